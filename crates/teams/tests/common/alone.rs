//! An episode on its own, played by the real runtime.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use camino::Utf8PathBuf;
use cooperage_journal::{
    ClockPlan, EndRecord, EpisodePlan, FORMAT, FaultPlan, LatencyPlan, MessageStore, ModelPlan, Plan, Record,
    RunDir, SayPlan, TeamPlan,
};
use cooperage_models::{LatencyProfile, ModelPool};
use cooperage_runtime::*;

/// The terms of an episode.
pub struct Terms<'a> {
    pub task: &'a str,
    pub rules: &'a str,
    pub team: &'a str,
    pub options: &'a [(&'a str, &'a str)],
    pub agents: u32,
    pub model: &'a str,
    pub clock: &'a str,
    pub tick_us: u64,
    /// Words that are said to agents at fixed ticks.
    pub say: Vec<SayPlan>,
    /// The faults of the episode.
    pub faults: Vec<FaultPlan>,
    /// The people in seats.
    pub people: Vec<(u32, &'a str)>,
    /// The way to models behind a network, where one is asked.
    pub pool: Option<Arc<ModelPool>>,
}

/// An episode that has ended.
pub struct Ended {
    pub end: EndRecord,
    pub records: Vec<Record>,
    /// The texts of all messages to models, by their hashes.
    pub messages: BTreeMap<String, String>,
    pub warnings: Vec<String>,
}

/// Plays it with one thread; every model thinks by that profile.
pub fn play_alone(
    terms: &Terms<'_>,
    factory: &dyn EpisodeFactory,
    latency: LatencyProfile,
) -> Result<Ended, EpisodeError> {
    let folder = tempfile::tempdir().unwrap();
    let path = Utf8PathBuf::from_path_buf(folder.path().join("run")).unwrap();
    let dir = RunDir::create(&path, plan(terms, latency)).unwrap();
    let options = RunnerOptions {
        threads: NonZeroUsize::MIN,
        episodes_per_thread: NonZeroUsize::MIN,
        start_spacing: Duration::ZERO,
        seats: SeatingOptions { pool: terms.pool.clone() },
        build: BuildInfo { build: "test".to_owned(), templates: cooperage_teams::templates_hash() },
    };
    let (news, warnings) = (Mutex::new(Vec::new()), Mutex::new(Vec::new()));
    run(&dir, factory, &options, &|event| match event {
        RunEvent::Warning { text, .. } => warnings.lock().unwrap().push(text),
        RunEvent::Ended { outcome, .. } => news.lock().unwrap().push(outcome),
        RunEvent::Started { .. } => {}
    })
    .unwrap();
    let end = match news.into_inner().unwrap().pop().unwrap() {
        EpisodeOutcome::Ended(end) => *end,
        EpisodeOutcome::Broken(error) => return Err(error),
    };
    let key = dir.episodes().next().unwrap().0;
    let records = dir.finished_lines(&key).unwrap().records("journal".into()).unwrap();
    let stored = MessageStore::read(dir.path()).unwrap();
    let messages = stored.into_iter().map(|(hash, (_, text))| (hash, text)).collect();
    Ok(Ended { end, records, messages, warnings: warnings.into_inner().unwrap() })
}

/// The plan of one such episode.
pub fn plan(terms: &Terms<'_>, latency: LatencyProfile) -> Plan {
    let latency = LatencyPlan {
        name: "default".to_owned(),
        first_us: latency.first_token_us,
        input_per_s: latency.input_tokens_per_s.get(),
        output_per_s: latency.output_tokens_per_s.get(),
    };
    let model = ModelPlan {
        name: terms.model.to_owned(),
        temperature_milli: None,
        output_tokens_max: None,
        price: None,
        params: Default::default(),
    };
    let options = terms.options.iter().map(|&(key, value)| (key.to_owned(), value.to_owned())).collect();
    Plan {
        format: FORMAT,
        grid: None,
        experiment: None,
        selection: Vec::new(),
        partition: None,
        episodes: vec![EpisodePlan {
            task: terms.task.to_owned(),
            rules: terms.rules.to_owned(),
            agents: terms.agents,
            teams: vec![TeamPlan {
                framework: terms.team.to_owned(),
                options,
                seats: (0..terms.agents)
                    .filter(|seat| !terms.people.iter().any(|(own, _)| own == seat))
                    .collect(),
                models: BTreeMap::from([("*".to_owned(), model)]),
                latency: BTreeMap::from([("*".to_owned(), latency)]),
                ..TeamPlan::default()
            }]
            .into(),
            say: terms.say.clone(),
            faults: terms.faults.clone(),
            people: terms.people.iter().map(|&(seat, name)| (seat, name.to_owned())).collect(),
            clock: ClockPlan { kind: terms.clock.to_owned(), tick_us: terms.tick_us, speed: None },
            ..EpisodePlan::default()
        }],
        attachments: BTreeMap::new(),
    }
}
