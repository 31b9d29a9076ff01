//! Crews in natural terrain: `cargo run --release -p cooperage-plan --example crew -- stone_pickaxe 20`; `=7` for one
//! seed, `verbose` after it for the log.
#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "a measurement for developers")]

use std::time::Instant;

use cooperage_core::Environment;
use cooperage_plan::execute::{Crew, CrewTask, wilderness};

#[expect(clippy::disallowed_methods, reason = "it measures real time")]
fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let crew_task = CrewTask::all().into_iter().find(|crew_task| crew_task.name == arguments[0]).unwrap();
    let seeds: Vec<u64> = match arguments[1].strip_prefix('=') {
        Some(seed) => vec![seed.parse().unwrap()],
        None => (1..=arguments[1].parse().unwrap()).collect(),
    };
    let rounds: u32 = std::env::var("ROUNDS").map_or(0, |rounds| rounds.parse().unwrap());
    let (mut all, mut rates) = (Vec::new(), Vec::new());
    for seed in seeds {
        let begun = Instant::now();
        let mut environment = wilderness(seed, crew_task.agents);
        let terrain = begun.elapsed();
        let start = environment.snapshot().unwrap();
        for _ in 0..rounds {
            let _ = Crew::new(crew_task.goal.clone(), crew_task.limits()).run(&mut environment);
            environment.restore(&start);
        }
        let mut crew = Crew::new(crew_task.goal.clone(), crew_task.limits());
        let begun = Instant::now();
        let result = crew.run(&mut environment);
        let took = begun.elapsed();
        let ticks = environment.tick().0;
        let rate = ticks as f64 / 20.0 / took.as_secs_f64();
        let failed = crew.log().iter().filter(|step| step.failure.is_some()).count();
        println!(
            "seed {seed}: {result:?}, {failed} steps failed, {took:.2?}, {rate:.0}x, terrain {terrain:.2?}"
        );
        for step in crew.log().iter().filter(|step| arguments.len() > 2 || step.failure.is_some()) {
            println!("  {step:?}");
        }
        all.push(result.unwrap_or(u64::MAX));
        rates.push(rate);
    }
    all.sort_unstable();
    rates.sort_by(f64::total_cmp);
    println!("median {} worst {} rate {:.0}", all[all.len() / 2], all[all.len() - 1], rates[rates.len() / 2]);
}
