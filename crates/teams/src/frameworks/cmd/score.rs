//! The parts of lines that only protocol 2 has: the identity of the episode, the texts of seats, and the score.

use std::collections::BTreeMap;

use cooperage_core::{AgentId, Ratio};
use cooperage_runtime::{EpisodeIdentity, LearnerEnd, LearnerScore, TeamHandle};
use schemars::JsonSchema;
use serde::Serialize;

use crate::seat_text::SeatMessage;
use crate::wire;

/// The score so far, as a learner is told it.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct TurnScore {
    /// The points that are reached.
    pub reached: u64,
    /// The points that are possible.
    pub possible: u64,
    /// Further counts of the judge, by name.
    pub figures: BTreeMap<String, i64>,
    /// The reward so far of each of the team's agents, by number.
    pub rewards: BTreeMap<u32, f64>,
}

/// The result of an episode, as a learner is told it.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct EndResult {
    /// Points reached of the points possible, from 0 to 1.
    pub completion: f64,
    /// The parts of the goal that were not reached, in words.
    pub missing: Vec<String>,
    /// The reward of each agent, by number.
    pub rewards: BTreeMap<u32, f64>,
}

impl EndResult {
    /// The result as an episode has it.
    pub(super) fn of(result: &LearnerEnd) -> EndResult {
        let score = &result.end.score;
        let completion = Ratio { numerator: score.reached, denominator: score.possible };
        EndResult {
            completion: completion.value(),
            missing: result.end.missing.iter().map(|missing| missing.text.clone()).collect(),
            rewards: result.rewards.clone(),
        }
    }
}

/// The new text of an agent that may act.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct SeatPrompt {
    /// The number of the agent.
    pub agent: u32,
    /// The messages that are new, which follow all earlier ones and the answers of the model.
    pub messages: Vec<SeatMessage>,
    /// The tools that the model may call, with the first text alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tools: Option<Vec<wire::Tool>>,
}

/// The identity of an episode among others.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "Episode")]
pub struct ToldEpisode {
    /// The task's full name.
    pub task: String,
    /// The episode's index under the seed.
    pub index: u32,
    /// The seed of the run.
    pub seed: i64,
    /// The number of the rollout; missing if the episode is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rollout: Option<u32>,
    /// The key of the episode, which names its journal.
    pub key: String,
}

impl From<EpisodeIdentity> for ToldEpisode {
    fn from(identity: EpisodeIdentity) -> ToldEpisode {
        let EpisodeIdentity { task, index, seed, rollout, key } = identity;
        ToldEpisode { task, index, seed, rollout, key }
    }
}

impl TurnScore {
    /// The score so far; `None` where the plan does not let teams see it.
    pub(super) fn of(team: &TeamHandle) -> Option<TurnScore> {
        let LearnerScore { score, rewards } = team.learner_score()?;
        let seats = team.seats();
        let rewards = (0..).zip(rewards).filter(|(seat, _)| seats.contains(&AgentId(*seat)));
        Some(TurnScore {
            reached: score.completion.numerator,
            possible: score.completion.denominator,
            figures: score.figures,
            rewards: rewards.collect(),
        })
    }
}
