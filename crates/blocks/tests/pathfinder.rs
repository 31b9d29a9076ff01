//! The pathfinder against the reference's vectors.

#![expect(clippy::print_stderr, reason = "a test that is skipped says so")]

use std::path::PathBuf;

use cooperage_blocks::conformance::ridges::{RidgeMap, RidgeSize};
use cooperage_blocks::conformance::{VectorCase, VectorOutcome, pathfinder_large, pathfinder_small};
use cooperage_blocks::path::{PathOptions, cheapest_cost, find_path};

fn read(name: &str) -> Option<Vec<u8>> {
    let dir = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/minecraft/vectors");
    let found = std::fs::read(dir.join(name)).ok();
    if found.is_none() {
        eprintln!("SKIPPED: {name} is not there; the pathfinder is not compared with the reference");
    }
    found
}

fn assert_passed(cases: &[VectorCase], least: usize) {
    let failed: Vec<String> = cases
        .iter()
        .filter_map(|case| match &case.outcome {
            VectorOutcome::Failed(difference) => Some(format!("{}: {difference}", case.name)),
            VectorOutcome::Passed | VectorOutcome::Skipped(_) => None,
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

/// The cheapest cost on the small generated maps with the seeds 1 to 20, by [`cheapest_cost`].
const CHEAPEST: [f64; 20] = [
    110.81, 152.32, 148.73, 165.13, 175.05, 136.32, 187.93, 145.49, 130.99, 104.36, 73.73, 174.74, 83.44,
    116.67, 131.89, 105.21, 82.28, 122.91, 202.83, 112.87,
];

#[test]
fn ways_over_ridges_and_ravines_are_hardly_dearer_than_the_cheapest() {
    assert_hardly_dearer(1, &CHEAPEST[..10]);
}

#[test]
fn ways_over_more_ridges_and_ravines_are_hardly_dearer_than_the_cheapest() {
    assert_hardly_dearer(11, &CHEAPEST[10..]);
}

fn assert_hardly_dearer(first: u64, cheapest: &[f64]) {
    let mut dear = Vec::new();
    for (seed, best) in (first..).zip(cheapest) {
        let map = RidgeMap::new(seed, RidgeSize::SMALL);
        let options = PathOptions { node_budget: pathfinder_small::NODE_BUDGET, ..map.options() };
        let world = map.world();
        let path = find_path(&world, map.start(), &map.goal(), &options);
        if !path.is_success() || path.cost > best * 1.02 {
            dear.push(format!("seed {seed}: {:?} at {:.2}, the cheapest is {best}", path.status, path.cost));
        }
        assert!(map.goal().is_reached(path.end(), &world), "seed {seed} ends at {:?}", path.end());
        assert!(path.placed() as u32 <= map.blocks);
    }
    assert!(dear.is_empty(), "{}", dear.join("\n"));
}

/// The map on which the exact search is quickest, so that the test checks a value of the list above.
#[test]
fn the_cheapest_cost_is_by_looking_at_every_way() {
    let seed = 17;
    let map = RidgeMap::new(seed, RidgeSize::SMALL);
    let options = PathOptions { node_budget: u32::MAX, ..map.options() };
    let cost = cheapest_cost(&map.world(), map.start(), &map.goal(), &options);
    assert!(cost.is_some_and(|cost| (cost - CHEAPEST[seed as usize - 1]).abs() < 0.01), "{cost:?}");
}
