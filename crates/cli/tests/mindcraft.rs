//! MINDcraft in every world that has a built-in player for it.

#![expect(clippy::disallowed_methods, reason = "a test that kills processes watches them by the clock")]

mod common;
#[path = "common/everywhere.rs"]
mod everywhere;

use everywhere::{plays_everywhere, survives_twenty_kills};

/// Runs that must reach everything.
const WHOLE: [&str; 9] = [
    "villagerbench/construction/14 --agents 2",
    "villagerbench/farm/7 --agents 2",
    "villagerbench/escape/level_1_seed_1 --agents 2",
    "collection/logs/10 --agents 2",
    "collection/iron/4 --agents 2",
    "collection/food/3 --agents 1",
    "collection/planks/12 --agents 3",
    "shelter/5x5x4 --agents 3",
    "cuisineworld/level_3/tau3 --agents 4",
];
/// Runs that only must come to their end.
const PLAYED: [&str; 1] = ["cuisineworld/level_3/tau1 --agents 2"];

#[test]
fn tasks_are_done_and_what_is_said_stands_in_the_prompts() {
    plays_everywhere("mindcraft", &WHOLE, &PLAYED, |run, end| {
        assert!(end["totals"]["counts"]["commands_used"].as_u64() > Some(0), "{run}");
    });
}

#[test]
fn a_run_killed_twenty_times_ends_as_an_undisturbed_one() {
    survives_twenty_kills("mindcraft", "collection/stones/5 --agents 2");
}
