//! A request's body.

use serde::ser::{SerializeMap, SerializeSeq};
use serde::{Serialize, Serializer};

use super::super::Streaming;
use super::super::turns::{TurnOptions, turns};
use super::Call;
use crate::failure::{AttemptError, AttemptErrorKind};
use crate::request::{ChatRequest, ToolDescription};

/// The request's body: messages first, pieced together from what they keep escaped, then the rest.
pub(super) fn body(call: &Call<'_>, request: &ChatRequest) -> Result<Vec<u8>, AttemptError> {
    let turns = turns(request, TurnOptions { joined: true, schema_in_words: true });
    let texts: Vec<_> = turns.iter().map(|turn| turn.text.json()).collect();
    let text_bytes: usize = texts.iter().map(|text| text.len() + TURN_BYTES).sum();
    let mut bytes = Vec::with_capacity(text_bytes + REST_BYTES);
    bytes.extend_from_slice(b"{\"messages\":[");
    for (place, (turn, text)) in turns.iter().zip(&texts).enumerate() {
        let comma = if place == 0 { "" } else { "," };
        for piece in [comma, "{\"role\":\"", turn.speaker.name(), "\",\"content\":", text, "}"] {
            bytes.extend_from_slice(piece.as_bytes());
        }
    }
    bytes.extend_from_slice(b"],");

    let sampling = request.sampling;
    let streamed = call.streaming != Streaming::Whole;
    let rest = WireRest {
        model: call.model,
        tools: WireTools(&request.tools),
        temperature: sampling.temperature_milli.filter(|_| call.sampled).map(thousandths),
        top_p: sampling.top_p_milli.filter(|_| call.sampled).map(thousandths),
        max_tokens: sampling.max_output_tokens,
        seed: sampling.seed,
        stream: streamed,
        stream_options: streamed.then_some(StreamOptions { include_usage: true }),
    };
    let brace = bytes.len();
    serde_json::to_writer(&mut bytes, &rest)
        .map_err(|error| AttemptError::new(AttemptErrorKind::BrokenJson, error.to_string()))?;
    // Both halves are parts of one object: the second has its fields without the brace that opens it.
    bytes.remove(brace);
    Ok(bytes)
}

/// Bytes of a message beside its text, and of everything beside the messages where there are no tools.
const TURN_BYTES: usize = 36;
const REST_BYTES: usize = 512;

fn thousandths(milli: u32) -> f64 {
    f64::from(milli) / 1000.0
}

/// The request without its messages; `model` is always there, so it is never empty.
#[derive(Serialize)]
struct WireRest<'a> {
    model: &'a str,
    #[serde(skip_serializing_if = "WireTools::is_empty")]
    tools: WireTools<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    temperature: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    top_p: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    max_tokens: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<u64>,
    stream: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    stream_options: Option<StreamOptions>,
}

#[derive(Serialize)]
struct StreamOptions {
    include_usage: bool,
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
    use serde_json::{Value, json};

    use super::super::super::endpoint::Credentials;
    use super::*;
    use crate::message::Message;
    use crate::request::{ModelRole, Sampling};

    #[test]
    fn the_body_is_the_json_it_should_be() {
        let mut request = ChatRequest {
            role: ModelRole::new("r"),
            model: "compatible/m".parse().unwrap(),
            messages: vec![Message::system("a \"b\"\n"), Message::user("é\u{1}"), Message::user("c")],
            tools: vec![ToolDescription::new("goto", "walk", json!({"type": "object"}))],
            schema: None,
            sampling: Sampling {
                temperature_milli: Some(100),
                top_p_milli: Some(950),
                max_output_tokens: Some(7),
                seed: Some(u64::MAX),
            },
            brief: None,
        };
        let http = reqwest_client();
        let base_url = "http://127.0.0.1:1/v1/".parse().unwrap();
        let credentials = Credentials::none();
        let body = |request: &ChatRequest, sampled, streaming| -> Value {
            let (http, base_url, credentials) = (&http, &base_url, &credentials);
            let call = Call { http, base_url, key: None, credentials, streaming, model: "m", sampled };
            serde_json::from_slice(&super::body(&call, request).unwrap()).unwrap()
        };
        assert_eq!(
            body(&request, true, Streaming::Whole),
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
        let chunks = Streaming::Chunks { chunk_timeout: std::time::Duration::from_secs(1) };
        assert_eq!(
            body(&request, false, chunks),
            json!({
                "messages": [],
                "model": "m",
                "max_tokens": 7,
                "seed": u64::MAX,
                "stream": true,
                "stream_options": {"include_usage": true},
            })
        );
    }

    fn reqwest_client() -> reqwest::Client {
        let _ = rustls::crypto::ring::default_provider().install_default();
        reqwest::Client::builder().tls_certs_only([]).build().unwrap()
    }
}
