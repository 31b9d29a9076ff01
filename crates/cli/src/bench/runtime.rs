//! Our own overhead per model call: how long it takes here, and what it costs in processor time in [`super::calls`].
//!
//! A fake provider runs as a process of its own and holds each call for 200 ms. So many episodes are under way at a time,
//! their starts spread over one latency, the first two calls of each left out. Overhead is the time from the beginning of
//! prompt building to typed actions, less the time that the provider says it held the call. A bare HTTP client posts
//! bodies of the same size at the same pace in the same sitting.

use std::io::{BufRead, BufReader};
use std::num::NonZeroUsize;
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;
use std::time::Duration;

use camino::Utf8PathBuf;
use cooperage_journal::{EndRecord, EpisodePlan, LimitsPlan, Plan, RunDir};
use cooperage_models::{LatencyProfiles, ProviderList};
use cooperage_runtime::{
    BuildInfo, CallTiming, EpisodeFactory, EpisodeOutcome, RunConnections, RunEvent, RunnerOptions,
    StopSignal,
};
use cooperage_suites::condition::ExperimentCondition;
use cooperage_suites::plan::{PlanSettings, plan};
use cooperage_suites::suite::{ProgramRegistry, Suites};

use super::bare::{Bare, finish};
use super::{BenchFigure, calls, now, observer};
use crate::args::{BenchArgs, ReachArgs};
use crate::config::UserConfig;
use crate::error::{CliError, Exit};
use crate::models::{ModelAccess, models_of};

/// How long the provider holds each call.
const LATENCY: Duration = Duration::from_millis(200);

/// Calls of each episode, and how many of the first are left out.
const CALLS: u64 = 40;
const LEFT_OUT: usize = 2;

/// The model's name; the provider answers every one.
pub(super) const MODEL: &str = "compatible/bench";

pub(crate) fn measure(args: &BenchArgs) -> Result<Vec<BenchFigure>, CliError> {
    let mut measures = Vec::new();
    let sizes: [(usize, [&'static str; 4]); 2] = [
        (50, ["overhead_us_p50_50", "overhead_us_p99_50", "bare_us_p50_50", "bare_us_p99_50"]),
        (1000, ["overhead_us_p50_1000", "overhead_us_p99_1000", "bare_us_p50_1000", "bare_us_p99_1000"]),
    ];
    for (episodes, names) in sizes {
        if args.only.as_deref().is_some_and(|only| !names.iter().any(|name| name.contains(only))) {
            continue;
        }
        let provider = FakeProviderProcess::start(LATENCY)?;
        let (ours, body_bytes) = ours(&provider.url, episodes)?;
        let bare = bare(&provider.url, episodes, body_bytes)?;
        let values =
            [percentile(&ours, 50), percentile(&ours, 99), percentile(&bare, 50), percentile(&bare, 99)];
        measures.extend(names.into_iter().zip(values).map(|(name, value)| BenchFigure {
            name: name.into(),
            value,
            unit: "us",
        }));
    }
    calls::measure(args.only.as_deref(), &mut measures)?;
    observer::measure(args.only.as_deref(), &mut measures)?;
    Ok(measures)
}

/// The nearest-rank percentile.
pub(super) fn percentile(sorted_us: &[u64], percent: usize) -> f64 {
    let rank = (sorted_us.len() * percent).div_ceil(100).max(1);
    sorted_us.get(rank - 1).map_or(f64::NAN, |&us| us as f64)
}

/// The fake provider as a process; it ends when this is dropped.
pub(super) struct FakeProviderProcess {
    process: Child,
    pub(super) url: String,
}

impl FakeProviderProcess {
    pub(super) fn start(latency: Duration) -> Result<FakeProviderProcess, CliError> {
        FakeProviderProcess::start_saying(latency, None)
    }

    /// One that always answers that text.
    pub(super) fn start_saying(
        latency: Duration,
        text: Option<&str>,
    ) -> Result<FakeProviderProcess, CliError> {
        let failed = |error: &dyn std::fmt::Display| {
            CliError::new(Exit::Model, format!("the fake provider does not start: {error}"))
        };
        let program = std::env::current_exe().map_err(|error| failed(&error))?;
        let mut process = Command::new(program)
            .args(["fake-provider", &format!("latency-ms={}", latency.as_millis())])
            .args(text.map(|text| format!("text={text}")))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| failed(&error))?;
        let mut url = String::new();
        if let Some(stdout) = process.stdout.take() {
            BufReader::new(stdout).read_line(&mut url).map_err(|error| failed(&error))?;
        }
        let url = url.trim().to_owned();
        if url.is_empty() {
            Err(failed(&"it prints no address"))
        } else {
            Ok(FakeProviderProcess { process, url })
        }
    }

    /// The mean length of the bodies that it has been sent.
    pub(super) fn body_bytes_mean(&self) -> Result<usize, CliError> {
        let failed = |error: &dyn std::fmt::Display| {
            CliError::new(Exit::Model, format!("the fake provider tells nothing: {error}"))
        };
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .map_err(|error| failed(&error))?;
        let url = self.url.replace("/v1/", "/stats");
        let stats = runtime
            .block_on(async {
                let client = reqwest::Client::builder().no_proxy().tls_certs_only([]).build()?;
                client.get(url).send().await?.bytes().await
            })
            .map_err(|error| failed(&error))?;
        let stats: serde_json::Value = serde_json::from_slice(&stats).map_err(|error| failed(&error))?;
        let figure = |name: &str| stats.get(name).and_then(serde_json::Value::as_u64).unwrap_or_default();
        usize::try_from(figure("bytes") / figure("requests").max(1)).map_err(|error| failed(&error))
    }
}

impl Drop for FakeProviderProcess {
    fn drop(&mut self) {
        // It ends with its standard input; killing it is for the case that it hangs.
        drop(self.process.stdin.take());
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Plays that many episodes at once against the provider; gives overheads in ascending order and a request's size.
fn ours(url: &str, episodes: usize) -> Result<(Vec<u64>, usize), CliError> {
    let suites = Suites::new(&ProgramRegistry::of(crate::SUITES), &std::collections::BTreeMap::new())?;
    let limits = LimitsPlan { calls: Some(CALLS), ..LimitsPlan::default() };
    let plan = bench_plan(&suites, MODEL, 2, episodes, limits)?;
    let spacing = LATENCY / u32::try_from(episodes).unwrap_or(u32::MAX);
    let played = play(Some(url), plan, episodes, spacing, &suites, &RunConnections::default())?;
    let mut overheads: Vec<u64> = played
        .timings
        .iter()
        .flat_map(|timings| timings.iter().skip(LEFT_OUT))
        .map(|CallTiming { total_us, held_us }| total_us.saturating_sub(*held_us))
        .collect();
    overheads.sort_unstable();
    let text_bytes = cooperage_journal::MessageStore::read(played.dir.path())?
        .values()
        .filter(|(kind, _)| kind != "parameters")
        .map(|(_, text)| text.len())
        .sum::<usize>();
    Ok((overheads, text_bytes.min(BODY_BYTES)))
}

/// The results of a series of episodes. Their run directory is deleted with the value: deleted files slow down the creation of
/// new ones for some seconds, and so the next series.
pub(super) struct BenchEpisodes {
    /// Their calls, episode by episode.
    timings: Vec<Vec<CallTiming>>,
    pub(super) ends: Vec<EndRecord>,
    dir: RunDir,
    _folder: tempfile::TempDir,
}

/// Plays a plan in a run directory of its own, with the provider at that address, if it asks one.
pub(super) fn play(
    url: Option<&str>,
    plan: Plan,
    at_a_time: usize,
    start_spacing: Duration,
    factory: &dyn EpisodeFactory,
    outside: &RunConnections,
) -> Result<BenchEpisodes, CliError> {
    let folder = tempfile::tempdir().map_err(|error| CliError::new(Exit::Output, error))?;
    let path = Utf8PathBuf::try_from(folder.path().join("run"))
        .map_err(|error| CliError::new(Exit::Output, error))?;
    let models = models_of(&plan.episodes)?;
    let dir = RunDir::create(&path, plan)?;
    let base_urls = url.into_iter().map(str::to_owned).collect();
    let reach_args = ReachArgs::at(base_urls, Duration::from_secs(60));
    let reach = ModelAccess::new(&ProviderList::default(), &reach_args, &UserConfig::default(), &models)?;
    cooperage_models::tokens::warm_up();
    let options = RunnerOptions {
        threads: NonZeroUsize::MIN,
        episodes_per_thread: NonZeroUsize::new(at_a_time).unwrap_or(NonZeroUsize::MIN),
        start_spacing,
        seats: reach.seats(&models)?,
        build: BuildInfo::default(),
    };
    let (played, errors) = (Mutex::new((Vec::new(), Vec::new())), Mutex::new(Vec::new()));
    cooperage_runtime::run_with(&dir, factory, &options, outside, &StopSignal::default(), &|event| {
        if let RunEvent::Ended { outcome, timings, .. } = event {
            match outcome {
                EpisodeOutcome::Ended(end) => {
                    let mut played = played.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                    played.0.push(timings);
                    played.1.push(*end);
                }
                EpisodeOutcome::Broken(error) => {
                    let mut errors = errors.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                    errors.push(error.to_string());
                }
            }
        }
    })?;
    if let Some(error) = errors.into_inner().unwrap_or_default().first() {
        return Err(CliError::new(Exit::Broken, error));
    }
    let (timings, ends) = played.into_inner().unwrap_or_default();
    Ok(BenchEpisodes { timings, ends, dir, _folder: folder })
}

/// Files of the user's that belong to a plan, by name.
type Attachments = std::collections::BTreeMap<String, cooperage_journal::AttachmentPlan>;

/// About the size of a planner's request on level_3: rules, demonstration and three states.
const BODY_BYTES: usize = 14_000;

/// A plan of so many episodes of level_3 by MindAgent, each with a seed of its own.
pub(super) fn bench_plan(
    suites: &Suites,
    model: &str,
    agents: u32,
    episodes: usize,
    limits: LimitsPlan,
) -> Result<Plan, CliError> {
    let condition = ExperimentCondition {
        suite: "cuisineworld/level_3/tau3".to_owned(),
        agents,
        framework: "mindagent".to_owned(),
        models: std::collections::BTreeMap::from([("*".to_owned(), model.to_owned())]),
        ..ExperimentCondition::default()
    };
    let rules = Some("paper".to_owned());
    plan_of(suites, condition, episodes, (rules, limits, std::collections::BTreeMap::new()))
}

/// A plan of so many episodes of a condition with one task, each with a seed of its own; with rules, limits and attachments.
pub(super) fn plan_of(
    suites: &Suites,
    condition: ExperimentCondition,
    episodes: usize,
    (rules, limits, attachments): (Option<String>, LimitsPlan, Attachments),
) -> Result<Plan, CliError> {
    let condition = ExperimentCondition { id: "bench".to_owned(), episodes: 1, ..condition };
    let settings = PlanSettings {
        rules,
        limits,
        attachments,
        ..PlanSettings::usual(LatencyProfiles::built_in().map_err(CliError::usage)?)
    };
    let mut plan = plan(suites, None, vec!["bench".to_owned()], &[condition], &settings)?;
    let Some(first) = plan.episodes.pop() else { return Err(CliError::usage("there is nothing to measure")) };
    // An episode of a late index would first play all earlier ones idly, which is not what is measured here.
    plan.episodes = (0..episodes as i64).map(|seed| EpisodePlan { seed, ..first.clone() }).collect();
    Ok(plan)
}

/// A bare client at the same pace: it posts a ready body and reads the bytes of the reply.
fn bare(url: &str, episodes: usize, body_bytes: usize) -> Result<Vec<u64>, CliError> {
    let (client, runtime) = Bare::new(url, body_bytes)?;
    let tasks = (0..episodes)
        .map(|episode| {
            let client = client.clone();
            let wait = LATENCY * u32::try_from(episode).unwrap_or(0) / u32::try_from(episodes).unwrap_or(1);
            runtime.spawn(async move {
                tokio::time::sleep(wait).await;
                let mut overheads_us = Vec::new();
                for call in 0..CALLS as usize {
                    let begun = now();
                    let response = client.post().await?;
                    let held_us: u64 = response
                        .headers()
                        .get("x-held-us")
                        .and_then(|v| v.to_str().ok()?.parse().ok())
                        .unwrap_or_default();
                    std::hint::black_box(response.bytes().await?);
                    if call >= LEFT_OUT {
                        let total_us = u64::try_from(begun.elapsed().as_micros()).unwrap_or(u64::MAX);
                        overheads_us.push(total_us.saturating_sub(held_us));
                    }
                }
                Ok(overheads_us)
            })
        })
        .collect();
    let mut overheads = finish(&runtime, tasks)?.concat();
    overheads.sort_unstable();
    Ok(overheads)
}
