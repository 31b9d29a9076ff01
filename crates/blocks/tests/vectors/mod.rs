//! Reads the shared vector files; a message says so where they are absent.
#![allow(
    clippy::print_stderr,
    clippy::unwrap_used,
    dead_code,
    reason = "helps tests, each of which uses a part"
)]

use cooperage_blocks::conformance::{FormatError, VectorCase, VectorOutcome};

/// The bytes of a file of vectors, if they are at hand.
pub(crate) fn bytes(name: &str) -> Option<Vec<u8>> {
    let path = format!("{}/../../../shared/data/minecraft/vectors/{name}", env!("CARGO_MANIFEST_DIR"));
    match std::fs::read(&path) {
        Ok(bytes) => Some(bytes),
        Err(error) => {
            eprintln!("SKIPPED, nothing was compared: {path}: {error}");
            None
        }
    }
}

/// Every case of the file passes, cut short it is an error.
pub(crate) fn check(name: &str, reader: fn(&[u8]) -> Result<Vec<VectorCase>, FormatError>) {
    let Some(bytes) = bytes(name) else { return };
    let cases = reader(&bytes).unwrap();
    let bad: Vec<&VectorCase> = cases.iter().filter(|case| case.outcome != VectorOutcome::Passed).collect();
    for case in bad.iter().take(20) {
        eprintln!("{}: {:?}", case.name, case.outcome);
    }
    assert!(bad.is_empty() && !cases.is_empty(), "{} of {} cases differ", bad.len(), cases.len());
    eprintln!("{name}: {} cases passed", cases.len());
    for cut in [0, 1, bytes.len() / 3, bytes.len() - 3] {
        assert!(reader(&bytes[..cut]).is_err());
    }
}
