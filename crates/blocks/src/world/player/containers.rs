//! Opening containers and moving things in and out (docs/spec/blockworld.md, 9.2).

use super::World;
use crate::items::{InteractionHand, ItemStack, deposit};
use crate::pos::{BlockPos, Face};
use crate::registry::BlockState;
use crate::rules::connect::chest_partner;
use crate::world::block_entity::{BlockEntity, furnace_slot};
use crate::world::event::{EventCause, WorldEventKind};
use crate::world::ids::PlayerId;
use crate::world::refusal::InputRefusal;

impl World {
    /// The cells whose slots a container at a place has, in the order of the slots: both halves of a double chest, the
    /// right half first.
    #[must_use]
    pub fn container_cells(&self, pos: BlockPos) -> Vec<BlockPos> {
        let state = self.state(pos);
        let Some(side) = chest_partner(state) else { return vec![pos] };
        let other = pos.step(side);
        if self.state(other).block() != state.block() {
            return vec![pos];
        }
        if state.is("type", "right") { vec![pos, other] } else { vec![other, pos] }
    }

    /// The contents of a container, all halves together; `None` if there is no container.
    #[must_use]
    pub fn container(&self, pos: BlockPos) -> Option<Vec<Option<ItemStack>>> {
        let mut slots = Vec::new();
        for cell in self.container_cells(pos) {
            slots.extend_from_slice(self.block_entity(cell)?.slots()?);
        }
        Some(slots)
    }

    /// Whether a block on top keeps the chest at a place, or the other half of it, shut.
    #[must_use]
    pub fn is_chest_shut(&self, pos: BlockPos) -> bool {
        let is_shut = |cell: BlockPos| is_lid_blocked(self.state(cell.up()));
        is_lidded(self.state(pos)) && self.container_cells(pos).into_iter().any(is_shut)
    }

    /// Opens a container to a player.
    pub(crate) fn open_container(&mut self, id: PlayerId, pos: BlockPos) -> Result<(), InputRefusal> {
        let player = self.player(id).ok_or(InputRefusal::NoPlayer)?;
        if !player.reaches(pos) {
            return Err(InputRefusal::OutOfReach);
        }
        let cells = self.container_cells(pos);
        let is_chest = is_lidded(self.state(pos));
        for &cell in &cells {
            let Some(entity) = self.block_entity(cell).filter(|entity| entity.slots().is_some()) else {
                return Err(InputRefusal::NothingToOpen);
            };
            if is_chest && is_lid_blocked(self.state(cell.up())) {
                return Err(InputRefusal::ChestShut);
            }
            if let Some(lock) = entity.lock() {
                let has_key = [InteractionHand::Main, InteractionHand::Off].into_iter().any(|hand| {
                    player.inventory.in_hand(hand).is_some_and(|held| held.custom_name() == Some(lock))
                });
                if !has_key {
                    return Err(InputRefusal::Locked);
                }
            }
        }
        self.close_container(id);
        if self.has_windows(id)
            && let Some(kind) = self.window_kind(pos)
        {
            self.open_block_window(id, pos, kind);
        }
        if let Some(player) = self.player_mut(id) {
            player.open = Some(pos);
        }
        self.push(EventCause::Player(id), WorldEventKind::Container { player: id, pos, is_open: true });
        Ok(())
    }

    /// Closes the container that is open to a player.
    pub(crate) fn close_container(&mut self, id: PlayerId) {
        if let Some(pos) = self.player_mut(id).and_then(|player| player.open.take()) {
            self.push(EventCause::Player(id), WorldEventKind::Container { player: id, pos, is_open: false });
        }
    }

    /// The open container of a player, if it is still there and within reach.
    fn opened(&mut self, id: PlayerId) -> Result<Vec<BlockPos>, InputRefusal> {
        let player = self.player(id).ok_or(InputRefusal::NoPlayer)?;
        let pos = player.open.ok_or(InputRefusal::NothingOpen)?;
        let reaches = player.reaches(pos);
        if !reaches || self.container(pos).is_none() {
            self.close_container(id);
            return Err(InputRefusal::ContainerOutOfReach);
        }
        Ok(self.container_cells(pos))
    }

    /// Moves items from a player's slot into the open container: into one of its slots, or wherever there is room.
    /// Returns how many were moved.
    pub(crate) fn deposit(
        &mut self,
        id: PlayerId,
        from: usize,
        count: u32,
        to: Option<usize>,
    ) -> Result<u32, InputRefusal> {
        let cells = self.opened(id)?;
        let player = self.player_mut(id).ok_or(InputRefusal::NoPlayer)?;
        let mut stack = player.inventory.take(from, count).ok_or(InputRefusal::EmptySlot)?;
        let offered = stack.count;
        let mut first = 0;
        for cell in cells {
            let is_box = stack.item.name().ends_with("shulker_box")
                && self.state(cell).name().ends_with("shulker_box");
            let is_furnace = matches!(self.block_entities.get(&cell), Some(BlockEntity::Furnace(_)));
            let Some(slots) = self.block_entities.get_mut(&cell).and_then(BlockEntity::slots_mut) else {
                continue;
            };
            let size = slots.len();
            let places = match to {
                Some(to) if to < first || to >= first + size => {
                    first += size;
                    continue;
                }
                Some(to) => to - first..to - first + 1,
                None if is_furnace && stack.info().fuel.is_some() && slots[furnace_slot::INPUT].is_some() => {
                    furnace_slot::FUEL..furnace_slot::OUTPUT
                }
                None if is_furnace => furnace_slot::INPUT..furnace_slot::FUEL,
                None => 0..size,
            };
            let is_barred = is_box || (is_furnace && places.contains(&furnace_slot::OUTPUT));
            first += size;
            if is_barred {
                continue;
            }
            match deposit(slots, places, stack.clone()) {
                None => {
                    stack.count = 0;
                    break;
                }
                Some(left) => stack = left,
            }
        }
        let left = stack.count;
        if left > 0
            && let Some(place) = self.player_mut(id).and_then(|player| player.inventory.slot_mut(from))
        {
            match place {
                Some(held) => held.count += left,
                empty => *empty = Some(stack),
            }
        }
        if left == offered { Err(InputRefusal::NoRoom) } else { Ok(offered - left) }
    }

    /// Moves items from a slot of the open container to the player; returns how many were moved.
    pub(crate) fn withdraw(&mut self, id: PlayerId, from: usize, count: u32) -> Result<u32, InputRefusal> {
        let cells = self.opened(id)?;
        let mut first = 0;
        for cell in cells {
            let Some(slots) = self.block_entities.get_mut(&cell).and_then(BlockEntity::slots_mut) else {
                continue;
            };
            let size = slots.len();
            if from >= first + size {
                first += size;
                continue;
            }
            let Some(slot) = slots.get_mut(from - first) else { break };
            let Some(held) = slot.as_mut() else { return Err(InputRefusal::EmptySlot) };
            let wanted = held.of_count(held.count.min(count));
            let Some(player) = self.players.get_mut(id.0 as usize) else {
                return Err(InputRefusal::NoPlayer);
            };
            let left = player.inventory.insert(wanted.clone()).map_or(0, |left| left.count);
            let moved = wanted.count - left;
            held.count -= moved;
            if held.count == 0 {
                *slot = None;
            }
            return if moved == 0 { Err(InputRefusal::NoRoom) } else { Ok(moved) };
        }
        Err(InputRefusal::NoSlot)
    }
}

fn is_lidded(state: BlockState) -> bool {
    matches!(state.name(), "chest" | "trapped_chest")
}

/// Whether a chest's lid can't open under that block.
fn is_lid_blocked(above: BlockState) -> bool {
    above.is_cube() && above.is_opaque() && crate::rules::faces::is_full(above, Face::Down)
}
