//! The data files of this crate, packed into the program.

use serde::de::DeserializeOwned;

/// Reads an embedded file of `data/`: JSON, compressed with zstd.
///
/// # Panics
/// Never for the files that come with the crate: a test reads them all.
#[expect(clippy::expect_used, reason = "the files are part of the program and read by its tests")]
pub(crate) fn read_embedded<T: DeserializeOwned>(packed: &'static [u8]) -> T {
    let text = zstd::decode_all(packed).expect("a built-in file is whole");
    serde_json::from_slice(&text).expect("a built-in file has its format")
}
