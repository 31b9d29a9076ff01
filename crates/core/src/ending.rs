//! The structured outcome of a finished action, beside its text. Frameworks and players act upon it.

use crate::cell_change::CellChange;
use crate::tool::ToolCall;

/// The structured outcome of an action. Most actions have none beside their text.
#[derive(Clone, Debug, Default, PartialEq, serde::Serialize)]
pub struct Ending {
    /// The call, where no world can fulfil it: the framework that runs the agent takes it up. It is computed for every
    /// event and is no part of a world's state.
    #[serde(skip)]
    pub request: Option<Box<ToolCall>>,
    /// The obstacle that stopped the action, where a framework or player may decide something by it.
    pub trouble: Option<Trouble>,
    /// The intended change of a cell, where the action was about a single one.
    pub aim: Option<Box<CellChange>>,
    /// The course of the action, where the world reports it. It is computed for every event and is no part of a world's
    /// state.
    #[serde(skip)]
    pub course: Option<Box<Course>>,
}

/// The course of an action: its name, its interruption and its successor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Course {
    /// The name of the action: its tool's name, or the name of what the body does by itself.
    pub action: String,
    /// Whether the body did it by itself, without a call.
    pub is_by_itself: bool,
    /// The reason for which the action ended early.
    pub interruption: Option<Interruption>,
    /// Whether an earlier call begins again by itself now.
    pub resumes: bool,
    /// Whether the action acts on the world; queries do not.
    pub acts: bool,
}

/// The reason for which an action ended early.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Interruption {
    /// The action reached its time limit.
    TimeLimit,
    /// The body began an action of this name by itself.
    ByItself(String),
    /// Another call or a stop request; the text names it.
    Call(String),
}

/// The obstacle that stopped an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
pub enum Trouble {
    /// A player or creature stands where a block should be.
    Crowded,
    /// Another block is there already.
    Occupied,
    /// There is no block that could be taken away.
    NothingThere,
    /// Another block is there by now.
    Changed,
    /// The action received more facts than it may remember, and was ended.
    TooLong,
}

impl Trouble {
    /// A stable code for data and journals.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Trouble::Crowded => "crowded",
            Trouble::Occupied => "occupied",
            Trouble::NothingThere => "nothing_there",
            Trouble::Changed => "changed",
            Trouble::TooLong => "too_long",
        }
    }
}
