//! Episodes in the workshop, played by the real runtime.

use std::any::Any;
use std::collections::BTreeMap;
use std::num::NonZeroU64;
use std::sync::{Arc, Mutex};

use cooperage_core::{EventRecord, Fault, Judge, Ratio, Score, Tick, Verdict, World};
use cooperage_journal::{EndRecord, EpisodePlan, Record};
use cooperage_models::{ChatRequest, LatencyProfile, Message, ModelRole, Reply, ReplyHook, WrongView};
use cooperage_runtime::*;
use cooperage_teams::frameworks::mindagent::MindAgentPlanBrief;

use super::alone::{Ended, Terms, play_alone};
use super::hooked::random_player;
use super::workshop::Workshop;

/// Returns a scripted player's answer in turn `n` to the messages.
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

/// An episode that was played.
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
    fn reply(&mut self, _: &ModelRole, request: &ChatRequest, view: &dyn Any) -> Result<Reply, WrongView> {
        assert!(view.is::<Workshop>());
        let brief: &MindAgentPlanBrief = request.brief.as_ref().unwrap().get().unwrap();
        assert_eq!(brief.tools.len(), 5);
        self.asked.lock().unwrap().push(request.messages.clone());
        self.turn += 1;
        Ok(Reply::of_text((self.answer)(self.turn - 1, &request.messages)))
    }
}

struct CountCrates;

impl Judge for CountCrates {
    fn watch(&mut self, _: &dyn World, _: &[EventRecord]) -> Result<Verdict, Fault> {
        Ok(Verdict::Continue)
    }

    fn score(&self, world: &dyn World) -> Result<Score, Fault> {
        let crates = world.counters().iter().map(|&(_, count)| count.unsigned_abs()).sum();
        Ok(Score { completion: Ratio { numerator: crates, denominator: crates }, figures: BTreeMap::new() })
    }
}

struct Factory {
    answer: Answer,
    asked: Arc<Mutex<Vec<Vec<Message>>>>,
    horizon: u64,
}

impl EpisodeFactory for Factory {
    fn set_up(&self, plan: &EpisodePlan) -> Result<EpisodeSetup, String> {
        let framework = cooperage_teams::make(&plan.teams[0].framework, &plan.teams[0].options);
        let scripted = Scripted { turn: 0, answer: Arc::clone(&self.answer), asked: Arc::clone(&self.asked) };
        let random = random_player::<Workshop>("mindagent", 0)();
        Ok(EpisodeSetup {
            world: Box::new(Workshop::new(plan.agents, 0)),
            judge: Box::new(CountCrates),
            teams: vec![TeamSetup {
                framework: framework.map_err(|error| error.to_string())?,
                players: BTreeMap::from([
                    ("oracle".to_owned(), Box::new(scripted) as Box<dyn ReplyHook>),
                    ("random".to_owned(), random),
                ]),
            }],
            horizon: Tick(self.horizon),
            crew_view: CrewView::WholeTeam,
        })
    }
}

pub fn play(episode: Episode<'_>) -> Result<Played, EpisodeError> {
    let asked = Arc::new(Mutex::new(Vec::new()));
    let factory = Factory { answer: episode.answer, asked: Arc::clone(&asked), horizon: episode.horizon };
    let terms = Terms {
        task: "workshop/one",
        rules: "paper",
        team: episode.team,
        options: episode.options,
        agents: episode.agents,
        model: episode.model,
        clock: episode.clock,
        tick_us: 4_000_000,
        say: Vec::new(),
        faults: Vec::new(),
        people: Vec::new(),
        pool: None,
    };
    let Ended { end, records, warnings, .. } = play_alone(&terms, &factory, latency())?;
    let asked = std::mem::take(&mut *asked.lock().unwrap());
    Ok(Played { end, records, asked, warnings })
}

/// A tick is 4 s long; a first token takes 5 s, and nothing else takes time.
fn latency() -> LatencyProfile {
    LatencyProfile {
        first_token_us: 5_000_000,
        input_tokens_per_s: NonZeroU64::MAX,
        output_tokens_per_s: NonZeroU64::MAX,
    }
}
