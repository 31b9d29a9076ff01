//! The slots of a window, as they lie in the player, in blocks and creatures, and in the menu.

use super::bench::{MenuBench, OpenWindow, WindowPlace};
use super::window::WindowKind;
use crate::items::{ItemStack, slot};
use crate::registry::registry;
use crate::world::World;
use crate::world::block_entity::{BlockEntity, furnace_slot};
use crate::world::event::{EventCause, ItemCause};
use crate::world::ids::{EntityId, PlayerId};
use crate::world::mobs::TradeOffer;

impl World {
    /// The slots of the open window as they are now, without a result, and the off hand behind them where the window doesn't show it.
    pub(super) fn window_slots(&self, id: PlayerId, bench: &MenuBench) -> Vec<Option<ItemStack>> {
        let kind = bench.kind();
        let mut slots = match bench.open.map(|open| open.place) {
            Some(WindowPlace::Block(pos)) if kind.inputs().is_empty() => {
                self.container(pos).unwrap_or_default()
            }
            Some(WindowPlace::Entity(entity)) if kind == WindowKind::Horse => {
                vec![self.saddle_of(entity), None]
            }
            _ => Vec::new(),
        };
        slots.resize(kind.own_slots(), None);
        for (place, stack) in kind.inputs().zip(&bench.inputs) {
            if let Some(slot) = slots.get_mut(place) {
                slot.clone_from(stack);
            }
        }
        let Some(player) = self.player(id) else { return slots };
        let own = player.inventory.slots();
        if kind == WindowKind::Own {
            slots.extend_from_slice(&own[slot::GRID.end..]);
        } else {
            slots.extend_from_slice(&own[slot::CARRIED]);
            slots.push(player.inventory.get(slot::OFF_HAND).cloned());
        }
        slots
    }

    /// Puts slots back to where they belong.
    pub(super) fn put_back(&mut self, id: PlayerId, bench: &mut MenuBench, slots: Vec<Option<ItemStack>>) {
        let kind = bench.kind();
        let first_before = bench.inputs.first().and_then(|slot| slot.as_ref()).map(|stack| stack.item);
        bench.inputs = slots.get(kind.inputs()).map(<[_]>::to_vec).unwrap_or_default();
        if bench.inputs.iter().all(Option::is_none) {
            bench.inputs.clear();
        }
        let first = bench.inputs.first().and_then(|slot| slot.as_ref()).map(|stack| stack.item);
        if kind == WindowKind::Stonecutter && first != first_before {
            bench.choice = None;
        }
        let mut rest = slots.into_iter();
        let own: Vec<_> = rest.by_ref().take(kind.own_slots()).collect();
        match bench.open.map(|open| open.place) {
            Some(WindowPlace::Block(pos)) if kind.inputs().is_empty() => {
                let mut own = own.into_iter();
                for cell in self.container_cells(pos) {
                    let Some(entity) = self.block_entities.get_mut(&cell) else { continue };
                    if let (BlockEntity::Furnace(furnace), Some(Some(input))) =
                        (&mut *entity, own.as_slice().first())
                        && !furnace.slots[furnace_slot::INPUT]
                            .as_ref()
                            .is_some_and(|held| held.is_like(input))
                    {
                        furnace.progress = 0;
                    }
                    for (slot, stack) in entity.slots_mut().into_iter().flatten().zip(own.by_ref()) {
                        *slot = stack;
                    }
                }
            }
            Some(WindowPlace::Entity(entity)) if kind == WindowKind::Horse => {
                let has_saddle = own.first().is_some_and(Option::is_some);
                self.set_saddle(id, entity, has_saddle);
            }
            _ => {}
        }
        let Some(player) = self.player_mut(id) else { return };
        let places = if kind == WindowKind::Own {
            (slot::GRID.end..crate::items::SLOTS).chain(0..0)
        } else {
            slot::CARRIED.chain(slot::OFF_HAND..slot::OFF_HAND + 1)
        };
        for (place, stack) in places.zip(rest) {
            if let Some(slot) = player.inventory.slot_mut(place) {
                *slot = stack;
            }
        }
    }

    /// The offers of the villager whose window is open.
    pub(super) fn offers(&self, bench: &MenuBench) -> Vec<TradeOffer> {
        let Some(OpenWindow { kind: WindowKind::Merchant, place: WindowPlace::Entity(entity) }) = bench.open
        else {
            return Vec::new();
        };
        let trader = self.mob(entity).and_then(|mob| mob.trader.as_deref());
        trader.map(|trader| trader.offers.clone()).unwrap_or_default()
    }

    /// Notes that a player took offers of the villager whose window is open.
    pub(super) fn pay_villager(&mut self, id: PlayerId, traded: &[usize]) {
        let open = self.menus.get(&id).and_then(|menu| menu.bench.open);
        if let Some(OpenWindow { place: WindowPlace::Entity(villager), .. }) = open {
            for &offer in traded {
                self.note_trades(villager, offer, 1);
            }
        }
    }

    /// A creature's saddle is not kept as an item.
    fn saddle_of(&self, entity: EntityId) -> Option<ItemStack> {
        let is_saddled = self.mob(entity).is_some_and(crate::world::Mob::is_saddled);
        is_saddled.then(|| registry().item("saddle").map(|item| ItemStack::new(item, 1)))?
    }

    fn set_saddle(&mut self, id: PlayerId, entity: EntityId, has_saddle: bool) {
        let Some(mob) = self.mob_mut(entity).filter(|mob| mob.is_saddled() != has_saddle) else { return };
        mob.mind.is_saddled = has_saddle;
        let Some(saddle) = registry().item("saddle").map(|item| ItemStack::new(item, 1)) else { return };
        if has_saddle {
            self.used_up(EventCause::Player(id), &saddle, ItemCause::Use);
        } else {
            self.made(EventCause::Player(id), &saddle, ItemCause::Use);
        }
    }
}
