//! The pathfinder against the reference's vectors.

#![expect(clippy::print_stderr, reason = "a test that is skipped says so")]

use std::path::PathBuf;

use cooperage_blocks::conformance::{Case, Outcome, pathfinder_large, pathfinder_small};

fn read(name: &str) -> Option<Vec<u8>> {
    let dir = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/minecraft/vectors");
    let found = std::fs::read(dir.join(name)).ok();
    if found.is_none() {
        eprintln!("SKIPPED: {name} is not there; the pathfinder is not compared with the reference");
    }
    found
}

fn assert_passed(cases: &[Case], least: usize) {
    let failed: Vec<String> = cases
        .iter()
        .filter_map(|case| match &case.outcome {
            Outcome::Failed(difference) => Some(format!("{}: {difference}", case.name)),
            Outcome::Passed | Outcome::Skipped(_) => None,
        })
        .collect();
    assert!(failed.is_empty(), "{} of {} differ:\n{}", failed.len(), cases.len(), failed.join("\n"));
    assert!(cases.len() >= least, "only {} cases", cases.len());
}

#[test]
fn spec_29_6_small_maps_are_as_the_reference() {
    if let Some(vectors) = read("pathfinder_small.json") {
        assert_passed(&pathfinder_small::run(&vectors), 76);
    }
}

#[test]
fn spec_29_6_large_maps_are_exact_or_better_than_the_reference() {
    if let Some(vectors) = read("pathfinder_large.json") {
        assert_passed(&pathfinder_large::run(&vectors, read), 10);
    }
}
