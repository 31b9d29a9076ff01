//! The suite as a whole: every task can be set up and played.

use std::collections::BTreeMap;
use std::time::Instant;

use cooperage_core::{AgentId, Environment, Judge, Tick, Wake};

use super::*;

fn suite() -> VillagerBenchSuite {
    VillagerBenchSuite::new(&BTreeMap::new()).unwrap()
}

#[test]
fn every_task_can_be_set_up() {
    let suite = suite();
    let settings = Settings::of_rules(true);
    let begun = Instant::now();
    for entry in suite.book().entries() {
        let world = suite
            .world(&entry.name, &settings, 2, 1)
            .unwrap_or_else(|reason| panic!("{}: {reason}", entry.name));
        assert_eq!(world.agents(), 2);
        assert!(!world.tools(AgentId(0)).is_empty());
    }
    eprintln!("{} worlds in {:?}", suite.book().entries().len(), begun.elapsed());
}

#[test]
fn a_round_nobody_plays_ends_with_its_time() {
    let suite = suite();
    let mut world = suite.world("villagerbench/construction/0", &Settings::of_rules(true), 2, 1).unwrap();
    let mut events = Vec::new();
    let horizon = world.limits().horizon();
    let reached = Environment::advance(&mut world, Tick(1_000_000), Wake::Anybody, &mut events);
    assert_eq!(reached, horizon);
    let end = world.end().unwrap();
    assert_eq!((end.reason, end.tally.completion.numerator), (world::EndReason::MaxTime, 0));
    let score = VillagerJudge.score(&world);
    assert_eq!(score.figures["end_max_time"], 1);
    assert_eq!(score.figures["complexity_milli"], 2907);
}
