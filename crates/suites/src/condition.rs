//! Conditions: what an experiment plays, and how often.

use std::collections::BTreeMap;

/// One row of an experiment: a team on a suite, so many episodes of each task.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Condition {
    /// Unique in the experiment, such as `level_3, 2 agents, oracle`.
    pub id: String,
    /// A suite, such as `cuisineworld/level_3` for its five tasks, or a single task.
    pub suite: String,
    /// The number of agents.
    pub agents: u32,
    /// The framework's name.
    pub framework: String,
    /// Options of the framework and of the suite that differ from their defaults, by name.
    pub options: BTreeMap<String, String>,
    /// Models by role; the role `*` stands for every other one. Empty for teams without models.
    pub models: BTreeMap<String, String>,
    /// Episodes of each task: the indices 0 to this, exclusive.
    pub episodes: u32,
    /// The rules, where the experiment compares several; none are the run's.
    pub rules: Option<String>,
    /// The latency profile of the clock `tokens`, where the experiment prescribes one; none is the run's.
    pub latency: Option<String>,
}
