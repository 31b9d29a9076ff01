//! MINDcraft: agents that talk, act by commands, remember and write code.
//!
//! The framework of "Collaborating Action by Action: A Multi-agent LLM Framework for Embodied Reasoning" (arXiv 2504.17950),
//! over any world that offers tools. Each agent is a mind of its own: messages, the ends of actions and time itself set its
//! handlers going, several of which may be under way at once, as in the original.
//!
//! Reading order: [`options`], and [`quirks`] for the original's defects that are kept; [`commands`], by which an agent
//! acts, and `skill_commands`, which a user adds to them; [`conversation`], how agents talk; [`self_prompt`], working
//! towards a goal unasked; [`history`], an agent's memory of its talk; [`profile`], its file of settings; [`prompter`], the
//! prompts and calls of its models; [`coder`], how code is written; [`vision`], how it looks at things; [`npc`], its own
//! goals while it is idle. Then `mind`, an agent with all that; `handle`, the handling of a message; `actions`, the actions
//! of its body; and `play`, which starts handlers.

mod actions;
mod beginning;
pub mod briefs;
pub mod coder;
mod coding;
pub mod commands;
pub mod conversation;
mod handed_in;
mod handle;
mod hearing;
pub mod history;
mod loose;
pub mod memory_file;
mod mind;
mod mind_request;
mod native;
mod notes;
pub mod npc;
pub mod options;
mod own_commands;
mod own_models;
pub mod pace;
mod play;
pub mod profile;
pub mod prompter;
pub mod quirks;
mod refused;
mod reports;
mod requests;
pub mod roles;
pub mod self_prompt;
mod setting;
mod skill_commands;
mod state_lines;
mod talk;
mod translate;
pub mod vision;
pub mod writer;

pub use writer::MindcraftWriter;

use std::collections::BTreeMap;

use cooperage_runtime::{Framework, PlayFuture, TeamHandle};

use crate::options::{Resolved, TeamError};
use handed_in::{HandedIn, UserFileKinds};

pub use options::{MEMORY, MindcraftOptions, PROFILES, TEMPLATE};
pub use own_commands::mind_tools;
pub use own_models::ProfileModels;
pub(crate) use own_models::own_models;
pub use skill_commands::{SKILLS, read_skills};

/// The framework MINDcraft with its options and the files of its user.
pub(crate) struct Mindcraft {
    options: MindcraftOptions,
    handed_in: HandedIn,
}

impl Mindcraft {
    /// Fails if a text is asked for and missing or wrong.
    pub(crate) fn new(options: &Resolved, texts: &BTreeMap<String, String>) -> Result<Mindcraft, TeamError> {
        let given = UserFileKinds {
            profiles: options.is_given("mindcraft.profiles"),
            template: options.is_given("mindcraft.template_profile"),
            memories: options.is_given("mindcraft.load_memory"),
            skills: options.is_given("mindcraft.skills"),
        };
        let handed_in = HandedIn::read(given, texts)?;
        Ok(Mindcraft { options: MindcraftOptions::from_resolved(options), handed_in })
    }
}

impl Framework for Mindcraft {
    fn play(self: Box<Self>, team: TeamHandle) -> PlayFuture {
        Box::pin(play::play(team, self.options, self.handed_in))
    }
}
