//! The parts of a request that a reply needs; nothing else is read.

use std::borrow::Cow;
use std::sync::Arc;

use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::Value;
use serde_json::value::RawValue;

use crate::calls::{self, ContentPart};
use crate::player::{WireSaid, WireSpeaker, WireTool};

/// The hash of a request's body, and the draws made from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct RequestHash([u8; 32]);

impl RequestHash {
    pub(crate) fn of(bytes: &[u8]) -> Self {
        Self(*blake3::hash(bytes).as_bytes())
    }

    /// A number drawn for a purpose.
    pub(crate) fn draw(&self, purpose: &str, seed: u64, number: u64) -> u64 {
        let mut hasher = blake3::Hasher::new_keyed(&self.0);
        hasher.update(&seed.to_le_bytes());
        hasher.update(&number.to_le_bytes());
        hasher.update(purpose.as_bytes());
        let mut bytes = [0; 8];
        hasher.finalize_xof().fill(&mut bytes);
        u64::from_le_bytes(bytes)
    }

    /// The first 32 hexadecimal digits.
    pub(crate) fn to_hex(self) -> String {
        blake3::Hash::from_bytes(self.0).to_hex().chars().take(32).collect()
    }
}

/// The parts of a request that matter. Messages stay raw until they are read.
#[derive(Deserialize)]
pub(crate) struct WireRequest<'a> {
    #[serde(borrow)]
    pub(crate) model: Cow<'a, str>,
    #[serde(borrow)]
    messages: Vec<&'a RawValue>,
    /// The system's words where they stand apart: a text, or a list of parts.
    #[serde(borrow, default)]
    system: Option<MessageContent<'a>>,
    /// The texts of which vectors are wanted, in place of messages.
    #[serde(skip)]
    pub(crate) inputs: Option<Vec<Cow<'a, str>>>,
    #[serde(default)]
    pub(crate) stream: bool,
    /// The tools that are offered, in the format's own form.
    #[serde(default)]
    tools: Vec<Value>,
    max_tokens: Option<u64>,
    response_format: Option<IgnoredAny>,
    output_config: Option<IgnoredAny>,
}

/// A request of a vector in OpenAI's format.
#[derive(Deserialize)]
struct OpenAiEmbedding<'a> {
    #[serde(borrow)]
    model: Cow<'a, str>,
    #[serde(borrow)]
    input: EmbeddingInput<'a>,
}

/// A text, or a list of texts.
#[derive(Deserialize)]
#[serde(untagged)]
enum EmbeddingInput<'a> {
    Text(#[serde(borrow)] Cow<'a, str>),
    Texts(#[serde(borrow)] Vec<Cow<'a, str>>),
}

/// A request of a vector in Google's format.
#[derive(Deserialize)]
struct GoogleEmbedding<'a> {
    #[serde(borrow)]
    content: &'a RawValue,
}

/// A request of several vectors in Google's format.
#[derive(Deserialize)]
struct GoogleEmbeddings<'a> {
    #[serde(borrow)]
    requests: Vec<GoogleEmbedding<'a>>,
}

/// The same in Google's format, where the address tells model and way.
#[derive(Deserialize)]
struct GoogleRequest<'a> {
    #[serde(borrow)]
    contents: Vec<&'a RawValue>,
    #[serde(borrow, default, rename = "systemInstruction")]
    system: Option<WireMessage<'a>>,
    #[serde(default, rename = "generationConfig")]
    config: GoogleConfig,
    #[serde(default)]
    tools: Vec<Value>,
}

#[derive(Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct GoogleConfig {
    max_output_tokens: Option<u64>,
    response_json_schema: Option<IgnoredAny>,
}

#[derive(Deserialize)]
struct WireMessage<'a> {
    /// `system`, `user`, `assistant` or `model`; the system of a request that has it apart has none.
    #[serde(borrow, default)]
    role: Cow<'a, str>,
    #[serde(borrow, default, alias = "parts")]
    content: Option<MessageContent<'a>>,
    /// The calls of an assistant in OpenAI's format.
    #[serde(default)]
    tool_calls: Vec<Value>,
}

impl<'a> WireMessage<'a> {
    /// Its words, and the calls behind them as lines; nothing for a call that was answered as not carried out.
    fn text(self) -> Cow<'a, str> {
        let text = match self.content {
            Some(MessageContent::Text(text)) => text,
            Some(MessageContent::Parts(parts)) => calls::text_of_parts(&parts).into(),
            None => Cow::Borrowed(""),
        };
        if self.tool_calls.is_empty() {
            text
        } else {
            calls::with_calls(text.into_owned(), &self.tool_calls).into()
        }
    }
}

/// Text, or a list of parts.
#[derive(Deserialize)]
#[serde(untagged)]
enum MessageContent<'a> {
    Text(#[serde(borrow)] Cow<'a, str>),
    Parts(Vec<ContentPart>),
}

impl MessageContent<'_> {
    fn text(&self) -> Cow<'_, str> {
        match self {
            MessageContent::Text(text) => Cow::Borrowed(text),
            MessageContent::Parts(parts) => Cow::Owned(calls::text_of_parts(parts)),
        }
    }
}

impl<'a> WireRequest<'a> {
    /// A request of the vector of a text; `None` if it is none.
    pub(crate) fn embedding(bytes: &'a [u8]) -> Option<WireRequest<'a>> {
        let OpenAiEmbedding { model, input } = serde_json::from_slice(bytes).ok()?;
        let inputs = match input {
            EmbeddingInput::Text(text) => vec![text],
            EmbeddingInput::Texts(texts) => texts,
        };
        (!inputs.is_empty()).then(|| WireRequest::of_texts(model, inputs))
    }

    fn of_texts(model: Cow<'a, str>, inputs: Vec<Cow<'a, str>>) -> WireRequest<'a> {
        WireRequest {
            model,
            messages: Vec::new(),
            system: None,
            inputs: Some(inputs),
            stream: false,
            tools: Vec::new(),
            max_tokens: None,
            response_format: None,
            output_config: None,
        }
    }

    /// A request whose address ends in `NAME:generateContent`, `NAME:streamGenerateContent`,
    /// `NAME:embedContent` or `NAME:batchEmbedContents`; `None` if it is none.
    pub(crate) fn google(call: &'a str, bytes: &'a [u8]) -> Option<WireRequest<'a>> {
        let (model, way) = call.rsplit_once(':')?;
        if way == "embedContent" {
            let request: GoogleEmbedding<'a> = serde_json::from_slice(bytes).ok()?;
            return Some(WireRequest::of_texts(model.into(), vec![text_of(request.content)]));
        }
        if way == "batchEmbedContents" {
            let GoogleEmbeddings { requests } = serde_json::from_slice(bytes).ok()?;
            let inputs: Vec<Cow<'a, str>> = requests.iter().map(|one| text_of(one.content)).collect();
            return (!inputs.is_empty()).then(|| WireRequest::of_texts(model.into(), inputs));
        }
        let stream = match way {
            "generateContent" => false,
            "streamGenerateContent" => true,
            _ => return None,
        };
        let request: GoogleRequest<'a> = serde_json::from_slice(bytes).ok()?;
        Some(WireRequest {
            model: model.into(),
            messages: request.contents,
            system: request.system.and_then(|message| message.content),
            inputs: None,
            stream,
            tools: request.tools,
            max_tokens: request.config.max_output_tokens,
            response_format: request.config.response_json_schema,
            output_config: None,
        })
    }

    /// Whether that stands in a message.
    pub(crate) fn holds(&self, needle: &str) -> bool {
        self.messages.iter().any(|message| text_of(message).contains(needle))
    }

    /// The texts of its messages, or those of which vectors are wanted.
    pub(crate) fn texts(&self) -> Vec<Arc<str>> {
        match &self.inputs {
            Some(inputs) => inputs.iter().map(|input| Arc::from(input.as_ref())).collect(),
            None => {
                let texts = self.messages.iter().map(|message| text_of(message));
                texts.filter(|text| text != calls::NOT_CARRIED_OUT).map(Arc::from).collect()
            }
        }
    }

    /// The tools that it offers.
    pub(crate) fn tools(&self) -> Vec<WireTool> {
        calls::tools_in(&self.tools)
    }

    /// Its messages with their speakers, the system's words first.
    pub(crate) fn spoken(&self) -> Vec<WireSaid> {
        let system = self
            .system
            .iter()
            .map(|content| WireSaid { speaker: WireSpeaker::System, text: content.text().into_owned() });
        let spoken = self.messages.iter().filter_map(|message| {
            let message = serde_json::from_str::<WireMessage<'_>>(message.get()).ok()?;
            let speaker = match message.role.as_ref() {
                "system" | "developer" => WireSpeaker::System,
                "assistant" | "model" => WireSpeaker::Assistant,
                _ => WireSpeaker::User,
            };
            let text = message.text().into_owned();
            (text != calls::NOT_CARRIED_OUT).then_some(WireSaid { speaker, text })
        });
        system.chain(spoken).collect()
    }

    /// The text of the last message; empty if there is none that can be read.
    pub(crate) fn last_text(&self) -> Cow<'a, str> {
        self.messages.last().map_or(Cow::Borrowed(""), |last| text_of(last))
    }

    /// Whether a certain form of reply is asked for.
    pub(crate) fn wants_schema(&self) -> bool {
        self.response_format.is_some() || self.output_config.is_some()
    }

    /// Most tokens that may be written.
    pub(crate) fn tokens_max(&self) -> u64 {
        self.max_tokens.unwrap_or(u64::MAX)
    }
}

/// The text of a message; empty if it can't be read.
fn text_of(message: &RawValue) -> Cow<'_, str> {
    serde_json::from_str::<WireMessage<'_>>(message.get()).map_or(Cow::Borrowed(""), WireMessage::text)
}
