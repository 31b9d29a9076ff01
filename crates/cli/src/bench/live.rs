//! Many block worlds at a time.
//!
//! A fake provider runs as a process of its own and holds each call for a second. In every episode four agents loop on a
//! superflat world: a call, then a walk of at most 16 cells, a dig or a place. The clock is `tokens`; starts are spread
//! over a second of real time.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use camino::Utf8PathBuf;
use cooperage_blocks::World;
use cooperage_blocks::terrain::ChunkGenerator;
use cooperage_blocks::world::{Issuer, WorldInput, WorldOptions};
use cooperage_body::catalogues;
use cooperage_body::environment::BlockEnvironment;
use cooperage_core::{
    AgentId, EventKind, EventRecord, Fault, Judge, Score, Tick, ToolCall, Verdict, WorldEntry, WorldReceipt,
};
use cooperage_journal::{ClockPlan, EpisodePlan, FORMAT, LatencyPlan, ModelPlan, Plan, RunDir, TeamPlan};
use cooperage_models::{Message, ProviderList};
use cooperage_runtime::together::ConcurrentPart;
use cooperage_runtime::{
    BuildInfo, CrewView, EpisodeFactory, EpisodeOutcome, EpisodeSetup, Framework, ModelQuery, PlayFuture,
    RunEvent, RunnerOptions, TeamHandle, TeamSetup, join_all,
};
use serde_json::{Map, json};

use super::memory::most_resident;
use super::runtime::{FakeProviderProcess, percentile};
use super::{BenchFigure, minds, now};
use crate::args::{BenchArgs, ReachArgs};
use crate::config::UserConfig;
use crate::error::{CliError, Exit};
use crate::models::{ModelAccess, models_of};

/// Episodes at a time, and agents in each.
const EPISODES: usize = 1_000;
const AGENTS: u32 = 4;
/// Ticks of an episode: five minutes.
const TICKS: u64 = 6_000;
/// How long the provider holds each call.
const LATENCY: Duration = Duration::from_secs(1);
/// The starts are spread over this.
const START: Duration = Duration::from_secs(1);
/// The model's name; the provider answers every one.
const MODEL: &str = "compatible/bench";
/// The model role of the agents' calls.
const ROLE: &str = "bench.next";

pub(crate) fn measure(args: &BenchArgs) -> Result<Vec<BenchFigure>, CliError> {
    let minds = minds::measure(args.only.as_deref(), args.steps)?;
    if args.only.as_deref().is_some_and(|only| minds::NAMES.iter().any(|name| name.contains(only))) {
        return Ok(minds);
    }
    let episodes = args.steps.and_then(|steps| usize::try_from(steps).ok()).unwrap_or(EPISODES).max(1);
    let provider = FakeProviderProcess::start(LATENCY)?;
    let plan = plan(episodes);
    let folder = tempfile::tempdir().map_err(|error| CliError::new(Exit::Output, error))?;
    let path = Utf8PathBuf::try_from(folder.path().join("run"))
        .map_err(|error| CliError::new(Exit::Output, error))?;
    let models = models_of(&plan.episodes)?;
    let dir = RunDir::create(&path, plan)?;
    let reach_args = ReachArgs::at(vec![provider.url.clone()], Duration::from_secs(120));
    let reach = ModelAccess::new(&ProviderList::default(), &reach_args, &UserConfig::default(), &models)?;
    cooperage_models::tokens::warm_up();
    let options = RunnerOptions {
        threads: NonZeroUsize::MIN,
        episodes_per_thread: NonZeroUsize::new(episodes).unwrap_or(NonZeroUsize::MIN),
        start_spacing: START / u32::try_from(episodes).unwrap_or(u32::MAX),
        seats: reach.seats(&models)?,
        build: BuildInfo::default(),
    };
    let calls: Arc<Vec<AtomicU64>> =
        Arc::new((0..episodes * AGENTS as usize).map(|_| AtomicU64::new(0)).collect());
    let factory = Worlds { calls: Arc::clone(&calls) };
    let (replies, errors) = (Mutex::new(Vec::new()), Mutex::new(Vec::new()));
    let counts: Mutex<BTreeMap<String, u64>> = Mutex::default();
    let begun = now();
    let (most, ended) = most_resident(|| {
        cooperage_runtime::run(&dir, &factory, &options, &|event| {
            if let RunEvent::Ended { outcome, replies: own, .. } = event {
                replies.lock().unwrap_or_else(PoisonError::into_inner).extend(own);
                match outcome {
                    EpisodeOutcome::Broken(error) => {
                        errors.lock().unwrap_or_else(PoisonError::into_inner).push(error.to_string());
                    }
                    EpisodeOutcome::Ended(end) => {
                        let mut counts = counts.lock().unwrap_or_else(PoisonError::into_inner);
                        for (name, count) in end.totals.counts {
                            *counts.entry(name).or_default() += count;
                        }
                    }
                }
            }
        })
    })?;
    ended?;
    let wall_s = begun.elapsed().as_secs_f64();
    if let Some(error) = errors.into_inner().unwrap_or_default().first() {
        return Err(CliError::new(Exit::Broken, error));
    }
    let replies = replies.into_inner().unwrap_or_default();
    let sorted = |pick: fn(&cooperage_runtime::ReplyTiming) -> u64| {
        let mut values: Vec<u64> = replies.iter().map(pick).collect();
        values.sort_unstable();
        values
    };
    let (queued, played) = (sorted(|reply| reply.queued_us), sorted(|reply| reply.played_us));
    let calls: Vec<u64> = calls.iter().map(|calls| calls.load(Ordering::Relaxed)).collect();
    let mean = calls.iter().sum::<u64>() as f64 / calls.len() as f64;
    let bytes = most as f64 / episodes as f64;
    let counts = counts.into_inner().unwrap_or_default();
    let count = |name: &str| counts.get(name).copied().unwrap_or_default() as f64;
    let measure = |name: &'static str, value, unit| BenchFigure { name: name.into(), value, unit };
    let mut measures = vec![
        measure("episodes", episodes as f64, ""),
        measure("bytes_per_episode", bytes, "B"),
        measure("calls_per_agent_mean", mean, ""),
        measure("calls_per_agent_min", calls.iter().min().map_or(0.0, |&calls| calls as f64), ""),
        measure("calls_per_agent_max", calls.iter().max().map_or(0.0, |&calls| calls as f64), ""),
        measure("actions_done", count("done"), ""),
        measure("actions_failed", count("failed") + count("refused"), ""),
        measure("queued_us_p50", percentile(&queued, 50), "us"),
        measure("queued_us_p99", percentile(&queued, 99), "us"),
        measure("played_us_p50", percentile(&played, 50), "us"),
        measure("played_us_p99", percentile(&played, 99), "us"),
        measure("ticks_per_s", episodes as f64 * TICKS as f64 / wall_s, "1/s"),
        measure("wall_s", wall_s, "s"),
    ];
    measures.extend(minds);
    Ok(measures)
}

fn plan(episodes: usize) -> Plan {
    let episode = |index| EpisodePlan {
        task: "bench/live".to_owned(),
        rules: "fixed".to_owned(),
        agents: AGENTS,
        teams: vec![TeamPlan {
            framework: "bench".to_owned(),
            seats: (0..AGENTS).collect(),
            models: BTreeMap::from([(
                "*".to_owned(),
                ModelPlan {
                    name: MODEL.to_owned(),
                    temperature_milli: None,
                    output_tokens_max: None,
                    price: None,
                    params: Default::default(),
                },
            )]),
            latency: BTreeMap::from([(
                "*".to_owned(),
                LatencyPlan {
                    name: "default".to_owned(),
                    first_us: 500_000,
                    input_per_s: 5_000,
                    output_per_s: 60,
                },
            )]),
            ..TeamPlan::default()
        }]
        .into(),
        index,
        clock: ClockPlan { kind: "tokens".to_owned(), tick_us: 50_000, speed: None },
        ..EpisodePlan::default()
    };
    Plan {
        format: FORMAT,
        grid: None,
        experiment: None,
        selection: Vec::new(),
        partition: None,
        episodes: (0..u32::try_from(episodes).unwrap_or(u32::MAX)).map(episode).collect(),
        attachments: BTreeMap::new(),
    }
}

/// Puts the episodes together.
struct Worlds {
    /// Calls so far, agent by agent of episode by episode.
    calls: Arc<Vec<AtomicU64>>,
}

impl EpisodeFactory for Worlds {
    fn set_up(&self, plan: &EpisodePlan) -> Result<EpisodeSetup, String> {
        let mut world =
            World::new(WorldOptions::default(), ChunkGenerator::superflat(), u64::from(plan.index));
        let players: Vec<_> = (0..AGENTS)
            .map(|agent| world.join(&format!("agent{agent}"), [home(agent) as f64 + 0.5, -60.0, 0.5]))
            .collect();
        for agent in 0..AGENTS {
            let give = format!("give agent{agent} dirt 64");
            world.submit(Issuer::Setup, WorldInput::Command(give.into()));
        }
        let catalogue = catalogues::embedded("villager").ok_or("there is no such catalogue")?;
        let mut environment = BlockEnvironment::new(world, &players, catalogue, u64::from(plan.index));
        environment.set_revision(cooperage_body::NEWEST_REVISION);
        Ok(EpisodeSetup {
            world: Box::new(environment),
            judge: Box::new(Nothing),
            teams: vec![TeamSetup {
                framework: Box::new(Loops { episode: plan.index, calls: Arc::clone(&self.calls) }),
                players: BTreeMap::new(),
            }],
            horizon: Tick(TICKS),
            crew_view: CrewView::WholeTeam,
        })
    }
}

/// Each agent has a stretch of its own.
fn home(agent: u32) -> i32 {
    agent as i32 * 24 - 36
}

struct Nothing;

impl Judge for Nothing {
    fn watch(&mut self, _: &dyn cooperage_core::World, _: &[EventRecord]) -> Result<Verdict, Fault> {
        Ok(Verdict::Continue)
    }

    fn score(&self, _: &dyn cooperage_core::World) -> Result<Score, Fault> {
        Ok(Score::default())
    }
}

/// Four loops side by side.
struct Loops {
    episode: u32,
    calls: Arc<Vec<AtomicU64>>,
}

impl Framework for Loops {
    fn play(self: Box<Self>, team: TeamHandle) -> PlayFuture {
        Box::pin(async move {
            let parts = (0..AGENTS).map(|agent| -> ConcurrentPart<'static, ()> {
                let counter = self.episode as usize * AGENTS as usize + agent as usize;
                let (team, calls) = (team.clone(), Arc::clone(&self.calls));
                Box::pin(async move {
                    for round in 0.. {
                        let question = format!("You are agent {agent}. What do you do in round {round}?");
                        let ask = ModelQuery {
                            role: ROLE.to_owned(),
                            agent: Some(AgentId(agent)),
                            messages: vec![Message::user(question)],
                            tools: Vec::new(),
                            schema: None,
                            brief: None,
                        };
                        team.ask(ask).await;
                        if let Some(calls) = calls.get(counter) {
                            calls.fetch_add(1, Ordering::Relaxed);
                        }
                        act(&team, agent, round).await;
                    }
                })
            });
            join_all(parts.collect()).await;
            Ok(())
        })
    }
}

/// A walk, a dig and a place in turn, each to its end.
async fn act(team: &TeamHandle, agent: u32, round: u32) {
    let along = home(agent) + [0, 14, 4, 10][(round / 3) as usize % 4];
    let call = |tool: &str, arguments: serde_json::Value| {
        let mut arguments = match arguments {
            serde_json::Value::Object(arguments) => arguments,
            _ => Map::new(),
        };
        arguments.insert("player_name".to_owned(), format!("agent{agent}").into());
        ToolCall { tool: tool.to_owned(), arguments }
    };
    let call = match round % 3 {
        0 => call("navigateTo", json!({"x": along, "y": -60, "z": 0})),
        1 => call("MineBlock", json!({"x": along, "y": -61, "z": 1})),
        _ => call(
            "placeBlock",
            json!({"item_name": "dirt", "x": along, "y": -61, "z": 1, "facing": "default"}),
        ),
    };
    let me = AgentId(agent);
    let receipts = team.submit(&[WorldEntry::Call { agent: me, call }]);
    if receipts != [WorldReceipt::Accepted] {
        team.count("refused", 1);
        return;
    }
    loop {
        let events = team.wait(Tick(team.tick().0 + 1_200), vec![me]).await;
        let end = events.iter().find(|event| event.doer == Some(me) && event.name == "action_finished");
        if let Some(end) = end {
            let has_succeeded = end.kind == EventKind::ActionFinished { succeeded: true };
            team.count(if has_succeeded { "done" } else { "failed" }, 1);
        }
        if events.is_empty() || end.is_some() {
            return;
        }
    }
}
