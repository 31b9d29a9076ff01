//! The design of a study: its conditions, their order, and its questions. Designs are read from TOML or JSON files.

mod check;
mod hypothesis;
mod question;
mod template;

use camino::{Utf8Path, Utf8PathBuf};
use serde::{Deserialize, Serialize};

pub use check::DesignError;
pub use hypothesis::{Hypothesis, HypothesisTest};
pub use question::{Likert, Number, QuestionForm, QuestionTiming, Questions, StudyQuestion};
pub use template::{TEMPLATES, template};

/// The number of participants if the design does not give it.
const PARTICIPANTS: u32 = 12;

/// The design of a study. Keys that a file omits have the value of [`Default`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct StudyDesign {
    /// The text above every page of the participants. It must not reveal the conditions.
    pub title: String,
    /// The text of the first page, to which participants must agree.
    pub consent: String,
    /// The page before the first game, with rules and controls; no page if it is empty.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub introduction: String,
    /// The text of the last page.
    pub thanks: String,
    /// The number of participants.
    pub participants: u32,
    /// The seed for the sequences of conditions, the participants' ids and the episodes.
    pub seed: u64,
    /// The rule for the order of the conditions.
    pub order: ConditionOrder,
    /// The tasks of each condition that lists none itself.
    pub tasks: Vec<String>,
    /// The keys of further measures of the benchmark to report, besides completion and time (`cooperage help results`).
    pub measures: Vec<String>,
    pub conditions: Vec<StudyCondition>,
    /// A game before the first one, which counts nowhere. It has one task.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub practice: Option<StudyCondition>,
    /// The questions that participants are asked.
    pub questions: Questions,
    /// The hypotheses that the report decides about.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub hypotheses: Vec<Hypothesis>,
    /// Sentences for readers of the report, such as what a published study did not print.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub remarks: Vec<String>,
}

impl Default for StudyDesign {
    fn default() -> StudyDesign {
        StudyDesign {
            title: "A study".to_owned(),
            consent: String::new(),
            introduction: String::new(),
            thanks: "That was all. Thank you for taking part.".to_owned(),
            participants: PARTICIPANTS,
            seed: 0,
            order: ConditionOrder::default(),
            tasks: Vec::new(),
            measures: Vec::new(),
            conditions: Vec::new(),
            practice: None,
            questions: Questions::default(),
            hypotheses: Vec::new(),
            remarks: Vec::new(),
        }
    }
}

/// The rule for the order in which a participant meets the conditions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ConditionOrder {
    /// By Williams squares: every condition takes every place, and directly follows every other one, equally often.
    #[default]
    Williams,
    /// By Latin squares: every condition takes every place equally often.
    Latin,
    /// In the order of the design.
    Fixed,
    /// In a random order for each participant.
    Random,
}

impl ConditionOrder {
    /// The name of the rule in files.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            ConditionOrder::Williams => "williams",
            ConditionOrder::Latin => "latin",
            ConditionOrder::Fixed => "fixed",
            ConditionOrder::Random => "random",
        }
    }
}

/// A condition: the agents that play with the participant, and their tasks. Texts are those of the options of
/// `cooperage run`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StudyCondition {
    /// The name in reports; participants never see it.
    pub name: String,
    /// The tasks, in the order in which they are played; the tasks of the design if the list is empty.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tasks: Vec<String>,
    /// The number of agents including the participant; by default the benchmark's own number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub agents: Option<u32>,
    /// The participant's seat.
    #[serde(default)]
    pub seat: u32,
    /// The framework of all other seats; by default the benchmark's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub team: Option<String>,
    /// The players of single seats, as `WHO=PLAYER`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub seats: Vec<String>,
    /// Language models, as `MODEL` or `[SEAT:]ROLE=MODEL`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub models: Vec<String>,
    /// Options, as `[SEAT:]KEY=VALUE`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<String>,
    /// How the world's time passes while an agent or a person thinks: `wait`, `tokens` or `wall`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<String>,
}

impl StudyCondition {
    /// The arguments of `cooperage run` for a task under this condition, without the run directory.
    #[must_use]
    pub fn arguments(&self, task: &str, participant: &str, seed: u32) -> Vec<String> {
        let mut arguments = vec![task.to_owned()];
        let mut add = |option: &str, value: &str| {
            arguments.extend([option.to_owned(), value.to_owned()]);
        };
        if let Some(agents) = self.agents {
            add("--agents", &agents.to_string());
        }
        if let Some(team) = &self.team {
            add("--team", team);
        }
        for (option, values) in [("--model", &self.models), ("--seat", &self.seats), ("--set", &self.options)]
        {
            values.iter().for_each(|value| add(option, value));
        }
        add("--seat", &format!("{}=human:{participant}", self.seat));
        if let Some(clock) = &self.clock {
            add("--clock", clock);
        }
        add("--seed", &seed.to_string());
        arguments
    }
}

/// Why a design cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum DesignFileError {
    /// The text cannot be parsed.
    #[error("{path}: {reason}")]
    Text {
        path: Utf8PathBuf,
        /// The fault and its place in the text.
        reason: String,
    },
    /// The design itself is faulty.
    #[error("{path}: {source}")]
    Design { path: Utf8PathBuf, source: DesignError },
}

impl StudyDesign {
    /// Reads and checks the text of a design file: JSON if its name ends in `.json`, otherwise TOML.
    ///
    /// # Errors
    /// [`DesignFileError`] with the place of the fault.
    pub fn read(path: &Utf8Path, text: &str) -> Result<StudyDesign, DesignFileError> {
        let read = if path.extension() == Some("json") {
            serde_json::from_str::<StudyDesign>(text).map_err(|error| error.to_string())
        } else {
            toml::from_str::<StudyDesign>(text).map_err(|error| error.to_string().trim_end().to_owned())
        };
        let design = read.map_err(|reason| DesignFileError::Text { path: path.to_owned(), reason })?;
        design.check().map_err(|source| DesignFileError::Design { path: path.to_owned(), source })?;
        Ok(design)
    }

    /// The tasks of a condition: its own, or those of the design.
    #[must_use]
    pub fn tasks_of<'a>(&'a self, condition: &'a StudyCondition) -> &'a [String] {
        if condition.tasks.is_empty() { &self.tasks } else { &condition.tasks }
    }
}
