//! The short form of a world: its manual, its observations and its commands in the words of a small fixed vocabulary.
//!
//! The legend explains the words and is the same for every task. A turn tells everything else. Names that a turn gives, such as
//! numbers of objects, hold for this turn only: [`ShortTurn::words`] keeps them for the reply.

use std::fmt;
use std::sync::Arc;

use crate::ids::AgentId;

/// The parts of a turn that are not the world's own.
#[derive(Clone, Copy, Debug)]
pub struct ShortTurnRequest<'a> {
    /// The agents that the reader commands.
    pub own: &'a [AgentId],
    /// The commands that people have chosen for this step, in the world's text form.
    pub acted: &'a [String],
    /// Whether refused commands of the last step are told.
    pub tells_refusals: bool,
    /// The parts of the last reply that were not carried out, as [`ShortReply::unread`] and [`ShortWords::unanswered`] word them.
    pub unread: &'a [String],
}

/// A turn in the short form.
#[derive(Clone, Debug)]
pub struct ShortTurn {
    /// Words with single blanks between them.
    pub text: String,
    /// The words of this turn, for its reply.
    pub words: Arc<dyn ShortWords>,
}

/// Translates commands between the world's text form and the words of one turn.
pub trait ShortWords: fmt::Debug + Send + Sync {
    /// Reads the commands of a reply. Anything is legal input: the parts that are no commands are returned as unread.
    fn read(&self, reply: &str) -> ShortReply;

    /// The words of commands in the world's text form, in their order.
    ///
    /// # Errors
    /// [`ShortFormError::DoesNotFit`] for a command that has no words in this turn.
    fn write(&self, commands: &[&str]) -> Result<String, ShortFormError>;

    /// The words that tell, in the next turn, that the agent of a command cannot act.
    fn unanswered(&self, command: &str) -> String;
}

/// The commands of a reply in the short form.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ShortReply {
    /// Commands in the world's text form, in the order of the reply: one for an agent at most.
    pub commands: Vec<String>,
    /// The parts that are not carried out, in the words in which the next turn tells them.
    pub unread: Vec<String>,
}

/// Why something is not told in the short form.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ShortFormError {
    /// The world has no short form.
    #[error("this world has no short form")]
    NotOffered,
    /// The vocabulary has no words for it.
    #[error("{0}")]
    DoesNotFit(String),
}
