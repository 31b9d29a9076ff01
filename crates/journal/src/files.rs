//! Small file helpers: every write that must survive goes through here.

use std::fs::{self, File};
use std::io::Write;

use camino::Utf8Path;

use crate::error::JournalError;

/// Writes a file as a whole: beside it, synced, then renamed over it.
///
/// # Errors
/// When the operating system refuses.
pub fn write_whole(path: &Utf8Path, bytes: &[u8]) -> Result<(), JournalError> {
    let beside = path.with_extension(format!("{}.new", path.extension().unwrap_or_default()));
    let mut file = File::create(&beside).map_err(JournalError::io("create", &beside))?;
    file.write_all(bytes).map_err(JournalError::io("write", &beside))?;
    file.sync_data().map_err(JournalError::io("sync", &beside))?;
    fs::rename(&beside, path).map_err(JournalError::io("rename", path))
}

/// The same for a file that nobody but its owner may read.
///
/// # Errors
/// When the operating system refuses.
pub fn write_secret(path: &Utf8Path, bytes: &[u8]) -> Result<(), JournalError> {
    let beside = path.with_extension(format!("{}.new", path.extension().unwrap_or_default()));
    let mut options = File::options();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    remove(&beside)?;
    let mut file = options.open(&beside).map_err(JournalError::io("create", &beside))?;
    file.write_all(bytes).map_err(JournalError::io("write", &beside))?;
    file.sync_data().map_err(JournalError::io("sync", &beside))?;
    fs::rename(&beside, path).map_err(JournalError::io("rename", path))
}

/// Reads a file as bytes.
///
/// # Errors
/// When the operating system refuses.
pub fn read(path: &Utf8Path) -> Result<Vec<u8>, JournalError> {
    fs::read(path).map_err(JournalError::io("read", path))
}

/// Makes a folder and those above it.
///
/// # Errors
/// When the operating system refuses.
pub fn make_folder(path: &Utf8Path) -> Result<(), JournalError> {
    fs::create_dir_all(path).map_err(JournalError::io("create", path))
}

/// Removes a file, which need not exist.
///
/// # Errors
/// When the operating system refuses.
pub fn remove(path: &Utf8Path) -> Result<(), JournalError> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            Err(JournalError::io("remove", path)(error))
        }
        _ => Ok(()),
    }
}
