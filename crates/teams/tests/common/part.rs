//! A part of a framework, played as if it were a whole one.

use std::any::Any;
use std::collections::BTreeMap;
use std::num::NonZeroU64;
use std::sync::{Arc, Mutex};

use cooperage_core::{EventRecord, Fault, Judge, Score, Tick, Verdict, World};
use cooperage_journal::EpisodePlan;
use cooperage_models::{ChatRequest, LatencyProfile, Message, ModelRole, Reply, ReplyHook, WrongView};
use cooperage_runtime::*;

use super::alone::{Ended, Terms, play_alone};

/// A call: its role, the messages, and the answer.
pub type Call = (String, Vec<Message>, String);

/// Returns a model's answer for a role, its messages, and the number of that role's calls before.
pub type Answer = Arc<dyn Fn(&str, &[Message], usize) -> String + Send + Sync>;

/// The terms on which a part is played.
pub struct Part {
    pub clock: &'static str,
    pub horizon: u64,
    pub world: Arc<dyn Fn() -> Box<dyn World> + Send + Sync>,
    pub answer: Answer,
}

/// Plays a part to its end. Returns the calls, and the ended episode.
pub fn play<F>(part: &Part, play: impl Fn(TeamHandle) -> F + Send + Sync + 'static) -> (Vec<Call>, Ended)
where
    F: Future<Output = ()> + 'static,
{
    let calls = Arc::new(Mutex::new(Vec::new()));
    let play: Play = Arc::new(move |team| Box::pin(play(team)));
    let factory = Factory {
        world: Arc::clone(&part.world),
        answer: Arc::clone(&part.answer),
        calls: Arc::clone(&calls),
        horizon: part.horizon,
        play,
    };
    let terms = Terms {
        task: "test/one",
        rules: "fixed",
        team: "part",
        options: &[],
        agents: 1,
        model: "oracle",
        clock: part.clock,
        tick_us: 50_000,
        say: Vec::new(),
        faults: Vec::new(),
        people: Vec::new(),
        pool: None,
    };
    // Every call takes ten ticks, however long its texts are.
    let fast = NonZeroU64::new(1_000_000_000).unwrap();
    let latency =
        LatencyProfile { first_token_us: 490_000, input_tokens_per_s: fast, output_tokens_per_s: fast };
    let ended = play_alone(&terms, &factory, latency).unwrap();
    let calls = std::mem::take(&mut *calls.lock().unwrap());
    (calls, ended)
}

/// A slot for a value that a part finds out, and the function that fills it; the test reads it afterwards.
pub fn found<T: Send + 'static>() -> (Arc<Mutex<Option<T>>>, impl Fn(T) + Clone + Send + Sync + 'static) {
    let slot = Arc::new(Mutex::new(None));
    let inner = Arc::clone(&slot);
    (slot, move |value| *inner.lock().unwrap() = Some(value))
}

type Play = Arc<dyn Fn(TeamHandle) -> std::pin::Pin<Box<dyn Future<Output = ()>>> + Send + Sync>;

struct Factory {
    world: Arc<dyn Fn() -> Box<dyn World> + Send + Sync>,
    answer: Answer,
    calls: Arc<Mutex<Vec<Call>>>,
    horizon: u64,
    play: Play,
}

struct Playing(Play);

impl Framework for Playing {
    fn play(self: Box<Self>, team: TeamHandle) -> PlayFuture {
        Box::pin(async move {
            (self.0)(team).await;
            Ok(())
        })
    }
}

struct Answering {
    answer: Answer,
    calls: Arc<Mutex<Vec<Call>>>,
}

impl ReplyHook for Answering {
    fn reply(&mut self, role: &ModelRole, request: &ChatRequest, _: &dyn Any) -> Result<Reply, WrongView> {
        let mut calls = self.calls.lock().unwrap();
        let before = calls.iter().filter(|(known, ..)| known == role.as_str()).count();
        let reply = (self.answer)(role.as_str(), &request.messages, before);
        calls.push((role.as_str().to_owned(), request.messages.clone(), reply.clone()));
        Ok(Reply::of_text(reply))
    }
}

struct Nothing;

impl Judge for Nothing {
    fn watch(&mut self, _: &dyn World, _: &[EventRecord]) -> Result<Verdict, Fault> {
        Ok(Verdict::Continue)
    }

    fn score(&self, _: &dyn World) -> Result<Score, Fault> {
        Ok(Score::default())
    }
}

impl EpisodeFactory for Factory {
    fn set_up(&self, _: &EpisodePlan) -> Result<EpisodeSetup, String> {
        let player = Answering { answer: Arc::clone(&self.answer), calls: Arc::clone(&self.calls) };
        Ok(EpisodeSetup {
            world: (self.world)(),
            judge: Box::new(Nothing),
            teams: vec![TeamSetup {
                framework: Box::new(Playing(Arc::clone(&self.play))),
                players: BTreeMap::from([("oracle".to_owned(), Box::new(player) as Box<dyn ReplyHook>)]),
            }],
            horizon: Tick(self.horizon),
            crew_view: CrewView::WholeTeam,
        })
    }
}
