//! The file of a participant's records. Lines are only appended, and each is on disk before the caller learns that it
//! was recorded.

use std::fs::{File, TryLockError};
use std::io::{Read, Write};

use camino::{Utf8Path, Utf8PathBuf};
use cooperage_journal::bounds::journal_bytes_max;
use cooperage_journal::{JournalError, files};
use serde::{Deserialize, Serialize};

use crate::design::QuestionTiming;

/// A line of the file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StudyLogLine {
    /// The time at which it was written, in milliseconds since 1970 by the machine's clock.
    pub at_ms: u64,
    pub what: StudyRecord,
}

/// An event in a participant's study.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum StudyRecord {
    /// The participant has agreed or refused to take part.
    Consent { given: bool },
    /// The participant has answered a question.
    Answer {
        /// The moment at which it was asked.
        moment: QuestionTiming,
        /// The place of the condition that it is about, from 0; `None` if it was asked once.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        place: Option<usize>,
        /// The question's id.
        question: String,
        /// The answer that was given.
        value: AnswerValue,
    },
    /// The participant has read the introduction.
    Introduced,
    /// The practice has begun. Its place and task are 0.
    PracticeBegun(ParticipantEpisode),
    /// The practice is over.
    PracticeEnded(ParticipantEpisode),
    /// An episode has begun.
    EpisodeBegun(ParticipantEpisode),
    /// An episode is over.
    EpisodeEnded(ParticipantEpisode),
    /// The participant stopped before the end.
    Left,
}

/// An episode of a participant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ParticipantEpisode {
    /// The place of its condition, from 0.
    pub place: usize,
    /// The index of its task among those of the condition, from 0.
    pub task: usize,
    /// The key of the episode, which names its journal.
    pub key: String,
    /// Its run directory, relative to the study's folder.
    pub run: String,
}

/// An answer to a question of any form.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum AnswerValue {
    /// A point of a Likert scale, or a number.
    Number(f64),
    /// The chosen option, or free text.
    Text(String),
    /// The participant skipped the question.
    Nothing,
}

/// Why a file of records cannot be read or written.
#[derive(Debug, thiserror::Error)]
pub enum StudyLogError {
    /// The operating system refused to read or write the file.
    #[error("cannot {action} {path}: {source}")]
    Io {
        /// The operation that failed.
        action: &'static str,
        path: Utf8PathBuf,
        source: std::io::Error,
    },
    /// Another process has the file open for writing.
    #[error("{path} is in use by another process")]
    InUse { path: Utf8PathBuf },
}

/// The content of a file of records.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct StudyLogContents {
    /// The lines that could be read, in order.
    pub lines: Vec<StudyLogLine>,
    /// A sentence for each line that could not be read.
    pub damaged: Vec<String>,
}

impl StudyLogContents {
    /// Reads a file; a file that does not exist is empty. Lines that cannot be read are left out and listed in
    /// `damaged`.
    ///
    /// # Errors
    /// [`StudyLogError::Io`] if the file cannot be read.
    pub fn read(path: &Utf8Path) -> Result<StudyLogContents, StudyLogError> {
        match files::read(path).map_err(JournalError::into_io) {
            Ok(bytes) => Ok(StudyLogContents::of(path, &bytes)),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(StudyLogContents::default()),
            Err(source) => Err(StudyLogError::Io { action: "read", path: path.to_owned(), source }),
        }
    }

    fn of(path: &Utf8Path, bytes: &[u8]) -> StudyLogContents {
        let mut kept = StudyLogContents::default();
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

/// A file of records that is open for writing. A lock keeps other processes from writing to it.
#[derive(Debug)]
pub struct StudyLog {
    path: Utf8PathBuf,
    file: File,
}

impl StudyLog {
    /// Opens or creates a file, and returns its content. If the last line is incomplete, it stays as it is, and the
    /// next line begins after it.
    ///
    /// # Errors
    /// [`StudyLogError`] if the file cannot be written, or another process has it open.
    pub fn open(path: &Utf8Path) -> Result<(StudyLog, StudyLogContents), StudyLogError> {
        let io = |action| move |source| StudyLogError::Io { action, path: path.to_owned(), source };
        let failed = |error: JournalError| io("open")(error.into_io());
        if let Some(folder) = path.parent() {
            files::refuse_link(folder).map_err(failed)?;
        }
        let mut file = files::open_to_append(path).map_err(failed)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(StudyLogError::InUse { path: path.to_owned() }),
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
        let kept = StudyLogContents::of(path, &bytes);
        Ok((StudyLog { path: path.to_owned(), file }, kept))
    }

    /// Appends lines; they are on disk when this returns.
    ///
    /// # Errors
    /// [`StudyLogError::Io`] if the file cannot be written.
    pub fn add(&mut self, lines: &[StudyLogLine]) -> Result<(), StudyLogError> {
        let io = |source| StudyLogError::Io { action: "write", path: self.path.clone(), source };
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

    fn answer(question: &str, value: AnswerValue) -> StudyLogLine {
        StudyLogLine {
            at_ms: 5,
            what: StudyRecord::Answer {
                moment: QuestionTiming::After,
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
            StudyLogLine { at_ms: 1, what: StudyRecord::Consent { given: true } },
            answer("a", AnswerValue::Number(4.0)),
            answer("b", AnswerValue::Text("many\nlines \u{1f600}".to_owned())),
            answer("c", AnswerValue::Nothing),
            StudyLogLine {
                at_ms: 9,
                what: StudyRecord::EpisodeBegun(ParticipantEpisode {
                    place: 0,
                    task: 0,
                    key: "k".into(),
                    run: "r".into(),
                }),
            },
            StudyLogLine { at_ms: 10, what: StudyRecord::Left },
        ];
        let (mut log, kept) = StudyLog::open(&path).unwrap();
        assert_eq!(kept, StudyLogContents::default());
        log.add(&lines[..2]).unwrap();
        log.add(&lines[2..]).unwrap();
        assert!(matches!(StudyLog::open(&path), Err(StudyLogError::InUse { .. })));
        drop(log);
        assert_eq!(StudyLogContents::read(&path).unwrap(), StudyLogContents { lines, damaged: Vec::new() });
    }

    #[test]
    fn a_file_that_was_cut_anywhere_keeps_every_whole_line_and_takes_further_ones() {
        let folder = tempfile::tempdir().unwrap();
        let path = Utf8PathBuf::from_path_buf(folder.path().join("a.jsonl")).unwrap();
        let lines = [answer("a", AnswerValue::Number(4.0)), answer("b", AnswerValue::Text("ü".to_owned()))];
        StudyLog::open(&path).unwrap().0.add(&lines).unwrap();
        let whole = std::fs::read(&path).unwrap();
        let first = whole.iter().position(|byte| *byte == b'\n').unwrap();
        for cut in 0..whole.len() {
            std::fs::write(&path, &whole[..cut]).unwrap();
            let (mut log, kept) = StudyLog::open(&path).unwrap();
            let count = usize::from(cut >= first) + usize::from(cut >= whole.len() - 1);
            assert_eq!(kept.lines, lines[..count], "{cut}");
            assert_eq!(
                kept.damaged.is_empty(),
                cut == 0 || cut == first || cut == first + 1 || cut == whole.len() - 1,
                "{cut}"
            );
            log.add(&[answer("c", AnswerValue::Nothing)]).unwrap();
            drop(log);
            let again = StudyLogContents::read(&path).unwrap();
            assert_eq!(again.lines.len(), count + 1, "{cut}");
            assert_eq!(again.lines.last(), Some(&answer("c", AnswerValue::Nothing)));
        }
    }

    #[test]
    fn hostile_lines_are_told_and_left_out() {
        let text = b"{\"at_ms\":1,\"what\":{\"type\":\"left\"}}\n\xff\xfe\n[]\n{\"at_ms\":-1}\n{\"at_ms\":1,\"what\":{\"type\":\"x\"}}\n";
        let kept = StudyLogContents::of(Utf8Path::new("a.jsonl"), text);
        assert_eq!((kept.lines.len(), kept.damaged.len()), (1, 4));
        assert!(kept.damaged[0].starts_with("Line 2 of a.jsonl"), "{:?}", kept.damaged);
    }
}
