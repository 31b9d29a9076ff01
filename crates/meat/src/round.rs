//! The game as a round: turns, orders, and what comes back at the end of a turn (docs/spec/minecraft-cooking.md, 6.1 to 6.4).
//!
//! A turn is open until a first call begins; all calls that have been ordered by then begin together. Each agent has one call in a
//! turn: a further one waits for the next turn. When no call of the turn is under way any more, the agents rest for 40 ticks and
//! the turn is closed: places are restored, orders are completed or fail, and the next turn is open. A turn in which no call
//! begins for 30 seconds is closed without rest. People act when they like and count in no turn.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use cooperage_blocks::BlockPos;
use cooperage_blocks::world::EntityKind;
use cooperage_body::environment::{BlockEnvironment, BlockEvent};
use cooperage_body::round::{BlockRound, RoundNews, RoundWorld};
use cooperage_core::{AgentId, Digest, DigestWriter, Environment, Observation, TURN_BEGINS, Tick, Viewer};
use serde::Serialize;
use serde_json::json;

use crate::ground::{animal_command, floor, log_command};
use crate::layout::Layout;
use crate::meat::Meat;
use crate::observation::{self, ShownGame};
use crate::state::{ActiveOrder, FurnaceLook, MeatSetup, chest, furnace_look, stored};
use crate::tasks::{IDLE_TICKS, REST_TICKS, TURNS};

/// A world in which meat is cooked.
pub type MeatWorld = RoundWorld<MeatRound>;

/// How near to its place an animal of the kind must be for none to be put there anew, in blocks.
const SAME_PLACE: f64 = 2.0;
/// The actions that look into the furnace.
const FURNACE_ACTIONS: [&str; 3] = ["putFuelFurnace", "putItemFurnace", "takeOutFurnace"];

/// The part of a turn that the game is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
enum TurnPhase {
    /// No call has begun since that tick.
    Open { since: Tick },
    /// Calls are under way.
    Running,
    /// All have ended; the turn is closed at that tick.
    Resting { until: Tick },
    /// The last turn is over.
    Over,
}

/// The state of a game.
#[derive(Clone, Debug)]
pub struct MeatRound {
    setup: Rc<MeatSetup>,
    turn: u32,
    phase: TurnPhase,
    /// Agents that have had their call in this turn.
    acted: BTreeSet<AgentId>,
    active: Vec<ActiveOrder>,
    /// Orders that have been added.
    added: u32,
    /// Dishes that have been served, by kind.
    served: BTreeMap<Meat, u32>,
    /// The orders that failed: their places in the list, with the turn.
    failed: Vec<(u32, u32)>,
    furnace: Option<FurnaceLook>,
    /// Whether an agent has looked into the furnace since it was last read.
    has_looked: bool,
}

impl MeatRound {
    /// A game in its first turn.
    #[must_use]
    pub fn new(setup: MeatSetup) -> MeatRound {
        let mut round = MeatRound {
            setup: Rc::new(setup),
            turn: 0,
            phase: TurnPhase::Open { since: Tick(0) },
            acted: BTreeSet::new(),
            active: Vec::new(),
            added: 0,
            served: BTreeMap::new(),
            failed: Vec::new(),
            furnace: None,
            has_looked: false,
        };
        round.add_order();
        round
    }

    /// The parts that never change.
    #[must_use]
    pub fn setup(&self) -> &MeatSetup {
        &self.setup
    }

    /// The number of the present turn, from 0 on.
    #[must_use]
    pub fn turn(&self) -> u32 {
        self.turn
    }

    /// The orders that can still be served, in the order of their coming.
    #[must_use]
    pub fn active(&self) -> &[ActiveOrder] {
        &self.active
    }

    /// The number of orders that have been added.
    #[must_use]
    pub fn added(&self) -> u32 {
        self.added
    }

    /// The number of orders that were served.
    #[must_use]
    pub fn completed(&self) -> u32 {
        self.served.values().sum()
    }

    /// The orders that failed: their places in the order list, with the turn.
    #[must_use]
    pub fn failed(&self) -> &[(u32, u32)] {
        &self.failed
    }

    /// The furnace as an agent saw it last; `None` before the first look.
    #[must_use]
    pub fn furnace(&self) -> Option<&FurnaceLook> {
        self.furnace.as_ref()
    }

    /// The agents that act by turns.
    fn players(&self) -> impl Iterator<Item = AgentId> + use<> {
        let setup = Rc::clone(&self.setup);
        (0..setup.agents).map(AgentId).filter(move |agent| !setup.people.contains(agent))
    }

    fn hold(&self, blocks: &mut BlockEnvironment, agents: impl IntoIterator<Item = AgentId>, is_held: bool) {
        agents.into_iter().for_each(|agent| blocks.hold(agent, is_held));
    }

    /// Adds the order that is due in this turn.
    fn add_order(&mut self) {
        let Some(pace) = self.setup.pace.filter(|pace| self.turn.is_multiple_of(pace.interval)) else {
            return;
        };
        let Some(&meat) = self.setup.orders.get(self.added as usize) else { return };
        self.active.push(ActiveOrder { number: self.added, meat, left: pace.lifetime });
        self.added += 1;
    }

    /// The first calls of a turn have begun. The published program shows the state before it adds an order.
    fn begin(&mut self) {
        if self.setup.shows_late && self.turn > 0 {
            self.add_order();
        }
        self.phase = TurnPhase::Running;
    }

    /// Closes a turn: places, orders, and the next turn.
    fn close_turn(&mut self, blocks: &mut BlockEnvironment) -> Vec<RoundNews> {
        if self.setup.respawns {
            restore(blocks, self.setup.layout);
        }
        let mut news = self.settle(blocks);
        self.turn += 1;
        self.acted.clear();
        if self.turn >= TURNS {
            self.phase = TurnPhase::Over;
            news.push(RoundNews::over("turns_played"));
            return news;
        }
        self.phase = TurnPhase::Open { since: blocks.tick() };
        if !self.setup.shows_late {
            self.add_order();
        }
        self.hold(blocks, self.players(), false);
        news.push(RoundNews {
            name: TURN_BEGINS,
            text: format!("turn {} of {TURNS} begins", self.turn),
            data: json!({"turn": self.turn}),
            is_public: true,
        });
        news
    }

    /// Completes the orders whose dishes are in the chest, those with the least time first; of the others those fail whose time is
    /// over.
    fn settle(&mut self, blocks: &BlockEnvironment) -> Vec<RoundNews> {
        let stored = blocks.with_world(|world| stored(world, chest(world, self.setup.layout)));
        let in_chest = |meat: Meat| stored.get(meat.dish()).copied().unwrap_or_default();
        let mut news = Vec::new();
        let mut by_time: Vec<ActiveOrder> = self.active.clone();
        by_time.sort_by_key(|order| order.left);
        for order in by_time {
            let served = self.served.entry(order.meat).or_default();
            if in_chest(order.meat) > *served {
                *served += 1;
                self.active.retain(|other| other.number != order.number);
                news.push(told("order_completed", order, self.turn));
            }
        }
        for order in &mut self.active {
            order.left = order.left.saturating_sub(1);
        }
        let turn = self.turn;
        for order in self.active.extract_if(.., |order| order.left == 0) {
            self.failed.push((order.number, turn));
            news.push(told("order_failed", order, turn));
        }
        news
    }

    /// Takes note of the calls that are under way, and whether there are any.
    fn look_at_calls(&mut self, blocks: &mut BlockEnvironment) -> bool {
        let busy: Vec<AgentId> = self.players().filter(|&agent| blocks.doing(agent).is_some()).collect();
        self.acted.extend(&busy);
        self.hold(blocks, self.acted.iter().copied(), true);
        !busy.is_empty()
    }
}

fn told(name: &'static str, order: ActiveOrder, turn: u32) -> RoundNews {
    let dish = order.meat.dish();
    let what = if name == "order_completed" { "was served" } else { "was not served in time" };
    RoundNews {
        name,
        text: format!("an order of {dish} {what}"),
        data: json!({"dish": dish, "order": order.number, "turn": turn}),
        is_public: false,
    }
}

/// Puts back what is missing in its place.
fn restore(blocks: &mut BlockEnvironment, layout: &Layout) {
    let (y, log, missing) = blocks.with_world(|world| {
        let y = floor(world);
        let is_missing = |(kind, [x, z]): &(&str, [i32; 2])| {
            let place = [f64::from(*x) + 0.5, f64::from(y), f64::from(*z) + 0.5];
            !world.entities().iter().any(|entity| match &entity.kind {
                EntityKind::Mob(mob) => mob.kind_name() == *kind && is_near(entity.pos, place),
                _ => false,
            })
        };
        let log = world.state(BlockPos::new(layout.log[0], y, layout.log[1])).name() != "oak_log";
        (y, log, layout.every_animal().filter(is_missing).collect::<Vec<_>>())
    });
    let log = log.then(|| log_command(layout, y));
    for command in log.into_iter().chain(missing.into_iter().map(|(kind, at)| animal_command(kind, at, y))) {
        // A place that cannot be filled now is looked at again at the end of the next turn.
        let _ = blocks.command(&command);
    }
}

fn is_near(one: [f64; 3], other: [f64; 3]) -> bool {
    let [x, y, z] = [one[0] - other[0], one[1] - other[1], one[2] - other[2]];
    x * x + y * y + z * z <= SAME_PLACE * SAME_PLACE
}

impl BlockRound for MeatRound {
    const DIGEST: &'static str = "meat 1";
    const PERIOD: u64 = 1;

    fn note(&mut self, happened: &[BlockEvent]) {
        for event in happened {
            let BlockEvent::Finished { agent, label, .. } = event else { continue };
            // A call may end in the tick in which it begins.
            if !self.setup.people.contains(agent) {
                self.acted.insert(*agent);
            }
            self.has_looked |= FURNACE_ACTIONS.contains(&&**label);
        }
    }

    fn poll(&mut self, blocks: &mut BlockEnvironment) -> Vec<RoundNews> {
        let now = blocks.tick();
        if std::mem::take(&mut self.has_looked) {
            self.furnace = Some(blocks.with_world(|world| furnace_look(world, self.setup.layout)));
        }
        match self.phase {
            TurnPhase::Over => Vec::new(),
            TurnPhase::Open { since } => {
                self.look_at_calls(blocks);
                if !self.acted.is_empty() {
                    self.begin();
                } else if now.0 - since.0 >= IDLE_TICKS {
                    self.begin();
                    return self.close_turn(blocks);
                }
                Vec::new()
            }
            TurnPhase::Running => {
                if !self.look_at_calls(blocks) {
                    self.phase = TurnPhase::Resting { until: now.after(REST_TICKS) };
                    self.hold(blocks, self.players(), true);
                }
                Vec::new()
            }
            TurnPhase::Resting { until } if now >= until => self.close_turn(blocks),
            TurnPhase::Resting { .. } => Vec::new(),
        }
    }

    fn is_over(&self) -> bool {
        self.phase == TurnPhase::Over
    }

    fn observed(&self, blocks: &BlockEnvironment, viewer: Viewer, seen: Observation) -> Observation {
        let shown = ShownGame {
            setup: &self.setup,
            turn: self.turn,
            active: &self.active,
            furnace: self.furnace.as_ref(),
        };
        observation::observed(shown, blocks, viewer, seen)
    }

    fn feed(&self, blocks: Digest, writer: &mut DigestWriter) {
        // The setup never changes.
        let MeatRound { setup: _, turn, phase, acted, active, added, served, failed, furnace, has_looked } =
            self;
        writer.put(&(blocks, turn, phase, acted, active, added, served, failed, furnace, has_looked));
    }
}
