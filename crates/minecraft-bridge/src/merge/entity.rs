//! The account that one connection has of an entity.

use std::collections::BTreeMap;
use std::sync::Arc;

use cooperage_blocks::items::ItemStack;
use cooperage_minecraft_replica::{EntityFact, ServerFact, TraitsFact};

/// The kind of an entity.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum EntityAccountKind {
    /// A player of that name.
    Player(Arc<str>),
    Other(EntityFact),
}

/// An entity as one connection sees it.
#[derive(Clone, Debug)]
pub(crate) struct EntityAccount {
    pub(crate) kind: EntityAccountKind,
    /// The name of its kind, such as `pig`.
    pub(crate) kind_name: &'static str,
    pub(crate) pos: [f64; 3],
    pub(crate) vel: [f64; 3],
    pub(crate) yaw: f64,
    pub(crate) pitch: f64,
    pub(crate) traits: TraitsFact,
    pub(crate) equipment: BTreeMap<u8, Option<ItemStack>>,
}

impl EntityAccount {
    /// The fact that it is there.
    pub(crate) fn appearance(&self, entity: i32) -> ServerFact {
        let EntityAccount { pos, vel, yaw, pitch, .. } = *self;
        match &self.kind {
            EntityAccountKind::Player(name) => {
                ServerFact::PlayerSeen { entity, name: Arc::clone(name), pos, yaw, pitch }
            }
            EntityAccountKind::Other(kind) => {
                ServerFact::EntitySeen { entity, kind: kind.clone(), pos, vel, yaw }
            }
        }
    }

    /// The facts of its present state, for a replica that knows it by another account.
    pub(crate) fn state(&self, entity: i32) -> Vec<ServerFact> {
        let moved = ServerFact::EntityMoved {
            entity,
            pos: Some(self.pos),
            vel: Some(self.vel),
            yaw: Some(self.yaw),
            on_ground: None,
        };
        let mut facts = vec![moved];
        if self.traits != TraitsFact::default() {
            facts.push(ServerFact::EntityTraits { entity, traits: self.traits.clone() });
        }
        let equipped = self.equipment.iter();
        facts.extend(equipped.map(|(slot, stack)| ServerFact::Equipped {
            entity,
            slot: *slot,
            stack: stack.clone(),
        }));
        facts
    }

    /// Takes news of its properties in.
    pub(crate) fn take_traits(&mut self, news: &TraitsFact) {
        fn newer<T: Clone>(known: &mut Option<T>, news: &Option<T>) {
            if news.is_some() {
                known.clone_from(news);
            }
        }
        let known = &mut self.traits;
        newer(&mut known.stack, &news.stack.as_ref().map(kept));
        newer(&mut known.health, &news.health);
        newer(&mut known.is_baby, &news.is_baby);
        newer(&mut known.name, &news.name);
        newer(&mut known.color, &news.color);
        newer(&mut known.is_shorn, &news.is_shorn);
        newer(&mut known.is_saddled, &news.is_saddled);
        newer(&mut known.profession, &news.profession);
        newer(&mut known.is_asleep, &news.is_asleep);
        newer(&mut known.is_biting, &news.is_biting);
    }
}

/// A stack as an account keeps it: without pages and contents, which may be large and which no body sees.
pub(crate) fn kept(stack: &ItemStack) -> ItemStack {
    let is_large = stack.data.as_ref().is_some_and(|data| data.pages.is_some() || !data.contents.is_empty());
    if is_large { ItemStack::new(stack.item, stack.count) } else { stack.clone() }
}
