//! Steps per second of the kitchen on one core.
//!
//! The script is a recorded game of the original (level_3, four agents, sixty steps), played over and over, from a reset
//! with its orders each time. The trace is checked first, field by field; every round's final digest must be that of the
//! checked game.

use std::hint::black_box;
use std::sync::Arc;
use std::time::Duration;

use cooperage_core::{AgentId, Digest, Entry, Environment, Receipt, Tick, Viewer, Wake};
use cooperage_kitchen::conformance::{TraceOutcome, check_trace};
use cooperage_kitchen::{
    CuisineWorld, DishId, KitchenAction, KitchenBook, KitchenEvent, KitchenRefusal, KitchenRules,
    KitchenSetup, KitchenStart, OrderSource, OrderTiming,
};
use serde_json::Value;

use super::{BenchFigure, now};
use crate::args::BenchArgs;
use crate::error::{CliError, Exit};

/// The recorded game, compressed.
const TRACE: &[u8] = include_bytes!("../../data/rand_00_level_3_valid.json.zst");

/// Rounds between two looks at the clock.
const ROUNDS: u64 = 50;

/// The recorded commands and orders in the forms that the measures need.
struct Script {
    world: CuisineWorld,
    orders: Arc<[DishId]>,
    typed: Vec<Vec<Entry<'static, KitchenAction>>>,
    texts: Vec<Vec<String>>,
    digest: Digest,
}

pub(crate) fn measure(args: &BenchArgs) -> Result<Vec<BenchFigure>, CliError> {
    let mut script = script()?;
    let texts = script.texts.clone();
    let text_entries: Vec<Vec<Entry<'_, KitchenAction>>> = texts
        .iter()
        .map(|step| step.iter().map(|text| Entry::Text { agent: None, text }).collect())
        .collect();
    let typed = script.typed.clone();
    let mut measures = Vec::new();
    let wanted = |name: &str| args.only.as_deref().is_none_or(|only| name == only);
    if wanted("steps_per_s") {
        let value = rate(args, &mut script, &typed, |_, _| {})?;
        measures.push(BenchFigure { name: "steps_per_s".into(), value, unit: "1/s" });
    }
    if wanted("text_steps_per_s") {
        let value = rate(args, &mut script, &text_entries, |world, _| read_snapshot(world))?;
        measures.push(BenchFigure { name: "text_steps_per_s".into(), value, unit: "1/s" });
    }
    if wanted("state_text_steps_per_s") {
        let value = rate(args, &mut script, &text_entries, |world, text| {
            text.clear();
            world.observe_text(Viewer::Crew, text);
            black_box(&text);
        })?;
        measures.push(BenchFigure { name: "state_text_steps_per_s".into(), value, unit: "1/s" });
    }
    Ok(measures)
}

/// Plays rounds until the time is up, or exactly so many steps; gives steps per second of the best slice, so that a
/// neighbour's work on the machine is not taken for ours.
fn rate(
    args: &BenchArgs,
    script: &mut Script,
    entries: &[Vec<Entry<'_, KitchenAction>>],
    mut after: impl FnMut(&CuisineWorld, &mut String),
) -> Result<f64, CliError> {
    let steps = entries.len() as u64;
    let mut buffers = Buffers::default();
    let mut text = String::new();
    let (mut best, mut played) = (0.0_f64, 0_u64);
    let begun = now();
    loop {
        let slice = now();
        let rounds = args.steps.map_or(ROUNDS, |wanted| ROUNDS.min((wanted - played).div_ceil(steps)));
        for _ in 0..rounds {
            script.world.reset(listed(&script.orders));
            for batch in entries {
                step(&mut script.world, batch, &mut buffers);
                after(&script.world, &mut text);
            }
        }
        played += rounds * steps;
        best = best.max((rounds * steps) as f64 / slice.elapsed().as_secs_f64());
        if script.world.digest() != script.digest {
            return Err(CliError::new(Exit::Difference, "the final digest is not that of the recorded game"));
        }
        let is_done = args
            .steps
            .map_or_else(|| begun.elapsed() >= args.time.max(Duration::from_millis(1)), |n| played >= n);
        if is_done {
            return Ok(best);
        }
    }
}

#[derive(Default)]
struct Buffers {
    receipts: Vec<Receipt<KitchenRefusal>>,
    events: Vec<KitchenEvent>,
}

/// One step through the contract: batch in, receipts, outcomes and feedback read.
fn step(world: &mut CuisineWorld, batch: &[Entry<'_, KitchenAction>], buffers: &mut Buffers) {
    world.submit(batch, &mut buffers.receipts);
    let accepted = buffers.receipts.iter().filter(|receipt| matches!(receipt, Receipt::Accepted)).count();
    let until = world.tick().after(1);
    world.advance(until, Wake::Nobody, &mut buffers.events);
    let (mut succeeded, mut feedback) = (0_u32, 0_u32);
    for event in &buffers.events {
        match event {
            KitchenEvent::Finished { succeeded: true, .. } => succeeded += 1,
            KitchenEvent::Feedback { .. } => feedback += 1,
            _ => {}
        }
    }
    black_box((accepted, succeeded, feedback));
}

/// Reads every field of the state.
fn read_snapshot(world: &CuisineWorld) {
    let (game, rules) = (world.game(), world.game().rules());
    let (state, totals) = (game.state(), game.totals());
    let mut sum = u64::from(state.step()) + u64::from(state.game_over());
    for agent in (0..rules.crew()).map(AgentId) {
        sum += u64::from(state.at(agent).0) + u64::from(state.agent_busy(agent));
        sum += state.hold(agent).map_or(0, |item| u64::from(item.0));
    }
    for (number, _) in rules.locations().iter().enumerate() {
        let location = cooperage_kitchen::LocationId(number as u8);
        sum += state.contents(location).map(|item| u64::from(item.0)).sum::<u64>();
        sum += u64::from(state.location_busy(location)) + u64::from(state.takeable(location));
    }
    sum += state
        .orders()
        .iter()
        .map(|order| u64::from(order.dish.0) + u64::from(order.remaining.unsigned_abs()))
        .sum::<u64>();
    sum += totals.completed + totals.failed + totals.failed_exact + totals.accomplished.len() as u64;
    black_box(sum);
}

/// A start with the recorded orders.
fn listed(orders: &Arc<[DishId]>) -> KitchenStart {
    KitchenStart { source: OrderSource::list(Arc::clone(orders)), episode_index: 0, first_order: None }
}

/// Reads the trace, checks it, and plays it once for its final digest.
fn script() -> Result<Script, CliError> {
    let broken =
        |what: &str| CliError::new(Exit::Difference, format!("the recorded game is damaged: {what}"));
    let bytes = zstd::decode_all(TRACE).map_err(|error| broken(&error.to_string()))?;
    let text = String::from_utf8(bytes).map_err(|error| broken(&error.to_string()))?;
    if !matches!(check_trace(&text), TraceOutcome::Passed { .. }) {
        return Err(broken("it does not pass the conformance check"));
    }
    let trace: Value = serde_json::from_str(&text).map_err(|error| broken(&error.to_string()))?;
    let book = KitchenBook::built_in();
    let level = book.level("level_3").ok_or_else(|| broken("there is no level_3"))?;
    let timing =
        OrderTiming::Effort { alpha: trace["config"]["alpha"].as_f64().unwrap_or_default(), beta: 2.5 };
    let rules = KitchenRules::new(&KitchenSetup::published(&book, level, 4, timing))
        .map_err(|error| broken(&error.to_string()))?;
    let rules = Arc::new(rules);
    let orders: Vec<DishId> = trace["orders"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|order| rules.dish(order["name"].as_str()?))
        .collect();
    let texts: Vec<Vec<String>> = trace["steps"]
        .as_array()
        .into_iter()
        .flatten()
        .map(|step| {
            step["commands"]
                .as_array()
                .into_iter()
                .flatten()
                .filter_map(Value::as_str)
                .map(str::to_owned)
                .collect()
        })
        .collect();
    let orders: Arc<[DishId]> = orders.into();
    let mut world = CuisineWorld::new(book, rules, listed(&orders));
    let mut buffers = Buffers::default();
    let mut typed = Vec::with_capacity(texts.len());
    for commands in &texts {
        let batch: Vec<_> = commands.iter().map(|text| Entry::Text { agent: None, text }).collect();
        step(&mut world, &batch, &mut buffers);
        let commands = world.game().report().carried_out();
        typed.push(
            commands
                .map(|(command, _)| Entry::Typed { agent: command.agent, call: command.action })
                .collect(),
        );
    }
    if world.tick() != Tick(texts.len() as u64) {
        return Err(broken("its steps do not add up"));
    }
    let digest = world.digest();
    Ok(Script { world, orders, typed, texts, digest })
}
