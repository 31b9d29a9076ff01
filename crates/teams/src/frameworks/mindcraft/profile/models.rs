//! Which model a profile's words mean (docs/spec/mindcraft.md, 7.9).

use std::collections::BTreeMap;

use cooperage_models::client::BaseUrl;
use cooperage_models::{ModelName, Provider, ProviderList};
use serde_json::{Map, Value};

/// The fields of a profile that name models.
pub const MODEL_FIELDS: [&str; 5] = ["model", "code_model", "vision_model", EMBEDDING, "speak_model"];
/// Those of them that name models which write.
pub(super) const CHAT_FIELDS: [&str; 3] = ["model", "code_model", "vision_model"];
/// The one that names a model which gives vectors.
pub(super) const EMBEDDING: &str = "embedding";
/// The end of an address that some profiles write in full.
const ENDPOINT: &str = "/chat/completions";
/// The parameters of profiles for Azure that name the version of its interface, which is a part of the address.
const VERSIONS: [&str; 2] = ["apiVersion", "api_version"];

/// A profile's text about a model: a name alone, or more.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ModelSpec {
    /// The service that serves it, where the profile names one.
    pub api: Option<String>,
    /// Its name; none: the service's default.
    pub model: Option<String>,
    /// The address at which it is reached.
    pub url: Option<String>,
    /// The voice of a model that speaks, where it stands beside the model's name.
    pub voice: Option<String>,
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
    /// The text names no model that speaks, with its voice.
    #[error("`{0}` names no voice of a model: write it as PROVIDER/MODEL/VOICE")]
    NoVoice(String),
    /// The text cannot be written as one of our model names.
    #[error("`{0}` is no name of a model")]
    NoName(String),
    /// Its address is none.
    #[error("its `url` is no address of a server, which looks like `http://127.0.0.1:8000/v1`")]
    NoAddress,
}

/// A service, as the original knows it.
#[derive(Clone, Copy, Debug)]
pub struct Service {
    /// Its name in `api`.
    pub api: &'static str,
    /// The provider that serves it here.
    pub provider: &'static str,
    /// The model where none is named; empty: one must be.
    pub model: &'static str,
    /// The address at which it is reached, for a service that is any server of the user's.
    pub base_url: Option<&'static str>,
    /// Its embedding model, if it has one; empty: one must be named.
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

/// All services that the original knows.
pub const SERVICES: [Service; 20] = [
    ours("openai", "gpt-3.5-turbo", Some("text-embedding-3-small"), true),
    ours(Provider::AZURE, "", Some(""), true),
    ours("google", "gemini-1.5-flash", Some("text-embedding-004"), true),
    ours("anthropic", "claude-3-sonnet-20240229", None, true),
    ours("xai", "grok-beta", None, true),
    ours("deepseek", "deepseek-chat", None, false),
    ours("mistral", "mistral-large-latest", Some("mistral-embed"), true),
    ours("groq", "llama-3.3-70b-versatile", None, true),
    ours("openrouter", "", None, true),
    ours("ollama", "llama3.1", Some("nomic-embed-text"), false),
    ours(Provider::COMPATIBLE, "", Some(""), true),
    ours("qwen", "qwen-plus", Some("text-embedding-v3"), false),
    ours("replicate", "meta/meta-llama-3-70b-instruct", None, false),
    ours("huggingface", "meta-llama/Meta-Llama-3-8B", Some(""), false),
    ours("novita", "meta-llama/llama-3.1-70b-instruct", Some(""), false),
    ours("glhf", "hf:meta-llama/Llama-3.1-405B-Instruct", None, false),
    ours("hyperbolic", "deepseek-ai/DeepSeek-V3", None, false),
    Service {
        api: "vllm",
        provider: Provider::COMPATIBLE,
        base_url: Some("http://localhost:8000/v1/"),
        ..ours("", "DeepSeek-R1-Distill-Qwen-32B", Some(""), false)
    },
    ours("cerebras", "llama3.1-8b", None, false),
    ours("mercury", "mercury-coder-small", None, false),
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
#[derive(Clone, Debug, PartialEq)]
pub struct ModelChoice {
    /// Its name, without a place.
    pub name: ModelName,
    /// The address at which it is reached, if it is not the provider's own.
    pub base_url: Option<BaseUrl>,
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
            voice: text("voice")?,
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
        let texts = [("api", &self.api), ("model", &self.model), ("url", &self.url), ("voice", &self.voice)];
        for (key, text) in texts {
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
                Ok(name) => Ok(ModelChoice { name, base_url: self.address(None)?, sees: true }),
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
        match model.or(service.embedding.filter(|default| !default.is_empty())) {
            Some(model) if service.embedding.is_some() => self.choice(service, model).map(Some),
            _ => Ok(None),
        }
    }

    /// Returns the model that speaks and its voice, as `PROVIDER/MODEL` and `VOICE`. `None` where the voice is the machine's own,
    /// which the original calls `system`.
    ///
    /// # Errors
    /// [`NoModel`] if the text does not tell service, model and voice.
    pub fn speaker(&self) -> Result<Option<(ModelName, String)>, NoModel> {
        let text = self.model.as_deref().unwrap_or_default();
        if self.api.as_deref().unwrap_or(text) == "system" {
            return Ok(None);
        }
        let unknown = || NoModel::NoVoice(text.to_owned());
        let (service, model) = self.service().map_err(|_| unknown())?;
        let model = model.ok_or_else(unknown)?;
        let (model, voice) = match &self.voice {
            Some(voice) => (model, voice.as_str()),
            None => model.rsplit_once('/').ok_or_else(unknown)?,
        };
        let name = format!("{}/{model}", service.provider).parse().map_err(|_| unknown())?;
        Ok(Some((name, voice.to_owned())))
    }

    /// Returns the parameters of its requests, by their names there.
    #[must_use]
    pub fn request_params(&self) -> BTreeMap<String, Value> {
        let is_sent = |name: &str| !VERSIONS.contains(&name);
        let params = self.params.iter().filter(|(name, _)| is_sent(name));
        params.map(|(name, value)| (name.clone(), value.clone())).collect()
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
        Ok(ModelChoice { name: parsed?, base_url: self.address(Some(service))?, sees: service.sees })
    }

    /// The address that it names, unless that is the service's own.
    fn address(&self, service: Option<&Service>) -> Result<Option<BaseUrl>, NoModel> {
        let named = self.url.as_deref().map(str::trim).filter(|url| !url.is_empty());
        let Some(url) = named.or(service.and_then(|service| service.base_url)) else { return Ok(None) };
        let url = url.trim_end_matches('/');
        let mut url = url.strip_suffix(ENDPOINT).unwrap_or(url).to_owned();
        if let Some(version) = VERSIONS.iter().find_map(|name| self.params.get(*name)?.as_str()) {
            url.push_str(&format!("?api-version={version}"));
        }
        let url: BaseUrl = url.parse().map_err(|_| NoModel::NoAddress)?;
        let providers = ProviderList::default();
        let own = service.and_then(|service| providers.get(service.provider)?.usual_url());
        Ok((own.as_ref() != Some(&url)).then_some(url))
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
