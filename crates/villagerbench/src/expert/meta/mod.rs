//! The expert for meta tasks: a goal is a row of steps, of which the first that is not done is taken next.
//!
//! The world shows whether most steps are done; of the others the expert remembers the calls that worked.

mod steps;
mod words;

use std::collections::BTreeMap;
use std::sync::Arc;

use cooperage_blocks::BlockPos;
use cooperage_core::{AgentId, ToolCall, Trouble};
use steps::{Step, steps};

use super::{Division, GoalExpert, Next, Problem, Reason, Scene, Subtask, SubtaskGoal, call_at};
use crate::meta::{MetaGoal, MetaKind};

pub(super) use words::{describe, read};

/// A goal with the agent that sees to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MetaDeed {
    /// Which of the agents; only a conversation is not Alice's alone.
    pub who: AgentId,
    pub goal: MetaGoal,
}

/// Failures of a call after which it is given up.
const FAILURES_MAX: u32 = 4;
/// How often an agent goes to the same place before it works from where it is.
const WALKS_MAX: u32 = 2;

/// Solves meta tasks with their tools.
#[derive(Clone, Debug)]
pub struct MetaExpert {
    goal: MetaGoal,
    /// Whether the sign is known to have been read.
    has_read: bool,
    /// Calls of each agent that worked, by their words.
    worked: BTreeMap<(AgentId, String), u32>,
    /// Calls of each agent that failed since one worked.
    failed: BTreeMap<(AgentId, String), u32>,
}

/// A call by its words.
pub(super) fn key(agent: AgentId, call: &ToolCall) -> (AgentId, String) {
    let mut arguments: Vec<String> = call
        .arguments
        .iter()
        .filter(|(name, _)| *name != super::ACTING)
        .map(|(name, value)| format!("{name}={value}"))
        .collect();
    arguments.sort();
    (agent, format!("{} {}", call.tool, arguments.join(" ")))
}

impl MetaExpert {
    /// Creates an expert for a goal, which remembers nothing yet.
    #[must_use]
    pub fn new(goal: MetaGoal) -> MetaExpert {
        MetaExpert { goal, has_read: false, worked: BTreeMap::new(), failed: BTreeMap::new() }
    }

    /// The same, where the text of the sign was read if there is one.
    #[must_use]
    pub fn having_read(goal: MetaGoal) -> MetaExpert {
        MetaExpert { has_read: !goal.text.is_empty(), ..MetaExpert::new(goal) }
    }

    fn deed(&self, who: AgentId) -> SubtaskGoal {
        SubtaskGoal::Meta(Arc::new(MetaDeed { who, goal: self.goal.clone() }))
    }

    /// The steps that are left of a deed.
    fn left(&self, scene: &Scene<'_>, deed: &MetaDeed) -> Vec<Step> {
        let goal = self.whole(deed);
        let has_read = self.has_read || self.worked.iter().any(|((_, call), _)| call.starts_with("read "));
        let mut used: BTreeMap<String, u32> = BTreeMap::new();
        let mut all = steps(scene, deed.who, &goal, has_read);
        all.retain(|step| {
            let (agent, words) = key(deed.who, &step.call);
            let worked = self.worked.get(&(agent, words.clone())).copied().unwrap_or(0);
            let used = used.entry(words).or_default();
            let is_remembered = *used < worked;
            *used += 1;
            !(step.is_done || is_remembered)
        });
        all
    }

    /// The goal of a deed; the text of a sign stands in no description, but in what the expert knows.
    fn whole(&self, deed: &MetaDeed) -> MetaGoal {
        let is_same = deed.goal.kind == MetaKind::Sign && deed.goal.cell == self.goal.cell;
        if is_same { self.goal.clone() } else { deed.goal.clone() }
    }

    /// The way to where a step is taken, if the agent is too far from there.
    fn way(&self, scene: &Scene<'_>, agent: AgentId, (place, reach): (BlockPos, u32)) -> Option<ToolCall> {
        let here = scene.body(agent)?.cell();
        let far = here.x.abs_diff(place.x).max(here.z.abs_diff(place.z));
        let call = call_at(scene.name(agent), "navigateTo", ["x", "y", "z"], place);
        let count = |of: &BTreeMap<_, u32>| of.get(&key(agent, &call)).copied().unwrap_or(0);
        let is_tried = count(&self.worked) >= WALKS_MAX || count(&self.failed) >= WALKS_MAX;
        (far > reach && !is_tried).then_some(call)
    }
}

impl GoalExpert for MetaExpert {
    fn subtasks(&self, scene: &Scene<'_>, division: &Division<'_>) -> Vec<Subtask> {
        let doers = if self.goal.kind == MetaKind::Chat { 2 } else { 1 };
        let deeds = (0..doers.min(scene.agents.len() as u32)).map(AgentId).filter_map(|who| {
            let goal = self.deed(who);
            let is_open = division.open.iter().any(|open| {
                matches!(open, SubtaskGoal::Meta(deed) if deed.who == who && deed.goal.kind == self.goal.kind)
            });
            let is_own = division.own.is_empty() || division.own.contains(&who);
            let is_left = is_own && !is_open && !self.is_done(scene, &goal);
            is_left.then_some(Subtask {
                goal,
                after: Vec::new(),
                after_open: Vec::new(),
                agents: 1,
                suggested: Some(who),
            })
        });
        deeds.take(division.most).collect()
    }

    fn next(&mut self, scene: &Scene<'_>, agent: AgentId, goal: &SubtaskGoal, _: &[&SubtaskGoal]) -> Next {
        let SubtaskGoal::Meta(deed) = goal else { return Next::Done };
        if deed.who != agent {
            return if deed.goal.kind == MetaKind::Chat { Next::Done } else { Next::Wait };
        }
        let left = self.left(scene, deed);
        let Some(step) = left.first() else { return Next::Done };
        if let Some(call) = step.near.and_then(|near| self.way(scene, agent, near)) {
            return Next::Call(call);
        }
        let failures = self.failed.get(&key(agent, &step.call)).copied().unwrap_or(0);
        if failures >= FAILURES_MAX {
            self.failed.clear();
            let cells = step.near.map(|(place, _)| place).into_iter().collect();
            return Next::Impossible(Problem { reason: Reason::UnreachableCell, cells });
        }
        Next::Call(step.call.clone())
    }

    fn is_done(&self, scene: &Scene<'_>, goal: &SubtaskGoal) -> bool {
        match goal {
            SubtaskGoal::Meta(deed) => self.left(scene, deed).is_empty(),
            _ => true,
        }
    }

    fn ends(&self, scene: &Scene<'_>, agent: AgentId, goal: &SubtaskGoal, call: &ToolCall) -> bool {
        let SubtaskGoal::Meta(deed) = goal else { return false };
        // A sign may ask for more once it is read.
        if deed.goal.kind == MetaKind::Sign || deed.who != agent {
            return false;
        }
        matches!(&self.left(scene, deed)[..], [last] if last.call == *call)
    }

    fn told(&mut self, agent: AgentId, call: &ToolCall, succeeded: bool, _: Option<Trouble>) {
        let key = key(agent, call);
        if succeeded {
            self.failed.remove(&key);
            *self.worked.entry(key).or_default() += 1;
        } else {
            *self.failed.entry(key).or_default() += 1;
        }
    }
}
