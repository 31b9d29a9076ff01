//! Replays all recordings of the originals: every game, small case, encoding and layout of the shared data.

#![expect(
    clippy::unwrap_used,
    clippy::print_stderr,
    reason = "a test may stop, and says loudly what it left out"
)]

use std::io::Read;
use std::path::Path;

use cooperage_overcooked::conformance::{CaseOutcome, OvercookedCase, check_file};
use serde_json::Value;

const DATA: &str = "../../../shared/data/overcooked";

fn read(path: &Path) -> Option<Vec<u8>> {
    let bytes = std::fs::read(path).ok()?;
    if path.extension().is_none_or(|ending| ending != "gz") {
        return Some(bytes);
    }
    let mut plain = Vec::new();
    flate2::read::GzDecoder::new(bytes.as_slice()).read_to_end(&mut plain).unwrap();
    Some(plain)
}

fn trace(id: &str) -> Option<Value> {
    let bytes = read(&Path::new(DATA).join(format!("traces/{id}.json.gz")))?;
    serde_json::from_slice(&bytes).ok()
}

/// How many cases a file or folder has; every one of them must pass.
fn passed(part: &str) -> usize {
    let path = Path::new(DATA).join(part);
    if !path.exists() {
        eprintln!("SKIPPED: {} is not there", path.display());
        return 0;
    }
    let mut files = vec![path.clone()];
    if path.is_dir() {
        files = std::fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path()).collect();
        files.sort();
    }
    let mut count = 0;
    for file in files {
        for OvercookedCase { name, outcome } in check_file(&read(&file).unwrap(), trace) {
            assert!(matches!(outcome, CaseOutcome::Passed { .. }), "{} {name}: {outcome:?}", file.display());
            count += 1;
        }
    }
    count
}

/// The shared data is there or not, as a whole.
fn expect(part: &str, count: usize) {
    let found = passed(part);
    assert!(found == count || found == 0 && !Path::new(DATA).exists(), "{part}: {found} cases");
}

#[test]
fn recorded_games_are_replayed() {
    expect("traces", 35);
}

#[test]
fn small_cases_are_replayed() {
    expect("micro_cases.json.gz", 79);
}

#[test]
fn games_of_version_0_0_1_are_replayed() {
    expect("legacy", 6 + 8);
}

#[test]
fn encodings_are_the_recorded_ones() {
    expect("encodings.json.gz", 1 + 57);
}

#[test]
fn layouts_are_the_published_ones() {
    expect("layouts.json", 49);
}

#[test]
fn games_of_controllers_are_replayed() {
    expect("macro", 15);
}
