//! New runs: what a page asks for, and who starts it.

use std::collections::BTreeMap;
use std::sync::Arc;

use camino::Utf8Path;
use cooperage_journal::{AttachmentPlan, RunDir};
use cooperage_runtime::Stop;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::seats::{RunSeats, SeatsError};

/// A run that somebody wants: what `cooperage run` takes, in its words.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct NewRun {
    /// Suites and tasks.
    pub selection: Vec<String>,
    /// The name of its folder; by default it is made of the tasks and the plan.
    pub name: Option<String>,
    /// The framework.
    pub team: Option<String>,
    /// Models, as behind `--model`.
    pub models: Vec<String>,
    /// Who plays in a seat, as behind `--seat`.
    pub seats: Vec<String>,
    /// People, as behind `--human`.
    pub humans: Vec<String>,
    /// People who instruct the run and sit in no seat, as behind `--instructor`.
    pub instructors: Vec<String>,
    /// Options, as behind `--set`.
    pub options: Vec<String>,
    /// The number of agents.
    pub agents: Option<u32>,
    /// Episodes of each task.
    pub episodes: Option<u32>,
    /// Only the first so many tasks.
    pub limit: Option<u32>,
    /// The seed.
    pub seed: Option<i64>,
    /// The clock: `wait`, `tokens` or `wall`.
    pub clock: Option<String>,
    /// With `wall`: virtual seconds in a real one.
    pub speed: Option<u32>,
    /// Ticks after which an episode ends.
    pub max_ticks: Option<u64>,
    /// What an episode may cost, in US dollars.
    pub max_cost: Option<f64>,
    /// Seconds after which the seat of a person who does nothing is let go.
    pub afk_seconds: Option<u32>,
    /// Whether costs are agreed to.
    pub yes: bool,
    /// Whether the plan is only to be shown.
    pub dry_run: bool,
    /// Files that belong to the plan, by name; no request can hand them in.
    #[serde(skip)]
    pub given: BTreeMap<String, AttachmentPlan>,
}

/// How a run is to be gone on with that nobody plays any more.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct ResumeRun {
    /// Whether costs are agreed to.
    pub yes: bool,
}

/// What came of it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct NewRunAnswer {
    /// The run's name, where it was started.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub run: Option<String>,
    /// The invitations of people in seats.
    pub seats: Vec<SeatLink>,
    /// The invitations of people who instruct.
    pub instructors: Vec<InstructorLink>,
    /// The plan and its estimated cost, where it was only to be shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plan: Option<String>,
}

/// The invitation of a person who instructs.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct InstructorLink {
    /// The person's name.
    pub name: String,
    /// The whole address.
    pub url: String,
}

/// The invitation of a person who plays.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct SeatLink {
    /// The first seat.
    pub seat: u32,
    /// All seats of the person.
    pub seats: Vec<u32>,
    /// The person's name.
    pub name: String,
    /// The whole address.
    pub url: String,
}

/// What may be chosen for a new run.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Choices {
    /// The suites.
    pub suites: Vec<SuiteChoice>,
    /// Frameworks: name and one line.
    pub teams: Vec<(String, String)>,
    /// Models that need no key: name and one line.
    pub models: Vec<(String, String)>,
}

/// A suite that may be chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct SuiteChoice {
    /// Its name.
    pub name: String,
    /// One line about it.
    pub about: String,
    /// The framework that plays unless another is named.
    pub team: String,
    /// The number of agents unless another is given.
    pub agents: u32,
    /// Its tasks.
    pub tasks: Vec<String>,
    /// Teams of its own: name and one line.
    pub teams: Vec<(String, String)>,
}

/// Why a run is not started, as a sentence, and a hint.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NotStarted {
    /// Why.
    pub why: String,
    /// What to do about it.
    pub hint: Option<String>,
}

/// A studio that is being served, for whoever plays runs beside it.
pub trait Serving: Send + Sync {
    /// Offers the seats of the people in a run that this process plays, and lets the run be reached, until
    /// [`end`](Serving::end).
    ///
    /// # Errors
    /// [`SeatsError`] where the invitations cannot be kept.
    fn begin(&self, dir: &RunDir, stop: Arc<Stop>) -> Result<RunSeats, SeatsError>;

    /// This process plays the run no more.
    fn end(&self, dir: &RunDir);

    /// The whole address of a path.
    fn address(&self, path: &str) -> String;

    /// The folder of runs.
    fn runs(&self) -> &Utf8Path;
}

/// Whoever starts runs. It plays them by the same way as the command line.
pub trait Host: Send + Sync {
    /// What may be chosen.
    fn choices(&self) -> Choices;

    /// Starts a run, or shows its plan, and returns at once. `studio` offers its seats and lets it be reached.
    ///
    /// # Errors
    /// [`NotStarted`] where it cannot be played.
    fn start(&self, wanted: &NewRun, studio: &Arc<dyn Serving>) -> Result<NewRunAnswer, NotStarted>;

    /// Plays what is missing of a run, by the same way as `cooperage resume`, and returns at once.
    ///
    /// # Errors
    /// [`NotStarted`] where it cannot be played.
    fn resume(
        &self,
        run: &RunDir,
        wanted: &ResumeRun,
        studio: &Arc<dyn Serving>,
    ) -> Result<NewRunAnswer, NotStarted>;
}
