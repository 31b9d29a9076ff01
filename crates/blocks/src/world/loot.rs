//! The drops of broken blocks and dead creatures, drawn from the stream of the player who caused them, or of the world.

use super::World;
use super::event::{DamageSource, EventCause, ItemCause};
use super::ground::DROP_DELAY_TICKS;
use super::mobs::Mob;
use super::stream::Stream;
use crate::items::{ItemData, ItemStack};
use crate::loot::{Break, Decoration, Kill, Loot, block_loot, entity_loot};
use crate::pos::BlockPos;
use crate::registry::BlockState;

impl World {
    /// The drops of a block that is broken with a tool.
    pub(crate) fn loot_of(
        &mut self,
        doer: EventCause,
        pos: BlockPos,
        state: BlockState,
        tool: Option<&ItemStack>,
    ) -> Vec<ItemStack> {
        let mut random = self.loot_stream(doer);
        let beside = |[x, y, z]: [i32; 3]| self.state(pos.offset(x, y, z));
        let breaking = Break {
            state,
            tool: tool.map(|tool| tool.item),
            fortune: tool.map_or(0, |tool| tool.enchantment("fortune")),
            silk_touch: tool.is_some_and(|tool| tool.enchantment("silk_touch") > 0),
            by_entity: matches!(doer, EventCause::Player(_) | EventCause::Mob(_)),
            beside: &beside,
        };
        let loot = block_loot(&breaking, &mut random);
        let mut stacks = self.stacks_of(loot);
        self.put_loot_stream(doer, random);
        // A shulker box keeps its contents as an item.
        if state.name().ends_with("shulker_box")
            && let Some(slots) = self.block_entities.get_mut(&pos).and_then(super::BlockEntity::slots_mut)
            && let Some(stack) = stacks.first_mut()
        {
            let contents: Vec<Option<ItemStack>> = slots.iter_mut().map(Option::take).collect();
            if contents.iter().any(Option::is_some) {
                // They leave the world with the block and come back with the item: the ledger sees both.
                for inner in contents.iter().flatten() {
                    self.used_up(doer, inner, ItemCause::BlockLoot);
                }
                *stack = stack.clone().with_data(ItemData { contents, ..ItemData::default() });
            }
        }
        stacks
    }

    /// A dead mob's drops, at its feet.
    pub(crate) fn drop_mob_loot(
        &mut self,
        at: [f64; 3],
        mob: &Mob,
        source: DamageSource,
        doer: EventCause,
        looting: u32,
    ) {
        let mut random = self.loot_stream(doer);
        let kill = Kill {
            entity: mob.kind_name(),
            by_player: matches!(source, DamageSource::Player(_)),
            looting,
            fire_aspect: false,
            on_fire: mob.fire_ticks > 0 || matches!(source, DamageSource::Lava | DamageSource::Burning),
            size: 1,
            is_sheared: mob.is_shorn,
            wool_color: mob.color.as_deref().unwrap_or("white"),
            killer: matches!(source, DamageSource::Player(_)).then_some("player"),
            is_captain: false,
            damage_tags: &[],
        };
        let loot = entity_loot(&kill, &mut random);
        let stacks = self.stacks_of(loot);
        self.put_loot_stream(doer, random);
        for stack in stacks {
            self.made(doer, &stack, ItemCause::MobLoot);
            let noise = &mut self.random.items;
            let vel = [noise.float() * 0.2 - 0.1, 0.2, noise.float() * 0.2 - 0.1];
            let vel = if self.options.still_drops { [0.0; 3] } else { vel };
            self.drop_at(doer, at, vel, stack, DROP_DELAY_TICKS);
        }
    }

    fn loot_stream(&self, doer: EventCause) -> Stream {
        match doer {
            EventCause::Player(id) => self.player(id).map_or(self.random.loot, |player| player.loot),
            _ => self.random.loot,
        }
    }

    fn put_loot_stream(&mut self, doer: EventCause, stream: Stream) {
        match doer {
            EventCause::Player(id) => {
                if let Some(player) = self.player_mut(id) {
                    player.loot = stream;
                }
            }
            _ => self.random.loot = stream,
        }
    }

    /// Drops as stacks that fit into slots. Enchantments and potions of drops are left out; what they would sit on
    /// drops plain.
    pub(crate) fn stacks_of(&self, loot: Loot) -> Vec<ItemStack> {
        let mut stacks = Vec::new();
        for drop in loot.drops {
            let mut data = ItemData::default();
            for decoration in &drop.decorations {
                if let (Decoration::DurabilityLeft(part), Some(durability)) =
                    (decoration, drop.item.info().durability)
                {
                    #[expect(
                        clippy::cast_possible_truncation,
                        clippy::cast_sign_loss,
                        reason = "the cast saturates"
                    )]
                    let lost = (f64::from(durability) * (1.0 - part.clamp(0.0, 1.0))) as u32;
                    data.damage = lost.min(durability.saturating_sub(1));
                }
            }
            let whole = ItemStack::new(drop.item, drop.count).with_data(data);
            let mut left = drop.count;
            while left > 0 {
                let stack = whole.of_count(left.min(whole.max()));
                left -= stack.count;
                stacks.push(stack);
            }
        }
        stacks
    }
}
