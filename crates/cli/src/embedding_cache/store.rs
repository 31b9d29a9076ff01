//! The file of vectors in the user's cache folder. It holds no text: each vector stands behind the hash of its text, its model
//! and the model's address.
//!
//! A line that names the format, then entries: the key (32 bytes), the length of the vector in bytes (4, little-endian), the
//! vector, and the first 16 bytes of the BLAKE3 hash of all that. From the first entry that is damaged on, the file is forgotten.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::Write;
use std::path::PathBuf;

use camino::{Utf8Path, Utf8PathBuf};
use cooperage_journal::files::{make_folder, open_to_append, read_of_user, write_secret};
use cooperage_models::Embedding;

use crate::processes::variable;

/// The beginning of the file.
const FORMAT: &[u8] = b"cooperage embeddings 1\n";
/// Bytes of the file; where it would be longer, the older half of its vectors is forgotten.
const BYTES_MAX: usize = 64 << 20;
/// Bytes of an entry beside its vector.
const KEY_BYTES: usize = 32;
const LENGTH_BYTES: usize = 4;
const CHECK_BYTES: usize = 16;

/// The name of a text's vector.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct StoreKey([u8; KEY_BYTES]);

impl StoreKey {
    /// The key of a text for the model at an address; the address is empty where it is the provider's usual one.
    pub(super) fn of(address: &str, model: &str, text: &str) -> StoreKey {
        let mut hasher = blake3::Hasher::new();
        hasher.update(b"cooperage embedding 1");
        for part in [address, model, text] {
            hasher.update(&(part.len() as u64).to_le_bytes());
            hasher.update(part.as_bytes());
        }
        StoreKey(*hasher.finalize().as_bytes())
    }
}

/// The vectors that are kept. What cannot be read or written is asked for again.
pub(super) struct EmbeddingStore {
    /// The file's folder; `None` where vectors are kept for this call of the program alone.
    folder: Option<Utf8PathBuf>,
    bytes_max: usize,
    kept: Option<BTreeMap<StoreKey, Embedding>>,
}

impl EmbeddingStore {
    /// The store in `$XDG_CACHE_HOME/cooperage`, else `.cache/cooperage` in the user's home.
    pub(super) fn of_user() -> EmbeddingStore {
        EmbeddingStore { folder: folder(), bytes_max: BYTES_MAX, kept: None }
    }

    pub(super) fn get(&mut self, key: &StoreKey) -> Option<Embedding> {
        self.kept().get(key).cloned()
    }

    fn kept(&mut self) -> &mut BTreeMap<StoreKey, Embedding> {
        let (folder, bytes_max) = (&self.folder, self.bytes_max);
        self.kept.get_or_insert_with(|| {
            let entries = folder.as_ref().map(|folder| read(folder, bytes_max).0).unwrap_or_default();
            entries.into_iter().collect()
        })
    }

    /// Keeps vectors, here and in the file.
    pub(super) fn keep<'v>(&mut self, vectors: impl Iterator<Item = (StoreKey, &'v Embedding)>) {
        let kept = self.kept();
        let mut new = Vec::new();
        for (key, vector) in vectors {
            if kept.insert(key, vector.clone()).is_none() {
                new.push((key, vector.clone()));
            }
        }
        if let Some(folder) = self.folder.as_ref().filter(|_| !new.is_empty()) {
            // A cache that cannot be written costs a request more.
            let _ = write(folder, &new, self.bytes_max);
        }
    }
}

fn folder() -> Option<Utf8PathBuf> {
    let named = variable("XDG_CACHE_HOME").map(PathBuf::from).filter(|path| path.is_absolute());
    let folder = named.or_else(|| Some(std::env::home_dir()?.join(".cache")))?;
    Utf8PathBuf::from_path_buf(folder.join("cooperage")).ok().filter(|path| path.is_absolute())
}

fn file(folder: &Utf8Path) -> Utf8PathBuf {
    folder.join("embeddings.bin")
}

/// The entries of the file in its order, and whether it is whole.
fn read(folder: &Utf8Path, bytes_max: usize) -> (Vec<(StoreKey, Embedding)>, bool) {
    let bytes = read_of_user(&file(folder), bytes_max as u64).unwrap_or_default();
    let Some(mut rest) = bytes.strip_prefix(FORMAT) else { return (Vec::new(), false) };
    let mut entries = Vec::new();
    while !rest.is_empty() {
        let Some((key, vector, behind)) = entry(rest) else { return (entries, false) };
        entries.push((key, vector));
        rest = behind;
    }
    (entries, true)
}

/// The first entry, and the bytes behind it; `None` if it is damaged.
fn entry(bytes: &[u8]) -> Option<(StoreKey, Embedding, &[u8])> {
    let (key, rest) = bytes.split_first_chunk::<KEY_BYTES>()?;
    let (length, rest) = rest.split_first_chunk::<LENGTH_BYTES>()?;
    let (vector, rest) = rest.split_at_checked(u32::from_le_bytes(*length) as usize)?;
    let (check, rest) = rest.split_first_chunk::<CHECK_BYTES>()?;
    let checked = bytes.get(..KEY_BYTES + LENGTH_BYTES + vector.len())?;
    if !blake3::hash(checked).as_bytes().starts_with(check) {
        return None;
    }
    Some((StoreKey(*key), Embedding::from_bytes(vector)?, rest))
}

fn bytes_of(entries: &[(StoreKey, Embedding)]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for (StoreKey(key), vector) in entries {
        let begin = bytes.len();
        let vector = vector.as_bytes();
        bytes.extend_from_slice(key);
        bytes.extend_from_slice(&(vector.len() as u32).to_le_bytes());
        bytes.extend_from_slice(vector);
        let check = blake3::hash(bytes.get(begin..).unwrap_or_default());
        bytes.extend(check.as_bytes().iter().take(CHECK_BYTES));
    }
    bytes
}

/// Adds entries to the file. A file that is damaged or too long is written anew, with what can be kept of it.
fn write(folder: &Utf8Path, new: &[(StoreKey, Embedding)], bytes_max: usize) -> Result<(), std::io::Error> {
    let other = |error: cooperage_journal::JournalError| std::io::Error::other(error.to_string());
    make_folder(folder).map_err(other)?;
    // Programs that are started at once must not write into each other's entries.
    let lock = File::create(folder.join("embeddings.lock"))?;
    lock.lock()?;
    let added = bytes_of(new);
    let (mut entries, is_whole) = read(folder, bytes_max);
    let length = file(folder).metadata().map_or(0, |file| file.len() as usize);
    if is_whole && length + added.len() <= bytes_max {
        return open_to_append(&file(folder)).map_err(other)?.write_all(&added);
    }
    entries.extend(new.iter().cloned());
    while FORMAT.len() + bytes_of(&entries).len() > bytes_max && !entries.is_empty() {
        entries.drain(..entries.len().div_ceil(2));
    }
    write_secret(&file(folder), &[FORMAT, &bytes_of(&entries)].concat()).map_err(other)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn store(folder: &tempfile::TempDir, bytes_max: usize) -> EmbeddingStore {
        let folder = Utf8PathBuf::from_path_buf(folder.path().to_owned()).unwrap();
        EmbeddingStore { folder: Some(folder), bytes_max, kept: None }
    }

    fn key(text: &str) -> StoreKey {
        StoreKey::of("", "p/m", text)
    }

    #[test]
    fn vectors_come_back_until_the_file_is_damaged() {
        let folder = tempfile::tempdir().unwrap();
        let (a, b) = (Embedding::offline("a"), Embedding::offline("b"));
        store(&folder, BYTES_MAX).keep([(key("a"), &a)].into_iter());
        store(&folder, BYTES_MAX).keep([(key("b"), &b), (key("b"), &b)].into_iter());
        let mut again = store(&folder, BYTES_MAX);
        assert_eq!((again.get(&key("a")), again.get(&key("b"))), (Some(a.clone()), Some(b.clone())));
        assert_eq!(again.get(&StoreKey::of("http://elsewhere/", "p/m", "a")), None);
        let path = folder.path().join("embeddings.bin");
        let whole = std::fs::read(&path).unwrap();
        for (bytes, has_a) in [(&whole[..whole.len() - 1], true), (&whole[..40], false), (&b"x"[..], false)] {
            std::fs::write(&path, bytes).unwrap();
            let mut damaged = store(&folder, BYTES_MAX);
            assert_eq!((damaged.get(&key("a")).is_some(), damaged.get(&key("b"))), (has_a, None));
            damaged.keep([(key("b"), &b)].into_iter());
            assert_eq!(store(&folder, BYTES_MAX).get(&key("b")), Some(b.clone()), "written anew");
        }
        let mut flipped = std::fs::read(&path).unwrap();
        flipped[FORMAT.len() + 50] ^= 1;
        std::fs::write(&path, flipped).unwrap();
        assert_eq!(store(&folder, BYTES_MAX).get(&key("b")), None);
    }

    #[test]
    fn the_file_has_a_bound_and_forgets_the_oldest() {
        let folder = tempfile::tempdir().unwrap();
        let names: Vec<String> = (0..9).map(|number| format!("text {number}")).collect();
        for name in &names {
            store(&folder, 4_000).keep([(key(name), &Embedding::offline(name))].into_iter());
        }
        let length = std::fs::metadata(folder.path().join("embeddings.bin")).unwrap().len();
        assert!(length <= 4_000, "{length}");
        let mut kept = store(&folder, 4_000);
        assert!(kept.get(&key(&names[8])).is_some() && kept.get(&key(&names[0])).is_none());
    }
}
