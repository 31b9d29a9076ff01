//! A turn of the base agent as text: a thought, and one action as a JSON object.

use cooperage_core::written::bare;
use cooperage_core::{Tool, ToolCall};
use cooperage_models::Reply;
use serde_json::{Map, Value, json};

use crate::answer::notices::no_answer;
use crate::answer::{
    INPUT, NamedAction, SpokenAction, action_of, all_objects, answer_and_others, field, fit_arguments,
    given_arguments, is_placeholder, spoken_action, tool_named,
};
use crate::budget::text_within;
use crate::options::rules::FrameworkRules;
use crate::options::tool_calls::ToolCallForm;
use crate::structured::{ReplyObject, lookup, text_of};

/// The action that ends a trajectory.
pub(super) const FINAL_ANSWER: &str = "Final Answer";
/// The key of the last word beside an action.
pub(super) const LAST_WORD: &str = "final_answer";
/// The one key of an action that was published.
const PUBLISHED: &str = "action";
/// The complaint to a model whose turn holds no action.
const NO_ACTION: &str =
    "no action could be read; give exactly one JSON object with the keys `action` and `action_input`";
/// The same where tools are offered.
const NO_CALL: &str = "no call could be read; call exactly one of your tools";
/// The line behind which a model makes up what came of its action.
const OBSERVATION: &str = "Observation:";
/// Characters of a thought or of an answer that are kept.
pub(super) const WORDS_MAX: usize = 1_000;
/// Characters of an action that is told not to have been carried out.
const TOLD_MAX: usize = 120;

/// A turn as it was read from an answer.
#[derive(Clone, Debug, PartialEq)]
pub enum AgentTurn {
    /// Call a tool. An argument that came without a name has the empty one.
    Act {
        thought: String,
        call: ToolCall,
        /// The last word, if the work is over as soon as the call has worked.
        last_word: Option<String>,
    },
    /// The work is over.
    Finish {
        thought: String,
        /// The last word.
        answer: String,
    },
    /// It says neither; the model is told this.
    Unreadable(String),
}

/// Reads a turn of an agent with these tools. Any text is legal; of several actions the last counts, and before it one in a
/// fenced block. As published, the first object with the key `action` counts.
#[must_use]
pub fn parse_turn(reply: &Reply, tools: &[Tool], rules: FrameworkRules) -> AgentTurn {
    parse_turn_and_rest(reply, tools, rules, ToolCallForm::Text).0
}

/// The turn, and what else the reply would have done, in words for the model.
pub(super) fn parse_turn_and_rest(
    reply: &Reply,
    tools: &[Tool],
    rules: FrameworkRules,
    tool_calls: ToolCallForm,
) -> (AgentTurn, Option<String>) {
    let (form, no_action) = match tool_calls {
        ToolCallForm::Text => ("answer with a thought and one action as a JSON object", NO_ACTION),
        ToolCallForm::Native => ("answer with a thought and a call of one tool", NO_CALL),
    };
    if let Some(missing) = no_answer(reply) {
        return (AgentTurn::Unreadable(format!("{missing}; {form}")), None);
    }
    if rules.is_paper() {
        let mut objects = all_objects(&reply.text, |object| lookup(object, PUBLISHED).is_some()).into_iter();
        let turn = objects.next().map(|object| turn_of(&object, thought_of(&reply.text), &[]));
        return (turn.unwrap_or_else(|| AgentTurn::Unreadable(no_action.to_owned())), None);
    }
    let text = before_observation(&reply.text, tools);
    let thought = thought_of(text);
    let mut turns = answer_and_others(text, |object| is_action(object, tools)).into_iter();
    let Some(object) = turns.next() else {
        let turn = match spoken_action(text, tools) {
            Some(SpokenAction::Call { tool, input }) => {
                AgentTurn::Act { thought, call: ToolCall { tool, arguments: input }, last_word: None }
            }
            Some(SpokenAction::Finish(answer)) => {
                AgentTurn::Finish { thought, answer: text_within(answer.trim(), WORDS_MAX) }
            }
            None => AgentTurn::Unreadable(no_action.to_owned()),
        };
        return (turn, None);
    };
    let turn = turn_of(&object, thought, tools);
    let others: Vec<String> =
        turns.filter_map(|other| shown(&turn_of(&other, String::new(), tools), tools)).collect();
    let own = shown(&turn, tools);
    let rest = others.into_iter().find(|other| Some(other) != own.as_ref());
    let told = rest.map(|rest| {
        format!(
            "one action a turn, and the last in a reply counts: `{}` was not carried out",
            text_within(&rest, TOLD_MAX)
        )
    });
    (turn, told)
}

/// The text up to a result that the model made up itself, where an action stands before it.
fn before_observation<'t>(text: &'t str, tools: &[Tool]) -> &'t str {
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let bare = line.trim_start_matches(|c: char| c.is_whitespace() || matches!(c, '*' | '#' | '>'));
        let before = text.get(..at).unwrap_or_default();
        let is_made_up =
            bare.get(..OBSERVATION.len()).is_some_and(|start| start.eq_ignore_ascii_case(OBSERVATION));
        if is_made_up {
            let has_action = !answer_and_others(before, |object| is_action(object, tools)).is_empty();
            return if has_action { before } else { text };
        }
        at += line.len();
    }
    text
}

fn is_action(object: &ReplyObject, tools: &[Tool]) -> bool {
    let is_name = |value: &Value| {
        let is_text = value.as_str().is_some_and(|text| !text.trim().is_empty()) || value.is_object();
        is_text && !is_placeholder(value)
    };
    let ends =
        || lookup(object, LAST_WORD).and_then(Value::as_str).is_some_and(|word| !word.trim().is_empty());
    match action_of(object, &[]) {
        Some(NamedAction { value, is_under_name: false, .. }) => {
            is_name(value) && !field(object, INPUT).is_some_and(is_placeholder)
        }
        // Only beside arguments, or as a tool's own, a name is an action.
        Some(NamedAction { value, name, input, .. }) => {
            let is_call = value.is_object() || input.is_some() || tool_named(&name, tools).is_some();
            (is_name(value) && is_call) || ends()
        }
        None => ends(),
    }
}

fn turn_of(object: &ReplyObject, thought: String, tools: &[Tool]) -> AgentTurn {
    let named = action_of(object, &[]);
    let is_named = named.is_some();
    let (name, input) = named.map(|action| (action.name, action.input)).unwrap_or_default();
    let last_word = lookup(object, LAST_WORD).filter(|word| !word.is_null()).map(text_of);
    let last_word = last_word.map(|word| text_within(word.trim(), WORDS_MAX)).filter(|word| !word.is_empty());
    if bare(&name) == bare(FINAL_ANSWER) {
        return AgentTurn::Finish {
            thought,
            answer: text_within(&input.map(text_of).unwrap_or_default(), WORDS_MAX),
        };
    }
    match last_word {
        Some(answer) if !is_named => return AgentTurn::Finish { thought, answer },
        _ if bare(&name).is_empty() => {
            let told = "the action has no name; `action` is the name of a tool or `Final Answer`";
            return AgentTurn::Unreadable(told.to_owned());
        }
        _ => {}
    }
    let arguments = match input {
        Some(input) => given_arguments(Some(input)),
        None => beside(object, &name, tools),
    };
    AgentTurn::Act { thought, call: ToolCall { tool: name.trim().to_owned(), arguments }, last_word }
}

/// Arguments that stand beside the name of their tool.
fn beside(object: &ReplyObject, name: &str, tools: &[Tool]) -> Map<String, Value> {
    let Some(tool) = tool_named(name, tools) else { return Map::new() };
    let is_argument = |key: &str| tool.parameters.iter().any(|parameter| bare(&parameter.name) == bare(key));
    object
        .iter()
        .filter(|(key, _)| is_argument(key))
        .map(|(key, value)| (key.clone(), value.clone()))
        .collect()
}

/// A turn in words, as far as it would do something.
fn shown(turn: &AgentTurn, tools: &[Tool]) -> Option<String> {
    match turn {
        AgentTurn::Act { call, .. } => {
            let tool = tool_named(&call.tool, tools);
            let arguments = tool
                .map_or_else(|| call.arguments.clone(), |tool| fit_arguments(tool, call.arguments.clone()));
            let name = tool.map_or(call.tool.as_str(), |tool| tool.name.as_str());
            Some(format!("{name} {}", Value::Object(arguments)))
        }
        AgentTurn::Finish { answer, .. } => Some(format!("{FINAL_ANSWER}: {answer}")),
        AgentTurn::Unreadable(_) => None,
    }
}

/// Returns the text before the action, without its labels.
fn thought_of(text: &str) -> String {
    let before = text.split(['{', '`']).next().unwrap_or_default().trim();
    let words = before.strip_prefix("Thought:").unwrap_or(before);
    let words = words.trim().strip_suffix("Action:").unwrap_or(words);
    text_within(words.trim(), WORDS_MAX)
}

/// The reply that says so, as [`parse_turn`] reads it. A turn that cannot be read is written as its own reason.
#[must_use]
pub fn write_turn(turn: &AgentTurn) -> String {
    let (thought, action) = match turn {
        AgentTurn::Act { thought, call, last_word } => {
            let mut action = json!({"action": call.tool, "action_input": call.arguments});
            if let (Some(word), Some(fields)) = (last_word, action.as_object_mut()) {
                fields.insert(LAST_WORD.to_owned(), word.as_str().into());
            }
            (thought, action)
        }
        AgentTurn::Finish { thought, answer } => {
            (thought, json!({"action": FINAL_ANSWER, "action_input": answer}))
        }
        AgentTurn::Unreadable(told) => return told.clone(),
    };
    format!("Thought: {thought}\nAction:\n```json\n{action}\n```")
}

#[cfg(test)]
mod tests {
    use cooperage_core::{Meaning, Parameter, ParameterKind, ToolKind, WhenBusy};
    use cooperage_models::FinishReason;

    use super::*;

    fn tools() -> Vec<Tool> {
        let tool = |name: &str, parameters: &[(&str, ParameterKind)]| Tool {
            name: name.to_owned(),
            kind: ToolKind::Lasting(WhenBusy::Refuse),
            parameters: parameters
                .iter()
                .map(|(name, kind)| Parameter {
                    name: (*name).to_owned(),
                    kind: kind.clone(),
                    required: true,
                    doc: String::new(),
                    meaning: Meaning::Any,
                })
                .collect(),
            text_form: None,
            doc: String::new(),
        };
        let axes = ["x", "y", "z"].map(|axis| (axis, ParameterKind::Integer));
        vec![tool("navigateTo", &axes), tool("takeItem", &[("item_name", ParameterKind::Text)])]
    }

    fn read(text: &str) -> AgentTurn {
        parse_turn(&Reply::of_text(text), &tools(), FrameworkRules::Fixed)
    }

    /// The call with its arguments as the tool wants them.
    fn call_in(text: &str) -> ToolCall {
        match read(text) {
            AgentTurn::Act { call, .. } => super::super::fitted_call(&tools(), call),
            other => panic!("{text}: {other:?}"),
        }
    }

    fn go() -> ToolCall {
        let arguments = [("x", 1), ("y", -60), ("z", 3)];
        ToolCall {
            tool: "navigateTo".to_owned(),
            arguments: arguments.map(|(name, value)| (name.to_owned(), json!(value))).into_iter().collect(),
        }
    }

    #[test]
    fn an_action_is_read_in_every_way_in_which_models_write() {
        for text in [
            r#"{"action": "navigateTo", "action_input": {"x": 1, "y": -60, "z": 3}}"#,
            r#"{"action": "navigateTo", "action_input": "{\"x\": 1, \"y\": -60, \"z\": 3}"}"#,
            r#"{"action": "navigate_to", "action_input": {"position": [1, -60, 3]}}"#,
            r#"{"Action": "Navigate To", "Action_Input": {"X": "1", "Y": "-60", "Z": "3"}}"#,
            r#"{"tool": "navigateTo", "tool_input": {"x": 1, "y": -60, "z": 3}}"#,
            r#"{"tool_name": "navigateTo", "args": [1, -60, 3]}"#,
            r#"{"name": "navigateTo", "arguments": {"x": 1, "y": -60, "z": 3}}"#,
            r#"{"action": {"name": "navigateTo", "parameters": {"x": 1, "y": -60, "z": 3}}}"#,
            r#"{"type": "function", "function": {"name": "navigateTo", "arguments": "{\"x\": 1, \"y\": -60, \"z\": 3}"}}"#,
            r#"{"action": "navigateTo", "x": 1, "y": -60, "z": 3}"#,
            "{'action': 'navigateTo', 'action_input': {'x': 1, 'y': -60, 'z': 3,},}",
            "{“action”: “navigateTo”, “action_input”: {“x”: 1, “y”: -60, “z”: 3}}",
            "Thought: near.\nAction: navigateTo\nAction Input: {\"x\": 1, \"y\": -60, \"z\": 3}",
            "Action: navigateTo(x=1, y=-60, z=3)",
            "I go there: navigateTo(x=1, y=-60, z=3)",
            "```\nnavigate_to(1, -60, 3)\n```",
            "I choose {\"action\": \"takeItem\", \"action_input\": {}}. Wait, that is wrong. Corrected:\n{\"action\": \"navigateTo\", \
             \"action_input\": {\"x\": 1, \"y\": -60, \"z\": 3}}",
            "{\"action\": \"NAME OF A TOOL\", \"action_input\": {\"PARAMETER\": \"VALUE\"}} is the form, so\n\
             {\"action\": \"navigateTo\", \"action_input\": [1, -60, 3]}",
            "{\"action\": \"navigateTo\", \"action_input\": [1, -60, 3]} as in {\"action\": \"NAME OF A TOOL\"}",
            "{\"action\": \"navigateTo\", \"action_input\": [1, -60, 3]}\nObservation: done\n{\"action\": \"takeItem\"}",
        ] {
            assert_eq!(call_in(text), go(), "{text}");
        }
    }

    #[test]
    fn as_published_the_first_object_counts_and_no_other_key() {
        let published = |text: &str| parse_turn(&Reply::of_text(text), &tools(), FrameworkRules::Paper);
        let turn = published(
            "{\"action\": \"a\", \"action_input\": {}} no: {\"action\": \"b\", \"action_input\": {}}",
        );
        assert_eq!(turn, act("", "a", json!({})));
        for text in
            ["{\"tool\": \"navigateTo\", \"args\": [1, 2, 3]}", "navigateTo(1, 2, 3)", "Action: navigateTo"]
        {
            assert!(matches!(published(text), AgentTurn::Unreadable(_)), "{text}");
        }
    }

    #[test]
    fn what_else_a_reply_would_do_is_told() {
        let rest = |text: &str| {
            parse_turn_and_rest(&Reply::of_text(text), &tools(), FrameworkRules::Fixed, ToolCallForm::Text).1
        };
        let (go, take) = (
            r#"{"action": "navigateTo", "action_input": [1, 2, 3]}"#,
            r#"{"action": "take_item", "args": "nail"}"#,
        );
        assert_eq!(
            rest(&format!("{take}\n{go}")).unwrap(),
            "one action a turn, and the last in a reply counts: `takeItem {\"item_name\":\"nail\"}` was not carried out"
        );
        assert_eq!(rest(&format!("I say {go} because.\n{go}")), None);
        assert_eq!(rest(go), None);
    }

    #[test]
    fn an_answer_that_is_none_or_was_cut_off_is_told() {
        let told = |text: &str, finish| {
            let reply = Reply::classified(text.to_owned(), finish, false, None);
            parse_turn(&reply, &tools(), FrameworkRules::Fixed)
        };
        let AgentTurn::Unreadable(empty) = told(" ", FinishReason::Stop) else { panic!() };
        assert!(empty.starts_with("there was no answer; answer with"), "{empty}");
        let AgentTurn::Unreadable(cut) = told("", FinishReason::Length) else { panic!() };
        assert!(cut.contains("it was cut off after 0 tokens; answer shorter"), "{cut}");
    }

    fn check(text: &str, expected: AgentTurn) {
        assert_eq!(parse_turn(&Reply::of_text(text), &[], FrameworkRules::Fixed), expected, "{text:?}");
    }

    fn act(thought: &str, tool: &str, arguments: Value) -> AgentTurn {
        let Value::Object(arguments) = arguments else { panic!("{arguments}") };
        let call = ToolCall { tool: tool.to_owned(), arguments };
        AgentTurn::Act { thought: thought.to_owned(), call, last_word: None }
    }

    #[test]
    fn an_action_may_be_the_last_one() {
        let text = r#"{"action": "nail", "action_input": {"to": "crate"}, "final_answer": "it is nailed"}"#;
        let AgentTurn::Act { last_word, .. } = read(text) else { panic!("{text}") };
        assert_eq!(last_word.as_deref(), Some("it is nailed"));
        for empty in ["null", "\"\"", "\" \""] {
            let text = format!("{{\"action\": \"nail\", \"action_input\": {{}}, \"final_answer\": {empty}}}");
            assert_eq!(read(&text), act("", "nail", json!({})));
        }
        let call = ToolCall { tool: "nail".to_owned(), arguments: Map::new() };
        let turn = AgentTurn::Act { thought: "So.".to_owned(), call, last_word: Some("done".to_owned()) };
        assert_eq!(read(&write_turn(&turn)), turn);
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
            act("Go.", "b", json!({})),
        );
        check(
            "So. {\"action\": \"final_answer\", \"action_input\": {\"done\": true}}",
            AgentTurn::Finish { thought: "So.".to_owned(), answer: r#"{"done":true}"#.to_owned() },
        );
    }

    #[test]
    fn whatever_else_is_unreadable() {
        for text in
            ["walk to the bench", "{\"kind\": \"walk\"}", "{\"action\": \"\"}", "{\"action\": null}", ""]
        {
            assert!(matches!(read(text), AgentTurn::Unreadable(_)), "{text:?}");
        }
    }

    #[test]
    fn what_is_written_is_read_again() {
        let turns = [
            act("because \"it\" is `near`", "walk", json!({"to": "bench {0}", "x": -3})),
            AgentTurn::Finish { thought: String::new(), answer: "the crate {1} is nailed".to_owned() },
        ];
        for turn in turns {
            let parsed = read(&write_turn(&turn));
            match (&parsed, &turn) {
                (AgentTurn::Act { call, .. }, AgentTurn::Act { call: written, .. }) => {
                    assert_eq!(call, written)
                }
                (AgentTurn::Finish { answer, .. }, AgentTurn::Finish { answer: written, .. }) => {
                    assert_eq!(answer, written)
                }
                _ => panic!("{parsed:?}"),
            }
        }
    }
}
