//! Rewards: what a learner in each seat is told of the score so far.

use std::collections::BTreeMap;

use cooperage_core::{Fault, Score, World};
use cooperage_journal::{EndRecord, EpisodePlan};

/// Computes the reward of each seat so far, in the order of seats, from the world and its score.
pub type SeatRewards = fn(&dyn World, &Score) -> Result<Vec<f64>, Fault>;

/// The rewards where a suite says nothing of its own: the completion of the task, from 0 to 1, for each seat.
///
/// # Errors
/// None.
pub fn completion_rewards(world: &dyn World, score: &Score) -> Result<Vec<f64>, Fault> {
    Ok(vec![score.completion.value(); world.agents() as usize])
}

/// The score so far, as a learner is told it.
#[derive(Clone, Debug, PartialEq)]
pub struct LearnerScore {
    pub score: Score,
    /// The reward so far of each seat.
    pub rewards: Vec<f64>,
}

/// The identity of an episode among others, as processes are told it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EpisodeIdentity {
    pub task: String,
    pub index: u32,
    /// The seed of the run.
    pub seed: i64,
    /// The number of the rollout, if it is one.
    pub rollout: Option<u32>,
    pub key: String,
}

impl EpisodeIdentity {
    /// Returns the identity of the episode with that plan.
    #[must_use]
    pub fn of(plan: &EpisodePlan) -> EpisodeIdentity {
        EpisodeIdentity {
            task: plan.task.clone(),
            index: plan.index,
            seed: plan.seed,
            rollout: plan.rollout,
            key: plan.key(),
        }
    }
}

/// The end of an episode, as a process is told it.
#[derive(Clone, Debug, PartialEq)]
pub struct ProcessEnd {
    /// The tick of the end.
    pub tick: u64,
    /// The reason in a word.
    pub reason: String,
    /// The version of the protocol that the process speaks.
    pub protocol: u32,
    /// Whether a limit ended it, for processes that speak protocol 2.
    pub is_limited: bool,
    /// The result, where processes are told scores.
    pub result: Option<LearnerEnd>,
}

/// The result of an episode, as a learner is told it.
#[derive(Clone, Debug, PartialEq)]
pub struct LearnerEnd {
    /// The end as the journal has it.
    pub end: EndRecord,
    /// The reward of each seat.
    pub rewards: BTreeMap<u32, f64>,
}
