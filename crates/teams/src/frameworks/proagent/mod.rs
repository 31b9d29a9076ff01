//! ProAgent: every agent a mind of its own that analyses the scene, guesses what its partners intend, chooses a skill, and
//! thinks again where the world finds that the skill cannot be done.
//!
//! The framework of "ProAgent: Building Proactive Cooperative Agents with Large Language Models" (arXiv 2308.11339), over any
//! world that offers tools. A seat is asked as soon as it has no action under way, and never in between. The world is the
//! verificator: what it refuses, or ends as failed, is explained by further queries, and the planner plans again.
//! Agents do not talk to each other. An agent remembers the newest messages of its own conversation, and, if it
//! predicts, its expectations of its partners and the skills that they were seen to do.
//!
//! Reading order: `mind`, which is the loop of a seat; `setting`, what it knows from the start; [`reply`], the form of
//! answers; `memory` and [`belief`]; [`briefs`] for built-in players; `notes` for who reads journals.

pub mod belief;
pub mod briefs;
mod memory;
mod mind;
mod native;
mod notes;
pub mod options;
mod prompt_parts;
pub mod reply;
mod setting;
mod watching;
mod writer;

use cooperage_models::{ModelName, Sampling};
use cooperage_runtime::together::ConcurrentPart;
use cooperage_runtime::{Framework, FrameworkError, PlayFuture, TeamHandle, join_all};

use crate::options::{Resolved, TeamError};
use crate::role::RoleInfo;
use crate::sampling::cold_sampling;

pub use options::OPTIONS;
pub use writer::ProAgentWriter;

/// The choice of a skill.
pub const PLAN: RoleInfo = RoleInfo {
    name: "proagent.plan",
    meaning: "analyse the scene and choose an agent's next skill",
    sampling,
    beside_people: None,
    is_of_seat: true,
    is_optional: false,
    needed_with: None,
    asked_with: None,
    latency: None,
};
/// Explains why a skill failed.
pub const EXPLAIN: RoleInfo = RoleInfo {
    name: "proagent.explain",
    meaning: "say why an agent's skill failed",
    sampling,
    beside_people: None,
    is_of_seat: true,
    is_optional: false,
    needed_with: None,
    asked_with: None,
    latency: None,
};

/// The roles for which this framework asks models.
pub const ROLES: &[RoleInfo] = &[PLAN, EXPLAIN];

fn sampling(model: &ModelName) -> Sampling {
    cold_sampling(model, 256)
}

/// The ProAgent framework.
pub(crate) struct ProAgent {
    options: options::ProAgentOptions,
}

impl ProAgent {
    /// Fails for options that do not go together.
    pub(crate) fn new(options: &Resolved) -> Result<ProAgent, TeamError> {
        Ok(ProAgent { options: options::ProAgentOptions::from_resolved(options)? })
    }
}

impl Framework for ProAgent {
    fn play(self: Box<Self>, team: TeamHandle) -> PlayFuture {
        Box::pin(async move {
            let minds =
                team.seats().into_iter().map(|me| -> ConcurrentPart<'static, Result<(), FrameworkError>> {
                    Box::pin(mind::live(self.options, team.clone(), me))
                });
            join_all(minds.collect()).await.into_iter().collect()
        })
    }
}
