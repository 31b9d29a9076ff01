//! Suites: named sets of tasks, and everything needed to play one of them.
//!
//! A [`Suite`] has ten methods that every benchmark needs. Facets, each with a file here, hold the parts that only some benchmarks
//! have: [`SuiteViews`], [`SuiteTaskTools`], [`SuiteReporting`], [`SuitePersons`], [`SuiteSettings`] and [`SuiteTraining`].
//! [`Suites`] are all suites of a program.

mod error;
pub mod hub;
mod own_files;
mod persons;
mod prompts;
mod registry;
mod reporting;
mod respelling;
mod select;
mod settings;
mod suites;
mod task_tools;
mod training;
mod views;

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use cooperage_core::{Judge, Micros, Tick, World};
use cooperage_journal::{AttachmentPlan, EpisodePlan, TeamPlan};
use cooperage_models::{BuiltIn, ReplyHook};
pub use cooperage_runtime::{CrewView, LookTarget, SeatRewards, Shot, WorldCamera, completion_rewards};

pub use error::SuiteError;
pub use own_files::content_hash;
pub use persons::{PersonTask, SuitePersons};
pub use registry::{ProgramRegistry, RegistryError};
pub use reporting::SuiteReporting;
pub(crate) use settings::settings_of;
pub use settings::{FileArgument, FileForm, HelpTopic, SuiteSettings, UnplayableEpisode};
pub use suites::Suites;
pub use task_tools::SuiteTaskTools;
pub use training::SuiteTraining;
pub use views::{BodyStateReader, Characters, MakingsOfPlan, SuiteViews, WorldRenderer};

use cooperage_scripted::PromptSource;
use cooperage_teams::player::{QuestionKind, Writer};
use cooperage_teams::{FrameworkInfo, Resolved};

use crate::built_in;
use crate::tasks::TaskView;

/// A task as listings show it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TaskListing {
    /// The full name, such as `cuisineworld/level_3/tau1`.
    pub name: String,
    /// One line about it.
    pub about: String,
    /// The team sizes it can be played with.
    pub agents: RangeInclusive<u32>,
    /// The tick at which it ends by itself.
    pub horizon: Tick,
    /// Whether it is part of the suite's published evaluation.
    pub published: bool,
}

/// A suite's defaults, which the user can change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Defaults {
    pub team: &'static str,
    /// The number of agents.
    pub agents: u32,
    /// How the published program's quirks are treated: `paper` or `fixed`.
    pub rules: &'static str,
    pub clock: &'static str,
    /// The length of a tick of virtual time.
    pub tick: Micros,
}

/// Everything of an episode but its framework.
pub struct TaskSetup {
    /// The world, set up for the task.
    pub world: Box<dyn World>,
    /// The judge, which knows the goal.
    pub judge: Box<dyn Judge>,
    /// The tick at which the task ends by itself.
    pub horizon: Tick,
    /// The teams that may see the crew's view.
    pub crew_view: CrewView,
}

/// A benchmark: data, set-up, judge. Its facets are empty unless it says otherwise.
pub trait Suite: Sync + Send {
    /// The first part of its tasks' names.
    fn name(&self) -> &'static str;
    /// One line about it.
    fn about(&self) -> &'static str;
    /// Returns the defaults, which the user can change.
    fn defaults(&self) -> Defaults;
    /// All tasks, in the order of listings.
    fn tasks(&self) -> Vec<TaskListing>;
    /// Framework options that the suite's rules (`paper` or `fixed`) imply where the user does not set them; a framework's own
    /// rules are an option of its own, which no suite sets.
    fn implied_options(&self, rules: &str) -> BTreeMap<String, String>;
    /// Sets an episode up.
    ///
    /// # Errors
    /// A text for people when the plan asks for something that does not exist.
    fn stage(&self, plan: &EpisodePlan) -> Result<TaskSetup, String>;
    /// The kinds of questions that its oracle answers: it plays the frameworks whose writers ask no others.
    fn oracle_answers(&self) -> &'static [QuestionKind];
    /// The kinds of its scripted players: a run with another one is refused before it begins.
    fn scripted_players(&self) -> &'static [BuiltIn] {
        &[BuiltIn::Oracle]
    }
    /// The built-in player of that kind for a team of an episode, which writes its replies by `writer`; `None` if there is
    /// none.
    fn player(
        &self,
        plan: &EpisodePlan,
        team: &TeamPlan,
        kind: BuiltIn,
        writer: &'static dyn Writer,
    ) -> Option<Box<dyn ReplyHook>>;
    /// Whether its worlds with these options follow a game's server, without which nothing happens in them.
    fn follows_server(&self, _settings: &BTreeMap<String, String>) -> bool {
        false
    }
    /// How its worlds' words are read back from prompts, for the player that only reads; `None` if that cannot be done.
    fn prompt_source(&self) -> Option<&'static dyn PromptSource> {
        None
    }
    /// Whether the suite has an oracle that answers for a framework's models with these options, or why it has none.
    ///
    /// # Errors
    /// The reason, as a sentence without its end.
    fn oracle(&self, framework: &FrameworkInfo, options: &Resolved) -> Result<(), String> {
        built_in::oracle(framework, options, self.oracle_answers())
    }
    /// Whether the player that only reads plays a framework in this suite, or why it does not.
    ///
    /// # Errors
    /// The reason, as a sentence without its end.
    fn reader(&self, framework: &FrameworkInfo) -> Result<(), String> {
        built_in::reader(framework, self.prompt_source())
    }
    /// Names of the attachments its tasks depend on.
    fn attachments(&self) -> &'static [&'static str];
    /// A task or level as a person reads it.
    ///
    /// # Errors
    /// There is no such task, or it cannot be set up.
    fn show(&self, name: &str) -> Result<TaskView, SuiteError>;

    /// How its worlds look.
    fn views(&self) -> SuiteViews<'_> {
        SuiteViews::default()
    }
    /// How its tasks are found, read from files, tried and made.
    fn task_tools(&self) -> &dyn SuiteTaskTools {
        &EmptyFacet
    }
    /// Its part of pages, tables and files of results.
    fn reporting(&self) -> &dyn SuiteReporting {
        &EmptyFacet
    }
    /// How persons take part, and how agents are called.
    fn persons(&self) -> &dyn SuitePersons {
        &EmptyFacet
    }
    /// Its options, arguments, teams and help.
    fn settings(&self) -> &dyn SuiteSettings {
        &EmptyFacet
    }
    /// How its episodes serve as training material.
    fn training(&self) -> &dyn SuiteTraining {
        &EmptyFacet
    }
}

/// The facets of a suite that says nothing of its own, so that callers need not tell such suites apart.
struct EmptyFacet;

/// Makes a suite with what the user adds to it, by name.
pub type MakeSuite = fn(&BTreeMap<String, AttachmentPlan>) -> Result<Box<dyn Suite>, SuiteError>;

/// A framework's options as they are given, with those that a suite implies under its rules.
#[must_use]
pub fn with_implied_options(
    suite: &dyn Suite,
    framework: &FrameworkInfo,
    rules: &str,
    given: BTreeMap<String, String>,
) -> BTreeMap<String, String> {
    let mut options = suite.implied_options(rules);
    options.retain(|name, _| framework.options.iter().any(|option| option.name == name));
    options.extend(given);
    options
}
