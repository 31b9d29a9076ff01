//! Why parts are not merged.

use camino::Utf8PathBuf;

use crate::error::JournalError;

/// A merge that is refused, or that cannot go on.
#[derive(Debug, thiserror::Error)]
pub enum MergeError {
    /// A file cannot be read or written, or is not what it should be.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// A folder holds a whole run.
    #[error("{path} is a whole run, not a part of one")]
    Whole { path: Utf8PathBuf },
    /// One folder is named twice.
    #[error("{path} is named twice")]
    Twice { path: Utf8PathBuf },
    /// The merged run would lie in a part, or a part in it.
    #[error("{out} cannot hold the merged run: it overlaps with the folder of the part {part}")]
    Nested { out: Utf8PathBuf, part: Utf8PathBuf },
    /// Two folders are not parts of one run.
    #[error("{one} and {other} are not parts of one run: {what} differs{values}")]
    Disagree {
        one: Utf8PathBuf,
        other: Utf8PathBuf,
        /// The first thing in which they differ.
        what: &'static str,
        /// Both values where they are short, with a colon before.
        values: String,
    },
    /// The folder of the merged run holds another one.
    #[error("{out} holds another run than the one that {part} is a part of")]
    OtherRun { out: Utf8PathBuf, part: Utf8PathBuf },
    /// The parts hold what was missing of a run that is not there.
    #[error("{part} is a part of what was missing of a run, and {out} is not that run")]
    NoRun { out: Utf8PathBuf, part: Utf8PathBuf },
    /// The plan of the whole cannot be made.
    #[error(
        "{missing} of {of} parts are missing, and none of the others has the plan of the whole run any more"
    )]
    NoWhole {
        /// The number of missing parts.
        missing: usize,
        of: u32,
    },
    /// A plan holds an episode of another part.
    #[error("{path}: {key} is not an episode of part {part}/{of}")]
    Foreign { path: Utf8PathBuf, key: String, part: u32, of: u32 },
}
