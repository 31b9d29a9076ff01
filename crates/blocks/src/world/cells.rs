//! Writing cells: the one place where states, digest, contents and neighbours are kept in step.

use super::World;
use super::block_entity::BlockEntity;
use super::event::{EventCause, ItemCause, WorldEventKind};
use super::scheduled::TickKind;
use super::stream::cell_hash;
use crate::items::ItemStack;
use crate::pos::BlockPos;
use crate::registry::BlockState;
use crate::rules::faces::is_leaves;
use crate::world::updates::half_left_behind;

impl World {
    /// The state of a cell; air where nothing is loaded.
    #[must_use]
    pub fn state(&self, pos: BlockPos) -> BlockState {
        self.chunks.state(pos)
    }

    /// Changes a cell from outside, as set-up does; see [`change`](World::change) for what follows.
    pub fn set_cell(&mut self, pos: BlockPos, state: BlockState) {
        self.change(EventCause::Setup, pos, state);
    }

    /// Changes a cell as it was saved: neighbours are not notified, and only ticks and contents of the block itself
    /// follow.
    pub fn put_cell(&mut self, pos: BlockPos, state: BlockState) {
        self.write(EventCause::Setup, pos, state);
    }

    /// Changes a cell, notifies its neighbours, and runs all updates that follow. Contents of the old block that the
    /// new one can't hold spill out.
    pub(crate) fn change(&mut self, doer: EventCause, pos: BlockPos, state: BlockState) {
        if self.write(doer, pos, state) {
            self.notify(doer, pos);
            self.settle();
        }
    }

    /// Changes a cell and notes the other half of a two-cell block that it leaves behind; returns whether the state is
    /// new. The caller notifies the neighbours.
    pub(crate) fn write(&mut self, doer: EventCause, pos: BlockPos, state: BlockState) -> bool {
        if !pos.is_inside_height() {
            return false;
        }
        self.load(pos.chunk());
        let old = self.chunks.set(pos, state);
        if old == state {
            return false;
        }
        self.cells_digest = self
            .cells_digest
            .wrapping_sub(cell_hash(pos.x, pos.y, pos.z, old.0))
            .wrapping_add(cell_hash(pos.x, pos.y, pos.z, state.0));
        self.calm.disturb(pos, self.tick);
        self.push(doer, WorldEventKind::Cell { pos, old, new: state });
        if old.block() != state.block() {
            self.replace_content(doer, pos, state);
            self.halves.extend(half_left_behind(pos, old).map(|half| (half, doer)));
        }
        self.after_write(pos, state);
        true
    }

    /// Schedules the ticks that a block needs as soon as it is placed.
    fn after_write(&mut self, pos: BlockPos, state: BlockState) {
        if state.has_gravity() {
            self.ask(TickKind::Block, pos, FALL_DELAY);
        }
        self.ask_fluid(pos, state);
        if is_leaves(state) {
            self.ask(TickKind::Block, pos, 1);
        }
        if is_pressed_plate(state) {
            self.ask(TickKind::Block, pos, super::redstone::PLATE_TICKS);
        }
        if is_pressed_button(state) {
            self.ask(TickKind::Block, pos, super::redstone::button_ticks(state));
        }
    }

    /// The old block's content spills; the new block gets its own.
    fn replace_content(&mut self, doer: EventCause, pos: BlockPos, state: BlockState) {
        let fresh = BlockEntity::new(state);
        if let Some(old) = self.block_entities.get(&pos) {
            let same_form = match (old, &fresh) {
                (BlockEntity::Container(a), Some(BlockEntity::Container(b))) => {
                    a.slots.len() == b.slots.len()
                }
                (BlockEntity::Furnace(_), Some(BlockEntity::Furnace(_))) => true,
                (BlockEntity::Campfire(_), Some(BlockEntity::Campfire(_))) => true,
                (BlockEntity::Sign(_), Some(BlockEntity::Sign(_))) => true,
                _ => false,
            };
            if same_form {
                return;
            }
            let spilled: Vec<ItemStack> = old.stacks().cloned().collect();
            self.block_entities.remove(&pos);
            for stack in spilled {
                self.scatter(doer, pos, stack);
            }
        }
        if let Some(fresh) = fresh {
            self.block_entities.insert(pos, fresh);
        }
    }

    /// Removes a block, with its drops; the water of a waterlogged block stays.
    pub(crate) fn break_block(
        &mut self,
        doer: EventCause,
        pos: BlockPos,
        tool: Option<&ItemStack>,
        has_drops: bool,
    ) {
        let state = self.state(pos);
        if state.is_air() {
            return;
        }
        let drops = if has_drops && self.rules.tile_drops {
            self.loot_of(doer, pos, state, tool)
        } else {
            Vec::new()
        };
        let left = remains(self, pos, state, tool);
        self.change(doer, pos, left);
        for stack in drops {
            self.made(doer, &stack, ItemCause::BlockLoot);
            self.drop_from_block(doer, pos, stack);
        }
    }

    /// Records that items came into being.
    pub(crate) fn made(&mut self, doer: EventCause, stack: &ItemStack, cause: ItemCause) {
        self.ledger(doer, stack, i64::from(stack.count), cause);
    }

    /// Records that items ceased to be.
    pub(crate) fn used_up(&mut self, doer: EventCause, stack: &ItemStack, cause: ItemCause) {
        self.ledger(doer, stack, -i64::from(stack.count), cause);
    }

    fn ledger(&mut self, doer: EventCause, stack: &ItemStack, delta: i64, cause: ItemCause) {
        if delta == 0 {
            return;
        }
        self.push(doer, WorldEventKind::Items { item: stack.item, delta, cause });
        // The contents of a box come and go with it.
        let Some(data) = stack.data.clone() else { return };
        for inner in data.contents.iter().flatten() {
            self.ledger(doer, inner, i64::from(inner.count) * delta, cause);
        }
    }
}

/// Ticks between the loss of a support and the fall.
pub(crate) const FALL_DELAY: u64 = 2;

fn is_pressed_plate(state: BlockState) -> bool {
    state.name().ends_with("_pressure_plate") && super::redstone::plate_is_down(state)
}

fn is_pressed_button(state: BlockState) -> bool {
    state.name().ends_with("_button") && state.is("powered", "true")
}

/// The state of a cell after its block is taken away: water where it was waterlogged, and where ice melts over
/// something solid.
fn remains(world: &World, pos: BlockPos, state: BlockState, tool: Option<&ItemStack>) -> BlockState {
    let water = || "water".parse().unwrap_or(BlockState::AIR);
    if state.name() == "ice" {
        let silky = tool.is_some_and(|tool| tool.enchantment("silk_touch") > 0);
        let below = world.state(pos.down());
        let holds = crate::rules::faces::is_solid(below) || below.is_liquid();
        return if holds && !silky { water() } else { BlockState::AIR };
    }
    if state.holds_water() && state.name() != "water" && state.name() != "bubble_column" {
        water()
    } else {
        BlockState::AIR
    }
}
