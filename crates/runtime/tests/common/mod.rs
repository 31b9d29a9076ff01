//! A toy world, a judge, a framework and a model client whose replies come in any order.
#![allow(
    dead_code,
    unreachable_pub,
    clippy::unwrap_used,
    clippy::panic,
    clippy::new_without_default,
    reason = "shared by tests that each use a part of it"
)]

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use camino::Utf8PathBuf;
use cooperage_core::*;
use cooperage_journal::*;
use cooperage_models::{
    ChatClient, ChatRequest, CompletionFuture, Embedding, Message, ModelPool, Output, PoolOptions, Reply,
    TimedReply,
};
use cooperage_runtime::*;

/// A lamp that each agent may switch; it burns down with time.
pub struct Lamp {
    tick: u64,
    switched: u64,
    pending: Vec<String>,
    tools: Vec<Tool>,
}

impl Lamp {
    pub fn new() -> Lamp {
        let tool = Tool {
            name: "switch".to_owned(),
            kind: ToolKind::Lasting(WhenBusy::Refuse),
            parameters: Vec::new(),
            text_form: None,
            doc: "switches the lamp".to_owned(),
        };
        Lamp { tick: 0, switched: 0, pending: Vec::new(), tools: vec![tool] }
    }
}

#[derive(Clone, Debug)]
pub struct Switched(u64, String);

impl Environment for Lamp {
    type Call = ();
    type Refusal = &'static str;
    type Event = Switched;
    type Snapshot = (u64, u64, Vec<String>);
    const ARRIVAL_ORDER: ArrivalOrder = ArrivalOrder::Submission;

    fn agents(&self) -> u32 {
        2
    }
    fn tools(&self, _: AgentId) -> &[Tool] {
        &self.tools
    }
    fn manual(&self, _: Viewer) -> Manual {
        Manual::default()
    }
    fn observe(&self, _: Viewer) -> Observation {
        Observation {
            data: serde_json::Value::Null,
            text: format!("tick {} switched {}", self.tick, self.switched),
            perception: None,
        }
    }
    fn offered(&self, _: AgentId) -> Vec<Offer> {
        vec![Offer { call: ToolCall::new("switch", &[]), label: "switch".to_owned() }]
    }
    fn submit(&mut self, batch: &[Entry<'_, ()>], receipts: &mut Vec<Receipt<&'static str>>) {
        receipts.clear();
        for entry in batch {
            match entry {
                Entry::Text { text, .. } if text.starts_with("switch") => {
                    self.pending.push((*text).to_owned());
                    receipts.push(Receipt::Accepted);
                }
                _ => receipts.push(Receipt::Refused("no")),
            }
        }
    }
    fn advance(&mut self, until: Tick, wake: Wake<'_>, events: &mut Vec<Switched>) -> Tick {
        events.clear();
        while self.tick < until.0 {
            self.tick += 1;
            for text in self.pending.drain(..) {
                self.switched += 1;
                events.push(Switched(self.tick, text));
            }
            if !events.is_empty() && wake != Wake::Nobody {
                break;
            }
        }
        Tick(self.tick)
    }
    fn tick(&self) -> Tick {
        Tick(self.tick)
    }
    fn status(&self) -> Status {
        Status::Running
    }
    fn counters(&self) -> Vec<(&'static str, i64)> {
        vec![("switched", self.switched as i64)]
    }
    fn refusal_text(&self, refusal: &&'static str) -> String {
        (*refusal).to_owned()
    }
    fn event_record(&self, event: &Switched) -> EventRecord {
        EventRecord {
            tick: Tick(event.0),
            kind: EventKind::ActionFinished { succeeded: true },
            doer: Some(AgentId(0)),
            audience: Audience::All,
            name: "switched",
            text: event.1.clone(),
            data: serde_json::Value::Null,
            ending: cooperage_core::Ending::default(),
        }
    }
    fn snapshot(&self) -> Result<Self::Snapshot, SnapshotRefused> {
        Ok((self.tick, self.switched, self.pending.clone()))
    }
    fn restore(&mut self, snapshot: &Self::Snapshot) {
        (self.tick, self.switched, self.pending) = snapshot.clone();
    }
    fn digest(&self) -> Digest {
        let mut writer = DigestWriter::new("lamp 1");
        writer.put(&(self.tick, self.switched, &self.pending));
        writer.finish()
    }
}

pub struct CountSwitches;

impl Judge for CountSwitches {
    fn watch(&mut self, _: &dyn World, _: &[EventRecord]) -> Result<Verdict, cooperage_core::Fault> {
        Ok(Verdict::Continue)
    }
    fn score(&self, world: &dyn World) -> Result<Score, cooperage_core::Fault> {
        let switched = world.counters()[0].1;
        Ok(Score {
            completion: Ratio { numerator: switched as u64, denominator: 10 },
            figures: BTreeMap::from([("switched".to_owned(), switched)]),
        })
    }
}

/// The play of a test's framework, as an async function.
pub type Script = fn(TeamHandle) -> PlayFuture;

pub struct Scripted(pub Script);

impl Framework for Scripted {
    fn play(self: Box<Self>, team: TeamHandle) -> PlayFuture {
        (self.0)(team)
    }
}

pub fn ask(role: &str, text: &str) -> ModelQuery {
    ModelQuery {
        role: role.to_owned(),
        agent: None,
        messages: vec![Message::system("rules"), Message::user(text)],
        tools: Vec::new(),
        schema: None,
        brief: None,
    }
}

pub fn text(text: &str) -> WorldEntry {
    WorldEntry::Text { agent: None, text: text.to_owned() }
}

/// Answers with a function of the prompt, after a delay that depends on `salt`; counts what it is asked.
pub struct Echo {
    pub salt: u64,
    pub asked: Arc<Mutex<Vec<String>>>,
    pub calls: Arc<AtomicU64>,
}

impl ChatClient for Echo {
    fn complete<'a>(&'a self, request: &'a ChatRequest) -> CompletionFuture<'a> {
        Box::pin(async move {
            let prompt = request.messages.last().unwrap().text().to_owned();
            self.asked.lock().unwrap().push(prompt.clone());
            // Yielding a varying number of times shuffles the order in which replies come.
            let turns =
                self.salt.wrapping_mul(prompt.len() as u64 + prompt.bytes().map(u64::from).sum::<u64>()) % 17;
            for _ in 0..turns {
                std::future::poll_fn({
                    let mut polled = false;
                    move |context| {
                        if std::mem::replace(&mut polled, true) {
                            return std::task::Poll::Ready(());
                        }
                        context.waker().wake_by_ref();
                        std::task::Poll::Pending
                    }
                })
                .await;
            }
            self.calls.fetch_add(1, Ordering::SeqCst);
            if request.output == Output::Embedding {
                return Ok(TimedReply::new(Reply::of_embedding(Embedding::offline(&prompt), None)));
            }
            let words = "word ".repeat(prompt.len() % 40);
            Ok(TimedReply::new(Reply::of_text(format!("switch {prompt} {words}"))))
        })
    }
}

pub struct Factory(pub Script, pub u64);

impl EpisodeFactory for Factory {
    fn set_up(&self, _: &EpisodePlan) -> Result<EpisodeSetup, String> {
        Ok(EpisodeSetup {
            world: Box::new(Lamp::new()),
            judge: Box::new(CountSwitches),
            teams: vec![TeamSetup { framework: Box::new(Scripted(self.0)), players: BTreeMap::new() }],
            horizon: Tick(self.1),
            crew_view: CrewView::WholeTeam,
        })
    }
}

pub fn echo_model() -> ModelPlan {
    ModelPlan {
        name: "compatible/echo".to_owned(),
        temperature_milli: None,
        output_tokens_max: None,
        price: Some(PricePlan { input_nano: 1_000, cached_nano: 0, output_nano: 0 }),
        params: Default::default(),
    }
}

pub fn default_latency() -> LatencyPlan {
    LatencyPlan { name: "default".to_owned(), first_us: 500_000, input_per_s: 5_000, output_per_s: 60 }
}

pub fn plan(clock: &str, limits: LimitsPlan, episodes: u32) -> Plan {
    let episode = |index| EpisodePlan {
        task: "lamp/one".to_owned(),
        rules: "paper".to_owned(),
        agents: 2,
        teams: vec![TeamPlan {
            framework: "scripted".to_owned(),
            seats: vec![0, 1],
            models: BTreeMap::from([("*".to_owned(), echo_model())]),
            latency: BTreeMap::from([("*".to_owned(), default_latency())]),
            ..TeamPlan::default()
        }]
        .into(),
        index,
        limits: limits.clone(),
        clock: ClockPlan { kind: clock.to_owned(), tick_us: 50_000, speed: (clock == "wall").then_some(50) },
        ..EpisodePlan::default()
    };
    Plan {
        format: FORMAT,
        grid: None,
        experiment: None,
        selection: Vec::new(),
        partition: None,
        episodes: (0..episodes).map(episode).collect(),
        attachments: BTreeMap::new(),
    }
}

pub struct Lab {
    pub keep: tempfile::TempDir,
    pub path: Utf8PathBuf,
}

impl Lab {
    pub fn new() -> Lab {
        let keep = tempfile::tempdir().unwrap();
        let path = Utf8PathBuf::from_path_buf(keep.path().to_owned()).unwrap();
        Lab { keep, path }
    }

    pub fn run_dir(&self, name: &str, plan: Plan) -> RunDir {
        RunDir::create(&self.path.join(name), plan).unwrap()
    }
}

pub fn seats(client: Option<Echo>) -> SeatingOptions {
    SeatingOptions {
        pool: client
            .map(|client| Arc::new(ModelPool::start(PoolOptions::STANDARD, Arc::new(client)).unwrap())),
    }
}

pub fn echo(salt: u64) -> (Echo, Arc<Mutex<Vec<String>>>) {
    let asked = Arc::new(Mutex::new(Vec::new()));
    (Echo { salt, asked: Arc::clone(&asked), calls: Arc::default() }, asked)
}

/// Plays a run to its end; gives the outcomes in plan order.
pub fn play(
    dir: &RunDir,
    script: Script,
    horizon: u64,
    salt: u64,
) -> (Vec<Option<EpisodeOutcome>>, Vec<String>) {
    play_with(dir, &Factory(script, horizon), salt)
}

/// Plays a run with a factory of the test's own.
pub fn play_with(
    dir: &RunDir,
    factory: &dyn EpisodeFactory,
    salt: u64,
) -> (Vec<Option<EpisodeOutcome>>, Vec<String>) {
    let (client, asked) = echo(salt);
    let options = RunnerOptions {
        threads: NonZeroUsize::new(2).unwrap(),
        episodes_per_thread: NonZeroUsize::new(8).unwrap(),
        start_spacing: std::time::Duration::ZERO,
        seats: seats(Some(client)),
        build: BuildInfo { build: "test".to_owned(), templates: String::new() },
    };
    let outcomes = Mutex::new((0..dir.plan().episodes.len()).map(|_| None).collect::<Vec<_>>());
    run(dir, factory, &options, &|news| {
        if let RunEvent::Ended { index, outcome, .. } = news {
            outcomes.lock().unwrap()[index] = Some(outcome);
        }
    })
    .unwrap();
    let asked = asked.lock().unwrap().clone();
    (outcomes.into_inner().unwrap(), asked)
}

pub fn lines(dir: &RunDir) -> Vec<Vec<String>> {
    dir.episodes().map(|(key, _)| dir.finished_lines(&key).unwrap().lines).collect()
}

pub fn ended(outcomes: &[Option<EpisodeOutcome>]) -> EndRecord {
    match &outcomes[0] {
        Some(EpisodeOutcome::Ended(end)) => (**end).clone(),
        other => panic!("not ended: {other:?}"),
    }
}
