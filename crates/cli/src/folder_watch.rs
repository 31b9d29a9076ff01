//! The folder of a run while it is played: a run whose folder was deleted or moved records nothing more, and stops.

use std::fs::Metadata;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

use camino::{Utf8Path, Utf8PathBuf};
use cooperage_journal::RunDir;

use crate::error::{CliError, Exit};

/// How often the folder is looked for.
const LOOK_EVERY: Duration = Duration::from_millis(500);
/// Looks in a row that must miss it: a file system on a network may miss it once.
const MISSES: u32 = 2;

/// Looks for the folder of a run until it is dropped.
pub(crate) struct FolderWatch {
    folder: RunFolder,
    /// Ends the thread by its end.
    _end: mpsc::Sender<()>,
}

impl FolderWatch {
    /// Begins to look; `when_lost` is called once, on the thread that looks.
    pub(crate) fn begin(dir: &RunDir, when_lost: impl FnOnce(&CliError) + Send + 'static) -> FolderWatch {
        let folder = RunFolder::of(dir);
        let (end, ended) = mpsc::channel();
        let watched = folder.clone();
        std::thread::spawn(move || {
            let mut misses = 0;
            while ended.recv_timeout(LOOK_EVERY) == Err(RecvTimeoutError::Timeout) {
                misses = if watched.is_lost() { misses + 1 } else { 0 };
                if misses == MISSES {
                    when_lost(&watched.error());
                    return;
                }
            }
        });
        FolderWatch { folder, _end: end }
    }

    /// The error with which the program ends if the folder is gone.
    pub(crate) fn error(&self) -> Option<CliError> {
        self.folder.is_lost().then(|| self.folder.error())
    }
}

/// The folder of a run as it was when the run began.
#[derive(Clone, Debug)]
struct RunFolder {
    path: Utf8PathBuf,
    /// The folder and the one of its journals: their numbers, where the system has some.
    ids: [Option<FolderId>; 2],
}

/// The device of a folder and its number there.
type FolderId = (u64, u64);

impl RunFolder {
    fn of(dir: &RunDir) -> RunFolder {
        let path = dir.path().to_owned();
        let ids = folders(&path).map(|folder| folder.metadata().ok().and_then(|found| id(&found)));
        RunFolder { path, ids }
    }

    /// Whether it is no longer there, or another stands in its place. A folder that cannot be looked at counts as there.
    fn is_lost(&self) -> bool {
        folders(&self.path).iter().zip(self.ids).any(|(folder, before)| match folder.metadata() {
            Ok(found) => before.is_some() && id(&found) != before,
            Err(error) => error.kind() == std::io::ErrorKind::NotFound,
        })
    }

    fn error(&self) -> CliError {
        let path = &self.path;
        CliError::new(
            Exit::Output,
            format!("{path} is gone: the run's folder was deleted or moved while the run was played, so the run was stopped"),
        )
        .hint(
            "if it was moved, `cooperage resume NEW_PLACE` goes on from what was recorded; if it was deleted, the same command \
             begins anew",
        )
    }
}

/// The folder of a run and the folder of its journals.
fn folders(path: &Utf8Path) -> [Utf8PathBuf; 2] {
    [path.to_owned(), path.join("episodes")]
}

#[cfg(unix)]
fn id(found: &Metadata) -> Option<FolderId> {
    use std::os::unix::fs::MetadataExt as _;
    Some((found.dev(), found.ino()))
}

#[cfg(not(unix))]
fn id(_: &Metadata) -> Option<FolderId> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(unix)]
    fn a_folder_is_lost_when_it_is_moved_replaced_or_without_journals() {
        let lab = tempfile::tempdir().unwrap();
        let root = Utf8Path::from_path(lab.path()).unwrap();
        let make = |name: &str| std::fs::create_dir_all(root.join(name).join("episodes")).unwrap();
        let known = |name: &str| {
            let path = root.join(name);
            let ids = folders(&path).map(|folder| folder.metadata().ok().and_then(|found| id(&found)));
            RunFolder { path, ids }
        };
        make("run");
        let run = known("run");
        assert!(!run.is_lost());
        std::fs::rename(root.join("run"), root.join("moved")).unwrap();
        assert!(run.is_lost());
        make("run");
        assert!(run.is_lost(), "another folder stands in its place");
        let run = known("run");
        std::fs::remove_dir_all(root.join("run/episodes")).unwrap();
        assert!(run.is_lost());
    }
}
