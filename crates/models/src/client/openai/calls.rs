//! Messages that call tools, and the messages that answer them.

use serde_json::{Value, json};

use super::super::called::{answered, arguments_text};
use super::super::turns::ProviderTurn;
use crate::tool_call::NativeCall;

/// The messages of a turn that calls tools or answers calls, with commas between them; `id_of` writes the id of a call.
pub(super) fn messages_of_calls(turn: &ProviderTurn<'_>, id_of: fn(&str) -> String) -> Option<String> {
    let id = |call: &NativeCall| json!(id_of(&call.id)).to_string();
    if !turn.answers.is_empty() {
        let answers = answered(&turn.answers, turn.text.json()).map(|(call, content)| {
            format!("{{\"role\":\"tool\",\"tool_call_id\":{},\"content\":{content}}}", id(call))
        });
        return Some(answers.collect::<Vec<_>>().join(","));
    }
    if turn.calls.is_empty() {
        return None;
    }
    let content = if turn.text.as_str().trim().is_empty() { "null" } else { turn.text.json() };
    let calls = turn.calls.iter().map(|call| {
        let function = json!({"name": call.tool, "arguments": arguments_text(call)});
        json!({"id": id_of(&call.id), "type": "function", "function": function})
    });
    let calls: Value = calls.collect();
    Some(format!("{{\"role\":\"assistant\",\"content\":{content},\"tool_calls\":{calls}}}"))
}

#[cfg(test)]
mod tests {
    use super::super::super::exchange::AttemptContext;
    use super::super::body::body as bytes_of;
    use super::*;
    use crate::client::tests::{call, conversation_with_calls, request};
    use crate::request::ChatRequest;

    fn body(call: &AttemptContext<'_>, request: &ChatRequest) -> Value {
        serde_json::from_slice(&bytes_of(call, request).unwrap()).unwrap()
    }

    #[test]
    fn a_conversation_with_calls_has_an_answer_to_each() {
        let mut request = request("compatible/m");
        request.messages = conversation_with_calls();
        let goto = |id: &str| json!({"id": id, "type": "function", "function": {"name": "goto", "arguments": "{\"to\":1}"}});
        call("compatible", "m", |call| {
            assert_eq!(
                body(&call, &request)["messages"],
                json!([
                    {"role": "system", "content": "s"},
                    {"role": "user", "content": "u"},
                    {"role": "assistant", "content": "I go.", "tool_calls": [goto("call_1")]},
                    {"role": "tool", "tool_call_id": "call_1", "content": "there"},
                    {"role": "assistant", "content": null, "tool_calls": [goto("call_1_2"), goto("x")]},
                    {"role": "tool", "tool_call_id": "call_1_2", "content": "again\n\nmore"},
                    {"role": "tool", "tool_call_id": "x", "content": "not carried out: one call a turn"},
                    {"role": "assistant", "content": "{\"id\":\"y\",\"tool\":\"goto\",\"arguments\":{\"to\":1}}"},
                ])
            );
        });
        call("openai", "gpt-4o", |call| {
            let messages = body(&call, &request)["messages"].clone();
            assert_eq!(messages[5]["content"], "again", "neighbours stay apart");
            assert_eq!(messages[7], json!({"role": "user", "content": "more"}));
        });
        call("mistral", "m", |call| {
            let messages = body(&call, &request)["messages"].clone();
            let id = messages[2]["tool_calls"][0]["id"].as_str().unwrap();
            assert_eq!((id.len(), messages[3]["tool_call_id"].as_str()), (9, Some(id)));
        });
        request.tools.clear();
        call("compatible", "m", |call| {
            assert!(!body(&call, &request).to_string().contains("tool_calls"));
        });
    }
}
