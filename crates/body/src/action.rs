//! Actions and their outcomes.

use std::future::Future;
use std::pin::Pin;

use cooperage_core::{Ending, Trouble};
use serde_json::Value;

use crate::command_request::CommandRequest;

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
    /// A request to the caller of the action.
    pub request: Option<Box<CommandRequest>>,
    /// The obstacle that the action met.
    pub ending: Ending,
}

impl ActionOutcome {
    /// A successful outcome.
    #[must_use]
    pub fn done(text: impl Into<String>) -> ActionOutcome {
        ActionOutcome {
            succeeded: true,
            text: text.into(),
            data: Value::Null,
            request: None,
            ending: Ending::default(),
        }
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
    pub fn with_request(self, request: CommandRequest) -> ActionOutcome {
        ActionOutcome { request: Some(Box::new(request)), ..self }
    }

    /// Adds the obstacle that the action met, if it is known.
    #[must_use]
    pub fn because(self, trouble: Option<Trouble>) -> ActionOutcome {
        ActionOutcome { ending: Ending { trouble, ..self.ending }, ..self }
    }
}

#[cfg(test)]
mod tests {
    use cooperage_core::DigestWriter;

    use super::*;

    /// Journals of earlier versions hold digests of states in which an outcome waits to be told.
    #[test]
    fn outcomes_are_summed_up_as_ever() {
        let digest = |outcome: ActionOutcome| {
            let mut writer = DigestWriter::new("test");
            writer.put(&outcome);
            writer.finish()
        };
        let as_ever = |request: Option<(u8, &str)>, trouble: Option<u8>| {
            let mut writer = DigestWriter::new("test");
            writer.put(&(true, "told", "null", request, trouble, None::<u8>));
            writer.finish()
        };
        let told = || ActionOutcome::done("told");
        assert_eq!(digest(told()), as_ever(None, None));
        let goal = CommandRequest::SetGoal { goal: "a house".to_owned() };
        assert_eq!(digest(told().with_request(goal)), as_ever(Some((5, "a house")), None));
        assert_eq!(digest(told().because(Some(Trouble::NothingThere))), as_ever(None, Some(2)));
    }
}
