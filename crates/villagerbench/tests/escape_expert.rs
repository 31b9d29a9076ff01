//! The expert gets out of every set of rooms with the tools of the task, within its limits.

#![expect(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a test stops at what it did not expect, and tells what it saw"
)]

use cooperage_body::environment::BlockEnvironment;
use cooperage_core::World;
use cooperage_villagerbench::escape::fresh::{EscapeTaskRequest, fresh};
use cooperage_villagerbench::escape::tasks::{self, EscapeTask};
use cooperage_villagerbench::escape::write_instances;
use cooperage_villagerbench::expert::EscapeExpert;
use cooperage_villagerbench::expert::rehearsal::{Pace, Rehearsal, rehearse};
use cooperage_villagerbench::settings::VillagerBenchSettings;
use cooperage_villagerbench::world::{RoundEndReason, VillagerWorld};

/// Whether everything is tried, or as much as ordinary tests have time for: `make nightly` asks for everything.
#[expect(clippy::disallowed_methods, reason = "the size of a test is chosen when it runs")]
fn is_nightly() -> bool {
    std::env::var_os("COOPERAGE_NIGHTLY").is_some()
}

fn view(world: &dyn World) -> Option<&BlockEnvironment> {
    world.as_any().downcast_ref::<VillagerWorld>().map(VillagerWorld::blocks)
}

/// Plays a task. Returns the remaining work in words, if it is not complete within its limits.
fn play(task: &EscapeTask, agents: u32) -> Option<String> {
    let mut world = tasks::world(task, &VillagerBenchSettings::of_rules(true), agents, 1).unwrap();
    let pace = Pace { think: 25, turnover: 40, size: 4, horizon: world.limits().horizon() };
    let rehearsal = rehearse(&mut world, view, &mut EscapeExpert::new(), pace);
    let end = world.end().map(|end| end.reason);
    let failed = rehearsal.calls.iter().filter(|played| played.succeeded == Some(false)).count();
    println!(
        "{} for {agents}: {end:?} after {:.1} s of {}, {:.1} s of action of {:.1}, {} calls, {failed} in vain",
        task.name(),
        world.wall_ms(world.blocks()) as f64 / 1e3,
        world.limits().wall_ms / 1_000,
        world.log().action_time_ms() as f64 / 1e3,
        world.limits().action_ms as f64 / 1e3,
        rehearsal.calls.len(),
    );
    (end != Some(RoundEndReason::Complete)).then(|| told(&rehearsal))
}

fn told(rehearsal: &Rehearsal) -> String {
    let lines = rehearsal.calls.iter().map(|played| {
        let all: Vec<String> = played.call.arguments.values().skip(1).map(ToString::to_string).collect();
        let (tick, agent, tool) = (played.tick.0, played.agent.0, &played.call.tool);
        format!("{tick:6} {agent} {tool} {}: {:?} {}", all.join(" "), played.succeeded, played.message)
    });
    let problems = rehearsal.problems.iter().take(5).map(|problem| format!("{problem:?}"));
    lines.take(60).chain(problems).collect::<Vec<_>>().join("\n")
}

fn assert_all_solved(tried: impl Iterator<Item = (EscapeTask, u32)>) {
    let mut unsolved = Vec::new();
    for (task, agents) in tried {
        if let Some(transcript) = play(&task, agents) {
            println!("{transcript}");
            unsolved.push(format!("{} for {agents}", task.name()));
        }
    }
    assert_eq!(unsolved, Vec::<String>::new());
}

#[test]
fn every_published_task_is_solved_within_its_limits() {
    let sizes: &[u32] = if is_nightly() { &[1, 2, 3, 4, 5, 8, 12, 16] } else { &[2, 3] };
    let published = tasks::published().iter();
    assert_all_solved(published.flat_map(|task| sizes.iter().map(move |&agents| (task.clone(), agents))));
}

#[test]
fn new_tasks_are_solved_within_their_limits() {
    let atoms = tasks::built_in_atoms();
    let sizes: &[u32] = if is_nightly() { &[1, 2, 3, 4, 6, 8, 16] } else { &[2, 4] };
    let count = if is_nightly() { 60 } else { 6 };
    let made = sizes.iter().flat_map(|&agents| {
        let wish = EscapeTaskRequest { count, seed: 3, difficulty: 0.6, agents };
        let text = write_instances(&fresh(atoms, &wish).unwrap(), atoms);
        tasks::from_instances(&text, None).unwrap().into_iter().map(move |task| (task, agents))
    });
    assert_all_solved(made);
}
