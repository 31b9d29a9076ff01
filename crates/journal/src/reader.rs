//! Reading journals, finished or torn.

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Read, Seek, SeekFrom};

use camino::Utf8Path;

use crate::bounds;
use crate::error::JournalError;
use crate::line::{check_format, damaged, read_head, read_record};
use crate::line_head::{LineHead, LineKind};
use crate::open::{self, LinkPolicy};
use crate::order::LineOrder;
use crate::part_line;
use crate::quick_record::quick_record;
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
/// When the file cannot be read; [`JournalError::Damaged`] if a line is not as it was written, or not in its place.
pub fn read_part(path: &Utf8Path) -> Result<EpisodeLines, JournalError> {
    let (lines, damage) = read_part_from(path, 0)?;
    damage.map_or(Ok(lines), Err)
}

/// The lines of a journal under way before the first one that is damaged, with the damage.
///
/// # Errors
/// When the file is not handed out.
pub(crate) fn read_part_to_damage(
    path: &Utf8Path,
) -> Result<(EpisodeLines, Option<JournalError>), JournalError> {
    let (mut lines, mut damage) = read_part_from(path, 0)?;
    let none = |(index, record): (usize, Result<Record, JournalError>)| Some((index, record.err()?));
    let first = lines.each_record(path).enumerate().find_map(none);
    if let Some((index, error)) = first {
        lines.lines.truncate(index);
        damage = Some(error);
    }
    Ok((lines, damage))
}

/// Reads the journal of an episode under way from byte `from` on, which must begin a line. It serves readers that
/// follow a journal while it grows. Returns the lines before the first one that is damaged, with the damage, whose line is
/// counted from there. The order of lines is looked at from the beginning alone.
///
/// # Errors
/// When the file is not handed out.
pub fn read_part_from(
    path: &Utf8Path,
    from: u64,
) -> Result<(EpisodeLines, Option<JournalError>), JournalError> {
    let mut file = open::to_read(path, LinkPolicy::Refused)?;
    file.seek(SeekFrom::Start(from)).map_err(JournalError::io("read", path))?;
    let mut reading = LineReading::new(path, true, from == 0);
    match reading.read("read", BufReader::new(file)) {
        Err(error) if !error.is_damage() => Err(error),
        read => Ok((reading.lines, read.err())),
    }
}

/// Reads the journal of a finished episode.
///
/// # Errors
/// When the file cannot be read; [`JournalError::Damaged`] if it is not as it was written: it cannot be unpacked, a line is none,
/// missing, twice or not in its place, or there is no end.
pub fn read_finished(path: &Utf8Path) -> Result<EpisodeLines, JournalError> {
    let file = BufReader::new(open::to_read(path, LinkPolicy::Refused)?);
    let mut reading = LineReading::new(path, false, true);
    reading.finished(file)?;
    Ok(reading.lines)
}

/// The end of a journal whose records were read one after the other, and its damage.
#[derive(Debug)]
pub struct FinishedJournal {
    /// The end of the episode, or why the last line is none.
    pub end: Result<EndRecord, JournalError>,
    /// The first line before it that is no record, if there is one; the records behind that line were not handed out.
    pub damage: Option<JournalError>,
}

impl FinishedJournal {
    /// The end of a journal of which every line is a record.
    ///
    /// # Errors
    /// The first line that is none.
    pub fn whole(self) -> Result<EndRecord, JournalError> {
        self.damage.map_or(self.end, Err)
    }
}

/// Reads the finished journal of the episode with that key, and hands out each record but the end. No line is read twice, and none is
/// kept.
///
/// # Errors
/// As [`read_finished`]; [`JournalError::OtherEpisode`] where it is another one, and [`JournalError::Damaged`] if the first line
/// is no record.
pub(crate) fn read_records(
    path: &Utf8Path,
    key: &str,
    each: &mut dyn FnMut(Record),
) -> Result<FinishedJournal, JournalError> {
    let file = BufReader::new(open::to_read(path, LinkPolicy::Refused)?);
    let mut reading = LineReading::new(path, false, true);
    reading.records = Some(RecordReading { each, key: None, damage: None, end: None });
    reading.finished(file)?;
    let read = reading.records.map(|read| (read.key, read.damage, read.end));
    let (held, damage, end) = read.unwrap_or_default();
    let missing = |what: &str| {
        let reason = format!("the journal has no {what}");
        JournalError::Damaged { path: path.to_owned(), line: None, reason }
    };
    match held {
        Some(held) if held == key => {}
        Some(key) => return Err(JournalError::OtherEpisode { path: path.to_owned(), key }),
        None => return Err(damage.unwrap_or_else(|| missing("header"))),
    }
    Ok(FinishedJournal { end: end.unwrap_or_else(|| Err(missing("end"))), damage })
}

/// Reads a journal, finished or (`.part`) under way. In the folder of a run it must be of the episode whose key its name is.
///
/// # Errors
/// As [`read_finished`] and [`read_part`]; [`JournalError::OtherEpisode`] where it is another one.
pub fn read_journal(path: &Utf8Path) -> Result<EpisodeLines, JournalError> {
    let is_part = path.extension() == Some("part");
    let lines = if is_part { read_part(path)? } else { read_finished(path)? };
    let episodes = path.parent().filter(|folder| folder.file_name() == Some("episodes"));
    let run = episodes.and_then(Utf8Path::parent).filter(|run| run.join("plan.json").exists());
    let ending = if is_part { ".jsonl.part" } else { ".jsonl.zst" };
    if let Some(key) = run.and_then(|_| path.file_name()).and_then(|name| name.strip_suffix(ending)) {
        lines.check_episode(path, key)?;
    }
    Ok(lines)
}

/// The error of unpacking: what the operating system does not refuse is the file's own fault.
pub(crate) fn packed_error(path: &Utf8Path, error: std::io::Error) -> JournalError {
    if error.raw_os_error().is_some() {
        return JournalError::io("read", path)(error);
    }
    let reason = format!("it cannot be unpacked ({error})");
    JournalError::Damaged { path: path.to_owned(), line: None, reason }
}

/// The action in the errors of unpacking a file, which [`of_unpacking`] reads.
pub(crate) const UNPACK: &str = "unpack";

/// An error of reading lines, where they were unpacked.
pub(crate) fn of_unpacking(error: JournalError) -> JournalError {
    match error {
        JournalError::Io { action: UNPACK, path, source } => packed_error(&path, source),
        other => other,
    }
}

/// A journal that is being read: its lines are as many and hold as much as a journal may.
struct LineReading<'p> {
    path: &'p Utf8Path,
    /// Whether it is under way, so that its lines have checksums.
    is_part: bool,
    /// Whether a line with a checksum was read: none without may follow.
    is_proven: bool,
    /// Whether an empty line was read, as there is one behind a finished journal.
    is_at_end: bool,
    /// Absent where it is read from a place in its midst.
    order: Option<LineOrder>,
    /// The number of lines that were read.
    count: usize,
    /// Absent where the lines are kept in place of the records.
    records: Option<RecordReading<'p>>,
    lines: EpisodeLines,
    values: u64,
}

/// The records of a finished journal that is being read.
struct RecordReading<'p> {
    each: &'p mut dyn FnMut(Record),
    /// The key of the plan in the header.
    key: Option<String>,
    damage: Option<JournalError>,
    end: Option<Result<EndRecord, JournalError>>,
}

impl RecordReading<'_> {
    /// Takes the next line, whose kind is known.
    fn take(&mut self, kind: LineKind, record: Result<Record, JournalError>) {
        match record {
            Ok(Record::End(end)) => self.end = Some(Ok(end)),
            Err(error) if kind == LineKind::End => self.end = Some(Err(error)),
            Err(error) => drop(self.damage.get_or_insert(error)),
            Ok(record) if self.damage.is_none() => {
                if let Record::Header(header) = &record {
                    self.key = Some(header.plan.key());
                }
                (self.each)(record);
            }
            Ok(_) => {}
        }
    }
}

impl<'p> LineReading<'p> {
    fn new(path: &'p Utf8Path, is_part: bool, is_whole: bool) -> LineReading<'p> {
        LineReading {
            path,
            is_part,
            is_proven: false,
            is_at_end: false,
            order: is_whole.then(LineOrder::default),
            count: 0,
            records: None,
            lines: EpisodeLines::default(),
            values: 0,
        }
    }

    fn read(&mut self, action: &'static str, text: impl BufRead) -> Result<(), JournalError> {
        let path = self.path;
        bounds::each_line(path, action, text, bounds::journal_bytes_max(), |line| self.take(line)).map(drop)
    }

    /// Reads all lines of a finished journal.
    fn finished(&mut self, file: impl BufRead) -> Result<(), JournalError> {
        let path = self.path;
        // The rest after the last line's end is a line here: a finished journal is whole.
        let text = bounds::unpacked(file).map_err(|error| packed_error(path, error))?.chain(&b"\n"[..]);
        self.read(UNPACK, text).map_err(of_unpacking)?;
        self.order.as_ref().map_or(Ok(()), |order| order.end(path))
    }

    /// Takes a whole line with its end.
    fn take(&mut self, line: &[u8]) -> Result<(), JournalError> {
        let too_large = |part| {
            let (path, bytes_max) = (self.path.to_owned(), bounds::journal_bytes_max());
            Err(JournalError::TooLarge { path, part, bytes_max })
        };
        self.values += bounds::values_of(line);
        if self.values > bounds::values_max() {
            return too_large("the room for its values");
        }
        let index = self.count;
        if index as u64 >= bounds::lines_max() {
            return too_large("the room for its lines");
        }
        let text = line.strip_suffix(b"\n").unwrap_or(line);
        if self.is_at_end {
            return Err(damaged(self.path, index, "an empty line"));
        }
        if text.is_empty() && !self.is_part {
            self.is_at_end = true;
            return Ok(());
        }
        let text = self.text_of(text).map_err(|reason| damaged(self.path, index, reason))?;
        self.count += 1;
        let quick = self.records.as_ref().and_then(|_| quick_record(text));
        let head = quick.as_ref().and_then(LineHead::of_quick);
        let kind = self.order.as_mut().map(|order| order.take(self.path, text, head)).transpose()?;
        if let (Some(records), Some(kind)) = (&mut self.records, kind) {
            records.take(kind, quick.map_or_else(|| read_record(self.path, index, text), Ok));
            return Ok(());
        }
        self.lines.bytes += line.len() as u64;
        self.lines.lines.push(text.to_owned());
        Ok(())
    }

    /// The text of a line, given without its end.
    fn text_of<'l>(&mut self, line: &'l [u8]) -> Result<&'l str, &'static str> {
        let mut text = line.strip_suffix(b"\r").unwrap_or(line);
        if self.is_part {
            let part = part_line::text_of(line).filter(|part| part.is_proven || !self.is_proven);
            let part = part.ok_or(part_line::OTHER)?;
            self.is_proven |= part.is_proven;
            text = part.text;
        }
        std::str::from_utf8(text).map_err(|_| "it is not UTF-8")
    }
}

impl EpisodeLines {
    /// Makes sure that they are of the episode with that key.
    pub(crate) fn check_episode(&self, path: &Utf8Path, key: &str) -> Result<(), JournalError> {
        self.checked_header(path, key).map(drop)
    }

    /// The header, if they are of the episode with that key.
    pub(crate) fn checked_header(&self, path: &Utf8Path, key: &str) -> Result<HeaderRecord, JournalError> {
        let header = self.header(path)?;
        let held = header.plan.key();
        if held == key {
            return Ok(header);
        }
        Err(JournalError::OtherEpisode { path: path.to_owned(), key: held })
    }

    /// The hashes of all texts that its calls name in the store of messages.
    ///
    /// # Errors
    /// Names the first line that is not one of a journal, or a call that is not a record.
    pub fn texts(&self, path: &Utf8Path) -> Result<BTreeSet<String>, JournalError> {
        let mut texts = BTreeSet::new();
        for record in self.each_of(path, &[LineKind::Call]) {
            if let Record::Call(call) = record? {
                texts.extend(call.declares);
                texts.insert(call.parameters);
            }
        }
        Ok(texts)
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
        let line = self.lines.first().ok_or_else(|| JournalError::Damaged {
            path: path.to_owned(),
            line: None,
            reason: "the journal is empty".to_owned(),
        })?;
        check_format(path, line)?;
        match read_record(path, 0, line)? {
            Record::Header(header) => Ok(header),
            _ => Err(damaged(path, 0, "the first line is not a header")),
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

    /// The end of a finished episode.
    ///
    /// # Errors
    /// [`JournalError::Damaged`] if there is none, or it is not a record.
    pub fn the_end(&self, path: &Utf8Path) -> Result<EndRecord, JournalError> {
        let reason = "the journal has no end".to_owned();
        let none = || JournalError::Damaged { path: path.to_owned(), line: None, reason };
        self.end(path)?.ok_or_else(none)
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
