//! Actions and their outcomes.

use std::future::Future;
use std::pin::Pin;

use cooperage_core::{Ending, Request, Trouble};
use serde_json::Value;

/// An action under way. It need not be `Send`: an episode stays on its thread.
pub type ActionFuture = Pin<Box<dyn Future<Output = ActionOutcome>>>;

/// The result of an action.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct ActionOutcome {
    /// Whether it did all it was to do.
    pub succeeded: bool,
    /// The text that the caller of the action reads.
    pub text: String,
    /// The same as data; null where the text says all.
    #[serde(serialize_with = "cooperage_core::digest::json_text")]
    pub data: Value,
    /// A request to the caller, and the obstacle that the action met.
    pub ending: Ending,
}

impl ActionOutcome {
    /// A successful outcome.
    #[must_use]
    pub fn done(text: impl Into<String>) -> ActionOutcome {
        ActionOutcome { succeeded: true, text: text.into(), data: Value::Null, ending: Ending::default() }
    }

    /// A failed outcome.
    #[must_use]
    pub fn failed(text: impl Into<String>) -> ActionOutcome {
        ActionOutcome { succeeded: false, ..ActionOutcome::done(text) }
    }

    /// With data beside the text.
    #[must_use]
    pub fn with_data(self, data: Value) -> ActionOutcome {
        ActionOutcome { data, ..self }
    }

    /// Adds a request to the caller of the action.
    #[must_use]
    pub fn with_request(self, request: Request) -> ActionOutcome {
        ActionOutcome { ending: Ending { request: Some(Box::new(request)), ..self.ending }, ..self }
    }

    /// Adds the obstacle that the action met, if it is known.
    #[must_use]
    pub fn because(self, trouble: Option<Trouble>) -> ActionOutcome {
        ActionOutcome { ending: Ending { trouble, ..self.ending }, ..self }
    }
}
