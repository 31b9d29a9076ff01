//! A request's body.

use serde::Serialize;
use serde_json::{Value, json};

use super::super::called::{answered, plain_id};
use super::super::dialect::RequestParameter;
use super::super::exchange::{AttemptContext, with_fields, with_params};
use super::super::schema::closed;
use super::super::turns::{ProviderTurn, turns};
use crate::failure::AttemptError;
use crate::image::PromptImage;
use crate::message::ChatRole;
use crate::request::ChatRequest;

/// The request's body. The system's messages stand apart from the conversation.
pub(super) fn body(call: &AttemptContext<'_>, request: &ChatRequest) -> Result<Vec<u8>, AttemptError> {
    let turns = turns(request, call.turn_options());
    let system: Vec<&str> =
        turns.iter().filter(|turn| turn.speaker == ChatRole::System).map(|turn| turn.text.as_str()).collect();
    let mut bytes = Vec::from(b"{\"messages\":[");
    for (place, turn) in turns.iter().filter(|turn| turn.speaker != ChatRole::System).enumerate() {
        let comma = if place == 0 { "" } else { "," };
        let blocks = blocks_of_calls(turn);
        let parts = blocks.or_else(|| turn.parts([TEXT_BEGIN, "}"], picture));
        let content = parts.as_deref().unwrap_or(turn.text.json());
        for piece in [comma, "{\"role\":\"", turn.speaker.name(), "\",\"content\":", content, "}"] {
            bytes.extend_from_slice(piece.as_bytes());
        }
    }
    bytes.push(b']');
    let schema = request.schema.as_ref().filter(|_| call.schema_enforced);
    let tools = request.tools.iter().map(|tool| WireTool {
        name: tool.name(),
        description: tool.doc(),
        input_schema: tool.parameters(),
    });
    let limit = request.sampling.max_output_tokens.unwrap_or_else(|| tokens_max(call.model));
    let rest = WireRest {
        model: call.model,
        max_tokens: call.dialect.limit(Some(limit)).unwrap_or(limit),
        system: (!system.is_empty()).then(|| system.join("\n\n")),
        tools: tools.collect(),
        output_config: schema.map(
            |schema| json!({"format": {"type": "json_schema", "schema": closed(schema.schema(), false)}}),
        ),
        temperature: call.sampling(RequestParameter::Temperature, request.sampling.temperature_milli),
        top_p: call.sampling(RequestParameter::TopP, request.sampling.top_p_milli),
        stream: call.is_streamed(),
    };
    Ok(with_params(with_fields(bytes, &rest)?, 1, &request.params))
}

/// How a block of text begins.
const TEXT_BEGIN: &str = "{\"type\":\"text\",\"text\":";

/// The content of a message that calls tools or answers calls.
fn blocks_of_calls(turn: &ProviderTurn<'_>) -> Option<String> {
    let mut blocks: Vec<String> = Vec::new();
    for (call, content) in answered(&turn.answers, turn.text.json()) {
        let id = json!(plain_id(&call.id));
        blocks.push(format!("{{\"type\":\"tool_result\",\"tool_use_id\":{id},\"content\":{content}}}"));
    }
    if !turn.calls.is_empty() && !turn.text.as_str().trim().is_empty() {
        blocks.push(format!("{TEXT_BEGIN}{}}}", turn.text.json()));
    }
    for call in &turn.calls {
        let block =
            json!({"type": "tool_use", "id": plain_id(&call.id), "name": call.tool, "input": call.arguments});
        blocks.push(block.to_string());
    }
    (!blocks.is_empty()).then(|| format!("[{}]", blocks.join(",")))
}

fn picture(image: &PromptImage) -> Value {
    let source = json!({"type": "base64", "media_type": image.media_type(), "data": image.base64()});
    json!({"type": "image", "source": source})
}

/// Every request must name a limit on the output. Where the plan names none, it is the most that the model can write.
fn tokens_max(model: &str) -> u32 {
    let Some(name) = model.strip_prefix("claude-") else { return 64_000 };
    let segments: Vec<&str> = name.split('-').collect();
    // Up to version 3 the version stands before the family, and the date may follow either.
    let number = |place: usize| segments.get(place)?.parse::<u32>().ok().filter(|number| *number < 100);
    match (segments.first().copied().unwrap_or_default(), number(1), number(2)) {
        ("3", Some(7), _) => 64_000,
        ("3", Some(_), _) => 8_192,
        ("2" | "3" | "instant", ..) => 4_096,
        ("opus", Some(4), None | Some(..5)) => 32_000,
        ("opus", Some(4), Some(8..)) | ("opus" | "haiku", Some(5..), _) | ("fable" | "mythos", ..) => 128_000,
        _ => 64_000,
    }
}

/// The request without its messages.
#[derive(Serialize)]
struct WireRest<'a> {
    model: &'a str,
    max_tokens: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    system: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    tools: Vec<WireTool<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    output_config: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    temperature: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    top_p: Option<f64>,
    stream: bool,
}

#[derive(Serialize)]
struct WireTool<'a> {
    name: &'a str,
    description: &'a str,
    input_schema: &'a Value,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::client::tests::{call, conversation_with_calls, request};
    use crate::image::ImageFormat;
    use crate::message::Message;
    use crate::request::ReplySchema;

    fn body(call: &AttemptContext<'_>, request: &ChatRequest) -> Value {
        serde_json::from_slice(&super::body(call, request).unwrap()).unwrap()
    }

    #[test]
    fn the_body_is_the_json_it_should_be() {
        let mut request = request("anthropic/claude-opus-4-5");
        request.schema = Some(ReplySchema::new("plan", json!({"type": "object"})));
        call("anthropic", "claude-opus-4-5", |mut call| {
            call.sampled = true;
            call.schema_enforced = true;
            assert_eq!(
                body(&call, &request),
                json!({
                    "messages": [{"role": "user", "content": "é\u{1}\n\nc"}],
                    "model": "claude-opus-4-5",
                    "max_tokens": 7,
                    "system": "a \"b\"\n",
                    "tools": [{"name": "goto", "description": "walk", "input_schema": {"type": "object"}}],
                    "output_config": {"format": {"type": "json_schema", "schema": {
                        "type": "object", "additionalProperties": false,
                    }}},
                    "temperature": 0.1,
                    "top_p": 0.95,
                    "stream": false,
                })
            );
            (call.sampled, call.schema_enforced) = (false, false);
            request.tools.clear();
            request.sampling.max_output_tokens = None;
            let body = body(&call, &request);
            let keys: Vec<&String> = body.as_object().unwrap().keys().collect();
            assert_eq!(keys, ["messages", "model", "max_tokens", "system", "stream"]);
            assert_eq!(body["max_tokens"], 64_000);
            assert!(body["messages"][0]["content"].as_str().unwrap().contains("JSON Schema"), "{body}");
        });
    }

    #[test]
    fn a_model_may_write_as_much_as_it_can() {
        for (model, tokens) in [
            ("claude-3-haiku-20240307", 4_096),
            ("claude-3-5-sonnet-20241022", 8_192),
            ("claude-3-7-sonnet-latest", 64_000),
            ("claude-opus-4-20250514", 32_000),
            ("claude-opus-4-1", 32_000),
            ("claude-opus-4-5-20251101", 64_000),
            ("claude-opus-4-8", 128_000),
            ("claude-haiku-4-5", 64_000),
            ("claude-haiku-5", 128_000),
            ("claude-sonnet-4-5", 64_000),
            ("somebody-elses", 64_000),
        ] {
            assert_eq!(tokens_max(model), tokens, "{model}");
        }
    }

    #[test]
    fn a_conversation_with_calls_has_a_result_of_each() {
        let mut request = request("anthropic/m");
        request.messages = conversation_with_calls();
        let goto = |id: &str| json!({"type": "tool_use", "id": id, "name": "goto", "input": {"to": 1}});
        let result =
            |id: &str, text: &str| json!({"type": "tool_result", "tool_use_id": id, "content": text});
        call("anthropic", "m", |call| {
            assert_eq!(
                body(&call, &request)["messages"],
                json!([
                    {"role": "user", "content": "u"},
                    {"role": "assistant", "content": [{"type": "text", "text": "I go."}, goto("call_1")]},
                    {"role": "user", "content": [result("call_1", "there")]},
                    {"role": "assistant", "content": [goto("call_1_2"), goto("x")]},
                    {"role": "user", "content": [
                        result("call_1_2", "again\n\nmore"), result("x", "not carried out: one call a turn"),
                    ]},
                    {"role": "assistant", "content": "{\"id\":\"y\",\"tool\":\"goto\",\"arguments\":{\"to\":1}}"},
                ])
            );
        });
    }

    #[test]
    fn pictures_follow_the_text() {
        let mut request = request("anthropic/m");
        let image = PromptImage::new(ImageFormat::Png, [1, 2, 3]);
        request.messages =
            vec![Message::user_showing("look", [image.clone()]), Message::user_showing("", [image])];
        call("anthropic", "m", |call| {
            let picture = json!({"type": "image", "source": {"type": "base64", "media_type": "image/png", "data": "AQID"}});
            let text = json!({"type": "text", "text": "look\n\n"});
            let body = body(&call, &request);
            assert_eq!(body["messages"][0]["content"], json!([text, picture, picture]), "{body}");
        });
    }
}
