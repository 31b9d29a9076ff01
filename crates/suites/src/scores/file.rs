//! The file of a run in which the scores of a scorer stand: `scores/NAME.jsonl`, a line for each episode.

use std::fmt;
use std::str::FromStr;

use camino::{Utf8Path, Utf8PathBuf};
use cooperage_core::Digest;
use cooperage_journal::{JournalError, RunDir, files};
use serde::{Deserialize, Serialize};

use super::value::ScoreValue;

/// The folder of a run in which its scores stand.
pub const FOLDER: &str = "scores";
/// The most characters of a name.
const NAME_CHARACTERS: usize = 40;
/// The hexadecimal digits of a scorer's hash that people are shown.
const SHOWN_DIGITS: usize = 8;

/// The name of the scores of a scorer: 1 to 40 letters of ASCII, digits, `_` and `-`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ScoreName(String);

impl FromStr for ScoreName {
    type Err = ScoreFileError;

    fn from_str(text: &str) -> Result<ScoreName, ScoreFileError> {
        let fits = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-');
        if (1..=NAME_CHARACTERS).contains(&text.len()) && text.chars().all(fits) {
            Ok(ScoreName(text.to_owned()))
        } else {
            Err(ScoreFileError::Name { name: text.to_owned() })
        }
    }
}

impl fmt::Display for ScoreName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl ScoreName {
    /// The name as a text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The name of the column with a number of this scorer: `score.NAME`, or `score.NAME.KEY`.
    #[must_use]
    pub fn column(&self, key: Option<&str>) -> String {
        match key {
            None => format!("score.{}", self.0),
            Some(key) => format!("score.{}.{key}", self.0),
        }
    }
}

/// A fault of a file of scores.
#[derive(Debug, thiserror::Error)]
pub enum ScoreFileError {
    /// A text cannot be the name of scores.
    #[error(
        "`{name}` cannot be a name of scores: it has 1 to {NAME_CHARACTERS} letters of a to z, digits, `_` and `-`"
    )]
    Name {
        /// The text that was to be a name.
        name: String,
    },
    /// A line is no score of an episode.
    #[error("{path}:{line}: not a score of an episode: {reason}")]
    Line {
        /// The file of scores that has the line.
        path: Utf8PathBuf,
        /// The line, from 1.
        line: usize,
        /// The fault in words.
        reason: String,
    },
    /// The file cannot be read or written.
    #[error(transparent)]
    Journal(#[from] JournalError),
}

/// By which text of a scorer scores were given.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ScorerMark {
    /// The scorer's file, or the program with its arguments.
    pub scorer: String,
    /// The hash of its text.
    pub hash: String,
}

impl fmt::Display for ScorerMark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits: String = self.hash.chars().take(SHOWN_DIGITS).collect();
        write!(f, "{} ({digits})", self.scorer)
    }
}

/// The score of an episode.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ScoreLine {
    /// The episode's key.
    pub key: String,
    /// The hash of its journal's file when it was scored.
    pub journal: String,
    /// Which text of a scorer gave it.
    #[serde(flatten)]
    pub by: ScorerMark,
    /// The score; null where the scorer gave none.
    pub score: Option<ScoreValue>,
    /// The first line of why there is no score, where scoring failed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
}

/// The scores of one scorer.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ScoreFile {
    /// A line for each episode that was handed over, in plan order.
    pub lines: Vec<ScoreLine>,
}

impl ScoreFile {
    /// The path of the file with scores of that name.
    #[must_use]
    pub fn path(run: &Utf8Path, name: &ScoreName) -> Utf8PathBuf {
        run.join(FOLDER).join(format!("{name}.jsonl"))
    }

    /// The path of the file with the errors of that scorer.
    #[must_use]
    pub fn errors_path(run: &Utf8Path, name: &ScoreName) -> Utf8PathBuf {
        run.join(FOLDER).join(format!("{name}.errors.txt"))
    }

    /// The hash of a finished journal's file, by which a score knows it again.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn journal_hash(run: &RunDir, key: &str) -> Result<String, JournalError> {
        Ok(Digest::of(&files::read(&run.finished_path(key))?).to_string())
    }

    /// Reads the scores of that name; none where there is no such file.
    ///
    /// # Errors
    /// When it cannot be read, or a line is no score.
    pub fn read(run: &Utf8Path, name: &ScoreName) -> Result<Option<ScoreFile>, ScoreFileError> {
        let path = ScoreFile::path(run, name);
        let Some(bytes) = files::if_any(files::read(&path))? else { return Ok(None) };
        let mut lines = Vec::new();
        for (number, line) in
            (1..).zip(bytes.split(|byte| *byte == b'\n')).filter(|(_, line)| !line.is_empty())
        {
            let wrong = |reason: String| ScoreFileError::Line { path: path.clone(), line: number, reason };
            let line: ScoreLine = serde_json::from_slice(line).map_err(|error| wrong(error.to_string()))?;
            if let Some(score) = &line.score {
                // The rules for what a scorer gives hold for what a stranger's file says too.
                let value = serde_json::to_value(score).unwrap_or_default();
                ScoreValue::read(&value).map_err(wrong)?;
            }
            lines.push(line);
        }
        Ok(Some(ScoreFile { lines }))
    }

    /// Writes the scores of that name, in place of what is there.
    ///
    /// # Errors
    /// When the operating system refuses, or a link is in the place of the folder.
    pub fn write(&self, run: &Utf8Path, name: &ScoreName) -> Result<(), JournalError> {
        let folder = run.join(FOLDER);
        files::refuse_link(&folder)?;
        files::make_folder(&folder)?;
        let line = |line: &ScoreLine| serde_json::to_string(line).unwrap_or_default() + "\n";
        let text: String = self.lines.iter().map(line).collect();
        files::write_whole(&ScoreFile::path(run, name), text.as_bytes())
    }

    /// Writes what went wrong, or removes the file of before where nothing did. The folder is there: see
    /// [`write`](ScoreFile::write).
    ///
    /// # Errors
    /// When the operating system refuses.
    pub fn write_errors(run: &Utf8Path, name: &ScoreName, text: &str) -> Result<(), JournalError> {
        let path = ScoreFile::errors_path(run, name);
        if text.is_empty() { files::remove(&path) } else { files::write_whole(&path, text.as_bytes()) }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    fn line(key: &str, score: Option<ScoreValue>) -> ScoreLine {
        let by = ScorerMark { scorer: "judge.py".to_owned(), hash: "0123456789abcdef".to_owned() };
        ScoreLine { key: key.to_owned(), journal: "ff".to_owned(), by, score, error: None }
    }

    #[test]
    fn scores_are_read_as_they_were_written() {
        let folder = tempfile::tempdir().unwrap();
        let run = Utf8Path::from_path(folder.path()).unwrap();
        let name: ScoreName = "judge".parse().unwrap();
        assert_eq!(ScoreFile::read(run, &name).unwrap(), None);
        let named = ScoreValue::Named(BTreeMap::from([("a".to_owned(), 0.1), ("b".to_owned(), -3.0)]));
        let file = ScoreFile {
            lines: vec![line("x", Some(ScoreValue::Number(0.3))), line("y", Some(named)), line("z", None)],
        };
        file.write(run, &name).unwrap();
        assert_eq!(ScoreFile::read(run, &name).unwrap(), Some(file));
        assert_eq!(line("x", None).by.to_string(), "judge.py (01234567)");
        ScoreFile::write_errors(run, &name, "why\n").unwrap();
        assert!(ScoreFile::errors_path(run, &name).exists());
        ScoreFile::write_errors(run, &name, "").unwrap();
        assert!(!ScoreFile::errors_path(run, &name).exists());
    }

    #[test]
    fn lines_that_are_no_scores_are_told_with_their_place() {
        let folder = tempfile::tempdir().unwrap();
        let run = Utf8Path::from_path(folder.path()).unwrap();
        let name: ScoreName = "judge".parse().unwrap();
        std::fs::create_dir(run.join(FOLDER)).unwrap();
        let good = serde_json::to_string(&line("x", None)).unwrap();
        for (wrong, told) in [
            ("nonsense".to_owned(), "judge.jsonl:2: not a score of an episode: expected"),
            (good.replace("null", "{}"), "judge.jsonl:2: not a score of an episode: gave 0 names"),
            (good.replace("null", "\"x\""), "judge.jsonl:2: not a score of an episode: data did not match"),
        ] {
            std::fs::write(ScoreFile::path(run, &name), format!("{good}\n{wrong}\n")).unwrap();
            let error = ScoreFile::read(run, &name).unwrap_err().to_string();
            assert!(error.contains(told), "{error}");
        }
    }

    #[test]
    fn names_become_names_of_files() {
        for name in ["", "a b", "../x", "a.b", &"x".repeat(41)] {
            assert!(name.parse::<ScoreName>().is_err(), "{name}");
        }
        let name: ScoreName = "My-judge_2".parse().unwrap();
        assert_eq!(name.column(None), "score.My-judge_2");
        assert_eq!(name.column(Some("a.b")), "score.My-judge_2.a.b");
    }
}
