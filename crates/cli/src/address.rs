//! Where a run's models were reached, kept in the run directory so that `resume` asks the same server. Never a key and
//! never a password: those come from the environment, or from the command line anew.

use std::collections::BTreeMap;

use camino::Utf8Path;
use cooperage_journal::files::write_whole;
use cooperage_models::client::BaseUrl;
use cooperage_models::{Provider, ProviderList};
use cooperage_studio::seats;
use cooperage_suites::report;
use serde::{Deserialize, Serialize};

use crate::error::{CliError, Exit};
use crate::models::address;
use crate::user_files::read_text;

/// The file's name in the run directory.
pub(crate) const FILE: &str = "reach.json";

/// The files that this program writes into a run directory beside the run itself.
pub(crate) const RUN_FILES: [&str; report::FILES.len() + 3] = {
    let [page, text, object, cells, episodes, columns] = report::FILES;
    [page, text, object, cells, episodes, columns, FILE, seats::FILE, cooperage_journal::merge::FILE]
};

/// The version of the file.
const FORMAT: u32 = 1;

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SavedAddresses {
    format: u32,
    /// The address by the provider's name.
    base_urls: BTreeMap<String, String>,
}

/// Writes the addresses that go with the run. Without any, a file that is there stays.
pub(crate) fn keep(run: &Utf8Path, given: &BTreeMap<Provider, BaseUrl>) -> Result<(), CliError> {
    if given.is_empty() {
        return Ok(());
    }
    let base_urls =
        given.iter().map(|(provider, url)| (provider.name().to_owned(), url.without_secrets())).collect();
    let text = serde_json::to_string_pretty(&SavedAddresses { format: FORMAT, base_urls })
        .map_err(|error| CliError::new(Exit::Output, format!("cannot write {FILE}: {error}")))?;
    Ok(write_whole(&run.join(FILE), format!("{text}\n").as_bytes())?)
}

/// The addresses that an earlier call kept.
pub(crate) fn kept(
    providers: &ProviderList,
    run: &Utf8Path,
) -> Result<BTreeMap<Provider, BaseUrl>, CliError> {
    let path = run.join(FILE);
    if !path.exists() {
        return Ok(BTreeMap::new());
    }
    let damaged = |why: &dyn std::fmt::Display| {
        CliError::new(Exit::Input, format!("{path}: {why}"))
            .hint("delete that file and say with --base-url where the models are reached")
    };
    let kept: SavedAddresses = serde_json::from_str(&read_text(&path)?).map_err(|error| damaged(&error))?;
    if kept.format > FORMAT {
        return Err(damaged(&format!(
            "the file has format {}, this program reads up to {FORMAT}",
            kept.format
        )));
    }
    let read = kept.base_urls.iter().map(|(name, url)| address(providers, name, url));
    read.map(|read| read.map_err(|error| damaged(&error.message))).collect()
}

/// Writes the addresses of one run into another one.
pub(crate) fn hand_on(providers: &ProviderList, from: &Utf8Path, to: &Utf8Path) -> Result<(), CliError> {
    keep(to, &kept(providers, from)?)
}
