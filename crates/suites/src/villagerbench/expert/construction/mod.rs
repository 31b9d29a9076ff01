//! Who builds what a blueprint wants.

mod access;
mod clear;
mod divide;
mod ladder;
mod place;
mod site;

use std::collections::{BTreeMap, BTreeSet};

use cooperage_blocks::{BlockPos, ItemId};
use cooperage_core::{AgentId, ToolCall};

use super::{Cell, Division, Expert, Goal, Next, Problem, Reason, Scene, Subtask, call_at};
use site::Site;

/// What is to be built, and where things are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blueprint {
    /// The blocks that are wanted, by cell.
    pub cells: BTreeMap<BlockPos, Cell>,
    /// The chest with the materials.
    pub chest: BlockPos,
    /// A place to stand beside it, from which one gets to the site.
    pub home: BlockPos,
}

/// Builds what a blueprint wants with the tools of the construction task.
#[derive(Clone, Debug)]
pub struct ConstructionExpert {
    blueprint: Blueprint,
    memory: Memory,
}

/// What does not show in the world.
#[derive(Clone, Debug, Default)]
struct Memory {
    /// How often an agent's calls for a cell failed since one succeeded.
    failures: BTreeMap<(AgentId, BlockPos), u32>,
    /// Agents who found somebody in a cell, perhaps themselves, and have not gone away since.
    crowded: BTreeSet<AgentId>,
    /// How often in a row an agent was told to wait.
    waits: BTreeMap<AgentId, u32>,
}

/// How often an agent waits for another one before it does something itself.
const WAITS_MAX: u32 = 6;
/// Blocks left for each agent from which on everybody gets another subtask.
const LEFT_PER_AGENT: usize = 4;
/// Failures after which a cell is left to others.
const FAILURES_MAX: u32 = 6;

/// What the tools say when somebody was in a cell.
const CROWDED: &str = "somebody stands there";
/// What they say when something was in a cell, or was not any more.
const WAS_BESIDE: [&str; 3] = ["there is no room", "nothing to dig", "another block now"];

impl ConstructionExpert {
    /// Who builds that.
    #[must_use]
    pub fn new(blueprint: Blueprint) -> ConstructionExpert {
        ConstructionExpert { blueprint, memory: Memory::default() }
    }

    /// Whether the agent is in nobody's way; if it is, the call with which it goes.
    fn leave(&self, site: &Site<'_>, agent: AgentId) -> Option<ToolCall> {
        let body = site.scene.body(agent)?;
        let feet = site::feet(body);
        let is_awaited = |cell: BlockPos| site.reserved.contains(&cell) && site.is_unmet(cell);
        let is_left = |cell: &&BlockPos| site.is_unmet(**cell) && !site.reserved.contains(*cell);
        let left = self.blueprint.cells.keys().filter(is_left).count();
        // Whoever surely gets more to do goes on from where it is.
        let has_more = left > site.scene.agents.len() * LEFT_PER_AGENT;
        let within = site::filled(body);
        let is_needed = within.iter().any(|&cell| is_awaited(cell));
        // Others may need any cell beside the building, too, to put something up that holds a block.
        let is_on_site = self.blueprint.cells.keys().any(|&cell| site.is_unmet(cell)) && site.is_near(feet);
        if !is_needed && (has_more || !is_on_site) {
            return None;
        }
        go_off(site, agent)
    }

    /// The call with which an agent that is shut in gets out.
    fn dig_out(&self, site: &Site<'_>, agent: AgentId) -> Option<ToolCall> {
        let body = site.scene.body(agent)?;
        let feet = site::feet(body);
        if site.ground.ways(feet).steps(self.blueprint.home).is_some() {
            return None;
        }
        let cell = access::way_out(site, feet)?;
        Some(call_at(&body.name, "MineBlock", ["x", "y", "z"], cell))
    }

    fn idle(&self, site: &Site<'_>, agent: AgentId, otherwise: Next) -> Next {
        self.leave(site, agent).map_or(otherwise, Next::Call)
    }
}

impl Expert for ConstructionExpert {
    fn subtasks(&self, scene: &Scene<'_>, division: &Division<'_>) -> Vec<Subtask> {
        divide::subtasks(&self.blueprint, scene, division)
    }

    fn next(&mut self, scene: &Scene<'_>, agent: AgentId, goal: &Goal, others: &[&Goal]) -> Next {
        let site = Site::new(scene, &self.blueprint, others);
        if let Some(call) = self.dig_out(&site, agent) {
            return Next::Call(call);
        }
        if self.memory.crowded.remove(&agent)
            && let Some(call) = go_off(&site, agent)
        {
            return Next::Call(call);
        }
        let next = match goal {
            Goal::Build(cells) => place::next(&site, agent, cells, &self.memory),
            Goal::Clear(cells) => clear::next(&site, agent, cells, &self.memory),
            Goal::Escape(_) => Next::Done,
            Goal::Supply { .. } => {
                Next::Impossible(Problem { reason: Reason::MissingMaterial, cells: Vec::new() })
            }
        };
        match &next {
            Next::Wait => *self.memory.waits.entry(agent).or_default() += 1,
            _ => drop(self.memory.waits.remove(&agent)),
        }
        match next {
            Next::Done | Next::Wait => self.idle(&site, agent, next),
            next => next,
        }
    }

    fn is_done(&self, scene: &Scene<'_>, goal: &Goal) -> bool {
        match goal {
            Goal::Build(cells) => cells.iter().all(|wanted| wanted.is_met_by(scene.world.state(wanted.pos))),
            Goal::Clear(cells) => cells.iter().all(|cell| scene.world.state(*cell).is_air()),
            Goal::Escape(_) => true,
            Goal::Supply { .. } => false,
        }
    }

    fn told(&mut self, agent: AgentId, call: &ToolCall, succeeded: bool, message: &str) {
        let Some(cell) = cell_of(call) else { return };
        if succeeded {
            self.memory.failures.remove(&(agent, cell));
        } else if message.contains(CROWDED) {
            self.memory.crowded.insert(agent);
        } else if !WAS_BESIDE.iter().any(|reason| message.contains(reason)) {
            *self.memory.failures.entry((agent, cell)).or_default() += 1;
        }
    }
}

/// The call with which an agent goes off the site.
fn go_off(site: &Site<'_>, agent: AgentId) -> Option<ToolCall> {
    let body = site.scene.body(agent)?;
    let ways = site.ground.ways(site::feet(body));
    let is_aside = |stand: BlockPos| site.ground.carries(stand) && !site.is_near(stand);
    let aside = ways.all().iter().find(|&&stand| is_aside(stand))?;
    Some(call_at(&body.name, "navigateTo", ["x", "y", "z"], *aside))
}

/// The cell that a call is about.
fn cell_of(call: &ToolCall) -> Option<BlockPos> {
    let part = |name: &str| i32::try_from(call.arguments.get(name)?.as_i64()?).ok();
    let whole = |names: [&str; 3]| Some(BlockPos::new(part(names[0])?, part(names[1])?, part(names[2])?));
    whole(["x", "y", "z"]).or_else(|| whole(["top_x", "top_y", "top_z"]))
}

/// An item by its name.
fn item(name: &str) -> Option<ItemId> {
    cooperage_blocks::registry().item(name)
}
