//! The experts play VillagerBench to its end, with small teams and large ones.

#![expect(clippy::unwrap_used, reason = "a test stops at what it did not expect, and tells what it saw")]

use std::collections::BTreeMap;

use cooperage_core::{AgentId, Tick, Wake, World, WorldEntry};
use cooperage_journal::{ClockPlan, EpisodePlan, Revision};
use cooperage_suites::suite::Suite;
use cooperage_suites::testing::{plan_of, play_in};
use cooperage_villagerbench::check::{Tried, check, check_all};
use cooperage_villagerbench::settings::VillagerBenchSettings;
use cooperage_villagerbench::{VillagerBenchSuite, world_seed};

/// Tasks that are tried every time: a stack, torches on a wall, an arch, a furnished house; everything in chests, a bit of
/// everything.
const SOME: [&str; 6] =
    ["construction/0", "construction/11", "construction/14", "construction/94", "farm/0", "farm/99"];

/// Buildings of which logs and stone are dug every time: a torch on sandstone, a house of logs, much cobblestone without a spare
/// block, of which some falls on walls of the pile, a row through the place of the factory.
const DUG: [u32; 4] = [0, 66, 75, 87];

/// Whether the large size is asked for: `make nightly` does.
#[expect(clippy::disallowed_methods, reason = "the size of a test is chosen when it runs")]
fn is_nightly() -> bool {
    std::env::var_os("COOPERAGE_NIGHTLY").is_some()
}

fn suite() -> VillagerBenchSuite {
    VillagerBenchSuite::new(&BTreeMap::new()).unwrap()
}

fn line(checked: &Tried) -> String {
    let vain = checked.plan.iter().filter(|played| played.succeeded == Some(false)).count();
    format!(
        "{:28} {:2} agents: {}, {:6.1} s, {:3} calls, {vain} in vain{}",
        checked.name,
        checked.agents,
        checked.completion,
        checked.tick.0 as f64 / 20.0,
        checked.plan.len(),
        checked.problem.as_ref().map_or(String::new(), |problem| format!(" {problem:?}")),
    )
}

#[test]
fn some_tasks_are_solved_by_teams_of_any_size() {
    let suite = suite();
    for (name, agents) in SOME.iter().flat_map(|name| [1, 2, 5].map(|agents| (name, agents))) {
        let checked = check(
            &suite,
            &format!("villagerbench/{name}"),
            &VillagerBenchSettings::of_rules(true),
            agents,
            0,
        )
        .unwrap();
        println!("{}", line(&checked));
        assert_eq!(checked.problem, None, "{}", line(&checked));
    }
}

#[test]
fn a_round_ends_in_the_second_in_which_it_is_decided() {
    let ended = |task: &str, revision: Revision| {
        let plan = plan_of(&format!("villagerbench/{task}"), "villager", "oracle", &[]);
        let clock = ClockPlan { tick_us: 50_000, ..plan.clock.clone() };
        let plan = EpisodePlan { revision, clock, ..plan };
        let folder = tempfile::tempdir().unwrap();
        let (_, end) = play_in(&[cooperage_villagerbench::suite], folder.path(), plan, &[]);
        assert_eq!(end.score.reached, end.score.possible);
        end.score.figures["wall_ms"] as u64
    };
    let mut sooner = 0;
    for (task, period) in [("construction/11", 10_000), ("construction/14", 10_000), ("farm/0", 5_000)] {
        let (before, now) = (ended(task, Revision::SECOND), ended(task, Revision::NEWEST));
        assert!(
            before.is_multiple_of(period) && now <= before && before - now < period,
            "{task}: {now} {before}"
        );
        assert!(now.is_multiple_of(1_000), "{task}: {now}");
        sooner += u32::from(now < before);
    }
    assert!(sooner > 0, "none ends before the published judge looks");
}

#[test]
fn a_plan_does_it_again() {
    let suite = suite();
    let settings = VillagerBenchSettings::of_rules(true);
    let name = "villagerbench/construction/11";
    let checked = check(&suite, name, &settings, 2, 0).unwrap();
    let mut world = suite.world(name, &settings, 2, world_seed(0, 0)).unwrap();
    for played in &checked.plan {
        World::advance(&mut world, played.tick, Wake::Nobody);
        let call = played.call.clone();
        World::submit(&mut world, &[WorldEntry::Call { agent: AgentId(played.agent.0), call }]);
    }
    World::advance(&mut world, Tick(checked.tick.0 + 220), Wake::Nobody);
    assert!(world.tally(world.blocks()).completion.is_full());
}

#[test]
fn every_task_is_solved() {
    if !is_nightly() {
        println!("SKIPPED: it takes long; `make nightly` runs it");
        return;
    }
    let suite = suite();
    let published = suite.tasks().into_iter().filter(|task| task.published);
    let names: Vec<String> = published.map(|task| task.name).collect();
    for agents in [1, 2, 3, 4, 8, 16] {
        let checked = check_all(&suite, &names, agents, 0, None).unwrap();
        checked.iter().for_each(|checked| println!("{}", line(checked)));
        let [built, failed]: [Vec<&Tried>; 2] = [
            checked.iter().filter(|checked| checked.name.contains("/construction/")).collect(),
            checked.iter().filter(|checked| checked.problem.is_some()).collect(),
        ];
        let failed_to_build = failed.iter().filter(|checked| checked.name.contains("/construction/")).count();
        println!("{agents} agents: {} of {} tasks not solved", failed.len(), checked.len());
        assert!(failed_to_build * 50 <= built.len(), "{failed_to_build} of {}", built.len());
        assert_eq!(failed.len(), failed_to_build, "farms");
    }
}

#[test]
fn every_building_is_put_up_with_digging() {
    let suite = suite();
    let settings = VillagerBenchSettings { dig_needed: true, ..VillagerBenchSettings::of_rules(true) };
    let names: Vec<String> = suite.tasks().into_iter().map(|task| task.name).collect();
    let names = names.into_iter().filter(|name| name.starts_with("villagerbench/construction/"));
    let some = |name: &String| is_nightly() || DUG.iter().any(|id| name.ends_with(&format!("/{id}")));
    let mut failed = 0;
    for name in names.filter(some) {
        let checked = check(&suite, &name, &settings, 2, 0).unwrap();
        println!("{}", line(&checked));
        failed += u32::from(checked.problem.is_some());
    }
    assert_eq!(failed, 0);
}
