//! The run that parts are joined to.

use std::cell::Cell;
use std::fs;

use camino::Utf8Path;

use crate::error::JournalError;
use crate::files;
use crate::run_dir::RunDir;
use crate::run_lock;

/// The run that parts are joined to. Before the first of its files is written, those that no longer hold are removed: so a report
/// that is there is one of what is there, also where a merge was killed.
#[derive(Debug)]
pub(super) struct MergedRun {
    pub(super) dir: RunDir,
    stale: Vec<String>,
    is_changed: Cell<bool>,
    origin: MergedOrigin,
}

/// Whether the merged run and its folder were there before the merge.
#[derive(Clone, Copy, Debug)]
pub(super) struct MergedOrigin {
    /// Whether the merge has made the run.
    pub(super) is_made: bool,
    /// Whether the folder was there before the merge.
    pub(super) had_folder: bool,
}

impl MergedRun {
    pub(super) fn new(dir: RunDir, origin: MergedOrigin, stale: Vec<String>) -> MergedRun {
        MergedRun { dir, stale, is_changed: Cell::new(false), origin }
    }

    /// Removes the run again, if this merge has made it and nothing has entered it. The process holds it.
    pub(super) fn unmake(&self) {
        if !self.origin.is_made || self.is_changed() {
            return;
        }
        let path = self.dir.path();
        // A file that stays is the beginning of a run, from which the next merge goes on; a journal makes it a run.
        if fs::remove_dir(path.join("episodes")).is_err() || files::remove(&path.join("plan.json")).is_err() {
            return;
        }
        for name in run_lock::FILES {
            let _ = files::remove(&path.join(name));
        }
        if !self.origin.had_folder {
            let _ = fs::remove_dir(path);
        }
    }

    /// Whether a file of it was written.
    pub(super) fn is_changed(&self) -> bool {
        self.is_changed.get()
    }

    /// To be called before each file that is written.
    pub(super) fn touch(&self) -> Result<(), JournalError> {
        if self.is_changed.replace(true) {
            return Ok(());
        }
        self.stale.iter().try_for_each(|name| files::remove(&self.dir.path().join(name)))
    }

    /// Takes a file over that no process writes into again: by a link where the file system has one, else by a copy. A file in
    /// its place is replaced.
    pub(super) fn link(&self, from: &Utf8Path, to: &Utf8Path) -> Result<(), JournalError> {
        self.touch()?;
        files::remove(to)?;
        // A link in the place of the file would be another name of it.
        if is_ordinary(from) && fs::hard_link(from, to).is_ok() {
            return Ok(());
        }
        files::write_whole(to, &files::read(from)?)
    }

    /// Takes a file over that may be written into later. Where there is none, none stays.
    pub(super) fn copy(&self, from: &Utf8Path, to: &Utf8Path) -> Result<(), JournalError> {
        let Some(bytes) = files::if_any(files::read(from))? else {
            if to.exists() {
                self.touch()?;
            }
            return files::remove(to);
        };
        if files::if_any(files::read(to))?.as_ref() == Some(&bytes) {
            return Ok(());
        }
        self.touch()?;
        files::write_whole(to, &bytes)
    }

    /// Writes a file, unless it has those bytes.
    pub(super) fn write(&self, to: &Utf8Path, bytes: &[u8]) -> Result<(), JournalError> {
        if files::if_any(files::read(to))?.as_deref() == Some(bytes) {
            return Ok(());
        }
        self.touch()?;
        files::write_whole(to, bytes)
    }
}

fn is_ordinary(path: &Utf8Path) -> bool {
    path.symlink_metadata().is_ok_and(|there| there.is_file())
}

/// Whether both names are of one file.
pub(super) fn is_same_file(one: &Utf8Path, other: &Utf8Path) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        let id = |path: &Utf8Path| path.symlink_metadata().ok().map(|there| (there.dev(), there.ino()));
        id(one).is_some() && id(one) == id(other)
    }
    #[cfg(not(unix))]
    {
        let _ = (one, other);
        false
    }
}
