//! A request's body.

use serde::Serialize;
use serde_json::{Value, json};

use super::super::called::answered;
use super::super::dialect::RequestParameter;
use super::super::exchange::{AttemptContext, with_fields, with_params};
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
    let mut bytes = Vec::from(b"{\"contents\":[");
    for (place, turn) in turns.iter().filter(|turn| turn.speaker != ChatRole::System).enumerate() {
        let comma = if place == 0 { "" } else { "," };
        let role = if turn.speaker == ChatRole::Assistant { "model" } else { "user" };
        let parts = parts_of_calls(turn, call.model).or_else(|| turn.parts(["{\"text\":", "}"], picture));
        let parts = parts.unwrap_or_else(|| format!("[{{\"text\":{}}}]", turn.text.json()));
        for piece in [comma, "{\"role\":\"", role, "\",\"parts\":", &parts, "}"] {
            bytes.extend_from_slice(piece.as_bytes());
        }
    }
    bytes.push(b']');
    let schema = request.schema.as_ref().filter(|_| call.schema_enforced);
    let functions = request.tools.iter().map(|tool| WireFunction {
        name: tool.name(),
        description: tool.doc(),
        parameters: tool.parameters(),
    });
    let functions: Vec<_> = functions.collect();
    let sampling = request.sampling;
    let rest = WireRest {
        system: (!system.is_empty()).then(|| WireSystem { parts: [WireText { text: system.join("\n") }] }),
        tools: (!functions.is_empty()).then_some([WireTools { functions }]),
        generation: WireGeneration {
            mime_type: schema.map(|_| "application/json"),
            schema: schema.map(|schema| schema.schema()),
            temperature: call.sampling(RequestParameter::Temperature, sampling.temperature_milli),
            top_p: call.sampling(RequestParameter::TopP, sampling.top_p_milli),
            max_output_tokens: call.dialect.limit(sampling.max_output_tokens),
            seed: sampling.seed.filter(|_| call.dialect.takes(RequestParameter::Seed)),
        },
    };
    Ok(with_params(with_fields(bytes, &rest)?, 2, &request.params))
}

/// The parts of a message that calls functions or answers calls. Calls and answers are told apart by their order.
fn parts_of_calls(turn: &ProviderTurn<'_>, model: &str) -> Option<String> {
    let mut parts: Vec<String> = Vec::new();
    for (call, content) in answered(&turn.answers, turn.text.json()) {
        let name = json!(call.tool);
        parts.push(format!(
            "{{\"functionResponse\":{{\"name\":{name},\"response\":{{\"result\":{content}}}}}}}"
        ));
    }
    if !turn.calls.is_empty() && !turn.text.as_str().trim().is_empty() {
        parts.push(format!("{{\"text\":{}}}", turn.text.json()));
    }
    for (place, call) in turn.calls.iter().enumerate() {
        let mut part = json!({"functionCall": {"name": call.tool, "args": call.arguments}});
        if place == 0 && wants_signature(model) {
            part["thoughtSignature"] = UNSIGNED.into();
        }
        parts.push(part.to_string());
    }
    (!parts.is_empty()).then(|| format!("[{}]", parts.join(",")))
}

/// The signature of a call whose thoughts are not kept.
const UNSIGNED: &str = "skip_thought_signature_validator";

/// Whether a model refuses calls without a signature: from version 3 on.
fn wants_signature(model: &str) -> bool {
    let version = model.strip_prefix("gemini-").and_then(|rest| rest.split(['-', '.']).next());
    version.and_then(|version| version.parse::<u32>().ok()).is_some_and(|version| version >= 3)
}

fn picture(image: &PromptImage) -> Value {
    json!({"inline_data": {"mime_type": image.media_type(), "data": image.base64()}})
}

/// The request without its messages.
#[derive(Serialize)]
struct WireRest<'a> {
    #[serde(rename = "systemInstruction", skip_serializing_if = "Option::is_none")]
    system: Option<WireSystem>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tools: Option<[WireTools<'a>; 1]>,
    #[serde(rename = "generationConfig")]
    generation: WireGeneration<'a>,
}

#[derive(Serialize)]
struct WireSystem {
    parts: [WireText; 1],
}

#[derive(Serialize)]
struct WireText {
    text: String,
}

#[derive(Serialize)]
struct WireTools<'a> {
    #[serde(rename = "functionDeclarations")]
    functions: Vec<WireFunction<'a>>,
}

#[derive(Serialize)]
struct WireFunction<'a> {
    name: &'a str,
    description: &'a str,
    /// The field that takes any JSON Schema; `parameters` takes a part of it only.
    #[serde(rename = "parametersJsonSchema")]
    parameters: &'a Value,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct WireGeneration<'a> {
    #[serde(rename = "responseMimeType", skip_serializing_if = "Option::is_none")]
    mime_type: Option<&'a str>,
    #[serde(rename = "responseJsonSchema", skip_serializing_if = "Option::is_none")]
    schema: Option<&'a Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    temperature: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    top_p: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    max_output_tokens: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<u64>,
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::client::tests::{call, conversation_with_calls, request};
    use crate::image::ImageFormat;
    use crate::message::Message;
    use crate::request::ReplySchema;

    #[test]
    fn the_body_is_the_json_it_should_be() {
        let mut request = request("google/gemini-3-pro");
        request.messages.push(Message::assistant("d"));
        request.schema = Some(ReplySchema::new("plan", json!({"type": "object"})));
        call("google", "gemini-3-pro", |mut call| {
            (call.sampled, call.schema_enforced) = (true, true);
            let body = |call: &AttemptContext<'_>, request: &ChatRequest| -> Value {
                serde_json::from_slice(&super::body(call, request).unwrap()).unwrap()
            };
            assert_eq!(
                body(&call, &request),
                json!({
                    "contents": [
                        {"role": "user", "parts": [{"text": "é\u{1}\n\nc"}]},
                        {"role": "model", "parts": [{"text": "d"}]},
                    ],
                    "systemInstruction": {"parts": [{"text": "a \"b\"\n"}]},
                    "tools": [{"functionDeclarations": [
                        {"name": "goto", "description": "walk", "parametersJsonSchema": {"type": "object"}},
                    ]}],
                    "generationConfig": {
                        "responseMimeType": "application/json",
                        "responseJsonSchema": {"type": "object"},
                        "temperature": 0.1,
                        "topP": 0.95,
                        "maxOutputTokens": 7,
                        "seed": u64::MAX,
                    },
                })
            );
            request.messages.clear();
            request.tools.clear();
            request.schema = None;
            call.sampled = false;
            assert_eq!(
                body(&call, &request),
                json!({"contents": [], "generationConfig": {"maxOutputTokens": 7, "seed": u64::MAX}})
            );
        });
    }

    #[test]
    fn a_conversation_with_calls_has_a_response_to_each() {
        let mut request = request("google/gemini-3-pro");
        request.messages = conversation_with_calls();
        let goto = json!({"name": "goto", "args": {"to": 1}});
        let response =
            |text: &str| json!({"functionResponse": {"name": "goto", "response": {"result": text}}});
        let first = |model: &str| match model {
            "gemini-3-pro" => {
                json!({"functionCall": goto.clone(), "thoughtSignature": "skip_thought_signature_validator"})
            }
            _ => json!({"functionCall": goto.clone()}),
        };
        for model in ["gemini-3-pro", "gemini-2.5-pro"] {
            call("google", model, |call| {
                let body: Value = serde_json::from_slice(&body(&call, &request).unwrap()).unwrap();
                assert_eq!(
                    body["contents"],
                    json!([
                        {"role": "user", "parts": [{"text": "u"}]},
                        {"role": "model", "parts": [{"text": "I go."}, first(model)]},
                        {"role": "user", "parts": [response("there")]},
                        {"role": "model", "parts": [first(model), {"functionCall": goto.clone()}]},
                        {"role": "user", "parts": [
                            response("again\n\nmore"), response("not carried out: one call a turn"),
                        ]},
                        {"role": "model", "parts": [
                            {"text": "{\"id\":\"y\",\"tool\":\"goto\",\"arguments\":{\"to\":1}}"},
                        ]},
                    ])
                );
            });
        }
    }

    #[test]
    fn pictures_follow_the_text() {
        let mut request = request("google/m");
        let image = PromptImage::new(ImageFormat::Png, [1, 2, 3]);
        request.messages =
            vec![Message::user_showing("look", [image.clone()]), Message::user_showing("", [image])];
        call("google", "m", |call| {
            let picture = json!({"inline_data": {"mime_type": "image/png", "data": "AQID"}});
            let text = json!({"text": "look\n\n"});
            let body: Value = serde_json::from_slice(&body(&call, &request).unwrap()).unwrap();
            assert_eq!(body["contents"][0]["parts"], json!([text, picture, picture]), "{body}");
        });
    }
}
