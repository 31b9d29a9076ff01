//! CuisineWorld as an environment of the contract in `cooperage-core`.
//!
//! A batch is a command list: one bad entry rejects all of it, time passes all the same, and the step's feedback tells
//! the fault. Batches between two steps form one list in order of submission. Every agent sees the whole kitchen, so all
//! viewers perceive the same, and all perceive every event.

mod demonstrations;
mod entries;
mod events;
mod manual;
mod tools;

use std::sync::Arc;

use cooperage_core::{
    AgentId, ArrivalOrder, Digest, Entry, Environment, EventRecord, Manual, Observation, Offer, Receipt,
    ShortFormError, ShortTurn, ShortTurnRequest, SnapshotRefused, Status, Tick, Tool, Viewer, Wake,
};

use crate::book::KitchenBook;
use crate::command::KitchenAction;
use crate::compact;
use crate::feedback::KitchenFeedback;
use crate::game::{KitchenGame, KitchenStart};
use crate::ids::DishId;
use crate::offered::{offered, offered_to_people};
use crate::orders::DrawOrder;
use crate::rules::{KitchenRules, KitchenSetup, SetupError};
use crate::snapshot;
use crate::state_text::write_state_text;

pub use events::KitchenEvent;
pub(crate) use manual::{ToldManual, ToldRecipe, read_manual};
pub use tools::call;
pub(crate) use tools::catalogue;

/// Why an entry was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KitchenRefusal {
    /// The entry is to blame, and the step's feedback will contain this entry about it. The text that it quotes can be
    /// looked up until the world advances.
    Told(KitchenFeedback),
    /// The entry is to blame, and the original keeps silent about it.
    Silent,
    /// Another entry of the list is to blame.
    ListDropped,
}

/// One episode of CuisineWorld behind the environment contract.
#[derive(Clone, Debug)]
pub struct CuisineWorld {
    book: Arc<KitchenBook>,
    game: KitchenGame,
    tools: Arc<[Tool]>,
}

impl CuisineWorld {
    /// Begins an episode of a game with these rules. The book is the one the rules were made from; manuals quote it.
    #[must_use]
    pub fn new(book: Arc<KitchenBook>, rules: Arc<KitchenRules>, start: KitchenStart) -> CuisineWorld {
        let tools = tools::catalogue(&rules).into();
        CuisineWorld { book, game: KitchenGame::new(rules, start), tools }
    }

    /// Works out the rules and begins an episode.
    ///
    /// # Errors
    /// As [`KitchenRules::new`].
    pub fn with_setup(
        book: Arc<KitchenBook>,
        setup: &KitchenSetup<'_>,
        start: KitchenStart,
    ) -> Result<CuisineWorld, SetupError> {
        Ok(CuisineWorld::new(book, Arc::new(KitchenRules::new(setup)?), start))
    }

    /// Begins another episode with the same rules.
    pub fn reset(&mut self, start: KitchenStart) {
        self.game.restart(start);
    }

    /// The game behind the environment.
    #[must_use]
    pub fn game(&self) -> &KitchenGame {
        &self.game
    }

    /// The orders that will be drawn next. Only clairvoyant players may read them.
    #[must_use]
    pub fn coming_orders(&self, count: usize) -> Vec<DishId> {
        let mut source = self.game.source().clone();
        let dishes = self.game.rules().dishes().len() as u32;
        (0..count).map_while(|_| source.draw(dishes)).collect()
    }
}

impl Environment for CuisineWorld {
    type Call = KitchenAction;
    type Refusal = KitchenRefusal;
    type Event = KitchenEvent;
    type Snapshot = KitchenGame;

    const ARRIVAL_ORDER: ArrivalOrder = ArrivalOrder::Submission;

    fn agents(&self) -> u32 {
        self.game.rules().crew()
    }

    fn tools(&self, agent: AgentId) -> &[Tool] {
        if agent.0 < self.agents() { &self.tools } else { &[] }
    }

    fn manual(&self, _: Viewer) -> Manual {
        manual::manual(&self.book, self.game.rules())
    }

    fn observe(&self, viewer: Viewer) -> Observation {
        let mut text = String::with_capacity(1_024);
        self.observe_text(viewer, &mut text);
        Observation { data: snapshot::observation(&self.game), text, perception: None }
    }

    fn observe_text(&self, _: Viewer, out: &mut String) {
        write_state_text(self.game.rules(), self.game.state(), self.game.totals(), out);
    }

    fn short_legend(&self) -> Result<&'static str, ShortFormError> {
        compact::check(self.game.rules())?;
        Ok(compact::LEGEND)
    }

    fn short_turn(&self, _: Viewer, request: &ShortTurnRequest<'_>) -> Result<ShortTurn, ShortFormError> {
        let turn = compact::turn(&self.game, request)?;
        Ok(ShortTurn { text: turn.text, words: turn.names })
    }

    fn offered(&self, agent: AgentId) -> Vec<Offer> {
        let mut actions = Vec::new();
        offered(self.game.rules(), self.game.state(), agent, &mut actions);
        actions.into_iter().map(|action| tools::offer(self.game.rules(), action)).collect()
    }

    fn offered_to_people(&self, agent: AgentId) -> Vec<Offer> {
        let mut actions = Vec::new();
        offered_to_people(&self.game, agent, &mut actions);
        actions.into_iter().map(|action| tools::offer(self.game.rules(), action)).collect()
    }

    fn addressee(&self, text: &str) -> Option<AgentId> {
        let parsed = crate::text::parse(self.game.rules(), text).ok()?;
        match parsed.agent {
            crate::text::Digits::Small(number) => u32::try_from(number).ok().map(AgentId),
            crate::text::Digits::Large(_) => None,
        }
    }

    fn submit(&mut self, batch: &[Entry<'_, KitchenAction>], receipts: &mut Vec<Receipt<KitchenRefusal>>) {
        receipts.clear();
        match self.game.submit_entries(batch.iter().map(entries::Submitted)) {
            Ok(()) => receipts.extend(batch.iter().map(|_| Receipt::Accepted)),
            Err(rejection) => {
                let blame = rejection.feedback.map_or(KitchenRefusal::Silent, KitchenRefusal::Told);
                receipts.extend((0..batch.len()).map(|place| {
                    // A list may also be wrong as a whole, and then so is every entry.
                    let to_blame = rejection.culprit.is_none_or(|culprit| culprit == place);
                    Receipt::Refused(if to_blame { blame } else { KitchenRefusal::ListDropped })
                }));
            }
        }
    }

    fn advance(&mut self, until: Tick, wake: Wake<'_>, events: &mut Vec<KitchenEvent>) -> Tick {
        events.clear();
        while self.tick() < until {
            self.game.advance();
            events::push_events(&self.game, events);
            let watched = match wake {
                Wake::Nobody => false,
                Wake::Agents(agents) => agents.iter().any(|agent| agent.0 < self.agents()),
                Wake::Anybody => true,
            };
            if watched && !events.is_empty() {
                break;
            }
        }
        self.tick()
    }

    fn tick(&self) -> Tick {
        Tick(u64::from(self.game.state().step()))
    }

    fn status(&self) -> Status {
        let rules = self.game.rules();
        if self.game.state().step() >= rules.max_steps() { Status::Over } else { Status::Running }
    }

    fn counters(&self) -> Vec<(&'static str, i64)> {
        let totals = self.game.totals();
        let active = self.game.state().orders().len() as u64;
        let count = |value: u64| i64::try_from(value).unwrap_or(i64::MAX);
        vec![
            ("active", count(active)),
            ("completed", count(totals.completed)),
            ("failed", count(totals.failed)),
            ("failed_commands", count(totals.failed_commands)),
            ("failed_exact", count(totals.failed_exact)),
            ("noops", count(totals.noops)),
            ("orders", count(totals.completed + totals.failed_exact + active)),
            ("orders_lost", count(totals.lost_orders)),
        ]
    }

    fn refusal_text(&self, refusal: &KitchenRefusal) -> String {
        match refusal {
            KitchenRefusal::Told(entry) => self.game.queue_feedback().sentence(*entry, self.game.rules()),
            KitchenRefusal::Silent => String::new(),
            KitchenRefusal::ListDropped => {
                "another command of the list is wrong, so the whole list was dropped".to_owned()
            }
        }
    }

    fn event_record(&self, event: &KitchenEvent) -> EventRecord {
        events::record(&self.game, *event)
    }

    fn snapshot(&self) -> Result<KitchenGame, SnapshotRefused> {
        Ok(self.game.clone())
    }

    fn restore(&mut self, snapshot: &KitchenGame) {
        if !Arc::ptr_eq(self.game.rules(), snapshot.rules()) {
            self.tools = tools::catalogue(snapshot.rules()).into();
        }
        self.game.clone_from(snapshot);
    }

    fn digest(&self) -> Digest {
        crate::digest::digest(&self.game)
    }
}
