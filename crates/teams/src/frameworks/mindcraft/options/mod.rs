//! The original's settings (docs/spec/mindcraft.md, 2.1) as far as they have a meaning here, and further options.

use std::collections::BTreeSet;

pub use super::quirks::Quirks;
use super::refused;
use super::skill_commands::SKILLS;
use crate::options::rules::{FrameworkRules, rules_option};
use crate::options::tool_calls::{ToolCallForm, tool_calls_option};
use crate::options::view::{view_labels_option, view_option, view_size_option};
use crate::options::{
    OptionFile, OptionInfo, OptionKind, ParsedValue, Resolved, UnsupportedOption, WordChoice,
};

/// The name under which profiles are handed in.
pub const PROFILES: &str = "profiles";
/// The name under which the profile is handed in that lies below those of all agents.
pub const TEMPLATE: &str = "template_profile";
/// The name under which agents' memories are handed in.
pub const MEMORY: &str = "memory";

/// Whether the community edition's conduct is followed.
const EDITIONS: WordChoice<bool, 2> = WordChoice::new([("original", false), ("ce", true)]);
const DELIVERY: WordChoice<Deliver, 2> = WordChoice::new([("drop", Deliver::Drop), ("idle", Deliver::Idle)]);
/// Whether an embedding model finds examples and functions.
const RETRIEVAL: WordChoice<bool, 2> = WordChoice::new([("words", false), ("embeddings", true)]);
const ECHOES: WordChoice<Echo, 3> =
    WordChoice::new([("on", Echo::Full), ("off", Echo::Short), ("none", Echo::Silent)]);
/// Whether the task becomes the agents' own goal.
const GOALS: WordChoice<Option<bool>, 3> =
    WordChoice::new([("auto", None), ("task", Some(true)), ("none", Some(false))]);
const QUIRKS: WordChoice<Quirks, 2> = WordChoice::new([("keep", Quirks::Keep), ("repair", Quirks::Repair)]);
const FORMS: WordChoice<ConversationForm, 2> =
    WordChoice::new([("paper", ConversationForm::Paper), ("append", ConversationForm::Append)]);
/// The kind of options whose value can only be none: the original takes a file there.
const NONE: OptionKind = OptionKind::OneOf(&["none"]);
/// The value that means no limit.
const NO_LIMIT: &str = "-1";

/// Settings of the original that mean nothing here, with the reasons.
pub const REFUSED: &[UnsupportedOption] = refused::REFUSED;

/// A whole number of a range.
const fn whole(low: i64, high: i64, form: &'static str) -> OptionKind {
    OptionKind::Whole { low, high, word: None, form }
}

/// Every option, in the order of the manual.
pub const OPTIONS: &[OptionInfo] = &[
    rules_option(
        "mindcraft.rules",
        "`fixed`: commands are read in every usual spelling, an agent is told what was not carried out, and an answer may have \
         8,192 tokens; `paper`: as the authors' program reads, and 1,024 or 4,096 tokens",
    ),
    OptionInfo::former("mindcraft.quirks", &QUIRKS.words, ["repair", "keep"]),
    OptionInfo::new(
        "mindcraft.edition",
        "original",
        OptionKind::OneOf(&EDITIONS.words),
        "whose conduct is followed where the authors' program and its community edition differ: bodies of \
         `original` dig through walls and doors, those of `ce` open doors and keep walls (in the worlds \
         of the suite `world`)",
    ),
    OptionInfo::new(
        "mindcraft.commands_per_reply",
        "1",
        whole(1, 16, "a number of commands, 1 to 16"),
        "how many commands of one reply are carried out, one after the other; the original takes the \
         first",
    ),
    OptionInfo::new(
        "mindcraft.deliver",
        "drop",
        OptionKind::OneOf(&DELIVERY.words),
        "what becomes of messages that nothing answers: they wait for the next one or are lost (`drop`, \
         the original), or each is read as soon as its hearer is idle (`idle`)",
    ),
    OptionInfo::new(
        "mindcraft.partners",
        "1",
        whole(1, 64, "a number of agents, 1 to 64"),
        "with how many others an agent talks at once; with more than one, `!startConversation(\"Bob, \
         Cindy\", …)` begins a conversation of all these",
    ),
    OptionInfo::new(
        "mindcraft.broadcast",
        "off",
        OptionKind::Switch,
        "whether `!startConversation(\"all\", …)` says something to everybody without beginning a \
         conversation",
    ),
    OptionInfo::new(
        "mindcraft.cooldown",
        "auto",
        OptionKind::Whole {
            low: 0,
            high: 600_000,
            word: Some("auto"),
            form: "auto, or milliseconds, 0 to 600000",
        },
        "virtual milliseconds between two calls of an agent; `auto` is what its profile says, or 3000",
    ),
    OptionInfo::new(
        "mindcraft.max_messages",
        "15",
        whole(6, 1_000, "a number of turns, 6 to 1000"),
        "how many turns an agent's history has when its oldest ones are put into the memory",
    ),
    OptionInfo::new(
        "mindcraft.prompt",
        "paper",
        OptionKind::OneOf(&FORMS.words),
        "the form of prompts for talk: `paper` states an agent's stats and items anew before the conversation; with `append` each \
         prompt is the one before it with the answer to it and what is new, its history has four times as many turns before the \
         oldest are put into the memory, and an agent is asked again only once its model has answered",
    )
    .later(),
    OptionInfo::new(
        "mindcraft.num_examples",
        "2",
        whole(0, 50, "a number of examples, 0 to 50"),
        "how many examples prompts show, those that are most like the present conversation",
    )
    .prompt_only(),
    OptionInfo::new(
        "mindcraft.relevant_docs_count",
        "5",
        whole(-1, 1_000, "a number of functions, or -1 for all"),
        "how many functions of scripts a prompt for code documents, those that are most like what is \
         wanted",
    )
    .prompt_only(),
    OptionInfo::new(
        "mindcraft.retrieval",
        "words",
        OptionKind::OneOf(&RETRIEVAL.words),
        "by what examples and functions are found: the words they share with the conversation, or the \
         model of the role `mindcraft.embed`, which must be an embedding model then; an agent whose profile names an \
         `embedding` has vectors by that model",
    ),
    OptionInfo::new(
        "mindcraft.max_commands",
        NO_LIMIT,
        whole(-1, 10_000, "a number of replies, or -1 for no limit"),
        "how many replies in a row an agent gives to one message",
    ),
    OptionInfo::new(
        "mindcraft.verbose_commands",
        "on",
        OptionKind::OneOf(&ECHOES.words),
        "whether others hear a reply with its command, with a short remark that a command was used, or \
         without it",
    ),
    OptionInfo::new(
        "mindcraft.init_message",
        "auto",
        OptionKind::Parsed {
            form: "auto, none, or any text",
            parse: |text| Ok(ParsedValue::new(first_message(text))),
        },
        "what an agent is told at first, as by the world; `auto` is a request to greet, or, where there \
         is a task, to begin a conversation about it with the others at once",
    ),
    OptionInfo::new(
        "mindcraft.goal",
        "auto",
        OptionKind::OneOf(&GOALS.words),
        "whether the task becomes the goal that agents work on by themselves (`task`, and `auto` where \
         there is one)",
    ),
    OptionInfo::new(
        "mindcraft.communication",
        "on",
        OptionKind::Switch,
        "whether agents talk with each other; with `off` there are no conversations, no commands for \
         them, and nobody is told with whom it works (things can still be given)",
    ),
    OptionInfo::new(
        "mindcraft.memory",
        "on",
        OptionKind::Switch,
        "whether turns that leave the window are put into a memory, which prompts show",
    ),
    OptionInfo::new(
        "mindcraft.base_profile",
        "survival",
        OptionKind::OneOf(&["survival", "assistant", "creative", "god_mode"]),
        "the profile below the agents' own, where the world has one of that name",
    ),
    OptionInfo::new(
        "mindcraft.profiles",
        "none",
        NONE,
        "profiles of agents in the original's form: a FILE of JSON, one profile or a list of them, in the \
         order of the seats; one that bears an agent's name is that agent's",
    )
    .or_file(OptionFile::Text(PROFILES)),
    OptionInfo::new(
        "mindcraft.template_profile",
        "none",
        NONE,
        "a profile for all agents, in a FILE of the original's form: what an agent's own profile leaves out is as it says, \
         and its `name` means nothing",
    )
    .or_file(OptionFile::Text(TEMPLATE))
    .later(),
    OptionInfo::new(
        "mindcraft.skills",
        "none",
        NONE,
        "skills of your own that become commands, `!name(arg, …)`, where the world runs code: a folder of \
         files NAME.js, one such file, or a library in JSON (`cooperage help mindcraft`)",
    )
    .or_file(OptionFile::Text(SKILLS)),
    OptionInfo::new(
        "mindcraft.load_memory",
        "none",
        NONE,
        "what agents remember of earlier lives: a FILE that is one agent's `memory.json`, or a JSON \
         object of them by the agents' names",
    )
    .or_file(OptionFile::Text(MEMORY)),
    OptionInfo::new(
        "mindcraft.only_chat_with",
        "",
        OptionKind::List { form: "names with commas between them, or nothing" },
        "the people whom agents listen and talk to; everybody, where none are named",
    ),
    OptionInfo::new(
        "mindcraft.blocked_actions",
        "",
        OptionKind::List { form: "commands with commas between them, or nothing" },
        "commands that agents do not have; `!stop`, `!stats`, `!inventory` and `!goal` are only hidden",
    ),
    OptionInfo::new(
        "mindcraft.allow_insecure_coding",
        "off",
        OptionKind::Switch,
        "whether agents may write code (`!newAction`); it runs in a sandbox, and the name is the \
         original's",
    ),
    OptionInfo::new(
        "mindcraft.code_timeout_mins",
        NO_LIMIT,
        whole(-1, 10_000, "virtual minutes, or -1 for no limit"),
        "how long code may run",
    ),
    OptionInfo::new(
        "mindcraft.keep_skills",
        "off",
        OptionKind::Switch,
        "whether code that worked is kept as a skill that later code can call",
    ),
    OptionInfo::new(
        "mindcraft.allow_vision",
        "off",
        OptionKind::Switch,
        "whether agents may look at pictures, which needs a model for the role `mindcraft.vision`",
    ),
    tool_calls_option("mindcraft.tool_calls"),
    OptionInfo::new(
        "mindcraft.speak",
        "off",
        OptionKind::Switch,
        "whether pages read aloud what agents say, each with a voice of its own; `--model voice.speak=PROVIDER/MODEL/VOICE` \
         names a model that speaks, without it the browser does",
    ),
    OptionInfo::new(
        "mindcraft.language",
        "en",
        OptionKind::Text { form: "a language, such as German or de", check: check_language },
        "the language of the people: the role `mindcraft.translate` translates their words into English, and what agents say \
         to them into this language; English costs no call",
    ),
    view_option("mindcraft.view"),
    view_size_option("mindcraft.view_size"),
    view_labels_option("mindcraft.view_labels"),
];

/// The language in which agents think, as prompts name it.
pub(super) const ENGLISH: &str = "English";

/// Whether a language is another one than English.
pub(super) fn is_foreign(language: &str) -> bool {
    !["en", "en-us", "en-gb", "english"].contains(&language.trim().to_ascii_lowercase().as_str())
}

fn check_language(text: &str) -> Result<(), String> {
    let is_name = |c: char| c.is_alphabetic() || " -_()".contains(c);
    match text.trim().chars().count() {
        2..=40 if text.chars().all(is_name) => Ok(()),
        _ => Err("a language has 2 to 40 letters".to_owned()),
    }
}

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

/// The form of an agent's prompts for talk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConversationForm {
    /// The agent's state stands before the conversation, as in the original.
    Paper,
    /// A conversation that only grows: a prompt is the one before it, with the answer to it and with news.
    Append,
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
    /// The form of prompts for talk.
    pub form: ConversationForm,
    /// Examples in a prompt.
    pub num_examples: usize,
    /// Functions that a prompt for code documents; none: all.
    pub relevant_docs: Option<usize>,
    /// Whether an embedding model finds examples and functions.
    pub has_embeddings: bool,
    /// Whether one finds them for agents whose profiles name an `embedding`.
    pub has_profile_embeddings: bool,
    /// Texts whose vectors are asked for together.
    pub texts_at_a_time: usize,
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
    /// The language of the people, unless that is English.
    pub language: Option<String>,
    /// Whether agents have the conduct that later versions of this program repaired ([`Resolved::is_repaired`]): they know what
    /// they said first and what others gave them, are told of the end of a resumed action, and wait for their modes to be set.
    pub is_repaired: bool,
    /// How agents call their commands.
    pub tool_calls: ToolCallForm,
}

impl MindcraftOptions {
    /// Reads checked options.
    #[must_use]
    pub fn from_resolved(options: &Resolved) -> MindcraftOptions {
        let list = |name: &str| options.list(name).iter().cloned().collect::<BTreeSet<String>>();
        MindcraftOptions {
            rules: options.rules(),
            quirks: options.choice("mindcraft.quirks", &QUIRKS),
            is_ce: options.choice("mindcraft.edition", &EDITIONS),
            commands_per_reply: options.whole("mindcraft.commands_per_reply"),
            deliver: options.choice("mindcraft.deliver", &DELIVERY),
            partners_max: options.whole("mindcraft.partners"),
            has_broadcast: options.switch("mindcraft.broadcast"),
            cooldown_ms: options.limit("mindcraft.cooldown"),
            max_messages: options.whole("mindcraft.max_messages"),
            form: options.choice("mindcraft.prompt", &FORMS),
            num_examples: options.whole("mindcraft.num_examples"),
            relevant_docs: options.limit("mindcraft.relevant_docs_count"),
            has_embeddings: options.choice("mindcraft.retrieval", &RETRIEVAL),
            has_profile_embeddings: options.revision() >= 4,
            texts_at_a_time: crate::vectors::at_a_time(options.conduct()),
            max_commands: options.limit("mindcraft.max_commands"),
            echo: options.choice("mindcraft.verbose_commands", &ECHOES),
            first_message: options
                .parsed::<FirstMessage>("mindcraft.init_message")
                .cloned()
                .unwrap_or(FirstMessage::Auto),
            has_goal: options.choice("mindcraft.goal", &GOALS),
            has_communication: options.switch("mindcraft.communication"),
            has_memory: options.switch("mindcraft.memory"),
            base_profile: options.word("mindcraft.base_profile").to_owned(),
            only_chat_with: list("mindcraft.only_chat_with"),
            blocked: list("mindcraft.blocked_actions")
                .into_iter()
                .map(|name| name.trim_start_matches('!').to_owned())
                .collect(),
            has_coding: options.switch("mindcraft.allow_insecure_coding"),
            code_limit_ms: options.limit("mindcraft.code_timeout_mins").map(|minutes: u64| minutes * 60_000),
            keeps_skills: options.switch("mindcraft.keep_skills"),
            has_vision: options.switch("mindcraft.allow_vision"),
            language: Some(options.written("mindcraft.language").trim().to_owned())
                .filter(|language| is_foreign(language)),
            is_repaired: options.is_repaired(),
            tool_calls: options.tool_calls(),
        }
    }
}

/// The first message that a text of `mindcraft.init_message` means.
fn first_message(text: &str) -> FirstMessage {
    match text {
        "auto" => FirstMessage::Auto,
        "none" | "" => FirstMessage::Silent,
        text => FirstMessage::Text(text.to_owned()),
    }
}

#[cfg(test)]
mod tests;
