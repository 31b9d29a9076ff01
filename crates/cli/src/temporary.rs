//! Folders that go with the program.

use std::path::Path;

use camino::Utf8PathBuf;
use tempfile::TempDir;

use crate::error::{CliError, Exit};

/// The folder of runs, in which a temporary folder stands where the system offers no place for one.
const RUNS: &str = "runs";

/// A folder that is removed with its value.
pub(crate) struct TemporaryFolder {
    _folder: TempDir,
    path: Utf8PathBuf,
}

impl TemporaryFolder {
    /// Makes an empty folder where the system keeps temporary files. An empty root, such as that of an image, has no such place:
    /// there it stands in the folder of runs.
    pub(crate) fn new() -> Result<TemporaryFolder, CliError> {
        let failed = |why: String| {
            CliError::new(Exit::Output, format!("cannot make a temporary folder: {why}"))
                .hint("TMPDIR names a folder that can be written")
        };
        let folder = tempfile::tempdir()
            .or_else(|missing| within(Path::new(RUNS)).map_err(|_| missing))
            .map_err(|error| failed(error.to_string()))?;
        let path = Utf8PathBuf::from_path_buf(folder.path().to_owned())
            .map_err(|path| failed(format!("{} is no text", path.display())))?;
        Ok(TemporaryFolder { _folder: folder, path })
    }

    /// The path of an entry in it.
    pub(crate) fn join(&self, name: &str) -> Utf8PathBuf {
        self.path.join(name)
    }

    /// Its own path.
    pub(crate) fn path(&self) -> &camino::Utf8Path {
        &self.path
    }
}

fn within(folder: &Path) -> std::io::Result<TempDir> {
    std::fs::create_dir_all(folder)?;
    tempfile::tempdir_in(folder)
}
