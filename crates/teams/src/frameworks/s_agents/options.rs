//! The options of S-Agents.

use std::collections::BTreeMap;

use cooperage_runtime::floor::Scheme;

use super::organisation::{FORMS, OrganisationError, OrganisationSpec};
use crate::options::{GIVEN, OptionInfo, OptionValues, Resolved, TeamError};
use crate::rules::rules_option;
use crate::skills::library::Library;

/// The name under which an organisation is handed in.
pub const ORGANISATION: &str = "organisation";
/// The name under which a library of skills is handed in.
pub const LIBRARY: &str = "library";
/// The option that says who commands whom.
pub const ORGANISATION_OPTION: &str = "s-agents.organisation";
/// Characters of a text about an agent.
const PROFILE_MAX: usize = 2_000;
/// The longest patience, in seconds.
const PATIENCE_MAX: u64 = 3_600;

const TRUTH: OptionValues = OptionValues::OneOf(&["true", "false"]);

/// Every option, in the order of the manual.
pub const OPTIONS: &[OptionInfo] = &[
    rules_option(
        "s-agents.rules",
        "`fixed`: answers are read in every usual spelling, and may have 8,192 tokens; `paper`: as published, and 256 to 4,096 \
         tokens",
    ),
    OptionInfo {
        name: ORGANISATION_OPTION,
        default: "tree:3",
        values: OptionValues::OrFile {
            form: FORMS,
            check: |value| OrganisationSpec::parse(value).map(drop).map_err(|error| error.to_string()),
            text: ORGANISATION,
        },
        meaning: "who commands whom; it fixes the number of agents. A FILE is TOML with edges = [[\"Alice\", \"Bob\"], …] \
                  and, where it is no tree, shape = \"graph\" or \"chain\"",
        prompt_only: false,
    },
    OptionInfo {
        name: "s-agents.collaboration",
        default: "non-obstructive",
        values: OptionValues::OneOf(&["non-obstructive", "rounds", "relay"]),
        meaning: "who may work when: `non-obstructive` everybody at any time; in `rounds` all who have an order, and the next \
                  round begins when the last of them is done; `relay` one after the other",
        prompt_only: false,
    },
    OptionInfo {
        name: "s-agents.acting",
        default: "code",
        values: OptionValues::OneOf(&["code", "skills"]),
        meaning: "how a direct action is carried out: a script is written for it (`code`, where the world runs scripts), or \
                  one of the offered tools and skills is chosen (`skills`, and wherever the world runs no scripts)",
        prompt_only: false,
    },
    OptionInfo {
        name: "s-agents.library",
        default: "shipped",
        values: OptionValues::OrFile {
            form: "shipped, empty",
            check: |value| match value {
                "shipped" | "empty" => Ok(()),
                _ => Err("there is no such library".to_owned()),
            },
            text: LIBRARY,
        },
        meaning: "the skills with which an episode begins: the world's own, none, or those of a FILE of JSON",
        prompt_only: false,
    },
    OptionInfo {
        name: "s-agents.learn",
        default: "true",
        values: TRUTH,
        meaning: "whether code that ran without an error, for a task that was judged a success, becomes a skill",
        prompt_only: false,
    },
    OptionInfo {
        name: "s-agents.sharing",
        default: "team",
        values: OptionValues::OneOf(&["team", "agent"]),
        meaning: "whether what one agent learns serves the whole team, or itself alone",
        prompt_only: false,
    },
    OptionInfo {
        name: "s-agents.retrieval",
        default: "words",
        values: OptionValues::OneOf(&["words", "embeddings"]),
        meaning: "by what skills are found: the words they share with what is to be done, or the model of the role \
                  `s-agents.embed`, which must be an embedding model then",
        prompt_only: false,
    },
    OptionInfo {
        name: "s-agents.orders",
        default: "auto",
        values: OptionValues::OneOf(&["auto", "queue", "interrupt"]),
        meaning: "what an order does to an agent at work: it is taken at the next planning (`queue`), or ends what the agent \
                  does (`interrupt`); `auto` is `interrupt` in a graph and `queue` elsewhere",
        prompt_only: false,
    },
    OptionInfo {
        name: "s-agents.leaf_chat",
        default: "true",
        values: TRUTH,
        meaning: "whether the leaves of a tree may talk to each other",
        prompt_only: false,
    },
    OptionInfo {
        name: "s-agents.root_works",
        default: "false",
        values: TRUTH,
        meaning: "whether the leaders of a tree also act in the world by themselves",
        prompt_only: false,
    },
    OptionInfo {
        name: "s-agents.patience",
        default: "60",
        values: OptionValues::Free { form: "a number of seconds from 1 to 3600", check: check_patience },
        meaning: "the virtual seconds for which a leader sleeps at most before it looks after its task again",
        prompt_only: false,
    },
    OptionInfo {
        name: "s-agents.profile.NAME",
        default: "",
        values: OptionValues::Free {
            form: "a text of at most 2000 characters",
            check: |value| {
                if value.chars().count() <= PROFILE_MAX { Ok(()) } else { Err("it is longer".to_owned()) }
            },
        },
        meaning: "a text about the agent NAME that its prompts hold",
        prompt_only: true,
    },
];

fn check_patience(value: &str) -> Result<(), String> {
    match value.parse::<u64>() {
        Ok(1..=PATIENCE_MAX) => Ok(()),
        _ => Err("it is none".to_owned()),
    }
}

/// The way in which a direct action is carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Acting {
    /// A script is written for it.
    Code,
    /// A tool or a skill is chosen for it.
    Skills,
}

/// The effect of an order on an agent at work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OrderConduct {
    /// It is taken at the next planning.
    Queue,
    /// It ends what the agent does.
    Interrupt,
}

/// The skills with which an episode begins.
#[derive(Clone, Debug)]
pub enum LibrarySource {
    /// The world's own.
    Shipped,
    /// The skills of this library.
    Given(Library),
}

/// The options, typed.
#[derive(Clone, Debug)]
pub struct SAgentsOptions {
    /// The organisation of the team.
    pub organisation: OrganisationSpec,
    /// The scheme that decides when each agent may work.
    pub scheme: Scheme,
    /// The way in which a direct action is carried out, if the world runs scripts.
    pub acting: Acting,
    /// The first skills.
    pub library: LibrarySource,
    /// Whether skills are learnt.
    pub learns: bool,
    /// Whether the agents share all learnt skills.
    pub shares: bool,
    /// Whether skills are found by an embedding model.
    pub has_embeddings: bool,
    /// The effect of an order on an agent at work, if the user sets it.
    pub orders: Option<OrderConduct>,
    /// Whether leaves may talk to each other.
    pub has_leaf_chat: bool,
    /// Whether the leaders of a tree act by themselves.
    pub root_works: bool,
    /// For how many virtual seconds a leader sleeps at most.
    pub patience_s: u64,
    /// Texts about agents, by name.
    pub profiles: BTreeMap<String, String>,
}

impl SAgentsOptions {
    /// Reads checked options.
    ///
    /// # Errors
    /// [`TeamError::Text`] for a text that is missing or wrong.
    pub fn from_resolved(
        options: &Resolved,
        texts: &BTreeMap<String, String>,
    ) -> Result<SAgentsOptions, TeamError> {
        let is = |name: &str| options.value(name) == "true";
        Ok(SAgentsOptions {
            organisation: form(options, texts)?,
            scheme: match options.value("s-agents.collaboration") {
                "rounds" => Scheme::Rounds,
                "relay" => Scheme::Relay,
                _ => Scheme::NonObstructive,
            },
            acting: if options.value("s-agents.acting") == "skills" { Acting::Skills } else { Acting::Code },
            library: match options.value("s-agents.library") {
                "shipped" => LibrarySource::Shipped,
                GIVEN => LibrarySource::Given(library(texts)?),
                _ => LibrarySource::Given(Library::default()),
            },
            learns: is("s-agents.learn"),
            shares: options.value("s-agents.sharing") != "agent",
            has_embeddings: options.value("s-agents.retrieval") == "embeddings",
            orders: match options.value("s-agents.orders") {
                "queue" => Some(OrderConduct::Queue),
                "interrupt" => Some(OrderConduct::Interrupt),
                _ => None,
            },
            has_leaf_chat: is("s-agents.leaf_chat"),
            root_works: is("s-agents.root_works"),
            patience_s: options.value("s-agents.patience").parse().unwrap_or(60),
            profiles: options.family("s-agents.profile").map(|(n, t)| (n.to_owned(), t.to_owned())).collect(),
        })
    }
}

/// The form of the organisation that the options name.
pub(super) fn form(
    options: &Resolved,
    texts: &BTreeMap<String, String>,
) -> Result<OrganisationSpec, TeamError> {
    let value = options.value(ORGANISATION_OPTION);
    if value == GIVEN {
        let wrong = |reason: String| TeamError::Text { name: ORGANISATION, reason };
        let text = texts.get(ORGANISATION).ok_or_else(|| wrong("it is missing".to_owned()))?;
        return OrganisationSpec::read(text).map_err(|error| wrong(error.to_string()));
    }
    OrganisationSpec::parse(value).map_err(|error| TeamError::BadValue {
        option: ORGANISATION_OPTION.to_owned(),
        value: value.to_owned(),
        reason: error.to_string(),
        form: FORMS.to_owned(),
    })
}

/// Returns the pairs of commander and commanded agent in a team of the given size, by their places.
pub(super) fn commands(
    options: &Resolved,
    texts: &BTreeMap<String, String>,
    agents: u32,
) -> Result<Vec<[u32; 2]>, TeamError> {
    let organisation = form(options, texts)?.build(agents as usize).map_err(|error| match error {
        OrganisationError::Seats { places, agents } => TeamError::Seats {
            what: format!("the organisation `{}`", options.value(ORGANISATION_OPTION)),
            seats: u32::try_from(places).unwrap_or(u32::MAX),
            agents: u32::try_from(agents).unwrap_or(u32::MAX),
        },
        other => TeamError::BadValue {
            option: ORGANISATION_OPTION.to_owned(),
            value: options.value(ORGANISATION_OPTION).to_owned(),
            reason: other.to_string(),
            form: FORMS.to_owned(),
        },
    })?;
    Ok(organisation.edges().iter().map(|&(from, to)| [from as u32, to as u32]).collect())
}

fn library(texts: &BTreeMap<String, String>) -> Result<Library, TeamError> {
    let wrong = |reason: String| TeamError::Text { name: LIBRARY, reason };
    let text = texts.get(LIBRARY).ok_or_else(|| wrong("it is missing".to_owned()))?;
    Library::read(text).map_err(|error| wrong(error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(given: &[(&str, &str)], texts: &[(&str, &str)]) -> Result<SAgentsOptions, String> {
        let map = |pairs: &[(&str, &str)]| pairs.iter().map(|&(k, v)| (k.to_owned(), v.to_owned())).collect();
        let resolved = Resolved::new("s-agents", OPTIONS, &map(given)).map_err(|error| error.to_string())?;
        SAgentsOptions::from_resolved(&resolved, &map(texts)).map_err(|error| error.to_string())
    }

    #[test]
    fn defaults_are_the_papers() {
        let plain = typed(&[], &[]).unwrap();
        assert_eq!(plain.organisation.agents(), Some(4));
        assert_eq!((plain.scheme, plain.acting, plain.orders), (Scheme::NonObstructive, Acting::Code, None));
        assert!(
            plain.learns && plain.shares && plain.has_leaf_chat && !plain.root_works && !plain.has_embeddings
        );
        assert_eq!((plain.patience_s, plain.profiles.len()), (60, 0));
    }

    #[test]
    fn values_are_checked_and_texts_are_read() {
        let error = |given: &[(&str, &str)], texts: &[(&str, &str)]| typed(given, texts).unwrap_err();
        assert!(
            error(&[(ORGANISATION_OPTION, "tree:0")], &[])
                .contains("`tree:0`: it is no organisation; it is solo")
        );
        assert!(error(&[("s-agents.patience", "0")], &[]).contains("seconds"));
        let given = [(ORGANISATION_OPTION, "given")];
        assert!(error(&given, &[]).contains("it is missing"));
        assert!(
            error(&given, &[(ORGANISATION, "edges = [[\"Alice\", \"Alice\"]]")]).contains("Alice -> Alice")
        );
        assert_eq!(
            typed(&given, &[(ORGANISATION, "edges = [[\"Alice\", \"Bob\"]]")]).unwrap().organisation.agents(),
            Some(2)
        );
        assert!(error(&[("s-agents.library", "given")], &[(LIBRARY, "[{}]")]).contains("`library`"));
        let about = typed(&[("s-agents.profile.Bob", "a mason")], &[]).unwrap();
        assert_eq!(about.profiles["Bob"], "a mason");
    }
}
