//! The name of a provider: the part of a model's name before the slash.

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

    /// Whether a provider can be called so: small letters, digits and `-` alone.
    pub fn is_name(name: &str) -> bool {
        let is_part = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        !name.is_empty() && name.chars().all(is_part)
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
