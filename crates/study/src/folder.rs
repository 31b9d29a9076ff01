//! The folder of a study: the design and the participants in `study.json`, the invitations' secrets in `secrets.json`,
//! the participants' answers in `answers`, and the run directories of their episodes in `episodes`.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;

use camino::{Utf8Path, Utf8PathBuf};
use cooperage_core::{RandomSource, TreeRandom};
use serde::{Deserialize, Serialize};

use crate::design::{DesignError, StudyCondition, StudyDesign};
use crate::order::sequences;
use crate::record::{StudyLogContents, StudyLogError};

/// The version of `study.json`; programs refuse a higher version than their own.
pub const FORMAT: u32 = 1;
/// The file that marks a folder as a study.
pub const FILE: &str = "study.json";
const SECRETS: &str = "secrets.json";
/// The letters of participants' ids. Similar letters are left out, and also vowels, so that no id is a word.
const LETTERS: &[u8] = b"bcdfghjkmnpqrstvwxz23456789";
const ID_LENGTH: usize = 6;
/// The least length of a secret: an edited file must not contain a guessable one.
const TOKEN_LEAST: usize = 16;
/// The upper bound of the seeds of episodes, exclusive.
const SEED_MAX: u32 = 1_000_000;

/// The content of `study.json`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StudyFile {
    /// The version of the file: [`FORMAT`] when it is written.
    pub format: u32,
    pub name: String,
    /// The design that the participants were made from.
    pub design: StudyDesign,
    /// The participants, with their ids and sequences.
    pub participants: Vec<Participant>,
}

/// A participant of a study.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Participant {
    /// The random id.
    pub id: String,
    /// The names of the conditions, in the order in which the participant meets them.
    pub conditions: Vec<String>,
}

/// The content of `secrets.json`: a reader of this file can answer for every participant.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Secrets {
    /// The tokens of the invitations, by the participants' ids.
    pub invitations: BTreeMap<String, String>,
}

impl std::fmt::Debug for Secrets {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Secrets({})", self.invitations.len())
    }
}

/// Why a study cannot be made, opened or used.
#[derive(Debug, thiserror::Error)]
pub enum StudyError {
    /// The name contains other characters than allowed, or is too long.
    #[error(
        "`{0}` is no name of a study: it has 1 to 60 letters, digits, `-`, `_` and `.`, and begins with a letter or a digit"
    )]
    Name(String),
    /// The folder is not empty.
    #[error("{0} is there already and not empty")]
    Taken(Utf8PathBuf),
    /// The folder holds no study.
    #[error("{0} is no folder of a study: there is no study.json")]
    NoStudy(Utf8PathBuf),
    /// A file cannot be read or written.
    #[error("cannot {action} {path}: {source}")]
    Io {
        /// The operation that failed.
        action: &'static str,
        path: Utf8PathBuf,
        source: std::io::Error,
    },
    /// A file is damaged.
    #[error("{path}: {reason}")]
    Damaged {
        path: Utf8PathBuf,
        /// The fault that was found.
        reason: String,
    },
    /// The study was made by a later version of the program.
    #[error("{path} has format {found}; this program reads up to {FORMAT}")]
    Newer { path: Utf8PathBuf, found: u32 },
    /// The design cannot be carried out.
    #[error(transparent)]
    Design(#[from] DesignError),
    /// There is no participant of this id.
    #[error("there is no participant `{0}`")]
    NoParticipant(String),
    /// Answers cannot be read or recorded.
    #[error(transparent)]
    Record(#[from] StudyLogError),
}

/// A study and its folder.
#[derive(Clone, Debug, PartialEq)]
pub struct Study {
    path: Utf8PathBuf,
    file: StudyFile,
}

impl Study {
    /// Makes the folder of a new study. `token` returns a new secret with every call.
    ///
    /// # Errors
    /// [`StudyError`] if the name is invalid, the folder is not empty, the design cannot be carried out, or the files
    /// cannot be written; the error of `token` if it fails.
    pub fn create<E: From<StudyError>>(
        path: &Utf8Path,
        name: &str,
        design: StudyDesign,
        mut token: impl FnMut() -> Result<String, E>,
    ) -> Result<Study, E> {
        check_name(name)?;
        design.check().map_err(StudyError::from)?;
        let io =
            |action: &'static str| move |source| StudyError::Io { action, path: path.to_owned(), source };
        let is_taken = path.read_dir().is_ok_and(|mut entries| entries.next().is_some());
        if is_taken {
            return Err(StudyError::Taken(path.to_owned()).into());
        }
        let file = StudyFile {
            format: FORMAT,
            name: name.to_owned(),
            participants: participants(name, &design),
            design,
        };
        let mut invitations = BTreeMap::new();
        for participant in &file.participants {
            invitations.insert(participant.id.clone(), token()?);
        }
        std::fs::create_dir_all(path.join("answers")).map_err(io("create"))?;
        write(&path.join(SECRETS), &Secrets { invitations }, true)?;
        // This file is written last, so that a folder that has it is complete.
        write(&path.join(FILE), &file, false)?;
        Ok(Study { path: path.to_owned(), file })
    }

    /// Opens the folder of a study.
    ///
    /// # Errors
    /// [`StudyError`] if the folder holds no study, or it cannot be read.
    pub fn open(path: &Utf8Path) -> Result<Study, StudyError> {
        let place = path.join(FILE);
        if !place.is_file() {
            return Err(StudyError::NoStudy(path.to_owned()));
        }
        let value: serde_json::Value = read(&place)?;
        let found = value.get("format").and_then(serde_json::Value::as_u64).unwrap_or_default();
        if found > u64::from(FORMAT) {
            return Err(StudyError::Newer { path: place, found: u32::try_from(found).unwrap_or(u32::MAX) });
        }
        let damaged = |reason: String| StudyError::Damaged { path: place.clone(), reason };
        if let Some(format) = value.get("format").filter(|_| found == 0) {
            return Err(damaged(format!(
                "`format` is {format}; this version knows the formats 1 to {FORMAT}"
            )));
        }
        let file: StudyFile = serde_json::from_value(value).map_err(|error| damaged(error.to_string()))?;
        file.design.check().map_err(|error| damaged(error.to_string()))?;
        let mut ids = BTreeSet::new();
        for participant in &file.participants {
            if !is_id(&participant.id) || !ids.insert(&participant.id) {
                return Err(damaged(format!(
                    "`{}` is no id of a participant, or there are two",
                    participant.id
                )));
            }
            let is_known =
                |name: &String| file.design.conditions.iter().any(|condition| condition.name == *name);
            if let Some(name) = participant.conditions.iter().find(|name| !is_known(name)) {
                return Err(damaged(format!("there is no condition `{name}`")));
            }
        }
        Ok(Study { path: path.to_owned(), file })
    }

    /// The path of the folder.
    #[must_use]
    pub fn path(&self) -> &Utf8Path {
        &self.path
    }

    /// The study's name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.file.name
    }

    /// The design of the study.
    #[must_use]
    pub fn design(&self) -> &StudyDesign {
        &self.file.design
    }

    /// All participants, in the order of their sequences.
    #[must_use]
    pub fn participants(&self) -> &[Participant] {
        &self.file.participants
    }

    /// The participant of a given id.
    #[must_use]
    pub fn participant(&self, id: &str) -> Option<&Participant> {
        self.file.participants.iter().find(|participant| participant.id == id)
    }

    /// The condition in a place of the participant's sequence, counted from 0.
    #[must_use]
    pub fn condition(&self, participant: &Participant, place: usize) -> Option<&StudyCondition> {
        let name = participant.conditions.get(place)?;
        self.file.design.conditions.iter().find(|condition| condition.name == *name)
    }

    /// The seed of an episode. Each episode has its own, so that no participant meets the same orders twice.
    #[must_use]
    pub fn seed(&self, participant: &Participant, place: usize, task: usize) -> u32 {
        let random = TreeRandom::from_seed(self.file.design.seed).child("study").child("episodes");
        random.child(&participant.id).child(&format!("{place}/{task}")).below(SEED_MAX)
    }

    /// The run directory for an episode of a participant.
    #[must_use]
    pub fn run_directory(&self, participant: &Participant, place: usize, task: usize) -> Utf8PathBuf {
        self.path.join("episodes").join(format!("{}-{}-{}", participant.id, place + 1, task + 1))
    }

    /// The run directory for the practice of a participant.
    #[must_use]
    pub fn practice_directory(&self, participant: &Participant) -> Utf8PathBuf {
        self.path.join("practice").join(&participant.id)
    }

    /// The file with a participant's answers.
    #[must_use]
    pub fn answers_path(&self, participant: &Participant) -> Utf8PathBuf {
        self.path.join("answers").join(format!("{}.jsonl", participant.id))
    }

    /// The records of a participant so far.
    ///
    /// # Errors
    /// [`StudyError::Record`] if the file cannot be read.
    pub fn kept(&self, participant: &Participant) -> Result<StudyLogContents, StudyError> {
        Ok(StudyLogContents::read(&self.answers_path(participant))?)
    }

    /// The secrets of invitations.
    ///
    /// # Errors
    /// [`StudyError`] if the file cannot be read, or lacks a long and unique secret for a participant.
    pub fn secrets(&self) -> Result<Secrets, StudyError> {
        let path = self.path.join(SECRETS);
        let secrets: Secrets = read(&path)?;
        let has_all = self.file.participants.iter().all(|one| secrets.invitations.contains_key(&one.id));
        let different: BTreeSet<&String> = secrets.invitations.values().collect();
        let are_long = secrets.invitations.values().all(|token| token.len() >= TOKEN_LEAST);
        if has_all && are_long && different.len() == secrets.invitations.len() {
            return Ok(secrets);
        }
        Err(StudyError::Damaged { path, reason: "it has not one secret for each participant".to_owned() })
    }
}

/// The path and query of an invitation's link, without the server's address.
#[must_use]
pub fn invitation(id: &str, token: &str) -> String {
    format!("/study/{id}?token={token}")
}

fn participants(name: &str, design: &StudyDesign) -> Vec<Participant> {
    let random = TreeRandom::from_seed(design.seed).child("study").child(name);
    let count = design.participants as usize;
    let rows = sequences(design.order, design.conditions.len(), count, &random.child("order"));
    let mut letters = random.child("ids");
    let mut ids = BTreeSet::new();
    rows.into_iter()
        .map(|row| {
            let id = std::iter::repeat_with(|| {
                let letter = |_| letters.choose(LETTERS).copied().map_or('b', char::from);
                (0..ID_LENGTH).map(letter).collect::<String>()
            });
            let id = id.into_iter().find(|id| ids.insert(id.clone())).unwrap_or_default();
            let named = row.into_iter().filter_map(|place| design.conditions.get(place));
            Participant { id, conditions: named.map(|condition| condition.name.clone()).collect() }
        })
        .collect()
}

fn is_id(text: &str) -> bool {
    text.len() == ID_LENGTH && text.bytes().all(|byte| LETTERS.contains(&byte))
}

fn check_name(name: &str) -> Result<(), StudyError> {
    let is_of_name = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
    let begins = name.starts_with(|c: char| c.is_ascii_alphanumeric());
    if begins && name.len() <= 60 && name.chars().all(is_of_name) {
        return Ok(());
    }
    Err(StudyError::Name(name.to_owned()))
}

fn read<T: serde::de::DeserializeOwned>(path: &Utf8Path) -> Result<T, StudyError> {
    let bytes = cooperage_journal::files::read(path).map_err(|error| StudyError::Io {
        action: "read",
        path: path.to_owned(),
        source: error.into_io(),
    })?;
    serde_json::from_slice(&bytes)
        .map_err(|error| StudyError::Damaged { path: path.to_owned(), reason: error.to_string() })
}

/// Writes a new file. If `is_secret`, only its owner may read it.
fn write<T: Serialize>(path: &Utf8Path, value: &T, is_secret: bool) -> Result<(), StudyError> {
    let io = |source| StudyError::Io { action: "write", path: path.to_owned(), source };
    let text = serde_json::to_string_pretty(value).map_err(|error| io(error.into()))? + "\n";
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    if is_secret {
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    }
    let mut file = options.open(path).map_err(io)?;
    file.write_all(text.as_bytes()).and_then(|()| file.sync_all()).map_err(io)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::design::template;

    fn create(path: &Utf8Path, name: &str) -> Result<Study, StudyError> {
        let mut number = 0;
        Study::create(path, name, template("cuisineworld").unwrap(), || {
            number += 1;
            Ok::<String, StudyError>(format!("secret-of-participant-{number}"))
        })
    }

    fn folder() -> (tempfile::TempDir, Utf8PathBuf) {
        let folder = tempfile::tempdir().unwrap();
        let path = Utf8PathBuf::from_path_buf(folder.path().join("s")).unwrap();
        (folder, path)
    }

    #[test]
    fn a_study_is_opened_as_it_was_made_and_its_secrets_are_apart() {
        let (_folder, path) = folder();
        let study = create(&path, "kitchen").unwrap();
        assert_eq!(Study::open(&path).unwrap(), study);
        assert_eq!(study.participants().len(), 12);
        let ids: BTreeSet<&String> = study.participants().iter().map(|one| &one.id).collect();
        assert!(ids.len() == 12 && ids.iter().all(|id| is_id(id)));
        assert_eq!(study.secrets().unwrap().invitations.len(), 12);
        let shared = std::fs::read_to_string(path.join(FILE)).unwrap();
        assert!(!shared.contains("secret-"), "{shared}");
        #[cfg(unix)]
        {
            let mode = std::os::unix::fs::MetadataExt::mode(&std::fs::metadata(path.join(SECRETS)).unwrap());
            assert_eq!(mode & 0o777, 0o600);
        }
        let first = &study.participants()[0];
        assert_ne!(study.seed(first, 0, 0), study.seed(first, 1, 0));
        assert!(matches!(create(&path, "kitchen"), Err(StudyError::Taken(_))));
    }

    #[test]
    fn names_are_names_and_files_are_checked() {
        let (_folder, path) = folder();
        for name in ["", "..", "a/b", "-x", "a b", &"x".repeat(61)] {
            assert!(matches!(create(&path, name), Err(StudyError::Name(_))), "{name}");
        }
        assert!(matches!(Study::open(&path), Err(StudyError::NoStudy(_))));
        create(&path, "a").unwrap();
        let text = std::fs::read_to_string(path.join(FILE)).unwrap();
        for (from, to, told) in [
            ("\"format\": 1", "\"format\": 2", "has format 2"),
            ("\"seat\": 0", "\"seat\": 0, \"more\": 1", "unknown field `more`"),
            (
                "\"participants\": [",
                "\"participants\": [{\"id\": \"../../x\", \"conditions\": []},",
                "is no id",
            ),
            ("{", "", "trailing characters"),
        ] {
            std::fs::write(path.join(FILE), text.replacen(from, to, 1)).unwrap();
            let error = Study::open(&path).unwrap_err().to_string();
            assert!(error.contains(told), "{to}: {error}");
        }
    }
}
