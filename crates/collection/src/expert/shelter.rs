//! Divides the cells of a shelter among the builders: stage by stage, with exact positions.

use cooperage_blocks::{BlockPos, registry};
use cooperage_core::{AgentId, ToolCall};
use cooperage_teams::player::{DivideQuestion, EndedToolCall, WorkPiece};
use serde_json::json;

use super::numbers::divided;
use super::scripts::{Wanted, wanted};
use super::tools::{aside, call};
use super::{GroupFacts, GroupWork, piece};
use crate::shelter::boxes::spans;
use crate::shelter::plan::{BuildingMaterial, ShelterStage};
use crate::shelter::round::ShelterRound;

/// Cells that are built with one call.
const CELLS_AT_ONCE: usize = 16;
/// Seconds for which an agent without material waits.
const PAUSE_SECONDS: u32 = 5;
/// Cells of a small piece.
const LITTLE: usize = 12;

/// The part of one agent in a stage.
struct StagePart {
    agent: AgentId,
    /// The item of which it builds.
    item: &'static str,
    cells: Vec<BlockPos>,
}

impl GroupFacts<'_, ShelterRound> {
    /// The stages that are not complete, in order, each with its open cells.
    fn open(&self) -> Vec<(ShelterStage, Vec<BlockPos>)> {
        let open = ShelterStage::ALL.into_iter().map(|stage| {
            let is_open = |&&(cell, of): &&(BlockPos, ShelterStage)| {
                of == stage && !stage.material().includes(self.world.state(cell).name())
            };
            let cells: Vec<BlockPos> =
                self.round.cells().iter().filter(is_open).map(|(cell, _)| *cell).collect();
            (stage, cells)
        });
        open.filter(|(_, cells)| !cells.is_empty()).collect()
    }

    /// The item of a material that an agent carries, and how many.
    fn held(&self, agent: AgentId, material: BuildingMaterial) -> Option<(&'static str, u32)> {
        let player = self.world.players().get(agent.0 as usize)?;
        let carried = cooperage_blocks::items::slot::CARRIED;
        let stacks = player.inventory.slots()[carried].iter().flatten();
        let of_material = stacks.filter(|stack| material.includes(stack.item.name()));
        let mut item = None;
        let mut count = 0;
        for stack in of_material {
            item.get_or_insert(stack.item);
            count += stack.count;
        }
        let item = item?;
        Some((&registry().items().get(usize::from(item.0))?.name, count))
    }

    /// Divides cells of a stage among the agents that hold its material; each gets as many cells as it holds blocks, and no more
    /// than a small piece where little is given.
    fn parts(
        &self,
        stage: ShelterStage,
        mut cells: Vec<BlockPos>,
        agents: &[AgentId],
        gives_little: bool,
    ) -> Vec<StagePart> {
        let holders: Vec<(AgentId, &'static str, u32)> = agents
            .iter()
            .filter_map(|&agent| {
                let (item, count) = self.held(agent, stage.material())?;
                Some((agent, item, count))
            })
            .collect();
        order_cells(stage, &mut cells);
        let even = divided(cells.len() as u32, &vec![1; holders.len()]);
        // Each climb to the ceiling costs blocks, so it is one piece.
        let is_cut = gives_little && stage != ShelterStage::Ceiling;
        let most = if is_cut { LITTLE } else { usize::MAX };
        let mut rest = cells.as_slice();
        let mut parts = Vec::new();
        for ((agent, item, count), part) in holders.into_iter().zip(even) {
            let (own, others) = rest.split_at((part.min(count) as usize).min(rest.len()).min(most));
            rest = others;
            if !own.is_empty() {
                parts.push(StagePart { agent, item, cells: own.to_vec() });
            }
        }
        parts
    }

    /// The cells of an order that are open, with its item; `None` if it is no order.
    fn open_of(&self, order: &str) -> Option<(String, Vec<BlockPos>)> {
        let open: Vec<BlockPos> = self.open().into_iter().flat_map(|(_, cells)| cells).collect();
        let mut item = None;
        let mut own = Vec::new();
        for action in actions(order) {
            let Wanted::Build(block, low, high) = wanted(&action) else { return None };
            let is_in = |cell: &&BlockPos| {
                let part = [cell.x, cell.y, cell.z];
                (0..3).all(|axis| (low[axis]..=high[axis]).contains(&part[axis]))
            };
            own.extend(open.iter().filter(is_in).copied());
            item = Some(block);
        }
        Some((item?, own))
    }

    /// The item and the cells that an agent fills now; with the whole task its own part of the first open stage.
    fn part_in(&self, agent: AgentId, work: &str) -> Option<(String, Vec<BlockPos>)> {
        if let Some(part) = self.open_of(work) {
            return Some(part).filter(|(_, cells)| !cells.is_empty());
        }
        let (stage, cells) = self.open().into_iter().next()?;
        let all: Vec<AgentId> = (0..).map(AgentId).take(self.agents).collect();
        let own = self.parts(stage, cells, &all, false).into_iter().find(|part| part.agent == agent)?;
        Some((own.item.to_owned(), own.cells))
    }

    /// Whether an agent stands in, on or beside one of these cells.
    fn is_at(&self, agent: AgentId, mut cells: impl Iterator<Item = BlockPos>) -> bool {
        self.world.players().get(agent.0 as usize).is_some_and(|player| {
            let [x, y, z] = player.body.pos;
            let feet = BlockPos::holding(x, y, z);
            cells.any(|cell| (cell.x - feet.x).abs() <= 1 && (cell.z - feet.z).abs() <= 1)
        })
    }
}

impl GroupWork for GroupFacts<'_, ShelterRound> {
    fn pieces(&self, question: &DivideQuestion<'_>, gives_little: bool) -> Vec<WorkPiece> {
        let under_way: Vec<(usize, Vec<BlockPos>)> = (0..)
            .zip(&question.open)
            .filter_map(|(place, open)| Some((place, self.open_of(open.words)?.1)))
            .filter(|(_, cells)| !cells.is_empty())
            .collect();
        let mut pieces: Vec<WorkPiece> = Vec::new();
        // A stage waits for all of the stages before it.
        let mut before_open: Vec<usize> = Vec::new();
        for (number, (stage, mut cells)) in self.open().into_iter().enumerate() {
            if number > 0 && pieces.is_empty() && before_open.is_empty() {
                // No agent can go on with the stage before.
                break;
            }
            let has_begun = |(_, own): &&(usize, Vec<BlockPos>)| own.iter().any(|cell| cells.contains(cell));
            let open: Vec<usize> = under_way.iter().filter(has_begun).map(|(place, _)| *place).collect();
            cells.retain(|cell| under_way.iter().all(|(_, own)| !own.contains(cell)));
            // Where no agent is idle, all that is left is planned for later.
            let is_now = number == 0 && !question.idle.is_empty();
            let agents = if is_now { question.idle } else { question.team };
            let before = pieces.len();
            for part in self.parts(stage, cells, agents, gives_little) {
                let words = order(part.item, &part.cells);
                let piece = piece(part.agent, words, "all of these blocks stand");
                pieces.push(WorkPiece {
                    after: (0..before).collect(),
                    after_open: before_open.clone(),
                    ..piece
                });
            }
            before_open.extend(open);
        }
        pieces
    }

    fn shares(&self, work: &str, agents: &[AgentId]) -> Vec<String> {
        if self.is_piece(work) {
            // Only the agents that hold a material can build of it, so an order is not divided again.
            return (0..agents.len()).map(|place| if place == 0 { work } else { "" }.to_owned()).collect();
        }
        let first = self.open().into_iter().next();
        let parts = first.map(|(stage, cells)| self.parts(stage, cells, agents, true)).unwrap_or_default();
        let part = |agent: &AgentId| parts.iter().find(|part| part.agent == *agent);
        agents
            .iter()
            .map(|agent| part(agent).map_or(String::new(), |part| order(part.item, &part.cells)))
            .collect()
    }

    fn is_piece(&self, work: &str) -> bool {
        self.open_of(work).is_some()
    }

    fn is_done(&self, _: AgentId, work: &str) -> bool {
        match self.open_of(work) {
            Some((_, cells)) => cells.is_empty(),
            None => self.open().is_empty(),
        }
    }

    fn actions(&self, _: AgentId, work: &str, _: bool) -> Vec<String> {
        actions(work)
    }

    fn next(
        &self,
        agent: AgentId,
        work: &str,
        last: Option<&EndedToolCall<'_>>,
    ) -> Option<(String, ToolCall)> {
        let Some((item, cells)) = self.part_in(agent, work) else {
            // A waiting agent leaves the cells of the building.
            if self.is_at(agent, self.round.cells().iter().map(|(cell, _)| *cell)) {
                return Some(aside());
            }
            let wait = call("stay", [("seconds", json!(PAUSE_SECONDS))]);
            return Some(("I have nothing for this stage, and wait.".to_owned(), wait));
        };
        if last.is_some_and(|last| last.call.tool == "build") && self.is_at(agent, cells.iter().copied()) {
            return Some(aside());
        }
        let cells: Vec<String> = cells
            .iter()
            .take(CELLS_AT_ONCE)
            .map(|BlockPos { x, y, z }| format!("{x} {y} {z} {item}"))
            .collect();
        Some(("I build my part.".to_owned(), call("build", [("blocks", json!(cells.join("; ")))])))
    }
}

/// Sorts cells so that neighbours follow each other and parts of the list are pieces of the building.
fn order_cells(stage: ShelterStage, cells: &mut [BlockPos]) {
    if stage != ShelterStage::Walls {
        cells.sort_unstable_by_key(|cell| (cell.z, cell.x));
        return;
    }
    let middle = |of: fn(&BlockPos) -> i32| {
        let (low, high) = (cells.iter().map(of).min(), cells.iter().map(of).max());
        f64::from(low.unwrap_or(0) + high.unwrap_or(0)) / 2.0
    };
    let (x, z) = (middle(|cell| cell.x), middle(|cell| cell.z));
    // Once around the middle, column by column: the half of it that a column is in, then how far it is.
    let around = |cell: &BlockPos| {
        let (east, south) = (f64::from(cell.x) - x, f64::from(cell.z) - z);
        let quarter = match (east >= 0.0, south >= 0.0) {
            (true, false) => 0,
            (true, true) => 1,
            (false, true) => 2,
            (false, false) => 3,
        };
        let along = match quarter {
            0 => cell.x + cell.z,
            1 => cell.z - cell.x,
            2 => -cell.x - cell.z,
            _ => cell.x - cell.z,
        };
        (quarter, along, cell.x, cell.z, cell.y)
    };
    cells.sort_by_key(around);
}

/// An order to build these cells.
fn order(item: &str, cells: &[BlockPos]) -> String {
    let parts: Vec<String> = spans(cells).iter().map(ToString::to_string).collect();
    format!("build {item} {}", parts.join(" and "))
}

/// The spans of an order, each as an action of its own, in the words by which the skill for it is found; the whole as one
/// where it is none of these orders.
pub(crate) fn actions(task: &str) -> Vec<String> {
    let Some((item, parts)) = task.strip_prefix("build ").and_then(|rest| rest.split_once(" from ")) else {
        return vec![task.to_owned()];
    };
    parts
        .split(" and ")
        .map(|part| {
            format!("Fill the box between two corners with {item}: from {}", part.trim_start_matches("from "))
        })
        .collect()
}
