//! The hash of a stored text, as the episodes that store it compute it.

use crate::blobs::BlobStore;
use crate::store::StoredLine;

/// The kind of texts that are no messages: the rest of a request.
const PARAMETERS: &str = "parameters";

/// Returns the hash under which a text is stored: that of a message is over speaker, text and pictures, each with its length before
/// it; that of parameters is over the text. The crate `models` computes the hash of messages in the same way, and the tests of the
/// program merge texts that it stored.
pub(super) fn content_hash(text: &StoredLine<'_>) -> String {
    if text.kind == PARAMETERS {
        return BlobStore::hash(text.text.as_bytes());
    }
    let mut hasher = blake3::Hasher::new();
    feed(&mut hasher, text.kind.as_bytes());
    feed(&mut hasher, text.text.as_bytes());
    for image in &text.images {
        feed(&mut hasher, image.media_type.as_bytes());
        hasher.update(&bytes_of(&image.hash));
    }
    hasher.finalize().to_hex().get(..32).unwrap_or_default().to_owned()
}

fn feed(hasher: &mut blake3::Hasher, bytes: &[u8]) {
    hasher.update(&(bytes.len() as u64).to_le_bytes());
    hasher.update(bytes);
}

/// The bytes behind hexadecimal digits.
fn bytes_of(hash: &str) -> Vec<u8> {
    let digit = |digit: &u8| char::from(*digit).to_digit(16).unwrap_or_default() as u8;
    let pairs = hash.as_bytes().chunks(2);
    pairs.map(|pair| pair.iter().fold(0, |byte, next| byte << 4 | digit(next))).collect()
}
