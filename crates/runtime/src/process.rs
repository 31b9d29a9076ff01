//! Processes that play teams: how the episode sends them lines and waits for theirs, and how they fail.
//!
//! This crate starts no process; a [`ProcessHost`] does. The lines of a process come back through the
//! [`Door`](crate::EpisodeDoor) as the answer to the team's open question, and are lines of the journal like every answer. The
//! lines to a process are a function of the plan and of those answers, so that the journal keeps only their hash. A
//! replay needs no process. A resumed episode repeats all lines to a new process, whose answers must be the recorded
//! ones.

use cooperage_core::Micros;
use cooperage_journal::EpisodePlan;
use serde_json::Value;

use crate::reward::ProcessEnd;

/// Resources that a team used by itself; see [`Team::spend`](crate::TeamHandle::spend).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TeamSpending {
    /// Tokens that its own model read.
    pub prompt_tokens: u64,
    /// Tokens that it wrote.
    pub completion_tokens: u64,
    /// The cost in thousand-millionths of a dollar; `None` where it is not known.
    pub cost_nano_usd: Option<u64>,
    /// The time it thought, where it reports that; otherwise the tokens determine it.
    pub thought: Option<Micros>,
}

/// Starts the processes of a run.
pub trait ProcessHost: Send + Sync {
    /// Returns the process of that team of an episode, both by their places in the plan. Called on the episode's worker
    /// when the team first sends it a line.
    fn open(&self, episode: usize, plan: &EpisodePlan, team: usize) -> Box<dyn ProcessLink>;
}

/// A process as its episode sees it. Nothing here waits; dropping it ends the process.
pub trait ProcessLink {
    /// Sends it a line.
    fn tell(&mut self, line: String);
    /// Its next line is awaited: it answers the question of that number.
    fn asked(&mut self, ask: u64);
    /// The journal has the answer to the question that is open. The process must give the same.
    fn recorded(&mut self, answer: &Value);
    /// Nothing more is recorded: what the process says from now on counts.
    fn caught_up(&mut self);
    /// The episode is over for it: it gets no more lines or questions. A link that is dropped without it belongs to an episode that
    /// broke or was stopped.
    fn end(&mut self, end: &ProcessEnd);
}

/// How a process failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProcessFailureKind {
    /// It could not be started.
    NotStarted,
    /// It ended while its line was awaited.
    Crashed,
    /// It said nothing for too long.
    TimedOut,
    /// It said too much.
    Flooded,
    /// It said something that is no line of the protocol.
    Invalid,
    /// A resumed process did not say what is recorded.
    Diverged,
}

impl ProcessFailureKind {
    /// The word in counts and journals.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            ProcessFailureKind::NotStarted => "process_not_started",
            ProcessFailureKind::Crashed => "process_crashed",
            ProcessFailureKind::TimedOut => "process_timed_out",
            ProcessFailureKind::Flooded => "process_flooded",
            ProcessFailureKind::Invalid => "process_invalid",
            ProcessFailureKind::Diverged => "process_diverged",
        }
    }

    /// Returns a hint for the user.
    #[must_use]
    pub fn hint(self) -> &'static str {
        match self {
            ProcessFailureKind::NotStarted => {
                "the words behind `cmd:` are a program and its arguments, as a shell would split them"
            }
            ProcessFailureKind::Crashed => {
                "its last lines of standard error say why; all of it is kept beside the journals, as KEY.stderr.txt"
            }
            ProcessFailureKind::TimedOut => {
                "give it longer with --process-timeout, or let it end its turn with `yield`"
            }
            ProcessFailureKind::Flooded => "let it wait with `yield` between requests",
            ProcessFailureKind::Invalid => {
                "its standard output holds one JSON object a line and nothing else; print anything else to standard error"
            }
            ProcessFailureKind::Diverged => {
                "a process that does not do the same again asks for the transcript: {\"request\":\"hello\",\"resume\":\"transcript\"}"
            }
        }
    }
}

/// A process that failed: the episode is broken, and can be resumed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the process of team {team} {text}{}", last_lines(.stderr))]
pub struct ProcessFailure {
    /// The team's place in the plan.
    pub team: usize,
    pub kind: ProcessFailureKind,
    /// The failure in words, which go on after "the process".
    pub text: String,
    /// Its last lines of standard error, oldest first.
    pub stderr: Vec<String>,
}

fn last_lines(lines: &[String]) -> String {
    if lines.is_empty() { String::new() } else { format!("; standard error ends:\n  {}", lines.join("\n  ")) }
}
