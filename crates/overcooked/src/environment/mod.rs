//! Overcooked-AI as an environment of the contract in `cooperage-core`.
//!
//! One world, in which every seat has a [`ControlLevel`]: what its tools are and what it reads. A tick is a step of the game. Each
//! entry of a batch is judged alone; an agent that hands in nothing stays where it is. All agents see the whole kitchen.

mod cooks;
mod digest;
mod entries;
mod events;
mod game;
mod manual;
mod show;
mod skills;
mod told;
mod tools;
mod totals;

use std::sync::Arc;

use cooperage_core::{
    AgentId, ArrivalOrder, Digest, Entry, Environment, EventRecord, Manual, Observation, Offer, Receipt,
    SnapshotRefused, Status, Stopped, Tick, Tool, TreeRandom, Viewer, Wake,
};

use crate::action::OvercookedAction;
use crate::expert::Dishes;
use crate::macros::Macro;
use crate::rules::OvercookedRules;
use crate::start::RandomStart;
use crate::state::OvercookedState;

pub use cooks::MacroEnd;
pub use entries::OvercookedRefusal;
pub use events::OvercookedEvent;
pub use game::OvercookedGame;
pub use manual::{DISH_ONCE_COOKING, DISH_ONCE_READY};
pub use totals::OvercookedTotals;

pub(crate) use manual::{read_manual, read_sides};
pub(crate) use told::read_scene;
pub(crate) use tools::told_tools;

/// The level of a seat, which decides its tools.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ControlLevel {
    /// The six actions of the game, one for each step.
    Game,
    /// Macros, each of which lasts until it has reached what it is for. A controller carries them out.
    Macros,
}

impl ControlLevel {
    /// All levels that a seat can have.
    pub const ALL: [ControlLevel; 2] = [ControlLevel::Game, ControlLevel::Macros];

    /// The word in options.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            ControlLevel::Game => "game",
            ControlLevel::Macros => "macros",
        }
    }
}

/// A typed call of a tool.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OvercookedCall {
    /// An action of the game, for the next step; of seats at [`ControlLevel::Game`].
    Act(OvercookedAction),
    /// A macro, from the next step on; of seats at [`ControlLevel::Macros`].
    Do(Macro),
}

impl OvercookedCall {
    /// The name of the tool.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            OvercookedCall::Act(action) => action.name(),
            OvercookedCall::Do(act) => act.name(),
        }
    }
}

/// The set-up of an episode.
#[derive(Clone, Debug)]
pub struct OvercookedSetup {
    /// The layout under its rules.
    pub rules: Arc<OvercookedRules>,
    /// The number of steps after which the game is over.
    pub horizon: u32,
    /// The level of each seat; seats beyond the list are at [`ControlLevel::Game`].
    pub levels: Vec<ControlLevel>,
    /// Whether the controllers of seats at [`ControlLevel::Macros`] try another action when no player has moved.
    pub auto_unstuck: bool,
    /// How the start differs from the layout's.
    pub start: RandomStart,
    /// When, by the advice of the manual, a dish is fetched. No rule of the game depends on it.
    pub dishes: Dishes,
    /// The seed of the random numbers of this episode.
    pub seed: u64,
}

impl OvercookedSetup {
    /// The steps of a published game.
    pub const HORIZON: u32 = 400;

    /// The published set-up: 400 steps from the layout's start, every seat at [`ControlLevel::Game`]. Controllers, where seats
    /// have some, resolve deadlocks: two of them would stand still for ever otherwise.
    #[must_use]
    pub fn published(rules: Arc<OvercookedRules>) -> OvercookedSetup {
        OvercookedSetup {
            rules,
            horizon: OvercookedSetup::HORIZON,
            levels: Vec::new(),
            auto_unstuck: true,
            start: RandomStart::default(),
            dishes: Dishes::OnceCooking,
            seed: 0,
        }
    }

    /// The [`OvercookedSetup::seed`] of an episode of a run, from the run's seed and the episode's index.
    #[must_use]
    pub fn episode_seed(seed: u64, index: u64) -> u64 {
        TreeRandom::from_seed(seed).child("overcooked").numbered_child("episode", index).next_u64()
    }

    /// The level of a seat.
    #[must_use]
    pub fn level(&self, seat: usize) -> ControlLevel {
        self.levels.get(seat).copied().unwrap_or(ControlLevel::Game)
    }
}

/// One episode of Overcooked-AI behind the environment contract.
#[derive(Clone, Debug)]
pub struct OvercookedEnvironment {
    game: OvercookedGame,
    /// The tools of each seat.
    tools: Vec<Arc<[Tool]>>,
}

impl OvercookedEnvironment {
    /// Begins an episode with this set-up.
    #[must_use]
    pub fn new(setup: OvercookedSetup) -> OvercookedEnvironment {
        let game = OvercookedGame::new(Arc::new(setup));
        let tools = tools::catalogues(&game);
        OvercookedEnvironment { game, tools }
    }

    /// The game: its rules, its state, its totals.
    #[must_use]
    pub fn game(&self) -> &OvercookedGame {
        &self.game
    }

    /// The state, for players that know its type.
    #[must_use]
    pub fn state(&self) -> &OvercookedState {
        self.game.state()
    }

    /// The rules of the game.
    #[must_use]
    pub fn rules(&self) -> &Arc<OvercookedRules> {
        self.game.rules()
    }
}

impl Environment for OvercookedEnvironment {
    type Call = OvercookedCall;
    type Refusal = OvercookedRefusal;
    type Event = OvercookedEvent;
    type Snapshot = OvercookedGame;

    const ARRIVAL_ORDER: ArrivalOrder = ArrivalOrder::Canonical;

    fn agents(&self) -> u32 {
        self.game.rules().players() as u32
    }

    fn tools(&self, agent: AgentId) -> &[Tool] {
        self.tools.get(agent.0 as usize).map_or(&[], |tools| tools)
    }

    fn manual(&self, viewer: Viewer) -> Manual {
        manual::manual(&self.game, viewer)
    }

    fn observe(&self, viewer: Viewer) -> Observation {
        let mut text = String::with_capacity(512);
        self.observe_text(viewer, &mut text);
        Observation { data: show::data(&self.game, viewer), text, perception: None }
    }

    fn observe_text(&self, viewer: Viewer, out: &mut String) {
        match self.game.level_of(viewer) {
            ControlLevel::Game => show::write_text(&self.game, viewer, out),
            ControlLevel::Macros => skills::write_text(&self.game, viewer, out),
        }
    }

    fn offered(&self, agent: AgentId) -> Vec<Offer> {
        tools::offers(&self.game, agent)
    }

    fn addressee(&self, text: &str) -> Option<AgentId> {
        entries::addressee(text)
    }

    fn submit(
        &mut self,
        batch: &[Entry<'_, OvercookedCall>],
        receipts: &mut Vec<Receipt<OvercookedRefusal>>,
    ) {
        receipts.clear();
        receipts.extend(batch.iter().map(|entry| match entries::submit(&mut self.game, entry) {
            Ok(()) => Receipt::Accepted,
            Err(refusal) => Receipt::Refused(refusal),
        }));
    }

    fn stop(&mut self, agent: AgentId) -> Stopped {
        self.game.stop(agent)
    }

    fn advance(&mut self, until: Tick, wake: Wake<'_>, events: &mut Vec<OvercookedEvent>) -> Tick {
        events.clear();
        while self.tick() < until {
            self.game.advance(events);
            let touches = |agent: &AgentId| {
                agent.0 < self.agents() && events.iter().any(|event| event.is_perceived_by(*agent))
            };
            let is_awake = match wake {
                Wake::Nobody => false,
                Wake::Agents(agents) => agents.iter().any(touches),
                Wake::Anybody => !events.is_empty(),
            };
            if is_awake {
                break;
            }
        }
        self.tick()
    }

    fn tick(&self) -> Tick {
        self.game.tick()
    }

    fn status(&self) -> Status {
        if self.game.is_over() { Status::Over } else { Status::Running }
    }

    fn counters(&self) -> Vec<(&'static str, i64)> {
        self.game.totals().counters()
    }

    fn refusal_text(&self, refusal: &OvercookedRefusal) -> String {
        refusal.to_string()
    }

    fn event_record(&self, event: &OvercookedEvent) -> EventRecord {
        events::record(event, self.agents())
    }

    fn snapshot(&self) -> Result<OvercookedGame, SnapshotRefused> {
        Ok(self.game.clone())
    }

    fn restore(&mut self, snapshot: &OvercookedGame) {
        if !self.game.is_set_up_as(snapshot) {
            self.tools = tools::catalogues(snapshot);
        }
        self.game.clone_from(snapshot);
    }

    fn digest(&self) -> Digest {
        digest::digest(&self.game)
    }
}
