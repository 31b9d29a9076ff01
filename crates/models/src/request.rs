//! Requests to models.

use std::any::Any;
use std::fmt;
use std::sync::{Arc, OnceLock};

use serde_json::Value;

use crate::canonical::{ContentHash, canonical, feed};
use crate::message::Message;
use crate::name::ModelName;
use crate::params::ModelParams;
use crate::reply::Offer;
use crate::tokens;

/// One call: everything that a model, an oracle or a recording needs to answer it.
#[derive(Clone, Debug)]
pub struct ChatRequest {
    /// The role of the model: the purpose of the call.
    pub role: ModelRole,
    /// The model to call.
    pub model: ModelName,
    /// The conversation, oldest message first.
    pub messages: Vec<Message>,
    /// Tools the model may call; empty for frameworks that write their commands as text.
    pub tools: Vec<ToolDescription>,
    /// The JSON wanted in reply, if any.
    pub schema: Option<ReplySchema>,
    /// The kind of reply that is wanted.
    pub output: Output,
    /// How the model is to sample.
    pub sampling: Sampling,
    /// Further parameters of the model, as its user names them.
    pub params: ModelParams,
    /// The facts of the messages as a typed value, for the oracle only: outside the hash, never sent.
    pub brief: Option<Brief>,
    /// The call's place among others, which its server is told in headers: outside the hash.
    pub origin: Option<CallOrigin>,
}

/// The place of a call: its episode, its seat and its number there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CallOrigin {
    /// The key of the episode.
    pub episode: Arc<str>,
    /// The seat on whose behalf it is made; none for a call of a whole team.
    pub seat: Option<u32>,
    /// Its number in the episode.
    pub call: u64,
}

impl ChatRequest {
    /// The hash that ties a recorded reply to this request. It covers messages, tools, schema, output, sampling, parameters and
    /// model name; role, brief, keys, base URLs and time-outs are not part of it.
    ///
    /// It combines the hashes that messages, tools and schema keep inside, so a long known prefix costs nothing.
    pub fn request_hash(&self) -> ContentHash {
        let mut hasher = blake3::Hasher::new();
        hasher.update(b"cooperage request 1");
        feed(&mut hasher, self.model.to_string().as_bytes());
        self.sampling.feed_into(&mut hasher);
        hasher.update(&(self.messages.len() as u64).to_le_bytes());
        for message in &self.messages {
            hasher.update(message.content_hash().as_bytes());
        }
        hasher.update(&(self.tools.len() as u64).to_le_bytes());
        for tool in &self.tools {
            hasher.update(tool.0.content_hash().as_bytes());
        }
        if let Some(schema) = &self.schema {
            hasher.update(schema.0.content_hash().as_bytes());
        }
        if self.output == Output::Embedding {
            hasher.update(b"embedding");
        }
        self.params.feed_into(&mut hasher);
        ContentHash::of(&hasher)
    }

    /// Returns the offer of tools to the model.
    pub(crate) fn offer(&self) -> Offer {
        if self.tools.is_empty() { Offer::Nothing } else { Offer::Tools }
    }

    /// Returns the text to embed, where the output is a vector: the messages' texts with empty lines between them.
    pub fn text_to_embed(&self) -> String {
        let texts: Vec<&str> = self.messages.iter().map(Message::text).collect();
        texts.join("\n\n")
    }

    /// Tokens of the prompt under the built-in tokenizer: the sum over message texts, tools and schema (these as
    /// compact JSON with sorted keys), without the separators that a provider's own format adds.
    pub fn prompt_tokens(&self) -> u64 {
        let messages: u64 = self.messages.iter().map(Message::tokens).sum();
        let tools: u64 = self.tools.iter().map(|tool| tool.0.tokens()).sum();
        messages + tools + self.schema.as_ref().map_or(0, |schema| schema.0.tokens())
    }
}

/// The kind of reply that a model is to give.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Output {
    /// Words: an answer to the conversation.
    #[default]
    Text,
    /// A vector that stands for the messages' text; only embedding models give one.
    Embedding,
}

/// The typed facts behind a prompt.
#[derive(Clone)]
pub struct Brief(Arc<dyn Any + Send + Sync>);

impl Brief {
    /// Wraps the facts.
    pub fn new<T: Any + Send + Sync>(facts: T) -> Self {
        Self(Arc::new(facts))
    }

    /// Wraps facts that their framework keeps too.
    pub fn shared<T: Any + Send + Sync>(facts: &Arc<T>) -> Self {
        Self(Arc::<T>::clone(facts))
    }

    /// The facts, if they are of type `T`.
    pub fn get<T: Any>(&self) -> Option<&T> {
        self.0.downcast_ref()
    }
}

impl fmt::Debug for Brief {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Brief(…)")
    }
}

/// A named purpose of model calls, such as `mindagent.plan`; models are assigned per role, per seat, or both.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ModelRole(Arc<str>);

impl ModelRole {
    /// The role of that name.
    pub fn new(name: impl Into<Arc<str>>) -> Self {
        Self(name.into())
    }

    /// The role's name.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for ModelRole {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A tool as the model is told about it. Clones share everything, hash and token count included.
#[derive(Clone)]
pub struct ToolDescription(Arc<Described>);

impl ToolDescription {
    /// A tool: its name, its documentation, the JSON Schema of its parameters.
    pub fn new(name: impl Into<Box<str>>, doc: impl Into<Box<str>>, parameters: Value) -> Self {
        Self(Described::new(name.into(), doc.into(), parameters))
    }

    /// The name to call it by.
    pub fn name(&self) -> &str {
        &self.0.name
    }

    /// Returns the description of the tool.
    pub fn doc(&self) -> &str {
        &self.0.doc
    }

    /// JSON Schema of the parameters.
    pub fn parameters(&self) -> &Value {
        &self.0.schema
    }
}

impl fmt::Debug for ToolDescription {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ToolDescription({})", self.0.name)
    }
}

/// The JSON a framework wants in reply. Clones share everything, hash and token count included.
#[derive(Clone)]
pub struct ReplySchema(Arc<Described>);

impl ReplySchema {
    /// A schema: a name (letters, digits, `-`, `_`, as providers demand) and the JSON Schema itself.
    pub fn new(name: impl Into<Box<str>>, schema: Value) -> Self {
        Self(Described::new(name.into(), "".into(), schema))
    }

    /// Returns the name of the tool.
    pub fn name(&self) -> &str {
        &self.0.name
    }

    /// The JSON Schema.
    pub fn schema(&self) -> &Value {
        &self.0.schema
    }
}

impl fmt::Debug for ReplySchema {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ReplySchema({})", self.0.name)
    }
}

/// A schema with a name and a text, and what is computed from them once.
struct Described {
    name: Box<str>,
    doc: Box<str>,
    schema: Value,
    derived: OnceLock<(ContentHash, u64)>,
}

impl Described {
    fn new(name: Box<str>, doc: Box<str>, schema: Value) -> Arc<Self> {
        Arc::new(Self { name, doc, schema, derived: OnceLock::new() })
    }

    fn derived(&self) -> (ContentHash, u64) {
        *self.derived.get_or_init(|| {
            let schema = canonical(&self.schema);
            let mut hasher = blake3::Hasher::new();
            for field in [&*self.name, &*self.doc, &schema] {
                feed(&mut hasher, field.as_bytes());
            }
            let tokens = tokens::count(&self.name) + tokens::count(&self.doc) + tokens::count(&schema);
            (ContentHash::of(&hasher), tokens)
        })
    }

    fn content_hash(&self) -> ContentHash {
        self.derived().0
    }

    fn tokens(&self) -> u64 {
        self.derived().1
    }
}

/// How a model is to sample; what is `None` is left to the provider's default and not sent.
///
/// Temperature and nucleus are integers in thousandths, so that they hash and print alike everywhere.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Sampling {
    /// Temperature in thousandths: 100 is 0.1.
    pub temperature_milli: Option<u32>,
    /// Nucleus (`top_p`) in thousandths.
    pub top_p_milli: Option<u32>,
    /// Most tokens the model may write.
    pub max_output_tokens: Option<u32>,
    /// The provider's sampling seed, where it has one.
    pub seed: Option<u64>,
}

impl Sampling {
    /// Everything left to the provider.
    pub const PROVIDER_DEFAULTS: Self =
        Self { temperature_milli: None, top_p_milli: None, max_output_tokens: None, seed: None };

    fn feed_into(&self, hasher: &mut blake3::Hasher) {
        let narrow = [self.temperature_milli, self.top_p_milli, self.max_output_tokens];
        for field in narrow.map(|field| field.map(u64::from)).into_iter().chain([self.seed]) {
            hasher.update(&[u8::from(field.is_some())]);
            hasher.update(&field.unwrap_or(0).to_le_bytes());
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::image::{IMAGE_TOKENS, ImageFormat, PromptImage};

    fn request() -> ChatRequest {
        ChatRequest {
            role: ModelRole::new("mindagent.plan"),
            model: "openai/gpt-4".parse().unwrap(),
            messages: vec![Message::system("You lead a kitchen."), Message::user("step 0")],
            tools: Vec::new(),
            schema: None,
            output: Output::Text,
            sampling: Sampling { temperature_milli: Some(100), ..Sampling::PROVIDER_DEFAULTS },
            params: ModelParams::default(),
            brief: None,
            origin: None,
        }
    }

    #[test]
    fn the_hash_covers_what_the_model_gets_and_nothing_else() {
        let base = request();
        assert_eq!(base.request_hash(), request().request_hash());

        let mut same = request();
        same.role = ModelRole::new("another.role");
        same.brief = Some(Brief::new(7_u32));
        assert_eq!(same.request_hash(), base.request_hash());

        let tool = |parameters| ToolDescription::new("goto", "walk", parameters);
        let edits: [fn(&mut ChatRequest); 12] = [
            |r| r.model = "openai/gpt-4o".parse().unwrap(),
            |r| r.messages[1] = Message::user("step 1"),
            |r| r.messages[1] = Message::assistant("step 0"),
            |r| r.messages.swap(0, 1),
            |r| r.sampling.temperature_milli = None,
            |r| r.sampling.top_p_milli = Some(100),
            |r| r.params = ModelParams::new([("top_k".to_owned(), json!(1))].into()).unwrap(),
            |r| r.schema = Some(ReplySchema::new("plan", json!({"type": "object"}))),
            |r| r.output = Output::Embedding,
            |r| r.messages[1] = Message::user_showing("step 0", [PromptImage::new(ImageFormat::Png, [1])]),
            |r| r.messages[1] = Message::user_showing("step 0", [PromptImage::new(ImageFormat::Png, [2])]),
            |r| r.messages[1] = Message::user_showing("step 0", [PromptImage::new(ImageFormat::Jpeg, [1])]),
        ];
        let mut hashes: Vec<_> = edits
            .iter()
            .map(|edit| {
                let mut request = request();
                edit(&mut request);
                request.request_hash()
            })
            .collect();
        for parameters in [json!({}), json!({"type": "object"})] {
            let mut request = request();
            request.tools.push(tool(parameters));
            hashes.push(request.request_hash());
        }
        hashes.push(base.request_hash());
        hashes.sort();
        hashes.dedup();
        assert_eq!(hashes.len(), edits.len() + 3);
    }

    #[test]
    fn the_hash_is_fixed_for_ever() {
        // Recordings of earlier versions are looked up by it.
        assert_eq!(request().request_hash().to_string(), "8b8600b234d7bffb7bb0f5c9fadf971a");
    }

    #[test]
    fn the_prompt_counts_every_part_once() {
        let mut request = request();
        let messages = request.prompt_tokens();
        assert_eq!(messages, tokens::count("You lead a kitchen.") + tokens::count("step 0"));
        request.messages.push(Message::user_showing("", [PromptImage::new(ImageFormat::WebP, [1])]));
        assert_eq!(request.prompt_tokens(), messages + IMAGE_TOKENS);
        request.messages.pop();
        request.schema = Some(ReplySchema::new("plan", json!({"b": 1, "a": 2})));
        assert_eq!(
            request.prompt_tokens(),
            messages + tokens::count("plan") + tokens::count(r#"{"a":2,"b":1}"#)
        );
    }

    #[test]
    fn a_brief_is_read_by_its_type_alone() {
        let brief = Brief::new(vec![1_u8]);
        assert_eq!(brief.get::<Vec<u8>>(), Some(&vec![1]));
        assert_eq!(brief.get::<u8>(), None);
    }
}
