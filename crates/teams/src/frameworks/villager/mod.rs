//! VillagerAgent: a graph of subtasks that a team works off, each agent at its own pace.
//!
//! The framework of "VillagerAgent: A Graph-Based Multi-Agent Framework for Coordinating Complex Task Dependencies in
//! Minecraft" (arXiv 2406.05720), over any world that offers tools. A decomposer plans subtasks and what must come before
//! what; a controller gives those that can begin to free agents; a base agent works on its subtask with its tools; a state
//! manager keeps what is seen and remembered; and each agent judges its own work, which alone decides whether a subtask
//! counts as done. Planning goes on while others work.
//!
//! A subtask may also be a single call of a tool (`villager.subtasks=actions`): then the decomposer alone is asked, for
//! all idle agents, and the world decides whether a subtask is done (`actions`, `action_planning`).
//!
//! People may give hints and another goal (`listening`), and approve plans before they run (`approval`).
//!
//! Reading order: [`record`] and [`graph`], then `play`, which is the controller, with what it asks (`planning`,
//! `controlling`) and what agents do (`work`); [`briefs`] for built-in players; `notes` for who reads journals.

mod action_planning;
mod action_prompt;
pub mod action_record;
mod actions;
mod approval;
pub mod assignment;
pub mod briefs;
mod controlling;
pub mod experience;
pub mod graph;
mod growing;
mod listening;
mod notes;
pub mod options;
mod passes;
pub mod paths;
mod people;
mod planning;
mod play;
mod prompt_parts;
pub mod record;
pub mod reflection;
mod setting;
pub mod split;
mod work;
mod writer;

use std::collections::BTreeMap;

use cooperage_models::{ModelName, Sampling};
use cooperage_runtime::{Framework, PlayFuture, TeamHandle};

use crate::options::{Resolved, TeamError};
use crate::role::RoleInfo;
use crate::sampling::cold_sampling;

pub use experience::Experience;
pub use options::{OPTIONS, VillagerOptions};
pub use writer::VillagerWriter;

/// The name under which an experience is handed in.
pub const EXPERIENCE: &str = "experience";

/// The first plan.
pub const DECOMPOSE: RoleInfo = RoleInfo {
    name: "villager.decompose",
    meaning: "plan the first subtasks",
    sampling: plan_sampling,
    beside_people: None,
    is_of_seat: false,
    is_optional: false,
    needed_with: None,
    asked_with: None,
    latency: None,
};
/// Every later plan.
pub const REDECOMPOSE: RoleInfo = RoleInfo {
    name: "villager.redecompose",
    meaning: "plan further subtasks, with what succeeded and what failed",
    sampling: plan_sampling,
    beside_people: None,
    is_of_seat: false,
    is_optional: false,
    needed_with: None,
    asked_with: None,
    latency: None,
};
/// Assigns subtasks to free agents.
pub const ASSIGN: RoleInfo = RoleInfo {
    name: "villager.assign",
    meaning: "give subtasks to free agents",
    sampling: list_sampling,
    beside_people: None,
    is_of_seat: false,
    is_optional: false,
    needed_with: None,
    asked_with: None,
    latency: None,
};
/// The shares of a subtask.
pub const SPLIT: RoleInfo = RoleInfo {
    name: "villager.split",
    meaning: "divide a subtask among several agents",
    sampling: list_sampling,
    beside_people: None,
    is_of_seat: false,
    is_optional: false,
    needed_with: None,
    asked_with: None,
    latency: None,
};
/// Updates an agent's memory.
pub const SUMMARISE_AGENT: RoleInfo = RoleInfo {
    name: "villager.summarise_agent",
    meaning: "merge what an agent did into what it remembers",
    sampling: memory_sampling,
    beside_people: None,
    is_of_seat: true,
    is_optional: false,
    needed_with: None,
    asked_with: None,
    latency: None,
};
/// Summarises the surroundings for a task.
pub const SUMMARISE_ENVIRONMENT: RoleInfo = RoleInfo {
    name: "villager.summarise_environment",
    meaning: "say what matters of the surroundings for a task",
    sampling: short_sampling,
    beside_people: None,
    is_of_seat: true,
    is_optional: false,
    needed_with: None,
    asked_with: None,
    latency: None,
};
/// An agent's judgement of its own work.
pub const REFLECT: RoleInfo = RoleInfo {
    name: "villager.reflect",
    meaning: "judge whether a subtask is done",
    sampling: short_sampling,
    beside_people: None,
    is_of_seat: true,
    is_optional: false,
    needed_with: None,
    asked_with: None,
    latency: None,
};
/// A base agent's turn.
pub const ACT: RoleInfo = RoleInfo {
    name: "villager.act",
    meaning: "one turn of an agent at work",
    sampling: short_sampling,
    beside_people: None,
    is_of_seat: true,
    is_optional: false,
    needed_with: None,
    asked_with: None,
    latency: None,
};

/// The roles for which this framework asks models.
pub const ROLES: &[RoleInfo] =
    &[DECOMPOSE, REDECOMPOSE, ASSIGN, SPLIT, SUMMARISE_AGENT, SUMMARISE_ENVIRONMENT, REFLECT, ACT];

fn plan_sampling(model: &ModelName) -> Sampling {
    cold_sampling(model, 4_096)
}

fn list_sampling(model: &ModelName) -> Sampling {
    cold_sampling(model, 1_024)
}

fn memory_sampling(model: &ModelName) -> Sampling {
    cold_sampling(model, 512)
}

fn short_sampling(model: &ModelName) -> Sampling {
    cold_sampling(model, 256)
}

/// The VillagerAgent framework.
pub(crate) struct VillagerAgent {
    options: VillagerOptions,
    experience: Experience,
}

impl VillagerAgent {
    /// Fails if an experience is asked for and the text under [`EXPERIENCE`] is missing or none.
    pub(crate) fn new(
        options: &Resolved,
        texts: &BTreeMap<String, String>,
    ) -> Result<VillagerAgent, TeamError> {
        let wrong = |reason: String| TeamError::Text { name: EXPERIENCE, reason };
        let experience = if options.is_given(options::EXPERIENCE_OPTION) {
            let text = texts.get(EXPERIENCE).ok_or_else(|| wrong("it is missing".to_owned()))?;
            Experience::read(text).map_err(|error| wrong(error.to_string()))?
        } else {
            Experience::default()
        };
        Ok(VillagerAgent { options: VillagerOptions::from_resolved(options)?, experience })
    }
}

impl Framework for VillagerAgent {
    fn play(self: Box<Self>, team: TeamHandle) -> PlayFuture {
        Box::pin(play::play(team, self.options, self.experience))
    }
}
