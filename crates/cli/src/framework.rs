//! The parts of a framework: a way for a team to think, in a crate of its own with `cooperage` as its one dependency.
//!
//! A framework is a [`FrameworkInfo`] in the list that [`run`](crate::run) takes, and a [`Framework`] that it builds. It sees its
//! world, its models and time through a [`TeamHandle`]. [`base_agent`] has the turns of an agent that calls tools. A framework
//! with a writer ([`player::Writer`]) is played by `oracle` and `random`; one whose requests have an
//! [`ActBrief`](base_agent::ActBrief) takes [`BaseAgentWriter`](base_agent::BaseAgentWriter).

pub use cooperage_core::{
    AgentId, Manual, Observation, Offer, RandomSource, Tick, Tool, ToolCall, Viewer, WorldEntry, WorldReceipt,
};
pub use cooperage_models::{Brief, Message, ModelName, Reply, Sampling};
pub use cooperage_runtime::team::ModelCallHandle;
pub use cooperage_runtime::{Framework, FrameworkError, ModelQuery, PlayFuture, TeamHandle};
pub use cooperage_teams::{base_agent, player};
pub use cooperage_teams::rules::rules_option;
pub use cooperage_teams::templates::render;
pub use cooperage_teams::{
    AttachmentTexts, FormationInfo, FrameworkInfo, FrameworkRules, OptionInfo, OptionValues, PromptFile,
    Resolved, RoleInfo, TeamError, UnsupportedOption, given_name, task_words,
};
pub use minijinja::context;
