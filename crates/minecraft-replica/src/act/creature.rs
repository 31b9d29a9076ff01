//! Hits, and use of a hand on creatures and vehicles.

use std::sync::Arc;

use cooperage_blocks::Aabb;
use cooperage_blocks::items::{InteractionHand, ItemStack};
use cooperage_blocks::physics::BodyBuild;
use cooperage_blocks::world::{EntityId, EntityKind, GameMode, InputRefusal, PlayerId};
use serde::Serialize;

use super::order::{ActNotes, BegunAct, hand_slot};
use super::{ActContext, ActProgress};
use crate::sent::SentAct;

/// How far hands reach creatures, and in creative mode.
const REACH: f64 = 3.0;
const REACH_CREATIVE: f64 = 5.0;
/// Ticks in which a creature shows what a hand did to it.
const SHOWING_TICKS: u64 = 20;

/// Hits a creature.
pub(crate) fn attack(entity: EntityId, context: &mut ActContext<'_>) -> Result<BegunAct, InputRefusal> {
    let hit = context.world.entity(entity).ok_or(InputRefusal::Gone)?;
    if !matches!(hit.kind, EntityKind::Mob(_) | EntityKind::Vehicle(_)) {
        return Err(InputRefusal::NotHittable);
    }
    let number = (context.server_entity)(entity).ok_or(InputRefusal::Gone)?;
    strike(number, &hit.bounds(), context)
}

/// Hits a player.
pub(crate) fn attack_player(
    other: PlayerId,
    context: &mut ActContext<'_>,
    notes: &ActNotes<'_>,
) -> Result<BegunAct, InputRefusal> {
    let hit = context.world.player(other).filter(|other| other.is_present() && other.id != context.me);
    let bounds = hit.ok_or(InputRefusal::Gone)?.body.bounds(&BodyBuild::PLAYER);
    let number = (notes.player_entity)(other).ok_or(InputRefusal::Gone)?;
    strike(number, &bounds, context)
}

fn strike(entity: i32, bounds: &Aabb, context: &mut ActContext<'_>) -> Result<BegunAct, InputRefusal> {
    let is_sneaking = within_reach(bounds, context)?;
    context.out.push(SentAct::Attacked { entity, is_sneaking });
    context.out.push(SentAct::Swung { hand: InteractionHand::Main });
    Ok(BegunAct::Done("".into()))
}

/// Whether hands reach that far. Returns whether the body sneaks.
fn within_reach(bounds: &Aabb, context: &ActContext<'_>) -> Result<bool, InputRefusal> {
    let player = context.world.player(context.me).ok_or(InputRefusal::NoPlayer)?;
    let reach = if player.mode == GameMode::Creative { REACH_CREATIVE } else { REACH };
    if bounds.distance_to(player.eyes()) > reach {
        return Err(InputRefusal::OutOfReach);
    }
    Ok(player.controls.sneak)
}

/// A use of a hand on a creature or vehicle, whose answer is awaited.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct CreatureUse {
    began: u64,
    entity: EntityId,
    slots: Vec<Option<ItemStack>>,
    slot: usize,
    was_shorn: bool,
    was_saddled: bool,
    color: Option<Box<str>>,
}

impl CreatureUse {
    pub(crate) fn begin(
        entity: EntityId,
        hand: InteractionHand,
        context: &mut ActContext<'_>,
    ) -> Result<CreatureUse, InputRefusal> {
        let used = context.world.entity(entity).ok_or(InputRefusal::Gone)?;
        let is_sneaking = within_reach(&used.bounds(), context)?;
        let number = (context.server_entity)(entity).ok_or(InputRefusal::Gone)?;
        let mob = if let EntityKind::Mob(mob) = &used.kind { Some(mob) } else { None };
        let slot = hand_slot(context, hand)?;
        let slots = context
            .world
            .player(context.me)
            .map_or_else(Vec::new, |player| player.inventory.slots().to_vec());
        let begun = CreatureUse {
            began: context.tick,
            entity,
            slots,
            slot,
            was_shorn: mob.is_some_and(|mob| mob.is_shorn),
            was_saddled: mob.is_some_and(|mob| mob.is_saddled()),
            color: mob.and_then(|mob| mob.color.clone()),
        };
        context.out.push(SentAct::Interacted { entity: number, hand, is_sneaking });
        context.out.push(SentAct::Swung { hand });
        Ok(begun)
    }

    pub(crate) fn go_on(&mut self, context: &mut ActContext<'_>) -> ActProgress {
        let Some(player) = context.world.player(context.me) else {
            return ActProgress::Failed(InputRefusal::NoPlayer);
        };
        let done = |text: &str| ActProgress::Done(Arc::from(text));
        if player.riding == Some(self.entity) {
            return done("riding");
        }
        if context.windows.open.as_ref().is_some_and(|open| !open.items.is_empty()) {
            return done("open");
        }
        let used = context.world.entity(self.entity);
        let mob = used.and_then(|used| if let EntityKind::Mob(mob) = &used.kind { Some(mob) } else { None });
        if let Some(mob) = mob {
            if mob.is_shorn && !self.was_shorn {
                return ActProgress::Done(
                    format!("{}_wool", self.color.as_deref().unwrap_or("white")).into(),
                );
            }
            if mob.is_saddled() && !self.was_saddled {
                return done("saddled");
            }
            if mob.color != self.color {
                return done(mob.color.as_deref().unwrap_or(""));
            }
        }
        let held = self.slots.get(self.slot).and_then(Option::as_ref);
        let changed =
            player.inventory.slots().iter().zip(&self.slots).find(|(now, before)| match (now, before) {
                (Some(now), Some(before)) => now.item != before.item,
                (Some(_), None) => true,
                _ => false,
            });
        let count = |slots: &[Option<ItemStack>]| {
            let same =
                slots.iter().flatten().filter(|stack| held.is_some_and(|held| held.item == stack.item));
            same.map(|stack| u64::from(stack.count)).sum::<u64>()
        };
        let has_paid = held.is_some() && count(player.inventory.slots()) < count(&self.slots);
        match (changed, mob) {
            (Some((Some(now), _)), _) if has_paid => done(now.item.name()),
            (_, Some(mob)) if has_paid => done(if mob.is_baby() { "it grows" } else { "in love" }),
            _ if context.tick < self.began + SHOWING_TICKS => ActProgress::Busy,
            (_, Some(mob)) => ActProgress::Failed(InputRefusal::TakesNoNotice { mob: mob.kind_name() }),
            _ if used.is_none() => ActProgress::Failed(InputRefusal::Gone),
            _ => ActProgress::Failed(InputRefusal::NothingCame),
        }
    }
}
