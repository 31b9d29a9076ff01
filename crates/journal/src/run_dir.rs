//! A run directory: its plan, and where each episode stands.

use std::fs::{File, TryLockError};
use std::io::ErrorKind;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use camino::{Utf8Path, Utf8PathBuf};

use crate::blobs::BlobStore;
use crate::error::JournalError;
use crate::files;
use crate::format_1;
use crate::last_line::read_end;
use crate::open::{self, LinkPolicy};
use crate::plan::{EpisodePlan, Plan};
use crate::reader::{EpisodeLines, read_finished};
use crate::record::EndRecord;

/// The state of an episode in its run directory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EpisodeState {
    /// Nothing is there yet.
    Missing,
    /// It was begun and has no end.
    UnderWay,
    /// It has an end.
    Finished,
}

/// Files of the run itself, beside the plan, which only a running process may hold.
const MESSAGES: [&str; 3] = ["messages.jsonl.zst", "messages.jsonl.zst.new", "messages.jsonl.part"];

/// The entries of a folder whose run was killed before it had a plan.
const UNPLANNED: [&str; 3] = ["plan.json.new", "episodes", "blobs"];

/// The folders in a run's own.
const FOLDERS: [&str; 3] = ["episodes", "blobs", "scores"];

/// The ending of a journal that was put aside.
const DAMAGED: &str = "jsonl.zst.damaged";

/// How often a lock is tried once more, and after which time: a process that only asks whether it is held has it for a
/// moment.
const LOCK_TRIES: u32 = 10;
const LOCK_WAITS: Duration = Duration::from_millis(5);

fn end_of(path: &Utf8Path, lines: &EpisodeLines) -> Result<EndRecord, JournalError> {
    lines.end(path)?.ok_or_else(|| JournalError::Invalid {
        path: path.to_owned(),
        line: lines.lines.len(),
        reason: "the journal has no end".to_owned(),
    })
}

/// Refuses a folder that holds something else than the beginnings of a run.
fn refuse_foreign(path: &Utf8Path) -> Result<(), JournalError> {
    let entries = match path.read_dir_utf8() {
        Ok(entries) => entries,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(JournalError::io("read", path)(error)),
    };
    for entry in entries {
        let entry = entry.map_err(JournalError::io("read", path))?;
        if !UNPLANNED.contains(&entry.file_name()) {
            return Err(JournalError::NotARun { path: path.into(), found: entry.file_name().to_owned() });
        }
    }
    Ok(())
}

/// Refuses a folder whose own folders are links: what is written into them would land elsewhere.
fn refuse_linked(path: &Utf8Path) -> Result<(), JournalError> {
    FOLDERS.iter().try_for_each(|folder| open::refuse_link(&path.join(folder)))
}

/// A run directory; it is the run's whole state.
#[derive(Clone, Debug)]
pub struct RunDir {
    path: Utf8PathBuf,
    plan: Plan,
    /// The keys of its episodes, computed once: each is a hash over a whole plan.
    keys: OnceLock<Arc<[String]>>,
}

impl RunDir {
    /// Makes the run directory, or opens it if it already holds an equal plan.
    ///
    /// # Errors
    /// [`JournalError::OtherPlan`] if it holds another one, [`JournalError::NotARun`] if it holds something else than a
    /// run; otherwise when the operating system refuses.
    pub fn create(path: &Utf8Path, plan: Plan) -> Result<RunDir, JournalError> {
        if path.join("plan.json").exists() {
            let existing = RunDir::open(path)?;
            existing.check_playable()?;
            // The episodes must be equal; the version in which the plan was written does not matter.
            let plan = Plan { format: existing.plan.format, ..plan };
            return if existing.plan == plan {
                Ok(existing)
            } else {
                Err(JournalError::OtherPlan { path: path.into() })
            };
        }
        refuse_foreign(path)?;
        RunDir::write(path, plan)
    }

    /// Makes the run directory in the place of the run that is there, if one is: the files which that run wrote are
    /// deleted, and no others. `further` names files in the folder itself that others wrote for the run, such as reports.
    ///
    /// # Errors
    /// As [`create`](RunDir::create), and [`JournalError::InUse`] if another process is at work on that run.
    pub fn create_fresh(path: &Utf8Path, plan: Plan, further: &[&str]) -> Result<RunDir, JournalError> {
        if !path.join("plan.json").exists() {
            return RunDir::create(path, plan);
        }
        let old = RunDir::open(path)?;
        let _held = old.lock()?;
        let keys: Vec<String> = old.episodes().map(|(key, _)| key).collect();
        let of_run = MESSAGES.iter().chain(further).map(|name| path.join(name));
        let of_episodes = keys.iter().flat_map(|key| {
            let inside = ["jsonl.zst", "jsonl.zst.new", "jsonl.part", "wall.jsonl", DAMAGED]
                .map(|ending| path.join("episodes").join(format!("{key}.{ending}")));
            let beside = [format!("{key}.html"), format!("episodes/{key}.stderr.txt")];
            inside.into_iter().chain(beside.map(|name| path.join(name)))
        });
        // The plan goes last: until then, a process that is killed here leaves a run that only lacks episodes.
        for file in of_run.chain(of_episodes) {
            files::remove(&file)?;
        }
        RunDir::write(path, plan)
    }

    fn write(path: &Utf8Path, plan: Plan) -> Result<RunDir, JournalError> {
        refuse_linked(path)?;
        files::make_folder(&path.join("episodes"))?;
        let text = serde_json::to_string_pretty(&plan).unwrap_or_default();
        files::write_whole(&path.join("plan.json"), text.as_bytes())?;
        Ok(RunDir { path: path.to_owned(), plan, keys: OnceLock::new() })
    }

    /// Opens an existing run directory.
    ///
    /// # Errors
    /// When its plan cannot be read.
    pub fn open(path: &Utf8Path) -> Result<RunDir, JournalError> {
        /// The part of a plan that is read first.
        #[derive(serde::Deserialize)]
        struct Version {
            #[serde(default)]
            format: serde_json::Value,
        }
        refuse_linked(path)?;
        let file = path.join("plan.json");
        let bytes = files::read(&file)?;
        let invalid =
            |line: usize, reason: String| JournalError::Invalid { path: file.clone(), line, reason };
        let version: Version =
            serde_json::from_slice(&bytes).map_err(|error| invalid(error.line(), error.to_string()))?;
        let found = version.format.as_u64().unwrap_or_default();
        if found > u64::from(crate::FORMAT) {
            let found = u32::try_from(found).unwrap_or(u32::MAX);
            return Err(JournalError::Format { path: file, found, known: crate::FORMAT });
        }
        let plan = if found == u64::from(format_1::FORMAT) {
            format_1::read_plan(&bytes)
        } else {
            serde_json::from_slice(&bytes)
        };
        let plan = plan.map_err(|error| invalid(error.line(), error.to_string()))?;
        if let Some(grid) = plan.grid.as_ref().filter(|grid| grid.labels.len() != plan.episodes.len()) {
            let (labels, episodes) = (grid.labels.len(), plan.episodes.len());
            return Err(invalid(1, format!("grid.labels: there are {labels} for {episodes} episodes")));
        }
        Ok(RunDir { path: path.to_owned(), plan, keys: OnceLock::new() })
    }

    /// Makes sure that its episodes can be played: a run of format 1 is only read.
    ///
    /// # Errors
    /// [`JournalError::Earlier`] names the build that wrote it, as far as a journal tells.
    pub fn check_playable(&self) -> Result<(), JournalError> {
        let found = self.plan.format;
        if found >= crate::FORMAT_PLAYABLE {
            return Ok(());
        }
        let build = self.episodes().find_map(|(key, _)| {
            let path = self.finished_path(&key);
            Some(read_finished(&path).ok()?.header(&path).ok()?.build)
        });
        let build = build.unwrap_or_else(|| "an earlier one".to_owned());
        Err(JournalError::Earlier { path: self.path.join("plan.json"), found, build })
    }

    /// The bytes that belong to it.
    #[must_use]
    pub fn blobs(&self) -> BlobStore {
        BlobStore::of_run(&self.path)
    }

    /// Holds the directory for this process until the returned file is dropped.
    ///
    /// # Errors
    /// [`JournalError::InUse`] if another process holds it.
    #[expect(clippy::disallowed_methods, reason = "the operating system tells nobody when a lock is free")]
    pub fn lock(&self) -> Result<File, JournalError> {
        let path = self.lock_path();
        let file = open::to_write(&path, "create")?;
        let mut tries = LOCK_TRIES;
        loop {
            match file.try_lock() {
                Ok(()) => return Ok(file),
                // Another process may only be asking whether it is held.
                Err(TryLockError::WouldBlock) if tries > 0 => {
                    tries -= 1;
                    std::thread::sleep(LOCK_WAITS);
                }
                Err(TryLockError::WouldBlock) => return Err(JournalError::InUse { path: self.path.clone() }),
                Err(TryLockError::Error(source)) => {
                    return Err(JournalError::Io { action: "lock", path, source });
                }
            }
        }
    }

    /// Whether some process holds it, so that its episodes go on. If that cannot be found out, it counts as held.
    #[must_use]
    pub fn is_held(&self) -> bool {
        match open::to_read(&self.lock_path(), LinkPolicy::Refused) {
            // The lock is shared, so that two processes that ask do not see each other.
            Ok(file) => file.try_lock_shared().is_err(),
            Err(JournalError::Io { source, .. }) => source.kind() != ErrorKind::NotFound,
            Err(_) => true,
        }
    }

    fn lock_path(&self) -> Utf8PathBuf {
        self.path.join("lock")
    }

    /// Returns the path of the directory.
    #[must_use]
    pub fn path(&self) -> &Utf8Path {
        &self.path
    }

    /// Returns the plan of the run.
    #[must_use]
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// Returns the path of the journal of an episode under way.
    #[must_use]
    pub fn part_path(&self, key: &str) -> Utf8PathBuf {
        self.path.join("episodes").join(format!("{key}.jsonl.part"))
    }

    /// Returns the path of the journal of a finished episode.
    #[must_use]
    pub fn finished_path(&self, key: &str) -> Utf8PathBuf {
        self.path.join("episodes").join(format!("{key}.jsonl.zst"))
    }

    /// Returns the path of an episode's wall file.
    #[must_use]
    pub fn wall_path(&self, key: &str) -> Utf8PathBuf {
        self.path.join("episodes").join(format!("{key}.wall.jsonl"))
    }

    /// Returns the state of an episode.
    #[must_use]
    pub fn state(&self, key: &str) -> EpisodeState {
        if self.finished_path(key).exists() {
            EpisodeState::Finished
        } else if self.part_path(key).exists() {
            EpisodeState::UnderWay
        } else {
            EpisodeState::Missing
        }
    }

    /// The lines of a finished episode.
    ///
    /// # Errors
    /// When the journal cannot be read.
    pub fn finished_lines(&self, key: &str) -> Result<EpisodeLines, JournalError> {
        read_finished(&self.finished_path(key))
    }

    /// The end of a finished episode.
    ///
    /// # Errors
    /// When the journal cannot be read or has no end.
    pub fn end(&self, key: &str) -> Result<EndRecord, JournalError> {
        let path = self.finished_path(key);
        let lines = read_finished(&path)?;
        end_of(&path, &lines)
    }

    /// The end of a finished episode, for lists of many: whatever is wrong before the last line of its journal is not found.
    ///
    /// # Errors
    /// When the journal cannot be unpacked or its last line is no end.
    pub fn last_end(&self, key: &str) -> Result<EndRecord, JournalError> {
        read_end(&self.finished_path(key))
    }

    /// Why the journal of a finished episode cannot be relied on, if so: it cannot be read, a line of it is no record,
    /// or it has no end. An episode without such a journal is not damaged.
    ///
    /// # Errors
    /// When the operating system refuses to hand the file out, which says nothing about the file.
    pub fn damage(&self, key: &str) -> Result<Option<JournalError>, JournalError> {
        if self.state(key) != EpisodeState::Finished {
            return Ok(None);
        }
        let path = self.finished_path(key);
        let checked = self.finished_lines(key).and_then(|lines| {
            lines.header(&path)?;
            lines.each_record(&path).try_for_each(|record| record.map(drop))?;
            end_of(&path, &lines)
        });
        match checked {
            Ok(_) => Ok(None),
            Err(
                error @ (JournalError::Io { action: "read" | "open", .. }
                | JournalError::TooLarge { .. }
                | JournalError::NotOrdinary { .. }),
            ) => Err(error),
            Err(error) => Ok(Some(error)),
        }
    }

    /// Puts the journal of a finished episode aside, so that the episode counts as not played. The file is kept, as
    /// `<key>.jsonl.zst.damaged`.
    ///
    /// # Errors
    /// When the operating system refuses.
    pub fn put_aside(&self, key: &str) -> Result<(), JournalError> {
        let path = self.finished_path(key);
        let aside = self.path.join("episodes").join(format!("{key}.{DAMAGED}"));
        std::fs::rename(&path, aside).map_err(JournalError::io("rename", &path))
    }

    /// The keys of the planned episodes, in plan order.
    #[must_use]
    pub fn keys(&self) -> &[String] {
        self.keys.get_or_init(|| self.plan.episodes.iter().map(EpisodePlan::key).collect())
    }

    /// The planned episodes with their keys, in plan order.
    pub fn episodes(&self) -> impl Iterator<Item = (String, &EpisodePlan)> {
        self.keys().iter().cloned().zip(&self.plan.episodes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan(selection: &str) -> Plan {
        Plan {
            format: crate::FORMAT,
            grid: None,
            experiment: None,
            selection: vec![selection.to_owned()],
            episodes: Vec::new(),
            attachments: std::collections::BTreeMap::new(),
        }
    }

    #[test]
    fn what_is_no_runs_own_is_neither_deleted_nor_built_upon() {
        let folder = tempfile::tempdir().unwrap();
        let path = Utf8Path::from_path(folder.path()).unwrap().join("run");
        RunDir::create(&path, plan("a")).unwrap();
        for name in ["notes.txt", "episodes/notes.txt", "report.html", "messages.jsonl.part"] {
            std::fs::write(path.join(name), "x").unwrap();
        }
        let fresh = RunDir::create_fresh(&path, plan("b"), &["report.html"]).unwrap();
        assert_eq!(fresh.plan().selection, ["b"]);
        assert_eq!(
            ["notes.txt", "episodes/notes.txt", "report.html", "messages.jsonl.part"]
                .map(|name| path.join(name).exists()),
            [true, true, false, false]
        );
        std::fs::remove_file(path.join("plan.json")).unwrap();
        let refused = |made: Result<RunDir, JournalError>| matches!(made, Err(JournalError::NotARun { found, .. }) if found == "notes.txt" || found == "lock");
        assert!(refused(RunDir::create(&path, plan("b"))));
        assert!(refused(RunDir::create_fresh(&path, plan("b"), &[])));
        let empty = path.join("empty");
        std::fs::create_dir(&empty).unwrap();
        std::fs::write(empty.join("plan.json.new"), "{").unwrap();
        assert!(RunDir::create(&empty, plan("b")).is_ok(), "a process was killed before the plan was there");
    }
}
