//! Records of subtasks that are single actions: what a plan of actions consists of (docs/spec/villager.md, 5.2).
//!
//! An action is a call of a tool in the grammar of commands, without its mark: a name, and arguments in brackets where it
//! has any, such as `rest(3)`. Models write it in many ways, and most of them are read.

use cooperage_core::written::bare;
use cooperage_core::{Tool, ToolCall, coerce, command_grammar};
use cooperage_models::Reply;
use serde_json::{Map, Value, json};

use super::record::DecompositionReply;
use crate::answer::notices::no_answer;
use crate::answer::{
    KeyAliases, NamedAction, Records, action_of, field, fit_arguments, given_arguments, is_placeholder,
    last_records, tool_named,
};
use crate::budget::text_within;
use crate::structured::{ReplyObject, integers_of, texts_of};

/// The keys under which the agent may stand.
const AGENT_KEYS: KeyAliases = &[
    "assigned agent",
    "assigned agents",
    "candidate agents",
    "candidate list",
    "agent",
    "agents",
    "assignee",
    "assignees",
    "assigned to",
    "player",
];
/// The keys under which what comes before may stand.
const REQUIRED_KEYS: KeyAliases =
    &["required subtasks", "dependencies", "depends on", "requires", "required", "predecessors"];
/// Records of one reply that are read; any plan is a fraction of it.
const RECORDS_MAX: usize = 64;
/// Characters of an action or of a name that are kept.
const WORDS_MAX: usize = 200;
/// Predecessors of one record that are kept.
const ENTRIES_MAX: usize = 16;

/// An action as a model plans it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ActionRecord {
    /// The number that the model gives the record; `None` if it gives none.
    pub id: Option<i64>,
    /// The action as it is written.
    pub action: String,
    /// Arguments that stand beside it: an object by name, a list in order, or a single one; null where there are none.
    pub input: Value,
    /// Numbers of the subtasks that come before it.
    pub required_subtasks: Option<Vec<i64>>,
    /// The name of the agent that shall do it; empty for any agent.
    pub assigned_agent: String,
}

impl ActionRecord {
    /// A call as a record, with its arguments in brackets.
    #[must_use]
    pub fn of_call(id: i64, agent: &str, call: &ToolCall, tools: &[Tool]) -> ActionRecord {
        ActionRecord {
            id: Some(id),
            action: action_text(call, tools),
            input: Value::Null,
            required_subtasks: None,
            assigned_agent: agent.to_owned(),
        }
    }

    /// Returns the call that the record means, for an agent with these tools. An action that names no tool becomes a
    /// call too, which the world refuses.
    #[must_use]
    pub fn call(&self, tools: &[Tool]) -> ToolCall {
        let action = self.action.trim().trim_matches(['`', '"', '\'']).trim_start_matches('!').trim();
        let end = action.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(action.len());
        let (head, rest) = action.split_at(end);
        let of_tool = |tool: &Tool, arguments| ToolCall {
            tool: tool.name.clone(),
            arguments: fit_arguments(tool, arguments),
        };
        let is_head = |tool: &&Tool| tool.name.eq_ignore_ascii_case(head);
        if let Some(tool) = tools.iter().find(is_head) {
            let mut arguments = given_arguments(Some(&self.input));
            if arguments.is_empty() {
                arguments = in_brackets(tool, rest);
            }
            return of_tool(tool, arguments);
        }
        // `lay(plank)` and `lay plank` may mean a tool that is called `lay_plank`.
        let meant = bare(action);
        match tools.iter().find(|tool| bare(&tool.name) == meant).or_else(|| tool_named(head, tools)) {
            Some(tool) => of_tool(tool, given_arguments(Some(&self.input))),
            None => {
                let arguments = self.input.as_object().cloned().unwrap_or_default();
                ToolCall { tool: action.to_owned(), arguments }
            }
        }
    }
}

/// A call as a plan writes it: the name, and arguments in the tool's order where there are any.
#[must_use]
pub fn action_text(call: &ToolCall, tools: &[Tool]) -> String {
    let tool = tools.iter().find(|tool| tool.name == call.tool);
    let order = tool.map(|tool| tool.parameters.as_slice()).unwrap_or_default();
    let mut values: Vec<String> = Vec::new();
    for parameter in order {
        // Values behind an omitted one would take its place, because they have no names.
        let Some(value) = call.arguments.get(&parameter.name) else { break };
        values.push(value.to_string());
    }
    if values.len() < call.arguments.len() {
        values = call.arguments.iter().map(|(name, value)| format!("{name}={value}")).collect();
    }
    if values.is_empty() { call.tool.clone() } else { format!("{}({})", call.tool, values.join(", ")) }
}

fn in_order(tool: &Tool, values: impl Iterator<Item = Value>) -> Map<String, Value> {
    tool.parameters.iter().map(|parameter| parameter.name.clone()).zip(values).collect()
}

/// The arguments that stand behind a name: by the grammar of commands, or else as they come, with commas between them.
fn in_brackets(tool: &Tool, rest: &str) -> Map<String, Value> {
    let strict = format!("!x{rest}");
    if let Some(found) = command_grammar::find(&strict).filter(|found| !found.tokens.is_empty()) {
        return in_order(tool, found.tokens.into_iter().map(value_of));
    }
    let is_bracket = |c: char| matches!(c, '(' | ')' | '[' | ']' | ':') || c.is_whitespace();
    let mut arguments = Map::new();
    let words = rest.trim_matches(is_bracket).split(',').map(str::trim).filter(|word| !word.is_empty());
    for (word, position) in words.zip(&tool.parameters) {
        let named = word.split_once(['=', ':']).and_then(|(name, value)| {
            let name = name.trim().trim_matches(['"', '\'']);
            let parameter = tool.parameters.iter().find(|known| known.name.eq_ignore_ascii_case(name))?;
            Some((parameter.name.clone(), value_of(value.trim())))
        });
        let (name, value) = named.unwrap_or_else(|| (position.name.clone(), value_of(word)));
        arguments.insert(name, value);
    }
    arguments
}

fn value_of(word: &str) -> Value {
    serde_json::from_str(word).unwrap_or_else(|_| Value::from(word.trim_matches(['"', '\''])))
}

/// Reads a plan of actions.
#[must_use]
pub fn parse_action_records(reply: &Reply) -> DecompositionReply<ActionRecord> {
    let unreadable = |reason: &str| DecompositionReply::Unreadable(reason.to_owned());
    if let Some(missing) = no_answer(reply) {
        return DecompositionReply::Unreadable(missing);
    }
    let fits = |object: &ReplyObject| {
        planned(object).is_some_and(|action| !action.value.is_null() && !is_placeholder(action.value))
    };
    let mut found = match last_records(&reply.text, fits) {
        Records::Some(objects) => objects,
        Records::Empty => return DecompositionReply::Nothing,
        Records::None => Vec::new(),
    };
    found.truncate(RECORDS_MAX);
    let records: Vec<ActionRecord> =
        found.iter().map(record).filter(|record| !record.action.is_empty()).collect();
    if records.is_empty() {
        return unreadable(
            "no object with the key `action` could be read; if nothing is to be planned, answer []",
        );
    }
    DecompositionReply::Records(records)
}

/// The action of a record, which may be called a skill.
fn planned(object: &ReplyObject) -> Option<NamedAction<'_>> {
    let is_sure = |action: &NamedAction<'_>| !action.is_under_name;
    action_of(object, &[]).filter(is_sure).or_else(|| action_of(object, &["skill"]).filter(is_sure))
}

fn record(object: &ReplyObject) -> ActionRecord {
    let action = planned(object);
    let input = action.as_ref().and_then(|action| action.input).cloned().unwrap_or_default();
    let action = action.map(|action| action.name).unwrap_or_default();
    let agent = field(object, AGENT_KEYS).map(texts_of).unwrap_or_default();
    let agent = agent.into_iter().next().unwrap_or_default();
    let required = field(object, REQUIRED_KEYS).map(integers_of);
    ActionRecord {
        id: field(object, &["id", "subtask id", "task id", "number"]).and_then(coerce::integer),
        action: text_within(action.trim(), WORDS_MAX),
        input,
        required_subtasks: required.map(|numbers| numbers.into_iter().take(ENTRIES_MAX).collect()),
        assigned_agent: text_within(agent.trim(), WORDS_MAX),
    }
}

/// The reply that says so, as [`parse_action_records`] reads it.
#[must_use]
pub fn write_action_records(records: &[ActionRecord]) -> String {
    if records.is_empty() {
        return "[]".to_owned();
    }
    let line = |record: &ActionRecord| {
        let mut fields = Map::new();
        if let Some(id) = record.id {
            fields.insert("id".to_owned(), json!(id));
        }
        fields.insert("action".to_owned(), json!(record.action));
        if !record.input.is_null() {
            fields.insert("action_input".to_owned(), record.input.clone());
        }
        if let Some(required) = &record.required_subtasks {
            fields.insert("required subtasks".to_owned(), json!(required));
        }
        fields.insert("assigned_agent".to_owned(), json!(record.assigned_agent));
        Value::Object(fields).to_string()
    };
    format!("[\n{}\n]", records.iter().map(line).collect::<Vec<_>>().join(",\n"))
}

#[cfg(test)]
mod tests {
    use cooperage_core::{Parameter, ParameterKind, ToolKind, WhenBusy};

    use super::*;
    use crate::structured::text_of;

    fn tool(name: &str, parameters: &[&str]) -> Tool {
        let parameter = |name: &&str| Parameter {
            name: (*name).to_owned(),
            kind: ParameterKind::Integer,
            required: false,
            doc: String::new(),
            meaning: cooperage_core::Meaning::Any,
        };
        Tool {
            name: name.to_owned(),
            kind: ToolKind::Lasting(WhenBusy::Refuse),
            parameters: parameters.iter().map(parameter).collect(),
            text_form: None,
            doc: String::new(),
        }
    }

    fn tools() -> [Tool; 3] {
        [tool("lay_plank", &[]), tool("rest", &["n"]), tool("saw", &["what", "times"])]
    }

    fn call(name: &str, arguments: Value) -> ToolCall {
        let Value::Object(arguments) = arguments else { panic!("{arguments}") };
        ToolCall { tool: name.to_owned(), arguments }
    }

    fn read(text: &str) -> DecompositionReply<ActionRecord> {
        parse_action_records(&Reply::of_text(text))
    }

    fn calls(text: &str) -> Vec<ToolCall> {
        match read(text) {
            DecompositionReply::Records(records) => {
                records.iter().map(|record| record.call(&tools())).collect()
            }
            other => panic!("{text}: {other:?}"),
        }
    }

    #[test]
    fn an_action_is_read_however_it_is_written() {
        for written in
            ["lay_plank", "Lay_Plank", "lay(plank)", "lay plank", "`lay-plank`", "!lay_plank", "lay_plank()"]
        {
            let text = json!({"action": written}).to_string();
            assert_eq!(calls(&text), [call("lay_plank", json!({}))], "{written}");
        }
        for written in
            ["rest(3)", "rest (3)", "rest 3", "rest(n=3)", "rest: 3", "REST( n : 3 )", "rest(\"3\")"]
        {
            let text = json!({"action": written}).to_string();
            let read = calls(&text).remove(0);
            assert_eq!(
                (read.tool.as_str(), text_of(&read.arguments["n"])),
                ("rest", "3".to_owned()),
                "{written}"
            );
        }
        assert_eq!(calls(r#"{"action": "saw(oak, 2)"}"#), [call("saw", json!({"what": "oak", "times": 2}))]);
        assert_eq!(
            calls(r#"{"action": "saw(\"a, b\", -2.5)"}"#),
            [call("saw", json!({"what": "a, b", "times": -2.5}))]
        );
        for beside in [
            r#"{"action": "saw", "action_input": {"what": "oak"}}"#,
            r#"{"action": "saw", "args": ["oak"]}"#,
            r#"{"action": "saw", "input": "oak"}"#,
            r#"{"action": {"name": "saw", "arguments": {"what": "oak"}}}"#,
        ] {
            assert_eq!(calls(beside), [call("saw", json!({"what": "oak"}))], "{beside}");
        }
        assert_eq!(calls(r#"{"action": "fly(1)", "args": {"a": 1}}"#), [call("fly(1)", json!({"a": 1}))]);
    }

    #[test]
    fn a_record_names_an_agent_and_what_comes_before() {
        let DecompositionReply::Records(found) = read(
            r#"Sure: ```json
            [{"id": 3, "action": "rest", "required subtasks": [1, "2"], "assigned_agent": "Bob"},
             {"id": "4", "action": "rest", "Required_Subtasks": None, "assigned agents": ["Alice", "Bob"]},
             {"note": 1}, {"action": "", "agent": "Bob"}, {'action': 'rest', 'player': 0},]```"#,
        ) else {
            panic!()
        };
        let told: Vec<_> = found.iter().map(|record| (record.id, &*record.assigned_agent)).collect();
        assert_eq!(told, [(Some(3), "Bob"), (Some(4), "Alice"), (None, "0")]);
        assert_eq!(
            (found[0].required_subtasks.clone(), found[1].required_subtasks.clone()),
            (Some(vec![1, 2]), Some(Vec::new()))
        );
    }

    #[test]
    fn what_is_no_plan_is_told_apart_from_an_empty_one() {
        assert_eq!(read("I must see more first.\n[]"), DecompositionReply::Nothing);
        for text in ["", "rest", "[1]", r#"{"id": 1}"#, r#"{"action": null}"#, r#"[{"action": {}}]"#] {
            assert!(matches!(read(text), DecompositionReply::Unreadable(_)), "{text:?}");
        }
        for filler in ["{\"action\":", "{\"action\":\"a(\"}", "[{'action':{'action':", "{action: [[[["] {
            let _ = read(&filler.repeat(2_000));
        }
    }

    #[test]
    fn what_is_written_is_read_again() {
        let written = [
            call("lay_plank", json!({})),
            call("rest", json!({"n": 3})),
            call("saw", json!({"what": "a \"b\", c", "times": 2})),
            call("saw", json!({"times": 2})),
        ];
        let records: Vec<ActionRecord> =
            (1..).zip(&written).map(|(id, call)| ActionRecord::of_call(id, "Bob", call, &tools())).collect();
        let text = write_action_records(&records);
        assert_eq!(read(&text), DecompositionReply::Records(records.clone()));
        assert_eq!(records[1].action, "rest(3)");
        for (record, call) in records.iter().zip(&written) {
            assert_eq!(&record.call(&tools()).tool, &call.tool);
        }
        assert_eq!(calls(&text)[..2], written[..2]);
        assert_eq!(calls(&text)[3], written[3]);
        assert_eq!(read(&write_action_records(&[])), DecompositionReply::Nothing);
    }
}
