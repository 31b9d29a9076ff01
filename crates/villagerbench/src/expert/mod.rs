//! Experts solve the benchmark's tasks with the agents' own tools.
//!
//! An expert looks at the world as it is now and says two things: how the remaining work divides into [`Subtask`]s, and
//! which tool an agent that works on one calls next. It keeps no plan: half-done work, failed calls and other agents'
//! actions show in the world, and the next call follows from that. It only remembers which calls failed
//! ([`GoalExpert::told`]), so that it does not try the same for ever.
//!
//! **Invariant:** an expert is a function of the task, of the world and of the results it was told; it draws no random
//! numbers.

pub mod construction;
pub mod escape;
pub mod farm;
pub mod goals;
pub mod invented;
pub mod meta;
mod prompt;
pub mod rehearsal;
mod stock;
pub mod words;

use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;

use cooperage_blocks::world::{Player, PlayerId};
use cooperage_blocks::{BlockId, BlockPos, ItemId, World};
use cooperage_body::environment::BlockEnvironment;
use cooperage_core::{AgentId, Environment, Tool, ToolCall, Trouble};
use serde_json::{Map, Value};

use super::construction::blueprint::ConstructionCell;
use super::escape::scenario::Escape;

pub use construction::ConstructionExpert;
pub use escape::EscapeExpert;
pub use farm::FarmExpert;
pub use goals::GoalsExpert;
pub use invented::{InventedDeed, InventedExpert};
pub use meta::{MetaDeed, MetaExpert};
pub use prompt::Prompt;

/// The world as it is now, and its agents.
#[derive(Clone, Copy)]
pub struct Scene<'a> {
    pub world: &'a World,
    /// The agents' bodies, by agent number.
    pub agents: &'a [PlayerId],
    /// The agents' tools, by agent number; agents without an entry have all tools of the scenario.
    pub tools: &'a [&'a [Tool]],
    /// The rooms of an escape task.
    pub rooms: Option<&'a Escape>,
    /// The prompt of the agent that is asked; `None` if it knows the whole world.
    pub prompt: Option<Prompt<'a>>,
}

impl Scene<'_> {
    /// Looks at an environment.
    pub fn of<R>(environment: &BlockEnvironment, look: impl FnOnce(&Scene<'_>) -> R) -> R {
        Scene::with(environment, None, look)
    }

    /// Looks at an environment that may have rooms to escape from.
    pub fn with<R>(
        environment: &BlockEnvironment,
        rooms: Option<&Escape>,
        look: impl FnOnce(&Scene<'_>) -> R,
    ) -> R {
        let agents: Vec<PlayerId> =
            (0..).map_while(|number| environment.player_of(AgentId(number))).collect();
        let tools: Vec<&[Tool]> =
            (0..agents.len() as u32).map(|agent| environment.tools(AgentId(agent))).collect();
        environment
            .with_world(|world| look(&Scene { world, agents: &agents, tools: &tools, rooms, prompt: None }))
    }

    /// An agent's body; none if there is no such agent.
    #[must_use]
    pub fn body(&self, agent: AgentId) -> Option<&Player> {
        self.world.player(*self.agents.get(agent.0 as usize)?)
    }

    /// Whether the agent that is asked was told of a cell.
    #[must_use]
    pub fn tells(&self, cell: BlockPos) -> bool {
        self.prompt.is_none_or(|prompt| prompt.names(cell))
    }

    /// Whether a name stands in the prompt of the agent that is asked.
    #[must_use]
    pub fn says(&self, name: &str) -> bool {
        self.prompt.is_none_or(|prompt| prompt.says(name))
    }

    /// Whether an agent has a tool, whose name may be spelt with other capitals.
    #[must_use]
    pub fn has_tool(&self, agent: AgentId, name: &str) -> bool {
        let own = self.tools.get(agent.0 as usize);
        own.is_none_or(|tools| tools.iter().any(|tool| tool.name.eq_ignore_ascii_case(name)))
    }

    /// The agent's name.
    #[must_use]
    pub fn name(&self, agent: AgentId) -> &str {
        self.body(agent).map_or("", |body| &body.name)
    }
}

/// The goal of a subtask.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SubtaskGoal {
    /// These blocks stand as they are wanted.
    Build(Vec<ConstructionCell>),
    /// Nothing is in these cells.
    Clear(Vec<BlockPos>),
    /// An agent is at a place.
    Go { agent: AgentId, to: BlockPos },
    /// The conditions at these cells of a room come about.
    Work {
        /// The room, by its place from the finish.
        room: usize,
        cells: Vec<BlockPos>,
    },
    /// An agent holds that many of an item.
    Supply {
        item: ItemId,
        /// How many in all.
        count: u32,
        /// The agent that is to hold them.
        to: AgentId,
    },
    /// A meta task, or an agent's part of one.
    Meta(Arc<MetaDeed>),
    /// A condition of an invented task, seen to by an agent.
    Invented(Arc<InventedDeed>),
}

/// A piece of work for an agent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subtask {
    pub goal: SubtaskGoal,
    /// Indices in the same list of the subtasks that must be done before; all smaller than its own.
    pub after: Vec<usize>,
    /// Indices in the list of open goals of the goals that must be reached before.
    pub after_open: Vec<usize>,
    /// The number of agents that it needs.
    pub agents: usize,
    /// The agent that is best placed to do it.
    pub suggested: Option<AgentId>,
}

/// How work is to be divided.
#[derive(Clone, Copy, Debug)]
pub struct Division<'a> {
    /// Subtasks that are open already: their work is left out.
    pub open: &'a [SubtaskGoal],
    /// The agents that do each of these, as far as they are known; the list may be shorter.
    pub doers: &'a [Vec<AgentId>],
    /// The most subtasks to return.
    pub most: usize,
    /// Most blocks, items or the like in one.
    pub size: usize,
    /// Idle agents, which come first; if empty, all agents are alike.
    pub idle: &'a [AgentId],
    /// The agents whose work it is; if empty, all agents. Another planner leads the others.
    pub own: &'a [AgentId],
}

/// Why a subtask cannot be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reason {
    /// No agent gets near enough to a cell.
    UnreachableCell,
    /// Nothing holds a block in its cell, or turned as it is wanted.
    NoSupport,
    /// There is no item from which to place it, or no tool for the block in the way.
    MissingMaterial,
    /// It takes longer than the task allows.
    TimeLimit,
    /// None of the natural terrains that were looked through holds all sources near its start.
    NoTerrain,
}

impl Reason {
    /// Its name in machine-readable reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Reason::UnreachableCell => "unreachable_cell",
            Reason::NoSupport => "no_support",
            Reason::MissingMaterial => "missing_material",
            Reason::TimeLimit => "time_limit",
            Reason::NoTerrain => "no_terrain",
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Something that can't be done, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    pub reason: Reason,
    /// The cells of the problem.
    pub cells: Vec<BlockPos>,
}

/// The next step of an agent towards its subtask.
#[derive(Clone, Debug, PartialEq)]
pub enum Next {
    /// Calls this tool.
    Call(ToolCall),
    /// Waits for another agent.
    Wait,
    /// Waits longer, because another agent has the items that it needs. An agent with other work does that first.
    Busy,
    /// Nothing: the subtask is done.
    Done,
    /// Nothing that would help.
    Impossible(Problem),
}

/// A scripted planner and worker for a scenario's tasks.
pub trait GoalExpert: Send {
    /// Divides the remaining work into subtasks, in the order in which they should be done.
    fn subtasks(&self, scene: &Scene<'_>, division: &Division<'_>) -> Vec<Subtask>;

    /// Returns the next step of an agent that works on a goal. `others` are the goals on which other agents work now.
    fn next(
        &mut self,
        scene: &Scene<'_>,
        agent: AgentId,
        goal: &SubtaskGoal,
        others: &[&SubtaskGoal],
    ) -> Next;

    /// Whether a goal is reached.
    fn is_done(&self, scene: &Scene<'_>, goal: &SubtaskGoal) -> bool;

    /// Whether an agent has or finds the items that a goal needs.
    fn is_able(&self, _scene: &Scene<'_>, _agent: AgentId, _goal: &SubtaskGoal) -> bool {
        true
    }

    /// Whether a subtask is for the agent alone that it suggests.
    fn has_fixed_doers(&self) -> bool {
        false
    }

    /// Returns the blocks that must be dug for a goal in its current state.
    fn sources(&self, _scene: &Scene<'_>, _goal: &SubtaskGoal) -> BTreeSet<BlockId> {
        BTreeSet::new()
    }

    /// Whether a goal is reached as soon as a call that [`GoalExpert::next`] named for it has worked, and its agent has
    /// nothing else to do afterwards.
    fn ends(&self, scene: &Scene<'_>, agent: AgentId, goal: &SubtaskGoal, call: &ToolCall) -> bool;

    /// Tells the expert the result of a call that [`GoalExpert::next`] named, and the trouble that stopped it.
    fn told(&mut self, agent: AgentId, call: &ToolCall, succeeded: bool, trouble: Option<Trouble>);
}

/// The argument that names the acting agent.
pub(crate) const ACTING: &str = "player_name";

/// A call of a tool by the agent of that name.
pub(crate) fn call(
    me: &str,
    tool: &str,
    arguments: impl IntoIterator<Item = (&'static str, Value)>,
) -> ToolCall {
    let mut all = Map::new();
    all.insert(ACTING.to_owned(), me.into());
    all.extend(arguments.into_iter().map(|(name, value)| (name.to_owned(), value)));
    ToolCall { tool: tool.to_owned(), arguments: all }
}

/// A call with the three coordinates of a cell.
pub(crate) fn call_at(me: &str, tool: &str, names: [&'static str; 3], cell: BlockPos) -> ToolCall {
    let coordinates = [cell.x, cell.y, cell.z].map(Value::from);
    call(me, tool, names.into_iter().zip(coordinates))
}
