//! A turn of the base agent as text: a thought, and one action as a JSON object.

use cooperage_core::ToolCall;
use cooperage_models::{Reply, ReplyKind};
use serde_json::{Map, Value, json};

use crate::budget::text_within;
use crate::structured::{lookup, objects_with, text_of};

/// The action that ends a trajectory.
const FINAL_ANSWER: &str = "Final Answer";
/// The key of the last word beside an action.
const LAST_WORD: &str = "final_answer";
/// Where a single argument is kept that came without its name.
pub(super) const NAMELESS: &str = "";
/// Characters of a thought or of an answer that are kept.
const WORDS_MAX: usize = 1_000;

/// What a turn says.
#[derive(Clone, Debug, PartialEq)]
pub enum Turn {
    /// Call a tool. An argument that came without a name has the empty one.
    Act {
        /// Why.
        thought: String,
        /// What.
        call: ToolCall,
        /// The last word, if the work is over as soon as the call has worked.
        last_word: Option<String>,
    },
    /// The work is over.
    Finish {
        /// Why.
        thought: String,
        /// The last word.
        answer: String,
    },
    /// It says neither; the model is told this.
    Unreadable(&'static str),
}

/// Reads a turn. Any text is legal; of several actions the first counts.
#[must_use]
pub fn parse_turn(reply: &Reply) -> Turn {
    if reply.kind != ReplyKind::Text {
        return Turn::Unreadable(
            "there was no answer; answer with a thought and one action as a JSON object",
        );
    }
    let Some(object) = objects_with(&reply.text, &["action"]).into_iter().next() else {
        return Turn::Unreadable(
            "no action could be read; give exactly one JSON object with the keys `action` and `action_input`",
        );
    };
    let thought = thought_of(&reply.text);
    let action = lookup(&object, "action").map(text_of).unwrap_or_default();
    let input = lookup(&object, "action_input").cloned().unwrap_or(Value::Null);
    let bare: String = action.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect();
    if bare == "finalanswer" {
        return Turn::Finish { thought, answer: text_within(&text_of(&input), WORDS_MAX) };
    }
    if bare.is_empty() {
        return Turn::Unreadable("the action has no name; `action` is the name of a tool or `Final Answer`");
    }
    let arguments = match input {
        Value::Object(arguments) => arguments,
        Value::Null => Map::new(),
        single => Map::from_iter([(NAMELESS.to_owned(), single)]),
    };
    let last_word = lookup(&object, LAST_WORD).filter(|word| !word.is_null()).map(text_of);
    let last_word = last_word.map(|word| text_within(word.trim(), WORDS_MAX)).filter(|word| !word.is_empty());
    Turn::Act { thought, call: ToolCall { tool: action.trim().to_owned(), arguments }, last_word }
}

/// What stands before the action.
fn thought_of(text: &str) -> String {
    let before = text.split(['{', '`']).next().unwrap_or_default().trim();
    let words = before.strip_prefix("Thought:").unwrap_or(before);
    let words = words.trim().strip_suffix("Action:").unwrap_or(words);
    text_within(words.trim(), WORDS_MAX)
}

/// The reply that says so, as [`parse_turn`] reads it. A turn that cannot be read is written as its own reason.
#[must_use]
pub fn write_turn(turn: &Turn) -> String {
    let (thought, action) = match turn {
        Turn::Act { thought, call, last_word } => {
            let mut action = json!({"action": call.tool, "action_input": call.arguments});
            if let (Some(word), Some(fields)) = (last_word, action.as_object_mut()) {
                fields.insert(LAST_WORD.to_owned(), word.as_str().into());
            }
            (thought, action)
        }
        Turn::Finish { thought, answer } => {
            (thought, json!({"action": FINAL_ANSWER, "action_input": answer}))
        }
        Turn::Unreadable(told) => return (*told).to_owned(),
    };
    format!("Thought: {thought}\nAction:\n```json\n{action}\n```")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: Turn) {
        assert_eq!(parse_turn(&Reply::of_text(text)), expected, "{text:?}");
    }

    fn act(thought: &str, tool: &str, arguments: Value) -> Turn {
        let Value::Object(arguments) = arguments else { panic!("{arguments}") };
        let call = ToolCall { tool: tool.to_owned(), arguments };
        Turn::Act { thought: thought.to_owned(), call, last_word: None }
    }

    #[test]
    fn an_action_may_be_the_last_one() {
        let text = r#"{"action": "nail", "action_input": {"to": "crate"}, "final_answer": "it is nailed"}"#;
        let Turn::Act { last_word, .. } = parse_turn(&Reply::of_text(text)) else { panic!("{text}") };
        assert_eq!(last_word.as_deref(), Some("it is nailed"));
        for empty in ["null", "\"\"", "\" \""] {
            let text = format!("{{\"action\": \"nail\", \"action_input\": {{}}, \"final_answer\": {empty}}}");
            assert_eq!(parse_turn(&Reply::of_text(text)), act("", "nail", json!({})));
        }
        let call = ToolCall { tool: "nail".to_owned(), arguments: Map::new() };
        let turn = Turn::Act { thought: "So.".to_owned(), call, last_word: Some("done".to_owned()) };
        assert_eq!(parse_turn(&Reply::of_text(write_turn(&turn))), turn);
    }

    #[test]
    fn a_turn_is_a_thought_and_an_action() {
        check(
            "Thought: near it\nAction:\n```json\n{\"action\": \"walk\", \"action_input\": {\"to\": \"bench\"}}\n```",
            act("near it", "walk", json!({"to": "bench"})),
        );
        check("{'action': 'rest'}", act("", "rest", json!({})));
        check("{\"Action\": \"take\", \"action input\": \"plank\"}", act("", "take", json!({"": "plank"})));
        check(
            "Go. {\"action\": \"a\", \"action_input\": {}} {\"action\": \"b\", \"action_input\": {}}",
            act("Go.", "a", json!({})),
        );
        check(
            "So. {\"action\": \"final_answer\", \"action_input\": {\"done\": true}}",
            Turn::Finish { thought: "So.".to_owned(), answer: r#"{"done":true}"#.to_owned() },
        );
    }

    #[test]
    fn whatever_else_is_unreadable() {
        for text in
            ["walk to the bench", "{\"tool\": \"walk\"}", "{\"action\": \"\"}", "{\"action\": null}", ""]
        {
            assert!(matches!(parse_turn(&Reply::of_text(text)), Turn::Unreadable(_)), "{text:?}");
        }
    }

    #[test]
    fn what_is_written_is_read_again() {
        let turns = [
            act("because \"it\" is `near`", "walk", json!({"to": "bench {0}", "x": -3})),
            Turn::Finish { thought: String::new(), answer: "the crate {1} is nailed".to_owned() },
        ];
        for turn in turns {
            let parsed = parse_turn(&Reply::of_text(write_turn(&turn)));
            match (&parsed, &turn) {
                (Turn::Act { call, .. }, Turn::Act { call: written, .. }) => assert_eq!(call, written),
                (Turn::Finish { answer, .. }, Turn::Finish { answer: written, .. }) => {
                    assert_eq!(answer, written)
                }
                _ => panic!("{parsed:?}"),
            }
        }
    }
}
