//! Picking up, throwing away, moving things between slots (docs/spec/blockworld.md, 8, 9).

use super::World;
use crate::items::{ItemStack, SLOTS, slot};
use crate::physics::BodyBuild;
use crate::registry::EquipSlot;
use crate::world::event::{EventCause, ItemCause, WorldEventKind};
use crate::world::ground::{EntityKind, TOSS_DELAY_TICKS};
use crate::world::ids::PlayerId;
use crate::world::refusal::InputRefusal;
use crate::world::settings::GameMode;

/// How far hands reach other hands, from the giver's eyes to the taker's body.
const HAND_REACH: f64 = 3.0;
/// How far around its body a player picks things up.
const PICKUP: [f64; 3] = [1.0, 0.5, 1.0];

impl World {
    /// A player picks up the items around it, as far as there is room.
    pub(super) fn pick_up(&mut self, id: PlayerId) {
        let Some(player) = self.player(id) else { return };
        if !player.is_present() || self.entities.is_empty() {
            return;
        }
        let reach = player.body.bounds(&BodyBuild::PLAYER).grown(PICKUP);
        for place in 0..self.entities.len() {
            let entity = &self.entities[place];
            let EntityKind::Item { stack, delay: 0, .. } = &entity.kind else { continue };
            if !entity.bounds().intersects(&reach) {
                continue;
            }
            let (stack, entity_id) = (stack.clone(), entity.id);
            let Some(player) = self.players.get_mut(id.0 as usize) else { return };
            let left = player.inventory.insert(stack.clone());
            let taken = stack.count - left.as_ref().map_or(0, |left| left.count);
            if taken == 0 {
                continue;
            }
            match left {
                None => {
                    self.entities[place].kind = EntityKind::Gone;
                    self.push(EventCause::Player(id), WorldEventKind::Vanished { entity: entity_id });
                }
                Some(left) => {
                    if let EntityKind::Item { stack, .. } = &mut self.entities[place].kind {
                        *stack = left;
                    }
                }
            }
            self.push(
                EventCause::Player(id),
                WorldEventKind::PickedUp { player: id, stack: stack.of_count(taken) },
            );
        }
    }

    /// Puts a stack in place of that in a slot of the hotbar, in creative mode.
    pub(crate) fn conjure(
        &mut self,
        id: PlayerId,
        slot: i16,
        stack: Option<ItemStack>,
    ) -> Result<(), InputRefusal> {
        let Some(player) = self.player_mut(id) else { return Err(InputRefusal::NoPlayer) };
        if player.mode != GameMode::Creative {
            return Err(InputRefusal::CreativeOnly);
        }
        let number = usize::try_from(slot).ok().filter(|number| slot::HOTBAR.contains(number));
        let number = number.ok_or(InputRefusal::NoSlot)?;
        let stack = stack.filter(|stack| stack.count > 0 && stack.item.name() != "air");
        let stack = stack.map(|stack| stack.of_count(stack.count.min(stack.max())));
        let place = player.inventory.slot_mut(number).ok_or(InputRefusal::NoSlot)?;
        let old = std::mem::replace(place, stack.clone());
        player.charge_ticks = 0;
        let doer = EventCause::Player(id);
        if let Some(old) = old {
            self.used_up(doer, &old, ItemCause::Command);
        }
        if let Some(stack) = stack {
            self.made(doer, &stack, ItemCause::Command);
        }
        Ok(())
    }

    /// A player throws items away, in the direction it looks.
    pub(crate) fn toss(&mut self, id: PlayerId, slot: usize, count: u32) -> Result<(), InputRefusal> {
        let Some(player) = self.player_mut(id) else { return Err(InputRefusal::NoPlayer) };
        let stack = player.inventory.take(slot, count).ok_or(InputRefusal::EmptySlot)?;
        self.throw(id, stack);
        Ok(())
    }

    /// A player hands items to another, as far as there is room; returns how many.
    pub(crate) fn give_to(
        &mut self,
        id: PlayerId,
        to: PlayerId,
        slot: usize,
        count: u32,
    ) -> Result<u32, InputRefusal> {
        let giver = self.player(id).ok_or(InputRefusal::NoPlayer)?;
        let taker = self.player(to).filter(|taker| taker.is_present() && to != id);
        let taker = taker.ok_or(InputRefusal::NoTaker)?;
        if taker.body.bounds(&BodyBuild::PLAYER).distance_to(giver.eyes()) > HAND_REACH {
            return Err(InputRefusal::TakerOutOfReach);
        }
        let held = giver.inventory.get(slot).ok_or(InputRefusal::EmptySlot)?;
        let stack = held.of_count(held.count.min(count).min(taker.inventory.room_for(held)));
        if stack.count == 0 {
            return Err(InputRefusal::NoRoom);
        }
        if let Some(giver) = self.player_mut(id) {
            giver.inventory.take(slot, stack.count);
        }
        // There is room for all of it.
        self.player_mut(to).and_then(|taker| taker.inventory.insert(stack.clone()));
        let given = stack.count;
        self.push(EventCause::Player(id), WorldEventKind::PickedUp { player: to, stack });
        Ok(given)
    }

    /// Items leave a player's hands.
    pub(crate) fn throw(&mut self, id: PlayerId, stack: ItemStack) {
        let Some(player) = self.player(id) else { return };
        let [x, y, z] = player.eyes();
        let look = player.look();
        let mut noise = |scale: f64| (f64::from(self.item_noise(1 << 20)) / f64::from(1 << 20) - 0.5) * scale;
        let vel =
            [look[0] * 0.3 + noise(0.04), look[1] * 0.3 + 0.1 + noise(0.2), look[2] * 0.3 + noise(0.04)];
        self.drop_at(EventCause::Player(id), [x, y - 0.3, z], vel, stack, TOSS_DELAY_TICKS);
    }

    /// Exchanges the contents of two slots of a player's window, or joins equal stacks. Armour slots take only the
    /// pieces that are worn there.
    pub(crate) fn swap_slots(&mut self, id: PlayerId, from: usize, to: usize) -> Result<(), InputRefusal> {
        let Some(player) = self.player_mut(id) else { return Err(InputRefusal::NoPlayer) };
        let is_usable = |number: usize| (slot::GRID.end..SLOTS).contains(&number);
        if !is_usable(from) || !is_usable(to) {
            return Err(InputRefusal::NoSlot);
        }
        let (a, b) = (player.inventory.get(from).cloned(), player.inventory.get(to).cloned());
        if !a.iter().all(|stack| may_lie_in(stack, to)) || !b.iter().all(|stack| may_lie_in(stack, from)) {
            return Err(InputRefusal::NotWorn);
        }
        let (new_from, new_to) = match (a, b) {
            (Some(mut a), Some(mut b)) if a.is_like(&b) && from != to => {
                let moved = a.count.min(b.max().saturating_sub(b.count));
                a.count -= moved;
                b.count += moved;
                (Some(a).filter(|a| a.count > 0), Some(b))
            }
            (a, b) => (b, a),
        };
        let slots = player.inventory.slots_mut();
        slots[from] = new_from;
        slots[to] = new_to;
        player.charge_ticks = 0;
        Ok(())
    }
}

/// Whether a stack may lie in a slot of the player's window: a single piece that is worn there, where it is a slot of armour.
#[must_use]
pub fn may_lie_in(stack: &ItemStack, number: usize) -> bool {
    !slot::ARMOR.contains(&number) || (worn_slot(stack) == Some(number) && stack.count == 1)
}

/// The slot of the player's window in which a piece of armour or a hat is worn.
pub(crate) fn worn_slot(stack: &ItemStack) -> Option<usize> {
    let name = stack.item.name();
    let is_hat = name == "carved_pumpkin" || name.ends_with("_head") || name.ends_with("_skull");
    let worn = stack.info().equip.filter(|&equip| equip != EquipSlot::Offhand);
    worn.map(crate::items::Inventory::slot_for).or(is_hat.then_some(slot::ARMOR.start))
}
