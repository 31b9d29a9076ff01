//! Placing a block in a given direction, independent of where the player stands and looks.

use super::World;
use super::use_block::UseResult;
use crate::items::ItemStack;
use crate::pos::BlockPos;
use crate::registry::BlockState;
use crate::rules::place::place_turned;
use crate::world::event::{EventCause, ItemCause};
use crate::world::ids::PlayerId;
use crate::world::refusal::InputRefusal;

impl World {
    /// Places the block of a slot's item into a cell within reach.
    pub(crate) fn place_as(
        &mut self,
        id: PlayerId,
        slot: usize,
        cell: BlockPos,
        direction: Option<&str>,
    ) -> UseResult {
        let player = self.player(id).ok_or(InputRefusal::NoPlayer)?;
        if !player.reaches(cell) {
            return Err(InputRefusal::OutOfReach);
        }
        if !player.mode.may_build() {
            return Err(InputRefusal::MayNotChange);
        }
        let is_mortal = player.mode.is_mortal();
        let item = player.inventory.get(slot).ok_or(InputRefusal::EmptySlot)?.clone();
        if item.info().blocks.is_empty() {
            return Err(InputRefusal::NoBlock { item: item.item });
        }
        let placed = place_turned(&self.chunks, &item.info().blocks, cell, direction)
            .map_err(InputRefusal::Placing)?;
        if placed.iter().any(|&(pos, state)| self.is_body_in(pos, state)) {
            return Err(InputRefusal::InTheWay);
        }
        let doer = EventCause::Player(id);
        self.set_placed(doer, &placed);
        self.fill_from_item(cell, &item);
        let taken = self.player_mut(id).filter(|_| is_mortal).and_then(|p| p.inventory.take(slot, 1));
        if let Some(taken) = taken {
            self.used_up(doer, &ItemStack { data: None, ..taken }, ItemCause::Place);
        }
        Ok(placed.first().map_or(BlockState::AIR, |&(_, state)| state).to_string())
    }
}
