//! Comments of people on moments of episodes. They stand in a file of their own, outside journals and keys: a comment changes
//! nothing that was played, and a run is the same with and without them.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::Write;

use camino::Utf8PathBuf;
use serde::{Deserialize, Serialize};

use crate::beside::is_named;
use crate::error::JournalError;
use crate::files;
use crate::run_dir::RunDir;

/// The most characters of a comment's text.
pub const TEXT_CHARACTERS_MAX: usize = 2_000;
/// The most characters of an author's name.
pub const AUTHOR_CHARACTERS_MAX: usize = 60;
/// How often the file is opened anew where another process replaces it.
const OPENED_MAX: u32 = 100;
/// The most bytes of the file.
const BYTES_MAX: u64 = 8 << 20;

/// A comment on a moment of an episode.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Comment {
    /// The number of the comment in its run, from 1.
    pub id: u64,
    /// The key of the episode.
    pub episode: String,
    /// The moment, in ticks of the episode.
    pub tick: u64,
    /// The author's name; empty if it was not given.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub by: String,
    /// The text, which may have several lines.
    pub text: String,
}

/// A line of the file: a comment, or the number of one that was taken back.
#[derive(Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum CommentLine {
    Comment(Comment),
    Removed { id: u64 },
}

/// The comments of a run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Comments {
    /// The comments in order of episode, moment and number.
    pub all: Vec<Comment>,
    /// The lines that cannot be read, each with its reason. They are kept in the file.
    pub unread: Vec<String>,
    /// The number of the next comment.
    next: u64,
    /// Whether the file ends within a line.
    is_torn: bool,
}

/// Why a comment is not written.
#[derive(Debug, thiserror::Error)]
pub enum CommentError {
    /// The file cannot be read or written.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// The comment has no text.
    #[error("a comment needs a text")]
    Empty,
    /// The text or the name is too long.
    #[error("{part} has {found} characters, and {most} are the most")]
    TooLong {
        /// The part of the comment, such as `the text`.
        part: &'static str,
        found: usize,
        most: usize,
    },
    /// The file would be too large.
    #[error("the comments of this run have {} MiB, and that is the most", BYTES_MAX >> 20)]
    Full,
    /// The run has no such episode.
    #[error("there is no such episode in this run")]
    NoEpisode,
    /// The run has no such comment.
    #[error("there is no comment {0}")]
    NoComment(u64),
}

impl Comments {
    /// The comments of a run; an empty list where its file is missing.
    ///
    /// # Errors
    /// [`JournalError`] if the file is there and cannot be read.
    pub fn read(run: &RunDir) -> Result<Comments, JournalError> {
        let path = path_of(run);
        let Some(bytes) = files::if_any(files::read(&path))? else {
            return Ok(Comments { next: 1, ..Comments::default() });
        };
        if bytes.len() as u64 > BYTES_MAX {
            return Err(JournalError::TooLarge { path, part: "the file", bytes_max: BYTES_MAX });
        }
        let mut comments = Comments {
            next: 1,
            is_torn: bytes.last().is_some_and(|last| *last != b'\n'),
            ..Comments::default()
        };
        let mut removed = BTreeSet::new();
        for (place, line) in
            bytes.split(|byte| *byte == b'\n').enumerate().filter(|(_, line)| !line.is_empty())
        {
            comments.take(place + 1, line, &mut removed);
        }
        comments.all.retain(|comment| !removed.contains(&comment.id));
        comments.all.sort_by(|a, b| (&a.episode, a.tick, a.id).cmp(&(&b.episode, b.tick, b.id)));
        Ok(comments)
    }

    fn take(&mut self, number: usize, line: &[u8], removed: &mut BTreeSet<u64>) {
        match serde_json::from_slice(line) {
            Ok(CommentLine::Comment(comment)) => {
                self.next = self.next.max(comment.id.saturating_add(1));
                let text = cleaned(&comment.text);
                self.all.push(Comment { text, by: cleaned(&comment.by), ..comment });
            }
            Ok(CommentLine::Removed { id }) => drop(removed.insert(id)),
            Err(error) => self.unread.push(format!("{FILE}, line {number}: {error}")),
        }
    }

    /// The comments on an episode, in order of their moments.
    pub fn of_episode<'a>(&'a self, key: &'a str) -> impl Iterator<Item = &'a Comment> {
        self.all.iter().filter(move |comment| comment.episode == key)
    }

    /// Adds a comment to the file of a run, with control characters removed, and returns it.
    ///
    /// # Errors
    /// [`CommentError`].
    pub fn add(
        run: &RunDir,
        episode: &str,
        tick: u64,
        by: &str,
        text: &str,
    ) -> Result<Comment, CommentError> {
        let (by, text) = (cleaned(by.trim()), cleaned(text.trim()));
        let lengths = [("the text", &text, TEXT_CHARACTERS_MAX), ("the name", &by, AUTHOR_CHARACTERS_MAX)];
        for (part, given, most) in lengths {
            let found = given.chars().count();
            if found > most {
                return Err(CommentError::TooLong { part, found, most });
            }
        }
        if text.is_empty() {
            return Err(CommentError::Empty);
        }
        if !run.episodes().any(|(key, _)| key == episode) {
            return Err(CommentError::NoEpisode);
        }
        let file = CommentFile::open(run)?;
        let known = Comments::read(run)?;
        let comment = Comment { id: known.next, episode: episode.to_owned(), tick, by, text };
        file.append(&known, &CommentLine::Comment(comment.clone()))?;
        Ok(comment)
    }

    /// Takes a comment back. Its line stays in the file, followed by one that says so.
    ///
    /// # Errors
    /// [`CommentError`].
    pub fn remove(run: &RunDir, id: u64) -> Result<(), CommentError> {
        if Comments::read(run)?.all.iter().all(|comment| comment.id != id) {
            return Err(CommentError::NoComment(id));
        }
        let file = CommentFile::open(run)?;
        file.append(&Comments::read(run)?, &CommentLine::Removed { id })
    }

    /// Adds the comments of other runs that a run does not have yet, with new numbers. A comment that was taken back in the run
    /// counts as one that it has. `before` is called before anything is written.
    ///
    /// # Errors
    /// When a file cannot be read or written, or would be too large.
    pub(crate) fn carry(
        run: &RunDir,
        others: &[&RunDir],
        before: impl FnOnce() -> Result<(), JournalError>,
    ) -> Result<(), JournalError> {
        if Comments::joined(run, others)?.is_none() {
            return Ok(());
        }
        before()?;
        // The studio may add one at any time.
        let file = CommentFile::open(run)?;
        let Some(text) = Comments::joined(run, others)? else { return Ok(()) };
        if text.len() as u64 > BYTES_MAX {
            return Err(JournalError::TooLarge { path: file.path, part: "the file", bytes_max: BYTES_MAX });
        }
        files::write_whole(&file.path, &text)
    }

    /// The file of a run with the comments of other runs that it does not have yet; `None` if it has all of them.
    fn joined(run: &RunDir, others: &[&RunDir]) -> Result<Option<Vec<u8>>, JournalError> {
        let known = Comments::read(run)?;
        let mut text = files::if_any(files::read(&path_of(run)))?.unwrap_or_default();
        let mut next = known.next;
        let mut seen: BTreeSet<(String, u64, String, String)> = BTreeSet::new();
        for line in text.split(|byte| *byte == b'\n') {
            if let Ok(CommentLine::Comment(comment)) = serde_json::from_slice(line) {
                seen.insert((comment.episode, comment.tick, comment.by, comment.text));
            }
        }
        if known.is_torn {
            text.push(b'\n');
        }
        let keys: BTreeSet<&String> = run.keys().iter().collect();
        let mut added = 0;
        for other in others {
            let mut comments = Comments::read(other)?.all;
            comments.sort_by_key(|comment| comment.id);
            for comment in comments.into_iter().filter(|comment| keys.contains(&comment.episode)) {
                let Comment { episode, tick, by, text: words, .. } = comment.clone();
                if seen.insert((episode, tick, by, words)) {
                    let line = CommentLine::Comment(Comment { id: next, ..comment });
                    text.extend_from_slice(serde_json::to_string(&line).unwrap_or_default().as_bytes());
                    text.push(b'\n');
                    (next, added) = (next.saturating_add(1), added + 1);
                }
            }
        }
        Ok((added > 0).then_some(text))
    }
}

/// The file of comments of a run, into which no other process writes as long as this is there.
struct CommentFile {
    path: Utf8PathBuf,
    file: File,
}

impl CommentFile {
    fn open(run: &RunDir) -> Result<CommentFile, JournalError> {
        let path = path_of(run);
        let mut tries = OPENED_MAX;
        loop {
            let file = files::open_to_append(&path)?;
            // A file system without locks does as well as it can.
            let _ = file.lock();
            tries -= 1;
            // A process that carried comments has put another file in its place.
            if is_named(&file, &path) || tries == 0 {
                return Ok(CommentFile { path, file });
            }
        }
    }

    /// Appends a line in one write, so that a reader at the same time sees all of it or nothing. `known` is the content.
    fn append(mut self, known: &Comments, line: &CommentLine) -> Result<(), CommentError> {
        let mut text = if known.is_torn { "\n".to_owned() } else { String::new() };
        text += &serde_json::to_string(line).unwrap_or_default();
        text.push('\n');
        let written = self.file.metadata().map_or(0, |file| file.len());
        if written + text.len() as u64 > BYTES_MAX {
            return Err(CommentError::Full);
        }
        self.file.write_all(text.as_bytes()).map_err(|error| {
            // A piece of it would be a line that cannot be read.
            let _ = self.file.set_len(written);
            JournalError::io("write", &self.path)(error).into()
        })
    }
}

/// The name of the file in its run directory.
const FILE: &str = "comments.jsonl";

fn path_of(run: &RunDir) -> Utf8PathBuf {
    run.path().join(FILE)
}

/// A text without control characters other than ends of lines, and without those that turn the direction of writing.
fn cleaned(text: &str) -> String {
    let is_hidden =
        |c: char| matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    text.chars().filter(|c| *c == '\n' || !(c.is_control() || is_hidden(*c))).collect()
}

#[cfg(test)]
mod tests;
