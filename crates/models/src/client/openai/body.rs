//! A request's body.

use serde::ser::{SerializeMap, SerializeSeq};
use serde::{Serialize, Serializer};

use serde_json::{Value, json};

use super::super::called::short_id;
use super::super::dialect::RequestParameter;
use super::super::exchange::{AttemptContext, with_fields, with_params};
use super::super::provider::ApiFormat;
use super::super::schema::closed;
use super::super::turns::{ProviderTurn, are_ready, turns};
use super::calls::messages_of_calls;
use crate::failure::AttemptError;
use crate::image::PromptImage;
use crate::message::Message;
use crate::request::{ChatRequest, ToolDescription};

/// The request's body: messages first, pieced together from what they keep escaped, then the rest.
pub(super) fn body(call: &AttemptContext<'_>, request: &ChatRequest) -> Result<Vec<u8>, AttemptError> {
    let options = call.turn_options();
    let sampling = request.sampling;
    let (max_tokens, max_completion_tokens) = match call.dialect.limit(sampling.max_output_tokens) {
        limit if limit_name(call) == LIMIT_NAMES[1] => (None, limit),
        limit => (limit, None),
    };
    let seed = sampling.seed.filter(|_| call.dialect.takes(RequestParameter::Seed));
    let (seed, random_seed) = match seed {
        seed if call.provider.format() == Some(ApiFormat::Mistral) => (None, seed),
        seed => (seed, None),
    };
    let schema = request.schema.as_ref().filter(|_| call.schema_enforced);
    let rest = WireRest {
        model: call.model,
        tools: WireTools(&request.tools),
        response_format: schema.map(|schema| WireFormat {
            r#type: "json_schema",
            json_schema: WireSchema {
                name: schema.name(),
                strict: true,
                schema: closed(schema.schema(), true),
            },
        }),
        temperature: call.sampling(RequestParameter::Temperature, sampling.temperature_milli),
        top_p: call.sampling(RequestParameter::TopP, sampling.top_p_milli),
        max_tokens,
        max_completion_tokens,
        seed,
        random_seed,
        stream: call.is_streamed(),
        stream_options: (call.is_streamed() && call.dialect.takes(RequestParameter::StreamOptions))
            .then_some(StreamOptions { include_usage: true }),
    };
    let mut bytes = if are_ready(request, options) {
        ready(&request.messages, options.joined)
    } else {
        let has_short_ids = call.provider.format() == Some(ApiFormat::Mistral);
        prepared(&turns(request, options), if has_short_ids { short_id } else { str::to_owned })
    };
    bytes.push(b']');
    Ok(with_params(with_fields(bytes, &rest)?, 1, &request.params))
}

/// The beginning of a body: every message as it keeps itself, neighbours of one speaker perhaps joined by an empty line.
fn ready(messages: &[Message], joined: bool) -> Vec<u8> {
    /// The end of a text and of its message.
    const END: &str = "\"}";
    let text_bytes: usize = messages.iter().map(|message| message.turn().len() + 4).sum();
    let mut bytes = Vec::with_capacity(text_bytes + REST_BYTES);
    bytes.extend_from_slice(MESSAGES);
    let mut last = None;
    for message in messages {
        let speaker = Some(message.speaker());
        if joined && last == speaker {
            bytes.truncate(bytes.len() - END.len());
            let text = message.json().strip_prefix('"').unwrap_or_default();
            for piece in ["\\n\\n", text, "}"] {
                bytes.extend_from_slice(piece.as_bytes());
            }
        } else {
            if last.is_some() {
                bytes.push(b',');
            }
            bytes.extend_from_slice(message.turn().as_bytes());
        }
        last = speaker;
    }
    bytes
}

/// The same of turns that were made; `id_of` writes the id of a call.
fn prepared(turns: &[ProviderTurn<'_>], id_of: fn(&str) -> String) -> Vec<u8> {
    let mut bytes = Vec::from(MESSAGES);
    for (place, turn) in turns.iter().enumerate() {
        let comma = if place == 0 { "" } else { "," };
        if let Some(messages) = messages_of_calls(turn, id_of) {
            bytes.extend_from_slice(comma.as_bytes());
            bytes.extend_from_slice(messages.as_bytes());
            continue;
        }
        let parts = turn.parts(["{\"type\":\"text\",\"text\":", "}"], picture);
        let content = parts.as_deref().unwrap_or(turn.text.json());
        for piece in [comma, "{\"role\":\"", turn.speaker.name(), "\",\"content\":", content, "}"] {
            bytes.extend_from_slice(piece.as_bytes());
        }
    }
    bytes
}

fn picture(image: &PromptImage) -> Value {
    let url = format!("data:{};base64,{}", image.media_type(), image.base64());
    json!({"type": "image_url", "image_url": {"url": url}})
}

/// How a body begins.
const MESSAGES: &[u8] = b"{\"messages\":[";
/// Bytes of everything beside the messages where there are no tools.
const REST_BYTES: usize = 512;

/// The names of the limit on the output: the older one, and that of models whose limit includes what they think.
const LIMIT_NAMES: [&str; 2] = ["max_tokens", "max_completion_tokens"];

/// The name of the limit on the output for this model, and the other one.
pub(crate) fn limit_names(call: &AttemptContext<'_>) -> [&'static str; 2] {
    let [older, newer] = LIMIT_NAMES;
    if counts_thoughts(call.model) != call.dialect.renames_limit { [newer, older] } else { [older, newer] }
}

fn limit_name(call: &AttemptContext<'_>) -> &'static str {
    let [name, _] = limit_names(call);
    name
}

/// Whether the limit on the output includes what the model thinks: OpenAI's newer models know it by another name.
fn counts_thoughts(model: &str) -> bool {
    ["gpt-5", "gpt-6", "o1", "o3", "o4"].iter().any(|family| model.starts_with(family))
}

/// The request without its messages; `model` is always there, so it is never empty.
#[derive(Serialize)]
struct WireRest<'a> {
    model: &'a str,
    #[serde(skip_serializing_if = "WireTools::is_empty")]
    tools: WireTools<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    response_format: Option<WireFormat<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    temperature: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    top_p: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    max_tokens: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    max_completion_tokens: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    random_seed: Option<u64>,
    stream: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    stream_options: Option<StreamOptions>,
}

#[derive(Serialize)]
struct StreamOptions {
    include_usage: bool,
}

#[derive(Serialize)]
struct WireFormat<'a> {
    r#type: &'static str,
    json_schema: WireSchema<'a>,
}

#[derive(Serialize)]
struct WireSchema<'a> {
    name: &'a str,
    strict: bool,
    schema: Value,
}

struct WireTools<'a>(&'a [ToolDescription]);

impl WireTools<'_> {
    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Serialize for WireTools<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct WireTool<'a> {
            r#type: &'static str,
            function: WireFunction<'a>,
        }
        struct WireFunction<'a>(&'a ToolDescription);
        impl Serialize for WireFunction<'_> {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let mut map = serializer.serialize_map(Some(3))?;
                map.serialize_entry("name", self.0.name())?;
                map.serialize_entry("description", self.0.doc())?;
                map.serialize_entry("parameters", self.0.parameters())?;
                map.end()
            }
        }
        let mut list = serializer.serialize_seq(Some(self.0.len()))?;
        for tool in self.0 {
            list.serialize_element(&WireTool { r#type: "function", function: WireFunction(tool) })?;
        }
        list.end()
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::Streaming;
    use super::super::super::turns::TurnOptions;
    use super::*;
    use crate::client::tests::{call, request};
    use crate::image::ImageFormat;
    use crate::message::ChatRole;
    use crate::request::ReplySchema;

    fn body(call: &AttemptContext<'_>, request: &ChatRequest) -> Value {
        serde_json::from_slice(&super::body(call, request).unwrap()).unwrap()
    }

    #[test]
    fn the_body_is_the_json_it_should_be() {
        let mut request = request("compatible/m");
        call("compatible", "m", |mut call| {
            call.sampled = true;
            assert_eq!(
                body(&call, &request),
                json!({
                    "messages": [
                        {"role": "system", "content": "a \"b\"\n"},
                        {"role": "user", "content": "é\u{1}\n\nc"},
                    ],
                    "model": "m",
                    "tools": [{"type": "function", "function": {
                        "name": "goto", "description": "walk", "parameters": {"type": "object"},
                    }}],
                    "temperature": 0.1,
                    "top_p": 0.95,
                    "max_tokens": 7,
                    "seed": u64::MAX,
                    "stream": false,
                })
            );
            request.messages.clear();
            request.tools.clear();
            call.sampled = false;
            call.streaming = Streaming::Chunks {
                first_timeout: std::time::Duration::from_secs(1),
                chunk_timeout: std::time::Duration::from_secs(1),
            };
            assert_eq!(
                body(&call, &request),
                json!({
                    "messages": [],
                    "model": "m",
                    "max_tokens": 7,
                    "seed": u64::MAX,
                    "stream": true,
                    "stream_options": {"include_usage": true},
                })
            );
        });
    }

    #[test]
    fn providers_differ_in_a_few_names() {
        let mut request = request("openai/gpt-5");
        request.messages.truncate(1);
        request.tools.clear();
        request.schema = Some(ReplySchema::new("plan", json!({"properties": {"to": {"type": "string"}}})));
        call("openai", "gpt-5", |mut call| {
            call.schema_enforced = true;
            assert_eq!(
                body(&call, &request),
                json!({
                    "messages": [{"role": "system", "content": "a \"b\"\n"}],
                    "model": "gpt-5",
                    "response_format": {"type": "json_schema", "json_schema": {"name": "plan", "strict": true, "schema": {
                        "properties": {"to": {"type": "string"}}, "additionalProperties": false, "required": ["to"],
                    }}},
                    "max_completion_tokens": 7,
                    "seed": u64::MAX,
                    "stream": false,
                })
            );
        });
        call("mistral", "mistral-medium", |call| {
            let body = body(&call, &request);
            assert_eq!((&body["random_seed"], body.get("seed")), (&json!(u64::MAX), None));
            assert_eq!(body["model"], "mistral-medium");
            assert_eq!(body["messages"][1]["role"], "user", "the schema is said in words");
        });
    }

    #[test]
    fn what_is_ready_is_written_as_if_it_were_made() {
        let texts = ["", "a \"b\\", "é\u{1}\n"];
        let speakers = [ChatRole::System, ChatRole::User, ChatRole::Assistant];
        let mut request = request("compatible/m");
        let mut ready_ones = 0;
        // Conversations of up to four messages, of any speakers.
        for number in 0..4_u32.pow(4) {
            let digits = (0..4).map(|place| (number / 4_u32.pow(place)) % 4).filter(|digit| *digit < 3);
            let said = digits.enumerate().map(|(place, digit)| {
                Message::new(speakers[digit as usize], texts[(place + digit as usize) % 3])
            });
            request.messages = said.collect();
            for joined in [false, true] {
                let options = TurnOptions { joined, without_system: false, schema_in_words: false };
                if are_ready(&request, options) {
                    ready_ones += 1;
                    let made = prepared(&turns(&request, options), str::to_owned);
                    assert_eq!(ready(&request.messages, joined), made, "{:?}", request.messages);
                }
            }
        }
        assert!(ready_ones > 256, "{ready_ones}");
    }

    #[test]
    fn pictures_follow_the_text() {
        let mut request = request("compatible/m");
        let image = PromptImage::new(ImageFormat::Png, [1, 2, 3]);
        request.messages =
            vec![Message::user_showing("look", [image.clone()]), Message::user_showing("", [image])];
        call("compatible", "m", |call| {
            let picture = json!({"type": "image_url", "image_url": {"url": "data:image/png;base64,AQID"}});
            let text = json!({"type": "text", "text": "look\n\n"});
            let body = body(&call, &request);
            assert_eq!(body["messages"][0]["content"], json!([text, picture, picture]), "{body}");
        });
    }
}
