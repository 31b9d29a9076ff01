//! The options of S-Agents.

use std::collections::BTreeMap;

use cooperage_runtime::floor::Scheme;

use super::organisation::{FORMS, OrganisationError, OrganisationShape, OrganisationSpec};
use crate::options::rules::rules_option;
use crate::options::view::{view_labels_option, view_option, view_size_option};
use crate::options::{
    OptionFile, OptionInfo, OptionKind, OptionMistake, ParsedValue, Resolved, TeamError, WordChoice,
};
use crate::skills::library::Library;
use crate::vectors::at_a_time;

/// The name under which an organisation is handed in.
pub const ORGANISATION: &str = "organisation";
/// The name under which a library of skills is handed in.
pub const LIBRARY: &str = "library";
/// The option that says who commands whom.
pub const ORGANISATION_OPTION: &str = "s-agents.organisation";
/// Characters of a text about an agent.
const PROFILE_MAX: usize = 2_000;
/// The longest patience, in seconds.
const PATIENCE_MAX: i64 = 3_600;

const SCHEMES: WordChoice<Scheme, 3> = WordChoice::new([
    ("non-obstructive", Scheme::NonObstructive),
    ("rounds", Scheme::Rounds),
    ("relay", Scheme::Relay),
]);
/// The option that says how direct actions are carried out.
pub(super) const ACTING_OPTION: &str = "s-agents.acting";
pub(super) const ACTING: WordChoice<Acting, 2> =
    WordChoice::new([("code", Acting::Code), ("skills", Acting::Skills)]);
/// The option that leaves parts of the hourglass out.
pub(super) const HOURGLASS_OPTION: &str = "s-agents.hourglass";
pub(super) const HOURGLASS: WordChoice<Hourglass, 4> = WordChoice::new([
    ("whole", Hourglass { monitors: true, plans: true }),
    ("no-monitor", Hourglass { monitors: false, plans: true }),
    ("no-planner", Hourglass { monitors: true, plans: false }),
    ("flat", Hourglass { monitors: false, plans: false }),
]);
/// Whether learnt skills are shared.
const SHARING: WordChoice<bool, 2> = WordChoice::new([("team", true), ("agent", false)]);
/// Whether an embedding model finds skills.
const RETRIEVAL: WordChoice<bool, 2> = WordChoice::new([("words", false), ("embeddings", true)]);
const ORDERS: WordChoice<Option<OrderConduct>, 3> = WordChoice::new([
    ("auto", None),
    ("queue", Some(OrderConduct::Queue)),
    ("interrupt", Some(OrderConduct::Interrupt)),
]);

/// Every option, in the order of the manual.
pub const OPTIONS: &[OptionInfo] = &[
    rules_option(
        "s-agents.rules",
        "`fixed`: answers are read in every usual spelling, and may have 8,192 tokens; `paper`: as published, and 256 to 4,096 \
         tokens",
    ),
    OptionInfo::new(
        ORGANISATION_OPTION,
        "tree:3",
        OptionKind::Parsed {
            form: FORMS,
            parse: |value| {
                OrganisationSpec::parse(value).map(ParsedValue::new).map_err(|error| error.to_string())
            },
        },
        "who commands whom; it fixes the number of agents. A FILE is TOML with edges = [[\"Alice\", \
         \"Bob\"], …] and, where it is no tree, shape = \"graph\" or \"chain\"",
    )
    .or_file(OptionFile::Text(ORGANISATION)),
    OptionInfo::new(
        "s-agents.collaboration",
        "non-obstructive",
        OptionKind::OneOf(&SCHEMES.words),
        "who may work when: `non-obstructive` everybody at any time; in `rounds` all who have an order, \
         and the next round begins when the last of them is done; `relay` one after the other",
    ),
    OptionInfo::new(
        HOURGLASS_OPTION,
        "whole",
        OptionKind::OneOf(&HOURGLASS.words),
        "which parts of an agent's loop are left out, to see what they are good for: `no-monitor` judges no progress, \
         `no-planner` makes the request itself the task at hand, and `flat` does both, so that one prompt turns what was asked \
         and said into things to do",
    ),
    OptionInfo::new(
        ACTING_OPTION,
        "code",
        OptionKind::OneOf(&ACTING.words),
        "how a direct action is carried out: a script is written for it (`code`, where the world runs \
         scripts), or one of the offered tools and skills is chosen (`skills`, and wherever the world \
         runs no scripts)",
    ),
    OptionInfo::new(
        "s-agents.library",
        "shipped",
        OptionKind::OneOf(&["shipped", "empty"]),
        "the skills with which an episode begins: the world's own, none, or those of a FILE of JSON",
    )
    .or_file(OptionFile::Text(LIBRARY)),
    OptionInfo::new(
        "s-agents.learn",
        "on",
        OptionKind::Switch,
        "whether code that ran without an error, for a task that was judged a success, becomes a skill",
    ),
    OptionInfo::new(
        "s-agents.sharing",
        "team",
        OptionKind::OneOf(&SHARING.words),
        "whether what one agent learns serves the whole team, or itself alone",
    ),
    OptionInfo::new(
        "s-agents.retrieval",
        "words",
        OptionKind::OneOf(&RETRIEVAL.words),
        "by what skills are found: the words they share with what is to be done, or the model of the role \
         `s-agents.embed`, which must be an embedding model then",
    ),
    OptionInfo::new(
        "s-agents.orders",
        "auto",
        OptionKind::OneOf(&ORDERS.words),
        "what an order does to an agent at work: it is taken at the next planning (`queue`), or ends what \
         the agent does (`interrupt`); `auto` is `interrupt` in a graph and `queue` elsewhere",
    ),
    OptionInfo::new(
        "s-agents.leaf_chat",
        "on",
        OptionKind::Switch,
        "whether the leaves of a tree may talk to each other",
    ),
    OptionInfo::new(
        "s-agents.root_works",
        "off",
        OptionKind::Switch,
        "whether the leaders of a tree also act in the world by themselves",
    ),
    OptionInfo::new(
        "s-agents.patience",
        "60",
        OptionKind::Whole {
            low: 1,
            high: PATIENCE_MAX,
            word: None,
            form: "a number of seconds from 1 to 3600",
        },
        "the virtual seconds for which a leader sleeps at most before it looks after its task again",
    ),
    OptionInfo::new(
        "s-agents.profile.NAME",
        "",
        OptionKind::Text {
            form: "a text of at most 2000 characters",
            check: |value| {
                if value.chars().count() <= PROFILE_MAX { Ok(()) } else { Err("it is longer".to_owned()) }
            },
        },
        "a text about the agent NAME that its prompts hold",
    )
    .prompt_only(),
    view_option("s-agents.view"),
    view_size_option("s-agents.view_size"),
    view_labels_option("s-agents.view_labels"),
];

/// The parts of an agent's loop before its list of things to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hourglass {
    /// Whether the progress monitor judges the task at hand.
    pub monitors: bool,
    /// Whether the task planner makes stages and a task at hand of a request.
    pub plans: bool,
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
    /// The parts of an agent's loop that are there.
    pub hourglass: Hourglass,
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
    /// Texts whose vectors are asked for together.
    pub texts_at_a_time: usize,
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
    /// Whether agents have the conduct that later versions of this program repaired ([`Resolved::is_repaired`]): reports that come
    /// while a model thinks count at once, failures are told with their reasons, orders that only go in circles end, and orders
    /// that are too long are asked for again.
    pub is_repaired: bool,
    /// Whether an agent of a chain that has handed the rest on, and has nothing left itself, waits for the report of it, and
    /// reports success only then.
    pub waits_for_successors: bool,
    /// Whether an agent ends what it does when a person says "stop".
    pub heeds_stop: bool,
    /// Whether the report of a failure tells what its agent has in hand.
    pub tells_equipment: bool,
    /// Whether an agent waits only for reports on orders that belong to its current request.
    pub waits_for_own_orders: bool,
    /// Whether an attack and nightfall end a running action.
    pub heeds_alarms: bool,
    /// Whether the monitor is told what its agent saw in containers.
    pub tells_containers: bool,
    /// Whether people in seats beside the team have places in its organisation.
    pub seats_people: bool,
    /// Whether a script that only calls a skill is no new skill also where it looks at the result of the call.
    pub checks_calls_of_skills: bool,
}

/// The revision of conduct from which on an agent of a chain waits for its successor, a person's "stop" is heeded, the report of a failure tells what its agent
/// has in hand, and a script that only calls a skill is no new one in any form.
const LATER_REPAIRS: u32 = 4;
/// The revision of conduct from which on an agent waits only for reports on orders of its current request, and its monitor is told
/// what it saw in containers, and an attack or nightfall ends what it does.
const LATEST_REPAIRS: u32 = 5;
/// The revision from which on people in seats have places in an organisation, under all rules.
const WITH_PEOPLE: u32 = 5;

impl SAgentsOptions {
    /// Reads checked options.
    ///
    /// # Errors
    /// [`TeamError::Text`] for a text that is missing or wrong.
    pub fn from_resolved(
        options: &Resolved,
        texts: &BTreeMap<String, String>,
    ) -> Result<SAgentsOptions, TeamError> {
        Ok(SAgentsOptions {
            organisation: form(options, texts)?,
            scheme: options.choice("s-agents.collaboration", &SCHEMES),
            hourglass: options.choice(HOURGLASS_OPTION, &HOURGLASS),
            acting: options.choice(ACTING_OPTION, &ACTING),
            library: match options.word("s-agents.library") {
                "shipped" => LibrarySource::Shipped,
                _ if options.is_given("s-agents.library") => LibrarySource::Given(library(texts)?),
                _ => LibrarySource::Given(Library::default()),
            },
            learns: options.switch("s-agents.learn"),
            shares: options.choice("s-agents.sharing", &SHARING),
            has_embeddings: options.choice("s-agents.retrieval", &RETRIEVAL),
            texts_at_a_time: at_a_time(options.conduct()),
            orders: options.choice("s-agents.orders", &ORDERS),
            has_leaf_chat: options.switch("s-agents.leaf_chat"),
            root_works: options.switch("s-agents.root_works"),
            patience_s: options.whole("s-agents.patience"),
            profiles: options.family("s-agents.profile").map(|(n, t)| (n.to_owned(), t.to_owned())).collect(),
            is_repaired: options.is_repaired(),
            waits_for_successors: options.conduct() >= LATER_REPAIRS,
            heeds_stop: options.conduct() >= LATER_REPAIRS,
            tells_equipment: options.conduct() >= LATER_REPAIRS,
            waits_for_own_orders: options.conduct() >= LATEST_REPAIRS,
            heeds_alarms: options.conduct() >= LATEST_REPAIRS,
            tells_containers: options.conduct() >= LATEST_REPAIRS,
            seats_people: options.revision() >= WITH_PEOPLE,
            checks_calls_of_skills: options.conduct() >= LATER_REPAIRS,
        })
    }
}

/// Whether leaders only command, and do not act in the world: in trees, unless the options let leaders work. An organisation
/// of a file counts as a tree.
#[must_use]
pub fn leaders_only_command(options: &Resolved) -> bool {
    let shape = options.parsed::<OrganisationSpec>(ORGANISATION_OPTION).map(OrganisationSpec::shape);
    shape.is_none_or(|shape| shape == OrganisationShape::Tree) && !options.switch("s-agents.root_works")
}

/// The form of the organisation that the options name.
pub(super) fn form(
    options: &Resolved,
    texts: &BTreeMap<String, String>,
) -> Result<OrganisationSpec, TeamError> {
    if let Some(organisation) = options.parsed::<OrganisationSpec>(ORGANISATION_OPTION) {
        return Ok(organisation.clone());
    }
    let wrong = |reason: String| TeamError::Text { name: ORGANISATION, reason };
    let text = texts.get(ORGANISATION).ok_or_else(|| wrong("it is missing".to_owned()))?;
    OrganisationSpec::read(text).map_err(|error| wrong(error.to_string()))
}

/// Returns the pairs of commander and commanded agent in a team of the given size, by their places.
pub(super) fn commands(
    options: &Resolved,
    texts: &BTreeMap<String, String>,
    agents: u32,
) -> Result<Vec<[u32; 2]>, TeamError> {
    let organisation = form(options, texts)?.build(agents as usize).map_err(|error| match error {
        OrganisationError::Seats { places, agents } => TeamError::Seats {
            what: format!("the organisation `{}`", options.written(ORGANISATION_OPTION)),
            seats: u32::try_from(places).unwrap_or(u32::MAX),
            agents: u32::try_from(agents).unwrap_or(u32::MAX),
        },
        other => TeamError::Option(OptionMistake::BadValue {
            option: ORGANISATION_OPTION.to_owned(),
            value: options.written(ORGANISATION_OPTION),
            reason: other.to_string(),
            form: FORMS.to_owned(),
        }),
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
        let resolved =
            Resolved::new("team `s-agents`", OPTIONS, &map(given)).map_err(|error| error.to_string())?;
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
