//! The expert for invented tasks: each condition of the score is a deed, or one for each agent.
//!
//! For items it asks the expert of farms, which plans from what the world has; here stand the deeds themselves. Calls that
//! worked are remembered where the world does not show it.

mod deeds;
mod divide;
mod fire;
mod place;
mod words;

use std::collections::{BTreeMap, BTreeSet};

use cooperage_blocks::{BlockPos, ItemId};
use cooperage_core::{AgentId, ToolCall, Trouble};

use super::farm::{FarmExpert, Order, WorkRange, missing};
use super::meta::key;
use super::{Division, GoalExpert, Next, Problem, Reason, Scene, Subtask, SubtaskGoal, call_at, stock};
use crate::invented::criterion::Condition;
use crate::invented::place::{START, world_cell};
use crate::invented::scenario::is_within;

pub(super) use words::{describe, read};

/// A condition with the agent that sees to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InventedDeed {
    pub who: AgentId,
    /// The condition, in the cells of the world.
    pub condition: Condition,
}

/// Failures of a call after which its deed is given up.
const FAILURES_MAX: u32 = 4;
/// How often an agent goes to the same place before it works from where it is.
const WALKS_MAX: u32 = 2;

/// The next thing to do for a deed.
#[derive(Clone, Debug, PartialEq)]
enum DeedStep {
    /// The condition holds, as far as this agent is concerned.
    Done,
    /// First the agent needs so many of an item.
    Supply(ItemId, u32),
    /// A call, which works within a distance of a place.
    Call(ToolCall, Option<(BlockPos, u32)>),
    /// Nothing here knows how.
    Unknown(Vec<BlockPos>),
}

/// Solves invented tasks with their tools.
#[derive(Clone, Debug)]
pub struct InventedExpert {
    /// The conditions of the task, in the cells of the world.
    conditions: Vec<Condition>,
    farm: FarmExpert,
    /// Conditions that hold for good, by their places.
    met: BTreeSet<usize>,
    /// Deeds that were seen done, where that counts for good.
    done: BTreeSet<(AgentId, usize)>,
    /// Calls of each agent that worked, and that failed since one worked, by their words.
    worked: BTreeMap<(AgentId, String), u32>,
    failed: BTreeMap<(AgentId, String), u32>,
}

/// The calls that worked and failed, as deeds ask for them.
#[derive(Clone, Copy)]
struct CallMemory<'a> {
    worked: &'a BTreeMap<(AgentId, String), u32>,
    failed: &'a BTreeMap<(AgentId, String), u32>,
}

impl CallMemory<'_> {
    fn times(self, agent: AgentId, call: &ToolCall) -> u32 {
        self.worked.get(&key(agent, call)).copied().unwrap_or(0)
    }

    fn failures(self, agent: AgentId, call: &ToolCall) -> u32 {
        self.failed.get(&key(agent, call)).copied().unwrap_or(0)
    }

    /// How often a tool worked for an agent, with any arguments that have these words.
    fn times_of(self, agent: Option<AgentId>, tool: &str, words: &str) -> u32 {
        let is_it = |(who, call): &&(AgentId, String)| {
            agent.is_none_or(|agent| agent == *who)
                && call.strip_prefix(tool).is_some_and(|rest| rest.starts_with(' ') && rest.contains(words))
        };
        self.worked.iter().filter(|(key, _)| is_it(key)).map(|(_, times)| times).sum()
    }
}

impl InventedExpert {
    /// Creates an expert for conditions, of which some hold for good already. The corners are those of the arena.
    #[must_use]
    pub fn new(
        conditions: Vec<Condition>,
        met: BTreeSet<usize>,
        arena: (BlockPos, BlockPos),
    ) -> InventedExpert {
        let order = Order { dish: None, arena, use_on_entity: "useItemOnEntity", work: WorkRange::Wide };
        InventedExpert {
            conditions,
            farm: FarmExpert::new(order),
            met,
            done: BTreeSet::new(),
            worked: BTreeMap::new(),
            failed: BTreeMap::new(),
        }
    }

    /// The items that an agent lacks for its deed, if it lacks any.
    #[must_use]
    pub fn lacks(&self, scene: &Scene<'_>, deed: &InventedDeed) -> Option<(ItemId, u32)> {
        match deeds::step(scene, deed, self.memory()) {
            DeedStep::Supply(item, count) => Some((item, count)),
            _ => None,
        }
    }

    fn memory(&self) -> CallMemory<'_> {
        CallMemory { worked: &self.worked, failed: &self.failed }
    }

    fn place_of(&self, deed: &InventedDeed) -> Option<usize> {
        self.conditions.iter().position(|condition| *condition == deed.condition)
    }

    /// Whether a deed is done: now, or once where that is enough.
    fn is_over(&self, scene: &Scene<'_>, deed: &InventedDeed) -> bool {
        let place = self.place_of(deed);
        place.is_some_and(|place| self.met.contains(&place) || self.done.contains(&(deed.who, place)))
            || deeds::step(scene, deed, self.memory()) == DeedStep::Done
    }

    /// The next step of an agent that gets items for another one. An agent that cannot leaves it to the others.
    fn bring(
        &mut self,
        scene: &Scene<'_>,
        agent: AgentId,
        goal: &SubtaskGoal,
        others: &[&SubtaskGoal],
    ) -> Next {
        if !self.is_done(scene, goal) && !self.is_able(scene, agent, goal) {
            return Next::Busy;
        }
        self.farm.next(scene, agent, goal, others)
    }

    fn note(&mut self, deed: &InventedDeed) {
        if let Some(place) = self.place_of(deed).filter(|_| deed.condition.is_sticky()) {
            self.done.insert((deed.who, place));
        }
    }

    /// The way to the place where agents begin.
    fn way_back(&self, scene: &Scene<'_>, agent: AgentId) -> ToolCall {
        call_at(scene.name(agent), "navigateTo", ["x", "y", "z"], world_cell(START))
    }

    fn may_step_back(&self, scene: &Scene<'_>, agent: AgentId) -> bool {
        let way = self.way_back(scene, agent);
        let is_there = scene.body(agent).is_some_and(|body| is_within(body.cell(), world_cell(START), 2));
        !is_there && self.memory().times(agent, &way).max(self.memory().failures(agent, &way)) < WALKS_MAX
    }

    /// The call for a deed, or the one that leads to where that works.
    fn call(&self, scene: &Scene<'_>, agent: AgentId, call: ToolCall, near: Option<(BlockPos, u32)>) -> Next {
        let memory = self.memory();
        if let Some((place, reach)) = near
            && let Some(body) = scene.body(agent)
        {
            let here = body.cell();
            let far = here.x.abs_diff(place.x).max(here.z.abs_diff(place.z)).max(here.y.abs_diff(place.y));
            let way = call_at(scene.name(agent), "navigateTo", ["x", "y", "z"], place);
            let is_tried = memory.times(agent, &way).max(memory.failures(agent, &way)) >= WALKS_MAX;
            if far > reach && !is_tried {
                return Next::Call(way);
            }
        }
        if memory.failures(agent, &call) >= FAILURES_MAX {
            return lost(Reason::UnreachableCell, near.map(|(place, _)| place).into_iter().collect());
        }
        Next::Call(call)
    }
}

fn lost(reason: Reason, cells: Vec<BlockPos>) -> Next {
    Next::Impossible(Problem { reason, cells })
}

impl GoalExpert for InventedExpert {
    fn subtasks(&self, scene: &Scene<'_>, division: &Division<'_>) -> Vec<Subtask> {
        divide::subtasks(self, scene, division)
    }

    fn next(
        &mut self,
        scene: &Scene<'_>,
        agent: AgentId,
        goal: &SubtaskGoal,
        others: &[&SubtaskGoal],
    ) -> Next {
        let SubtaskGoal::Invented(deed) = goal else {
            return self.bring(scene, agent, goal, others);
        };
        if deed.who != agent {
            return Next::Wait;
        }
        if self.is_over(scene, deed) {
            self.note(deed);
            return Next::Done;
        }
        match deeds::step(scene, deed, self.memory()) {
            DeedStep::Done => Next::Done,
            DeedStep::Unknown(cells) => lost(Reason::NoSupport, cells),
            DeedStep::Call(call, near) => {
                let next = self.call(scene, agent, call, near);
                if matches!(next, Next::Impossible(_)) {
                    self.failed.clear();
                }
                next
            }
            DeedStep::Supply(item, count) => {
                // Items in a furnace belong to no plan.
                if let Some(next) = fire::next(scene, agent, item) {
                    return next;
                }
                let supply = SubtaskGoal::Supply { item, count, to: agent };
                match self.farm.next(scene, agent, &supply, others) {
                    // Another agent that carries such items brings them.
                    Next::Impossible(_)
                        if missing(scene, agent, (item, count), WorkRange::Wide).is_some()
                            && divide::bringer(scene, agent, (item, count)).is_some() =>
                    {
                        Next::Busy
                    }
                    // From an odd place no way may be seen that there is from the open.
                    Next::Impossible(_) if self.may_step_back(scene, agent) => {
                        Next::Call(self.way_back(scene, agent))
                    }
                    next => next,
                }
            }
        }
    }

    fn is_able(&self, scene: &Scene<'_>, agent: AgentId, goal: &SubtaskGoal) -> bool {
        match goal {
            SubtaskGoal::Invented(deed) => deed.who == agent,
            SubtaskGoal::Supply { item, count, to } => {
                let has = scene.body(agent).is_some_and(|body| stock::held(body, *item) >= *count);
                *to != agent && (has || missing(scene, agent, (*item, *count), WorkRange::Wide).is_none())
            }
            _ => true,
        }
    }

    fn has_fixed_doers(&self) -> bool {
        true
    }

    fn is_done(&self, scene: &Scene<'_>, goal: &SubtaskGoal) -> bool {
        match goal {
            SubtaskGoal::Invented(deed) => self.is_over(scene, deed),
            SubtaskGoal::Supply { item, count, to } => {
                scene.body(*to).is_some_and(|body| stock::held(body, *item) >= *count)
            }
            _ => true,
        }
    }

    fn ends(&self, scene: &Scene<'_>, agent: AgentId, goal: &SubtaskGoal, call: &ToolCall) -> bool {
        match goal {
            SubtaskGoal::Supply { .. } => self.farm.ends(scene, agent, goal, call),
            _ => false,
        }
    }

    fn told(&mut self, agent: AgentId, call: &ToolCall, succeeded: bool, trouble: Option<Trouble>) {
        self.farm.told(agent, call, succeeded, trouble);
        let key = key(agent, call);
        if succeeded {
            self.failed.remove(&key);
            *self.worked.entry(key).or_default() += 1;
        } else {
            *self.failed.entry(key).or_default() += 1;
        }
    }
}
