//! Attachments, pictures and other bytes of parts: they stand under their hashes.

use std::collections::BTreeMap;

use camino::Utf8PathBuf;

use super::error::MergeError;
use super::out::MergedRun;
use super::parts::MergePart;
use crate::blobs::BlobStore;
use crate::error::JournalError;
use crate::{files, open};

/// The bytes of all parts by hash, each once.
fn all(parts: &[MergePart]) -> Result<BTreeMap<String, Utf8PathBuf>, JournalError> {
    let mut all = BTreeMap::new();
    for part in parts {
        let folder = part.run.path().join("blobs");
        open::refuse_link(&folder)?;
        let entries = files::if_any(folder.read_dir_utf8().map_err(JournalError::io("read", &folder)))?;
        for entry in entries.into_iter().flatten() {
            let entry = entry.map_err(JournalError::io("read", &folder))?;
            // Beside them are files that a killed process has left.
            if BlobStore::is_hash(entry.file_name()) {
                all.entry(entry.file_name().to_owned()).or_insert_with(|| entry.into_path());
            }
        }
    }
    Ok(all)
}

/// Makes sure that the bytes of every part are what their names say.
pub(super) fn check(parts: &[MergePart]) -> Result<(), MergeError> {
    for part in parts {
        for path in all(std::slice::from_ref(part))?.into_values() {
            let hash = BlobStore::hash(&files::read(&path)?);
            if path.file_name() != Some(hash.as_str()) {
                let reason = "the content has another hash than its name".to_owned();
                return Err(JournalError::Invalid { path, line: 1, reason }.into());
            }
        }
    }
    Ok(())
}

/// Adds the bytes that the merged run does not have.
pub(super) fn join(out: &MergedRun, parts: &[MergePart]) -> Result<(), MergeError> {
    let folder = out.dir.path().join("blobs");
    for (hash, path) in all(parts)? {
        let to = folder.join(hash);
        if !to.exists() {
            files::make_folder(&folder)?;
            out.link(&path, &to)?;
        }
    }
    Ok(())
}
