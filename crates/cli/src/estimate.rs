//! Estimate of the calls, tokens and cost of a plan, before the first model call.
//!
//! It is reckoned only for `--dry-run` and where a person has to agree to costs: some episodes of each kind are played
//! aside by the oracle. A model may need longer than the oracle, but no longer than the task lasts, so each figure is a
//! range: from what the oracle needed to what a team would use that goes on at the oracle's pace to the end.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Mutex;
use std::time::Duration;

use cooperage_journal::{
    ClockPlan, EndRecord, EpisodePlan, LatencyPlan, LimitsPlan, ModelPlan, Plan, Record, RunDir, TeamPlan,
};
use cooperage_mindcraft::settings::{ENDLESS, MINUTES};
use cooperage_models::{LatencyProfiles, ModelName, Price, RemoteModel, Usage};
use cooperage_runtime::{BuildInfo, EpisodeFactory, EpisodeOutcome, RunEvent, RunnerOptions, SeatingOptions};
use cooperage_suites::spelling::dollars;
use cooperage_suites::suite::Suites;
use cooperage_suites::text::counted;
use cooperage_teams::OUTPUT_TOKENS_FIXED;
use serde_json::{Value, json};

use crate::error::{CliError, Exit};
use crate::models::ModelAccess;
use crate::play::threads;
use crate::temporary::TemporaryFolder;

/// Episodes of one kind that are played, at most: an estimate need not know every task.
const SAMPLES_PER_KIND_MAX: usize = 4;
/// Episodes that are played in all, unless there are more kinds.
const SAMPLES_MAX: usize = 24;

/// The note on the assumed length of answers.
const LENGTHS: &str = "answers are as long as the scripted player's; what a model thinks comes on top, and with --max-output-tokens \
                       the most is that for every answer";

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

/// A model role with the name of the model that is asked for it.
type RoleModel = (String, String);

/// How long the answers of a role may get.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum AnswerRoom {
    /// The room that frameworks leave every answer, far more than answers take.
    Usual,
    /// As many tokens as the user or the published program allows.
    Limited(u32),
}

impl AnswerRoom {
    /// That of a planned model. `typed` is the user's own limit, which a plan does not tell from the usual room where both are as
    /// many tokens.
    fn of(model: &ModelPlan, typed: Option<u32>) -> AnswerRoom {
        let planned = model.output_tokens_max.filter(|most| *most != OUTPUT_TOKENS_FIXED);
        typed.or(planned).map_or(AnswerRoom::Usual, AnswerRoom::Limited)
    }

    /// The most tokens of an answer that was as long as that without thoughts.
    fn most(self, tokens: u64) -> u64 {
        match self {
            AnswerRoom::Usual => tokens,
            AnswerRoom::Limited(most) => tokens.max(u64::from(most)),
        }
    }
}

/// Calls and tokens of an episode, or of a part of it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Need {
    calls: Span,
    prompt_tokens: Span,
    completion_tokens: Span,
}

impl Need {
    /// Calls of an oracle's episode with so many tokens, where the episode may go on to so many times its length.
    fn of(calls: u64, prompt_tokens: u64, completion_tokens: u64, times: f64) -> Need {
        let span = |figure: u64| Span { low: figure as f64, high: figure as f64 * times };
        Need {
            calls: span(calls),
            prompt_tokens: span(prompt_tokens),
            completion_tokens: span(completion_tokens),
        }
    }

    fn add(&mut self, other: &Need, times: f64) {
        self.calls.add(other.calls, times);
        self.prompt_tokens.add(other.prompt_tokens, times);
        self.completion_tokens.add(other.completion_tokens, times);
    }

    /// Returns the cost in nano-dollars.
    fn cost_nano(&self, price: &Price) -> Span {
        let cost = |prompt: f64, completion: f64| {
            let (prompt_tokens, completion_tokens) = (prompt.round() as u64, completion.round() as u64);
            price.cost_nano(&Usage { prompt_tokens, completion_tokens, ..Usage::default() }) as f64
        };
        Span {
            low: cost(self.prompt_tokens.low, self.completion_tokens.low),
            high: cost(self.prompt_tokens.high, self.completion_tokens.high),
        }
    }
}

/// How many times its length an oracle's episode may go on: to `horizon`, within these limits.
fn times(end: &EndRecord, horizon: u64, limits: &LimitsPlan) -> f64 {
    let totals = &end.totals;
    // Its limits bound an episode; the first that is reached ends it.
    let longest = (horizon as f64 / end.ticks.max(1) as f64).max(1.0);
    let by_calls = limits.calls.map(|calls| calls as f64 / totals.calls.max(1) as f64);
    let used = totals.prompt_tokens + totals.completion_tokens;
    let by_tokens = limits.tokens.map(|tokens| tokens as f64 / used.max(1) as f64);
    [by_calls, by_tokens].into_iter().flatten().fold(longest, f64::min).max(1.0)
}

/// Calls and tokens of a plan's episodes, and what they may cost.
pub(crate) struct CostEstimate {
    episodes: usize,
    /// By role and model, of the models that are asked over a network.
    parts: BTreeMap<RoleModel, RoleEstimate>,
    price_date: String,
}

/// The need of a model in a role.
struct RoleEstimate {
    need: Need,
    /// Nano-dollars; `None` if the price is not known.
    cost_nano: Option<Span>,
}

/// The models of an episode that are asked over a network.
fn remote_models(episode: &EpisodePlan) -> Vec<RemoteModel> {
    let names = episode.all_models().filter_map(|(_, model)| model.name.parse().ok());
    let remote = names.filter_map(|name: ModelName| name.remote().cloned());
    remote.collect()
}

/// Whether an episode costs money, or could for all that is known.
pub(crate) fn may_cost(episode: &EpisodePlan, reach: &ModelAccess) -> bool {
    remote_models(episode).iter().any(|model| reach.price(model).is_none_or(|price| !price.is_free()))
}

/// Whether only its players end an episode, so that no trial can play it to its end.
fn is_endless(episode: &EpisodePlan) -> bool {
    episode.settings.get(MINUTES).is_some_and(|minutes| minutes == ENDLESS)
}

impl CostEstimate {
    /// The same, or why there is none: nothing plays some pair of suite and framework in a model's place. `typed` is the user's own
    /// limit on the length of answers.
    pub(crate) fn if_any(
        episodes: &[&EpisodePlan],
        plan: &Plan,
        suites: &Suites,
        reach: &ModelAccess,
        typed: Option<u32>,
    ) -> Result<Result<CostEstimate, String>, CliError> {
        match CostEstimate::of(episodes, plan, suites, reach, typed) {
            Ok(estimate) => Ok(Ok(estimate)),
            Err(error) if error.exit == Exit::Output => Ok(Err(format!("no estimate: {}", error.message))),
            Err(error) => Err(error),
        }
    }

    /// Of these episodes of the plan.
    pub(crate) fn of(
        episodes: &[&EpisodePlan],
        plan: &Plan,
        suites: &Suites,
        reach: &ModelAccess,
        typed: Option<u32>,
    ) -> Result<CostEstimate, CliError> {
        let mut kinds: BTreeMap<String, Vec<&EpisodePlan>> = BTreeMap::new();
        for episode in episodes.iter().filter(|episode| !remote_models(episode).is_empty()) {
            kinds.entry(kind_of(episode)).or_default().push(episode);
        }
        if kinds.values().flatten().any(|episode| is_endless(episode)) {
            return Err(CliError::new(
                Exit::Consent,
                "what it costs depends on how long you stay, for this world has no end: it may cost money",
            )
            .hint("set a limit with --max-cost USD or --max-calls N, and agree with --yes"));
        }
        let per_kind = (SAMPLES_MAX / kinds.len().max(1)).clamp(1, SAMPLES_PER_KIND_MAX);
        let samples: Vec<Vec<&EpisodePlan>> =
            kinds.values().map(|episodes| spread(episodes, per_kind)).collect();
        let needs = sample(&samples.concat(), plan, suites, typed)?;
        let mut needs = needs.iter();
        let mut all: BTreeMap<RoleModel, Need> = BTreeMap::new();
        for (episodes, samples) in kinds.values().zip(&samples) {
            let times = episodes.len() as f64 / samples.len() as f64;
            for (asked, need) in needs.by_ref().take(samples.len()).flatten() {
                all.entry(asked.clone()).or_default().add(need, times);
            }
        }
        let part = |(asked, need): (RoleModel, Need)| {
            let model: Option<ModelName> = asked.1.parse().ok();
            let price = model.as_ref().and_then(ModelName::remote).and_then(|model| reach.price(model));
            let cost_nano = price.map(|price| need.cost_nano(&price));
            (asked, RoleEstimate { need, cost_nano })
        };
        Ok(CostEstimate {
            episodes: episodes.len(),
            parts: all.into_iter().map(part).collect(),
            price_date: reach.price_date().to_owned(),
        })
    }

    /// All parts together.
    fn whole(&self) -> RoleEstimate {
        let mut whole = RoleEstimate { need: Need::default(), cost_nano: Some(Span::default()) };
        for part in self.parts.values() {
            whole.need.add(&part.need, 1.0);
            whole.cost_nano = whole.cost_nano.zip(part.cost_nano).map(|(mut sum, cost)| {
                sum.add(cost, 1.0);
                sum
            });
        }
        whole
    }

    /// `calls`, `prompt_tokens`, `completion_tokens` and `cost_usd` are what the oracle needs; the same with `_max` is
    /// the most. `roles` are their parts by role and model.
    pub(crate) fn to_json(&self) -> Value {
        let role = |((role, model), part): (&RoleModel, &RoleEstimate)| {
            let mut value = part.to_json();
            (value["role"], value["model"]) = (json!(role), json!(model));
            value
        };
        let mut value = self.whole().to_json();
        value["roles"] = self.parts.iter().map(role).collect();
        value
    }
}

impl RoleEstimate {
    fn to_json(&self) -> Value {
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

    /// In words; `by` says by which prices.
    fn words(&self, by: &str) -> String {
        let Need { calls, prompt_tokens, completion_tokens } = &self.need;
        let usd = |nano: f64| dollars(nano / 1e9);
        let cost = match self.cost_nano {
            Some(Span { high: 0.0, .. }) => "free of charge".to_owned(),
            Some(Span { low, high }) if usd(low) == usd(high) => format!("about {}{by}", usd(low)),
            Some(Span { low, high }) => format!("about {} to {}{by}", usd(low), usd(high)),
            None => "price unknown".to_owned(),
        };
        format!("{calls} calls, {prompt_tokens} prompt tokens, {completion_tokens} completion tokens, {cost}")
    }
}

impl fmt::Display for CostEstimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let whole = self.whole();
        if whole.need.calls.high == 0.0 {
            return write!(
                f,
                "{}, no calls of models over a network",
                counted(self.episodes as u64, "episode")
            );
        }
        let by = format!(" by the prices of {}", self.price_date);
        write!(f, "estimate: {}, {}", counted(self.episodes as u64, "episode"), whole.words(&by))?;
        let width = |of: fn(&RoleModel) -> &str| {
            self.parts.keys().map(|asked| of(asked).chars().count()).max().unwrap_or_default()
        };
        let (roles, models) = (width(|asked| &asked.0), width(|asked| &asked.1));
        for ((role, model), part) in &self.parts {
            write!(f, "\n  {role:roles$}  {model:models$}  {}", part.words(""))?;
        }
        write!(f, "\n{LENGTHS}")
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

/// Plays such episodes with the oracle, aside; what each asks of models over a network.
fn sample(
    episodes: &[&EpisodePlan],
    plan: &Plan,
    suites: &Suites,
    typed: Option<u32>,
) -> Result<Vec<BTreeMap<RoleModel, Need>>, CliError> {
    let failed = |error: &dyn fmt::Display| {
        CliError::new(Exit::Output, format!("the tokens cannot be reckoned: {error}"))
    };
    let played: Vec<EpisodePlan> = episodes.iter().map(|episode| by_oracle(episode)).collect();
    let folder = TemporaryFolder::new()?;
    let dir = RunDir::create(&folder.join("run"), Plan { episodes: played, ..plan.clone() })?;
    let threads = threads(None);
    let options = RunnerOptions {
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
    for (index, (episode, wanted)) in dir.plan().episodes.iter().zip(episodes).enumerate() {
        let end = match ends.remove(&index) {
            Some(Ok(end)) => end,
            Some(Err(error)) => return Err(failed(&error)),
            None => return Err(failed(&"nothing was played")),
        };
        let horizon = suites.set_up(episode).map_err(|error| failed(&error))?.horizon.0;
        let horizon = episode.limits.ticks.map_or(horizon, |ticks| ticks.min(horizon));
        let times = times(&end, horizon, &episode.limits);
        let key = episode.key();
        let records = dir.finished_lines(&key).and_then(|lines| lines.records(&dir.finished_path(&key)));
        needs.push(by_role(&records.map_err(|error| failed(&error))?, wanted, typed, times));
    }
    Ok(needs)
}

/// Sums the needs of an episode's calls by model and role, without built-in players.
fn by_role(
    records: &[Record],
    plan: &EpisodePlan,
    typed: Option<u32>,
    times: f64,
) -> BTreeMap<RoleModel, Need> {
    let mut asked_by: BTreeMap<u64, (RoleModel, AnswerRoom)> = BTreeMap::new();
    let mut needs: BTreeMap<RoleModel, Need> = BTreeMap::new();
    for record in records {
        match record {
            Record::Call(call) => {
                let team = plan.teams.get(call.team.unwrap_or_default() as usize);
                let model = team.and_then(|team| team.model(call.agent, &call.role));
                let is_remote =
                    |name: &str| name.parse().is_ok_and(|name: ModelName| name.remote().is_some());
                let Some(model) = model.filter(|model| is_remote(&model.name)) else { continue };
                let asked = (call.role.clone(), model.name.clone());
                let room = AnswerRoom::of(model, typed);
                needs.entry(asked.clone()).or_default().add(&Need::of(1, call.prompt_tokens, 0, times), 1.0);
                asked_by.insert(call.call, (asked, room));
            }
            Record::Reply(reply) => {
                if let Some((asked, room)) = asked_by.remove(&reply.call) {
                    let tokens = reply.completion_tokens;
                    let mut need = Need::of(0, 0, tokens, times);
                    need.completion_tokens.high = room.most(tokens) as f64 * times;
                    needs.entry(asked).or_default().add(&need, 1.0);
                }
            }
            _ => {}
        }
    }
    needs
}

/// The episode with the oracle in place of every model. Thinking takes declared time where it takes real time in the
/// plan, for a task's time limit is what ends a talkative team; and no cost is known before it is paid.
fn by_oracle(episode: &EpisodePlan) -> EpisodePlan {
    let oracle = ModelPlan {
        name: "oracle".to_owned(),
        temperature_milli: None,
        output_tokens_max: None,
        price: None,
        params: Default::default(),
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
        // No person sits there in a trial; the stand-in plays, or a scripted player without a model.
        let is_free = |seat: &u32| !episode.teams.iter().any(|team| team.seats.contains(seat));
        let seats: Vec<u32> = episode.people.keys().copied().filter(is_free).collect();
        teams.extend((!seats.is_empty()).then(|| TeamPlan {
            framework: "random".to_owned(),
            seats,
            ..TeamPlan::default()
        }));
    }
    let clock = if is_in_real_time {
        ClockPlan { kind: "tokens".to_owned(), speed: None, ..episode.clock.clone() }
    } else {
        episode.clock.clone()
    };
    EpisodePlan {
        teams: teams.into(),
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
        let times = |horizon, limits| times(&end(100, 20, 900, 100), horizon, &limits);
        assert_eq!(times(1000, LimitsPlan::default()), 10.0);
        assert_eq!(times(100, LimitsPlan::default()), 1.0);
        assert_eq!(times(1000, LimitsPlan { calls: Some(30), ..LimitsPlan::default() }), 1.5);
        assert_eq!(times(1000, LimitsPlan { tokens: Some(4000), ..LimitsPlan::default() }), 4.0);
        let need = Need::of(20, 900, 100, 10.0);
        assert_eq!((need.calls.whole(), need.prompt_tokens.whole()), ([20, 200], [900, 9000]));
    }

    #[test]
    fn costs_are_those_of_each_role_and_of_all() {
        let price =
            |input_nano, output_nano| Price { input_nano, cached_nano: 0, output_nano, reasoning: false };
        let mut need = Need::default();
        need.add(&Need::of(1, 100, 10, 2.0), 3.0);
        assert_eq!(need.cost_nano(&price(2, 5)), Span { low: 750.0, high: 1_500.0 });
        assert_eq!(need.calls.to_string(), "3 to 6");
        let part = |price: Option<Price>| RoleEstimate {
            need,
            cost_nano: price.map(|price| need.cost_nano(&price)),
        };
        let asked = |role: &str| (role.to_owned(), "openai/gpt-4o".to_owned());
        let mut estimate = CostEstimate {
            episodes: 3,
            parts: BTreeMap::from([
                (asked("team.act"), part(Some(price(2_000_000, 0)))),
                (asked("team.lead"), part(Some(price(0, 100_000_000)))),
            ]),
            price_date: "2026-01-01".to_owned(),
        };
        assert_eq!(
            estimate.to_string(),
            "estimate: 3 episodes, 6 to 12 calls, 600 to 1200 prompt tokens, 60 to 120 completion tokens, about $3.60 to \
             $7.20 by the prices of 2026-01-01\n  \
             team.act   openai/gpt-4o  3 to 6 calls, 300 to 600 prompt tokens, 30 to 60 completion tokens, about $0.6000 to \
             $1.20\n  \
             team.lead  openai/gpt-4o  3 to 6 calls, 300 to 600 prompt tokens, 30 to 60 completion tokens, about $3.00 to \
             $6.00\nanswers are as long as the scripted player's; what a model thinks comes on top, and with --max-output-tokens \
             the most is that for every answer"
        );
        assert_eq!(estimate.to_json()["roles"][1]["cost_usd"], 3.0);
        estimate.parts.insert(asked("team.see"), part(None));
        assert_eq!(estimate.to_json()["cost_usd"], Value::Null);
    }
}
