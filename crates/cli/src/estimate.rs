//! What a plan will ask of its models, before anything is asked.
//!
//! It is reckoned only for `--dry-run` and where a person has to agree to costs: some episodes of each kind are played
//! aside by the oracle. A model may need longer than the oracle, but no longer than the task lasts, so each figure is a
//! range: from what the oracle needed to what a team would use that goes on at the oracle's pace to the end.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Mutex;
use std::time::Duration;

use camino::Utf8PathBuf;
use cooperage_journal::{
    ClockPlan, EndRecord, EpisodePlan, LatencyPlan, LimitsPlan, ModelPlan, Plan, RunDir, TeamPlan,
};
use cooperage_models::{LatencyProfiles, ModelName, Price, RemoteModel, Usage};
use cooperage_runtime::{BuildInfo, EpisodeFactory, EpisodeOutcome, RunEvent, RunOptions, SeatingOptions};
use cooperage_suites::suite::Suites;
use serde_json::{Value, json};

use crate::error::{CliError, Exit};
use crate::models::Reach;
use crate::play::threads;

/// Episodes of one kind that are played, at most: an estimate need not know every task.
const SAMPLES_PER_KIND_MAX: usize = 4;
/// Episodes that are played in all, unless there are more kinds.
const SAMPLES_MAX: usize = 24;

/// From the oracle's need to the task's end.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Span {
    low: f64,
    high: f64,
}

impl Span {
    fn add(&mut self, other: Span, times: f64) {
        self.low += other.low * times;
        self.high += other.high * times;
    }

    /// The least and the most in whole numbers.
    fn whole(self) -> [u64; 2] {
        [self.low.round() as u64, self.high.round() as u64]
    }
}

impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.whole() {
            [low, high] if low == high => write!(f, "{low}"),
            [low, high] => write!(f, "{low} to {high}"),
        }
    }
}

/// What one episode asks.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Need {
    calls: Span,
    prompt_tokens: Span,
    completion_tokens: Span,
}

impl Need {
    /// From an oracle's episode that may go on to `horizon` within these limits.
    fn of(end: &EndRecord, horizon: u64, limits: &LimitsPlan) -> Need {
        let totals = &end.totals;
        // Whatever an episode may still use is bounded by its limits; the first that is reached ends it.
        let longest = (horizon as f64 / end.ticks.max(1) as f64).max(1.0);
        let by_calls = limits.calls.map(|calls| calls as f64 / totals.calls.max(1) as f64);
        let used = totals.prompt_tokens + totals.completion_tokens;
        let by_tokens = limits.tokens.map(|tokens| tokens as f64 / used.max(1) as f64);
        let times = [by_calls, by_tokens].into_iter().flatten().fold(longest, f64::min).max(1.0);
        let span = |figure: u64| Span { low: figure as f64, high: figure as f64 * times };
        Need {
            calls: span(totals.calls),
            prompt_tokens: span(totals.prompt_tokens),
            completion_tokens: span(totals.completion_tokens),
        }
    }

    fn add(&mut self, other: &Need, times: f64) {
        self.calls.add(other.calls, times);
        self.prompt_tokens.add(other.prompt_tokens, times);
        self.completion_tokens.add(other.completion_tokens, times);
    }

    /// Nano-dollars, of the cheapest model at the least to the dearest at the most.
    fn cost_nano(&self, prices: &[Price]) -> Span {
        let cost = |price: &Price, prompt: f64, completion: f64| {
            let (prompt_tokens, completion_tokens) = (prompt.round() as u64, completion.round() as u64);
            price.cost_nano(&Usage { prompt_tokens, completion_tokens, ..Usage::default() }) as f64
        };
        let low = prices.iter().map(|price| cost(price, self.prompt_tokens.low, self.completion_tokens.low));
        let high =
            prices.iter().map(|price| cost(price, self.prompt_tokens.high, self.completion_tokens.high));
        Span { low: low.fold(f64::INFINITY, f64::min), high: high.fold(0.0, f64::max) }
    }
}

/// Calls and tokens of a plan's episodes, and what they may cost.
pub(crate) struct Estimate {
    episodes: usize,
    need: Need,
    /// Nano-dollars; `None` if some price is not known.
    cost_nano: Option<Span>,
    price_date: String,
}

/// The models of an episode that are asked over a network.
fn remote_models(episode: &EpisodePlan) -> Vec<RemoteModel> {
    let names = episode.all_models().filter_map(|(_, model)| model.name.parse().ok());
    let remote = names.filter_map(|name: ModelName| name.remote().cloned());
    remote.collect()
}

/// Whether an episode costs money, or could for all that is known.
pub(crate) fn may_cost(episode: &EpisodePlan, reach: &Reach) -> bool {
    remote_models(episode).iter().any(|model| reach.price(model).is_none_or(|price| !price.is_free()))
}

impl Estimate {
    /// Of these episodes of the plan.
    pub(crate) fn of(
        episodes: &[&EpisodePlan],
        plan: &Plan,
        suites: &Suites,
        reach: &Reach,
    ) -> Result<Estimate, CliError> {
        let mut estimate = Estimate {
            episodes: episodes.len(),
            need: Need::default(),
            cost_nano: Some(Span::default()),
            price_date: reach.price_date().to_owned(),
        };
        let mut kinds: BTreeMap<String, Vec<&EpisodePlan>> = BTreeMap::new();
        for episode in episodes.iter().filter(|episode| !remote_models(episode).is_empty()) {
            kinds.entry(kind_of(episode)).or_default().push(episode);
        }
        let per_kind = (SAMPLES_MAX / kinds.len().max(1)).clamp(1, SAMPLES_PER_KIND_MAX);
        let samples: Vec<Vec<&EpisodePlan>> =
            kinds.values().map(|episodes| spread(episodes, per_kind)).collect();
        let needs = sample(&samples.concat(), plan, suites)?;
        let mut needs = needs.iter();
        for (episodes, samples) in kinds.values().zip(&samples) {
            let mut kind = Need::default();
            for need in needs.by_ref().take(samples.len()) {
                kind.add(need, episodes.len() as f64 / samples.len() as f64);
            }
            estimate.need.add(&kind, 1.0);
            let models = episodes.first().map(|episode| remote_models(episode)).unwrap_or_default();
            let prices: Option<Vec<Price>> = models.iter().map(|model| reach.price(model)).collect();
            estimate.cost_nano = estimate.cost_nano.zip(prices).map(|(mut sum, prices)| {
                sum.add(kind.cost_nano(&prices), 1.0);
                sum
            });
        }
        Ok(estimate)
    }

    /// `calls`, `prompt_tokens`, `completion_tokens` and `cost_usd` are what the oracle needs; the same with `_max` is
    /// the most.
    pub(crate) fn to_json(&self) -> Value {
        let Need { calls, prompt_tokens, completion_tokens } = &self.need;
        let figures =
            [("calls", *calls), ("prompt_tokens", *prompt_tokens), ("completion_tokens", *completion_tokens)];
        let mut value = json!({});
        for (name, [low, high]) in figures.map(|(name, span)| (name, span.whole())) {
            value[name] = json!(low);
            value[format!("{name}_max")] = json!(high);
        }
        value["cost_usd"] = json!(self.cost_nano.map(|cost| cost.low / 1e9));
        value["cost_usd_max"] = json!(self.cost_nano.map(|cost| cost.high / 1e9));
        value
    }
}

impl fmt::Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Need { calls, prompt_tokens, completion_tokens } = &self.need;
        if calls.high == 0.0 {
            return write!(f, "{} episodes, no calls of models over a network", self.episodes);
        }
        write!(
            f,
            "estimate: {} episodes, {calls} calls, {prompt_tokens} prompt tokens, {completion_tokens} completion tokens",
            self.episodes
        )?;
        let usd = |nano: f64| format!("${:.2}", nano / 1e9);
        match self.cost_nano {
            Some(Span { high: 0.0, .. }) => write!(f, ", free of charge"),
            Some(Span { low, high }) if usd(low) == usd(high) => {
                write!(f, ", about {} by the prices of {}", usd(low), self.price_date)
            }
            Some(Span { low, high }) => {
                write!(f, ", about {} to {} by the prices of {}", usd(low), usd(high), self.price_date)
            }
            None => write!(f, ", price unknown"),
        }
    }
}

/// Episodes that differ only in seed, index and in which task of one family they play ask about the same.
fn kind_of(episode: &EpisodePlan) -> String {
    let family = episode.task.rsplit_once('/').map_or(episode.task.as_str(), |(family, _)| family);
    EpisodePlan { task: family.to_owned(), seed: 0, index: 0, ..episode.clone() }.key()
}

/// So many of the episodes at most, evenly spread over them.
fn spread<'a>(episodes: &[&'a EpisodePlan], most: usize) -> Vec<&'a EpisodePlan> {
    let count = most.min(episodes.len());
    (0..count).filter_map(|number| episodes.get(number * episodes.len() / count).copied()).collect()
}

/// Plays such episodes with the oracle, aside.
fn sample(episodes: &[&EpisodePlan], plan: &Plan, suites: &Suites) -> Result<Vec<Need>, CliError> {
    let failed = |error: &dyn fmt::Display| {
        CliError::new(Exit::Output, format!("cannot estimate the tokens: {error}"))
    };
    let played: Vec<EpisodePlan> = episodes.iter().map(|episode| by_oracle(episode)).collect();
    let folder = tempfile::tempdir().map_err(|error| failed(&error))?;
    let path = Utf8PathBuf::try_from(folder.path().join("run")).map_err(|error| failed(&error))?;
    let dir = RunDir::create(&path, Plan { episodes: played, ..plan.clone() })?;
    let threads = threads(None);
    let options = RunOptions {
        threads,
        episodes_per_thread: std::num::NonZeroUsize::MIN,
        start_spacing: Duration::ZERO,
        seats: SeatingOptions { pool: None },
        build: BuildInfo::default(),
    };
    let ends: Mutex<BTreeMap<usize, Result<EndRecord, String>>> = Mutex::default();
    cooperage_runtime::run(&dir, suites, &options, &|event| {
        if let RunEvent::Ended { index, outcome, .. } = event {
            let end = match outcome {
                EpisodeOutcome::Ended(end) => Ok(*end),
                EpisodeOutcome::Broken(error) => Err(error.to_string()),
            };
            ends.lock().unwrap_or_else(std::sync::PoisonError::into_inner).insert(index, end);
        }
    })?;
    let mut ends = ends.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    let mut needs = Vec::with_capacity(episodes.len());
    for (index, episode) in dir.plan().episodes.iter().enumerate() {
        let end = match ends.remove(&index) {
            Some(Ok(end)) => end,
            Some(Err(error)) => return Err(failed(&error)),
            None => return Err(failed(&"nothing was played")),
        };
        let horizon = suites.set_up(episode).map_err(|error| failed(&error))?.horizon.0;
        let horizon = episode.limits.ticks.map_or(horizon, |ticks| ticks.min(horizon));
        needs.push(Need::of(&end, horizon, &episode.limits));
    }
    Ok(needs)
}

/// The episode with the oracle in place of every model. Thinking takes declared time where it takes real time in the
/// plan, for a task's time limit is what ends a talkative team; and no cost is known before it is paid.
fn by_oracle(episode: &EpisodePlan) -> EpisodePlan {
    let oracle = ModelPlan {
        name: "oracle".to_owned(),
        temperature_milli: None,
        output_tokens_max: None,
        price: None,
    };
    let is_in_real_time = episode.clock.is_real_time();
    let mut teams: Vec<TeamPlan> = Vec::new();
    for team in &episode.teams {
        let own = team.seat_models.values().flat_map(BTreeMap::keys);
        let models = team.models.keys().chain(own).map(|role| (role.clone(), oracle.clone())).collect();
        let latency = if is_in_real_time { declared_latency() } else { team.latency.clone() };
        teams.push(TeamPlan { models, seat_models: BTreeMap::new(), latency, ..team.clone() });
    }
    if !episode.people.is_empty() {
        // Nobody sits there while we try; somebody who acts without a model does.
        let seats = episode.people.keys().copied().collect();
        teams.push(TeamPlan { framework: "random".to_owned(), seats, ..TeamPlan::default() });
    }
    let clock = if is_in_real_time {
        ClockPlan { kind: "tokens".to_owned(), speed: None, ..episode.clock.clone() }
    } else {
        episode.clock.clone()
    };
    EpisodePlan {
        teams,
        people: BTreeMap::new(),
        clock,
        limits: LimitsPlan { wall_us: None, ..episode.limits.clone() },
        ..episode.clone()
    }
}

/// The latency that holds where nothing else is declared.
fn declared_latency() -> BTreeMap<String, LatencyPlan> {
    let profile = LatencyProfiles::built_in().and_then(|profiles| profiles.get("default"));
    let latency = profile.map(|profile| LatencyPlan {
        name: "default".to_owned(),
        first_us: profile.first_token_us,
        input_per_s: profile.input_tokens_per_s.get(),
        output_per_s: profile.output_tokens_per_s.get(),
    });
    latency.into_iter().map(|latency| ("*".to_owned(), latency)).collect()
}

#[cfg(test)]
mod tests {
    use cooperage_journal::{ScoreRecord, TotalsRecord};

    use super::*;

    fn end(ticks: u64, calls: u64, prompt_tokens: u64, completion_tokens: u64) -> EndRecord {
        EndRecord {
            outcome: "finished".to_owned(),
            limit: None,
            reason: "goal".to_owned(),
            ticks,
            score: ScoreRecord { reached: 1, possible: 1, figures: BTreeMap::new() },
            missing: Vec::new(),
            missing_left_out: 0,
            totals: TotalsRecord { calls, prompt_tokens, completion_tokens, ..TotalsRecord::default() },
            digest: String::new(),
            teams: Vec::new(),
        }
    }

    #[test]
    fn a_range_ends_where_the_task_or_a_limit_does() {
        let need = |horizon, limits| Need::of(&end(100, 20, 900, 100), horizon, &limits);
        let longest = need(1000, LimitsPlan::default());
        assert_eq!(longest.calls, Span { low: 20.0, high: 200.0 });
        assert_eq!(longest.prompt_tokens, Span { low: 900.0, high: 9000.0 });
        assert_eq!(need(100, LimitsPlan::default()).calls.whole(), [20, 20]);
        let few_calls = need(1000, LimitsPlan { calls: Some(30), ..LimitsPlan::default() });
        assert_eq!((few_calls.calls.high, few_calls.completion_tokens.high), (30.0, 150.0));
        let few_tokens = need(1000, LimitsPlan { tokens: Some(4000), ..LimitsPlan::default() });
        assert_eq!((few_tokens.calls.high, few_tokens.prompt_tokens.high), (80.0, 3600.0));
    }

    #[test]
    fn costs_go_from_the_cheapest_model_to_the_dearest() {
        let mut need = Need::default();
        need.add(&Need::of(&end(10, 1, 100, 10), 20, &LimitsPlan::default()), 3.0);
        let price =
            |input_nano, output_nano| Price { input_nano, cached_nano: 0, output_nano, reasoning: false };
        let cost = need.cost_nano(&[price(2, 5), price(1, 1)]);
        assert_eq!(cost, Span { low: 330.0, high: 600.0 * 2.0 + 60.0 * 5.0 });
        assert_eq!(need.calls.to_string(), "3 to 6");
    }
}
