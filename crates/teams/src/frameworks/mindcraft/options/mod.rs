//! The original's settings (docs/spec/mindcraft.md, 2.1) as far as they have a meaning here, and further options.

use std::collections::BTreeSet;

pub use super::quirks::Quirks;
use super::refused;
use super::skill_commands::SKILLS;
use crate::options::{OptionInfo, OptionValues, Resolved, UnsupportedOption};
use crate::rules::{FrameworkRules, rules_option};

/// The name under which profiles are handed in.
pub const PROFILES: &str = "profiles";
/// The name under which agents' memories are handed in.
pub const MEMORY: &str = "memory";

const TRUTH: OptionValues = OptionValues::OneOf(&["true", "false"]);
/// The value that means no limit.
const NO_LIMIT: &str = "-1";

/// Settings of the original that mean nothing here, with the reasons.
pub const REFUSED: &[UnsupportedOption] = refused::REFUSED;

/// Whether a value is a whole number of a range.
fn whole(value: &str, low: i64, high: i64) -> Result<(), String> {
    match value.parse::<i64>() {
        Ok(number) if (low..=high).contains(&number) => Ok(()),
        _ => Err(format!("it is no whole number from {low} to {high}")),
    }
}

/// Every option, in the order of the manual.
pub const OPTIONS: &[OptionInfo] = &[
    rules_option(
        "mindcraft.rules",
        "`fixed`: commands are read in every usual spelling, an agent is told what was not carried out, and an answer may have \
         8,192 tokens; `paper`: as the authors' program reads, and 1,024 or 4,096 tokens",
    ),
    OptionInfo {
        name: "mindcraft.quirks",
        default: "repair",
        values: OptionValues::OneOf(&["keep", "repair"]),
        meaning: "whether the original's defects that change what agents do are kept (`keep`, where \
                  `mindcraft.rules` is `paper`) or repaired",
        prompt_only: false,
    },
    OptionInfo {
        name: "mindcraft.edition",
        default: "original",
        values: OptionValues::OneOf(&["original", "ce"]),
        meaning: "whose conduct is followed where the authors' program and its community edition differ: bodies of `original` dig \
                  through walls and doors, those of `ce` open doors and keep walls (in the worlds of the suite `world`)",
        prompt_only: false,
    },
    OptionInfo {
        name: "mindcraft.commands_per_reply",
        default: "1",
        values: OptionValues::Free {
            form: "a number of commands, 1 to 16",
            check: |value| whole(value, 1, 16),
        },
        meaning: "how many commands of one reply are carried out, one after the other; the original takes the first",
        prompt_only: false,
    },
    OptionInfo {
        name: "mindcraft.deliver",
        default: "drop",
        values: OptionValues::OneOf(&["drop", "idle"]),
        meaning: "what becomes of messages that nothing answers: they wait for the next one or are lost (`drop`, the \
                  original), or each is read as soon as its hearer is idle (`idle`)",
        prompt_only: false,
    },
    OptionInfo {
        name: "mindcraft.partners",
        default: "1",
        values: OptionValues::Free {
            form: "a number of agents, 1 to 64",
            check: |value| whole(value, 1, 64),
        },
        meaning: "with how many others an agent talks at once; with more than one, `!startConversation(\"Bob, Cindy\", …)` \
                  begins a conversation of all these",
        prompt_only: false,
    },
    OptionInfo {
        name: "mindcraft.broadcast",
        default: "false",
        values: TRUTH,
        meaning: "whether `!startConversation(\"all\", …)` says something to everybody without beginning a conversation",
        prompt_only: false,
    },
    OptionInfo {
        name: "mindcraft.cooldown",
        default: "auto",
        values: OptionValues::Free {
            form: "auto, or milliseconds, 0 to 600000",
            check: |value| if value == "auto" { Ok(()) } else { whole(value, 0, 600_000) },
        },
        meaning: "virtual milliseconds between two calls of an agent; `auto` is what its profile says, or 3000",
        prompt_only: false,
    },
    OptionInfo {
        name: "mindcraft.max_messages",
        default: "15",
        values: OptionValues::Free {
            form: "a number of turns, 6 to 1000",
            check: |value| whole(value, 6, 1_000),
        },
        meaning: "how many turns an agent's history has when its oldest ones are put into the memory",
        prompt_only: false,
    },
    OptionInfo {
        name: "mindcraft.num_examples",
        default: "2",
        values: OptionValues::Free {
            form: "a number of examples, 0 to 50",
            check: |value| whole(value, 0, 50),
        },
        meaning: "how many examples prompts show, those that are most like the present conversation",
        prompt_only: true,
    },
    OptionInfo {
        name: "mindcraft.relevant_docs_count",
        default: "5",
        values: OptionValues::Free {
            form: "a number of functions, or -1 for all",
            check: |value| whole(value, -1, 1_000),
        },
        meaning: "how many functions of scripts a prompt for code documents, those that are most like what is wanted",
        prompt_only: true,
    },
    OptionInfo {
        name: "mindcraft.retrieval",
        default: "words",
        values: OptionValues::OneOf(&["words", "embeddings"]),
        meaning: "by what examples and functions are found: the words they share with the conversation, or the model of the \
                  role `mindcraft.embed`, which must be an embedding model then",
        prompt_only: false,
    },
    OptionInfo {
        name: "mindcraft.max_commands",
        default: NO_LIMIT,
        values: OptionValues::Free {
            form: "a number of replies, or -1 for no limit",
            check: |value| whole(value, -1, 10_000),
        },
        meaning: "how many replies in a row an agent gives to one message",
        prompt_only: false,
    },
    OptionInfo {
        name: "mindcraft.verbose_commands",
        default: "true",
        values: OptionValues::OneOf(&["true", "false", "none"]),
        meaning: "whether others hear a reply with its command, with a short remark that a command was used, or without it",
        prompt_only: false,
    },
    OptionInfo {
        name: "mindcraft.init_message",
        default: "auto",
        values: OptionValues::Free { form: "auto, none, or any text", check: |_| Ok(()) },
        meaning: "what an agent is told at first, as by the world; `auto` is a request to greet, or, where there is a task, \
                  to begin a conversation about it with the others at once",
        prompt_only: false,
    },
    OptionInfo {
        name: "mindcraft.goal",
        default: "auto",
        values: OptionValues::OneOf(&["auto", "task", "none"]),
        meaning: "whether the task becomes the goal that agents work on by themselves (`task`, and `auto` where there is one)",
        prompt_only: false,
    },
    OptionInfo {
        name: "mindcraft.communication",
        default: "on",
        values: OptionValues::OneOf(&["on", "off"]),
        meaning: "whether agents talk with each other; with `off` there are no conversations, no commands for them, and \
                  nobody is told with whom it works (things can still be given)",
        prompt_only: false,
    },
    OptionInfo {
        name: "mindcraft.memory",
        default: "on",
        values: OptionValues::OneOf(&["on", "off"]),
        meaning: "whether turns that leave the window are put into a memory, which prompts show",
        prompt_only: false,
    },
    OptionInfo {
        name: "mindcraft.base_profile",
        default: "survival",
        values: OptionValues::OneOf(&["survival", "assistant", "creative", "god_mode"]),
        meaning: "the profile below the agents' own, where the world has one of that name",
        prompt_only: false,
    },
    OptionInfo {
        name: "mindcraft.profiles",
        default: "none",
        values: OptionValues::OrFile {
            form: "none",
            check: |value| if value == "none" { Ok(()) } else { Err("there is no such profile".to_owned()) },
            text: PROFILES,
        },
        meaning: "profiles of agents in the original's form: a FILE of JSON, one profile or a list of them, in the order of \
                  the seats; one that bears an agent's name is that agent's",
        prompt_only: false,
    },
    OptionInfo {
        name: "mindcraft.skills",
        default: "none",
        values: OptionValues::OrFile {
            form: "none",
            check: |value| if value == "none" { Ok(()) } else { Err("there are no such skills".to_owned()) },
            text: SKILLS,
        },
        meaning: "skills of your own that become commands, `!name(arg, …)`, where the world runs code: a folder of files \
                  NAME.js, one such file, or a library in JSON (`cooperage help mindcraft`)",
        prompt_only: false,
    },
    OptionInfo {
        name: "mindcraft.load_memory",
        default: "none",
        values: OptionValues::OrFile {
            form: "none",
            check: |value| if value == "none" { Ok(()) } else { Err("there is no such memory".to_owned()) },
            text: MEMORY,
        },
        meaning: "what agents remember of earlier lives: a FILE that is one agent's `memory.json`, or a JSON object of them \
                  by the agents' names",
        prompt_only: false,
    },
    OptionInfo {
        name: "mindcraft.only_chat_with",
        default: "",
        values: OptionValues::Free { form: "names with commas between them, or nothing", check: |_| Ok(()) },
        meaning: "the people whom agents listen and talk to; everybody, where none are named",
        prompt_only: false,
    },
    OptionInfo {
        name: "mindcraft.blocked_actions",
        default: "",
        values: OptionValues::Free {
            form: "commands with commas between them, or nothing",
            check: |_| Ok(()),
        },
        meaning: "commands that agents do not have; `!stop`, `!stats`, `!inventory` and `!goal` are only hidden",
        prompt_only: false,
    },
    OptionInfo {
        name: "mindcraft.allow_insecure_coding",
        default: "false",
        values: TRUTH,
        meaning: "whether agents may write code (`!newAction`); it runs in a sandbox, and the name is the original's",
        prompt_only: false,
    },
    OptionInfo {
        name: "mindcraft.code_timeout_mins",
        default: NO_LIMIT,
        values: OptionValues::Free {
            form: "virtual minutes, or -1 for no limit",
            check: |value| whole(value, -1, 10_000),
        },
        meaning: "how long code may run",
        prompt_only: false,
    },
    OptionInfo {
        name: "mindcraft.keep_skills",
        default: "false",
        values: TRUTH,
        meaning: "whether code that worked is kept as a skill that later code can call",
        prompt_only: false,
    },
    OptionInfo {
        name: "mindcraft.allow_vision",
        default: "false",
        values: TRUTH,
        meaning: "whether agents may look at pictures, which needs a model for the role `mindcraft.vision`",
        prompt_only: false,
    },
];

/// The treatment of messages that nothing answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deliver {
    /// The messages wait for another message, or are lost.
    Drop,
    /// The messages are read as soon as the agent is idle.
    Idle,
}

/// The part of a command that other agents and people hear.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Echo {
    /// The whole command.
    Full,
    /// A note that names the command.
    Short,
    Silent,
}

/// The first message to an agent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FirstMessage {
    /// The message that suits the task.
    Auto,
    /// None: the agent greets by itself.
    Silent,
    /// The text that the user gives.
    Text(String),
}

/// The options of MINDcraft, typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MindcraftOptions {
    pub rules: FrameworkRules,
    pub quirks: Quirks,
    /// Whether the community edition's conduct is followed.
    pub is_ce: bool,
    /// Commands of one reply that are carried out.
    pub commands_per_reply: usize,
    pub deliver: Deliver,
    /// The number of other agents with which an agent talks at once.
    pub partners_max: usize,
    /// Whether agents can speak to all at once.
    pub has_broadcast: bool,
    /// Milliseconds between two calls; none: as the profile says.
    pub cooldown_ms: Option<u64>,
    /// Turns at which a history is cut.
    pub max_messages: usize,
    /// Examples in a prompt.
    pub num_examples: usize,
    /// Functions that a prompt for code documents; none: all.
    pub relevant_docs: Option<usize>,
    /// Whether an embedding model finds examples and functions.
    pub has_embeddings: bool,
    /// Replies to one message; none: no limit.
    pub max_commands: Option<usize>,
    /// How much of commands others hear.
    pub echo: Echo,
    /// The first message to agents.
    pub first_message: FirstMessage,
    /// Whether the task becomes the agents' own goal; none: where there is one.
    pub has_goal: Option<bool>,
    /// Whether agents talk with each other.
    pub has_communication: bool,
    /// Whether turns that leave the window are put into a memory.
    pub has_memory: bool,
    /// The profile below the agents' own.
    pub base_profile: String,
    /// The people to whom agents listen; all people, if empty.
    pub only_chat_with: BTreeSet<String>,
    /// Names of commands without the exclamation mark.
    pub blocked: BTreeSet<String>,
    /// Whether agents may write code.
    pub has_coding: bool,
    /// How long code may run, in milliseconds; none: no limit.
    pub code_limit_ms: Option<u64>,
    /// Whether code that worked is kept.
    pub keeps_skills: bool,
    /// Whether agents may look at pictures.
    pub has_vision: bool,
}

impl MindcraftOptions {
    /// Reads checked options.
    #[must_use]
    pub fn from_resolved(options: &Resolved) -> MindcraftOptions {
        let is = |name: &str| options.value(name) == "true";
        let number = |name: &str| options.value(name).parse::<usize>().ok();
        let list = |name: &str| {
            let parts = options.value(name).split(',').map(str::trim).filter(|part| !part.is_empty());
            parts.map(str::to_owned).collect::<BTreeSet<String>>()
        };
        MindcraftOptions {
            rules: options.rules(),
            quirks: if options.value("mindcraft.quirks") == "keep" { Quirks::Keep } else { Quirks::Repair },
            is_ce: options.value("mindcraft.edition") == "ce",
            commands_per_reply: number("mindcraft.commands_per_reply").unwrap_or(1),
            deliver: if options.value("mindcraft.deliver") == "idle" { Deliver::Idle } else { Deliver::Drop },
            partners_max: number("mindcraft.partners").unwrap_or(1),
            has_broadcast: is("mindcraft.broadcast"),
            cooldown_ms: options.value("mindcraft.cooldown").parse().ok(),
            max_messages: number("mindcraft.max_messages").unwrap_or(15),
            num_examples: number("mindcraft.num_examples").unwrap_or(2),
            relevant_docs: number("mindcraft.relevant_docs_count"),
            has_embeddings: options.value("mindcraft.retrieval") == "embeddings",
            max_commands: number("mindcraft.max_commands"),
            echo: match options.value("mindcraft.verbose_commands") {
                "false" => Echo::Short,
                "none" => Echo::Silent,
                _ => Echo::Full,
            },
            first_message: match options.value("mindcraft.init_message") {
                "auto" => FirstMessage::Auto,
                "none" | "" => FirstMessage::Silent,
                text => FirstMessage::Text(text.to_owned()),
            },
            has_goal: match options.value("mindcraft.goal") {
                "task" => Some(true),
                "none" => Some(false),
                _ => None,
            },
            has_communication: options.value("mindcraft.communication") != "off",
            has_memory: options.value("mindcraft.memory") != "off",
            base_profile: options.value("mindcraft.base_profile").to_owned(),
            only_chat_with: list("mindcraft.only_chat_with"),
            blocked: list("mindcraft.blocked_actions")
                .into_iter()
                .map(|name| name.trim_start_matches('!').to_owned())
                .collect(),
            has_coding: is("mindcraft.allow_insecure_coding"),
            code_limit_ms: number("mindcraft.code_timeout_mins").map(|minutes| minutes as u64 * 60_000),
            keeps_skills: is("mindcraft.keep_skills"),
            has_vision: is("mindcraft.allow_vision"),
        }
    }
}

/// Returns the values of options that the framework's rules imply where the user gives none.
#[must_use]
pub fn implied(rules: FrameworkRules) -> &'static [(&'static str, &'static str)] {
    if rules.is_paper() { &[("mindcraft.quirks", "keep")] } else { &[] }
}

#[cfg(test)]
mod tests;
