//! Bodies that gather side by side in natural terrain leave each other their blocks.
#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "a test may stop and tell")]

use std::rc::Rc;

use cooperage_blocks::BlockId;
use cooperage_blocks::items::slot;
use cooperage_blocks::registry;
use cooperage_body::ActionOutcome;
use cooperage_body::environment::{BlockEnvironment, BodyScript};
use cooperage_body::skills::{BlockSearch, Travel, collect};
use cooperage_core::{AgentId, Environment, Tick, Wake};
use cooperage_plan::execute::wilderness;

/// Ticks that the bodies have to gather.
const TICKS_MAX: u64 = 12_000;

fn logs() -> Vec<BlockId> {
    let kinds = ["oak", "birch", "spruce", "jungle", "acacia", "dark_oak", "cherry", "mangrove"];
    kinds.iter().filter_map(|kind| registry().block(&format!("{kind}_log"))).collect()
}

/// Lets a body collect that many logs.
fn gatherer(count: u32) -> BodyScript {
    Rc::new(move |body| {
        let search = BlockSearch { kinds: logs(), range: 64.0, excluded: Vec::new(), travel: Travel::free() };
        Box::pin(async move {
            match collect(&body, &search, count).await {
                Ok(collected) if collected.blocks == count => ActionOutcome::done("all of them"),
                Ok(collected) => ActionOutcome::failed(format!("only {} of {count}", collected.blocks)),
                Err(error) => ActionOutcome::failed(error.to_string()),
            }
        })
    })
}

/// Logs that all bodies carry.
fn carried(environment: &BlockEnvironment) -> u32 {
    environment.with_world(|world| {
        let slots = |player: &cooperage_blocks::world::Player| {
            let stacks = player.inventory.slots()[slot::CARRIED].iter().flatten();
            stacks.filter(|stack| stack.item.name().ends_with("_log")).map(|stack| stack.count).sum::<u32>()
        };
        world.players().iter().map(slots).sum()
    })
}

/// The logs that bodies with these shares have together when all have ended, and the tick of that end.
fn gather(seed: u64, shares: &[u32]) -> (u32, u64) {
    let mut environment = wilderness(seed, shares.len() as u32);
    for (agent, share) in (0..).zip(shares) {
        environment.start(AgentId(agent), "gather", gatherer(*share));
    }
    let mut events = Vec::new();
    while (0..shares.len() as u32).any(|agent| environment.doing(AgentId(agent)).is_some()) {
        if environment.tick().0 >= TICKS_MAX {
            break;
        }
        environment.advance(Tick(TICKS_MAX), Wake::Anybody, &mut events);
    }
    (carried(&environment), environment.tick().0)
}

/// Whether the large size is asked for: `make nightly` does.
#[expect(clippy::disallowed_methods, reason = "the size of a test is chosen when it runs")]
fn seeds(few: u64, many: u64) -> std::ops::RangeInclusive<u64> {
    1..=if std::env::var_os("COOPERAGE_NIGHTLY").is_some() { many } else { few }
}

#[test]
fn three_bodies_get_fifty_logs() {
    for seed in seeds(3, 12) {
        let (got, ticks) = gather(seed, &[17, 17, 16]);
        println!("seed {seed}: {got} logs in {ticks} ticks");
        assert!(got >= 50, "seed {seed}: {got} logs");
    }
}

#[test]
fn sixteen_bodies_get_two_hundred_and_eight_logs() {
    for seed in seeds(1, 4) {
        let (got, ticks) = gather(seed, &[13; 16]);
        println!("seed {seed}: {got} logs in {ticks} ticks");
        assert!(got >= 208, "seed {seed}: {got} logs");
    }
}
