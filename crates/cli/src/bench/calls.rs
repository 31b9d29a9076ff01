//! Processor time of a model call, and the number of calls per second.
//!
//! A fake provider runs as a process of its own and answers at once; 256 episodes of CuisineWorld with MindAgent and
//! three agents are under way at a time, their journals on disk. The cost of a call is the processor time of our whole
//! process for 28,800 calls less that for 7,200, divided by the 21,600 between: work that is done once cancels out. A bare HTTP
//! client posts as many bodies of the same length over as many connections. A third series asks with 4,000 tokens, a
//! thousand of them new in every call, so that no shared beginning flatters.

use std::collections::BTreeMap;
use std::time::Duration;

use cooperage_journal::{EpisodePlan, LimitsPlan};
use cooperage_models::{Message, tokens};
use cooperage_runtime::{
    EpisodeFactory, EpisodeSetup, Framework, ModelQuery, PlayFuture, RunConnections, TeamHandle, TeamSetup,
};
use cooperage_suites::suite::{ProgramRegistry, Suites};

use super::bare::{Bare, finish};
use super::runtime::{BenchEpisodes, FakeProviderProcess, MODEL, bench_plan, play};
use super::{BenchFigure, cpu, now};
use crate::error::{CliError, Exit};

/// Calls of the two series whose difference counts.
const CALLS: [u64; 2] = [7_200, 28_800];
/// Calls of an episode: one for each of its steps.
const CALLS_PER_EPISODE: u64 = 60;
/// Episodes under way at a time, and connections of the bare client.
const AT_A_TIME: usize = 256;
/// Agents of each episode.
const AGENTS: u32 = 3;

const OURS: [&str; 2] = ["cpu_us_per_call", "calls_per_s"];
const BARE: [&str; 2] = ["bare_cpu_us_per_call", "bare_calls_per_s"];
const LONG: [&str; 2] = ["cpu_us_per_call_4000", "calls_per_s_4000"];

/// Adds the figures that `only` asks for; all if it is none.
pub(super) fn measure(only: Option<&str>, measures: &mut Vec<BenchFigure>) -> Result<(), CliError> {
    let wanted = |names: &[&str]| only.is_none_or(|only| names.iter().any(|name| name.contains(only)));
    if ![OURS, BARE, LONG].iter().any(|names| wanted(names)) {
        return Ok(());
    }
    let suites = Suites::new(&ProgramRegistry::of(crate::SUITES), &BTreeMap::new())?;
    let provider = FakeProviderProcess::start(Duration::ZERO)?;
    let url = provider.url.as_str();
    let mut series = Vec::new();
    // A file system looks for room longer where much was deleted just before, so run directories stay until the end.
    let mut kept = Vec::new();
    if wanted(&OURS) || wanted(&BARE) {
        series.push((OURS, slope(|calls| episodes(url, calls, &suites, 0, &mut kept))?));
    }
    if wanted(&BARE) {
        let body_bytes = provider.body_bytes_mean()?;
        series.push((BARE, slope(|calls| bare(url, calls, body_bytes))?));
    }
    if wanted(&LONG) {
        let prompts = LongPrompts::new(&suites);
        series.push((LONG, slope(|calls| episodes(url, calls, &prompts, LONG_TOKENS, &mut kept))?));
    }
    for (names, slope) in &series {
        measures.push(BenchFigure { name: names[0].into(), value: slope.cpu_us_per_call, unit: "us" });
        measures.push(BenchFigure { name: names[1].into(), value: slope.calls_per_s, unit: "1/s" });
    }
    Ok(())
}

/// The time that a series of calls took, in seconds.
pub(super) struct CallTimes {
    pub(super) cpu_s: f64,
    pub(super) wall_s: f64,
}

pub(super) struct Slope {
    pub(super) cpu_us_per_call: f64,
    pub(super) calls_per_s: f64,
}

/// From the shorter series to the longer one.
pub(super) fn slope(mut series: impl FnMut(u64) -> Result<CallTimes, CliError>) -> Result<Slope, CliError> {
    let [few, many] = CALLS;
    let (less, more) = (series(few)?, series(many)?);
    let calls = (many - few) as f64;
    Ok(Slope {
        cpu_us_per_call: (more.cpu_s - less.cpu_s) / calls * 1e6,
        calls_per_s: calls / (more.wall_s - less.wall_s),
    })
}

/// Plays episodes of so many calls together; each call has at least so many tokens.
fn episodes(
    url: &str,
    calls: u64,
    factory: &dyn EpisodeFactory,
    tokens_min: u64,
    kept: &mut Vec<BenchEpisodes>,
) -> Result<CallTimes, CliError> {
    let suites = Suites::new(&ProgramRegistry::of(crate::SUITES), &BTreeMap::new())?;
    let episodes = usize::try_from(calls / CALLS_PER_EPISODE).unwrap_or(1);
    let limits = LimitsPlan { calls: Some(CALLS_PER_EPISODE), ..LimitsPlan::default() };
    let plan = bench_plan(&suites, MODEL, AGENTS, episodes, limits)?;
    let (begun, worked) = (now(), cpu());
    let played = play(Some(url), plan, AT_A_TIME, Duration::ZERO, factory, &RunConnections::default())?;
    let (cpu_s, wall_s) = (worked.elapsed().as_secs_f64(), begun.elapsed().as_secs_f64());
    let asked: u64 = played.ends.iter().map(|end| end.totals.calls).sum();
    let prompt_tokens: u64 = played.ends.iter().map(|end| end.totals.prompt_tokens).sum();
    if asked != calls || prompt_tokens < calls * tokens_min {
        let message = format!("{asked} calls with {prompt_tokens} tokens in place of {calls} calls");
        return Err(CliError::new(Exit::Broken, message));
    }
    kept.push(played);
    Ok(CallTimes { cpu_s, wall_s })
}

/// The same calls by a bare client, over as many connections.
fn bare(url: &str, calls: u64, body_bytes: usize) -> Result<CallTimes, CliError> {
    let (begun, worked) = (now(), cpu());
    let (client, runtime) = Bare::new(url, body_bytes)?;
    let tasks = (0..AT_A_TIME as u64)
        .map(|task| {
            let client = client.clone();
            let share = calls / AT_A_TIME as u64 + u64::from(task < calls % AT_A_TIME as u64);
            runtime.spawn(async move {
                for _ in 0..share {
                    std::hint::black_box(client.post().await?.bytes().await?);
                }
                Ok(())
            })
        })
        .collect();
    finish(&runtime, tasks)?;
    let (cpu_s, wall_s) = (worked.elapsed().as_secs_f64(), begun.elapsed().as_secs_f64());
    Ok(CallTimes { cpu_s, wall_s })
}

/// Tokens of a long prompt, and of the part that no call shares with another.
const LONG_TOKENS: u64 = 4_000;
const NEW_TOKENS: usize = 1_000;

/// Words of one token each, with the space before.
const WORDS: [&str; 32] = [
    "water", "house", "light", "stone", "green", "paper", "table", "river", "music", "night", "money",
    "world", "plant", "story", "north", "field", "horse", "glass", "bread", "cloud", "chair", "beach",
    "metal", "fruit", "train", "apple", "storm", "heart", "month", "mouth", "floor", "party",
];

/// Puts a framework with long prompts into kitchens.
struct LongPrompts<'a> {
    suites: &'a Suites,
    beginning: Message,
}

impl<'a> LongPrompts<'a> {
    fn new(suites: &'a Suites) -> LongPrompts<'a> {
        let mut words = Words(1);
        let mut text = String::new();
        while tokens::count(&text) < LONG_TOKENS - NEW_TOKENS as u64 {
            words.write(96, &mut text);
        }
        LongPrompts { suites, beginning: Message::system(text) }
    }
}

impl EpisodeFactory for LongPrompts<'_> {
    fn set_up(&self, plan: &EpisodePlan) -> Result<EpisodeSetup, String> {
        let words = Words(plan.seed.cast_unsigned() + 2);
        let framework = Box::new(Asking { beginning: self.beginning.clone(), words });
        let teams = vec![TeamSetup { framework, players: BTreeMap::new() }];
        Ok(EpisodeSetup { teams, ..self.suites.set_up(plan)? })
    }
}

/// Asks once in each step, and does nothing.
struct Asking {
    beginning: Message,
    words: Words,
}

impl Framework for Asking {
    fn play(mut self: Box<Self>, team: TeamHandle) -> PlayFuture {
        Box::pin(async move {
            loop {
                let mut text = String::new();
                self.words.write(NEW_TOKENS, &mut text);
                let ask = ModelQuery {
                    role: "mindagent.plan".to_owned(),
                    agent: None,
                    messages: vec![self.beginning.clone(), Message::user(text)],
                    tools: Vec::new(),
                    schema: None,
                    brief: None,
                };
                team.ask(ask).await;
                team.next_tick().await;
            }
        })
    }
}

/// Words without end that never come in the same order again (a SplitMix64 generator).
struct Words(u64);

impl Words {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        bits ^ (bits >> 31)
    }

    /// Adds at least so many words in lines of twelve.
    fn write(&mut self, count: usize, text: &mut String) {
        text.reserve(count * 7);
        for _ in 0..count.div_ceil(12) {
            let mut bits = self.next();
            for _ in 0..12 {
                text.push(' ');
                text.push_str(WORDS[(bits % 32) as usize]);
                bits >>= 5;
            }
            text.push('\n');
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_line_of_a_long_prompt_comes_twice_and_a_word_is_a_token() {
        let mut text = String::new();
        for seed in 2..12 {
            Words(seed).write(NEW_TOKENS, &mut text);
        }
        let lines: std::collections::BTreeSet<&str> = text.lines().collect();
        assert_eq!(lines.len(), 10 * NEW_TOKENS.div_ceil(12));
        assert!(tokens::count(&text) as usize >= 10 * NEW_TOKENS);
    }
}
