//! A run directory: its plan, and where each episode stands.

use std::sync::{Arc, OnceLock};

use camino::{Utf8Path, Utf8PathBuf};

use crate::aside::AsideFiles;
use crate::blobs::BlobStore;
use crate::error::{JournalError, unknown_format};
use crate::format_1;
use crate::plan::{EpisodePlan, Plan};
use crate::reader::read_finished;
use crate::run_lock::{self, RunLock};
use crate::{files, open, whole};

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
const UNPLANNED: [&str; 5] = ["plan.json.new", "episodes", "blobs", whole::WHOLE, "whole.json.zst.new"];

/// The folders in a run's own.
const FOLDERS: [&str; 3] = ["episodes", "blobs", "scores"];

fn plan_path(path: &Utf8Path) -> Utf8PathBuf {
    path.join("plan.json")
}

fn has_plan(path: &Utf8Path) -> bool {
    plan_path(path).exists()
}

/// Refuses a folder that holds something else than the beginnings of a run.
fn refuse_foreign(path: &Utf8Path) -> Result<(), JournalError> {
    let entries = files::if_any(path.read_dir_utf8().map_err(JournalError::io("read", path)))?;
    for entry in entries.into_iter().flatten() {
        let entry = entry.map_err(JournalError::io("read", path))?;
        if !UNPLANNED.iter().chain(&run_lock::FILES).any(|name| *name == entry.file_name()) {
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
    /// The hash of the plan's file as it was read or written.
    plan_hash: blake3::Hash,
    /// The keys of its episodes, computed once: each is a hash over a whole plan.
    keys: OnceLock<Arc<[String]>>,
}

impl RunDir {
    /// Makes the run directory, or opens it if it already holds an equal plan. Of several processes that make one at the same time
    /// one does so, and the others find its plan.
    ///
    /// # Errors
    /// [`JournalError::OtherPlan`] if it holds another one, [`JournalError::NotARun`] if it holds something else than a
    /// run, [`JournalError::InUse`] if another process is about to make it; otherwise when the operating system refuses.
    pub fn create(path: &Utf8Path, plan: Plan) -> Result<RunDir, JournalError> {
        RunDir::create_part(path, plan, None)
    }

    /// Makes the run directory as [`create`](RunDir::create) does, for a part of a run; `whole` is the plan of the whole run.
    ///
    /// # Errors
    /// As [`create`](RunDir::create).
    pub fn create_part(path: &Utf8Path, plan: Plan, whole: Option<&Plan>) -> Result<RunDir, JournalError> {
        RunDir::create_held(path, plan, whole).map(|(dir, _)| dir)
    }

    /// Makes the run directory as [`create_part`](RunDir::create_part) does. Returns the hold under which this process has made it,
    /// and none where it was there.
    ///
    /// # Errors
    /// As [`create`](RunDir::create).
    pub(crate) fn create_held(
        path: &Utf8Path,
        plan: Plan,
        whole: Option<&Plan>,
    ) -> Result<(RunDir, Option<RunLock>), JournalError> {
        if has_plan(path) {
            return Ok((RunDir::open_equal(path, plan)?, None));
        }
        refuse_foreign(path)?;
        refuse_linked(path)?;
        files::make_folder(path)?;
        let held = run_lock::hold(path);
        // Another process may have made the run meanwhile, and may be at work on it.
        if has_plan(path) {
            return Ok((RunDir::open_equal(path, plan)?, None));
        }
        let held = held?;
        Ok((RunDir::write(path, plan, whole)?, Some(held)))
    }

    /// Opens the run directory, which must hold that plan.
    fn open_equal(path: &Utf8Path, plan: Plan) -> Result<RunDir, JournalError> {
        let existing = RunDir::open(path)?;
        existing.check_playable()?;
        // The episodes must be equal; the version in which the plan was written does not matter.
        let plan = Plan { format: existing.plan.format, ..plan };
        if existing.plan == plan { Ok(existing) } else { Err(JournalError::OtherPlan { path: path.into() }) }
    }

    /// Makes the run directory in the place of the run that is there, if one is: the files which that run wrote are
    /// deleted, and no others. `further` names files in the folder itself that others wrote for the run, such as reports.
    ///
    /// # Errors
    /// As [`create`](RunDir::create), and [`JournalError::InUse`] if another process is at work on that run.
    pub fn create_fresh(
        path: &Utf8Path,
        plan: Plan,
        whole: Option<&Plan>,
        further: &[&str],
    ) -> Result<RunDir, JournalError> {
        if !has_plan(path) {
            return RunDir::create_part(path, plan, whole);
        }
        let old = RunDir::open(path)?;
        let _held = old.lock()?;
        let keys: Vec<String> = old.episodes().map(|(key, _)| key).collect();
        let of_run = MESSAGES.iter().chain(&[whole::WHOLE]).chain(further).map(|name| path.join(name));
        let of_episodes = keys.iter().flat_map(|key| {
            let inside = ["jsonl.zst", "jsonl.zst.new", "jsonl.part", "wall.jsonl"]
                .map(|ending| path.join("episodes").join(format!("{key}.{ending}")));
            let beside = [format!("{key}.html"), format!("episodes/{key}.stderr.txt")];
            inside.into_iter().chain(beside.map(|name| path.join(name)))
        });
        let aside = [AsideFiles::in_folder(path)?, AsideFiles::in_folder(&path.join("episodes"))?];
        // The plan goes last: until then, a process that is killed here leaves a run that only lacks episodes.
        for file in of_run.chain(of_episodes) {
            aside.iter().flat_map(|folder| folder.of(&file)).try_for_each(|aside| files::remove(&aside))?;
            files::remove(&file)?;
        }
        RunDir::write(path, plan, whole)
    }

    /// Writes the plan, while the folder is held. The plan comes last: with it the run is there.
    fn write(path: &Utf8Path, plan: Plan, whole: Option<&Plan>) -> Result<RunDir, JournalError> {
        refuse_linked(path)?;
        files::make_folder(&path.join("episodes"))?;
        if let Some(whole_plan) = whole {
            whole::keep_whole(path, whole_plan)?;
        }
        let text = serde_json::to_string_pretty(&plan).unwrap_or_default();
        files::write_whole(&plan_path(path), text.as_bytes())?;
        Ok(RunDir {
            path: path.to_owned(),
            plan,
            plan_hash: blake3::hash(text.as_bytes()),
            keys: OnceLock::new(),
        })
    }

    /// Adds an episode to the plan of a run that grows while it is played, in memory alone; see
    /// [`write_plan`](RunDir::write_plan).
    pub fn add_episode(&mut self, episode: EpisodePlan) {
        self.plan.episodes.push(episode);
        self.keys = OnceLock::new();
    }

    /// The same directory without the episodes of its plan, for callers that use only its paths.
    #[must_use]
    pub fn without_episodes(&self) -> RunDir {
        let mut run = self.clone();
        run.forget_episodes();
        run
    }

    /// Writes the plan with the episodes that were added. The caller holds the directory.
    ///
    /// # Errors
    /// When the operating system refuses.
    pub fn write_plan(&mut self) -> Result<(), JournalError> {
        let text = serde_json::to_string_pretty(&self.plan).unwrap_or_default();
        files::write_whole(&plan_path(&self.path), text.as_bytes())?;
        self.plan_hash = blake3::hash(text.as_bytes());
        Ok(())
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
        let file = plan_path(path);
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
        if found == 0 {
            return Err(invalid(1, unknown_format(&version.format)));
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
        Ok(RunDir { path: path.to_owned(), plan, plan_hash: blake3::hash(&bytes), keys: OnceLock::new() })
    }

    /// The plan of the run that this is a part of; `None` for a run that is no part, or that has lost it.
    ///
    /// # Errors
    /// When it cannot be read, or is the plan of another run.
    pub fn whole(&self) -> Result<Option<Plan>, JournalError> {
        match &self.plan.partition {
            Some(partition) => whole::kept_whole(&self.path, partition),
            None => Ok(None),
        }
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

    /// Holds the directory for this process until the returned lock is dropped.
    ///
    /// # Errors
    /// [`JournalError::InUse`] if another process holds it, or has removed its plan since it was opened;
    /// [`JournalError::OtherPlan`] if another process has made a run anew in its place.
    pub fn lock(&self) -> Result<RunLock, JournalError> {
        let held = run_lock::hold(&self.path)?;
        match files::if_any(files::read(&plan_path(&self.path)))? {
            Some(plan) if blake3::hash(&plan) == self.plan_hash => Ok(held),
            Some(_) => Err(JournalError::OtherPlan { path: self.path.clone() }),
            None => Err(JournalError::InUse { path: self.path.clone() }),
        }
    }

    /// Keeps other processes from playing it, until the returned lock is dropped, and writes nothing.
    ///
    /// # Errors
    /// [`JournalError::InUse`] if another process holds it.
    pub fn lock_for_reading(&self) -> Result<RunLock, JournalError> {
        run_lock::hold_shared(&self.path)
    }

    /// Whether some process holds it, so that its episodes go on. If that cannot be found out, it counts as held.
    #[must_use]
    pub fn is_held(&self) -> bool {
        run_lock::is_held(&self.path)
    }

    /// Makes the folder of the journals where it is missing, as it is in a copy by a program that keeps no empty folders.
    ///
    /// # Errors
    /// When it cannot be made.
    pub fn complete(&self) -> Result<(), JournalError> {
        files::make_folder(&self.path.join("episodes"))
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

    /// Drops the episodes of the plan from memory, for callers that open many runs and need only their keys and files.
    pub(crate) fn forget_episodes(&mut self) {
        self.plan.episodes = Vec::new();
        if let Some(grid) = &mut self.plan.grid {
            grid.labels = Vec::new();
        }
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
            partition: None,
        }
    }

    #[test]
    fn a_run_is_made_under_a_hold_and_held_only_while_its_plan_is_there() {
        let folder = tempfile::tempdir().unwrap();
        let path = Utf8Path::from_path(folder.path()).unwrap().join("run");
        let (run, made) = RunDir::create_held(&path, plan("a"), None).unwrap();
        let in_use = |held: Result<RunLock, JournalError>| matches!(held, Err(JournalError::InUse { .. }));
        assert!(in_use(run.lock()), "its maker holds it on");
        let (other, found) = RunDir::create_held(&path, plan("a"), None).unwrap();
        assert!(made.is_some() && found.is_none());
        drop(made);
        drop(other.lock().unwrap());
        std::fs::remove_file(plan_path(&path)).unwrap();
        assert!(in_use(other.lock()));
    }

    #[test]
    fn what_is_no_runs_own_is_neither_deleted_nor_built_upon() {
        let folder = tempfile::tempdir().unwrap();
        let path = Utf8Path::from_path(folder.path()).unwrap().join("run");
        RunDir::create(&path, plan("a")).unwrap();
        for name in ["notes.txt", "episodes/notes.txt", "report.html", "messages.jsonl.part"] {
            std::fs::write(path.join(name), "x").unwrap();
        }
        let fresh = RunDir::create_fresh(&path, plan("b"), None, &["report.html"]).unwrap();
        assert_eq!(fresh.plan().selection, ["b"]);
        assert_eq!(
            ["notes.txt", "episodes/notes.txt", "report.html", "messages.jsonl.part"]
                .map(|name| path.join(name).exists()),
            [true, true, false, false]
        );
        std::fs::remove_file(path.join("plan.json")).unwrap();
        let refused = |made: Result<RunDir, JournalError>| matches!(made, Err(JournalError::NotARun { found, .. }) if found == "notes.txt" || found == "lock");
        assert!(refused(RunDir::create(&path, plan("b"))));
        assert!(refused(RunDir::create_fresh(&path, plan("b"), None, &[])));
        let empty = path.join("empty");
        std::fs::create_dir(&empty).unwrap();
        std::fs::write(empty.join("plan.json.new"), "{").unwrap();
        assert!(RunDir::create(&empty, plan("b")).is_ok(), "a process was killed before the plan was there");
    }
}
