//! Plans: steps with their agents and their order.

use cooperage_core::AgentId;
use serde::{Deserialize, Serialize};

use crate::step::Step;
use crate::written;

/// The number of a step in its plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct StepId(pub u32);

/// A step with its agent, and the steps that must be done before.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PlannedStep {
    pub step: Step,
    /// The agent that takes the step: the player of that number.
    #[serde(with = "written")]
    pub agent: AgentId,
    /// The steps that must be done before, by any agent; all have lower numbers.
    pub after: Vec<StepId>,
    /// An estimate of the ticks that it takes, the way included.
    pub ticks: u32,
}

/// The steps to a goal. Every agent takes its own steps in their order, each as soon as the steps it waits for are done;
/// steps of different agents may run at the same time.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Plan {
    /// The steps, each after all steps that it waits for.
    pub steps: Vec<PlannedStep>,
}

impl Plan {
    /// The estimated begin and end of each step, in ticks from the start.
    #[must_use]
    pub fn schedule(&self) -> Vec<(u32, u32)> {
        let mut times: Vec<(u32, u32)> = Vec::with_capacity(self.steps.len());
        let mut free: Vec<(AgentId, u32)> = Vec::new();
        for step in &self.steps {
            let own = free.iter().position(|(agent, _)| *agent == step.agent).unwrap_or_else(|| {
                free.push((step.agent, 0));
                free.len() - 1
            });
            let before = step.after.iter().filter_map(|id| times.get(id.0 as usize)).map(|time| time.1);
            let begin = before.max().unwrap_or(0).max(free[own].1);
            let end = begin.saturating_add(step.ticks);
            free[own].1 = end;
            times.push((begin, end));
        }
        times
    }

    /// An estimate of the ticks that the whole plan takes.
    #[must_use]
    pub fn ticks(&self) -> u32 {
        self.schedule().into_iter().map(|(_, end)| end).max().unwrap_or(0)
    }

    /// The steps of an agent, in the order in which it takes them.
    pub fn of(&self, agent: AgentId) -> impl Iterator<Item = (StepId, &PlannedStep)> {
        let numbered = (0..).map(StepId).zip(&self.steps);
        numbered.filter(move |(_, step)| step.agent == agent)
    }
}
