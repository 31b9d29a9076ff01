//! What is kept of a participant: a file of lines that only grows. Each line is on disk before anybody is told that it is kept.

use std::fs::{File, TryLockError};
use std::io::{Read, Write};

use camino::{Utf8Path, Utf8PathBuf};
use cooperage_journal::bounds::journal_bytes_max;
use cooperage_journal::{JournalError, files};
use serde::{Deserialize, Serialize};

use crate::design::Moment;

/// A line of the file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Line {
    /// When it was written: milliseconds since 1970, as the clock of the machine said.
    pub at_ms: u64,
    pub what: Record,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Record {
    /// The participant has agreed to take part, or not.
    Consent { given: bool },
    /// An answer to a question.
    Answer {
        /// When it was asked.
        moment: Moment,
        /// The place of the condition it is about, from 0; none where it was asked once.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        place: Option<usize>,
        /// The question's id.
        question: String,
        /// What was answered.
        value: Value,
    },
    /// An episode has begun.
    EpisodeBegun(Episode),
    /// An episode is over.
    EpisodeEnded(Episode),
    /// The participant does not want to go on.
    Left,
}

/// An episode of a participant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Episode {
    /// The place of its condition, from 0.
    pub place: usize,
    /// The place of its task among those of the condition, from 0.
    pub task: usize,
    /// Its key, which names its journal.
    pub key: String,
    /// Its run directory, from the study's folder on.
    pub run: String,
}

/// An answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Value {
    /// A point of a scale, or a number.
    Number(f64),
    /// An option that was chosen, or words.
    Text(String),
    /// A question that was left out.
    Nothing,
}

/// What could not be kept.
#[derive(Debug, thiserror::Error)]
pub enum RecordError {
    /// The file cannot be read or written.
    #[error("cannot {action} {path}: {source}")]
    Io {
        /// What was tried.
        action: &'static str,
        path: Utf8PathBuf,
        source: std::io::Error,
    },
    /// Another process writes into it.
    #[error("{path} is in use by another process")]
    InUse { path: Utf8PathBuf },
}

/// What stands in a file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Kept {
    /// Its lines in order.
    pub lines: Vec<Line>,
    /// What could not be read, a sentence for each line.
    pub damaged: Vec<String>,
}

impl Kept {
    /// Reads a file; one that is not there yet has nothing in it. Lines that cannot be read are left out and told.
    ///
    /// # Errors
    /// [`RecordError::Io`] if the operating system refuses.
    pub fn read(path: &Utf8Path) -> Result<Kept, RecordError> {
        match files::read(path).map_err(JournalError::into_io) {
            Ok(bytes) => Ok(Kept::of(path, &bytes)),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(Kept::default()),
            Err(source) => Err(RecordError::Io { action: "read", path: path.to_owned(), source }),
        }
    }

    fn of(path: &Utf8Path, bytes: &[u8]) -> Kept {
        let mut kept = Kept::default();
        for (number, line) in
            bytes.split(|byte| *byte == b'\n').enumerate().filter(|(_, line)| !line.is_empty())
        {
            match serde_json::from_slice(line) {
                Ok(line) => kept.lines.push(line),
                Err(error) => {
                    let name = path.file_name().unwrap_or_default();
                    let number = number + 1;
                    kept.damaged
                        .push(format!("Line {number} of {name} cannot be read and is left out: {error}."));
                }
            }
        }
        kept
    }
}

/// A file that is being written. Nobody else writes into it meanwhile.
#[derive(Debug)]
pub struct Log {
    path: Utf8PathBuf,
    file: File,
}

impl Log {
    /// Opens a file, or begins it; gives what stands in it. A last line that was torn stays as it is, and the next one begins
    /// behind it.
    ///
    /// # Errors
    /// [`RecordError`] if it cannot be written, or another process does.
    pub fn open(path: &Utf8Path) -> Result<(Log, Kept), RecordError> {
        let io = |action| move |source| RecordError::Io { action, path: path.to_owned(), source };
        let failed = |error: JournalError| io("open")(error.into_io());
        if let Some(folder) = path.parent() {
            files::refuse_link(folder).map_err(failed)?;
        }
        let mut file = files::open_to_append(path).map_err(failed)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(RecordError::InUse { path: path.to_owned() }),
            Err(TryLockError::Error(source)) => return Err(io("lock")(source)),
        }
        let (mut bytes, bytes_max) = (Vec::new(), journal_bytes_max());
        (&file).take(bytes_max + 1).read_to_end(&mut bytes).map_err(io("read"))?;
        if bytes.len() as u64 > bytes_max {
            let too_large = JournalError::TooLarge { path: path.to_owned(), part: "the file", bytes_max };
            return Err(io("read")(too_large.into_io()));
        }
        if bytes.last().is_some_and(|last| *last != b'\n') {
            file.write_all(b"\n").and_then(|()| file.sync_data()).map_err(io("write"))?;
        }
        let kept = Kept::of(path, &bytes);
        Ok((Log { path: path.to_owned(), file }, kept))
    }

    /// Writes lines; they are on disk when this returns.
    ///
    /// # Errors
    /// [`RecordError::Io`] if the operating system refuses.
    pub fn add(&mut self, lines: &[Line]) -> Result<(), RecordError> {
        let io = |source| RecordError::Io { action: "write", path: self.path.clone(), source };
        let mut text = String::new();
        for line in lines {
            text += &serde_json::to_string(line).map_err(|error| io(error.into()))?;
            text.push('\n');
        }
        self.file.write_all(text.as_bytes()).and_then(|()| self.file.sync_data()).map_err(io)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(question: &str, value: Value) -> Line {
        Line {
            at_ms: 5,
            what: Record::Answer {
                moment: Moment::After,
                place: Some(1),
                question: question.to_owned(),
                value,
            },
        }
    }

    #[test]
    fn lines_come_back_as_they_were_written() {
        let folder = tempfile::tempdir().unwrap();
        let path = Utf8PathBuf::from_path_buf(folder.path().join("a.jsonl")).unwrap();
        let lines = vec![
            Line { at_ms: 1, what: Record::Consent { given: true } },
            answer("a", Value::Number(4.0)),
            answer("b", Value::Text("many\nlines \u{1f600}".to_owned())),
            answer("c", Value::Nothing),
            Line {
                at_ms: 9,
                what: Record::EpisodeBegun(Episode { place: 0, task: 0, key: "k".into(), run: "r".into() }),
            },
            Line { at_ms: 10, what: Record::Left },
        ];
        let (mut log, kept) = Log::open(&path).unwrap();
        assert_eq!(kept, Kept::default());
        log.add(&lines[..2]).unwrap();
        log.add(&lines[2..]).unwrap();
        assert!(matches!(Log::open(&path), Err(RecordError::InUse { .. })));
        drop(log);
        assert_eq!(Kept::read(&path).unwrap(), Kept { lines, damaged: Vec::new() });
    }

    #[test]
    fn a_file_that_was_cut_anywhere_keeps_every_whole_line_and_takes_further_ones() {
        let folder = tempfile::tempdir().unwrap();
        let path = Utf8PathBuf::from_path_buf(folder.path().join("a.jsonl")).unwrap();
        let lines = [answer("a", Value::Number(4.0)), answer("b", Value::Text("ü".to_owned()))];
        Log::open(&path).unwrap().0.add(&lines).unwrap();
        let whole = std::fs::read(&path).unwrap();
        let first = whole.iter().position(|byte| *byte == b'\n').unwrap();
        for cut in 0..whole.len() {
            std::fs::write(&path, &whole[..cut]).unwrap();
            let (mut log, kept) = Log::open(&path).unwrap();
            let count = usize::from(cut >= first) + usize::from(cut >= whole.len() - 1);
            assert_eq!(kept.lines, lines[..count], "{cut}");
            assert_eq!(
                kept.damaged.is_empty(),
                cut == 0 || cut == first || cut == first + 1 || cut == whole.len() - 1,
                "{cut}"
            );
            log.add(&[answer("c", Value::Nothing)]).unwrap();
            drop(log);
            let again = Kept::read(&path).unwrap();
            assert_eq!(again.lines.len(), count + 1, "{cut}");
            assert_eq!(again.lines.last(), Some(&answer("c", Value::Nothing)));
        }
    }

    #[test]
    fn hostile_lines_are_told_and_left_out() {
        let text = b"{\"at_ms\":1,\"what\":{\"type\":\"left\"}}\n\xff\xfe\n[]\n{\"at_ms\":-1}\n{\"at_ms\":1,\"what\":{\"type\":\"x\"}}\n";
        let kept = Kept::of(Utf8Path::new("a.jsonl"), text);
        assert_eq!((kept.lines.len(), kept.damaged.len()), (1, 4));
        assert!(kept.damaged[0].starts_with("Line 2 of a.jsonl"), "{:?}", kept.damaged);
    }
}
