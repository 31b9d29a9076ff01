//! Starting and resuming runs: the requests of a page, and the interface of the host that plays them.

use std::collections::BTreeMap;
use std::sync::Arc;

use camino::Utf8Path;
use cooperage_journal::{AttachmentPlan, RunDir};
use cooperage_runtime::StopSignal;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::seats::wire::ClientInvitation;
use crate::seats::{RunSeats, SeatsError};

/// A request for a new run, with the arguments of `cooperage run`.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct NewRun {
    /// The suites and tasks.
    pub selection: Vec<String>,
    /// The name of the run's folder; by default it is made from the tasks and the plan.
    pub name: Option<String>,
    /// The framework of the team.
    pub team: Option<String>,
    /// Language models, in the form of `--model`.
    pub models: Vec<String>,
    /// Players of single seats, in the form of `--seat`.
    pub seats: Vec<String>,
    /// People who play, in the form of `--human`.
    pub humans: Vec<String>,
    /// People who instruct the run without a seat, in the form of `--instructor`.
    pub instructors: Vec<String>,
    /// Options, in the form of `--set`.
    pub options: Vec<String>,
    /// The number of agents.
    pub agents: Option<u32>,
    /// The number of episodes of each task.
    pub episodes: Option<u32>,
    /// The number of tasks to play, counted from the first.
    pub limit: Option<u32>,
    /// The seed of the run.
    pub seed: Option<i64>,
    /// The clock: `wait`, `tokens` or `wall`.
    pub clock: Option<String>,
    /// With the clock `wall`: virtual seconds per real second.
    pub speed: Option<u32>,
    /// The number of ticks after which an episode ends.
    pub max_ticks: Option<u64>,
    /// The most that an episode may cost, in US dollars.
    pub max_cost: Option<f64>,
    /// The number of idle seconds after which a person loses their seat.
    pub afk_seconds: Option<u32>,
    /// Whether to start without asking, at any estimated cost.
    pub yes: bool,
    /// Whether to show the plan only.
    pub dry_run: bool,
    /// The model of agents for which neither `models` nor a profile names one; requests cannot set it.
    #[serde(skip)]
    pub fallback_model: Option<String>,
    /// Whether each model is asked one short question before the run begins; requests cannot set it.
    #[serde(skip)]
    pub tries_models: bool,
    /// Files that belong to the plan, by name; requests cannot set them.
    #[serde(skip)]
    pub given: BTreeMap<String, AttachmentPlan>,
}

/// A request to resume a run that no process is playing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct ResumeRun {
    /// Whether to resume without asking, at any estimated cost.
    pub yes: bool,
}

/// The answer to a request to start or resume a run.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct NewRunAnswer {
    /// The name of the run, if it was started.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub run: Option<String>,
    /// The invitations of the people in seats.
    pub seats: Vec<SeatLink>,
    /// The invitations of the instructors.
    pub instructors: Vec<InstructorLink>,
    /// The plan, if only the plan was requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plan: Option<String>,
    /// The estimated calls, tokens and costs of that plan.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub estimate: Option<String>,
    /// The models that were tried, if that was wanted: each has answered.
    #[serde(skip)]
    pub tried: Vec<TriedModel>,
}

/// A model that has answered a short question.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TriedModel {
    /// Its name, such as `openai/gpt-4o`.
    pub model: String,
    /// From the question to the answer in real time, in microseconds.
    pub latency_us: u64,
}

/// The invitation of an instructor.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct InstructorLink {
    /// The instructor's name.
    pub name: String,
    /// The full address of the invitation.
    pub url: String,
}

/// The invitation of a person in a seat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct SeatLink {
    /// The person's first seat.
    pub seat: u32,
    /// All seats of the person.
    pub seats: Vec<u32>,
    /// The person's name.
    pub name: String,
    /// The full address of the invitation.
    pub url: String,
    /// How the person joins with a client of the game, where that is possible.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub client: Option<ClientInvitation>,
}

/// The suites, frameworks and models from which a new run can be composed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Choices {
    /// The suites with their tasks.
    pub suites: Vec<SuiteChoice>,
    /// The frameworks, with a line about each.
    pub teams: Vec<(String, String)>,
    /// The models that need no API key, with a line about each.
    pub models: Vec<(String, String)>,
}

/// A suite from which a new run can be composed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct SuiteChoice {
    /// The name of the suite.
    pub name: String,
    /// A line about the suite.
    pub about: String,
    /// The framework that plays by default.
    pub team: String,
    /// The number of agents by default.
    pub agents: u32,
    /// The tasks of the suite.
    pub tasks: Vec<String>,
    /// The suite's own frameworks, with a line about each.
    pub teams: Vec<(String, String)>,
}

/// Why a run was not started.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NotStarted {
    /// The reason, as a sentence.
    pub why: String,
    /// A hint on how to mend it.
    pub hint: Option<String>,
}

/// A studio that is being served, as the host of its runs sees it.
pub trait StudioHandle: Send + Sync {
    /// Registers a run that this process plays, and offers the seats of its people, until [`end`](StudioHandle::end).
    ///
    /// # Errors
    /// [`SeatsError`] if the invitations cannot be stored.
    fn begin(&self, dir: &RunDir, stop: Arc<StopSignal>) -> Result<RunSeats, SeatsError>;

    /// Tells the studio that this process does not play the run any more.
    fn end(&self, dir: &RunDir);

    /// The full address of a path.
    fn address(&self, path: &str) -> String;

    /// The folder of runs.
    fn runs(&self) -> &Utf8Path;
}

/// The host of runs. It plays them in the same way as the command line does.
pub trait RunHost: Send + Sync {
    /// The suites, frameworks and models from which a new run can be composed.
    fn choices(&self) -> Choices;

    /// Starts a run, or returns its plan, without waiting for the run's end. `studio` registers the run and offers its
    /// seats.
    ///
    /// # Errors
    /// [`NotStarted`] if the run cannot be played.
    fn start(&self, wanted: &NewRun, studio: &Arc<dyn StudioHandle>) -> Result<NewRunAnswer, NotStarted>;

    /// Resumes a run in the same way as `cooperage resume`, without waiting for its end.
    ///
    /// # Errors
    /// [`NotStarted`] if the run cannot be resumed.
    fn resume(
        &self,
        run: &RunDir,
        wanted: &ResumeRun,
        studio: &Arc<dyn StudioHandle>,
    ) -> Result<NewRunAnswer, NotStarted>;

    /// Starts the runs of the demonstration, which need no model, without waiting for their ends. Returns their names.
    ///
    /// # Errors
    /// [`NotStarted`] if one of them cannot be played.
    fn demonstrate(&self, studio: &Arc<dyn StudioHandle>) -> Result<Vec<String>, NotStarted>;
}
