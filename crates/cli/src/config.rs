//! `cooperage.toml` in the current folder: what one does not want to write on every command line.

use std::collections::BTreeMap;

use camino::Utf8Path;
use cooperage_models::LatencyProfile;
use serde::Deserialize;

use crate::error::{CliError, Exit};

/// The file. Every key may be left out; the command line goes first.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Config {
    /// The model for every role that has none of its own.
    pub(crate) model: Option<String>,
    /// Models by role, such as `"mindagent.plan" = "openai/gpt-4o"`.
    #[serde(default)]
    pub(crate) models: BTreeMap<String, String>,
    /// Where providers are reached, by provider.
    #[serde(default)]
    pub(crate) base_urls: BTreeMap<String, String>,
    /// Latency profiles of your own, by name.
    #[serde(default)]
    pub(crate) latency: BTreeMap<String, LatencyProfile>,
    /// A price table of your own instead of the built-in one.
    pub(crate) prices: Option<camino::Utf8PathBuf>,
}

/// The name of the file.
const FILE: &str = "cooperage.toml";

impl Config {
    /// Reads the file of the current folder, if there is one.
    pub(crate) fn load() -> Result<Config, CliError> {
        let path = Utf8Path::new(FILE);
        if !path.exists() {
            return Ok(Config::default());
        }
        let text = read_text(path)?;
        // The error names line, column and key.
        toml::from_str(&text)
            .map_err(|error| CliError::new(Exit::Input, format!("{FILE}: {}", error.to_string().trim_end())))
    }
}

/// Reads a text file that the user named.
pub(crate) fn read_text(path: &Utf8Path) -> Result<String, CliError> {
    std::fs::read_to_string(path)
        .map_err(|error| CliError::new(Exit::Input, format!("cannot read {path}: {error}")))
}
