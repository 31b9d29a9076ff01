//! Frameworks by which teams of agents think and coordinate: one module per framework, its prompts as files beside it.
//!
//! A framework takes one path for every model: build the prompt, call the model, parse its text, act. It is made by
//! name through the [`registry`]; adding one means a module and a line there.
//!
//! **Invariant:** a framework reaches a world only through its tools, its manual and its observations, names no
//! benchmark and nothing that exists in one, and awaits only what the runtime's `Team` offers.

pub mod absent;
pub mod agentverse;
mod answer;
mod asking;
pub mod base_agent;
mod budget;
pub mod cleaning;
pub mod cmd;
pub mod code_blocks;
pub mod commands;
pub mod formation;
mod instructions;
mod memo;
pub mod mindagent;
pub mod mindcraft;
mod names;
pub mod options;
mod people;
mod presence;
pub mod proagent;
pub mod random;
mod random_player;
pub mod registry;
pub mod role;
pub mod rules;
pub mod s_agents;
pub mod solo;
mod state_manager;
mod structured;
mod task_text;
pub mod templates;
pub mod typing;
mod unreadable;
mod vectors;
pub mod villager;
pub mod wire;
pub mod word_overlap;

pub use absent::as_planned;
pub use commands::{CommandPattern, NoTextForm, UnwritableCall, write_command, write_reply};
pub use formation::{AttachmentTexts, CommandsOf, FormationInfo};
pub use names::given_name;
pub use options::{GIVEN, OptionInfo, OptionValues, Resolved, TeamError, UnsupportedOption, is_below};
pub use random::random_calls;
pub use random_player::RandomToolPlayer;
pub use registry::{FrameworkInfo, framework, frameworks, make, make_with, split_name, texts};
pub use role::RoleInfo;
pub use rules::{FrameworkRules, OUTPUT_TOKENS_FIXED};
pub use templates::{PromptError, PromptTemplates, Prompted, prompt_names, templates_hash};
pub use word_overlap::word_overlap;
