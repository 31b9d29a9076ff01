//! The providers there are, and the facts about each that this crate needs.

use std::fmt;

/// A provider that serves models over HTTP.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Provider {
    OpenAi,
    /// Azure OpenAI; the model is a deployment.
    Azure,
    Anthropic,
    Google,
    /// Ollama, on this machine unless a base URL says otherwise.
    Ollama,
    OpenRouter,
    Groq,
    Mistral,
    DeepSeek,
    Xai,
    /// Anything that speaks OpenAI's chat completions at a base URL of the user's.
    Compatible,
}

impl Provider {
    /// All providers, in the order of the manual.
    pub const ALL: [Self; 11] = [
        Self::OpenAi,
        Self::Azure,
        Self::Anthropic,
        Self::Google,
        Self::Ollama,
        Self::OpenRouter,
        Self::Groq,
        Self::Mistral,
        Self::DeepSeek,
        Self::Xai,
        Self::Compatible,
    ];

    /// The name in front of the slash.
    pub const fn name(self) -> &'static str {
        match self {
            Self::OpenAi => "openai",
            Self::Azure => "azure",
            Self::Anthropic => "anthropic",
            Self::Google => "google",
            Self::Ollama => "ollama",
            Self::OpenRouter => "openrouter",
            Self::Groq => "groq",
            Self::Mistral => "mistral",
            Self::DeepSeek => "deepseek",
            Self::Xai => "xai",
            Self::Compatible => "compatible",
        }
    }

    /// The provider of that [`name`](Self::name).
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|provider| provider.name() == name)
    }

    /// The environment variable that usually holds the API key; the command line reads it, this crate doesn't.
    /// `None` where no key is needed. For [`Self::Compatible`] the key is optional.
    pub const fn key_variable(self) -> Option<&'static str> {
        Some(match self {
            Self::OpenAi => "OPENAI_API_KEY",
            Self::Azure => "AZURE_OPENAI_API_KEY",
            Self::Anthropic => "ANTHROPIC_API_KEY",
            Self::Google => "GEMINI_API_KEY",
            Self::Ollama => return None,
            Self::OpenRouter => "OPENROUTER_API_KEY",
            Self::Groq => "GROQ_API_KEY",
            Self::Mistral => "MISTRAL_API_KEY",
            Self::DeepSeek => "DEEPSEEK_API_KEY",
            Self::Xai => "XAI_API_KEY",
            Self::Compatible => "COOPERAGE_API_KEY",
        })
    }

    /// Whether a call without a key is pointless.
    pub const fn requires_key(self) -> bool {
        !matches!(self, Self::Ollama | Self::Compatible)
    }

    /// Where the provider is reached unless the user names another place; `None` where the user has to.
    pub const fn default_base_url(self) -> Option<&'static str> {
        Some(match self {
            Self::OpenAi => "https://api.openai.com/v1/",
            Self::Anthropic => "https://api.anthropic.com/v1/",
            Self::Google => "https://generativelanguage.googleapis.com/v1beta/",
            Self::Ollama => "http://localhost:11434/v1/",
            Self::OpenRouter => "https://openrouter.ai/api/v1/",
            Self::Groq => "https://api.groq.com/openai/v1/",
            Self::Mistral => "https://api.mistral.ai/v1/",
            Self::DeepSeek => "https://api.deepseek.com/v1/",
            Self::Xai => "https://api.x.ai/v1/",
            Self::Azure | Self::Compatible => return None,
        })
    }

    /// An example of its base URL.
    pub const fn base_url_example(self) -> &'static str {
        match self {
            Self::Azure => "azure=https://NAME.openai.azure.com",
            _ => "http://HOST:PORT/v1/",
        }
    }

    /// Whether the provider takes messages only in turns, so that neighbours of one speaker have to be joined.
    pub const fn alternates(self) -> bool {
        matches!(self, Self::Anthropic | Self::Google | Self::Mistral | Self::Compatible | Self::Ollama)
    }

    /// Whether the provider itself holds a reply to a JSON Schema. Elsewhere the schema goes into the prompt.
    pub const fn enforces_schemas(self) -> bool {
        matches!(
            self,
            Self::OpenAi
                | Self::Azure
                | Self::Anthropic
                | Self::Google
                | Self::Groq
                | Self::Mistral
                | Self::Xai
        )
    }
}

impl fmt::Display for Provider {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
