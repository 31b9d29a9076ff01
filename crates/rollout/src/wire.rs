//! The lines that a client writes.

use std::collections::BTreeMap;

use camino::Utf8PathBuf;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

/// Bytes of a line of a client, without its end.
pub const LINE_BYTES_MAX: usize = 1 << 20;

/// A request of a client. Its `id` is read apart from it.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(tag = "request", rename_all = "snake_case", deny_unknown_fields)]
pub enum RolloutRequest {
    /// Lists the tasks that can be opened.
    Tasks {
        /// A suite or the beginning of tasks' names, such as `cuisineworld/level_3`; all suites without it.
        #[serde(default)]
        selection: Option<String>,
    },
    /// Opens a session: an episode of which the client plays some seats.
    Open(Box<OpenSessionRequest>),
    /// Lets seats act, in one session or in many.
    Act(ActRequest),
    /// Plays an episode with the client's models, from its beginning to its end.
    Play(Box<PlayRequest>),
    /// Draws the world of a session as it is now.
    Picture {
        /// The name of the session.
        session: String,
    },
    /// Ends a session.
    Close {
        /// The name of the session.
        session: String,
    },
}

/// The episode of a session, and how its client wants to read it.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OpenSessionRequest {
    /// The task's full name.
    pub task: String,
    /// The seed of the world.
    #[serde(default)]
    pub seed: i64,
    /// The index of the episode under that seed.
    #[serde(default)]
    pub index: u32,
    /// The number of the rollout; rollouts of one episode have one world.
    #[serde(default)]
    pub rollout: Option<u32>,
    /// The number of agents; the task's usual one without it.
    #[serde(default)]
    pub agents: Option<u32>,
    /// The seats that the client plays; all without it.
    #[serde(default)]
    pub seats: Option<Vec<u32>>,
    /// The team that plays the other seats; agents without one do nothing.
    #[serde(default)]
    pub partners: Option<Partners>,
    /// The rules, `paper` or `fixed`; the suite's own without it.
    #[serde(default)]
    pub rules: Option<String>,
    /// Options of the suite and of the partners, by name.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// The text of seats: `text`, `native` or `none`.
    #[serde(default)]
    pub prompt: PromptChoice,
    /// Tokens of the task data and of the surroundings in one message, about.
    #[serde(default)]
    pub prompt_tokens: Option<u64>,
    /// Whether each seat brings its observation as data, and the actions that the world offers.
    #[serde(default)]
    pub observe: bool,
    /// Whether the picture of the end is kept, for `picture` after it.
    #[serde(default)]
    pub picture: bool,
    /// The rewards of seats: `suite` or `shaped`.
    #[serde(default)]
    pub rewards: RewardChoice,
    /// The reward that undone work and false claims cost once the episode is over.
    #[serde(default)]
    pub penalties: PenaltyWeights,
    /// Limits of the episode.
    #[serde(default)]
    pub limits: RolloutLimits,
    /// The run directory in which the episode is recorded; `none` or nothing keeps nothing.
    #[serde(default)]
    pub record: Option<Utf8PathBuf>,
}

/// An episode that the server plays with the client's models.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayRequest {
    /// The task's full name.
    pub task: String,
    /// The seed of the world.
    #[serde(default)]
    pub seed: i64,
    /// The index of the episode under that seed.
    #[serde(default)]
    pub index: u32,
    /// The number of the rollout.
    #[serde(default)]
    pub rollout: Option<u32>,
    /// The number of agents; the task's usual one without it.
    #[serde(default)]
    pub agents: Option<u32>,
    /// The framework; the suite's own without it.
    #[serde(default)]
    pub team: Option<String>,
    /// The rules, `paper` or `fixed`; the suite's own without it.
    #[serde(default)]
    pub rules: Option<String>,
    /// Options of the suite and of the framework, by name.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// Limits of the episode.
    #[serde(default)]
    pub limits: RolloutLimits,
    /// The run directory in which the episode is recorded.
    #[serde(default)]
    pub record: Option<Utf8PathBuf>,
    /// The rewards of seats: `suite` or `shaped`.
    #[serde(default)]
    pub rewards: RewardChoice,
    /// The reward that undone work and false claims cost.
    #[serde(default)]
    pub penalties: PenaltyWeights,
    /// The models: by seat, or `*` for all others.
    pub endpoints: BTreeMap<String, Endpoint>,
}

/// Where a model is asked.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Endpoint {
    /// The base URL of a server that speaks OpenAI's chat completions.
    pub url: String,
    /// The key that the server asks for, if it asks for one.
    #[serde(default)]
    pub key: Option<EndpointKey>,
    /// The name of the model there.
    pub model: String,
}

/// A key, which is never shown.
#[derive(Clone, PartialEq, Deserialize)]
#[serde(transparent)]
pub struct EndpointKey(String);

impl EndpointKey {
    /// The key itself, for the wire only.
    pub(crate) fn expose(&self) -> &str {
        &self.0
    }
}

impl std::fmt::Debug for EndpointKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("EndpointKey(…)")
    }
}

/// The text of seats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum PromptChoice {
    /// It lists the tools and explains how a call is written.
    #[default]
    Text,
    /// It is for a model whose server is told of the tools.
    Native,
    /// There is none.
    None,
}

/// The rewards of seats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RewardChoice {
    /// The suite's own, which add up to its measure.
    #[default]
    Suite,
    /// Those that guide a learner by parts of the task that no score counts.
    Shaped,
}

/// The reward that is taken off a seat at the end, for each count of the honest measures of reports.
#[derive(Clone, Copy, Debug, Default, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct PenaltyWeights {
    /// For each block that an agent placed and another one took away, off every seat.
    pub undone_work: f64,
    /// For each claim of the seat that events contradict.
    pub false_claims: f64,
}

impl PenaltyWeights {
    /// Whether nothing is taken off.
    pub(crate) fn is_none(self) -> bool {
        self == PenaltyWeights::default()
    }

    /// Refuses weights that are no reward.
    ///
    /// # Errors
    /// Where a weight is negative.
    pub(crate) fn checked(self) -> Result<PenaltyWeights, RolloutError> {
        for (name, weight) in [("undone_work", self.undone_work), ("false_claims", self.false_claims)] {
            if !(weight.is_finite() && weight >= 0.0) {
                let text = format!("`penalties.{name}` is a reward that is taken off: 0 or more");
                return Err(RolloutError::new(RolloutErrorKind::Invalid, text));
            }
        }
        Ok(self)
    }
}

/// The team that plays seats beside the client.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(untagged)]
pub enum Partners {
    /// A framework that needs no model.
    Team(String),
    /// A framework with a built-in player, such as `oracle`, in place of its model.
    Player {
        /// The name of the framework.
        team: String,
        /// The built-in player, such as `oracle`.
        model: String,
    },
}

/// Limits of an episode, by their names on the command line.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct RolloutLimits {
    /// Answers of the client; each counts as a model call.
    pub max_calls: Option<u64>,
    /// Tokens that a model has read and written, by the built-in tokenizer.
    pub max_tokens: Option<u64>,
    /// The same for each agent.
    pub max_tokens_per_agent: Option<u64>,
    /// Ticks of the world.
    pub max_ticks: Option<u64>,
    /// Actions handed in.
    pub max_actions: Option<u64>,
    /// Answers of a seat in a row that cannot be read; 0 is no limit.
    pub give_up_after: Option<u64>,
}

/// Acts of seats, in one session or in several.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ActRequest {
    /// The name of the session; none for a batch.
    pub session: Option<String>,
    /// The one seat that acts.
    pub seat: Option<u32>,
    /// The answer of its model.
    pub text: Option<String>,
    /// The name of the tool that it calls.
    pub tool: Option<String>,
    /// The arguments of the tool, by name.
    pub arguments: Map<String, Value>,
    /// The acts of several seats; a seat that is left out waits.
    pub acts: Option<Vec<SeatAct>>,
    /// The longest wait, in ticks.
    pub ticks: Option<u64>,
    /// Acts in several sessions, which are answered together.
    pub batch: Option<Vec<ActRequest>>,
}

/// The act of a seat.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatAct {
    /// The number of the seat that acts.
    pub seat: u32,
    /// The answer of its model.
    #[serde(default)]
    pub text: Option<String>,
    /// The name of the tool that it calls.
    #[serde(default)]
    pub tool: Option<String>,
    /// The arguments of the tool, by name.
    #[serde(default)]
    pub arguments: Map<String, Value>,
}

impl ActRequest {
    /// The acts of the seats of one session.
    ///
    /// # Errors
    /// Where it says two things at once.
    pub(crate) fn seat_acts(&mut self) -> Result<Vec<SeatAct>, RolloutError> {
        let (text, tool) = (self.text.take(), self.tool.take());
        match (self.seat, self.acts.take()) {
            (Some(seat), None) => {
                Ok(vec![SeatAct { seat, text, tool, arguments: std::mem::take(&mut self.arguments) }])
            }
            (None, Some(acts)) if text.is_none() && tool.is_none() => Ok(acts),
            (None, None) if text.is_none() && tool.is_none() => Ok(Vec::new()),
            _ => Err(RolloutError::new(
                RolloutErrorKind::Invalid,
                "an act has either `seat` with `text` or `tool`, or `acts`, a list of such",
            )),
        }
    }
}

/// The kinds of errors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum RolloutErrorKind {
    /// The line is no JSON object, or no request that there is.
    Invalid,
    /// There is no such task, or it cannot be played so.
    Task,
    /// There is no such session.
    UnknownSession,
    /// The client does not play that seat.
    UnknownSeat,
    /// The episode of the session is over.
    Over,
    /// An act of the session is out, or the action of the seat is still under way.
    Busy,
    /// There are as many sessions as the server takes.
    Full,
    /// The line is too long.
    TooLarge,
    /// The episode cannot be recorded there.
    Record,
    /// An endpoint cannot be used.
    Endpoint,
    /// The server ends.
    Closing,
}

/// Why a request is not carried out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RolloutError {
    /// In a word.
    pub kind: RolloutErrorKind,
    /// The cause, and what would be right.
    pub text: String,
}

impl RolloutError {
    /// An error of that kind.
    #[must_use]
    pub fn new(kind: RolloutErrorKind, text: impl Into<String>) -> RolloutError {
        RolloutError { kind, text: text.into() }
    }

    /// The answer that tells it, without an id.
    #[must_use]
    pub fn answer(&self) -> Value {
        json!({ "error": self })
    }
}
