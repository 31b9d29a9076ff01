//! Writing an episode's journal, from the start or over one that exists.
//!
//! An episode is always played from tick 0. Over an existing journal every line that playing gives is compared with the
//! recorded one; when those run out, a journal under way grows and a finished one must not. So resume, replay and
//! verification are one mechanism, and a process that dies while it resumes loses nothing.

use std::cell::RefCell;
use std::collections::VecDeque;

use crate::bounds;
use crate::comparison::{self, CallPlace, Compared, DifferencePlace, PromptChanges};
use crate::error::JournalError;
use crate::line::damaged;
use crate::line_file::LineFile;
use crate::part_line;
use crate::reader::EpisodeLines;
use crate::record::Record;
use crate::wall::WallLog;
use camino::{Utf8Path, Utf8PathBuf};

/// The level of compression: journals are written once and read seldom, but thousands of them in a minute.
const ZSTD_LEVEL: i32 = 3;

/// The treatment of lines beyond the recorded ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// They are appended to the file.
    Write,
    /// There must be none: the journal is being checked.
    Check,
}

/// A recorded step of a world, where real time decided it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordedMove {
    /// The reply of that call was delivered.
    Reply { call: u64 },
    /// Time passed up to that tick.
    Advance { tick: u64 },
}

/// The journal of one episode while it is played.
#[derive(Debug)]
pub struct EpisodeWriter {
    path: Utf8PathBuf,
    file: Option<LineFile>,
    recorded: VecDeque<String>,
    line: usize,
    buffer: Vec<u8>,
    /// The recorded header, and the last call that was compared: they say where a difference is.
    header: String,
    last_call: Option<CallPlace>,
    prompts: PromptChanges,
    /// Whether lines are dropped.
    is_nowhere: bool,
}

impl EpisodeWriter {
    /// A journal of which nothing is kept.
    #[must_use]
    pub fn nowhere() -> EpisodeWriter {
        let none = EpisodeWriter::check(Utf8Path::new(""), &EpisodeLines::default());
        EpisodeWriter { is_nowhere: true, ..none }
    }

    /// Opens the file at `path` for going on behind its whole lines, which have been read.
    pub(crate) fn over(path: &Utf8Path, lines: &EpisodeLines) -> Result<EpisodeWriter, JournalError> {
        let file = LineFile::open(path, lines.bytes)?;
        Ok(EpisodeWriter { file: Some(file), ..EpisodeWriter::check(path, lines) })
    }

    /// Compares with a finished journal instead of writing.
    #[must_use]
    pub fn check(path: &Utf8Path, lines: &EpisodeLines) -> EpisodeWriter {
        EpisodeWriter {
            path: path.to_owned(),
            file: None,
            recorded: lines.lines.iter().cloned().collect(),
            line: 0,
            buffer: Vec::new(),
            header: lines.lines.first().cloned().unwrap_or_default(),
            last_call: None,
            prompts: PromptChanges::default(),
            is_nowhere: false,
        }
    }

    /// Whether lines beyond the recorded ones are written or refused.
    #[must_use]
    pub fn mode(&self) -> Mode {
        if self.file.is_some() || self.is_nowhere { Mode::Write } else { Mode::Check }
    }

    /// Whether the next line is a recorded one that this record must equal.
    #[must_use]
    pub fn is_replaying(&self) -> bool {
        !self.recorded.is_empty()
    }

    /// Whether the next recorded line is a wall-clock limit, which a replay obeys.
    #[must_use]
    pub fn wall_limit_is_next(&self) -> bool {
        self.recorded.front().is_some_and(|line| line.starts_with(r#"{"type":"wall_limit""#))
    }

    /// Returns the recorded next step of the world, which a replay obeys where real time decided it: the call whose
    /// reply is delivered, or the tick up to which time passes.
    #[must_use]
    pub fn recorded_move(&self) -> Option<RecordedMove> {
        match serde_json::from_str(self.recorded.front()?).ok()? {
            Record::Reply(reply) => Some(RecordedMove::Reply { call: reply.call }),
            Record::Advance { tick, .. } => Some(RecordedMove::Advance { tick }),
            _ => None,
        }
    }

    /// Returns the recorded next input or answer from outside, which a replay obeys at its line.
    #[must_use]
    pub fn recorded_outside(&self) -> Option<Record> {
        let line = self.recorded.front()?;
        let is_outside =
            [r#"{"type":"input""#, r#"{"type":"answer""#].iter().any(|head| line.starts_with(head));
        if is_outside { serde_json::from_str(line).ok() } else { None }
    }

    /// Returns the changes of prompts since the recorded lines were written, as far as they have been compared.
    #[must_use]
    pub fn prompts(&self) -> &PromptChanges {
        &self.prompts
    }

    /// Adds a line. It reaches the operating system at the next [`flush`](EpisodeWriter::flush).
    ///
    /// # Errors
    /// [`JournalError::Differs`] if a recorded line says otherwise, [`JournalError::TooLong`] past the end of a finished
    /// journal, [`JournalError::OtherPrompts`] where a journal grows and the text of a request is no longer the recorded one,
    /// [`JournalError::TooLarge`] for a line that would not be read again.
    pub fn write(&mut self, record: &Record) -> Result<(), JournalError> {
        self.write_or_recorded(record).map(drop)
    }

    /// Adds a line as [`write`](EpisodeWriter::write) does. Returns the recorded line where a journal is checked and
    /// the record differs from it in nothing but texts that models read. The caller then goes on from the recorded one.
    ///
    /// # Errors
    /// As [`write`](EpisodeWriter::write).
    pub fn write_or_recorded(&mut self, record: &Record) -> Result<Option<Record>, JournalError> {
        let Some(recorded) = self.recorded.front() else { return self.append(record).map(|()| None) };
        let line = record.to_line();
        if *recorded != line && comparison::is_optional(record) && !comparison::is_same_note(recorded, record)
        {
            return Ok(None);
        }
        self.line += 1;
        let recorded = self.recorded.pop_front().unwrap_or_default();
        let outcome = comparison::compare(&recorded, &line);
        if let Compared::Differs { field, recorded: old, replayed } = outcome {
            return Err(JournalError::Differs {
                path: self.path.clone(),
                line: self.line,
                field,
                place: Box::new(self.place(&recorded, &line)),
                recorded: shorten(&old.to_string()),
                replayed: shorten(&replayed.to_string()),
            });
        }
        let is_changed = outcome == Compared::OtherWords;
        if is_changed && self.mode() == Mode::Write {
            let place = Box::new(self.place(&recorded, &line));
            return Err(JournalError::OtherPrompts { path: self.path.clone(), line: self.line, place });
        }
        match comparison::call_of_record(record) {
            Some(call) => {
                self.prompts.request(&call, is_changed);
                self.last_call = Some(call);
            }
            None => self.prompts.reworded += u64::from(is_changed),
        }
        Ok(if is_changed { serde_json::from_str(&recorded).ok() } else { None })
    }

    /// Adds a line behind the recorded ones.
    fn append(&mut self, record: &Record) -> Result<(), JournalError> {
        self.line += 1;
        if self.is_nowhere {
            return Ok(());
        }
        if self.file.is_none() {
            let line = record.to_line();
            let place = Box::new(self.place("", &line));
            return Err(JournalError::TooLong { path: self.path.clone(), replayed: shorten(&line), place });
        }
        let begun = self.buffer.len();
        record.write_text(&mut self.buffer);
        part_line::end(&mut self.buffer, begun);
        let written = (self.buffer.len() - begun) as u64;
        bounds::check_line(&self.path, written).inspect_err(|_| self.buffer.truncate(begun))
    }

    /// Hands everything written so far to the operating system.
    ///
    /// # Errors
    /// When it refuses, such as on a full disk. The file then ends with a whole line, and the next call tries it again.
    pub fn flush(&mut self) -> Result<(), JournalError> {
        let Some(file) = &mut self.file else { return Ok(()) };
        if self.buffer.is_empty() {
            return Ok(());
        }
        file.write(&self.buffer)?;
        self.buffer.clear();
        Ok(())
    }

    /// Ends the journal: nothing is added any more, and its file is closed. When checking, makes sure that no recorded
    /// line is left.
    ///
    /// # Errors
    /// When the operating system refuses, or a recorded line is left.
    pub fn seal(mut self) -> Result<SealedJournal, JournalError> {
        self.flush()?;
        if let Some(left) = self.recorded.pop_front() {
            return Err(JournalError::Differs {
                line: self.line + 1,
                field: "end".to_owned(),
                place: Box::new(self.place(&left, "")),
                recorded: shorten(&left),
                replayed: "nothing".to_owned(),
                path: self.path,
            });
        }
        Ok(SealedJournal { part: self.file.is_some().then_some(self.path) })
    }

    /// Returns the place where two lines differ: the call, if one of them is a call, or else the last call before.
    fn place(&self, recorded: &str, replayed: &str) -> DifferencePlace {
        let (old, new) = (comparison::parse(recorded), comparison::parse(replayed));
        let own = comparison::call_of(recorded).or_else(|| comparison::call_of(replayed));
        let header = comparison::parse(&self.header);
        DifferencePlace {
            tick: comparison::tick_of(&old).or_else(|| comparison::tick_of(&new)),
            is_call: own.is_some(),
            call: own.or_else(|| self.last_call.clone()),
            build: header.get("build").and_then(|build| build.as_str()).unwrap_or_default().to_owned(),
        }
    }
}

/// The journal of an episode that has ended, on its way to its last place.
#[derive(Debug)]
pub struct SealedJournal {
    /// None for one that was only checked.
    part: Option<Utf8PathBuf>,
}

impl SealedJournal {
    /// Writes the wall log, then compresses the journal to `finished`, which is synced; then the `.part` file goes. A process that is
    /// killed in between has lost nothing of them.
    ///
    /// # Errors
    /// When the operating system refuses.
    pub fn finish(self, finished: &Utf8Path, wall: Option<&mut WallLog>) -> Result<(), JournalError> {
        wall.map_or(Ok(()), WallLog::flush)?;
        let Some(part) = self.part else { return Ok(()) };
        let plain = plain_of(&part, &crate::files::read_own(&part)?)?;
        let packed = pack(&plain).map_err(JournalError::io("compress", &part))?;
        crate::files::write_whole(finished, &packed)?;
        crate::files::remove(&part)
    }
}

/// The lines of a journal under way without their checksums, as a finished one has them.
fn plain_of(path: &Utf8Path, part: &[u8]) -> Result<Vec<u8>, JournalError> {
    let mut plain = Vec::with_capacity(part.len());
    for (index, line) in part.split_inclusive(|&byte| byte == b'\n').enumerate() {
        let line = part_line::text_of(line.strip_suffix(b"\n").unwrap_or(line));
        let line = line.ok_or_else(|| damaged(path, index, part_line::OTHER))?;
        plain.extend_from_slice(line.text);
        plain.push(b'\n');
    }
    Ok(plain)
}

/// Compresses a journal, with a checksum. Making ready takes as long as compressing a short one, so each thread does it once.
fn pack(plain: &[u8]) -> std::io::Result<Vec<u8>> {
    let made = || {
        let mut packer = zstd::bulk::Compressor::new(ZSTD_LEVEL)?;
        packer.set_parameter(zstd::zstd_safe::CParameter::ChecksumFlag(true))?;
        std::io::Result::Ok(packer)
    };
    thread_local! {
        static PACKER: RefCell<Option<zstd::bulk::Compressor<'static>>> = const { RefCell::new(None) };
    }
    PACKER.with_borrow_mut(|packer| match packer {
        Some(packer) => packer.compress(plain),
        none => none.insert(made()?).compress(plain),
    })
}

fn shorten(text: &str) -> String {
    const CHARACTERS_MAX: usize = 200;
    if text.chars().count() <= CHARACTERS_MAX {
        return text.to_owned();
    }
    text.chars().take(CHARACTERS_MAX).chain("…".chars()).collect()
}
