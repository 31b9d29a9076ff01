//! What an action is, and what comes of it.

use std::future::Future;
use std::pin::Pin;

use cooperage_core::{Ending, Request, Trouble};
use serde_json::Value;

/// An action under way. It need not be `Send`: an episode stays on its thread.
pub type ActionFuture = Pin<Box<dyn Future<Output = Outcome>>>;

/// What came of an action.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct Outcome {
    /// Whether it did what it should.
    pub succeeded: bool,
    /// What whoever ordered it should read.
    pub text: String,
    /// The same as data; null where the text says all.
    #[serde(serialize_with = "cooperage_core::digest::json_text")]
    pub data: Value,
    /// What it says beside: what it asks of whoever ordered it, and what stood in its way.
    pub ending: Ending,
}

impl Outcome {
    /// It did what it should.
    #[must_use]
    pub fn done(text: impl Into<String>) -> Outcome {
        Outcome { succeeded: true, text: text.into(), data: Value::Null, ending: Ending::default() }
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

    /// With a request to whoever ordered it.
    #[must_use]
    pub fn with_request(self, request: Request) -> Outcome {
        Outcome { ending: Ending { request: Some(Box::new(request)), ..self.ending }, ..self }
    }

    /// With what stood in its way, if that is known.
    #[must_use]
    pub fn because(self, trouble: Option<Trouble>) -> Outcome {
        Outcome { ending: Ending { trouble, ..self.ending }, ..self }
    }
}
