//! Reading journals, finished or torn.

use std::io::{BufRead, BufReader, Read, Seek, SeekFrom};

use camino::Utf8Path;

use crate::bounds;
use crate::error::{JournalError, unknown_format};
use crate::format_1;
use crate::line_head::{LineHead, LineKind};
use crate::open::{self, LinkPolicy};
use crate::record::{EndRecord, HeaderRecord, Record, ReplyRecord};

/// The complete lines of a journal.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EpisodeLines {
    /// The lines without their ends.
    pub lines: Vec<String>,
    /// How many bytes the complete lines take in the file; what follows is torn.
    pub bytes: u64,
}

/// Reads the journal of an episode under way; a torn last line is left out.
///
/// # Errors
/// When the file cannot be read.
pub fn read_part(path: &Utf8Path) -> Result<EpisodeLines, JournalError> {
    read_part_from(path, 0)
}

/// Reads the journal of an episode under way from byte `from` on, which must begin a line. It serves readers that
/// follow a journal while it grows.
///
/// # Errors
/// When the file cannot be read.
pub fn read_part_from(path: &Utf8Path, from: u64) -> Result<EpisodeLines, JournalError> {
    let mut file = open::to_read(path, LinkPolicy::Refused)?;
    file.seek(SeekFrom::Start(from)).map_err(JournalError::io("read", path))?;
    collected(path, "read", BufReader::new(file))
}

/// Reads the journal of a finished episode.
///
/// # Errors
/// When the file cannot be read or decompressed.
pub fn read_finished(path: &Utf8Path) -> Result<EpisodeLines, JournalError> {
    let file = BufReader::new(open::to_read(path, LinkPolicy::Refused)?);
    // The rest after the last line's end is a line here: a finished journal is whole.
    let text = bounds::unpacked(file).map_err(JournalError::io("decompress", path))?.chain(&b"\n"[..]);
    let mut lines = collected(path, "decompress", text)?;
    if lines.lines.last().is_some_and(String::is_empty) {
        lines.lines.pop();
        lines.bytes -= 1;
    }
    Ok(lines)
}

/// The whole lines of a text, which are as many and hold as much as a journal may.
fn collected(
    path: &Utf8Path,
    action: &'static str,
    text: impl BufRead,
) -> Result<EpisodeLines, JournalError> {
    let (mut lines, mut values, bytes_max) = (EpisodeLines::default(), 0, bounds::journal_bytes_max());
    let too_large = |part| JournalError::TooLarge { path: path.to_owned(), part, bytes_max };
    bounds::each_line(path, action, text, bytes_max, |line| {
        values += bounds::values_of(line);
        if values > bounds::values_max() {
            return Err(too_large("the room for its values"));
        }
        if lines.lines.len() as u64 >= bounds::lines_max() {
            return Err(too_large("the room for its lines"));
        }
        lines.add(path, line)
    })?;
    Ok(lines)
}

impl EpisodeLines {
    /// Takes a whole line with its end.
    fn add(&mut self, path: &Utf8Path, line: &[u8]) -> Result<(), JournalError> {
        self.bytes += line.len() as u64;
        let text = line.strip_suffix(b"\n").unwrap_or(line);
        let text = std::str::from_utf8(text.strip_suffix(b"\r").unwrap_or(text)).map_err(|_| {
            let (line, reason) = (self.lines.len() + 1, "not UTF-8".to_owned());
            JournalError::Invalid { path: path.to_owned(), line, reason }
        })?;
        self.lines.push(text.to_owned());
        Ok(())
    }

    /// The records, checked.
    ///
    /// # Errors
    /// Names the first line that is not a record.
    pub fn records(&self, path: &Utf8Path) -> Result<Vec<Record>, JournalError> {
        self.each_record(path).collect()
    }

    /// Returns the records one after the other, for callers that do not need all of them at once: they take many times
    /// the memory of their lines. The error about a line that is no record names the line.
    pub fn each_record(&self, path: &Utf8Path) -> impl Iterator<Item = Result<Record, JournalError>> {
        self.lines.iter().enumerate().map(move |(index, line)| read_record(path, index, line))
    }

    /// Returns the records of these kinds, one after the other. Of all other lines only the kind is read. The error
    /// about a line that belongs in no journal, or about a line of these kinds that is no record, names the line.
    pub fn each_of(
        &self,
        path: &Utf8Path,
        kinds: &[LineKind],
    ) -> impl Iterator<Item = Result<Record, JournalError>> {
        self.lines.iter().enumerate().filter_map(move |(index, line)| match read_head(path, index, line) {
            Ok(head) if kinds.contains(&head.kind) => Some(read_record(path, index, line)),
            Ok(_) => None,
            Err(error) => Some(Err(error)),
        })
    }

    /// The header.
    ///
    /// # Errors
    /// If the first line is not one, or of a later format.
    pub fn header(&self, path: &Utf8Path) -> Result<HeaderRecord, JournalError> {
        let invalid = |reason: &str| JournalError::Invalid {
            path: path.to_owned(),
            line: 1,
            reason: reason.to_owned(),
        };
        let line = self.lines.first().ok_or_else(|| invalid("the journal is empty"))?;
        let version: serde_json::Value =
            serde_json::from_str(line).map_err(|error| invalid(&error.to_string()))?;
        let found = version.get("format").and_then(serde_json::Value::as_u64).unwrap_or_default();
        if found > u64::from(crate::FORMAT) {
            let found = u32::try_from(found).unwrap_or(u32::MAX);
            return Err(JournalError::Format { path: path.to_owned(), found, known: crate::FORMAT });
        }
        if let Some(format) = version.get("format").filter(|_| found == 0) {
            return Err(invalid(&unknown_format(format)));
        }
        match read_record(path, 0, line)? {
            Record::Header(header) => Ok(header),
            _ => Err(invalid("the first line is not a header")),
        }
    }

    /// The header of a journal that is to be played again.
    ///
    /// # Errors
    /// As [`header`](EpisodeLines::header), and [`JournalError::Earlier`] for one of an earlier format.
    pub fn playable_header(&self, path: &Utf8Path) -> Result<HeaderRecord, JournalError> {
        let header = self.header(path)?;
        if header.format < crate::FORMAT_PLAYABLE {
            let (path, found, build) = (path.to_owned(), header.format, header.build);
            return Err(JournalError::Earlier { path, found, build });
        }
        Ok(header)
    }

    /// The end, if the episode has one.
    ///
    /// # Errors
    /// If the last line is not a record.
    pub fn end(&self, path: &Utf8Path) -> Result<Option<EndRecord>, JournalError> {
        let Some(line) = self.lines.last() else { return Ok(None) };
        match read_record(path, self.lines.len() - 1, line)? {
            Record::End(end) => Ok(Some(end)),
            _ => Ok(None),
        }
    }

    /// The recorded replies with the hashes of their requests, in the order of the journal: also those that had come and were
    /// not delivered. The `tick` of each is the moment at which it arrives.
    ///
    /// # Errors
    /// Names the first line that is not one of a journal, or a call or reply that is not a record.
    pub fn replies(&self, path: &Utf8Path) -> Result<Vec<(String, ReplyRecord)>, JournalError> {
        let mut requests = rustc_hash::FxHashMap::default();
        let mut arrived = rustc_hash::FxHashSet::default();
        let mut replies = Vec::new();
        for record in self.each_of(path, &[LineKind::Call, LineKind::Arrival, LineKind::Reply]) {
            match record? {
                Record::Call(call) => {
                    requests.insert(call.call, call.request);
                }
                Record::Arrival { call, reply, .. } => {
                    arrived.insert(call);
                    replies.push((requests.remove(&call).unwrap_or_default(), reply));
                }
                Record::Reply(reply) if !arrived.remove(&reply.call) => {
                    replies.push((requests.remove(&reply.call).unwrap_or_default(), reply));
                }
                _ => {}
            }
        }
        Ok(replies)
    }
}

/// A line as a record; `index` is its place in the journal, from 0.
///
/// # Errors
/// Names the line if it is not a record.
pub fn read_record(path: &Utf8Path, index: usize, line: &str) -> Result<Record, JournalError> {
    let is_format_1 = index == 0 && version(line) == Some(format_1::FORMAT);
    let read = if is_format_1 {
        format_1::read_header(line).map(Record::Header)
    } else {
        serde_json::from_str(line)
    };
    read.map_err(|error| invalid(path, index, &error))
}

/// Reads the kind, tick and call of a line, without the rest of it; `index` as in [`read_record`]. It takes a small
/// part of the time.
///
/// # Errors
/// Names the line if it is not JSON, or of no known type. Other errors in it are found by [`read_record`].
pub fn read_head(path: &Utf8Path, index: usize, line: &str) -> Result<LineHead, JournalError> {
    serde_json::from_str(line).map_err(|error| invalid(path, index, &error))
}

fn invalid(path: &Utf8Path, index: usize, error: &serde_json::Error) -> JournalError {
    JournalError::Invalid { path: path.to_owned(), line: index + 1, reason: error.to_string() }
}

/// The version of the format in a header.
fn version(line: &str) -> Option<u32> {
    #[derive(serde::Deserialize)]
    struct Version {
        format: u32,
    }
    serde_json::from_str::<Version>(line).ok().map(|version| version.format)
}
