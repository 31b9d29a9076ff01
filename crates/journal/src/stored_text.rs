//! Texts of the store of messages, as lines of its file.

use std::borrow::Cow;

use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};

use crate::blobs::BlobStore;

/// A text of the store, as a line of its file.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct StoredLine<'a> {
    pub(crate) hash: Cow<'a, str>,
    /// `system`, `user`, `assistant`, or `parameters` for the rest of a request.
    pub(crate) kind: Cow<'a, str>,
    pub(crate) text: Cow<'a, str>,
    /// Pictures that are shown after the text.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) images: Vec<StoredImage>,
}

impl<'a> StoredLine<'a> {
    /// Reads a line; `None` if it is none, or its text has another hash.
    pub(crate) fn read(line: &'a [u8]) -> Option<StoredLine<'a>> {
        StoredLine::unchecked(line).filter(StoredLine::is_named_rightly)
    }

    /// Reads a line without comparing the hash of its text.
    pub(crate) fn unchecked(line: &'a [u8]) -> Option<StoredLine<'a>> {
        serde_json::from_slice(line).ok()
    }

    /// Whether its hash is that of its text.
    pub(crate) fn is_named_rightly(&self) -> bool {
        number(&self.hash) == Some(hash_of(&self.kind, &self.text, &self.images))
    }
}

/// The same line for readers that need only its hash.
#[derive(Deserialize)]
pub(crate) struct KeyedLine<'a> {
    #[serde(borrow)]
    pub(crate) hash: Cow<'a, str>,
    #[serde(rename = "kind")]
    _kind: IgnoredAny,
    #[serde(rename = "text")]
    _text: IgnoredAny,
}

/// A picture of a message: its bytes stand in the run's blobs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredImage {
    /// The hash of the bytes.
    pub hash: String,
    /// The media type, such as `image/png`.
    pub media_type: String,
}

/// The hash of a text and the pictures behind it: that of a message's content, or of the plain text for the rest of a request.
pub(crate) fn hash_of(kind: &str, text: &str, images: &[StoredImage]) -> u128 {
    if kind == "parameters" {
        return number(&BlobStore::hash(text.as_bytes())).unwrap_or_default();
    }
    let mut hasher = blake3::Hasher::new();
    let feed = |hasher: &mut blake3::Hasher, field: &str| {
        hasher.update(&(field.len() as u64).to_le_bytes());
        hasher.update(field.as_bytes());
    };
    feed(&mut hasher, kind);
    feed(&mut hasher, text);
    for image in images {
        feed(&mut hasher, &image.media_type);
        hasher.update(&number(&image.hash).unwrap_or_default().to_be_bytes());
    }
    number(hasher.finalize().to_hex().get(..32).unwrap_or_default()).unwrap_or_default()
}

pub(crate) fn number(hash: &str) -> Option<u128> {
    if hash.len() == 32 { u128::from_str_radix(hash, 16).ok() } else { None }
}
