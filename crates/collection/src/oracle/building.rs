//! Divides the cells of a shelter among the builders: stage by stage, with exact positions.

use cooperage_blocks::{BlockPos, World, registry};
use cooperage_core::AgentId;
use cooperage_teams::frameworks::s_agents::briefs::{Employee, SAgentsPlanBrief};
use cooperage_teams::frameworks::s_agents::player::{Decided, Share};

use super::numbers::divided;
use super::scripts::{Wanted, wanted};
use crate::shelter::boxes::spans;
use crate::shelter::plan::{BuildingMaterial, ShelterStage};
use crate::shelter::round::ShelterRound;

/// The site as the player sees it.
pub(crate) struct Site<'a> {
    pub(crate) round: &'a ShelterRound,
    pub(crate) world: &'a World,
}

/// The action of an agent that has no blocks for the open stage.
const PAUSE: &str = "wait 10 seconds until the stage before is done";

impl Site<'_> {
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

    /// Whether a cell of an order is still open. An order whose cells all stand is not given again: its agent will
    /// report it soon.
    fn lacks_of(&self, order: &str) -> bool {
        let open: Vec<BlockPos> = self.open().into_iter().flat_map(|(_, cells)| cells).collect();
        let wanted = actions(order).into_iter().map(|action| wanted(&action));
        wanted.into_iter().any(|wanted| match wanted {
            Wanted::Build(_, low, high) => open.iter().any(|cell| {
                let part = [cell.x, cell.y, cell.z];
                (0..3).all(|axis| (low[axis]..=high[axis]).contains(&part[axis]))
            }),
            _ => true,
        })
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

    /// Returns the cells of the first open stage that an agent fills, and the item that it holds for them; `None` if
    /// the other agents fill them all.
    pub(super) fn own_part(
        &self,
        agent: AgentId,
        workers: &[AgentId],
    ) -> Option<(&'static str, Vec<BlockPos>)> {
        let stage = self.open().into_iter().next()?;
        self.parts(stage, workers)
            .into_iter()
            .find(|(of, ..)| *of == agent)
            .map(|(_, item, cells)| (item, cells))
    }

    /// Divides a stage among the agents that hold its material; each gets as many cells as it holds blocks.
    fn shares(&self, stage: (ShelterStage, Vec<BlockPos>), workers: &[AgentId]) -> Vec<Share> {
        let parts = self.parts(stage, workers).into_iter();
        parts.map(|(agent, item, cells)| Share { agent, what: order(item, &cells) }).collect()
    }

    /// The same as lists of cells, with the item of each agent.
    fn parts(
        &self,
        (stage, mut cells): (ShelterStage, Vec<BlockPos>),
        workers: &[AgentId],
    ) -> Vec<(AgentId, &'static str, Vec<BlockPos>)> {
        let holders: Vec<(AgentId, &'static str, u32)> = workers
            .iter()
            .filter_map(|&agent| {
                let (item, count) = self.held(agent, stage.material())?;
                Some((agent, item, count))
            })
            .collect();
        order_cells(stage, &mut cells);
        let even = divided(cells.len() as u32, &vec![1; holders.len()]);
        let mut rest = cells.as_slice();
        let mut parts = Vec::new();
        for ((agent, item, count), part) in holders.into_iter().zip(even) {
            let (own, others) = rest.split_at((part.min(count) as usize).min(rest.len()));
            rest = others;
            if !own.is_empty() {
                parts.push((agent, item, own.to_vec()));
            }
        }
        parts
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

/// Decides the leader's orders.
pub(crate) fn lead(site: &Site<'_>, brief: &SAgentsPlanBrief) -> Decided {
    let at_work: Vec<Share> = brief
        .employees
        .iter()
        .filter(|employee| !employee.is_silent)
        .filter_map(|employee| Some(Share { agent: employee.agent, what: employee.order.clone()? }))
        .filter(|share| site.lacks_of(&share.what))
        .collect();
    if !at_work.is_empty() {
        let reason = "The stage goes on; what comes after it waits for it.".to_owned();
        let stages = std::iter::once(at_work).chain(later(site, brief)).collect();
        return Decided { stages, current: Some(0), reason };
    }
    let free = |employee: &&Employee| !employee.is_silent;
    let employees: Vec<&Employee> = brief.employees.iter().filter(free).collect();
    let leads = |agent: AgentId| brief.common.commands.iter().any(|(leader, _)| *leader == agent);
    if employees.iter().any(|employee| leads(employee.agent)) {
        // A leader of leaders gives the whole task to the first of them, which knows its workers.
        let hand_on = |employee: &&Employee| Share { agent: employee.agent, what: one_line(&brief.request) };
        let stages = vec![employees.iter().take(1).map(hand_on).collect()];
        return Decided {
            stages,
            current: Some(0),
            reason: "One of them can do it with its own.".to_owned(),
        };
    }
    let workers: Vec<AgentId> = employees.iter().map(|employee| employee.agent).collect();
    decided(site, &workers, |_| true)
}

/// Divides the later stages among the commanded agents.
fn later(site: &Site<'_>, brief: &SAgentsPlanBrief) -> Vec<Vec<Share>> {
    let workers: Vec<AgentId> = brief.employees.iter().map(|employee| employee.agent).collect();
    let stages = site.open().into_iter().skip(1).map(|open| site.shares(open, &workers));
    stages.filter(|shares| !shares.is_empty()).collect()
}

/// Decides a worker's next task: its own part of the stage, or a pause while it holds no material for it.
pub(crate) fn work(site: &Site<'_>, brief: &SAgentsPlanBrief) -> Decided {
    if brief.request.trim_start().to_lowercase().starts_with("build ") {
        // An order with positions is over once it was done; after a failure it is tried again.
        let is_done = brief.previous_task.as_ref().is_some_and(|(_, progress, _)| {
            *progress == cooperage_teams::frameworks::s_agents::briefs::TaskProgress::Success
        });
        if is_done {
            return Decided { reason: "It stands.".to_owned(), ..Decided::default() };
        }
        let stages = vec![vec![Share { agent: brief.agent, what: one_line(&brief.request) }]];
        return Decided { stages, current: Some(0), reason: "I have what it takes.".to_owned() };
    }
    let all: Vec<AgentId> = if brief.chain.is_some() || brief.employees.is_empty() {
        vec![brief.agent]
    } else {
        brief.common.workers.clone()
    };
    let own = decided(site, &all, |share| share.agent == brief.agent);
    if own.current.is_some() {
        return own;
    }
    match brief.employees.first().filter(|_| brief.chain.is_some()) {
        Some(next) if !site.open().is_empty() && (next.order.is_some() || next.last_report.is_empty()) => {
            let stages = vec![vec![Share { agent: next.agent, what: one_line(&brief.request) }]];
            Decided { stages, current: Some(0), reason: "I have nothing for this stage.".to_owned() }
        }
        None if !site.open().is_empty() && brief.chain.is_none() => {
            let stages = vec![vec![Share { agent: brief.agent, what: PAUSE.to_owned() }]];
            Decided { stages, current: Some(0), reason: "I have nothing for this stage.".to_owned() }
        }
        _ => Decided { reason: "I have done what I can.".to_owned(), ..Decided::default() },
    }
}

fn decided(site: &Site<'_>, workers: &[AgentId], is_meant: impl Fn(&Share) -> bool) -> Decided {
    let open = site.open();
    let Some(first) = open.first().map(|(stage, _)| stage.name()) else {
        return Decided { reason: "All of it stands.".to_owned(), ..Decided::default() };
    };
    let shares = |open| site.shares(open, workers).into_iter().filter(&is_meant).collect();
    let mut stages: Vec<Vec<Share>> = open.into_iter().map(shares).collect();
    let has_first = stages.first().is_some_and(|shares| !shares.is_empty());
    stages.retain(|shares| !shares.is_empty());
    let reason = format!("The {first} comes now; what stands on it comes later.");
    Decided { stages, current: has_first.then_some(0), reason }
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").replace(';', ",")
}
