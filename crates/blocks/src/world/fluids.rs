//! Water and lava: how they spread and act on each other (docs/spec/blockworld.md, 17).

use super::World;
use super::event::EventCause;
use super::scheduled::TickKind;
use crate::pos::{BlockPos, Face};
use crate::registry::BlockState;
use crate::rules::faces::is_solid;
use crate::rules::support::is_in;

/// The two fluids of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fluid {
    Water,
    Lava,
}

/// A fluid's amount in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FluidState {
    fluid: Fluid,
    /// 1–8; 8 for sources and falling fluid.
    eighths: u32,
    is_source: bool,
    is_falling: bool,
}

impl Fluid {
    fn block(self) -> BlockState {
        match self {
            Fluid::Water => BlockState(WATER),
            Fluid::Lava => BlockState(LAVA),
        }
    }

    /// Ticks between two steps of its flow.
    fn delay(self) -> u64 {
        match self {
            Fluid::Water => 5,
            Fluid::Lava => 30,
        }
    }

    /// The eighths that are lost from cell to cell.
    fn loss(self) -> u32 {
        match self {
            Fluid::Water => 1,
            Fluid::Lava => 2,
        }
    }

    /// How far it looks for a hole to flow to.
    fn slope_reach(self) -> u32 {
        match self {
            Fluid::Water => 4,
            Fluid::Lava => 2,
        }
    }
}

/// The first states of both fluids; a test compares them with the registry.
const WATER: u16 = 80;
const LAVA: u16 = 96;

/// The fluid in a state, if any.
pub(crate) fn fluid_in(state: BlockState) -> Option<FluidState> {
    let of_level = |fluid: Fluid, level: u32| FluidState {
        fluid,
        eighths: if level == 0 || level >= 8 { 8 } else { 8 - level },
        is_source: level == 0,
        is_falling: level >= 8,
    };
    match state.0 {
        WATER..LAVA => Some(of_level(Fluid::Water, u32::from(state.0 - WATER))),
        LAVA..112 => Some(of_level(Fluid::Lava, u32::from(state.0 - LAVA))),
        _ if state.holds_water() => Some(of_level(Fluid::Water, 0)),
        _ => None,
    }
}

/// Fluid cells that are looked at in a tick.
const FLUID_TICKS_MAX: usize = 65_536;

impl World {
    /// Schedules a flow tick for a cell with fluid.
    pub(crate) fn ask_fluid(&mut self, pos: BlockPos, state: BlockState) {
        if let Some(amount) = fluid_in(state) {
            self.ask(TickKind::Fluid, pos, amount.fluid.delay());
        }
    }

    pub(super) fn run_fluids(&mut self) {
        let active = std::mem::take(&mut self.active);
        let due = self
            .schedule
            .take_due(TickKind::Fluid, self.tick, FLUID_TICKS_MAX, |pos| active.holds(pos.chunk()));
        self.active = active;
        for pos in due {
            let state = self.state(pos);
            if let Some(amount) = fluid_in(state) {
                self.flow(pos, amount);
            }
        }
    }

    fn flow(&mut self, pos: BlockPos, amount: FluidState) {
        let mut amount = amount;
        if !amount.is_source {
            let new = self.new_amount(pos, amount.fluid);
            if new != Some(amount) {
                let written = new.map_or(BlockState::AIR, state_of);
                self.change(EventCause::World, pos, written);
                let Some(new) = new else { return };
                self.ask(TickKind::Fluid, pos, new.fluid.delay());
                amount = new;
            }
        }
        let below = self.state(pos.down());
        let is_inside = pos.down().is_inside_height();
        if is_inside && self.takes(below, amount.fluid, Face::Down) {
            self.pour(
                pos.down(),
                FluidState { eighths: 8, is_source: false, is_falling: true, ..amount },
                true,
            );
            let sources = Face::HORIZONTAL
                .into_iter()
                .filter(|&face| {
                    fluid_in(self.state(pos.step(face)))
                        .is_some_and(|other| other.fluid == amount.fluid && other.is_source)
                })
                .count();
            if sources < 3 {
                return;
            }
        } else if !amount.is_source && fluid_in(below).is_some_and(|other| other.fluid == amount.fluid) {
            return;
        }
        self.flow_sideways(pos, amount);
    }

    fn flow_sideways(&mut self, pos: BlockPos, amount: FluidState) {
        let left = if amount.is_falling { 7 } else { amount.eighths.saturating_sub(amount.fluid.loss()) };
        if left == 0 {
            return;
        }
        let sides: Vec<(Face, u32)> = Face::HORIZONTAL
            .into_iter()
            .filter(|&face| self.takes(self.state(pos.step(face)), amount.fluid, face))
            .map(|face| (face, self.hole_distance(pos.step(face), amount.fluid, 1, face.opposite())))
            .collect();
        let Some(nearest) = sides.iter().map(|&(_, distance)| distance).min() else { return };
        for (face, distance) in sides {
            if distance == nearest {
                let spread = FluidState { eighths: left, is_source: false, is_falling: false, ..amount };
                self.pour(pos.step(face), spread, false);
            }
        }
    }

    /// Steps from a cell to the nearest one that fluid could fall through; the search's reach and more if there is none.
    fn hole_distance(&self, pos: BlockPos, fluid: Fluid, steps: u32, from: Face) -> u32 {
        const NONE: u32 = 1000;
        let below = self.state(pos.down());
        if pos.down().is_inside_height()
            && (self.takes(below, fluid, Face::Down)
                || fluid_in(below).is_some_and(|other| other.fluid == fluid))
        {
            return steps - 1;
        }
        if steps >= fluid.slope_reach() {
            return NONE;
        }
        Face::HORIZONTAL
            .into_iter()
            .filter(|&face| face != from && self.takes(self.state(pos.step(face)), fluid, face))
            .map(|face| self.hole_distance(pos.step(face), fluid, steps + 1, face.opposite()))
            .min()
            .unwrap_or(NONE)
    }

    /// The amount of fluid in a cell that is no source, by its neighbours.
    fn new_amount(&self, pos: BlockPos, fluid: Fluid) -> Option<FluidState> {
        let beside = Face::HORIZONTAL
            .map(|face| fluid_in(self.state(pos.step(face))).filter(|other| other.fluid == fluid));
        let below = self.state(pos.down());
        let sources = beside.iter().flatten().filter(|other| other.is_source).count();
        let rests =
            is_solid(below) || fluid_in(below).is_some_and(|other| other.fluid == fluid && other.is_source);
        if fluid == Fluid::Water && sources >= 2 && rests {
            return Some(FluidState { fluid, eighths: 8, is_source: true, is_falling: false });
        }
        if fluid_in(self.state(pos.up())).is_some_and(|other| other.fluid == fluid) {
            return Some(FluidState { fluid, eighths: 8, is_source: false, is_falling: true });
        }
        let most = beside.iter().flatten().map(|other| other.eighths).max().unwrap_or(0);
        let eighths = most.saturating_sub(fluid.loss());
        (eighths > 0).then_some(FluidState { fluid, eighths, is_source: false, is_falling: false })
    }

    /// Whether a fluid can flow into a cell that holds that state.
    fn takes(&self, state: BlockState, fluid: Fluid, towards: Face) -> bool {
        if let Some(held) = fluid_in(state) {
            return match (held.fluid, fluid) {
                // Lava that comes down on water turns it to stone; beside it, lava itself hardens.
                (Fluid::Water, Fluid::Lava) => towards == Face::Down && state.is_liquid(),
                _ => false,
            };
        }
        state.is_air() || (state.has_no_collision() && !resists_flow(state)) || state.is_replaceable()
    }

    /// Lets fluid into a cell; the block that stood there is washed away.
    fn pour(&mut self, pos: BlockPos, amount: FluidState, is_down: bool) {
        let there = self.state(pos);
        if let Some(held) = fluid_in(there) {
            if is_down
                && amount.fluid == Fluid::Lava
                && held.fluid == Fluid::Water
                && let Ok(stone) = "stone".parse()
            {
                self.change(EventCause::World, pos, stone);
            }
            return;
        }
        if !there.is_air() {
            self.break_block(EventCause::World, pos, None, amount.fluid == Fluid::Water);
        }
        self.change(EventCause::World, pos, state_of(amount));
        self.ask(TickKind::Fluid, pos, amount.fluid.delay());
    }

    /// Hardens lava that water touches from above or a side; returns whether it did.
    pub(crate) fn lava_hardens(&mut self, doer: EventCause, pos: BlockPos, state: BlockState) -> bool {
        let wet = Face::ALL
            .into_iter()
            .filter(|&face| face != Face::Down)
            .any(|face| self.state(pos.step(face)).holds_water());
        if !wet {
            return false;
        }
        let hard = if state.is("level", "0") { "obsidian" } else { "cobblestone" };
        if let Ok(hard) = hard.parse() {
            self.write(doer, pos, hard);
            self.notify(doer, pos);
        }
        true
    }
}

/// Blocks that fluids leave alone although bodies pass them.
fn resists_flow(state: BlockState) -> bool {
    is_in("doors", state)
        || is_in("all_signs", state)
        || matches!(
            state.name(),
            "ladder" | "sugar_cane" | "bubble_column" | "nether_portal" | "end_portal" | "structure_void"
        )
}

fn state_of(amount: FluidState) -> BlockState {
    let level = match amount {
        FluidState { is_source: true, .. } => 0,
        FluidState { is_falling: true, .. } => 8,
        FluidState { eighths, .. } => 8 - eighths.min(7),
    };
    BlockState(amount.fluid.block().0 + level as u16)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fluid_states_are_where_they_are_said_to_be() {
        for level in 0..16u16 {
            assert_eq!(BlockState(WATER + level).to_string(), format!("water[level={level}]"));
            assert_eq!(BlockState(LAVA + level).to_string(), format!("lava[level={level}]"));
        }
        let falling = fluid_in("water[level=8]".parse().unwrap()).unwrap();
        assert_eq!((falling.eighths, falling.is_source, state_of(falling).0), (8, false, WATER + 8));
        assert_eq!(state_of(fluid_in(BlockState(LAVA + 4)).unwrap()), BlockState(LAVA + 4));
        assert!(fluid_in("oak_slab[waterlogged=true]".parse().unwrap()).unwrap().is_source);
    }
}
