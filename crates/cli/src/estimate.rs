//! What a plan will ask of its models, before anything is asked.

use std::collections::BTreeMap;
use std::fmt;
use std::num::NonZeroUsize;
use std::sync::Mutex;

use camino::Utf8PathBuf;
use cooperage_journal::{ClockPlan, EpisodePlan, ModelPlan, Plan, RunDir, TeamPlan, TotalsRecord};
use cooperage_models::{ModelName, Usage};
use cooperage_runtime::{BuildInfo, EpisodeOutcome, RunEvent, RunOptions, SeatingOptions};
use cooperage_suites::suite::Suites;
use serde_json::{Value, json};

use crate::error::{CliError, Exit};
use crate::models::Reach;

/// Calls and tokens of a plan, and what they may cost.
///
/// The tokens are those of an oracle's play of one episode of each kind, so a model that talks more takes more.
pub(crate) struct Estimate {
    episodes: usize,
    calls: u64,
    prompt_tokens: u64,
    completion_tokens: u64,
    /// Nano-dollars; `None` if some price is not known.
    cost_nano: Option<u64>,
    price_date: String,
}

impl Estimate {
    pub(crate) fn of(plan: &Plan, suites: &Suites, reach: &Reach) -> Result<Estimate, CliError> {
        let mut estimate = Estimate {
            episodes: plan.episodes.len(),
            calls: 0,
            prompt_tokens: 0,
            completion_tokens: 0,
            cost_nano: Some(0),
            price_date: reach.price_date().to_owned(),
        };
        let mut samples: BTreeMap<String, TotalsRecord> = BTreeMap::new();
        for episode in &plan.episodes {
            let model = episode.all_models().find_map(|(_, model)| match model.name.parse() {
                Ok(ModelName::Remote(remote)) => Some(remote),
                _ => None,
            });
            let Some(model) = model else { continue };
            let totals = match samples.get(&kind_of(episode)) {
                Some(totals) => totals.clone(),
                None => {
                    let totals = sample(episode, plan, suites)?;
                    samples.insert(kind_of(episode), totals.clone());
                    totals
                }
            };
            estimate.calls += totals.calls;
            estimate.prompt_tokens += totals.prompt_tokens;
            estimate.completion_tokens += totals.completion_tokens;
            let usage = Usage {
                prompt_tokens: totals.prompt_tokens,
                completion_tokens: totals.completion_tokens,
                ..Usage::default()
            };
            let cost = reach.price(&model).map(|price| price.cost_nano(&usage));
            estimate.cost_nano = estimate.cost_nano.zip(cost).map(|(sum, cost)| sum.saturating_add(cost));
        }
        Ok(estimate)
    }

    /// Whether anything costs money, or could for all that is known.
    pub(crate) fn may_cost(&self) -> bool {
        self.cost_nano != Some(0)
    }

    pub(crate) fn to_json(&self) -> Value {
        json!({
            "calls": self.calls, "prompt_tokens": self.prompt_tokens, "completion_tokens": self.completion_tokens,
            "cost_usd": self.cost_nano.map(|nano| nano as f64 / 1e9),
        })
    }
}

impl fmt::Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.calls == 0 {
            return write!(f, "{} episodes, no calls of models over a network", self.episodes);
        }
        write!(
            f,
            "estimate: {} episodes, {} calls, {} prompt tokens, {} completion tokens",
            self.episodes, self.calls, self.prompt_tokens, self.completion_tokens
        )?;
        match self.cost_nano {
            Some(0) => write!(f, ", free of charge"),
            Some(nano) => write!(f, ", about ${:.2} by the prices of {}", nano as f64 / 1e9, self.price_date),
            None => write!(f, ", price unknown"),
        }
    }
}

/// Episodes that differ only in seed and index ask about the same.
fn kind_of(episode: &EpisodePlan) -> String {
    EpisodePlan { seed: 0, index: 0, ..episode.clone() }.key()
}

/// Plays such an episode with the oracle, aside.
fn sample(episode: &EpisodePlan, plan: &Plan, suites: &Suites) -> Result<TotalsRecord, CliError> {
    let failed = |error: &dyn fmt::Display| {
        CliError::new(Exit::Output, format!("cannot estimate the tokens: {error}"))
    };
    let oracle = ModelPlan {
        name: "oracle".to_owned(),
        temperature_milli: None,
        output_tokens_max: None,
        price: None,
    };
    let mut teams: Vec<TeamPlan> = Vec::new();
    for team in &episode.teams {
        let own = team.seat_models.values().flat_map(BTreeMap::keys);
        let models = team.models.keys().chain(own).map(|role| (role.clone(), oracle.clone())).collect();
        teams.push(TeamPlan { models, seat_models: BTreeMap::new(), ..team.clone() });
    }
    if !episode.people.is_empty() {
        // Nobody sits there while we try; somebody who acts without a model does.
        let seats = episode.people.keys().copied().collect();
        teams.push(TeamPlan { framework: "random".to_owned(), seats, ..TeamPlan::default() });
    }
    let episode = EpisodePlan {
        teams,
        people: BTreeMap::new(),
        clock: ClockPlan { kind: "wait".to_owned(), ..episode.clock.clone() },
        ..episode.clone()
    };
    let folder = tempfile::tempdir().map_err(|error| failed(&error))?;
    let path = Utf8PathBuf::try_from(folder.path().join("run")).map_err(|error| failed(&error))?;
    let dir = RunDir::create(&path, Plan { episodes: vec![episode], ..plan.clone() })?;
    let options = RunOptions {
        threads: NonZeroUsize::MIN,
        episodes_per_thread: NonZeroUsize::MIN,
        start_spacing: std::time::Duration::ZERO,
        seats: SeatingOptions { pool: None },
        build: BuildInfo::default(),
    };
    let totals = Mutex::new(None);
    cooperage_runtime::run(&dir, suites, &options, &|event| {
        if let RunEvent::Ended { outcome, .. } = event {
            let outcome = match outcome {
                EpisodeOutcome::Ended(end) => Ok(end.totals),
                EpisodeOutcome::Broken(error) => Err(error.to_string()),
            };
            *totals.lock().unwrap_or_else(std::sync::PoisonError::into_inner) = Some(outcome);
        }
    })?;
    match totals.into_inner().ok().flatten() {
        Some(Ok(totals)) => Ok(totals),
        Some(Err(error)) => Err(failed(&error)),
        None => Err(failed(&"nothing was played")),
    }
}
