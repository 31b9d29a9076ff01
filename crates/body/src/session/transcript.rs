//! The end of a call, as a transcript shows it.

use std::fmt;

use crate::command_request::CommandRequest;
use crate::environment::BlockEvent;

/// How a call ended.
#[derive(Clone, Debug, PartialEq)]
pub struct EndedCall {
    /// The tool, as far as it is known.
    pub tool: String,
    /// Whether it did what it should.
    pub succeeded: bool,
    /// Whether it was refused before it began.
    pub is_refused: bool,
    pub ticks: u64,
    /// The text that the agent reads.
    pub text: String,
    /// A request to the mind.
    pub request: Option<Box<CommandRequest>>,
    /// The cause of its interruption, if it was interrupted.
    pub by: Option<String>,
}

/// The name of the tool in a call as it is typed.
pub(super) fn tool_of(call: &str) -> &str {
    let call = call.trim_start_matches('!');
    call.split(|c: char| !(c.is_alphanumeric() || c == '_')).next().unwrap_or_default()
}

impl EndedCall {
    pub(super) fn refused(call: &str, reason: &str) -> EndedCall {
        EndedCall {
            tool: tool_of(call).to_owned(),
            succeeded: false,
            is_refused: true,
            ticks: 0,
            text: reason.to_owned(),
            request: None,
            by: None,
        }
    }

    /// The end that an event tells, and whose.
    pub(super) fn of(event: &BlockEvent) -> Option<(usize, EndedCall)> {
        let (agent, label, ticks, outcome, by) = match event {
            BlockEvent::Finished { agent, label, ticks, outcome, by, .. } => {
                (agent, label, *ticks, outcome, by.as_ref())
            }
            BlockEvent::Answered { agent, label, outcome, .. } => (agent, label, 0, outcome, None),
            BlockEvent::World { .. } => return None,
        };
        if label.starts_with("mode:") {
            return None;
        }
        let ended = EndedCall {
            tool: label.to_string(),
            succeeded: outcome.succeeded,
            is_refused: false,
            ticks,
            text: outcome.text.clone(),
            request: outcome.request.clone(),
            by: by.map(|by| by.to_string()),
        };
        Some((agent.0 as usize, ended))
    }
}

impl fmt::Display for EndedCall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = match (self.is_refused, self.succeeded) {
            (true, _) => "refused",
            (false, true) => "done",
            (false, false) => "failed",
        };
        write!(f, "{word}")?;
        if self.ticks > 0 {
            write!(f, " after {} ticks", self.ticks)?;
        }
        if let Some(request) = &self.request {
            write!(f, " asking {request:?}")?;
        }
        let text = self.text.trim_end();
        if text.is_empty() { Ok(()) } else { write!(f, ": {}", text.replace('\n', "\n    ")) }
    }
}
