//! Crews in natural terrain: `cargo run --release -p cooperage-plan --example crew -- stone_pickaxe 20 [verbose]`.
#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "a measurement for developers")]

use std::time::Instant;

use cooperage_blocks::terrain::Generator;
use cooperage_blocks::world::Options;
use cooperage_blocks::{ChunkPos, World};
use cooperage_body::catalogues;
use cooperage_body::environment::BlockEnvironment;
use cooperage_core::Environment;
use cooperage_plan::Goal;
use cooperage_plan::execute::{Crew, Limits};

#[expect(clippy::disallowed_methods, reason = "it measures real time")]
fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (goal, agents, limit) = match arguments[0].as_str() {
        "stone_pickaxe" => (Goal::have("stone_pickaxe", 1).unwrap(), 1, 4_800),
        "iron" => (Goal::have("iron_ingot", 10).unwrap(), 1, 48_000),
        "bed" => (Goal::Sleep, 1, 48_000),
        "logs3" => (Goal::gather_tag("logs", 50).unwrap(), 3, 12_000),
        "iron3" => {
            let items = vec![(cooperage_blocks::registry().item("iron_ingot").unwrap(), 50)];
            (Goal::Have { items, who: cooperage_plan::Holder::Crew }, 3, 36_000)
        }
        other => panic!("no scenario {other}"),
    };
    let seeds: Vec<u64> = match arguments[1].strip_prefix('=') {
        Some(seed) => vec![seed.parse().unwrap()],
        None => (1..=arguments[1].parse().unwrap()).collect(),
    };
    let is_verbose = arguments.len() > 2;
    let (mut all, mut rates) = (Vec::new(), Vec::new());
    for seed in seeds {
        let begun = Instant::now();
        let mut world = World::new(Options::default(), Generator::natural(seed), seed);
        let spawn = world.generator().spawn();
        let middle = spawn.chunk();
        for z in -14..=14 {
            for x in -14..=14 {
                world.load(ChunkPos::new(middle.x + x, middle.z + z));
            }
        }
        let players: Vec<_> = (0..agents)
            .map(|number| {
                let at = [f64::from(spawn.x) + 0.5, f64::from(spawn.y), f64::from(spawn.z) + 0.5];
                world.join(&format!("agent{number}"), at)
            })
            .collect();
        let terrain = begun.elapsed();
        let catalogue = catalogues::named("skills").unwrap();
        let mut environment = BlockEnvironment::new(world, &players, catalogue, seed);
        let mut crew = Crew::new(goal.clone(), Limits::ticks(limit));
        let begun = Instant::now();
        let result = crew.run(&mut environment);
        let took = begun.elapsed();
        let ticks = environment.tick().0;
        let rate = ticks as f64 / 20.0 / took.as_secs_f64();
        let failed = crew.log().iter().filter(|step| step.failure.is_some()).count();
        let deaths = environment.counters().into_iter().find(|(name, _)| *name == "deaths").unwrap().1;
        println!("seed {seed}: {result:?}, {ticks} ticks, {failed} failed steps, {deaths} deaths, {took:.2?}, {rate:.0}x, terrain {terrain:.2?}");
        if is_verbose {
            for step in crew.log() {
                println!("  {}: {} {:?} from {} took {}: {:?}", step.plan, step.agent.0, step.step, step.began.0, step.ticks, step.failure);
            }
        }
        all.push(result.unwrap_or(ticks.max(limit)));
        rates.push(rate);
    }
    all.sort_unstable();
    rates.sort_by(f64::total_cmp);
    println!("median {} worst {} rate {:.0}", all[all.len() / 2], all[all.len() - 1], rates[rates.len() / 2]);
}
