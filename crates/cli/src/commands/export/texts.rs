//! The texts of a run's prompts for an export, which counts those that are missing.

use std::collections::BTreeSet;
use std::process::ExitCode;

use camino::{Utf8Path, Utf8PathBuf};
use cooperage_journal::{EpisodeLines, JournalError, MessageStore, RunDir};
use cooperage_suites::grounding::MessageTexts;

use crate::error::{CliError, lost_texts};

/// See the module.
pub(super) struct ExportTexts {
    run: Utf8PathBuf,
    texts: MessageTexts,
    missing: BTreeSet<String>,
}

impl ExportTexts {
    pub(super) fn read(run: &RunDir) -> Result<ExportTexts, JournalError> {
        let texts = MessageStore::read(run.path())?;
        Ok(ExportTexts { run: run.path().to_owned(), texts, missing: BTreeSet::new() })
    }

    /// The texts, for an episode with these lines.
    pub(super) fn of(
        &mut self,
        path: &Utf8Path,
        lines: &EpisodeLines,
    ) -> Result<&MessageTexts, JournalError> {
        let named = lines.texts(path)?;
        self.missing.extend(named.into_iter().filter(|hash| !self.texts.contains_key(hash)));
        Ok(&self.texts)
    }

    /// How the export ends: with an error where texts were missing.
    pub(super) fn outcome(self) -> Result<ExitCode, CliError> {
        match self.missing.len() {
            0 => Ok(ExitCode::SUCCESS),
            count => Err(lost_texts(count, None, &self.run)),
        }
    }
}
