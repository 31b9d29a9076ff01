//! Calls of tools that are no JSON: `navigateTo(x=1, y=2)`, and the lines `Action:` and `Action Input:` of a dialogue of
//! thoughts and actions.

use cooperage_core::Tool;
use cooperage_core::written::bare;
use serde_json::{Map, Value};

use super::arguments::{NAMELESS, given_arguments, tool_named};
use super::headings::{bare_heading, sections};
use super::parts::{chosen, json_text};
use crate::structured::text_of;

/// Characters of a written call.
const CALL_MAX: usize = 4_000;
/// Brackets of a text that are looked at.
const BRACKETS_MAX: usize = 2_000;
/// The headings of a dialogue; all but the first end an action.
const ENDS: [&str; 5] = ["Action Input", "Action", FINAL_ANSWER, "Observation", "Thought"];
/// The last word's heading.
const FINAL_ANSWER: &str = "Final Answer";

/// A call as it stands in a text.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct WrittenCall {
    /// The name before the bracket.
    pub(crate) name: String,
    /// The arguments in brackets: an object if all have names, otherwise a list.
    pub(crate) given: Value,
    /// Whether it stands in a fenced block.
    pub(crate) is_fenced: bool,
}

/// The calls with brackets of a text whose names please, in order.
pub(crate) fn calls_in(text: &str, is_name: impl Fn(&str) -> bool) -> Vec<WrittenCall> {
    let mut found = Vec::new();
    let mut from = 0;
    for (at, _) in text.match_indices('(').take(BRACKETS_MAX) {
        if at < from {
            continue;
        }
        let before = text.get(from..at).unwrap_or_default();
        let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | '\\');
        let start = before
            .char_indices()
            .rev()
            .take_while(|(_, c)| is_part(*c))
            .last()
            .map_or(at, |(place, _)| from + place);
        let name = text.get(start..at).unwrap_or_default().replace('\\', "");
        if name.is_empty() || !is_name(&name) {
            continue;
        }
        let Some(length) = bracket_length(text.get(at..).unwrap_or_default()) else { continue };
        let inner = text.get(at + 1..at + length - 1).unwrap_or_default();
        let Some(given) = in_brackets(inner) else { continue };
        let is_fenced = text.get(..at).unwrap_or_default().matches("```").count() % 2 == 1;
        found.push(WrittenCall { name, given, is_fenced });
        from = at + length;
    }
    found
}

/// The length of the bracket that a text begins with; brackets within quotes count for nothing.
fn bracket_length(text: &str) -> Option<usize> {
    let (mut depth, mut quote) = (0_usize, None);
    for (at, c) in text.char_indices().take(CALL_MAX) {
        match (quote, c) {
            (Some(open), _) if c == open => quote = None,
            (Some(_), _) => {}
            (None, '"') => quote = Some('"'),
            (None, '“') => quote = Some('”'),
            (None, '\'')
                if text.get(..at).is_some_and(|before| before.trim_end().ends_with(['(', ',', '=', ':'])) =>
            {
                quote = Some('\'');
            }
            (None, '(') => depth += 1,
            (None, ')') => {
                depth -= 1;
                if depth == 0 {
                    return Some(at + 1);
                }
            }
            _ => {}
        }
    }
    None
}

/// Reads the arguments in brackets: by names, or in order.
fn in_brackets(inner: &str) -> Option<Value> {
    let inner = inner.trim();
    if inner.is_empty() {
        return Some(Value::Object(Map::new()));
    }
    if let Some(object) = json_text(inner).filter(Value::is_object) {
        return Some(object);
    }
    if let Some(named) = json_text(&format!("{{{inner}}}")) {
        return Some(named);
    }
    // Within an object texts may lack their quotes.
    let list = json_text(&format!("{{\"list\": [{inner}]}}"))?;
    list.get("list").cloned()
}

/// The action or the final answer in the lines of a ReAct dialogue.
#[derive(Clone, Debug, PartialEq)]
enum ActionLines {
    /// `Action:` and `Action Input:`.
    Act {
        /// The action's name, and brackets behind it if there are some.
        action: String,
        /// The text behind `Action Input:`; under the empty name if it is no object.
        input: Map<String, Value>,
    },
    /// The text behind `Final Answer:`.
    Finish(String),
}

/// The last action, or the last word, that stands on lines with the headings of a dialogue.
fn action_lines(text: &str) -> Option<ActionLines> {
    let mut found = None;
    let lines: Vec<&str> = text.lines().collect();
    for (place, line) in lines.iter().enumerate() {
        let ends = |line: &&str| bare_heading(line, &ENDS).is_some_and(|(number, _)| number > 0);
        let rest_of_text = || {
            let behind = lines.iter().skip(place + 1).take_while(|line| !ends(line));
            std::iter::once(line).chain(behind).copied().collect::<Vec<_>>().join("\n")
        };
        match bare_heading(line, &["Action Input", "Action", FINAL_ANSWER, "Observation"]) {
            Some((1, _)) => {
                let text = rest_of_text();
                let mut parts =
                    sections(&text, &["Action", "Action Input", "Observation", "Thought", FINAL_ANSWER])
                        .into_iter();
                let action = parts.next().flatten().unwrap_or_default();
                let is_said = |line: &&str| !line.trim().is_empty() && !line.trim().starts_with("```");
                let action = action.lines().find(is_said).unwrap_or_default();
                let action = action.trim_matches(['`', '"', '*', ' ']).to_owned();
                let input = parts.next().flatten().unwrap_or_default();
                let input = input.trim().trim_matches('`').trim_start_matches("json").trim();
                let given = json_text(input).unwrap_or_else(|| Value::from(input));
                if !action.is_empty() && !action.contains('{') {
                    found = Some(ActionLines::Act { action, input: given_arguments(Some(&given)) });
                }
            }
            Some((2, _)) => {
                let text = rest_of_text();
                let answer =
                    sections(&text, &[FINAL_ANSWER]).into_iter().next().flatten().unwrap_or_default();
                found = Some(ActionLines::Finish(answer));
            }
            // The model made up this result, and so also everything behind it.
            Some((3, _)) if found.is_some() => break,
            _ => {}
        }
    }
    found
}

impl ActionLines {
    /// The same with the call's own brackets as its input, where it has some.
    fn with_brackets(self) -> ActionLines {
        match self {
            ActionLines::Act { action, input } if input.is_empty() => {
                let calls = calls_in(&action, |_| true);
                match calls.into_iter().next() {
                    Some(call) => {
                        ActionLines::Act { input: given_arguments(Some(&call.given)), action: call.name }
                    }
                    None => ActionLines::Act { action, input },
                }
            }
            other => other,
        }
    }
}

/// The action or answer read from a text without JSON.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum SpokenAction {
    /// A call of a tool, with what stands in its brackets.
    Call {
        /// The tool as it is written.
        tool: String,
        /// The arguments; those without a name under the empty one.
        input: Map<String, Value>,
    },
    /// The last word.
    Finish(String),
}

/// The action that a text without JSON gives: on the lines of a dialogue, or else as a call with brackets, of which the last
/// counts.
pub(crate) fn spoken_action(text: &str, tools: &[Tool]) -> Option<SpokenAction> {
    match action_lines(text).map(ActionLines::with_brackets) {
        Some(ActionLines::Finish(answer)) => return Some(SpokenAction::Finish(answer)),
        Some(ActionLines::Act { action, input }) if bare(&action) == bare(FINAL_ANSWER) => {
            return Some(SpokenAction::Finish(input.get(NAMELESS).map(text_of).unwrap_or_default()));
        }
        Some(ActionLines::Act { action, input })
            if tool_named(&action, tools).is_some() || !action.contains(char::is_whitespace) =>
        {
            return Some(SpokenAction::Call { tool: action, input });
        }
        _ => {}
    }
    let calls = calls_in(text, |name| tool_named(name, tools).is_some());
    let call = chosen(calls, |call| call.is_fenced)?;
    Some(SpokenAction::Call { input: given_arguments(Some(&call.given)), tool: call.name })
}

/// Arguments under no name, as a dialogue gives a single one.
#[cfg(test)]
fn nameless(value: Value) -> Map<String, Value> {
    Map::from_iter([(NAMELESS.to_owned(), value)])
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn calls_with_brackets_are_found() {
        let calls = |text: &str| calls_in(text, |name| ["walk", "inform", "lay_plank"].contains(&name));
        let given = |text: &str| calls(text).into_iter().map(|call| call.given).collect::<Vec<_>>();
        assert_eq!(given("walk(x=1, y=-2) then walk()"), [json!({"x": 1, "y": -2}), json!({})]);
        assert_eq!(given("- inform(\"Bob\", \"mine (all) 17\")"), [json!(["Bob", "mine (all) 17"])]);
        assert_eq!(given("lay\\_plank(oak, 2)"), [json!(["oak", 2])]);
        assert_eq!(given("walk({\"x\": 1})"), [json!({"x": 1})]);
        assert_eq!(given("walk(position=[1, 2, 3])"), [json!({"position": [1, 2, 3]})]);
        assert_eq!(given("inform('Bob', 'it's done')"), [json!(["Bob", "it's done"])]);
        assert!(given("walk (a) walks(3) walk(").is_empty());
        assert!(calls("```\nwalk(1)\n```")[0].is_fenced);
        for filler in ["walk(", "(", "walk(\"", "walk('", "x(y("] {
            let _ = calls(&filler.repeat(20_000));
        }
    }

    #[test]
    fn the_lines_of_a_dialogue_are_read() {
        let act = |action: &str, input: Value| {
            let Value::Object(input) = input else { panic!("{input}") };
            Some(ActionLines::Act { action: action.to_owned(), input })
        };
        assert_eq!(
            action_lines("Thought: near.\nAction: walk\nAction Input: {\"x\": 1}"),
            act("walk", json!({"x": 1}))
        );
        assert_eq!(
            action_lines(
                "**Action:** `walk`\n**Action Input:**\n```json\n{'x': 1}\n```\nObservation: done\nAction: lay"
            ),
            act("walk", json!({"x": 1}))
        );
        assert_eq!(
            action_lines("Action: take\nAction Input: plank"),
            Some(ActionLines::Act { action: "take".to_owned(), input: nameless(json!("plank")) })
        );
        assert_eq!(
            action_lines("Action: walk(x=1)").map(ActionLines::with_brackets),
            act("walk", json!({"x": 1}))
        );
        assert_eq!(
            action_lines("Thought: so.\nFinal Answer: it is done\nfor good"),
            Some(ActionLines::Finish("it is done\nfor good".to_owned()))
        );
        assert_eq!(action_lines("Action:\n```json\n{\"action\": \"x\"}\n```"), None);
        assert_eq!(action_lines("I take action."), None);
    }
}
