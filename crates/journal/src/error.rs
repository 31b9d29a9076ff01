//! Errors of plans, journals and run directories.

use std::io;

use camino::Utf8PathBuf;

use crate::comparison::DifferencePlace;

/// An error of this crate; each names the file.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// The operating system refused.
    #[error("cannot {action} {path}")]
    Io {
        /// The action that was tried, such as `write`.
        action: &'static str,
        path: Utf8PathBuf,
        #[source]
        source: io::Error,
    },
    /// The file is not what it should be.
    #[error("{path}:{line}: not a valid record: {reason}")]
    Invalid {
        path: Utf8PathBuf,
        /// The line, counted from 1.
        line: usize,
        reason: String,
    },
    /// A journal or the store of messages is not as it was written.
    #[error("{path} is damaged: {}{reason}", in_line(*line))]
    Damaged {
        path: Utf8PathBuf,
        /// The line, counted from 1, where it is one.
        line: Option<usize>,
        reason: String,
    },
    /// The journal is of another episode than its file is named after.
    #[error("{path} holds the episode {key}, and not the one that its name says")]
    OtherEpisode {
        path: Utf8PathBuf,
        /// The key of the episode that it holds.
        key: String,
    },
    /// The file has more than is read.
    #[error("{path}: {part} has more than {} MiB, and no more than that is read", bytes_max >> 20)]
    TooLarge {
        path: Utf8PathBuf,
        /// The part that is too large, such as `a line`.
        part: &'static str,
        /// The most bytes that are read.
        bytes_max: u64,
    },
    /// Something else than a file is in the place of one, or a link in the place of a folder.
    #[error("{path} is {found}, and it is not opened")]
    NotOrdinary {
        path: Utf8PathBuf,
        /// The kind of entry in its place, such as `a link`.
        found: &'static str,
    },
    /// The file was written by a later version.
    #[error("{path} has format {found}, this program reads up to {known}")]
    Format {
        path: Utf8PathBuf,
        /// The version of the file.
        found: u32,
        /// The version of this program.
        known: u32,
    },
    /// A file of an earlier format is read but not played again.
    #[error("{path} has format {found}: only the build that wrote it can play it again ({build})")]
    Earlier {
        path: Utf8PathBuf,
        /// The version of the file.
        found: u32,
        /// The program that wrote it.
        build: String,
    },
    /// Playing the episode again gave another line than the journal has.
    #[error(
        "{path}:{line}: differs at `{field}`: the journal has {recorded}, playing it again gives {replayed} ({place})"
    )]
    Differs {
        path: Utf8PathBuf,
        /// The line, counted from 1.
        line: usize,
        /// The first field that differs.
        field: String,
        recorded: String,
        replayed: String,
        /// The place in the episode, and the program that wrote it.
        place: Box<DifferencePlace>,
    },
    /// An episode under way asks today's models something else than it did before, and the answers to both are not mixed.
    #[error("{path}:{line}: the prompts have changed since this was begun ({place})")]
    OtherPrompts {
        path: Utf8PathBuf,
        /// The line, counted from 1.
        line: usize,
        /// The place in the episode, and the program that wrote it.
        place: Box<DifferencePlace>,
    },
    /// Playing the episode again went on beyond the end of a finished journal.
    #[error("{path}: playing it again goes on after the journal's end with {replayed} ({place})")]
    TooLong {
        path: Utf8PathBuf,
        /// The first line too many.
        replayed: String,
        /// The place in the episode, and the program that wrote it.
        place: Box<DifferencePlace>,
    },
    /// The run directory belongs to another plan.
    #[error("{path} holds another plan")]
    OtherPlan { path: Utf8PathBuf },
    /// The folder is in use for something else than a run.
    #[error("{path} is not the folder of a run, and not empty: it holds {found}")]
    NotARun {
        path: Utf8PathBuf,
        /// A file in it that no run writes.
        found: String,
    },
    /// Another process is working on the run directory.
    #[error("{path} is in use by another process")]
    InUse { path: Utf8PathBuf },
    /// Another process has claimed the run directory, on a file system that has no locks.
    #[error("{path} says that another process is at work on this run: {by}")]
    Claimed {
        path: Utf8PathBuf,
        /// The content of the claim: host, process and time.
        by: String,
    },
}

fn in_line(line: Option<usize>) -> String {
    line.map(|line| format!("line {line}: ")).unwrap_or_default()
}

/// The reason why a file whose `format` is no number of a format cannot be read. Files of before the first format have none.
pub(crate) fn unknown_format(found: &serde_json::Value) -> String {
    let shown: String = found.to_string().chars().take(40).collect();
    let shown =
        if found.is_null() { "there is no `format`".to_owned() } else { format!("`format` is {shown}") };
    format!("{shown}; this version knows the formats 1 to {}", crate::FORMAT)
}

impl JournalError {
    /// Whether the file itself is at fault: it is damaged or another one. Otherwise it was not handed out, or cannot be written.
    #[must_use]
    pub fn is_damage(&self) -> bool {
        use JournalError::{Damaged, Format, Invalid, OtherEpisode};
        matches!(self, Damaged { .. } | OtherEpisode { .. } | Invalid { .. } | Format { .. })
    }

    /// Whether nothing can be written where the file is.
    #[must_use]
    pub fn is_read_only(&self) -> bool {
        use io::ErrorKind::{PermissionDenied, ReadOnlyFilesystem};
        matches!(self, JournalError::Io { source, .. } if matches!(source.kind(), PermissionDenied | ReadOnlyFilesystem))
    }

    /// Returns the error in words for readers who know which file it is about.
    #[must_use]
    pub fn in_words(&self) -> String {
        match self {
            JournalError::Damaged { line, reason, .. } => format!("{}{reason}", in_line(*line)),
            JournalError::OtherEpisode { key, .. } => {
                format!("it holds the episode {key}, and not the one that its name says")
            }
            other => other.to_string(),
        }
    }

    /// Returns the error as one of input and output, for files outside a run.
    #[must_use]
    pub fn into_io(self) -> io::Error {
        match self {
            JournalError::Io { source, .. } => source,
            other => io::Error::other(other),
        }
    }

    /// Makes an I/O error from the action that was tried on a file, for `map_err`.
    pub(crate) fn io(
        action: &'static str,
        path: impl Into<Utf8PathBuf>,
    ) -> impl FnOnce(io::Error) -> JournalError {
        let path = path.into();
        move |source| JournalError::Io { action, path, source }
    }
}
