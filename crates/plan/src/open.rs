//! Opening doors by hand or by the switches that power them.

use cooperage_blocks::classes::UseClass;
use cooperage_blocks::rules::place::opens_by_hand;
use cooperage_blocks::{BlockPos, BlockState, World};

use crate::draft::Draft;
use crate::market::{HAND_TICKS, WALK_TICKS};
use crate::plan::StepId;
use crate::problem::Unsolvable;
use crate::step::Step;
use crate::survey::distance;

/// How far from a door its switches are looked for.
const SWITCH_RADIUS: u32 = 16;
/// Switches that are tried together.
const SWITCHES_MAX: usize = 24;
/// Ticks that power takes through torches and the like.
const POWER_TICKS: u32 = 6;
/// How far hands reach, in blocks; a little less than they really do.
const REACH: f64 = 4.4;
/// Height of the eyes above the feet, in blocks.
const EYES: f64 = 1.62;
/// Ticks for which plates are held down, so that all agents get through.
const HOLD_TICKS: u32 = 200;

/// A kind of switch, in the order in which the kinds are used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Switch {
    /// Keeps its state until it is used again.
    Lever,
    /// Is active while a body stands on it.
    Plate,
    /// Becomes inactive again by itself.
    Button,
}

fn switch(state: BlockState) -> Option<Switch> {
    match state.info().use_class {
        Some(UseClass::Lever) => Some(Switch::Lever),
        Some(UseClass::Button) => Some(Switch::Button),
        _ => state.name().ends_with("_pressure_plate").then_some(Switch::Plate),
    }
}

/// The state while it gives power.
fn active(state: BlockState) -> BlockState {
    match state.property("power") {
        Some(_) => state.with("power", "15"),
        None => state.with("powered", "true"),
    }
}

fn is_active(state: BlockState) -> bool {
    state == active(state)
}

impl Draft<'_, '_> {
    /// Plans that a door is open.
    pub(crate) fn open(&mut self, door: BlockPos, by: &[BlockPos]) -> Result<(), Unsolvable> {
        let world = self.survey.world;
        let state = world.state(door);
        if by.is_empty() {
            if state.property("open").is_none() {
                return Err(Unsolvable::NoDoor(door));
            }
            if state.is("open", "true") {
                return Ok(());
            }
            if opens_by_hand(state) {
                let agent = self.nearest_agent(door, &[]).unwrap_or(0);
                self.emit(agent, Step::Use { cell: door, item: None }, Vec::new(), HAND_TICKS, Some(door));
                return Ok(());
            }
        }
        let switches = if by.is_empty() { self.switches_of(door)? } else { by.to_vec() };
        self.activate(door, &switches)
    }

    /// Switches that open the door together, none of which can be left out.
    fn switches_of(&self, door: BlockPos) -> Result<Vec<BlockPos>, Unsolvable> {
        let near =
            self.survey.nearest(door, SWITCHES_MAX, &Default::default(), |state| switch(state).is_some());
        let near: Vec<BlockPos> = near
            .into_iter()
            .filter(|cell| {
                let gaps = [cell.x.abs_diff(door.x), cell.y.abs_diff(door.y), cell.z.abs_diff(door.z)];
                gaps.iter().all(|gap| *gap <= SWITCH_RADIUS)
            })
            .collect();
        let world = self.survey.world;
        let alone = near.iter().find(|&&cell| opens(world, door, &[cell]));
        if let Some(&cell) = alone {
            return Ok(vec![cell]);
        }
        let mut together = near;
        if !opens(world, door, &together) {
            return Err(Unsolvable::NoSwitch(door));
        }
        let mut place = 0;
        while place < together.len() {
            let mut fewer = together.clone();
            fewer.remove(place);
            if opens(world, door, &fewer) {
                together = fewer;
            } else {
                place += 1;
            }
        }
        Ok(together)
    }

    /// Plans the use of switches: levers first, since they stay; then an agent on each plate; buttons last, since they go
    /// back soonest.
    fn activate(&mut self, door: BlockPos, switches: &[BlockPos]) -> Result<(), Unsolvable> {
        let world = self.survey.world;
        let mut sorted = Vec::with_capacity(switches.len());
        for &cell in switches {
            let kind = switch(world.state(cell)).ok_or(Unsolvable::NoSwitch(cell))?;
            // Only levers stay active: the body on a plate that is down now may step off it.
            if kind != Switch::Lever || !is_active(world.state(cell)) {
                sorted.push((kind, cell));
            }
        }
        sorted.sort_unstable();
        let plates = sorted.iter().filter(|(kind, _)| *kind == Switch::Plate).count();
        let agents = self.state.hands.len();
        if plates > agents {
            return Err(Unsolvable::TooFewAgents { plates, agents });
        }
        let mut standing: Vec<usize> = Vec::new();
        let mut ready: Vec<StepId> = Vec::new();
        let mut on_plates: Vec<(usize, BlockPos, StepId)> = Vec::new();
        for &(kind, cell) in &sorted {
            match kind {
                Switch::Lever => {
                    let agent = self.nearest_agent(cell, &[]).unwrap_or(0);
                    ready.push(self.emit(
                        agent,
                        Step::Use { cell, item: None },
                        Vec::new(),
                        HAND_TICKS,
                        Some(cell),
                    ));
                }
                Switch::Plate => {
                    let agent = self.nearest_agent(cell, &standing).unwrap_or(0);
                    standing.push(agent);
                    let step = Step::GoTo { cell, distance: 1 };
                    let id = self.emit(agent, step, Vec::new(), 0, Some(cell));
                    on_plates.push((agent, cell, id));
                    ready.push(id);
                }
                Switch::Button => {
                    // A free agent presses the button; if there is none, an agent on a plate within reach of the button.
                    let agent = self.nearest_agent(cell, &standing);
                    let near = on_plates.iter().find(|(_, plate, _)| reaches(*plate, cell));
                    let agent = agent.or(near.map(|(agent, ..)| *agent));
                    let agent = agent.ok_or(Unsolvable::TooFewAgents { plates: plates + 1, agents })?;
                    if !standing.contains(&agent) {
                        let step = Step::GoTo { cell, distance: 3 };
                        ready.push(self.emit(agent, step, Vec::new(), 0, Some(cell)));
                    }
                }
            }
        }
        // The agents are in place when `ready` is done: then they press all buttons together.
        for &(kind, cell) in sorted.iter().filter(|(kind, _)| *kind == Switch::Button) {
            debug_assert_eq!(kind, Switch::Button, "only buttons are left");
            let agent = self.nearest_agent(cell, &standing).or(standing.first().copied()).unwrap_or(0);
            self.emit(agent, Step::Use { cell, item: None }, ready.clone(), HAND_TICKS, None);
        }
        for (agent, cell, _) in on_plates {
            let step = Step::StandOn { cell, ticks: HOLD_TICKS };
            self.emit(agent, step, ready.clone(), u64::from(HOLD_TICKS), Some(cell));
        }
        let free = (0..agents).filter(|agent| !standing.contains(agent));
        for agent in free.collect::<Vec<usize>>() {
            self.emit(agent, Step::GoTo { cell: door, distance: 1 }, ready.clone(), 0, Some(door));
        }
        Ok(())
    }

    /// The agent that gets to a cell first, `taken` left out.
    fn nearest_agent(&self, cell: BlockPos, taken: &[usize]) -> Option<usize> {
        let free = (0..self.state.hands.len()).filter(|agent| !taken.contains(agent));
        free.min_by_key(|&agent| {
            let busy = self.state.hands.get(agent).map_or(0, |hand| hand.busy);
            (busy + u64::from(distance(self.cell(agent), cell)) * WALK_TICKS, agent)
        })
    }
}

/// Whether hands reach a cell from a place to stand.
fn reaches(stand: BlockPos, cell: BlockPos) -> bool {
    let eye = [f64::from(stand.x) + 0.5, f64::from(stand.y) + EYES, f64::from(stand.z) + 0.5];
    let low = [cell.x, cell.y, cell.z].map(f64::from);
    let gaps = [0, 1, 2].map(|axis| (low[axis] - eye[axis]).max(eye[axis] - low[axis] - 1.0).max(0.0));
    gaps.iter().map(|gap| gap * gap).sum::<f64>() <= REACH * REACH
}

/// Whether a door opens when these switches are active, tried in a copy of the world.
fn opens(world: &World, door: BlockPos, switches: &[BlockPos]) -> bool {
    let mut tried = world.clone();
    for &cell in switches {
        tried.set_cell(cell, active(world.state(cell)));
    }
    (0..=POWER_TICKS).any(|tick| {
        if tick > 0 {
            tried.step();
        }
        tried.state(door).is("open", "true")
    })
}
