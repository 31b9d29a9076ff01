//! The complete state of a round counts in its digest.

use cooperage_body::ActionOutcome;
use cooperage_core::Wake;

use super::*;
use crate::{VillagerBenchSettings, VillagerBenchSuite};

fn world(task: &str) -> VillagerWorld {
    let suite = VillagerBenchSuite::new(&BTreeMap::new()).unwrap();
    suite.world(task, &VillagerBenchSettings::of_rules(true), 2, 1).unwrap()
}

/// An action of an agent ended.
fn finished(agent: u32, tick: u64, ticks: u64, outcome: ActionOutcome) -> BlockEvent {
    let (label, by, aim) = ("move".into(), None, None);
    BlockEvent::Finished { tick: Tick(tick), agent: AgentId(agent), label, ticks, outcome, by, aim }
}

fn note(world: &mut VillagerWorld, events: &[BlockEvent]) {
    world.parts_mut().1.log.note(events);
}

type Change = (&'static str, fn(&mut VillagerWorld));

/// One change of each part of a round. The parts of the block world are changed in its own tests.
const CHANGES: [Change; 9] = [
    ("the blocks", |world| drop(world.parts_mut().0.command("time add 1"))),
    ("an action", |world| note(world, &[finished(0, 40, 20, ActionOutcome::done(""))])),
    ("an action of somebody else", |world| note(world, &[finished(1, 40, 20, ActionOutcome::done(""))])),
    ("an action that failed", |world| note(world, &[finished(0, 40, 20, ActionOutcome::failed(""))])),
    ("when an action was", |world| note(world, &[finished(0, 80, 20, ActionOutcome::done(""))])),
    ("the end", |world| world.parts_mut().1.end = Some(end(RoundEndReason::Complete, 0))),
    ("the reason of the end", |world| world.parts_mut().1.end = Some(end(RoundEndReason::MaxTime, 0))),
    ("how it ended", |world| world.parts_mut().1.end = Some(end(RoundEndReason::MaxTime, 1))),
    ("a second", |world| assert_eq!(world.advance(Tick(20), Wake::Nobody, &mut Vec::new()), Tick(20))),
];

fn end(reason: RoundEndReason, numerator: u64) -> RoundEnd {
    let completion = Ratio { numerator, denominator: 1 };
    RoundEnd { tick: Tick(1), reason, tally: TeamTally { completion, figures: BTreeMap::new() } }
}

#[test]
fn every_part_counts() {
    let mut world = world("villagerbench/farm/99");
    let before = world.snapshot().unwrap();
    let mut known = vec![("nothing", world.digest())];
    for (what, change) in CHANGES {
        change(&mut world);
        let digest = world.digest();
        let twin = known.iter().find(|(_, known)| *known == digest);
        assert_eq!(twin, None, "{what} doesn't count");
        known.push((what, digest));
        world.restore(&before);
        assert_eq!(world.digest(), known[0].1, "{what} stays");
    }
}

/// A change of these digests changes every recorded digest, so it must be intended.
#[test]
fn the_encoding_stays() {
    let digests = ["construction/0", "farm/99", "escape/level_1_seed_0"]
        .map(|task| world(&format!("villagerbench/{task}")).digest().to_string());
    let expected = [
        "a48bcdab587c600e975485b7a016d353",
        "4e122d3d31d3d97b2c7a3cd9408873d7",
        "a45603333d4a1d08495d1d7a01df890f",
    ];
    assert_eq!(digests, expected);
}
