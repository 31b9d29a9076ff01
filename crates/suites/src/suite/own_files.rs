//! Files that only some episodes of a run read: those of the teams of a grid.
//!
//! Two teams may have different files of one name, such as prompts, so each of these episodes is set up by suites that are made with
//! exactly the files that its plan names.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use cooperage_core::Digest;
use cooperage_journal::grid::{common_attachments, plain_name};
use cooperage_journal::{AttachmentPlan, EpisodePlan};

use super::{ProgramRegistry, SuiteError, Suites};

/// The hashes of files by the names under which an episode knows them.
type FileHashes = BTreeMap<String, String>;

/// The files of single teams, with the suites that were made with some of them.
pub(super) struct OwnFiles {
    registry: ProgramRegistry,
    /// The files of all episodes.
    common: BTreeMap<String, AttachmentPlan>,
    /// The others, by name and hash.
    files: BTreeMap<(String, String), AttachmentPlan>,
    made: Mutex<BTreeMap<FileHashes, Arc<Suites>>>,
}

impl OwnFiles {
    /// Those among the attachments of a plan; none where all files are for all episodes.
    pub(super) fn of(
        registry: &ProgramRegistry,
        attachments: &BTreeMap<String, AttachmentPlan>,
    ) -> Option<OwnFiles> {
        let own = attachments.iter().filter(|(name, _)| plain_name(name) != name.as_str());
        let files: BTreeMap<(String, String), AttachmentPlan> = own
            .map(|(name, file)| ((plain_name(name).to_owned(), content_hash(file)), file.clone()))
            .collect();
        (!files.is_empty()).then(|| OwnFiles {
            registry: registry.clone(),
            common: common_attachments(attachments),
            files,
            made: Mutex::default(),
        })
    }

    /// The suites with which an episode is set up; none where it reads no file of its team's own.
    fn suites(&self, plan: &EpisodePlan) -> Result<Option<Arc<Suites>>, SuiteError> {
        let named = plan.attachments.iter().map(|(name, hash)| (name.clone(), hash.clone()));
        let own: FileHashes = named.filter(|file| self.files.contains_key(file)).collect();
        if own.is_empty() {
            return Ok(None);
        }
        let mut made = self.made.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(suites) = made.get(&own) {
            return Ok(Some(Arc::clone(suites)));
        }
        let mut files = self.common.clone();
        files.extend(own.iter().filter_map(|(name, hash)| {
            Some((name.clone(), self.files.get(&(name.clone(), hash.clone()))?.clone()))
        }));
        let suites = Arc::new(Suites::new(&self.registry, &files)?);
        made.insert(own, Arc::clone(&suites));
        Ok(Some(suites))
    }
}

impl Suites {
    /// The suites made with the files that this episode's team alone has; none where it has no such files.
    pub(crate) fn of_episode(&self, plan: &EpisodePlan) -> Result<Option<Arc<Suites>>, SuiteError> {
        self.own_files.as_ref().map_or(Ok(None), |own| own.suites(plan))
    }
}

/// The hash by which episodes name an attachment.
#[must_use]
pub fn content_hash(attachment: &AttachmentPlan) -> String {
    attachment.hash.clone().unwrap_or_else(|| Digest::of(attachment.text.as_bytes()).to_string())
}
