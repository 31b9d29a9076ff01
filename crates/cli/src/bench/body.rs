//! The results of scripted crews in natural terrain from empty hands, without a model, and how much faster than real time.
//!
//! Twenty worlds each. The land around the spawn is made beforehand; how long that takes is told beside. The speed is
//! reckoned with processor time: the median of the twenty worlds, the best of five rounds; beside it the same round by
//! the clock on the wall.

use cooperage_core::Environment;
use cooperage_plan::execute::{Crew, CrewTask, wilderness};
use cooperage_suites::statistics::median;

use super::{BenchFigure, ROUNDS, cpu, now};
use crate::args::BenchArgs;
use crate::error::CliError;
use crate::output;

/// Worlds of each task.
const SEEDS: u64 = 20;
/// Ticks of a second.
const TICKS_PER_S: f64 = 20.0;
/// The task whose speed is told.
const TIMED: &str = "stone_pickaxe";

pub(crate) fn measure(args: &BenchArgs) -> Result<Vec<BenchFigure>, CliError> {
    let mut measures = Vec::new();
    for crew_task in CrewTask::all() {
        let ticks_name = format!("{}_ticks", crew_task.name);
        let is_timed = crew_task.name == TIMED;
        let is_wanted =
            |only: &str| ticks_name.contains(only) || (is_timed && "times_real_time".contains(only));
        if !args.only.as_deref().is_none_or(is_wanted) {
            continue;
        }
        let mut best = round(&crew_task);
        for _ in 1..if is_timed { ROUNDS } else { 1 } {
            let next = round(&crew_task);
            if next.times > best.times {
                best = next;
            }
        }
        let Round { ticks, times, times_wall, terrain_s } = best;
        if is_timed {
            let figures = [
                ("times_real_time", times, ""),
                ("times_real_time_wall", times_wall, ""),
                ("terrain_s", terrain_s, "s"),
            ];
            measures.extend(figures.map(|(name, value, unit)| BenchFigure {
                name: name.into(),
                value,
                unit,
            }));
        }
        let solved = ticks.len() as f64;
        measures.push(BenchFigure {
            name: format!("{}_solved", crew_task.name).into(),
            value: solved,
            unit: "",
        });
        let value = median(&ticks).unwrap_or(0.0);
        measures.push(BenchFigure { name: ticks_name.into(), value, unit: "ticks" });
        let worst = ticks.iter().copied().fold(0.0, f64::max);
        measures.push(BenchFigure {
            name: format!("{}_ticks_worst", crew_task.name).into(),
            value: worst,
            unit: "ticks",
        });
    }
    Ok(measures)
}

/// The results of a task in twenty worlds.
struct Round {
    /// Of those in which it was done.
    ticks: Vec<f64>,
    /// How many times faster than real time, by processor time and by the clock on the wall; medians.
    times: f64,
    times_wall: f64,
    /// Seconds of processor time for the land around, the median.
    terrain_s: f64,
}

fn round(crew_task: &CrewTask) -> Round {
    let (mut ticks, mut times, mut times_wall, mut terrain) =
        (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for seed in 1..=SEEDS {
        let worked = cpu();
        let mut environment = wilderness(seed, crew_task.agents);
        terrain.push(worked.elapsed().as_secs_f64());
        let mut crew = Crew::new(crew_task.goal.clone(), crew_task.limits());
        let first = environment.tick().0;
        let (begun, worked) = (now(), cpu());
        let result = crew.run(&mut environment);
        let (worked, took) = (worked.elapsed().as_secs_f64(), begun.elapsed().as_secs_f64());
        if let Err(error) = result {
            // It counts as unsolved, and the others are still worth knowing.
            output::note(&format!("{} in world {seed}: {error}", crew_task.name));
            continue;
        }
        let played = (environment.tick().0 - first) as f64;
        ticks.push(played);
        times.push(played / TICKS_PER_S / worked.max(1e-9));
        times_wall.push(played / TICKS_PER_S / took.max(1e-9));
    }
    let middle = |values: &[f64]| median(values).unwrap_or(0.0);
    Round { ticks, times: middle(&times), times_wall: middle(&times_wall), terrain_s: middle(&terrain) }
}
