//! Calls of tools in requests and answers.

use serde::Deserialize;
use serde_json::{Map, Value, json};

use crate::answer::{AnswerKind, FakeAnswer, PlayedCall};
use crate::player::WireTool;

/// The answer that a client gives to calls that it does not carry out.
pub(crate) const NOT_CARRIED_OUT: &str = "not carried out: one call a turn";

/// The keys under which texts name a tool and its arguments.
const NAMES: &[&str] = &["tool", "action", "name"];
const ARGUMENTS: &[&str] = &["arguments", "action_input", "tool_input", "parameters"];

/// A part of a message: a text, a call of a tool, or the answer to one.
#[derive(Deserialize)]
pub(crate) struct ContentPart {
    #[serde(default)]
    text: String,
    #[serde(default)]
    id: String,
    #[serde(default)]
    name: String,
    input: Option<Value>,
    /// The answer to a call in Anthropic's format.
    content: Option<Value>,
    #[serde(rename = "functionCall")]
    function_call: Option<Value>,
    #[serde(rename = "functionResponse")]
    function_response: Option<Value>,
}

/// The words of parts, and their calls as lines behind them. Answers to calls are words.
pub(crate) fn text_of_parts(parts: &[ContentPart]) -> String {
    let (mut text, mut lines) = (String::new(), Vec::new());
    for part in parts {
        text.push_str(&part.text);
        let answer =
            part.content.as_ref().or_else(|| part.function_response.as_ref()?.pointer("/response/result"));
        let answer = answer.and_then(Value::as_str).filter(|answer| *answer != NOT_CARRIED_OUT);
        text.push_str(answer.unwrap_or_default());
        if let Some(input) = &part.input {
            lines.push(line(&part.id, &part.name, input));
        }
        if let Some(call) = &part.function_call {
            let name = call.get("name").and_then(Value::as_str).unwrap_or_default();
            lines.push(line("call_1", name, call.get("args").unwrap_or(&Value::Null)));
        }
    }
    joined(text, lines)
}

/// The words of a message with its calls in OpenAI's format as lines behind them.
pub(crate) fn with_calls(text: String, calls: &[Value]) -> String {
    let of = |call: &Value| {
        let said = |path: &str| call.pointer(path).and_then(Value::as_str).unwrap_or_default();
        let arguments = serde_json::from_str(said("/function/arguments")).unwrap_or(Value::Null);
        line(said("/id"), said("/function/name"), &arguments)
    };
    joined(text, calls.iter().map(of).collect())
}

/// A call as a line, as clients keep it.
fn line(id: &str, tool: &str, arguments: &Value) -> String {
    format!(r#"{{"id":{},"tool":{},"arguments":{arguments}}}"#, json!(id), json!(tool))
}

fn joined(text: String, lines: Vec<String>) -> String {
    let words = Some(text).filter(|text| !text.is_empty());
    words.into_iter().chain(lines).collect::<Vec<_>>().join("\n")
}

/// The tools that a request offers, in any format.
pub(crate) fn tools_in(tools: &[Value]) -> Vec<WireTool> {
    let tool = |tool: &Value| {
        let text = |key: &str| tool.get(key).and_then(Value::as_str).unwrap_or_default().to_owned();
        let schemas = ["parameters", "input_schema", "parametersJsonSchema"];
        let parameters = schemas.iter().find_map(|key| tool.get(key)).cloned().unwrap_or_default();
        WireTool { name: text("name"), doc: text("description"), parameters }
    };
    let declared = tools.iter().flat_map(|entry| match entry.get("functionDeclarations") {
        Some(Value::Array(functions)) => functions.iter().collect(),
        _ => vec![entry.get("function").unwrap_or(entry)],
    });
    declared.map(tool).collect()
}

/// The answer to a request with tools: a call where its text ends in one of an offered tool, in JSON.
pub(crate) fn called(answer: FakeAnswer, tools: &[WireTool]) -> FakeAnswer {
    if answer.call.is_some() || answer.kind != AnswerKind::Text || tools.is_empty() {
        return answer;
    }
    match call_in(&answer.text, tools) {
        Some((words, call)) => FakeAnswer { text: words.to_owned(), call: Some(call), ..answer },
        None => answer,
    }
}

fn call_in<'t>(text: &'t str, tools: &[WireTool]) -> Option<(&'t str, PlayedCall)> {
    let fence = "```";
    let bare = text.trim_end().trim_end_matches(fence).trim_end();
    let (start, object) = bare.match_indices('{').find_map(|(start, _)| {
        let object = serde_json::from_str::<Map<String, Value>>(bare.get(start..)?).ok()?;
        Some((start, object))
    })?;
    let named = NAMES.iter().find_map(|key| object.get(*key)?.as_str())?;
    let given = ARGUMENTS.iter().find_map(|key| object.get(*key)).cloned().unwrap_or_else(|| json!({}));
    let is_same = |known: &str| {
        let bare = |name: &str| name.replace([' ', '_'], "").to_ascii_lowercase();
        bare(known) == bare(named)
    };
    let tool = tools.iter().find(|tool| is_same(&tool.name))?;
    let mut arguments = match given {
        Value::Object(arguments) => arguments,
        value => {
            let first = tool.parameters.get("properties")?.as_object()?.keys().next()?;
            Map::from_iter([(first.clone(), value)])
        }
    };
    // A last word that stands beside the arguments belongs to them.
    if let Some((key, word)) = object.get_key_value("final_answer") {
        arguments.insert(key.clone(), word.clone());
    }
    let words = bare.get(..start)?.trim_end().trim_end_matches("json").trim_end_matches(fence).trim_end();
    let id = object.get("id").and_then(Value::as_str).unwrap_or("call_1").to_owned();
    Some((words, PlayedCall { id, tool: tool.name.clone(), arguments: arguments.into() }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tools() -> Vec<WireTool> {
        let answer = json!({"properties": {"answer": {"type": "string"}}});
        let end = json!({"name": "final_answer", "description": "Ends it", "input_schema": answer});
        let go = json!({"type": "function", "function": {"name": "goTo", "parameters": {}}});
        tools_in(&[go, end])
    }

    #[test]
    fn texts_with_a_call_of_an_offered_tool_become_one() {
        let call = |text: &str| {
            call_in(text, &tools()).map(|(words, call)| format!("{words}|{}|{}", call.tool, call.arguments))
        };
        let fenced = "I go.\n```json\n{\"action\": \"goTo\", \"action_input\": {\"x\": 1}, \"final_answer\": \"a\"}\n```";
        assert_eq!(call(fenced).unwrap(), "I go.|goTo|{\"x\":1,\"final_answer\":\"a\"}");
        let line = "{\"id\":\"a\",\"tool\":\"goTo\",\"arguments\":{}}";
        assert_eq!(call(line).unwrap(), "|goTo|{}");
        let end = "{\"action\": \"Final Answer\", \"action_input\": \"Done.\"}";
        assert_eq!(call(end).unwrap(), "|final_answer|{\"answer\":\"Done.\"}");
        for text in ["I go.", "{\"tool\":\"fly\",\"arguments\":{}}", "{\"x\":1}", "{\"tool\":"] {
            assert_eq!(call(text), None);
        }
    }

    #[test]
    fn a_conversation_is_read_alike_in_every_format() {
        let parts = |value: Value| text_of_parts(&serde_json::from_value::<Vec<ContentPart>>(value).unwrap());
        let line = "{\"id\":\"call_1\",\"tool\":\"goTo\",\"arguments\":{\"x\":1}}";
        let expected = format!("I go.\n{line}");
        let openai = json!([{"id": "call_1", "function": {"name": "goTo", "arguments": "{\"x\":1}"}}]);
        assert_eq!(with_calls("I go.".to_owned(), openai.as_array().unwrap()), expected);
        let (said, input) = (json!({"type": "text", "text": "I go."}), json!({"x": 1}));
        let used = json!({"type": "tool_use", "id": "call_1", "name": "goTo", "input": input.clone()});
        assert_eq!(parts(json!([said, used])), expected);
        let function = json!({"functionCall": {"name": "goTo", "args": input}});
        assert_eq!(parts(json!([{"text": "I go."}, function])), expected);
        let not = json!({"type": "tool_result", "tool_use_id": "b", "content": NOT_CARRIED_OUT});
        assert_eq!(
            parts(json!([{"type": "tool_result", "tool_use_id": "a", "content": "there"}, not])),
            "there"
        );
        let response = json!({"functionResponse": {"name": "goTo", "response": {"result": "there"}}});
        assert_eq!(parts(json!([response])), "there");
        let google = json!([{"functionDeclarations": [{"name": "a", "parametersJsonSchema": {"type": "object"}}, {"name": "b"}]}]);
        let names: Vec<String> =
            tools_in(google.as_array().unwrap()).into_iter().map(|tool| tool.name).collect();
        assert_eq!(names, ["a", "b"]);
    }
}
