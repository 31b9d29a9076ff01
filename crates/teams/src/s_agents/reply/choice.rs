//! What the chooser answers: one tool or skill with its arguments.

use cooperage_core::{ToolCall, coerce};
use cooperage_models::Reply;
use serde_json::{Map, Value, json};

use super::text_of;
use crate::structured::{lookup, objects, text_of as words_of};

/// What is chosen.
#[derive(Clone, Debug, PartialEq)]
pub enum What {
    /// A tool of the world.
    Tool(ToolCall),
    /// A skill of the library, with its arguments in order.
    Skill {
        /// Its name.
        name: String,
        /// Its arguments.
        arguments: Vec<Value>,
    },
    /// Nothing: it cannot be done, or nothing is left of it to do.
    Nothing {
        /// Whether it is done.
        is_done: bool,
        /// Why.
        reason: String,
    },
}

/// A choice, with what is thought about it.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The thought.
    pub thought: String,
    /// What is chosen.
    pub what: What,
    /// Whether the action is done when this has gone well.
    pub is_last: bool,
}

/// Reads a choice.
///
/// # Errors
/// A sentence for the model.
pub fn parse_choice(reply: &Reply) -> Result<Choice, String> {
    let objects = objects(text_of(reply)?);
    let has =
        |object: &&Map<String, Value>, key: &str| lookup(object, key).is_some_and(|value| !value.is_null());
    let object = objects
        .iter()
        .find(|object| ["tool", "skill", "done"].iter().any(|key| has(object, key)))
        .ok_or("there is no JSON object with the key `tool`, `skill` or `done`")?;
    let text = |key: &str| lookup(object, key).map(words_of).unwrap_or_default();
    let truth = |key: &str| lookup(object, key).and_then(coerce::truth);
    let arguments = lookup(object, "arguments").cloned().unwrap_or(Value::Null);
    let what = if has(&object, "tool") {
        let arguments = match arguments {
            Value::Object(arguments) => arguments,
            Value::Null => Map::new(),
            other => return Err(format!("the arguments of a tool are an object, not {other}")),
        };
        What::Tool(ToolCall { tool: text("tool"), arguments })
    } else if has(&object, "skill") {
        let arguments = match arguments {
            Value::Array(arguments) => arguments,
            Value::Null => Vec::new(),
            Value::Object(arguments) => arguments.into_iter().map(|(_, value)| value).collect(),
            other => vec![other],
        };
        What::Skill { name: text("skill"), arguments }
    } else {
        let is_done = truth("done").ok_or("`done` must be true or false")?;
        What::Nothing { is_done, reason: text("reason") }
    };
    Ok(Choice { thought: text("thought"), what, is_last: truth("last").unwrap_or(true) })
}

/// The reply that says so, as [`parse_choice`] reads it.
#[must_use]
pub fn write_choice(choice: &Choice) -> String {
    let Choice { thought, what, is_last } = choice;
    match what {
        What::Tool(call) => {
            json!({"thought": thought, "tool": call.tool, "arguments": call.arguments, "last": is_last})
        }
        What::Skill { name, arguments } => {
            json!({"thought": thought, "skill": name, "arguments": arguments, "last": is_last})
        }
        What::Nothing { is_done, reason } => json!({"thought": thought, "done": is_done, "reason": reason}),
    }
    .to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_are_read_as_they_are_written() {
        let read = |text: &str| parse_choice(&Reply::of_text(text));
        let whats = [
            What::Tool(ToolCall::new("walk", &[("place", "bench0")])),
            What::Skill { name: "sweep".to_owned(), arguments: vec![json!(3), json!("a")] },
            What::Nothing { is_done: false, reason: "no broom".to_owned() },
        ];
        for what in whats {
            let choice = Choice { thought: "so".to_owned(), what, is_last: true };
            assert_eq!(read(&write_choice(&choice)), Ok(choice));
        }
        let loose = read("Sure: {'tool': 'lay', 'last': False}").unwrap();
        assert_eq!((loose.what, loose.is_last), (What::Tool(ToolCall::new("lay", &[])), false));
        assert!(read("lay").is_err() && read("{\"tool\": \"a\", \"arguments\": 3}").is_err());
        assert_eq!(read("{\"done\": \"perhaps\"}").unwrap_err(), "`done` must be true or false");
    }
}
