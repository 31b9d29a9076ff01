//! Episodes of any team in any world, with a player that answers every role.

use std::any::Any;
use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroU64;
use std::sync::{Arc, Mutex};

use cooperage_core::{Environment, EventRecord, Fault, Judge, Score, Tick, TreeRandom, Verdict, World};
use cooperage_journal::{EndRecord, EpisodePlan, FaultPlan, Record, SayPlan};
use cooperage_models::{
    ChatRequest, LatencyProfile, Message, ModelPool, ModelRole, Reply, ReplyHook, WrongView,
};
use cooperage_runtime::*;
use cooperage_scripted::{RandomExpert, Scripted, WholeWorld};
use cooperage_teams::framework;

use super::alone::{Ended, Terms, play_alone};

/// Answers a role's request in a world.
pub type Player = Arc<dyn Fn() -> Box<dyn ReplyHook> + Send + Sync>;
/// Makes the world.
pub type Make = Arc<dyn Fn(u32) -> Box<dyn World> + Send + Sync>;

/// A scripted player: role, request and world to text.
pub fn scripted(
    answer: impl Fn(&str, &ChatRequest, &dyn Any) -> String + Send + Sync + Clone + 'static,
) -> Player {
    struct Script<F>(F);
    impl<F: Fn(&str, &ChatRequest, &dyn Any) -> String + Send> ReplyHook for Script<F> {
        fn reply(
            &mut self,
            role: &ModelRole,
            request: &ChatRequest,
            view: &dyn Any,
        ) -> Result<Reply, WrongView> {
            Ok(Reply::of_text((self.0)(role.as_str(), request, view)))
        }
    }
    Arc::new(move || Box::new(Script(answer.clone())))
}

/// The player `random` of a framework in environment `E`.
pub fn random_player<E: Environment + 'static>(team: &'static str, seed: u64) -> Player {
    Arc::new(move || {
        let writer = framework(team).unwrap().writer.unwrap();
        let expert = RandomExpert::<E>::new(TreeRandom::from_seed(seed));
        Box::new(Scripted::new(expert, WholeWorld::new(), writer))
    })
}

/// The terms on which an episode is played.
pub struct Set<'a> {
    pub team: &'a str,
    pub options: &'a [(&'a str, &'a str)],
    pub agents: u32,
    pub horizon: u64,
    pub clock: &'a str,
    pub tick_us: u64,
    pub world: Make,
    pub player: Player,
    pub say: Vec<SayPlan>,
    pub faults: Vec<FaultPlan>,
    /// The people in seats, by their seats; the team has the others.
    pub people: Vec<(u32, &'a str)>,
    /// The way to a model behind a network, which is then asked in place of the player.
    pub pool: Option<Arc<ModelPool>>,
}

/// A call as a player saw it.
#[derive(Clone)]
pub struct Asked {
    pub role: String,
    pub messages: Vec<Message>,
    pub reply: String,
}

/// An episode that was played.
pub struct Played {
    pub end: EndRecord,
    pub records: Vec<Record>,
    /// The texts of all messages to models, by their hashes.
    pub messages: BTreeMap<String, String>,
    pub asked: Vec<Asked>,
    pub warnings: Vec<String>,
}

impl Played {
    /// The notes of that name, with their ticks.
    pub fn notes(&self, name: &str) -> Vec<(u64, serde_json::Value)> {
        self.records
            .iter()
            .filter_map(|record| match record {
                Record::Note(note) if note.name == name => Some((note.tick, note.data.clone())),
                _ => None,
            })
            .collect()
    }

    /// Returns all texts that an agent's models have read.
    pub fn read_by(&self, agent: u32) -> BTreeSet<&str> {
        let (mut declared, mut read) = (Vec::new(), BTreeSet::new());
        for record in &self.records {
            let Record::Call(call) = record else { continue };
            declared.extend(call.declares.iter().map(|hash| self.messages[hash].as_str()));
            if call.agent == Some(agent) {
                let numbers = call.messages.iter().flat_map(|&[first, last]| first..=last);
                read.extend(numbers.map(|number| declared[number as usize]));
            }
        }
        read
    }

    /// A count of the framework.
    pub fn count(&self, name: &str) -> u64 {
        self.end.totals.counts.get(name).copied().unwrap_or_default()
    }

    /// How often a role was asked.
    pub fn calls(&self, role: &str) -> u64 {
        self.end.totals.calls_by_role.get(role).copied().unwrap_or_default()
    }

    /// Returns the replies of a role.
    pub fn replies(&self, role: &str) -> Vec<&str> {
        self.asked.iter().filter(|asked| asked.role == role).map(|asked| asked.reply.as_str()).collect()
    }

    /// The prompts of a role.
    pub fn prompts(&self, role: &str) -> Vec<&Asked> {
        self.asked.iter().filter(|asked| asked.role == role).collect()
    }
}

struct Listening {
    player: Box<dyn ReplyHook>,
    asked: Arc<Mutex<Vec<Asked>>>,
}

impl ReplyHook for Listening {
    fn reply(&mut self, role: &ModelRole, request: &ChatRequest, view: &dyn Any) -> Result<Reply, WrongView> {
        let reply = self.player.reply(role, request, view)?;
        let (role, messages) = (role.as_str().to_owned(), request.messages.clone());
        self.asked.lock().unwrap().push(Asked { role, messages, reply: reply.text.clone() });
        Ok(reply)
    }
}

struct Nothing;

impl Judge for Nothing {
    fn watch(&mut self, _: &dyn World, _: &[EventRecord]) -> Result<Verdict, Fault> {
        Ok(Verdict::Continue)
    }

    fn score(&self, world: &dyn World) -> Result<Score, Fault> {
        let figures = world.counters().into_iter().map(|(name, count)| (name.to_owned(), count)).collect();
        Ok(Score { figures, ..Score::default() })
    }
}

/// Sets such episodes up, and keeps the calls.
pub struct Factory {
    world: Make,
    player: Player,
    pub asked: Arc<Mutex<Vec<Asked>>>,
    horizon: u64,
}

impl EpisodeFactory for Factory {
    fn set_up(&self, plan: &EpisodePlan) -> Result<EpisodeSetup, String> {
        let framework = cooperage_teams::make(&plan.teams[0].framework, &plan.teams[0].options);
        let player = Listening { player: (self.player)(), asked: Arc::clone(&self.asked) };
        Ok(EpisodeSetup {
            world: (self.world)(plan.agents),
            judge: Box::new(Nothing),
            teams: vec![TeamSetup {
                framework: framework.map_err(|error| error.to_string())?,
                players: BTreeMap::from([("oracle".to_owned(), Box::new(player) as Box<dyn ReplyHook>)]),
            }],
            horizon: Tick(self.horizon),
            crew_view: CrewView::WholeTeam,
        })
    }
}

/// Prepares an episode: the factory that plays it, its terms, and the latency of the model.
pub fn prepare(set: Set<'_>) -> (Factory, Terms<'_>, LatencyProfile) {
    let factory =
        Factory { world: set.world, player: set.player, asked: Arc::default(), horizon: set.horizon };
    let latency = LatencyProfile {
        first_token_us: 500_000,
        input_tokens_per_s: NonZeroU64::new(5_000).unwrap(),
        output_tokens_per_s: NonZeroU64::new(60).unwrap(),
    };
    let terms = Terms {
        task: "test/one",
        rules: "fixed",
        team: set.team,
        options: set.options,
        agents: set.agents,
        model: if set.pool.is_some() { "compatible/fake" } else { "oracle" },
        clock: set.clock,
        tick_us: set.tick_us,
        say: set.say,
        faults: set.faults,
        people: set.people,
        pool: set.pool,
    };
    (factory, terms, latency)
}

/// Plays one episode.
pub fn play(set: Set<'_>) -> Result<Played, EpisodeError> {
    let (factory, terms, latency) = prepare(set);
    let Ended { end, records, messages, warnings } = play_alone(&terms, &factory, latency)?;
    let asked = std::mem::take(&mut *factory.asked.lock().unwrap());
    Ok(Played { end, records, messages, asked, warnings })
}
