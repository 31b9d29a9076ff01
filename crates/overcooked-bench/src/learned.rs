//! The team of learned policies: those that come with the program, and a user's file.

use std::sync::Arc;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use cooperage_overcooked_learn::{ActionSelection, LearnedPolicy, PolicyFile, shipped};
use cooperage_runtime::FrameworkError;
use cooperage_teams::registry::FrameworkConstructor;
use cooperage_teams::{FrameworkInfo, OptionFile, OptionInfo, OptionKind, TeamError, WordChoice, is_below};

use crate::sight::KnownKitchen;
use crate::steps::{StepPlayer, play};
use crate::tasks::CLASSICAL;

/// The team's name.
pub(crate) const NAME: &str = "policy";
/// The option that says which.
pub(crate) const FILE: &str = "policy.file";
/// The folder under which a user's file is handed in.
const FOLDER: &str = "policy";
const CHOICE: &str = "policy.choice";

const CHOICES: WordChoice<Option<ActionSelection>, 3> = WordChoice::new([
    ("file", None),
    ("sampled", Some(ActionSelection::Sampled)),
    ("greedy", Some(ActionSelection::Greedy)),
]);

const OPTIONS: &[OptionInfo] = &[
    OptionInfo::new(
        CHOICE,
        "file",
        OptionKind::OneOf(&CHOICES.words),
        "how an action is taken from the network's odds: as its file says, drawn, or always the likeliest",
    ),
    OptionInfo::new(
        FILE,
        "sp-0",
        OptionKind::Text { form: "the name of a policy that comes with the program", check },
        "the policy: sp-SEED was trained by self-play, fcp-SEED as the best response to a population of others who played with \
                  themselves, both with `cooperage train`",
    )
    .or_file(OptionFile::Bytes(FOLDER)),
];

/// The framework of teams whose seats a learned policy plays.
pub(crate) const POLICY: FrameworkInfo =
    FrameworkInfo::new(NAME, "a learned policy, `policy:NAME` or `policy:FILE`", BUILD)
        .with_options(OPTIONS)
        .with_argument(FILE);

const BUILD: FrameworkConstructor = |options, texts| {
    let name = options.text(FILE);
    let choice = options.choice(CHOICE, &CHOICES);
    let wrong = |reason: String| TeamError::Text { name: FOLDER, reason };
    let source = if is_below(name, FOLDER) {
        let text = texts.get(name).ok_or_else(|| wrong("it is missing".to_owned()))?;
        let bytes = BASE64_STANDARD.decode(text).map_err(|error| wrong(error.to_string()))?;
        PolicySource::File(Arc::new(PolicyFile::read(&bytes).map_err(|error| wrong(error.to_string()))?))
    } else {
        PolicySource::Shipped(name.to_owned())
    };
    Ok(play(move |kitchen| Ok(StepPlayer::Policy(Box::new(source.policy(kitchen, choice)?)))))
};

fn check(name: &str) -> Result<(), String> {
    if shipped::is_known(name) { Ok(()) } else { Err("there is no such policy".to_owned()) }
}

/// Where a policy comes from.
enum PolicySource {
    Shipped(String),
    File(Arc<PolicyFile>),
}

impl PolicySource {
    /// The policy in a kitchen.
    fn policy(
        &self,
        kitchen: &KnownKitchen,
        choice: Option<ActionSelection>,
    ) -> Result<LearnedPolicy, FrameworkError> {
        let layout = kitchen.rules.layout().name();
        let missing =
            |reason: String| FrameworkError::Missing(format!("a kitchen that its policy knows ({reason})"));
        let file = match self {
            PolicySource::File(file) => PolicyFile::clone(file),
            PolicySource::Shipped(name) => {
                let found = shipped::read(layout, name).map_err(|error| missing(error.to_string()))?;
                found
                    .ok_or_else(|| missing(format!("there is no policy `{name}` for the layout {layout}")))?
            }
        };
        let policy = file.policy(&kitchen.rules).map_err(|error| missing(error.to_string()))?;
        Ok(match choice {
            Some(choice) => policy.with_choice(choice),
            None => policy,
        })
    }
}

/// The names of the policies that come with the program for a classical task.
pub(crate) fn shipped_for(task: &str) -> Vec<&'static str> {
    let layout = CLASSICAL.iter().find(|(name, _)| *name == task);
    layout.map(|(_, layout)| shipped::names(layout).collect()).unwrap_or_default()
}
