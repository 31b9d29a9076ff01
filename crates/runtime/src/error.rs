//! Why an episode could not go on: a provider's fault or our own, never the team's.

use cooperage_core::{Fault, Viewer};
use cooperage_journal::JournalError;
use cooperage_models::{CallFailure, WrongView};

use crate::process::ProcessFailure;

/// An episode that is broken. Its journal stays as it is, so that it can be resumed.
#[derive(Debug, thiserror::Error)]
pub enum EpisodeError {
    /// The journal could not be written, or playing the episode again differs from it.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// A model did not answer.
    #[error("call {call} of role {role} brought no reply")]
    Call {
        call: u64,
        role: String,
        #[source]
        failure: Box<CallFailure>,
    },
    /// The journal names bytes as the vector of a reply, and they are no vector.
    #[error("the bytes {hash} that the journal names for call {call} are no vector")]
    NoVector {
        call: u64,
        /// The name of the bytes.
        hash: String,
    },
    /// A branch makes another call than its parent did.
    #[error("call {0} is another one than in the episode that this one is a branch of")]
    OtherRequest(u64),
    /// The plan names no model for a role that the framework uses.
    #[error("the plan names no model for role {0}")]
    NoModel(String),
    /// The plan declares no latency for a role, and its clock needs one.
    #[error("the plan declares no latency for role {0}")]
    NoLatency(String),
    /// A built-in player is not available for this framework and environment.
    #[error("there is no {model} for this framework in this environment")]
    NoPlayer { model: String },
    /// The framework gave up.
    #[error(transparent)]
    Framework(#[from] FrameworkError),
    /// The process that plays a team failed.
    #[error(transparent)]
    Process(ProcessFailure),
    /// The server in whose world the bodies are is gone.
    #[error("the server is gone: {0}")]
    ServerLost(String),
    /// The world does not take what its server tells of it.
    #[error("the world does not take what its server tells: {0}")]
    Facts(String),
    /// The framework waits for something that cannot come.
    #[error("the framework waits for nothing that could happen (tick {tick})")]
    Stuck { tick: u64 },
    /// The episode could not be set up.
    #[error("{0}")]
    SetUp(String),
    /// A bug: a part of the episode is made for another world, or the world went wrong.
    #[error("the program failed")]
    Fault(#[from] Fault),
    /// A bug: a built-in player is made for another world.
    #[error("the program failed")]
    WrongView(#[from] WrongView),
    /// A bug: some code panicked.
    #[error("the program failed: {0}")]
    Panic(String),
}

impl EpisodeError {
    /// A short word for counts: what the call failed with, such as `context_overflow`, or what else was at fault.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            EpisodeError::Journal(_) | EpisodeError::NoVector { .. } => "journal",
            EpisodeError::Call { failure, .. } => failure.name(),
            EpisodeError::OtherRequest(_) => "branch_differs",
            EpisodeError::NoModel(_) => "no_model",
            EpisodeError::NoLatency(_) => "no_latency",
            EpisodeError::NoPlayer { .. } => "no_player",
            EpisodeError::Framework(_) => "framework",
            EpisodeError::Process(failure) => failure.kind.name(),
            EpisodeError::ServerLost(_) => "server_lost",
            EpisodeError::Facts(_) => "facts",
            EpisodeError::Stuck { .. } => "stuck",
            EpisodeError::SetUp(_) => "set_up",
            EpisodeError::Fault(_) | EpisodeError::WrongView(_) => "fault",
            EpisodeError::Panic(_) => "panic",
        }
    }

    /// Whether playing the episode again gives something else than its journal has, so that nothing can go on with it.
    #[must_use]
    pub fn plays_otherwise(&self) -> bool {
        use JournalError::{Differs, OtherPrompts, TooLong};
        matches!(self, EpisodeError::Journal(Differs { .. } | OtherPrompts { .. } | TooLong { .. }))
    }

    /// Whether the journal itself is damaged or another episode's, so that nothing can go on with it as it is.
    #[must_use]
    pub fn is_damage(&self) -> bool {
        matches!(self, EpisodeError::Journal(error) if error.is_damage())
    }

    /// Whether every other episode that asks the same model would fare the same, so that the run had better stop.
    #[must_use]
    pub fn stops_run(&self) -> bool {
        matches!(self, EpisodeError::Call { failure, .. } if failure.stops_run())
    }

    /// The model whose every other episode would fare the same; none where the error concerns this episode alone.
    #[must_use]
    pub fn stopped_model(&self) -> Option<&str> {
        match self {
            EpisodeError::Call { failure, .. } if failure.stops_run() => failure.model(),
            _ => None,
        }
    }

    /// Returns a hint for the user, where one is known.
    #[must_use]
    pub fn hint(&self) -> Option<String> {
        match self {
            EpisodeError::Call { failure, .. } => failure.hint(),
            EpisodeError::Process(failure) => Some(failure.kind.hint().to_owned()),
            EpisodeError::OtherRequest(_) => Some(
                "`cooperage verify` tells whether this program still plays the parent the same way"
                    .to_owned(),
            ),
            _ => None,
        }
    }

    /// Returns the error with all its causes, in one line.
    #[must_use]
    pub fn chain(&self) -> String {
        let mut text = self.to_string();
        let mut source = std::error::Error::source(self);
        while let Some(cause) = source {
            text.push_str(": ");
            text.push_str(&cause.to_string());
            source = cause.source();
        }
        text
    }
}

/// A team asked for a view that only another team's seat may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a view that this team has")]
pub struct NotYours(pub Viewer);

/// A framework cannot play here: a fault of the program or of the set-up, never of the model.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FrameworkError {
    /// The environment does not offer what the framework builds on.
    #[error("the framework needs {0}, which this environment does not offer")]
    Missing(String),
    /// The rules ask for the published program's behaviour, and here that program hangs or throws.
    #[error("original_defect: {0}")]
    OriginalDefect(String),
    /// The framework asked for a view that its team does not have.
    #[error(transparent)]
    NotYours(#[from] NotYours),
    /// A prompt template failed.
    #[error("the prompt template {template} cannot be rendered: {reason}")]
    Template { template: String, reason: String },
}
