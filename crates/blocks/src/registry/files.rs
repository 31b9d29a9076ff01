//! The data files of this crate, packed into the program.

use serde::de::DeserializeOwned;

/// A file of `data/` as it was packed in: JSON, compressed with zstd.
macro_rules! embedded {
    ($name:literal) => {
        include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/data/", $name, ".json.zst")).as_slice()
    };
}
pub(crate) use embedded;

/// Reads an embedded file.
///
/// # Panics
/// Never for the files that come with the crate: a test reads them all.
#[expect(clippy::expect_used, reason = "the files are part of the program and read by its tests")]
pub(crate) fn read_embedded<T: DeserializeOwned>(packed: &'static [u8]) -> T {
    let text = zstd::decode_all(packed).expect("a built-in file is whole");
    serde_json::from_slice(&text).expect("a built-in file has its format")
}
