//! Model names, `provider/model`.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use thiserror::Error;

use crate::provider::Provider;
use crate::style::ReplyStyle;

/// The model or built-in player that answers a call.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ModelName {
    /// One of the players that need nothing.
    BuiltIn(BuiltIn),
    /// A model served over HTTP.
    Remote(RemoteModel),
}

/// Beginnings of the names of models that read no pictures, behind the last slash.
const BLIND: [&str; 22] = [
    "deepseek",
    "gpt-3.5",
    "gpt-4-0613",
    "gpt-4-32k",
    "o1-mini",
    "o1-preview",
    "o3-mini",
    "gpt-oss",
    "codestral",
    "codellama",
    "command-r",
    "llama-2",
    "llama-3-",
    "llama-3.1",
    "llama-3.3",
    "llama3",
    "mistral-7b",
    "mixtral",
    "phi-2",
    "phi-3-mini",
    "qwq",
    "grok-code",
];

impl ModelName {
    /// Whether pictures may be sent to it: to no player that is built in, and to no model of which it is known that it reads only
    /// words.
    pub fn sees(&self) -> bool {
        match self {
            Self::BuiltIn(player) => *player == BuiltIn::Replay,
            Self::Remote(remote) => {
                let name = remote.model().rsplit('/').next().unwrap_or_default().to_ascii_lowercase();
                !BLIND.iter().any(|beginning| name.starts_with(beginning))
            }
        }
    }

    /// The remote model, if it is one.
    pub fn remote(&self) -> Option<&RemoteModel> {
        match self {
            Self::BuiltIn(_) => None,
            Self::Remote(model) => Some(model),
        }
    }
}

/// The players that need no network.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum BuiltIn {
    /// The scripted player that sees the present state (`oracle`).
    Oracle,
    /// The scripted player that also knows what is to come (`oracle:clairvoyant`).
    Clairvoyant,
    /// The scripted player that begins anew at each call, and so remembers nothing between them (`oracle:anew`).
    Anew,
    /// The scripted player that begins anew at each call and never looks ahead, so that a few rules lead from the present state to its
    /// answer (`oracle:quick`).
    Quick,
    /// The scripted player that writes scripts itself where others call skills (`oracle:author`).
    Author,
    /// The scripted player whose leaders and planners give out little work at a time (`oracle:pieces`).
    Pieces,
    /// The scripted player that reads the messages of a request and nothing else, and writes in that style (`reader`,
    /// `reader:STYLE`).
    Reader(ReplyStyle),
    /// A random well-formed reply in the framework's format (`random`).
    Random,
    /// The replies of a recording (`replay`).
    Replay,
}

impl BuiltIn {
    /// All of them, the reader in its plain style.
    pub const ALL: [Self; 9] = [
        Self::Oracle,
        Self::Clairvoyant,
        Self::Anew,
        Self::Quick,
        Self::Author,
        Self::Pieces,
        Self::Reader(ReplyStyle::Plain),
        Self::Random,
        Self::Replay,
    ];

    /// The whole name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Oracle => "oracle",
            Self::Clairvoyant => "oracle:clairvoyant",
            Self::Anew => "oracle:anew",
            Self::Quick => "oracle:quick",
            Self::Author => "oracle:author",
            Self::Pieces => "oracle:pieces",
            Self::Reader(style) => style.player(),
            Self::Random => "random",
            Self::Replay => "replay",
        }
    }
}

/// The provider of models whose weights this program reads: those that come with it, and those of files.
pub const LOCAL: &str = "local";

/// A model at a provider; made by parsing a [`ModelName`].
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RemoteModel {
    provider: Provider,
    model: Arc<str>,
}

impl RemoteModel {
    /// Returns the provider that serves the model.
    pub fn provider(&self) -> &Provider {
        &self.provider
    }

    /// The provider's own name for it; may hold slashes. That of a file of weights, written `local:FILE`, is `:FILE`.
    pub fn model(&self) -> &str {
        &self.model
    }
}

impl fmt::Display for RemoteModel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let gap = if self.provider.name() == LOCAL && self.model.starts_with(':') { "" } else { "/" };
        write!(f, "{}{gap}{}", self.provider, self.model)
    }
}

impl fmt::Display for ModelName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BuiltIn(player) => f.write_str(player.name()),
            Self::Remote(model) => model.fmt(f),
        }
    }
}

/// A text that names no model.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ModelNameError {
    /// The part before the slash is no provider.
    #[error("unknown provider `{provider}` in model name `{name}`")]
    UnknownProvider {
        /// The whole text, without control characters.
        name: String,
        /// The part before the slash.
        provider: String,
    },
    /// There is no slash, and it is no built-in player.
    #[error("model name `{name}` names no provider")]
    NoProvider {
        /// The whole text, without control characters.
        name: String,
    },
    /// Nothing, white space or control characters stand after the slash.
    #[error("model name `{name}` names no model of {provider}")]
    NoModel {
        /// The whole text, without control characters.
        name: String,
        /// The provider it does name.
        provider: Provider,
    },
}

impl ModelNameError {
    /// The refusal of a text whose part before the slash is no provider.
    pub(crate) fn unknown_provider(text: &str) -> Self {
        let name = visible(text);
        let provider = name.split('/').next().unwrap_or_default().to_owned();
        Self::UnknownProvider { name, provider }
    }
}

/// A text without control characters.
fn visible(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).collect()
}

impl FromStr for ModelName {
    type Err = ModelNameError;

    /// Reads a name without looking its provider up; [`ProviderList::model`](crate::client::ProviderList::model) does both.
    fn from_str(text: &str) -> Result<Self, ModelNameError> {
        let readers = ReplyStyle::ALL.into_iter().map(BuiltIn::Reader);
        if let Some(player) = BuiltIn::ALL.into_iter().chain(readers).find(|player| player.name() == text) {
            return Ok(Self::BuiltIn(player));
        }
        let of_file = text.strip_prefix(LOCAL).filter(|file| file.starts_with(':') && file.len() > 1);
        let Some((provider, model)) = of_file.map(|file| (LOCAL, file)).or_else(|| text.split_once('/'))
        else {
            return Err(ModelNameError::NoProvider { name: visible(text) });
        };
        let Some(provider) = Provider::new(provider) else {
            return Err(ModelNameError::unknown_provider(text));
        };
        if model.is_empty() || model.chars().any(|c| c.is_control() || c.is_whitespace()) {
            return Err(ModelNameError::NoModel { name: visible(text), provider });
        }
        Ok(Self::Remote(RemoteModel { provider, model: model.into() }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_print_as_they_were_written() {
        for name in [
            "local/cuisine-small",
            "local:models/mine.safetensors",
            "oracle",
            "oracle:clairvoyant",
            "reader",
            "reader:json-text",
            "random",
            "replay",
            "openai/gpt-4",
            "openrouter/meta/llama-3:free",
        ] {
            assert_eq!(name.parse::<ModelName>().unwrap().to_string(), name);
        }
        let name: ModelName = "some-lab/m".parse().unwrap();
        assert_eq!(name.remote().unwrap().provider().name(), "some-lab");
    }
}
