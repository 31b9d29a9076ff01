//! Frameworks by which teams of agents think and coordinate: one module per framework, its prompts as files.
//!
//! A framework takes one path for every model: build the prompt, call the model, parse its text, act. It is made by
//! name through the [`registry`]; adding one means a module in [`frameworks`] and a line there. Frameworks stand beside
//! each other: none uses another one, and what two of them use stands below them, in the other modules.
//!
//! **Invariant:** a framework reaches a world only through its tools, its manual and its observations, names no
//! benchmark and nothing that exists in one, and awaits only what the runtime's `Team` offers.

mod abilities;
pub mod absent;
mod answer;
mod asking;
pub mod base_agent;
mod budget;
pub mod cleaning;
pub mod code_blocks;
pub mod command_syntax;
pub mod commands;
pub mod formation;
pub mod frameworks;
mod instructions;
mod memo;
mod names;
mod offered;
pub mod options;
pub mod own_models;
mod people;
pub mod player;
mod presence;
mod random_calls;
pub mod registry;
pub mod role;
mod sampling;
pub mod seat_text;
pub mod skills;
mod state_manager;
mod structured;
mod task_text;
pub mod templates;
pub mod typing;
mod unreadable;
mod vectors;
pub mod wire;
pub mod word_index;
pub mod word_overlap;

pub use absent::{as_planned, respelled};
pub use commands::{CommandPattern, NoTextForm, UnwritableCall, write_command, write_reply};
pub use formation::{AttachmentTexts, CommandsOf, FormationInfo};
pub use names::given_name;
pub use options::rules::{self, FrameworkRules, OUTPUT_TOKENS_FIXED};
pub use options::view::ViewingFramework;
pub use options::{
    GIVEN, OptionFile, OptionInfo, OptionKind, OptionMistake, OptionValue, ParsedValue, Resolved, TeamError,
    UnsupportedOption, WordChoice, is_below,
};
pub use own_models::{NamedSeats, OwnModel, OwnModels};
pub use random_calls::random_calls;
pub use registry::{FRAMEWORKS, FrameworkInfo, FrameworkList, framework, make, make_with, split_name};
pub use role::RoleInfo;
pub use task_text::task_words;
pub use templates::{PromptError, PromptFile, PromptTemplates, Prompted, prompt_names, templates_hash};
pub use word_index::WordIndex;
pub use word_overlap::word_overlap;
