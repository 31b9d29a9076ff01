//! What is studied: conditions, their order, and what people are asked. Files of designs are TOML or JSON.

mod check;
mod question;
mod template;

use camino::{Utf8Path, Utf8PathBuf};
use serde::{Deserialize, Serialize};

pub use check::DesignError;
pub use question::{Form, Likert, Moment, Number, Question, Questions};
pub use template::{TEMPLATES, template};

/// The number of participants where nobody says one.
const PARTICIPANTS: u32 = 12;

/// A design. What a file leaves out has the value of [`Default`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Design {
    /// What participants read above every page. It must not tell the conditions.
    pub title: String,
    /// What participants read on the first page, and agree to.
    pub consent: String,
    /// What they read when they are through.
    pub thanks: String,
    /// How many participants there are.
    pub participants: u32,
    /// The seed of sequences, of participants' ids and of episodes.
    pub seed: u64,
    /// How conditions follow each other.
    pub order: Order,
    /// Tasks of every condition that names none.
    pub tasks: Vec<String>,
    /// Measures of the benchmark to be reported beside completion and time, by their keys (`cooperage help results`).
    pub measures: Vec<String>,
    pub conditions: Vec<Condition>,
    /// What is asked.
    pub questions: Questions,
}

impl Default for Design {
    fn default() -> Design {
        Design {
            title: "A study".to_owned(),
            consent: String::new(),
            thanks: "That was all. Thank you for taking part.".to_owned(),
            participants: PARTICIPANTS,
            seed: 0,
            order: Order::default(),
            tasks: Vec::new(),
            measures: Vec::new(),
            conditions: Vec::new(),
            questions: Questions::default(),
        }
    }
}

/// How the conditions of a participant follow each other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Order {
    /// By Williams squares: every condition stands in every place, and comes directly after every other one, equally often.
    #[default]
    Williams,
    /// By Latin squares: every condition stands in every place equally often.
    Latin,
    /// As the design lists them.
    Fixed,
    /// In an order of each participant's own.
    Random,
}

impl Order {
    /// Its word in files.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Order::Williams => "williams",
            Order::Latin => "latin",
            Order::Fixed => "fixed",
            Order::Random => "random",
        }
    }
}

/// Who plays, beside the participant. Texts are those of the options of `cooperage run`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Condition {
    /// Its name in reports; participants never see it.
    pub name: String,
    /// What is played, one after the other; the design's own tasks where none are named.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tasks: Vec<String>,
    /// The number of agents, the participant among them; the benchmark's own where it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub agents: Option<u32>,
    /// The participant's seat.
    #[serde(default)]
    pub seat: u32,
    /// The framework of all other seats; the benchmark's own where it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub team: Option<String>,
    /// Who plays in some seats, as `WHO=PLAYER`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub seats: Vec<String>,
    /// Models, as `MODEL` or `[SEAT:]ROLE=MODEL`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub models: Vec<String>,
    /// Options, as `[SEAT:]KEY=VALUE`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<String>,
    /// What the world does while somebody thinks: `wait`, `tokens` or `wall`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<String>,
}

impl Condition {
    /// The arguments of `cooperage run` that play a task under this condition, but for where the run goes.
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

/// A design that cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum DesignFileError {
    /// The text is not that of a design.
    #[error("{path}: {reason}")]
    Text {
        path: Utf8PathBuf,
        /// What is wrong, with its place.
        reason: String,
    },
    /// The design itself cannot be carried out.
    #[error("{path}: {source}")]
    Design { path: Utf8PathBuf, source: DesignError },
}

impl Design {
    /// Reads the text of a file: JSON where its name ends so, else TOML. It is checked.
    ///
    /// # Errors
    /// [`DesignFileError`] with the place in the text.
    pub fn read(path: &Utf8Path, text: &str) -> Result<Design, DesignFileError> {
        let read = if path.extension() == Some("json") {
            serde_json::from_str::<Design>(text).map_err(|error| error.to_string())
        } else {
            toml::from_str::<Design>(text).map_err(|error| error.to_string().trim_end().to_owned())
        };
        let design = read.map_err(|reason| DesignFileError::Text { path: path.to_owned(), reason })?;
        design.check().map_err(|source| DesignFileError::Design { path: path.to_owned(), source })?;
        Ok(design)
    }

    /// The tasks of a condition.
    #[must_use]
    pub fn tasks_of<'a>(&'a self, condition: &'a Condition) -> &'a [String] {
        if condition.tasks.is_empty() { &self.tasks } else { &condition.tasks }
    }
}
