//! Episodes in which a person outside speaks and answers: played, replayed, and continued after a kill.
//!
//! The model is behind a pool, as a provider's is: a scripted player that answers at once leaves a person no time to speak.

use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use camino::{Utf8Path, Utf8PathBuf};
use cooperage_core::{AgentId, Judge, World};
use cooperage_journal::{MessageStore, Record, RunDir};
use cooperage_models::{
    ChatClient, ChatRequest, CompletionFuture, ModelPool, PoolOptions, Reply, ReplyHook, TimedReply,
};
use cooperage_runtime::*;
use serde_json::{Value, json};

use super::alone::plan;
use super::hooked::{Asked, Factory, Played, Set, prepare};
use super::workshop::Workshop;

/// A deed of a person outside.
#[derive(Clone)]
pub enum Deed {
    Say(OutsideInput),
    Answer(u64, Value),
}

/// Returns the deeds of a person outside after a line of the journal.
pub type Voice = Arc<dyn Fn(&Record) -> Vec<Deed> + Send + Sync>;

/// An instruction of a person outside: to one agent, or to all without a number.
pub fn order(to: Option<u32>, text: &str) -> Deed {
    told(InputKind::Order, to, text)
}

/// The same as plain words.
pub fn say(to: Option<u32>, text: &str) -> Deed {
    told(InputKind::Say, to, text)
}

fn told(kind: InputKind, to: Option<u32>, text: &str) -> Deed {
    Deed::Say(OutsideInput {
        source: OutsideSource::Person,
        to: to.map(AgentId),
        kind,
        data: json!({"text": text}),
    })
}

/// Returns a voice that acts once: at the call of that role with that number, counted from 0.
pub fn at_call(role: &'static str, number: usize, deeds: Vec<Deed>) -> Voice {
    let seen = Mutex::new(0);
    Arc::new(move |record| match record {
        Record::Call(call) if call.role == role => {
            let mut seen = seen.lock().unwrap();
            *seen += 1;
            if *seen == number + 1 { deeds.clone() } else { Vec::new() }
        }
        _ => Vec::new(),
    })
}

struct Ears {
    door: EpisodeDoor,
    voice: Voice,
    /// Deeds that stand in the journal already.
    done: Arc<Mutex<usize>>,
}

impl Observer for Ears {
    fn record(&mut self, record: &Record, _: &dyn World, _: &dyn Judge) {
        for deed in (self.voice)(record) {
            let mut done = self.done.lock().unwrap();
            if *done > 0 {
                *done -= 1;
                continue;
            }
            match deed {
                Deed::Say(input) => self.door.send(0, input).unwrap(),
                Deed::Answer(ask, data) => {
                    self.door.answer(0, QuestionAnswer { source: OutsideSource::Person, ask, data }).unwrap()
                }
            }
        }
    }
}

/// A provider whose model answers as a scripted player does.
struct Provider {
    player: Mutex<Box<dyn ReplyHook>>,
    /// The calls that were answered before; their replies are given again.
    before: Vec<Asked>,
    asked: Arc<Mutex<Vec<Asked>>>,
}

impl ChatClient for Provider {
    fn complete<'a>(&'a self, request: &'a ChatRequest) -> CompletionFuture<'a> {
        let is_it =
            |asked: &&Asked| asked.role == request.role.as_str() && asked.messages == request.messages;
        let text = match self.before.iter().rfind(is_it) {
            Some(asked) => asked.reply.clone(),
            None => {
                let world = Workshop::new(2, 0);
                self.player.lock().unwrap().reply(&request.role, request, &world).unwrap().text
            }
        };
        let (role, messages) = (request.role.as_str().to_owned(), request.messages.clone());
        self.asked.lock().unwrap().push(Asked { role, messages, reply: text.clone() });
        Box::pin(std::future::ready(Ok(TimedReply::new(Reply::of_text(text)))))
    }
}

/// Plays the missing part of a run. Returns also the calls.
fn go_on(
    dir: &RunDir,
    set: Set<'static>,
    voice: &Voice,
    done: usize,
    before: &[Asked],
) -> (EpisodeOutcome, Factory, Vec<Asked>) {
    let asked: Arc<Mutex<Vec<Asked>>> = Arc::default();
    let provider =
        Provider { player: Mutex::new((set.player)()), before: before.to_vec(), asked: Arc::clone(&asked) };
    let pool = Arc::new(ModelPool::start(PoolOptions::STANDARD, Arc::new(provider)).unwrap());
    let (factory, ..) = prepare(set);
    let door = EpisodeDoor::default();
    let (voice, done) = (Arc::clone(voice), Arc::new(Mutex::new(done)));
    let ears = door.clone();
    let observe: ObserverFactory = Arc::new(move |_, _| {
        Some(Box::new(Ears { door: ears.clone(), voice: Arc::clone(&voice), done: Arc::clone(&done) }))
    });
    let options = RunnerOptions {
        threads: NonZeroUsize::MIN,
        episodes_per_thread: NonZeroUsize::MIN,
        start_spacing: Duration::ZERO,
        seats: SeatingOptions { pool: Some(pool) },
        build: BuildInfo { build: "test".to_owned(), templates: cooperage_teams::templates_hash() },
    };
    let outside = RunConnections { door: Some(door), observe: Some(observe), ..RunConnections::default() };
    let outcomes = Mutex::new(Vec::new());
    run_with(dir, &factory, &options, &outside, &StopSignal::default(), &|event| {
        if let RunEvent::Ended { outcome, .. } = event {
            outcomes.lock().unwrap().push(outcome);
        }
    })
    .unwrap();
    let asked = std::mem::take(&mut *asked.lock().unwrap());
    (outcomes.into_inner().unwrap().pop().unwrap(), factory, asked)
}

fn new_run(path: &Utf8Path, set: Set<'static>) -> RunDir {
    let (_, mut terms, latency) = prepare(set);
    terms.model = "compatible/fake";
    RunDir::create(path, plan(&terms, latency)).unwrap()
}

/// Plays an episode in which a person outside does what `voice` returns; each play has a new voice. Then replays its
/// journal, and continues it from lines after the last input from outside: nothing may differ.
pub fn play_told(set: impl Fn() -> Set<'static>, voice: impl Fn() -> Voice) -> Played {
    let folder = tempfile::tempdir().unwrap();
    let folder = Utf8PathBuf::from_path_buf(folder.path().to_owned()).unwrap();
    let dir = new_run(&folder.join("calm"), set());
    let (outcome, factory, asked) = go_on(&dir, set(), &voice(), 0, &[]);
    let EpisodeOutcome::Ended(end) = outcome else { panic!("{outcome:?}") };
    let key = dir.episodes().next().unwrap().0;
    let lines = dir.finished_lines(&key).unwrap();
    verify_episode(&dir.finished_path(&key), lines.clone(), &factory).unwrap();
    let records = lines.records("journal".into()).unwrap();
    let is_outside = |record: &Record| matches!(record, Record::Input(_) | Record::Answer(_));
    let deeds = records.iter().filter(|record| is_outside(record)).count();
    let last = records.iter().rposition(is_outside).unwrap();
    for kept in (last + 1..lines.lines.len()).step_by(lines.lines.len().div_ceil(7)) {
        let killed = new_run(&folder.join(format!("killed{kept}")), set());
        let torn: String = lines.lines[..kept].iter().map(|line| format!("{line}\n")).collect();
        std::fs::write(killed.part_path(&key), torn).unwrap();
        let (outcome, ..) = go_on(&killed, set(), &voice(), deeds, &asked);
        assert!(matches!(outcome, EpisodeOutcome::Ended(_)), "killed after line {kept}");
        assert!(killed.finished_lines(&key).unwrap() == lines, "another journal, killed after line {kept}");
    }
    let stored = MessageStore::read(dir.path()).unwrap();
    let messages = stored.into_iter().map(|(hash, (_, text))| (hash, text)).collect();
    Played { end: *end, records, messages, asked, warnings: Vec::new() }
}
