//! Crews in natural terrain, with empty hands at first, without a model.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a test may stop and tell"
)]

use cooperage_core::Environment;
use cooperage_plan::execute::{Crew, CrewTask, wilderness};

/// Worlds that are tried.
fn seeds() -> u64 {
    if is_nightly() { 20 } else { 1 }
}

/// Whether the large size is asked for: `make nightly` does.
#[expect(clippy::disallowed_methods, reason = "the size of a test is chosen when it runs")]
fn is_nightly() -> bool {
    std::env::var_os("COOPERAGE_NIGHTLY").is_some()
}

/// The median of many seeds is within its limit and no seed takes twice as long.
fn check(name: &str) {
    let crew_task = CrewTask::all().into_iter().find(|crew_task| crew_task.name == name).unwrap();
    let mut all = Vec::new();
    for seed in 1..=seeds() {
        let mut environment = wilderness(seed, crew_task.agents);
        let mut crew = Crew::new(crew_task.goal.clone(), crew_task.limits());
        let ticks = crew.run(&mut environment);
        let failures: Vec<_> = crew.log().iter().filter(|step| step.failure.is_some()).collect();
        all.push(ticks.unwrap_or_else(|error| panic!("{name} in world {seed}: {error}: {failures:#?}")));
    }
    all.sort_unstable();
    println!("{name}: {all:?}");
    let median = all[all.len() / 2];
    assert!(median <= crew_task.ticks, "{name}: {median} ticks");
}

#[test]
fn a_stone_pickaxe_from_empty_hands() {
    check("stone_pickaxe");
}

#[test]
fn ten_ingots_of_iron_from_empty_hands() {
    check("iron");
}

#[test]
fn a_bed_and_a_night_in_it() {
    check("bed");
}

#[test]
fn fifty_logs_by_three() {
    check("logs_3");
}

#[test]
fn fifty_ingots_of_iron_by_three() {
    if !is_nightly() {
        eprintln!("skipped: it takes minutes; `make nightly` runs it");
        return;
    }
    check("iron_3");
}

#[test]
fn the_same_crew_does_the_same_again() {
    let crew_task = &CrewTask::all()[0];
    let play = || {
        let mut environment = wilderness(3, crew_task.agents);
        let mut crew = Crew::new(crew_task.goal.clone(), crew_task.limits());
        crew.run(&mut environment).unwrap();
        (crew.log().to_vec(), environment.digest())
    };
    assert_eq!(play(), play());
}
