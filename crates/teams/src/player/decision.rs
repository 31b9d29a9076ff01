//! Decisions of an expert, which a framework's writer puts into the framework's words.

use cooperage_core::{AgentId, ToolCall};

/// The answer to a [`Question`](super::Question).
#[derive(Clone, Debug, Default, PartialEq)]
pub enum ExpertDecision {
    /// To a question for one agent's call.
    Step(AgentStep),
    /// To a question for the calls of several agents.
    Calls(Vec<(AgentId, ToolCall)>),
    /// To a question for the work in pieces.
    Pieces(Vec<WorkPiece>),
    /// To a question who does what: places of pieces in the question, each with its agents.
    Assigned(Vec<(usize, Vec<AgentId>)>),
    /// To a question for several texts.
    Texts(Vec<String>),
    /// To a question whether work is done.
    Verdict(WorkVerdict),
    /// To a question for a program.
    Program(WrittenProgram),
    /// To a question for one text.
    Text(String),
    /// To a question with yes or no.
    YesNo(bool),
    /// The expert has no answer to a question of that kind.
    #[default]
    None,
}

/// The next step of an agent.
#[derive(Clone, Debug, PartialEq)]
pub enum AgentStep {
    /// It calls a tool.
    Call {
        /// The reason in a sentence.
        why: String,
        call: ToolCall,
        /// Whether the work is done if the call succeeds; only where the question allows it.
        ends: bool,
    },
    /// It does nothing for now, and has more to do later.
    Wait { why: String },
    /// It ends its work.
    End {
        /// The last word on it, in a sentence.
        why: String,
        /// Whether the work is done; otherwise the agent gives it up.
        is_done: bool,
    },
}

/// A piece of work, in the expert's words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WorkPiece {
    /// The work in words, by which the expert knows it again. They have no line breaks.
    pub words: String,
    /// A sign by which an agent sees that it is done.
    pub milestone: String,
    /// The agents that should do it, the best placed one first; empty if any agent may.
    pub agents: Vec<AgentId>,
    /// The number of agents that it takes.
    pub agents_needed: usize,
    /// Places of pieces in the same list that must be done before; all smaller than its own.
    pub after: Vec<usize>,
    /// Places of pieces in the question's list of open pieces that must be done before.
    pub after_open: Vec<usize>,
    /// Places of pieces in the question's list of failed pieces that it replaces.
    pub replaces: Vec<usize>,
    /// Entries of the task data that belong to it, by number; `None` for the whole data.
    pub entries: Option<Vec<usize>>,
}

impl WorkPiece {
    /// Whether it waits for no other piece.
    #[must_use]
    pub fn is_ready(&self) -> bool {
        self.after.is_empty() && self.after_open.is_empty()
    }
}

/// The judgement of a piece of work.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WorkVerdict {
    pub is_done: bool,
    /// The reason in a few words.
    pub why: String,
}

/// A program with the thought behind it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WrittenProgram {
    pub why: String,
    pub code: String,
}
