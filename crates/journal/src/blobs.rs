//! Bytes of a run by their content: attachments that are no text, pictures, embeddings, saved worlds.

use camino::{Utf8Path, Utf8PathBuf};

use crate::error::JournalError;
use crate::files;
use crate::open;

/// The level at which bytes are compressed; the same bytes give the same hash within one version of the library.
const PACKED_LEVEL: i32 = 3;
/// Bytes that compressed ones may become.
const UNPACKED_BYTES_MAX: usize = 64 << 20;

/// The folder of a run that keeps bytes under their hashes.
#[derive(Clone, Debug)]
pub struct BlobStore {
    folder: Utf8PathBuf,
}

impl BlobStore {
    /// The store of the run directory at `path`; its folder is made with the first bytes.
    #[must_use]
    pub fn of_run(path: &Utf8Path) -> BlobStore {
        BlobStore { folder: path.join("blobs") }
    }

    /// The store of the run to which the finished or unfinished journal at `path` belongs.
    #[must_use]
    pub fn of_journal(path: &Utf8Path) -> BlobStore {
        let run = path.parent().and_then(Utf8Path::parent).unwrap_or(Utf8Path::new(""));
        BlobStore::of_run(run)
    }

    /// The hash under which bytes are kept: 32 hexadecimal digits.
    #[must_use]
    pub fn hash(bytes: &[u8]) -> String {
        blake3::hash(bytes).to_hex().get(..32).unwrap_or_default().to_owned()
    }

    /// Whether a text has the form of a hash. It comes from an untrusted file, and must not lead out of the folder.
    pub(crate) fn is_hash(text: &str) -> bool {
        text.len() == 32 && text.bytes().all(|byte| byte.is_ascii_hexdigit())
    }

    /// Keeps bytes, unless they are there already. Returns their hash.
    ///
    /// # Errors
    /// When the operating system refuses.
    pub fn keep(&self, bytes: &[u8]) -> Result<String, JournalError> {
        let hash = BlobStore::hash(bytes);
        let path = self.folder.join(&hash);
        if !path.exists() {
            open::refuse_link(&self.folder)?;
            files::make_folder(&self.folder)?;
            files::write_whole(&path, bytes)?;
        }
        Ok(hash)
    }

    /// Keeps bytes compressed, unless they are there already. Returns the hash of what is kept, for [`BlobStore::get_packed`].
    ///
    /// # Errors
    /// When the operating system refuses.
    pub fn keep_packed(&self, bytes: &[u8]) -> Result<String, JournalError> {
        let packed =
            zstd::bulk::compress(bytes, PACKED_LEVEL).map_err(JournalError::io("compress", &self.folder))?;
        self.keep(&packed)
    }

    /// The bytes that [`BlobStore::keep_packed`] has kept under that hash.
    ///
    /// # Errors
    /// When there are none, other ones, or more than 64 MiB of them.
    pub fn get_packed(&self, hash: &str) -> Result<Vec<u8>, JournalError> {
        let packed = self.get(hash)?;
        zstd::bulk::decompress(&packed, UNPACKED_BYTES_MAX).map_err(JournalError::io("read", &self.folder))
    }

    /// The error of content that is not what a journal says of it.
    #[must_use]
    pub fn invalid(&self, reason: &str) -> JournalError {
        JournalError::Invalid { path: self.folder.clone(), line: 1, reason: reason.to_owned() }
    }

    /// Returns the path of the bytes of that hash, for messages.
    pub(crate) fn path(&self, hash: &str) -> Utf8PathBuf {
        self.folder.join(hash)
    }

    /// The bytes of that hash, checked against it.
    ///
    /// # Errors
    /// When there are none, or other ones.
    pub fn get(&self, hash: &str) -> Result<Vec<u8>, JournalError> {
        if !BlobStore::is_hash(hash) {
            return Err(self.invalid("a name that is no hash"));
        }
        open::refuse_link(&self.folder)?;
        let bytes = files::read(&self.folder.join(hash))?;
        if BlobStore::hash(&bytes) == hash {
            Ok(bytes)
        } else {
            Err(self.invalid("the content has another hash"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_come_back_by_their_hash_and_by_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        let path = Utf8PathBuf::from_path_buf(folder.path().to_owned()).unwrap();
        let store = BlobStore::of_run(&path);
        let hash = store.keep(&[0, 255, 7]).unwrap();
        assert_eq!(store.keep(&[0, 255, 7]).unwrap(), hash);
        assert_eq!(store.get(&hash).unwrap(), [0, 255, 7]);
        let journal = path.join("episodes/key.jsonl.zst");
        assert_eq!(BlobStore::of_journal(&journal).get(&hash).unwrap(), [0, 255, 7]);
        let long = [7; 10_000];
        let hash_of_long = store.keep_packed(&long).unwrap();
        assert!(store.get(&hash_of_long).unwrap().len() < 1_000);
        assert_eq!(store.get_packed(&hash_of_long).unwrap(), long);
        assert!(store.get_packed(&hash).is_err(), "not compressed");
        assert!(store.get("../plan.json").is_err());
        assert!(store.get(&"0".repeat(32)).is_err());
        std::fs::write(path.join("blobs").join(&hash), b"other").unwrap();
        assert!(store.get(&hash).is_err());
    }
}
