//! The name of a provider: the part of a model's name before the slash.
//!
//! A service that is reached at several addresses in one run has a name for each of them, `SERVICE@PLACE`: the facts are the
//! service's, and the address and the key are the place's own.

use std::borrow::Borrow;
use std::fmt;
use std::sync::Arc;

/// A provider by its name. The facts about it stand in a table of the program, a
/// [`ProviderList`](crate::client::ProviderList), so that a name is read and kept without one.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Provider(Arc<str>);

impl Provider {
    /// Azure OpenAI, whose models are deployments.
    pub const AZURE: &'static str = "azure";
    /// Any server that speaks OpenAI's chat completions at a base URL of the user's.
    pub const COMPATIBLE: &'static str = "compatible";
    /// Ollama, on this machine unless a base URL says otherwise.
    pub const OLLAMA: &'static str = "ollama";
    /// OpenRouter, a broker of models of other makers.
    pub const OPENROUTER: &'static str = "openrouter";

    /// The provider of that name; `None` where no provider can be called so.
    pub fn new(name: &str) -> Option<Self> {
        Self::is_name(name).then(|| Self(name.into()))
    }

    /// Whether a provider can be called so: small letters, digits and `-` alone, perhaps with `@` and a place behind, whose name
    /// is made of letters, digits, `-` and `_`.
    pub fn is_name(name: &str) -> bool {
        let is_part = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        let is_place = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
        let (service, place) = split(name);
        !service.is_empty()
            && service.chars().all(is_part)
            && place.is_none_or(|place| !place.is_empty() && place.chars().all(is_place))
    }

    /// The service: the name without its place.
    pub fn service(&self) -> &str {
        split(&self.0).0
    }

    /// The place, where the name has one: such a provider has no address but one that is given to it.
    pub fn place(&self) -> Option<&str> {
        split(&self.0).1
    }

    /// The provider of a name from a table, which is checked there.
    pub(crate) fn of(name: &str) -> Self {
        Self(name.into())
    }

    /// The name itself.
    pub fn name(&self) -> &str {
        &self.0
    }
}

fn split(name: &str) -> (&str, Option<&str>) {
    name.split_once('@').map_or((name, None), |(service, place)| (service, Some(place)))
}

impl Borrow<str> for Provider {
    fn borrow(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Provider {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
