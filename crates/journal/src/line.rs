//! One line of a journal: what it is, and what is wrong with it.

use camino::Utf8Path;

use crate::error::{JournalError, unknown_format};
use crate::format_1;
use crate::line_head::LineHead;
use crate::quick_record::quick_record;
use crate::record::Record;

/// A line as a record; `index` is its place in the journal, from 0.
///
/// # Errors
/// Names the line if it is not a record.
pub fn read_record(path: &Utf8Path, index: usize, line: &str) -> Result<Record, JournalError> {
    let is_format_1 = index == 0 && version(line) == Some(format_1::FORMAT);
    let read = if is_format_1 {
        format_1::read_header(line).map(Record::Header)
    } else {
        quick_record(line).map_or_else(|| serde_json::from_str(line), Ok)
    };
    read.map_err(|error| damaged(path, index, error))
}

/// Reads the kind, tick and call of a line, without the rest of it; `index` as in [`read_record`]. It takes a small
/// part of the time.
///
/// # Errors
/// Names the line if it is not JSON, or of no known type. Other errors in it are found by [`read_record`].
pub fn read_head(path: &Utf8Path, index: usize, line: &str) -> Result<LineHead, JournalError> {
    serde_json::from_str(line).map_err(|error| damaged(path, index, error))
}

/// The damage of a line; `index` is its place in the journal, from 0.
pub(crate) fn damaged(path: &Utf8Path, index: usize, reason: impl ToString) -> JournalError {
    JournalError::Damaged { path: path.to_owned(), line: Some(index + 1), reason: reason.to_string() }
}

/// The version of the format that a header names, which this program can read.
pub(crate) fn check_format(path: &Utf8Path, line: &str) -> Result<u32, JournalError> {
    let found = version(line).unwrap_or_default();
    if found > crate::FORMAT {
        return Err(JournalError::Format { path: path.to_owned(), found, known: crate::FORMAT });
    }
    if found == 0
        && let Ok(header) = serde_json::from_str::<serde_json::Value>(line)
        && let Some(format) = header.get("format")
    {
        return Err(damaged(path, 0, unknown_format(format)));
    }
    Ok(found)
}

/// The version of the format in a header.
fn version(line: &str) -> Option<u32> {
    #[derive(serde::Deserialize)]
    struct Version {
        format: u64,
    }
    let version = serde_json::from_str::<Version>(line).ok()?;
    Some(u32::try_from(version.format).unwrap_or(u32::MAX))
}
