//! What an action that ended says beside its words, for frameworks and players that act upon it.

use crate::cell_change::CellChange;

/// See the module. Most actions say nothing beside their words.
#[derive(Clone, Debug, Default, PartialEq, serde::Serialize)]
pub struct Ending {
    /// What it asks of whoever ordered it.
    pub request: Option<Box<Request>>,
    /// What stood in its way, as far as somebody may decide something by it.
    pub trouble: Option<Trouble>,
    /// What it was to do to a cell, where it was about a single one.
    pub aim: Option<Box<CellChange>>,
    /// How it went on, where the world tells. It is said anew of every event and is no part of a world's state.
    #[serde(skip)]
    pub course: Option<Box<Course>>,
}

/// How an action went on, beside what it was about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Course {
    /// What it is called: its tool's name, or the name of what the body does by itself.
    pub action: String,
    /// Whether the body did it by itself, without a call.
    pub is_by_itself: bool,
    /// What ended it before its own end.
    pub interruption: Option<Interruption>,
    /// Whether something that was called before begins again by itself, now that this is over.
    pub resumes: bool,
    /// Whether it acted rather than asked.
    pub acts: bool,
}

/// What ends an action before its own end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Interruption {
    /// Its time was over.
    TimeLimit,
    /// The body did something by itself, of this name.
    ByItself(String),
    /// Another call, or whoever stopped it.
    Call(String),
}

/// Something that no world can do: the framework that runs the agent takes it up.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub enum Request {
    /// Write and run a program for that.
    NewAction {
        /// What it should do.
        prompt: String,
    },
    /// Stop what is under way.
    Stop,
    /// Say nothing any more: no chat, no goals, no conversations.
    Hush,
    Restart,
    /// Forget what was said.
    ClearChat,
    /// Work on that by itself until it is done.
    SetGoal {
        /// What to reach.
        goal: String,
    },
    /// Stop working by itself.
    EndGoal,
    /// Talk to another agent.
    StartConversation {
        partner: String,
        /// The first words.
        message: String,
    },
    /// Stop talking to another agent.
    EndConversation {
        partner: String,
    },
    /// Look something up.
    SearchWiki {
        query: String,
    },
    /// Look at a picture of what a player sees.
    LookAtPlayer {
        player: String,
        /// Whether at the player, or with its eyes.
        is_with: bool,
    },
    /// Look at a picture of a place.
    LookAtPosition {
        pos: [i64; 3],
    },
}

/// What stood in the way of an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
pub enum Trouble {
    /// Somebody stands where something should be.
    Crowded,
    /// Something else is there already.
    Occupied,
    /// Nothing is there that could be taken away.
    NothingThere,
    /// Something else is there by now.
    Changed,
    /// It was told more than an action may remember, and was ended.
    TooLong,
}

impl Trouble {
    /// A stable code.
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
