//! What an action is, and what comes of it.

use std::future::Future;
use std::pin::Pin;

use serde_json::Value;

/// An action under way. It need not be `Send`: an episode stays on its thread.
pub type ActionFuture = Pin<Box<dyn Future<Output = Outcome>>>;

/// What came of an action.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// Whether it did what it should.
    pub succeeded: bool,
    /// What whoever ordered it should read.
    pub text: String,
    /// The same as data; null where the text says all.
    pub data: Value,
    /// What it asks of the mind.
    pub request: Option<Request>,
}

impl Outcome {
    /// It did what it should.
    #[must_use]
    pub fn done(text: impl Into<String>) -> Outcome {
        Outcome { succeeded: true, text: text.into(), data: Value::Null, request: None }
    }

    /// It did not.
    #[must_use]
    pub fn failed(text: impl Into<String>) -> Outcome {
        Outcome { succeeded: false, ..Outcome::done(text) }
    }

    /// With data beside the text.
    #[must_use]
    pub fn with_data(self, data: Value) -> Outcome {
        Outcome { data, ..self }
    }

    /// With a request to the mind.
    #[must_use]
    pub fn with_request(self, request: Request) -> Outcome {
        Outcome { request: Some(request), ..self }
    }
}

/// Something that only a mind can do: the framework that runs the agent takes it up.
#[derive(Clone, Debug, PartialEq)]
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
    /// Begin anew.
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
        /// To whom.
        partner: String,
        /// The first words.
        message: String,
    },
    /// Stop talking to another agent.
    EndConversation {
        /// With whom.
        partner: String,
    },
    /// Look something up.
    SearchWiki {
        /// What.
        query: String,
    },
    /// Look at a picture of what a player sees.
    LookAtPlayer {
        /// Which.
        player: String,
        /// Whether at the player, or with its eyes.
        is_with: bool,
    },
    /// Look at a picture of a place.
    LookAtPosition {
        /// Which.
        pos: [i64; 3],
    },
}
