//! One script with one body, alone in a world.

use std::cell::RefCell;
use std::rc::Rc;

use cooperage_blocks::World;
use cooperage_body::catalogues;
use cooperage_body::environment::BlockEnvironment;
use cooperage_core::{AgentId, Environment, Tick, Wake};

use super::{ScriptEnd, ScriptOptions, ScriptReport, run_script, tools};
use crate::engine::EndKind;

/// The name of the body.
const NAME: &str = "alice";
/// Ticks beyond which a script with no limit of its own is stopped: a day of the world's time.
const TICKS_MAX: u64 = 24 * 60 * 60 * 20;

/// Lets a new body with empty hands come to a world's place to begin and run a script there.
#[must_use]
pub fn run_alone(
    world: World,
    seed: u64,
    source: &str,
    arguments: &str,
    options: &ScriptOptions,
) -> ScriptReport {
    run_in_revision(cooperage_body::NEWEST_REVISION, world, seed, source, arguments, options)
}

/// The same with a body of that revision of conduct.
#[must_use]
pub fn run_in_revision(
    revision: u32,
    mut world: World,
    seed: u64,
    source: &str,
    arguments: &str,
    options: &ScriptOptions,
) -> ScriptReport {
    world.load_start();
    let player = world.join(NAME, world.start_place());
    let begun = world.tick();
    let Some(tools) = tools() else { return ScriptReport::default() };
    let mut environment = BlockEnvironment::new(world, &[player], catalogues::skills(), seed);
    environment.set_revision(revision);
    let report = Rc::new(RefCell::new(None));
    let (told, source, arguments, chosen) =
        (Rc::clone(&report), source.to_owned(), arguments.to_owned(), options.clone());
    let script = Rc::new(move |body| {
        let (told, tools, source, arguments, chosen) =
            (Rc::clone(&told), Rc::clone(&tools), source.clone(), arguments.clone(), chosen.clone());
        Box::pin(async move {
            let report = run_script(body, tools, &source, &arguments, &chosen).await;
            *told.borrow_mut() = Some(report.clone());
            report.into_outcome(true, true)
        }) as cooperage_body::ActionFuture
    });
    environment.start(AgentId(0), "code", script);
    // The script's own time limit comes first; some ticks are added for its start.
    let last = begun + options.ticks_max.unwrap_or(TICKS_MAX) + 20;
    let mut events = Vec::new();
    while environment.doing(AgentId(0)).is_some() && environment.tick() < Tick(last) {
        let next = Tick(environment.tick().0 + 1);
        environment.advance(next, Wake::Nobody, &mut events);
    }
    let told = report.borrow_mut().take();
    told.unwrap_or_else(|| {
        // The action was told more than it may remember, or got nowhere within a tick.
        let mut report = ScriptReport { ticks: environment.tick().0 - begun, ..ScriptReport::default() };
        let message = "The code asked for more than one action may.".to_owned();
        let end = if environment.doing(AgentId(0)).is_some() {
            ScriptEnd::Stopped
        } else {
            ScriptEnd::Engine(EndKind::HostCalls)
        };
        report.end(end, message, None);
        report
    })
}
