//! An expert: a scheduler that knows the rules, the state and the active orders, and never what comes.
//!
//! It works in three layers. [`pull`] finds out what there is to do for a dish, given what is in tools and hands already.
//! [`policy`] is a quick scheduler on top of it: which dishes to aim at, and which agent does what; it takes about a
//! microsecond. [`search`] tries other decisions and other settings of the quick scheduler, plays each on to the end against
//! the same sampled orders, and takes what turns out best on average.
//!
//! **Invariants:** a plan is a function of the rules and of the states handed in so far. Sampled orders come from the random
//! tree, seeded by rules and step, never from the game. Integers only.
//!
//! The search is bounded by counts, never by time: at most [`search::CANDIDATES_MAX`] alternatives, [`futures::SAMPLES`]
//! samples and [`search::LOOK_AHEAD_MAX`] steps.

mod futures;
mod kitchen;
mod model;
mod policy;
mod pull;
mod search;

use std::sync::Arc;

use cooperage_core::{AgentId, TreeRandom};

use crate::command::{KitchenAction, KitchenCommand};
use crate::feedback::FeedbackLog;
use crate::ids::DishId;
use crate::orders::{DrawOrder, OrderSource};
use crate::rules::KitchenRules;
use crate::state::KitchenState;

use futures::Futures;
use kitchen::{Job, Kitchen};
use model::Model;
use policy::Policy;

/// Plays one episode for the whole crew, without knowing what will be ordered.
#[derive(Clone, Debug)]
pub struct CuisineWorldExpert {
    scheduler: Scheduler,
    random: TreeRandom,
    searching: bool,
}

impl CuisineWorldExpert {
    /// An expert at the beginning of an episode, or one that takes over in the middle.
    #[must_use]
    pub fn new(rules: Arc<KitchenRules>) -> CuisineWorldExpert {
        let agents = all_agents(&rules);
        CuisineWorldExpert::for_agents(rules, agents)
    }

    /// An expert for some agents of the crew; the others stand still. The list must not name an agent twice.
    #[must_use]
    pub fn for_agents(rules: Arc<KitchenRules>, mut agents: Vec<AgentId>) -> CuisineWorldExpert {
        agents.retain(|agent| agent.0 < rules.crew());
        let seed = rules.digest().0.iter().fold(0u64, |seed, &byte| seed.rotate_left(8) ^ u64::from(byte));
        CuisineWorldExpert {
            scheduler: Scheduler::new(rules, agents),
            random: TreeRandom::from_seed(seed).child("expert"),
            searching: true,
        }
    }

    /// An expert that never looks ahead: a hundred times as fast and somewhat weaker.
    #[must_use]
    pub fn quick(rules: Arc<KitchenRules>) -> CuisineWorldExpert {
        CuisineWorldExpert::new(rules).without_search()
    }

    /// The same expert, but it never looks ahead.
    #[must_use]
    pub fn without_search(self) -> CuisineWorldExpert {
        CuisineWorldExpert { searching: false, ..self }
    }

    /// The same expert for a game in which so many orders were completed and so many have failed.
    #[must_use]
    pub fn with_totals(mut self, (completed, failed): (u32, u32)) -> CuisineWorldExpert {
        (self.scheduler.completed, self.scheduler.failed) = (completed, failed);
        self
    }

    /// The commands of the next step, one for each agent that it plays, in an order in which all of them succeed. `steps_left` are the steps
    /// that will still be played, that one included.
    pub fn plan(&mut self, state: &KitchenState, steps_left: u32) -> Vec<KitchenCommand> {
        let CuisineWorldExpert { scheduler, random, searching } = self;
        let futures = |model: &Model, kitchen: &Kitchen| {
            let mut random = random.numbered_child("step", u64::from(state.step()));
            Futures::sampled(&mut random, model.dishes.len(), kitchen.orders_coming(model))
        };
        scheduler.plan(state, steps_left, searching.then_some(futures))
    }
}

/// An expert that knows the orders that will really come: it measures the worth of perfect foresight.
#[derive(Clone, Debug)]
pub struct Clairvoyant {
    scheduler: Scheduler,
}

impl Clairvoyant {
    /// A clairvoyant player for the whole crew, at any point of an episode.
    #[must_use]
    pub fn new(rules: Arc<KitchenRules>) -> Clairvoyant {
        let agents = all_agents(&rules);
        Clairvoyant { scheduler: Scheduler::new(rules, agents) }
    }

    /// As [`CuisineWorldExpert::plan`]; `coming` is the source of orders as it stands after that state.
    pub fn plan(
        &mut self,
        state: &KitchenState,
        steps_left: u32,
        coming: &OrderSource,
    ) -> Vec<KitchenCommand> {
        let futures = |model: &Model, kitchen: &Kitchen| {
            let mut source = coming.clone();
            let dishes = model.dishes.len() as u32;
            let orders = std::iter::from_fn(|| source.draw(dishes)).map(|DishId(number)| number);
            Futures::known(orders.take(kitchen.orders_coming(model)))
        };
        self.scheduler.plan(state, steps_left, Some(futures))
    }
}

fn all_agents(rules: &KitchenRules) -> Vec<AgentId> {
    (0..rules.crew()).map(AgentId).collect()
}

/// The part that [`CuisineWorldExpert`] and [`Clairvoyant`] share.
#[derive(Clone, Debug)]
struct Scheduler {
    rules: Arc<KitchenRules>,
    model: Arc<Model>,
    /// The agents that it plays.
    agents: Vec<AgentId>,
    /// The job of each of these agents.
    jobs: Vec<Job>,
    policy: Policy,
    /// Orders served and steps with expired orders, as far as this scheduler has played.
    completed: u32,
    failed: u32,
}

impl Scheduler {
    fn new(rules: Arc<KitchenRules>, agents: Vec<AgentId>) -> Scheduler {
        let model = Arc::new(Model::new(&rules, agents.len()));
        let jobs = vec![Job::Free; model.crew];
        Scheduler { rules, model, agents, jobs, policy: Policy::PLAIN, completed: 0, failed: 0 }
    }

    fn plan(
        &mut self,
        state: &KitchenState,
        steps_left: u32,
        futures: Option<impl FnOnce(&Model, &Kitchen) -> Futures>,
    ) -> Vec<KitchenCommand> {
        let model = &self.model;
        let mut kitchen = Kitchen::new(model, &self.rules, &self.agents, state, steps_left);
        for (worker, &job) in kitchen.workers.iter_mut().zip(&self.jobs) {
            worker.job = job;
        }
        (kitchen.completed, kitchen.failed) = (self.completed, self.failed);
        match futures {
            Some(futures) => self.policy = search::choose(model, &mut kitchen, self.policy, futures),
            None => policy::decide(model, &mut kitchen, &self.policy, &mut pull::Offers::new()),
        }
        // The kitchen numbers the agents that are played.
        let named = |command: KitchenCommand| {
            let agent = self.agents.get(command.agent.0 as usize).copied().unwrap_or(command.agent);
            KitchenCommand { agent, ..command }
        };
        let mut commands = Vec::with_capacity(model.crew);
        kitchen.act(model, |command| commands.push(named(command)));
        if commands.iter().all(|command| command.action == KitchenAction::Noop)
            && policy::unblock(model, &mut kitchen)
        {
            commands.clear();
            kitchen.act(model, |command| commands.push(named(command)));
        }
        kitchen.end_step(model, || None);
        (self.completed, self.failed) = (kitchen.completed, kitchen.failed);
        for (job, worker) in self.jobs.iter_mut().zip(&kitchen.workers) {
            *job = worker.job;
        }
        self.only_possible(state, commands)
    }

    /// Replaces commands that the rules would refuse by doing nothing. They occur only under unusual tool settings, such
    /// as a serving table that takes one dish.
    fn only_possible(&self, state: &KitchenState, mut commands: Vec<KitchenCommand>) -> Vec<KitchenCommand> {
        let mut copy = state.clone();
        let mut log = FeedbackLog::default();
        for command in &mut commands {
            if !copy.execute(&self.rules, *command, &mut log) {
                command.action = KitchenAction::Noop;
            }
        }
        commands
    }
}
