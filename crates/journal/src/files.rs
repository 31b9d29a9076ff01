//! Small file helpers: every write that must survive goes through here, and every read is bounded.

use std::fs::{self, File};
use std::io::{ErrorKind, Write};

use camino::{Utf8Path, Utf8PathBuf};

use crate::beside;
use crate::bounds::{self, journal_bytes_max};
use crate::error::JournalError;
use crate::open::{self, LinkPolicy};

/// Writes a file as a whole: beside it, synced, then renamed over it.
///
/// # Errors
/// When the operating system refuses.
pub fn write_whole(path: &Utf8Path, bytes: &[u8]) -> Result<(), JournalError> {
    write_beside(path, bytes, false)
}

/// Writes a file as [`write_whole`] does, which only its owner may read.
///
/// # Errors
/// When the operating system refuses.
pub fn write_secret(path: &Utf8Path, bytes: &[u8]) -> Result<(), JournalError> {
    write_beside(path, bytes, true)
}

/// A link in the file's place or beside it is replaced and never followed.
fn write_beside(path: &Utf8Path, bytes: &[u8], is_secret: bool) -> Result<(), JournalError> {
    let (beside, mut file) = beside::create(path, is_secret)?;
    let written = file.write_all(bytes).map_err(JournalError::io("write", &beside));
    let written = written.and_then(|()| file.sync_data().map_err(JournalError::io("sync", &beside)));
    let done = written.and_then(|()| fs::rename(&beside, path).map_err(JournalError::io("rename", path)));
    if done.is_err() {
        // Half a file is of no use, and may take the room that the next try needs.
        let _ = fs::remove_file(&beside);
    }
    done
}

/// Makes a file beside `path` that is written bit by bit and then renamed over it. No other process takes its name while a handle of
/// it is open. Returns its name.
///
/// # Errors
/// When the operating system refuses.
pub fn create_beside(path: &Utf8Path) -> Result<(Utf8PathBuf, File), JournalError> {
    beside::create(path, false)
}

/// Makes a file anew that is written bit by bit, in the place of one that is there; a link is replaced and not followed.
///
/// # Errors
/// When the operating system refuses.
pub fn create_anew(path: &Utf8Path) -> Result<File, JournalError> {
    open::anew(path, false)
}

/// Opens an ordinary file of a run to be read in pieces, not through a link.
///
/// # Errors
/// When it is none, or the operating system refuses.
pub fn open_of_run(path: &Utf8Path) -> Result<File, JournalError> {
    open::to_read(path, LinkPolicy::Refused)
}

/// Opens an ordinary file, made if there is none, to be read and to be written at its end, not through a link.
///
/// # Errors
/// When it is none, or the operating system refuses.
pub fn open_to_append(path: &Utf8Path) -> Result<File, JournalError> {
    open::to_append(path)
}

/// Refuses a link in the place of a folder into which is written.
///
/// # Errors
/// When there is one.
pub fn refuse_link(path: &Utf8Path) -> Result<(), JournalError> {
    open::refuse_link(path)
}

/// Reads a file of a run as bytes, not through a link; it may have as many bytes as a journal.
///
/// # Errors
/// When it has more, is no ordinary file, or the operating system refuses.
pub fn read(path: &Utf8Path) -> Result<Vec<u8>, JournalError> {
    read_all(path, LinkPolicy::Refused, journal_bytes_max())
}

/// Reads a file that the user named as bytes: an ordinary file, or what the shell has opened for the program.
///
/// # Errors
/// When it has more than `bytes_max` bytes, is a pipe or a device, or the operating system refuses.
pub fn read_of_user(path: &Utf8Path, bytes_max: u64) -> Result<Vec<u8>, JournalError> {
    read_all(path, LinkPolicy::Followed, bytes_max)
}

/// Reads a file of a run that this process has written itself, however long it is.
pub(crate) fn read_own(path: &Utf8Path) -> Result<Vec<u8>, JournalError> {
    read_all(path, LinkPolicy::Refused, u64::MAX)
}

fn read_all(path: &Utf8Path, links: LinkPolicy, bytes_max: u64) -> Result<Vec<u8>, JournalError> {
    let file = open::to_read(path, links)?;
    let size = file.metadata().map_or(0, |file| file.len());
    bounds::read_all(path, file, size, bytes_max)
}

/// The outcome of opening or reading a file that need not be there: `None` where it is not.
///
/// # Errors
/// Every other error of `outcome`.
pub fn if_any<T>(outcome: Result<T, JournalError>) -> Result<Option<T>, JournalError> {
    match outcome {
        Ok(found) => Ok(Some(found)),
        Err(JournalError::Io { source, .. }) if source.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
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
    open::remove(path)
}
