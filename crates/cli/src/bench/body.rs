//! What scripted crews reach in natural terrain from empty hands, without a model, and how much faster than real time.
//!
//! Twenty worlds each. The land around the spawn is made beforehand; how long that takes is told beside.

use cooperage_core::Environment;
use cooperage_plan::execute::{Crew, Errand, wilderness};

use super::{Measure, now};
use crate::args::BenchArgs;
use crate::error::CliError;
use crate::output;

/// Worlds of each errand.
const SEEDS: u64 = 20;
/// Ticks of a second.
const TICKS_PER_S: f64 = 20.0;
/// The errand whose speed is told.
const TIMED: &str = "stone_pickaxe";

pub(crate) fn measure(args: &BenchArgs) -> Result<Vec<Measure>, CliError> {
    let mut measures = Vec::new();
    for errand in Errand::all() {
        let ticks_name = format!("{}_ticks", errand.name);
        let is_timed = errand.name == TIMED;
        let is_wanted =
            |only: &str| ticks_name.contains(only) || (is_timed && "times_real_time".contains(only));
        if !args.only.as_deref().is_none_or(is_wanted) {
            continue;
        }
        let (mut ticks, mut times, mut terrain) = (Vec::new(), Vec::new(), Vec::new());
        for seed in 1..=SEEDS {
            let begun = now();
            let mut environment = wilderness(seed, errand.agents);
            terrain.push(begun.elapsed().as_secs_f64());
            let mut crew = Crew::new(errand.goal.clone(), errand.limits());
            let first = environment.tick().0;
            let begun = now();
            let result = crew.run(&mut environment);
            let took = begun.elapsed().as_secs_f64();
            if let Err(error) = result {
                // It counts as unsolved, and the others are still worth knowing.
                output::note(&format!("{} in world {seed}: {error}", errand.name));
                continue;
            }
            let played = (environment.tick().0 - first) as f64;
            ticks.push(played);
            times.push(played / TICKS_PER_S / took.max(1e-9));
        }
        if is_timed {
            measures.push(Measure { name: "times_real_time".into(), value: median(&mut times), unit: "" });
            measures.push(Measure { name: "terrain_s".into(), value: median(&mut terrain), unit: "s" });
        }
        let solved = ticks.len() as f64;
        measures.push(Measure { name: format!("{}_solved", errand.name).into(), value: solved, unit: "" });
        let value = median(&mut ticks);
        measures.push(Measure { name: ticks_name.into(), value, unit: "ticks" });
        let worst = ticks.last().copied().unwrap_or(0.0);
        measures.push(Measure {
            name: format!("{}_ticks_worst", errand.name).into(),
            value: worst,
            unit: "ticks",
        });
    }
    Ok(measures)
}

/// The median; the values are sorted afterwards.
fn median(values: &mut [f64]) -> f64 {
    values.sort_by(f64::total_cmp);
    let middle = values.len() / 2;
    let pair = [values.get(middle.wrapping_sub(1)), values.get(middle)];
    match pair {
        [Some(one), Some(other)] if values.len().is_multiple_of(2) => (one + other) / 2.0,
        [_, Some(other)] => *other,
        _ => 0.0,
    }
}
