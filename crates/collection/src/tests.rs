//! Both worlds keep the environment contract, and the complete state of their rounds counts in digests.

use std::collections::BTreeMap;

use cooperage_body::round::BlockRound as _;
use cooperage_core::contract::environment_contract;
use cooperage_core::{AgentId, Entry, Environment, Judge, Tick, ToolCall, Verdict, Viewer, Wake};
use cooperage_journal::Revision;

use crate::gathering::{Gathering, GatheringWorld};
use crate::progress::TICKS_PER_MINUTE;
use crate::shelter::round::{ShelterRound, ShelterWorld};
use crate::task::GroupJudge;
use crate::{shelter, wilds};

fn gathering(n: u32) -> GatheringWorld {
    wilds::world(&format!("collection/logs/{n}"), 2, 0, 0, true).unwrap()
}

fn shelter(agents: u32) -> ShelterWorld {
    let workers: Vec<u32> = (0..agents).collect();
    shelter::world("shelter/5x5x4", agents, &workers, 0, 0).unwrap()
}

fn play<E: Environment>(world: &mut E, ticks: u64) {
    let until = Tick(world.tick().0 + ticks);
    world.advance(until, Wake::Nobody, &mut Vec::new());
}

#[test]
fn both_keep_the_contract() {
    environment_contract(|seed| {
        let seed = i64::try_from(seed).unwrap();
        wilds::world("collection/logs/3", 2, seed, 0, true).unwrap()
    });
    environment_contract(|seed| {
        let seed = i64::try_from(seed).unwrap();
        shelter::world("shelter/5x5x4", 2, &[0, 1], seed, 0).unwrap()
    });
}

#[test]
fn an_episode_may_begin_at_dusk() {
    let told = |time: u32| {
        let world = wilds::world_at("collection/logs/3", 1, (0, 0), time, true).unwrap();
        let seen = world.observe(Viewer::Agent(AgentId(0)));
        seen.perception.unwrap().time_of_day
    };
    assert_eq!((told(wilds::MORNING), told(wilds::DUSK)), ("day".to_owned(), "sunset".to_owned()));
}

#[test]
fn what_is_carried_counts_and_what_lies_in_chests_may() {
    let mut world = gathering(5);
    let judge = GroupJudge::<Gathering>::default();
    let name = "Alice";
    world.parts_mut().0.command(&format!("give {name} birch_log 2")).unwrap();
    play(&mut world, 1);
    assert_eq!(judge.score(&world).unwrap().completion.numerator, 2);
    let start = world.order().start;
    let place = start.offset(3, 20, 0);
    let chest = format!("{} {} {}", place.x, place.y, place.z);
    for command in
        [format!("setblock {chest} chest"), format!("item replace block {chest} container.0 with oak_log 2")]
    {
        world.parts_mut().0.command(&command).unwrap();
    }
    play(&mut world, 1);
    assert_eq!(judge.score(&world).unwrap().completion.numerator, 4);
    assert_eq!(judge.missing(&world).unwrap().len(), 1);
    // Items that are lost again still count for the best result.
    world.parts_mut().0.command(&format!("clear {name}")).unwrap();
    play(&mut world, 1);
    let score = judge.score(&world).unwrap();
    assert_eq!((score.figures["collected"], score.figures["collected_at_end"]), (4, 2));
    world.parts_mut().0.command(&format!("give {name} stripped_oak_log 64")).unwrap();
    play(&mut world, 1);
    let mut judge = GroupJudge::<Gathering>::default();
    assert_eq!(judge.watch(&world, &[]), Ok(Verdict::Done));
    let score = judge.score(&world).unwrap();
    assert!(score.completion.is_full());
    assert_eq!(score.figures["tc_ticks"], i64::try_from(world.tick().0).unwrap());
    let mut without = wilds::world("collection/logs/5", 2, 0, 0, false).unwrap();
    without.parts_mut().0.command(&format!("setblock {chest} chest")).unwrap();
    without.parts_mut().0.command(&format!("item replace block {chest} container.0 with oak_log 2")).unwrap();
    play(&mut without, 1);
    assert_eq!(judge.score(&without).unwrap().completion.numerator, 0);
}

#[test]
fn a_shelter_is_complete_when_every_cell_is_right_and_its_order_is_watched() {
    let mut world = shelter(3);
    let judge = GroupJudge::<ShelterRound>::default();
    let cells: Vec<_> = world.cells().to_vec();
    let put = |world: &mut ShelterWorld, number: usize, block: &str| {
        let (cell, _) = cells[number];
        let command = format!("setblock {} {} {} {block}", cell.x, cell.y, cell.z);
        world.parts_mut().0.command(&command).unwrap();
        play(world, 1);
    };
    // A wall before the foundation is complete. Birch instead of oak is not wrong: any planks count.
    put(&mut world, 25, "birch_planks");
    assert_eq!(judge.score(&world).unwrap().figures["out_of_stage"], 1);
    for (number, (_, stage)) in cells.iter().enumerate() {
        let block = if stage.material() == shelter::plan::BuildingMaterial::Stone {
            "cobblestone"
        } else {
            "oak_planks"
        };
        put(&mut world, number, block);
    }
    let score = judge.score(&world).unwrap();
    assert!(score.completion.is_full() && world.is_over());
    assert_eq!((score.figures["out_of_stage"], score.figures["end_complete"]), (1, 1));
    assert!(score.figures["foundation_ticks"] < score.figures["walls_ticks"]);
    assert_eq!(judge.missing(&world).unwrap(), []);
}

/// An agent that does what it can and gets nowhere is given up, as the paper's NaN.
#[test]
fn a_group_that_gets_nowhere_has_no_time() {
    let mut world = shelter(1);
    let (blocks, round) = world.parts_mut();
    blocks.set_revision(Revision::FIFTH.number());
    round.set_revision(Revision::FIFTH);
    for _ in 0..6 {
        let mut call = ToolCall::new("stay", &[]);
        call.arguments.insert("seconds".to_owned(), 1.into());
        world.submit(&[Entry::Named { agent: AgentId(0), call: &call }], &mut Vec::new());
        play(&mut world, 100);
    }
    play(&mut world, 40 * TICKS_PER_MINUTE - 700);
    assert!(!world.is_over());
    play(&mut world, 200);
    let score = GroupJudge::<ShelterRound>::default().score(&world).unwrap();
    let figures = ["end_no_progress", "end_complete"].map(|name| score.figures[name]);
    assert_eq!((figures, score.figures.get("tc_ticks")), ([1, 0], None));
}

#[test]
fn material_is_given_to_those_who_work() {
    let plan = shelter::parse("shelter/5x5x4").unwrap();
    let given = |workers: &[u32]| {
        let mut sums: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
        for (worker, _, count) in shelter::given(&plan, workers) {
            sums.entry(worker).or_default().push(count);
        }
        sums
    };
    assert_eq!(given(&[0]), BTreeMap::from([(0, vec![60, 36])]));
    assert_eq!(given(&[1, 2, 3]), BTreeMap::from([(1, vec![18]), (2, vec![18]), (3, vec![60])]));
    assert_eq!(given(&[0, 1]), BTreeMap::from([(0, vec![36]), (1, vec![60])]));
}

#[test]
fn every_part_counts() {
    let mut world = gathering(5);
    let before = world.snapshot().unwrap();
    let first = world.digest();
    let changes: [fn(&mut GatheringWorld); 3] = [
        |world| drop(world.parts_mut().0.command("time add 1")),
        |world| drop(world.parts_mut().0.command("give Alice oak_log 1")),
        |world| {
            drop(world.parts_mut().0.command("give Alice oak_log 1"));
            play(world, 1);
            drop(world.parts_mut().0.command("clear Alice"));
        },
    ];
    let mut known = vec![first];
    for change in changes {
        change(&mut world);
        assert!(!known.contains(&world.digest()));
        known.push(world.digest());
        world.restore(&before);
        assert_eq!(world.digest(), first);
    }
}

/// A change of these digests changes every recorded digest, so it must be intended.
#[test]
fn the_encoding_stays() {
    let digests = [gathering(5).digest().to_string(), shelter(3).digest().to_string()];
    let expected = ["dd0684ac22d024d75cc0b63851a773ad", "b27048ba3e4bb6204d19cb289762ec5c"];
    assert_eq!(digests, expected);
}

#[expect(clippy::disallowed_methods, reason = "the size of a test is told by the environment")]
fn is_nightly() -> bool {
    std::env::var_os("COOPERAGE_NIGHTLY").is_some()
}

/// Every framework whose models a writer speaks for collects and builds.
#[test]
fn every_framework_plays() {
    use cooperage_suites::testing::{plan_of, play_in};
    use cooperage_teams::FRAMEWORKS;

    for (number, framework) in FRAMEWORKS.iter().filter(|framework| framework.writer.is_some()).enumerate() {
        let options: &[(&str, &str)] =
            if framework.name == "s-agents" { &[("s-agents.organisation", "graph:2")] } else { &[] };
        if framework.name == "cmd" {
            continue;
        }
        // Materials of a shelter are given to all agents, and one that plays alone has its own only.
        let agents = if framework.name == "solo" { 1 } else { 2 };
        // The oracle does both tasks in turn, chance the other one; in the large size both do all.
        let is_large = is_nightly();
        for (at, task) in ["collection/logs/4", "shelter/5x5x4"].into_iter().enumerate() {
            let models = ["oracle", "random"];
            let turn = [models[(number + at) % 2]];
            for model in if is_large { &models[..] } else { &turn[..] } {
                let mut plan = plan_of(task, framework.name, model, options);
                plan.agents = agents;
                plan.teams[0].seats = (0..agents).collect();
                plan.clock.tick_us = 50_000;
                plan.limits.calls = (*model == "random").then_some(60);
                let folder = tempfile::tempdir().unwrap();
                let suites = [crate::collection::suite, crate::shelter_suite::suite];
                let (_, end) = play_in(&suites, folder.path(), plan, &[]);
                let is_whole = end.score.reached == end.score.possible;
                assert!(is_whole || *model == "random", "{} {task}: {:?}", framework.name, end.score);
            }
        }
    }
}
