//! The expert gets out of every published set of rooms with the tools of the task, within its limits.

#![expect(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a test stops at what it did not expect, and tells what it saw"
)]

use cooperage_body::environment::BlockEnvironment;
use cooperage_core::World;
use cooperage_suites::villagerbench::escape::tasks;
use cooperage_suites::villagerbench::expert::EscapeExpert;
use cooperage_suites::villagerbench::expert::rehearsal::{Pace, Rehearsal, rehearse};
use cooperage_suites::villagerbench::settings::Settings;
use cooperage_suites::villagerbench::world::{EndReason, VillagerWorld};

fn view(world: &dyn World) -> Option<&BlockEnvironment> {
    world.as_any().downcast_ref::<VillagerWorld>().map(VillagerWorld::blocks)
}

fn play(world: &mut VillagerWorld) -> Rehearsal {
    let horizon = world.limits().horizon();
    let pace = Pace { think: 25, turnover: 40, size: 4, horizon };
    rehearse(world, view, &mut EscapeExpert::new(), pace)
}

#[test]
fn every_published_task_is_solved_within_its_limits() {
    let settings = Settings::of_rules(true);
    let mut unsolved = Vec::new();
    let only = option_env!("TASK");
    for task in tasks::published() {
        for &agents in task.layouts.keys() {
            let name = format!("{}x{agents}", task.name());
            if only.is_some_and(|only| only != name) {
                continue;
            }
            let mut world = tasks::world(task, &settings, agents, 1).unwrap();
            let rehearsal = play(&mut world);
            let end = world.end().map(|end| end.reason);
            let failed = rehearsal.calls.iter().filter(|played| played.succeeded == Some(false)).count();
            println!(
                "{name} {end:?} {:.1} s of {}, acted {:.1} of {:.1}, {} calls {failed} failed, {} subtasks, {} waits, {:?}",
                world.wall_ms() as f64 / 1e3,
                world.limits().wall_ms / 1_000,
                world.log().action_time_ms() as f64 / 1e3,
                world.limits().action_ms as f64 / 1e3,
                rehearsal.calls.len(),
                rehearsal.subtasks,
                rehearsal.waits,
                rehearsal.problems,
            );
            if end != Some(EndReason::Complete) || failed > 0 || only.is_some() {
                for played in &rehearsal.calls {
                    let all: Vec<String> =
                        played.call.arguments.values().skip(1).map(ToString::to_string).collect();
                    println!(
                        "   {:6} {} {} {} -> {:?} {}",
                        played.tick.0,
                        played.agent.0,
                        played.call.tool,
                        all.join(" "),
                        played.succeeded,
                        played.message
                    );
                }
            }
            if end != Some(EndReason::Complete) {
                unsolved.push(name);
            }
        }
    }
    assert_eq!(unsolved, Vec::<String>::new());
}
