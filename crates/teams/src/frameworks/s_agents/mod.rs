//! S-Agents: a team that organises itself along a graph of who commands whom.
//!
//! The framework of "S-Agents: Self-organizing Agents in Open-ended Environments" (arXiv 2402.04578), over any world that
//! offers tools. Agents have no roles or skills in advance; there are only relations. Each agent runs a loop of its
//! own: it
//! takes in what it perceives and what it is told, watches over its progress, narrows all that to one objective, and widens
//! the objective to a plan, to a task at hand and to things to do, some of which are orders to those whom it commands.
//!
//! Reading order: [`organisation`], [`options`], [`briefs`] and [`reply`], which is all that built-in players need; then
//! `agent`, the loop.

mod acting;
mod agent;
mod board;
pub mod briefs;
mod employee_lines;
pub mod functions;
mod learning;
mod notes;
pub mod options;
pub mod organisation;
mod organisation_file;
mod people;
mod play;
pub mod reply;
mod report;
mod setting;
mod shelves;
mod surroundings;
pub mod words;
mod writer;

use std::collections::BTreeMap;

use cooperage_models::{ModelName, Sampling};
use cooperage_runtime::{Framework, PlayFuture, TeamHandle};

use crate::formation::FormationInfo;
use crate::options::{Resolved, TeamError};
use crate::role::RoleInfo;
use crate::sampling::cold_sampling;

pub use options::{LIBRARY, OPTIONS, ORGANISATION, SAgentsOptions, leaders_only_command};
pub use organisation::{Organisation, OrganisationError, OrganisationShape, OrganisationSpec};
pub use writer::SAgentsWriter;

/// The paper's models, by their declared latencies.
const GPT_4: Option<&str> = Some("gpt-4-class");
const GPT_3_5: Option<&str> = Some("gpt-3.5-class");

/// Judges the progress of the task at hand.
pub const MONITOR: RoleInfo = RoleInfo {
    name: "s-agents.monitor",
    meaning: "judge from what was said and done how far the task at hand is",
    sampling: short_sampling,
    beside_people: None,
    is_of_seat: true,
    is_optional: false,
    needed_with: None,
    asked_with: None,
    latency: GPT_4,
};
/// The task planner of agents with employees, of an agent that plays alone, and of all agents in a graph.
pub const LEAD: RoleInfo = RoleInfo {
    name: "s-agents.lead",
    meaning: "plan as a leader: stages, each with who does what, and the task at hand",
    sampling: plan_sampling,
    beside_people: None,
    is_of_seat: true,
    is_optional: false,
    needed_with: None,
    asked_with: None,
    latency: GPT_4,
};
/// The task planner of all other agents.
pub const PLAN: RoleInfo = RoleInfo {
    name: "s-agents.plan",
    meaning: "plan one's own work: stages and the task at hand",
    sampling: plan_sampling,
    beside_people: None,
    is_of_seat: true,
    is_optional: false,
    needed_with: None,
    asked_with: None,
    latency: GPT_3_5,
};
/// The action planner.
pub const ACT: RoleInfo = RoleInfo {
    name: "s-agents.act",
    meaning: "turn the task at hand into things to do and orders to give",
    sampling: plan_sampling,
    beside_people: None,
    is_of_seat: true,
    is_optional: false,
    needed_with: None,
    asked_with: None,
    latency: GPT_3_5,
};
/// The writer of scripts.
pub const CODE: RoleInfo = RoleInfo {
    name: "s-agents.code",
    meaning: "write the script that carries out one thing to do",
    sampling: plan_sampling,
    beside_people: None,
    is_of_seat: true,
    is_optional: false,
    needed_with: None,
    asked_with: None,
    latency: GPT_3_5,
};
/// The chooser of tools and skills.
pub const CHOOSE: RoleInfo = RoleInfo {
    name: "s-agents.choose",
    meaning: "choose a tool or a skill, with its arguments, for one thing to do",
    sampling: short_sampling,
    beside_people: None,
    is_of_seat: true,
    is_optional: false,
    needed_with: None,
    asked_with: None,
    latency: GPT_3_5,
};
/// Talk between leaves.
pub const CHAT: RoleInfo = RoleInfo {
    name: "s-agents.chat",
    meaning: "answer another agent whom one does not command, or stay silent",
    sampling: warm_sampling,
    beside_people: None,
    is_of_seat: true,
    is_optional: false,
    needed_with: None,
    asked_with: None,
    latency: GPT_3_5,
};
/// Describes a script that has become a skill.
pub const DESCRIBE: RoleInfo = RoleInfo {
    name: "s-agents.describe",
    meaning: "describe a script that has become a skill",
    sampling: short_sampling,
    beside_people: None,
    is_of_seat: true,
    is_optional: false,
    needed_with: None,
    asked_with: None,
    latency: GPT_3_5,
};
/// Vectors for finding skills.
pub const EMBED: RoleInfo = RoleInfo {
    name: "s-agents.embed",
    meaning: "give vectors by which skills are found (an embedding model; asked only with `s-agents.retrieval=embeddings`)",
    sampling: short_sampling,
    beside_people: None,
    is_of_seat: true,
    is_optional: false,
    needed_with: None,
    asked_with: None,
    latency: GPT_3_5,
};

/// The organisation fixes how many agents there are, and who commands whom.
pub const FORMATION: FormationInfo = FormationInfo {
    option: options::ORGANISATION_OPTION,
    of_all: "tree",
    of_one: "solo",
    agents: |options, texts| {
        Ok(options::form(options, texts)?.agents().and_then(|agents| u32::try_from(agents).ok()))
    },
    commands: |options, texts, agents| options::commands(options, texts, agents),
};

/// The roles for which this framework asks models.
pub const ROLES: &[RoleInfo] = &[MONITOR, LEAD, PLAN, ACT, CODE, CHOOSE, CHAT, DESCRIBE, EMBED];

fn plan_sampling(model: &ModelName) -> Sampling {
    cold_sampling(model, 4_096)
}

fn short_sampling(model: &ModelName) -> Sampling {
    cold_sampling(model, 512)
}

/// Temperature 0.9, for talk.
fn warm_sampling(model: &ModelName) -> Sampling {
    Sampling { temperature_milli: Some(900), ..cold_sampling(model, 256) }
}

/// The S-Agents framework.
pub(crate) struct SAgents {
    options: SAgentsOptions,
}

impl SAgents {
    /// Fails if a text is asked for and missing or wrong.
    pub(crate) fn new(options: &Resolved, texts: &BTreeMap<String, String>) -> Result<SAgents, TeamError> {
        Ok(SAgents { options: SAgentsOptions::from_resolved(options, texts)? })
    }
}

impl Framework for SAgents {
    fn play(self: Box<Self>, team: TeamHandle) -> PlayFuture {
        Box::pin(play::play(team, self.options))
    }
}
