//! The expert for escape rooms.
//!
//! The conditions of a room's lock are shared among the agents in it or on their way; idle agents go on to the next
//! room. Where a room splits the team, all agents gather at the lever before it is pulled.

mod divide;
mod survey;
mod words;
mod work;

use std::collections::BTreeMap;

use cooperage_core::{AgentId, ToolCall, Trouble};
use survey::{Spot, Survey};

use super::{Division, GoalExpert, Next, Scene, Subtask, SubtaskGoal};

pub(super) use words::{describe, read};

/// Solves escape tasks with their tools.
#[derive(Clone, Debug, Default)]
pub struct EscapeExpert {
    memory: Memory,
}

/// Facts that the world does not show.
#[derive(Clone, Debug, Default)]
struct Memory {
    /// How often an agent's calls failed since one succeeded.
    failures: BTreeMap<AgentId, u32>,
    /// How often in a row an agent was told to wait.
    waits: BTreeMap<AgentId, u32>,
}

/// Failures in a row after which a step is given up.
const FAILURES_MAX: u32 = 6;
/// How often an agent waits for others to gather.
const WAITS_MAX: u32 = 12;

impl EscapeExpert {
    /// Creates an expert that remembers nothing yet.
    #[must_use]
    pub fn new() -> EscapeExpert {
        EscapeExpert::default()
    }
}

/// Returns the distance of an agent from the goal's cells, in cells; `None` if it cannot get there.
pub(crate) fn distance(goal: &SubtaskGoal, scene: &Scene<'_>, agent: AgentId) -> Option<u32> {
    match goal {
        SubtaskGoal::Go { agent: who, .. } => (*who == agent).then_some(0),
        SubtaskGoal::Meta(deed) => (deed.who == agent).then_some(0),
        SubtaskGoal::Invented(deed) => (deed.who == agent).then_some(0),
        SubtaskGoal::Build(_) | SubtaskGoal::Clear(_) | SubtaskGoal::Supply { .. } => Some(0),
        SubtaskGoal::Work { room, cells } => {
            let survey = Survey::new(scene)?;
            let here = survey.spot_of(agent);
            let high = cells.iter().any(|cell| survey.is_high(*room, *cell));
            let is_there = match here {
                Spot::OnRoof(on) => high && on == *room,
                Spot::Inside(_) | Spot::Outside => !high && survey.reachable(here).contains_key(room),
            };
            let near = cells.iter().map(|cell| survey.apart(agent, *cell)).min();
            near.filter(|_| is_there)
        }
    }
}

impl GoalExpert for EscapeExpert {
    fn subtasks(&self, scene: &Scene<'_>, division: &Division<'_>) -> Vec<Subtask> {
        let Some(survey) = Survey::new(scene) else { return Vec::new() };
        let mut subtasks = divide::subtasks(&survey, division);
        subtasks.truncate(division.most);
        subtasks
    }

    fn next(&mut self, scene: &Scene<'_>, agent: AgentId, goal: &SubtaskGoal, _: &[&SubtaskGoal]) -> Next {
        let Some(survey) = Survey::new(scene) else { return Next::Done };
        let next = match goal {
            SubtaskGoal::Go { agent: who, to } if *who == agent => {
                work::go(&survey, agent, *to, &self.memory)
            }
            SubtaskGoal::Go { .. }
            | SubtaskGoal::Build(_)
            | SubtaskGoal::Clear(_)
            | SubtaskGoal::Supply { .. }
            | SubtaskGoal::Meta(_)
            | SubtaskGoal::Invented(_) => Next::Done,
            SubtaskGoal::Work { room, cells } => work::next(&survey, agent, *room, cells, &self.memory),
        };
        match next {
            Next::Wait => *self.memory.waits.entry(agent).or_default() += 1,
            _ => drop(self.memory.waits.remove(&agent)),
        }
        if !matches!(next, Next::Call(_) | Next::Wait) {
            self.memory.failures.remove(&agent);
        }
        next
    }

    fn is_done(&self, scene: &Scene<'_>, goal: &SubtaskGoal) -> bool {
        let Some(survey) = Survey::new(scene) else { return true };
        match goal {
            SubtaskGoal::Build(_)
            | SubtaskGoal::Clear(_)
            | SubtaskGoal::Supply { .. }
            | SubtaskGoal::Meta(_)
            | SubtaskGoal::Invented(_) => true,
            SubtaskGoal::Go { agent, to } => {
                survey.is_at(*agent, *to) || matches!(survey.spot_of(*agent), Spot::OnRoof(_))
            }
            SubtaskGoal::Work { room, cells } => {
                let is_left = survey.escape.is_done(*room) && survey.inside(*room).next().is_none();
                is_left || survey.unmet(*room, cells).is_empty()
            }
        }
    }

    fn ends(&self, _: &Scene<'_>, _: AgentId, _: &SubtaskGoal, _: &ToolCall) -> bool {
        false
    }

    fn told(&mut self, agent: AgentId, _: &ToolCall, succeeded: bool, _: Option<Trouble>) {
        if succeeded {
            self.memory.failures.remove(&agent);
        } else {
            *self.memory.failures.entry(agent).or_default() += 1;
        }
    }
}
