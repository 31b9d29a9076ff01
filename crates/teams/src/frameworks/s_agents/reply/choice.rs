//! The reply of the role `s-agents.choose`: one tool or skill with its arguments.

use cooperage_core::{Tool, ToolCall, coerce};
use cooperage_models::Reply;
use serde_json::{Value, json};

use super::text_of;
use crate::answer::{
    INPUT, KeyAliases, NamedAction, SpokenAction, action_of, field, given_arguments, is_placeholder,
    judgement, last_object, spoken_action, tool_named,
};
use crate::structured::{ReplyObject, text_of as words_of};

/// The keys of a choice, each with other words for it.
const TOOL: KeyAliases = &["tool"];
const SKILL: KeyAliases = &["skill", "skill_name"];
const DONE: KeyAliases = &["done", "is_done", "success"];

/// The tool or skill that is chosen.
#[derive(Clone, Debug, PartialEq)]
pub enum ChosenAction {
    /// A tool of the world.
    Tool(ToolCall),
    /// A skill of the library, with its arguments in order.
    Skill { name: String, arguments: Vec<Value> },
    /// Nothing: it cannot be done, or nothing is left of it to do.
    Nothing {
        /// Whether it is done.
        is_done: bool,
        reason: String,
    },
}

/// A choice, with what is thought about it.
#[derive(Clone, Debug, PartialEq)]
pub struct ChooserReply {
    pub thought: String,
    /// The tool or skill that is chosen.
    pub what: ChosenAction,
    /// Whether the action is done when this has gone well.
    pub is_last: bool,
}

/// Reads a choice among these tools.
///
/// # Errors
/// A sentence for the model.
pub fn parse_choice(reply: &Reply, tools: &[Tool]) -> Result<ChooserReply, String> {
    let reply_text = text_of(reply)?;
    let is_given = |value: &Value| !value.is_null() && !is_placeholder(value) && !words_of(value).is_empty();
    let is_call = |action: &NamedAction<'_>| {
        let has_input = action.input.is_some_and(is_given);
        is_given(action.value)
            && (!action.is_under_name || has_input || tool_named(&action.name, tools).is_some())
    };
    let has_skill = |object: &ReplyObject| field(object, SKILL).is_some_and(is_given);
    let fits = |object: &ReplyObject| {
        let is_call = action_of(object, TOOL).is_some_and(|action| is_call(&action));
        is_call || has_skill(object) || field(object, DONE).is_some_and(|done| !done.is_null())
    };
    let Some(object) = last_object(reply_text, fits) else { return spoken(reply_text, tools) };
    let text = |key: KeyAliases| field(&object, key).map(words_of).unwrap_or_default();
    let truth = |key: KeyAliases| field(&object, key).and_then(coerce::truth);
    let action = action_of(&object, TOOL).filter(is_call);
    let what = if has_skill(&object) && action.as_ref().is_none_or(|action| action.is_under_name) {
        let arguments = match field(&object, INPUT).cloned().unwrap_or(Value::Null) {
            Value::Array(arguments) => arguments,
            Value::Null => Vec::new(),
            Value::Object(arguments) => arguments.into_iter().map(|(_, value)| value).collect(),
            other => vec![other],
        };
        ChosenAction::Skill { name: text(SKILL).trim().to_owned(), arguments }
    } else if let Some(action) = action {
        let arguments = given_arguments(action.input);
        ChosenAction::Tool(ToolCall { tool: action.name.trim().to_owned(), arguments })
    } else {
        let is_done = truth(DONE).ok_or("`done` must be true or false")?;
        ChosenAction::Nothing { is_done, reason: text(&["reason", "why"]) }
    };
    Ok(ChooserReply {
        thought: text(&["thought", "reasoning"]),
        what,
        is_last: truth(&["last", "is_last"]).unwrap_or(true),
    })
}

/// A choice that is no JSON: the lines of a dialogue, or a call with brackets.
fn spoken(text: &str, tools: &[Tool]) -> Result<ChooserReply, String> {
    let what = match spoken_action(text, tools) {
        Some(SpokenAction::Call { tool, input }) => ChosenAction::Tool(ToolCall { tool, arguments: input }),
        Some(SpokenAction::Finish(reason)) => {
            let is_done = judgement(&reason).unwrap_or(true);
            ChosenAction::Nothing { is_done, reason }
        }
        None => return Err("there is no JSON object with the key `tool`, `skill` or `done`".to_owned()),
    };
    Ok(ChooserReply { thought: String::new(), what, is_last: true })
}

/// The reply that says so, as [`parse_choice`] reads it.
#[must_use]
pub fn write_choice(choice: &ChooserReply) -> String {
    let ChooserReply { thought, what, is_last } = choice;
    match what {
        ChosenAction::Tool(call) => {
            json!({"thought": thought, "tool": call.tool, "arguments": call.arguments, "last": is_last})
        }
        ChosenAction::Skill { name, arguments } => {
            json!({"thought": thought, "skill": name, "arguments": arguments, "last": is_last})
        }
        ChosenAction::Nothing { is_done, reason } => {
            json!({"thought": thought, "done": is_done, "reason": reason})
        }
    }
    .to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_are_read_as_they_are_written() {
        let read = |text: &str| parse_choice(&Reply::of_text(text), &[]);
        let whats = [
            ChosenAction::Tool(ToolCall::new("walk", &[("place", "bench0")])),
            ChosenAction::Skill { name: "sweep".to_owned(), arguments: vec![json!(3), json!("a")] },
            ChosenAction::Nothing { is_done: false, reason: "no broom".to_owned() },
        ];
        for what in whats {
            let choice = ChooserReply { thought: "so".to_owned(), what, is_last: true };
            assert_eq!(read(&write_choice(&choice)), Ok(choice));
        }
        let loose = read("Sure: {'tool': 'lay', 'last': False}").unwrap();
        assert_eq!((loose.what, loose.is_last), (ChosenAction::Tool(ToolCall::new("lay", &[])), false));
        let single = read("{\"action\": \"a\", \"args\": \"3\"}").unwrap();
        assert_eq!(single.what, ChosenAction::Tool(ToolCall::new("a", &[("", "3")])));
        let finished =
            |answer: &str| match read(&format!("Thought: so.\nFinal Answer: {answer}")).unwrap().what {
                ChosenAction::Nothing { is_done, .. } => is_done,
                what => panic!("{what:?}"),
            };
        assert!(!finished("Failed: the chest is open, success was not reached"));
        assert!(!finished("It cannot be done") && !finished("The plank is not laid; I could not do it."));
        assert!(
            finished("The first attempt failed, but now it is done") && finished("The plank lies there.")
        );
        assert!(read("lay").is_err());
        assert_eq!(read("{\"done\": \"perhaps\"}").unwrap_err(), "`done` must be true or false");
    }
}
