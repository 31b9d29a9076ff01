//! The deeds that were agreed to on this machine: a file in the user's configuration folder, never one of a run.

use std::fs::File;
use std::path::PathBuf;

use camino::{Utf8Path, Utf8PathBuf};
use cooperage_journal::files::{make_folder, read_of_user, write_secret};
use serde::{Deserialize, Serialize};

use super::GuardedAction;
use crate::processes::variable;

/// The version of the file.
const FORMAT: u32 = 1;
/// Agreements that are kept; the oldest are forgotten, and asked for again.
const AGREED_MAX: usize = 2_000;
/// Bytes of the file.
const BYTES_MAX: u64 = 16 << 20;

#[derive(Debug, Default, Serialize, Deserialize)]
struct Agreements {
    format: u32,
    agreed: Vec<GuardedAction>,
}

/// `$XDG_CONFIG_HOME/cooperage`, else `.config/cooperage` in the user's home.
fn folder() -> Option<Utf8PathBuf> {
    let named = variable("XDG_CONFIG_HOME").map(PathBuf::from).filter(|path| path.is_absolute());
    let folder = named.or_else(|| Some(std::env::home_dir()?.join(".config")))?;
    Utf8PathBuf::from_path_buf(folder.join("cooperage")).ok().filter(|path| path.is_absolute())
}

/// Returns all deeds that were agreed to; none if the file cannot be read, so that each is asked about again.
pub(super) fn agreed() -> Vec<GuardedAction> {
    folder().map(|folder| read(&folder)).unwrap_or_default()
}

fn read(folder: &Utf8Path) -> Vec<GuardedAction> {
    let bytes = read_of_user(&folder.join("agreements.json"), BYTES_MAX).ok();
    let read = bytes.and_then(|bytes| serde_json::from_slice::<Agreements>(&bytes).ok());
    read.filter(|read| read.format == FORMAT).map(|read| read.agreed).unwrap_or_default()
}

/// Keeps these beside the others. Where that fails they hold for this call alone.
pub(super) fn remember(new: &[GuardedAction]) {
    let Some(folder) = folder().filter(|_| !new.is_empty()) else { return };
    let _ = make_folder(&folder);
    // Programs that are started at once must not forget each other's.
    let Ok(lock) = File::create(folder.join("agreements.lock")) else { return };
    let _ = lock.lock();
    let mut agreed = read(&folder);
    agreed.retain(|deed| !new.contains(deed));
    agreed.extend(new.iter().cloned());
    agreed.drain(..agreed.len().saturating_sub(AGREED_MAX));
    let text = serde_json::to_string_pretty(&Agreements { format: FORMAT, agreed }).unwrap_or_default();
    let _ = write_secret(&folder.join("agreements.json"), format!("{text}\n").as_bytes());
}
