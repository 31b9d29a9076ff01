//! Which model a profile's words mean (docs/spec/mindcraft.md, 7.9).

use cooperage_models::{ModelName, Provider};
use serde_json::{Map, Value};

/// The fields of a profile that name models.
pub const MODEL_FIELDS: [&str; 5] = ["model", "code_model", "vision_model", "embedding", "speak_model"];

/// A profile's text about a model: a name alone, or more.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ModelSpec {
    /// The service that serves it, where the profile names one.
    pub api: Option<String>,
    /// Its name; none: the service's default.
    pub model: Option<String>,
    /// The address at which it is reached.
    pub url: Option<String>,
    /// Other parameters for the service, kept as they are.
    pub params: Map<String, Value>,
    /// Whether it was a name alone.
    pub is_plain: bool,
}

/// The reason why a profile's words mean no model.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoModel {
    /// The name does not tell which service serves it.
    #[error("nothing tells who serves the model `{0}`: write it as PROVIDER/MODEL")]
    Unknown(String),
    /// There is no such service.
    #[error("there is no service `{0}`")]
    NoService(String),
    /// The text cannot be written as one of our model names.
    #[error("`{0}` is no name of a model")]
    NoName(String),
}

/// A service, as the original knows it.
#[derive(Clone, Copy, Debug)]
pub struct Service {
    /// Its name in `api`.
    pub api: &'static str,
    /// The provider that serves it here. A service that the program does not know itself speaks OpenAI's wire format at its
    /// own address.
    pub provider: &'static str,
    /// The model where none is named; empty: one must be.
    pub model: &'static str,
    /// The address at which it is reached, for services that the program does not know itself.
    pub base_url: Option<&'static str>,
    /// Its embedding model, if it has one that the original uses.
    pub embedding: Option<&'static str>,
    /// Whether its models look at pictures.
    pub sees: bool,
}

const fn ours(
    api: &'static str,
    model: &'static str,
    embedding: Option<&'static str>,
    sees: bool,
) -> Service {
    Service { api, provider: api, model, base_url: None, embedding, sees }
}

const fn other(
    api: &'static str,
    model: &'static str,
    base_url: &'static str,
    embedding: Option<&'static str>,
) -> Service {
    Service { api, provider: Provider::COMPATIBLE, model, base_url: Some(base_url), embedding, sees: false }
}

/// All services that the original knows.
pub const SERVICES: [Service; 19] = [
    ours("openai", "gpt-3.5-turbo", Some("text-embedding-3-small"), true),
    ours("google", "gemini-1.5-flash", Some("text-embedding-004"), true),
    ours("anthropic", "claude-3-sonnet-20240229", None, true),
    ours("xai", "grok-beta", None, true),
    ours("deepseek", "deepseek-chat", None, false),
    ours("mistral", "mistral-large-latest", Some("mistral-embed"), true),
    ours("groq", "llama-3.3-70b-versatile", None, true),
    ours("openrouter", "", None, true),
    ours("ollama", "llama3.1", Some("nomic-embed-text"), false),
    ours("compatible", "", None, true),
    other(
        "qwen",
        "qwen-plus",
        "https://dashscope-intl.aliyuncs.com/compatible-mode/v1/",
        Some("text-embedding-v3"),
    ),
    other("replicate", "meta/meta-llama-3-70b-instruct", "https://openai-proxy.replicate.com/v1/", None),
    other("huggingface", "meta-llama/Meta-Llama-3-8B", "https://router.huggingface.co/v1/", None),
    other("novita", "meta-llama/llama-3.1-70b-instruct", "https://api.novita.ai/v3/openai/", None),
    other("glhf", "hf:meta-llama/Llama-3.1-405B-Instruct", "https://glhf.chat/api/openai/v1/", None),
    other("hyperbolic", "deepseek-ai/DeepSeek-V3", "https://api.hyperbolic.xyz/v1/", None),
    other("vllm", "DeepSeek-R1-Distill-Qwen-32B", "http://localhost:8000/v1/", None),
    other("cerebras", "llama3.1-8b", "https://api.cerebras.ai/v1/", None),
    other("mercury", "mercury-coder-small", "https://api.inceptionlabs.ai/v1/", None),
];

/// Parts of names that tell the service, where no service stands before a slash: the first that fits holds.
const PARTS: [(&str, &str); 10] = [
    ("gemini", "google"),
    ("gpt", "openai"),
    ("o1", "openai"),
    ("o3", "openai"),
    ("claude", "anthropic"),
    ("qwen", "qwen"),
    ("grok", "xai"),
    ("deepseek", "deepseek"),
    ("mistral", "mistral"),
    ("mercury", "mercury"),
];

/// A model that can be asked here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModelChoice {
    pub name: ModelName,
    /// The address at which it is reached, if it is not the provider's own.
    pub base_url: Option<String>,
    /// Whether it may be shown pictures.
    pub sees: bool,
}

impl ModelSpec {
    /// Reads a field's value.
    #[must_use]
    pub fn of(value: &Value) -> Option<ModelSpec> {
        let fields = match value {
            Value::String(name) => {
                return Some(ModelSpec { model: Some(name.clone()), is_plain: true, ..ModelSpec::default() });
            }
            Value::Object(fields) => fields,
            _ => return None,
        };
        let text = |key: &str| match fields.get(key) {
            None | Some(Value::Null) => Some(None),
            Some(Value::String(text)) => Some(Some(text.clone())),
            Some(_) => None,
        };
        let params = match fields.get("params") {
            None | Some(Value::Null) => Map::new(),
            Some(Value::Object(params)) => params.clone(),
            Some(_) => return None,
        };
        Some(ModelSpec {
            api: text("api")?,
            model: text("model")?,
            url: text("url")?,
            params,
            is_plain: false,
        })
    }

    /// Returns the field's value.
    #[must_use]
    pub fn to_json(&self) -> Value {
        if let (true, Some(model)) = (self.is_plain, &self.model) {
            return Value::from(model.as_str());
        }
        let mut fields = Map::new();
        for (key, text) in [("api", &self.api), ("model", &self.model), ("url", &self.url)] {
            if let Some(text) = text {
                fields.insert(key.to_owned(), Value::from(text.as_str()));
            }
        }
        if !self.params.is_empty() {
            fields.insert("params".to_owned(), Value::Object(self.params.clone()));
        }
        Value::Object(fields)
    }

    /// Returns the chat model that it means.
    ///
    /// # Errors
    /// [`NoModel`] if the text does not tell which service serves it.
    pub fn chat_model(&self) -> Result<ModelChoice, NoModel> {
        if let (None, Some(model)) = (&self.api, &self.model)
            && let Ok(name @ ModelName::BuiltIn(_)) = model.parse()
        {
            return Ok(ModelChoice { name, base_url: None, sees: true });
        }
        match self.service() {
            Ok((service, model)) => self.choice(service, model.unwrap_or(service.model)),
            // The program may have a provider that the original does not know.
            Err(NoModel::Unknown(text)) => match text.parse() {
                Ok(name) => Ok(ModelChoice { name, base_url: self.url.clone(), sees: true }),
                Err(_) => Err(NoModel::Unknown(text)),
            },
            Err(error) => Err(error),
        }
    }

    /// Returns the embedding model that it means: a plain text is the name of a service. `None` if the service has none, or
    /// if the text is `none`.
    ///
    /// # Errors
    /// [`NoModel`] if the text does not tell which service serves it.
    pub fn embedding_model(&self) -> Result<Option<ModelChoice>, NoModel> {
        if self.is_plain && self.model.as_deref() == Some("none") {
            return Ok(None);
        }
        let (service, model) = match &self.model {
            Some(name) if self.is_plain => match service_of(name) {
                Ok(service) => (service, None),
                Err(_) => (self.service()?.0, None),
            },
            _ => self.service()?,
        };
        match service.embedding {
            Some(default) => self.choice(service, model.unwrap_or(default)).map(Some),
            None => Ok(None),
        }
    }

    /// Returns the service that serves it, and the model's own name if one is given.
    fn service(&self) -> Result<(&'static Service, Option<&str>), NoModel> {
        let model = self.model.as_deref().filter(|model| !model.is_empty());
        if let Some(api) = &self.api {
            let service = service_of(api)?;
            let own = format!("{}/", service.api);
            return Ok((service, model.map(|model| model.strip_prefix(own.as_str()).unwrap_or(model))));
        }
        let name = model.ok_or_else(|| NoModel::Unknown(String::new()))?;
        if let Some((api, rest)) = name.split_once('/') {
            // A name of a model with such a part may stand behind a provider that the original does not know.
            let service = service_of(api).map_err(|_| NoModel::Unknown(name.to_owned()))?;
            return Ok((service, Some(rest)));
        }
        match PARTS.iter().find(|(part, _)| name.contains(part)) {
            Some((_, api)) => Ok((service_of(api)?, Some(name))),
            None => Err(NoModel::Unknown(name.to_owned())),
        }
    }

    fn choice(&self, service: &Service, model: &str) -> Result<ModelChoice, NoModel> {
        let name = format!("{}/{model}", service.provider);
        let parsed = name.parse().map_err(|_| NoModel::NoName(name));
        Ok(ModelChoice {
            name: parsed?,
            base_url: self.url.clone().or(service.base_url.map(str::to_owned)),
            sees: service.sees,
        })
    }
}

fn service_of(api: &str) -> Result<&'static Service, NoModel> {
    let api = match api {
        "groqcloud" => "groq",
        "mistralai" => "mistral",
        other => other,
    };
    SERVICES.iter().find(|service| service.api == api).ok_or_else(|| NoModel::NoService(api.to_owned()))
}
