//! Episodes in the workshop, played by the real runtime.

use std::any::Any;
use std::collections::BTreeMap;
use std::num::{NonZeroU64, NonZeroUsize};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use camino::Utf8PathBuf;
use cooperage_core::{EventRecord, Judge, Ratio, Score, Tick, TreeRandom, Verdict, World};
use cooperage_journal::{
    ClockPlan, EndRecord, EpisodePlan, FORMAT, LimitsPlan, ModelPlan, Plan, Record, RunDir, TeamPlan,
};
use cooperage_models::{ChatRequest, LatencyProfile, Message, ModelRole, ReplyHook};
use cooperage_runtime::*;
use cooperage_teams::mindagent::{PlanBrief, RandomPlayer};

use super::workshop::Workshop;

/// What a scripted player answers in turn `n`, given the messages.
pub type Answer = Arc<dyn Fn(usize, &[Message]) -> String + Send + Sync>;

/// How one episode is played.
pub struct Episode<'a> {
    pub team: &'a str,
    pub options: &'a [(&'a str, &'a str)],
    pub agents: u32,
    pub horizon: u64,
    pub clock: &'a str,
    /// `oracle` is the scripted player below, `random` the random one.
    pub model: &'a str,
    pub answer: Answer,
}

/// What it came to.
pub struct Played {
    pub end: EndRecord,
    pub records: Vec<Record>,
    /// Every conversation sent, in order.
    pub asked: Vec<Vec<Message>>,
    pub warnings: Vec<String>,
}

struct Scripted {
    turn: usize,
    answer: Answer,
    asked: Arc<Mutex<Vec<Vec<Message>>>>,
}

impl ReplyHook for Scripted {
    fn reply(&mut self, _: &ModelRole, request: &ChatRequest, view: &dyn Any) -> String {
        assert!(view.is::<Workshop>());
        let brief: &PlanBrief = request.brief.as_ref().unwrap().get().unwrap();
        assert_eq!((brief.turn, brief.tools.len()), (self.turn as u64, 5));
        self.asked.lock().unwrap().push(request.messages.clone());
        self.turn += 1;
        (self.answer)(self.turn - 1, &request.messages)
    }
}

struct CountCrates;

impl Judge for CountCrates {
    fn watch(&mut self, _: &dyn World, _: &[EventRecord]) -> Verdict {
        Verdict::Continue
    }

    fn score(&self, world: &dyn World) -> Score {
        let crates = world.counters().iter().map(|&(_, count)| count.unsigned_abs()).sum();
        Score { completion: Ratio { numerator: crates, denominator: crates }, figures: BTreeMap::new() }
    }
}

struct Factory {
    answer: Answer,
    asked: Arc<Mutex<Vec<Vec<Message>>>>,
    horizon: u64,
}

impl EpisodeFactory for Factory {
    fn set_up(&self, plan: &EpisodePlan) -> Result<EpisodeSetup, String> {
        let framework = cooperage_teams::make(&plan.team.framework, &plan.team.options);
        let scripted = Scripted { turn: 0, answer: Arc::clone(&self.answer), asked: Arc::clone(&self.asked) };
        let random = RandomPlayer::<Workshop>::new(TreeRandom::from_seed(0));
        Ok(EpisodeSetup {
            world: Box::new(Workshop::new(plan.agents, 0)),
            judge: Box::new(CountCrates),
            framework: framework.map_err(|error| error.to_string())?,
            horizon: Tick(self.horizon),
            players: BTreeMap::from([
                ("oracle".to_owned(), Box::new(scripted) as Box<dyn ReplyHook>),
                ("random".to_owned(), Box::new(random)),
            ]),
        })
    }
}

pub fn play(episode: Episode<'_>) -> Result<Played, EpisodeError> {
    let folder = tempfile::tempdir().unwrap();
    let path = Utf8PathBuf::from_path_buf(folder.path().join("run")).unwrap();
    let dir = RunDir::create(&path, plan(&episode)).unwrap();
    let asked = Arc::new(Mutex::new(Vec::new()));
    let factory = Factory { answer: episode.answer, asked: Arc::clone(&asked), horizon: episode.horizon };
    let options = RunOptions {
        threads: NonZeroUsize::MIN,
        episodes_per_thread: NonZeroUsize::MIN,
        start_spacing: Duration::ZERO,
        seats: SeatingOptions { pool: None, latency: BTreeMap::from([("default".to_owned(), latency())]) },
        build: BuildInfo { build: "test".to_owned(), templates: cooperage_teams::templates_hash() },
    };
    let (news, warnings) = (Mutex::new(Vec::new()), Mutex::new(Vec::new()));
    run(&dir, &factory, &options, &|event| match event {
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
    let asked = std::mem::take(&mut *asked.lock().unwrap());
    Ok(Played { end, records, asked, warnings: warnings.into_inner().unwrap() })
}

/// A tick is 4 s long; a first token takes 5 s, and nothing else takes time.
fn latency() -> LatencyProfile {
    LatencyProfile {
        first_token_us: 5_000_000,
        input_tokens_per_s: NonZeroU64::MAX,
        output_tokens_per_s: NonZeroU64::MAX,
    }
}

fn plan(episode: &Episode<'_>) -> Plan {
    let models = ModelPlan {
        name: episode.model.to_owned(),
        temperature_milli: None,
        output_tokens_max: None,
        price: None,
    };
    let options = episode.options.iter().map(|&(key, value)| (key.to_owned(), value.to_owned())).collect();
    Plan {
        format: FORMAT,
        experiment: None,
        selection: Vec::new(),
        episodes: vec![EpisodePlan {
            task: "workshop/one".to_owned(),
            rules: "paper".to_owned(),
            agents: episode.agents,
            team: TeamPlan { framework: episode.team.to_owned(), options },
            models: BTreeMap::from([("*".to_owned(), models)]),
            seed: 0,
            index: 0,
            limits: LimitsPlan::default(),
            clock: ClockPlan {
                kind: episode.clock.to_owned(),
                tick_us: 4_000_000,
                latency: None,
                speed: None,
            },
            attachments: BTreeMap::new(),
            settings: BTreeMap::new(),
        }],
        attachments: BTreeMap::new(),
    }
}
