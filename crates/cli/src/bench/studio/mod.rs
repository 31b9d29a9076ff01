//! Cost of showing an episode to many viewers while it is played.
//!
//! The program itself plays four agents that talk in natural land, served as `run … --serve` does it, without viewers and with
//! many of them in turn. The provider and the viewers are this process. With the clock `tokens` the provider holds each call, so
//! that 30 virtual minutes take more than 30 seconds; with `wall` the world keeps pace with 64 times real time. One more viewer
//! stops reading in the midst of it.

mod connections;
mod program;
mod viewers;

use std::time::Duration;

use cooperage_fake_provider::{Background, FakeProviderOptions};
use cooperage_journal::WallLine;

use super::{BenchFigure, now};
use crate::args::BenchArgs;
use crate::error::{CliError, Exit};
use program::{BenchClock, BenchProgram, ResourceUsage};
use viewers::{Crowd, ViewerStatistics};

/// Default number of viewers.
const VIEWERS: usize = 200;
/// Ticks of an episode: 30 minutes.
const TICKS: u64 = 36_000;
/// Pairs of episodes, without viewers and with them.
const PAIRS: usize = 3;
/// Virtual seconds in a real one, where the world keeps pace with real time.
const SPEED: u32 = 64;
/// How long the provider holds each call.
const HELD: Duration = Duration::from_millis(50);
/// The answer of the model to every call.
const ANSWER: &str = r#"!searchForBlock("oak_log", 64) and then !collectBlocks("oak_log", 3)"#;

/// The names of the figures of the pairs and of the episode in real time.
const OF_PAIRS: [&str; 11] = [
    "live_cpu_percent",
    "live_cpu_alone_s",
    "live_cpu_s",
    "live_rss_alone_mib",
    "live_rss_mib",
    "live_wall_s",
    "live_journals_equal",
    "live_frames_per_s",
    "live_sent_mib_per_viewer",
    "live_viewers_lost",
    "live_stalled_dropped_s",
];
const OF_REAL_TIME: [&str; 5] =
    ["wall_behind_ticks_alone_max", "wall_behind_ticks_max", "wall_ticks", "wall_rss_mib", "wall_verified"];

pub(crate) fn measure(args: &BenchArgs) -> Result<Vec<BenchFigure>, CliError> {
    let is_wanted = |name: &str| args.only.as_deref().is_none_or(|only| name.contains(only));
    let size = Size {
        ticks: args.steps.unwrap_or(TICKS).max(1),
        viewers: args.viewers.unwrap_or(VIEWERS).max(1),
        pairs: if args.steps.is_some() { 1 } else { PAIRS },
    };
    let mut measures = Vec::new();
    if OF_PAIRS.into_iter().any(is_wanted) {
        pairs(size, &mut measures)?;
    }
    if OF_REAL_TIME.into_iter().any(is_wanted) {
        real_time(size, &mut measures)?;
    }
    measures.retain(|measure| is_wanted(&measure.name));
    Ok(measures)
}

/// How much is played.
#[derive(Clone, Copy)]
struct Size {
    ticks: u64,
    viewers: usize,
    pairs: usize,
}

fn failed(error: &dyn std::fmt::Display) -> CliError {
    CliError::new(Exit::Broken, format!("the studio's benchmark: {error}"))
}

fn provider() -> Result<Background, CliError> {
    let options = FakeProviderOptions {
        latency_min: HELD,
        latency_max: HELD,
        text: Some(ANSWER.to_owned()),
        ..FakeProviderOptions::default()
    };
    Background::start(options).map_err(|error| failed(&error))
}

/// The result of an episode.
struct StudioBenchResult {
    used: ResourceUsage,
    wall: Duration,
    lines: Vec<String>,
    /// Ticks by which it was behind real time at most.
    behind_ticks_max: Option<u64>,
    ticks: u64,
    is_verified: bool,
    seen: Option<ViewerStatistics>,
}

/// Plays an episode, watched by so many.
fn play(clock: BenchClock, ticks: u64, viewers: usize) -> Result<StudioBenchResult, CliError> {
    let provider = provider()?;
    let begun = now();
    let program = BenchProgram::start(clock, ticks, &provider.base_url())?;
    let crowd = (viewers > 0).then(|| Crowd::come(program.served(), viewers)).transpose()?;
    let (used, ended) = program.wait()?;
    let wall = begun.elapsed();
    let seen = crowd.map(Crowd::leave).transpose()?;
    let behind_ticks_max = ended.wall.iter().find_map(|line| match line {
        WallLine::Pace { behind_ticks_max } => Some(*behind_ticks_max),
        _ => None,
    });
    Ok(StudioBenchResult {
        used,
        wall,
        lines: ended.lines,
        behind_ticks_max,
        ticks: ended.ticks,
        is_verified: ended.is_verified,
        seen,
    })
}

/// The same episode without viewers and with them, in turn.
fn pairs(size: Size, measures: &mut Vec<BenchFigure>) -> Result<(), CliError> {
    let mut all = Vec::new();
    for _ in 0..size.pairs {
        all.push((
            play(BenchClock::Tokens, size.ticks, 0)?,
            play(BenchClock::Tokens, size.ticks, size.viewers)?,
        ));
    }
    let mut add =
        |name: String, value: f64, unit| measures.push(BenchFigure { name: name.into(), value, unit });
    let percents: Vec<f64> =
        all.iter().map(|(alone, watched)| (watched.used.cpu_s / alone.used.cpu_s - 1.0) * 100.0).collect();
    add("live_cpu_percent".to_owned(), median(percents.clone()), "%");
    for (pair, percent) in percents.iter().enumerate() {
        add(format!("live_cpu_percent_{}", pair + 1), *percent, "%");
    }
    add("live_cpu_alone_s".to_owned(), median(all.iter().map(|(alone, _)| alone.used.cpu_s).collect()), "s");
    add("live_cpu_s".to_owned(), median(all.iter().map(|(_, watched)| watched.used.cpu_s).collect()), "s");
    let most = |values: Vec<f64>| values.into_iter().fold(0.0, f64::max);
    add(
        "live_rss_alone_mib".to_owned(),
        most(all.iter().map(|(alone, _)| alone.used.rss_mib).collect()),
        "MiB",
    );
    add(
        "live_rss_mib".to_owned(),
        most(all.iter().map(|(_, watched)| watched.used.rss_mib).collect()),
        "MiB",
    );
    // The quickest of all must still be slow enough.
    let walls =
        all.iter().flat_map(|(alone, watched)| [alone.wall.as_secs_f64(), watched.wall.as_secs_f64()]);
    add("live_wall_s".to_owned(), walls.fold(f64::INFINITY, f64::min), "s");
    let mut journals = all.iter().flat_map(|(alone, watched)| [&alone.lines, &watched.lines]);
    let first = journals.next();
    let are_equal = first.is_some_and(|first| !first.is_empty() && journals.all(|journal| journal == first));
    add("live_journals_equal".to_owned(), f64::from(u8::from(are_equal)), "");
    let seen: Vec<&ViewerStatistics> = all.iter().filter_map(|(_, watched)| watched.seen.as_ref()).collect();
    let of_seen = |figure: fn(&ViewerStatistics) -> f64| most(seen.iter().map(|seen| figure(seen)).collect());
    add("live_frames_per_s".to_owned(), of_seen(|seen| seen.frames_per_s), "1/s");
    add("live_sent_mib_per_viewer".to_owned(), of_seen(|seen| seen.mib_per_viewer), "MiB");
    add("live_viewers_lost".to_owned(), of_seen(|seen| seen.lost as f64), "");
    let dropped =
        |seen: &ViewerStatistics| seen.stalled_dropped.map_or(f64::INFINITY, |after| after.as_secs_f64());
    add("live_stalled_dropped_s".to_owned(), of_seen(dropped), "s");
    Ok(())
}

/// An episode in real time, without viewers and with them.
fn real_time(size: Size, measures: &mut Vec<BenchFigure>) -> Result<(), CliError> {
    let (mut alone_max, mut watched_max, mut ticks, mut rss_mib, mut is_verified) =
        (0, 0, u64::MAX, 0.0, true);
    for _ in 0..size.pairs {
        let alone = play(BenchClock::Wall(SPEED), size.ticks, 0)?;
        let watched = play(BenchClock::Wall(SPEED), size.ticks, size.viewers)?;
        let behind = |played: &StudioBenchResult| {
            played.behind_ticks_max.ok_or_else(|| failed(&"the episode does not tell how far it was behind"))
        };
        alone_max = behind(&alone)?.max(alone_max);
        watched_max = behind(&watched)?.max(watched_max);
        ticks = alone.ticks.min(watched.ticks).min(ticks);
        rss_mib = watched.used.rss_mib.max(rss_mib);
        is_verified &= alone.is_verified && watched.is_verified;
    }
    let values = [
        (alone_max as f64, "ticks"),
        (watched_max as f64, "ticks"),
        (ticks as f64, "ticks"),
        (rss_mib, "MiB"),
        (f64::from(u8::from(is_verified)), ""),
    ];
    let named = OF_REAL_TIME.into_iter().zip(values);
    measures.extend(named.map(|(name, (value, unit))| BenchFigure { name: name.into(), value, unit }));
    Ok(())
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_unstable_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}
