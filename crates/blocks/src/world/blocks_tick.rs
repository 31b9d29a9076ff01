//! Block ticks: the changes of cells at a tick that they scheduled.

use super::World;
use super::event::EventCause;
use super::redstone::{PLATE_TICKS, plate_is_down};
use super::scheduled::TickKind;
use crate::classes::SupportClass;
use crate::pos::BlockPos;
use crate::registry::BlockState;
use crate::rules::connect::leaves_distance;
use crate::rules::faces::is_leaves;
use crate::rules::support::{is_in, survives};

/// Block ticks that are run in a tick.
const BLOCK_TICKS_MAX: usize = 65_536;

impl World {
    pub(super) fn run_scheduled(&mut self) {
        if self.schedule.is_empty() {
            return;
        }
        let active = std::mem::take(&mut self.active);
        let due = self
            .schedule
            .take_due(TickKind::Block, self.tick, BLOCK_TICKS_MAX, |pos| active.holds(pos.chunk()));
        self.active = active;
        for pos in due {
            self.block_tick(pos);
            self.settle();
        }
        self.run_fluids();
    }

    fn block_tick(&mut self, pos: BlockPos) {
        let state = self.state(pos);
        if state.is_air() {
            return;
        }
        if state.has_gravity() {
            self.start_falling(pos, state);
        } else if is_leaves(state) {
            let distance = leaves_distance(&self.chunks, pos);
            self.change(EventCause::World, pos, state.with("distance", &distance.to_string()));
        } else if is_in("buttons", state) {
            if state.is("powered", "true") {
                self.write_and_notify(EventCause::World, pos, state.with("powered", "false"));
            }
        } else if is_in("pressure_plates", state) {
            self.check_plate(EventCause::World, pos);
            if plate_is_down(self.state(pos)) {
                self.ask(TickKind::Block, pos, PLATE_TICKS);
            }
        } else if state.name() == "redstone_lamp" {
            if state.is("lit", "true") && self.power_at(pos) == 0 {
                self.write_and_notify(EventCause::World, pos, state.with("lit", "false"));
            }
        } else if matches!(state.name(), "redstone_torch" | "redstone_wall_torch") {
            let lit = if self.is_torch_support_powered(pos, state) { "false" } else { "true" };
            self.write_and_notify(EventCause::World, pos, state.with("lit", lit));
        } else if !survives(&self.chunks, pos, state) {
            self.give_way(pos, state);
        }
    }

    /// Breaks a block a tick after its support: plants fall, farmland and paths become dirt.
    fn give_way(&mut self, pos: BlockPos, state: BlockState) {
        if state.info().support == Some(SupportClass::NoSolidAbove) {
            if let Ok(dirt) = "dirt".parse() {
                self.change(EventCause::World, pos, dirt);
            }
        } else {
            self.break_block(EventCause::World, pos, None, true);
        }
    }
}
