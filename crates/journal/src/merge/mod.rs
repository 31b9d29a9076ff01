//! Parts of a run joined to the whole run.
//!
//! Nothing is written into a part. The merged folder is a run directory like any other from its beginning, and whole at every
//! moment: a journal enters it after the texts and bytes that it needs, by one step of the file system. So a merge that was killed
//! is called again, and parts that come later are added.

mod begun;
mod blobs;
mod choice;
mod error;
mod out;
mod parts;
mod plan;
mod texts;
mod told;

use std::cell::Cell;
use std::num::NonZeroUsize;

use camino::Utf8Path;

use crate::comments::Comments;
use crate::run_dir::RunDir;
use crate::run_lock::RunLock;

pub use choice::{Choice, DroppedJournal, DroppedTotals};
pub use error::MergeError;
pub use parts::MergePart;
pub use told::{FILE, MergeNotes, MissingShare};

use out::{MergedOrigin, MergedRun};

/// Parts that belong together, and the run that they are joined to.
#[derive(Debug)]
pub struct RunMerge {
    parts: Vec<MergePart>,
    /// The number of the part to which each episode of the run falls; 0 for those of none.
    numbers: Vec<u32>,
    out: MergedRun,
    is_joined: Cell<bool>,
    /// The process holds the run and the parts until the merge is over.
    _held: Vec<RunLock>,
}

/// The options of a merge.
#[derive(Clone, Copy, Debug)]
pub struct MergeOptions<'a> {
    /// Takes what is finished of parts that another process plays, in place of refusing them.
    pub takes_running: bool,
    /// The number of threads that check journals.
    pub threads: NonZeroUsize,
    /// The files in the folder of the run that no longer hold once anything is added, such as its report.
    pub stale: &'a [&'a str],
}

/// The outcome of a merge.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MergeOutcome {
    /// Whether a file of the merged run was written.
    pub is_changed: bool,
    /// Journals of finished episodes that were added.
    pub added: u64,
    /// Damaged journals of episodes under way, each with its damage in words: the lines before it are kept.
    pub damaged: Vec<(camino::Utf8PathBuf, String)>,
    /// Episodes under way that were added.
    pub begun: u64,
    /// The shares of which episodes are missing, by the number of the part.
    pub missing: Vec<MissingShare>,
}

impl RunMerge {
    /// Makes sure that the parts belong together, and opens or makes the run that they are joined to. The parts and the run are
    /// held until the merge is dropped; a run that it has made and into which nothing was joined is removed then.
    ///
    /// # Errors
    /// [`MergeError`]; unless the disk is full, nothing was written then.
    pub fn begin(
        out: &Utf8Path,
        parts: &[camino::Utf8PathBuf],
        options: &MergeOptions<'_>,
    ) -> Result<RunMerge, MergeError> {
        let mut parts = parts::opened(out, parts)?;
        parts::check_agreement(&parts)?;
        let mut held = parts::held(&mut parts, options.takes_running)?;
        let plan = plan::of_whole(out, &parts)?;
        let numbers = plan::numbers(&plan, &parts)?;
        let had_folder = out.exists();
        let (dir, made) = RunDir::create_held(out, plan, None)?;
        let origin = MergedOrigin { is_made: made.is_some(), had_folder };
        held.push(made.map_or_else(|| dir.lock(), Ok)?);
        dir.complete()?;
        let stale = options.stale.iter().map(|name| (*name).to_owned()).collect();
        let out = MergedRun::new(dir, origin, stale);
        Ok(RunMerge { parts, numbers, out, is_joined: Cell::new(false), _held: held })
    }

    /// The run that the parts are joined to.
    #[must_use]
    pub fn run(&self) -> &RunDir {
        &self.out.dir
    }

    /// The parts, in order of their numbers and then of their paths.
    #[must_use]
    pub fn parts(&self) -> &[MergePart] {
        &self.parts
    }

    /// Checks every journal of the parts, and chooses one for each episode. Nothing is written.
    ///
    /// # Errors
    /// [`MergeError`] if a journal holds another episode than its name says, or a file cannot be read.
    pub fn choose(&self, options: &MergeOptions<'_>) -> Result<Choice, MergeError> {
        choice::choose(&self.out.dir, &self.parts, &self.numbers, options.threads)
    }

    /// Adds what was chosen, with everything that belongs to it.
    ///
    /// # Errors
    /// [`MergeError`] if a text or bytes are not what their name says, or the operating system refuses. The run is
    /// whole then, and another call goes on.
    pub fn join(&self, choice: &Choice) -> Result<MergeOutcome, MergeError> {
        blobs::check(&self.parts)?;
        let texts = texts::joined(&self.out.dir, &self.parts)?;
        blobs::join(&self.out, &self.parts)?;
        texts.keep(&self.out)?;
        let added = choice.join(&self.out, &self.parts)?;
        let begun = begun::join(&self.out, &self.parts, choice)?;
        let runs: Vec<&RunDir> = self.parts.iter().map(|part| &part.run).collect();
        Comments::carry(&self.out.dir, &runs, || self.out.touch())?;
        MergeNotes::of(choice).keep(&self.out)?;
        let missing = told::missing(&self.out.dir, &self.parts, &self.numbers);
        self.is_joined.set(true);
        let is_changed = self.out.is_changed();
        Ok(MergeOutcome { is_changed, added, begun: begun.added, damaged: begun.damaged, missing })
    }

    /// Notes that a file of the run is about to be written, beside those of [`join`](RunMerge::join).
    ///
    /// # Errors
    /// When a file that no longer holds cannot be removed.
    pub fn touch(&self) -> Result<(), MergeError> {
        Ok(self.out.touch()?)
    }
}

impl Drop for RunMerge {
    fn drop(&mut self) {
        if !self.is_joined.get() {
            self.out.unmake();
        }
    }
}
