//! The purposes for which models are called (docs/spec/mindcraft.md, 7.5).

use cooperage_models::{ModelName, Sampling};

use super::options::is_foreign;
use crate::role::RoleInfo;

/// The role that gives the agent's next words and commands.
pub const CONVERSE: RoleInfo = RoleInfo {
    name: "mindcraft.converse",
    meaning: "say or do the next thing: words, with a command at the end or none",
    sampling: long_sampling,
    beside_people: None,
    is_of_seat: true,
    is_optional: false,
    needed_with: None,
    asked_with: None,
    latency: None,
};
/// The role that writes code.
pub const CODE: RoleInfo = RoleInfo {
    name: "mindcraft.code",
    meaning: "write the code for a new action",
    sampling: long_sampling,
    beside_people: None,
    is_of_seat: true,
    is_optional: false,
    needed_with: None,
    asked_with: None,
    latency: None,
};
/// The role that writes the memory of old turns.
pub const MEMORY: RoleInfo = RoleInfo {
    name: "mindcraft.memory",
    meaning: "put what is worth keeping of old turns into the memory",
    sampling: short_sampling,
    beside_people: None,
    is_of_seat: true,
    is_optional: false,
    needed_with: None,
    asked_with: None,
    latency: None,
};
/// The role that decides whether a busy agent answers.
pub const RESPOND: RoleInfo = RoleInfo {
    name: "mindcraft.respond",
    meaning: "decide whether to answer another agent while at work",
    sampling: short_sampling,
    beside_people: None,
    is_of_seat: true,
    is_optional: false,
    needed_with: None,
    asked_with: None,
    latency: None,
};
/// The role that describes pictures.
pub const VISION: RoleInfo = RoleInfo {
    name: "mindcraft.vision",
    meaning: "describe a picture of what the agent looks at (a model that sees)",
    sampling: short_sampling,
    beside_people: None,
    is_of_seat: true,
    is_optional: false,
    needed_with: None,
    asked_with: None,
    latency: None,
};
/// The role that sets goals for agents without a task.
pub const GOAL: RoleInfo = RoleInfo {
    name: "mindcraft.goal",
    meaning: "choose the next thing to get or to build, for agents that set goals themselves",
    sampling: short_sampling,
    beside_people: None,
    is_of_seat: true,
    is_optional: false,
    needed_with: None,
    asked_with: None,
    latency: None,
};
/// The role that computes vectors for finding examples and documentation.
pub const EMBED: RoleInfo = RoleInfo {
    name: "mindcraft.embed",
    meaning: "give vectors by which examples and documentation are found (an embedding model)",
    sampling: short_sampling,
    beside_people: None,
    is_of_seat: true,
    is_optional: true,
    needed_with: Some(("mindcraft.retrieval", "embeddings")),
    asked_with: None,
    latency: None,
};
/// The role that translates between the people's language and English.
pub const TRANSLATE: RoleInfo = RoleInfo {
    asked_with: Some(("mindcraft.language", is_foreign)),
    ..RoleInfo::new(
        "mindcraft.translate",
        "translate between the people's language and English, where `mindcraft.language` is another one",
        short_sampling,
    )
};

/// All roles of the framework.
pub const ROLES: &[RoleInfo] = &[CONVERSE, CODE, MEMORY, RESPOND, VISION, GOAL, EMBED, TRANSLATE];

/// The provider's own temperature, as the original leaves it; with a limit for texts of some length.
fn long_sampling(_: &ModelName) -> Sampling {
    Sampling { max_output_tokens: Some(4_096), ..Sampling::PROVIDER_DEFAULTS }
}

/// The same for short texts.
fn short_sampling(_: &ModelName) -> Sampling {
    Sampling { max_output_tokens: Some(1_024), ..Sampling::PROVIDER_DEFAULTS }
}
