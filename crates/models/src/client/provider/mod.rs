//! Providers: the facts about each, and the table of those that a program has.

mod advice;
mod built_in;
mod clients;
mod facts;
mod list;
mod other_services;

use std::fmt;
use std::sync::Arc;

use super::endpoint::{BaseUrl, Secret};
use super::http::{ClientError, Streaming};
use super::{ChatClient, endpoint};
use crate::prices::Price;
use crate::provider::Provider;

pub use built_in::PROVIDERS;
pub use clients::ProviderClients;
pub use facts::{ModelFacts, ReadModelFacts};
pub use list::ProviderList;

/// A provider: its name, key and address, and the way in which its models are asked.
///
/// Fields may come: a crate of its own makes one with [`new`](ProviderInfo::new) or [`http`](ProviderInfo::http) and the
/// functions that begin with `with_`.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct ProviderInfo {
    /// The name in front of the slash: small letters, digits and `-`.
    pub name: &'static str,
    /// One line on what it is.
    pub about: &'static str,
    /// The API key that it wants.
    pub key: ProviderKey,
    /// Other names of the environment variable with the key, which other programs use; looked up after that of `key`.
    pub key_aliases: &'static [&'static str],
    /// The place where it is reached.
    pub address: ProviderAddress,
    /// The way in which its models are asked.
    pub access: ProviderAccess,
    /// Whether it takes messages only in turns, so that neighbours of one speaker have to be joined. Read for HTTP alone.
    pub alternates: bool,
    /// Whether it holds a reply to a JSON Schema itself; elsewhere the schema goes into the prompt. Read for HTTP alone.
    pub enforces_schemas: bool,
    /// Advice for the user where it knows no model of the name asked for; none is advice that fits most providers.
    pub unknown_model: Option<&'static str>,
    /// Prices of its models by the beginnings of their names, and whether they reason, where the price table has no entry of its
    /// own for them.
    pub prices: &'static [(&'static str, Price)],
    /// Reads facts of its models before they are asked, where this program holds their weights.
    pub facts: Option<ReadModelFacts>,
}

/// The API key that a provider wants, by the environment variable that holds it. The command line reads it, this crate does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProviderKey {
    /// No key: none is read or sent.
    Unneeded,
    /// A key that is sent where there is one.
    Optional(&'static str),
    /// A key without which a call is pointless, except at a server on this machine.
    Required(&'static str),
}

/// The place where a provider is reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProviderAddress {
    /// No place: it answers within this process, free of charge.
    Here,
    /// This base URL, unless the user names another.
    Usual(&'static str),
    /// A base URL of the user's, here with an example.
    OfUser(&'static str),
}

/// The way in which a provider's models are asked.
#[derive(Clone, Copy, Debug)]
pub enum ProviderAccess {
    /// Over HTTP, in a format that this crate writes and reads.
    Http(ApiFormat),
    /// By a client of its own, made when the first call needs it.
    Own(MakeClient),
}

/// A format of requests and replies over HTTP.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ApiFormat {
    /// OpenAI's chat completions.
    OpenAi,
    /// The same at Azure's addresses, with its header for keys.
    Azure,
    /// The same with Mistral's name for the seed.
    Mistral,
    /// The same with xAI's usage, in which thoughts are counted beside the completion.
    Xai,
    /// The messages of Anthropic.
    Anthropic,
    /// Google's content generation.
    Google,
}

/// Makes the client of a provider that has one of its own.
pub type MakeClient = fn(&ConnectionOptions) -> Result<Arc<dyn ChatClient>, ClientError>;

/// The user's words about the way to a provider, for a client of its own.
#[derive(Clone, Debug)]
pub struct ConnectionOptions {
    /// The base URL: the user's, else the provider's usual one.
    pub base_url: Option<BaseUrl>,
    /// The key, once it may be sent to that address.
    pub key: Option<Secret>,
    /// Whether replies are streamed.
    pub streaming: Streaming,
}

impl ProviderInfo {
    /// A provider with a client of its own, within this process and without a key.
    #[must_use]
    pub const fn new(name: &'static str, about: &'static str, client: MakeClient) -> ProviderInfo {
        let access = ProviderAccess::Own(client);
        ProviderInfo { access, ..ProviderInfo::http(name, about, ApiFormat::OpenAi, ProviderAddress::Here) }
    }

    /// A provider that speaks a known format over HTTP, without a key.
    #[must_use]
    pub const fn http(
        name: &'static str,
        about: &'static str,
        format: ApiFormat,
        address: ProviderAddress,
    ) -> ProviderInfo {
        ProviderInfo {
            name,
            about,
            key: ProviderKey::Unneeded,
            key_aliases: &[],
            address,
            access: ProviderAccess::Http(format),
            alternates: false,
            enforces_schemas: false,
            unknown_model: None,
            prices: &[],
            facts: None,
        }
    }

    /// The same with a key.
    #[must_use]
    pub const fn with_key(self, key: ProviderKey) -> ProviderInfo {
        ProviderInfo { key, ..self }
    }

    /// The same with other names of its key's variable.
    #[must_use]
    pub const fn with_key_aliases(self, key_aliases: &'static [&'static str]) -> ProviderInfo {
        ProviderInfo { key_aliases, ..self }
    }

    /// The same at a place outside this process.
    #[must_use]
    pub const fn with_address(self, address: ProviderAddress) -> ProviderInfo {
        ProviderInfo { address, ..self }
    }

    /// The same, taking messages only in turns.
    #[must_use]
    pub const fn with_turns(self) -> ProviderInfo {
        ProviderInfo { alternates: true, ..self }
    }

    /// The same, holding replies to JSON Schemas.
    #[must_use]
    pub const fn with_schemas(self) -> ProviderInfo {
        ProviderInfo { enforces_schemas: true, ..self }
    }

    /// The same with advice for the user where it knows no model of the name asked for.
    #[must_use]
    pub const fn with_unknown_model(self, advice: &'static str) -> ProviderInfo {
        ProviderInfo { unknown_model: Some(advice), ..self }
    }

    /// The same with prices of its models by the beginnings of their names, and which of them reason.
    #[must_use]
    pub const fn with_prices(self, prices: &'static [(&'static str, Price)]) -> ProviderInfo {
        ProviderInfo { prices, ..self }
    }

    /// The same with facts of its models, which this program can read before they are asked.
    #[must_use]
    pub const fn with_facts(self, facts: ReadModelFacts) -> ProviderInfo {
        ProviderInfo { facts: Some(facts), ..self }
    }

    /// The environment variable that holds the key, if it wants one.
    #[must_use]
    pub const fn key_variable(&self) -> Option<&'static str> {
        match self.key {
            ProviderKey::Unneeded => None,
            ProviderKey::Optional(variable) | ProviderKey::Required(variable) => Some(variable),
        }
    }

    /// All names under which the key is looked up, the first one first.
    pub fn key_variables(&self) -> impl Iterator<Item = &'static str> {
        self.key_variable().into_iter().chain(self.key_aliases.iter().copied())
    }

    /// Whether a call without a key is pointless.
    #[must_use]
    pub const fn requires_key(&self) -> bool {
        matches!(self.key, ProviderKey::Required(_))
    }

    /// The base URL where the user names none, as text.
    #[must_use]
    pub const fn usual_address(&self) -> Option<&'static str> {
        match self.address {
            ProviderAddress::Usual(url) => Some(url),
            ProviderAddress::Here | ProviderAddress::OfUser(_) => None,
        }
    }

    /// The same, read.
    #[must_use]
    pub fn usual_url(&self) -> Option<BaseUrl> {
        self.usual_address()?.parse().ok()
    }

    /// An example of a base URL of the user's.
    #[must_use]
    pub const fn address_example(&self) -> &'static str {
        match self.address {
            ProviderAddress::OfUser(example) => example,
            ProviderAddress::Here | ProviderAddress::Usual(_) => endpoint::EXAMPLE,
        }
    }

    /// Whether it is on this machine unless the user names another place.
    #[must_use]
    pub fn is_on_this_machine(&self) -> bool {
        self.address == ProviderAddress::Here || self.usual_url().is_some_and(|url| url.is_loopback())
    }

    /// Its name as a key of maps.
    #[must_use]
    pub fn provider(&self) -> Provider {
        Provider::of(self.name)
    }

    /// The format that it speaks over HTTP.
    pub(crate) fn format(&self) -> Option<ApiFormat> {
        match self.access {
            ProviderAccess::Http(format) => Some(format),
            ProviderAccess::Own(_) => None,
        }
    }
}

impl fmt::Debug for ProviderInfo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ProviderInfo({})", self.name)
    }
}
