//! Opening of untrusted files. The folder of a run may come from an archive, which keeps links: nothing of a run is
//! read or written through one, and a pipe or a device in a file's place neither holds the program up nor fills its
//! memory.

use std::fs::{File, OpenOptions};
use std::io;

use camino::Utf8Path;

use crate::error::JournalError;

/// Whether a link in a file's place is followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LinkPolicy {
    /// The user named the file.
    Followed,
    /// The file is one of a run.
    Refused,
}

/// Opens an ordinary file to be read.
pub(crate) fn to_read(path: &Utf8Path, links: LinkPolicy) -> Result<File, JournalError> {
    if links == LinkPolicy::Followed && is_handed_over(path) {
        return File::open(path).map_err(JournalError::io("read", path));
    }
    open(path, File::options().read(true), links, "read")
}

/// Opens an ordinary file of a run to be written in place, made if there is none; its content stays. `action` is named
/// in the error.
pub(crate) fn to_write(path: &Utf8Path, action: &'static str) -> Result<File, JournalError> {
    open(path, File::options().create(true).write(true).truncate(false), LinkPolicy::Refused, action)
}

/// Opens an ordinary file of a run to be written at its end, made if there is none.
pub(crate) fn to_append(path: &Utf8Path) -> Result<File, JournalError> {
    open(path, File::options().create(true).read(true).append(true), LinkPolicy::Refused, "open")
}

/// Opens an ordinary file that is there to be written in place.
pub(crate) fn to_write_there(path: &Utf8Path) -> Result<File, JournalError> {
    open(path, File::options().write(true), LinkPolicy::Refused, "open")
}

/// Makes a file anew in the place of the one that is there; a link is replaced and not followed.
pub(crate) fn anew(path: &Utf8Path, is_secret: bool) -> Result<File, JournalError> {
    remove(path)?;
    new(path, is_secret)
}

/// Makes a file where nothing is.
pub(crate) fn new(path: &Utf8Path, is_secret: bool) -> Result<File, JournalError> {
    let mut options = File::options();
    options.write(true).create_new(true);
    #[cfg(unix)]
    if is_secret {
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    }
    #[cfg(not(unix))]
    let _ = is_secret;
    options.open(path).map_err(JournalError::io("create", path))
}

/// Removes a file, which need not exist.
pub(crate) fn remove(path: &Utf8Path) -> Result<(), JournalError> {
    match std::fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(JournalError::io("remove", path)(error)),
        _ => Ok(()),
    }
}

/// Refuses a link in the place of a folder of a run.
pub(crate) fn refuse_link(path: &Utf8Path) -> Result<(), JournalError> {
    match path.symlink_metadata() {
        Ok(there) if there.is_symlink() => Err(not_ordinary(path, "a link")),
        _ => Ok(()),
    }
}

/// Whether a path is a descriptor that the shell has opened for the program, such as `<(…)`: reading from it waits for the
/// program at its other end, as the user wanted.
fn is_handed_over(path: &Utf8Path) -> bool {
    path == "/dev/stdin" || path.starts_with("/dev/fd") || path.starts_with("/proc/self/fd")
}

fn open(
    path: &Utf8Path,
    options: &mut OpenOptions,
    links: LinkPolicy,
    action: &'static str,
) -> Result<File, JournalError> {
    bind(options, links);
    #[cfg(not(unix))]
    if links == LinkPolicy::Refused {
        refuse_link(path)?;
    }
    let file = options.open(path).map_err(|error| failed(path, action, links, error))?;
    let kind = file.metadata().map_err(JournalError::io(action, path))?.file_type();
    if kind.is_file() {
        return Ok(file);
    }
    Err(not_ordinary(path, if kind.is_dir() { "a folder" } else { "a pipe or a device" }))
}

/// Why a file cannot be opened: a link in its place is named as such.
fn failed(path: &Utf8Path, action: &'static str, links: LinkPolicy, error: io::Error) -> JournalError {
    let there = path.symlink_metadata();
    let is_link = there.as_ref().is_ok_and(std::fs::Metadata::is_symlink);
    if links == LinkPolicy::Refused && is_link {
        return not_ordinary(path, "a link");
    }
    if there.is_ok_and(|there| !there.is_file() && !there.is_dir() && !there.is_symlink()) {
        return not_ordinary(path, "a pipe or a device");
    }
    JournalError::io(action, path)(error)
}

fn not_ordinary(path: &Utf8Path, found: &'static str) -> JournalError {
    JournalError::NotOrdinary { path: path.to_owned(), found }
}

/// Has the operating system refuse a link, and not wait for the other end of a pipe.
#[cfg(unix)]
fn bind(options: &mut OpenOptions, links: LinkPolicy) {
    use rustix::fs::OFlags;
    let mut flags = OFlags::NONBLOCK | OFlags::NOCTTY;
    if links == LinkPolicy::Refused {
        flags |= OFlags::NOFOLLOW;
    }
    std::os::unix::fs::OpenOptionsExt::custom_flags(options, flags.bits() as i32);
}

#[cfg(not(unix))]
fn bind(_: &mut OpenOptions, _: LinkPolicy) {}
