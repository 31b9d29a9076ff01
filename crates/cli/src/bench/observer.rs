//! Cost of observing episodes: the same episodes with an observer and without, in turns.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, TryRecvError};
use std::time::Duration;

use cooperage_core::{Judge, World};
use cooperage_journal::{EpisodePlan, LimitsPlan, Record};
use cooperage_runtime::{Feed, Observer, ObserverFactory, RunConnections};
use cooperage_suites::suite::{ProgramRegistry, Suites};

use super::runtime::{BenchEpisodes, bench_plan, play};
use super::{BenchFigure, ROUNDS, cpu};
use crate::error::CliError;

const NAME: &str = "observer_cpu_percent";
const EPISODES: usize = 200;
const AGENTS: u32 = 3;
/// Time between two reads of the observer's queue.
const FRAME: Duration = Duration::from_millis(16);
/// Most events that the observer's queue holds.
const QUEUE: usize = 1 << 16;

/// An event for the observer: a new line of the journal, or a tick. An observer that wants more reads the record and the world
/// that it is shown, at its own cost.
enum ObservedEvent {
    Line { lines: u64, is_end: bool },
    Tick(u64),
}

/// Hands on every line and every tick.
struct Watching {
    feed: Feed<ObservedEvent>,
    lines: u64,
}

impl Observer for Watching {
    fn record(&mut self, record: &Record, _: &dyn World, _: &dyn Judge) {
        self.lines += 1;
        self.feed.send(ObservedEvent::Line { lines: self.lines, is_end: matches!(record, Record::End(_)) });
    }

    fn tick(&mut self, world: &dyn World) {
        self.feed.send(ObservedEvent::Tick(world.tick().0));
    }

    fn wants_ticks(&self) -> bool {
        true
    }
}

/// Adds what watching every line and every tick costs, in per cent of the processor time; the best of some rounds each.
pub(super) fn measure(only: Option<&str>, measures: &mut Vec<BenchFigure>) -> Result<(), CliError> {
    if only.is_some_and(|only| !NAME.contains(only)) {
        return Ok(());
    }
    let suites = Suites::new(&ProgramRegistry::of(crate::SUITES), &BTreeMap::new())?;
    let mut kept = Vec::new();
    let (mut plain_s, mut watched_s) = (f64::INFINITY, f64::INFINITY);
    for _ in 0..ROUNDS {
        plain_s = plain_s.min(episodes(&suites, &RunConnections::default(), &mut kept)?);
        let (feed, seen) = Feed::new(QUEUE);
        let observe: ObserverFactory = Arc::new(move |_: usize, _: &EpisodePlan| {
            Some(Box::new(Watching { feed: feed.clone(), lines: 0 }) as Box<dyn Observer>)
        });
        let reader = std::thread::spawn(move || watched(&seen));
        watched_s = watched_s.min(episodes(
            &suites,
            &RunConnections { observe: Some(observe), ..RunConnections::default() },
            &mut kept,
        )?);
        // It ends with the last observer.
        std::hint::black_box(reader.join().ok());
    }
    let value = (watched_s / plain_s - 1.0) * 100.0;
    measures.push(BenchFigure { name: NAME.into(), value, unit: "%" });
    Ok(())
}

/// Looks at what came as often as a screen is drawn, and counts.
#[expect(clippy::disallowed_methods, reason = "a viewer draws its screen at a pace of its own")]
fn watched(seen: &Receiver<ObservedEvent>) -> u64 {
    let mut counted = 0;
    loop {
        match seen.try_recv() {
            Ok(ObservedEvent::Line { lines, is_end }) => counted += lines + u64::from(is_end),
            Ok(ObservedEvent::Tick(tick)) => counted += tick,
            Err(TryRecvError::Empty) => std::thread::sleep(FRAME),
            Err(TryRecvError::Disconnected) => return counted,
        }
    }
}

/// The processor time of episodes played by the oracle, in seconds.
fn episodes(
    suites: &Suites,
    outside: &RunConnections,
    kept: &mut Vec<BenchEpisodes>,
) -> Result<f64, CliError> {
    let plan = bench_plan(suites, "oracle", AGENTS, EPISODES, LimitsPlan::default())?;
    let worked = cpu();
    kept.push(play(None, plan, EPISODES, Duration::ZERO, suites, outside)?);
    Ok(worked.elapsed().as_secs_f64())
}
