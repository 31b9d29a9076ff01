//! What all seats share: the world's state, its time, its totals, and what was handed in for the next step.

use std::sync::Arc;

use cooperage_core::{AgentId, Digest, Stopped, Tick, TreeRandom};

use super::entries::Refusal;
use super::events::OvercookedEvent;
use super::totals::Totals;
use super::{Level, Setup, digest};
use crate::action::Action;
use crate::event::{GameEvent, StepLog};
use crate::reward::Rewards;
use crate::rules::Rules;
use crate::start::random_start;
use crate::state::State;
use crate::step::step;

/// What a seat has handed in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Seat {
    /// The action of the next step.
    pub(super) action: Option<Action>,
    /// An action that was handed in and taken back since the last step.
    pub(super) withdrawn: Option<Action>,
}

/// One game with everything that belongs to it. A clone of it is a snapshot.
#[derive(Clone, Debug)]
pub struct Game {
    setup: Arc<Setup>,
    /// Sums up the set-up, which never changes.
    setup_digest: Digest,
    state: State,
    tick: u64,
    seats: Vec<Seat>,
    totals: Totals,
    /// What the last step brought, kept for its memory.
    log: StepLog,
    last: Rewards,
}

impl Game {
    pub(super) fn new(setup: Arc<Setup>) -> Game {
        let random = TreeRandom::from_seed(setup.seed).child("start");
        let state = random_start(&setup.rules, setup.start, &random);
        Game {
            setup_digest: digest::setup_digest(&setup),
            state,
            tick: 0,
            seats: vec![Seat::default(); setup.rules.players()],
            totals: Totals::default(),
            log: StepLog::default(),
            last: Rewards::default(),
            setup,
        }
    }

    /// The rules.
    #[must_use]
    pub fn rules(&self) -> &Arc<Rules> {
        &self.setup.rules
    }

    /// How the episode was set up.
    #[must_use]
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    pub(super) fn setup_digest(&self) -> Digest {
        self.setup_digest
    }

    pub(super) fn is_set_up_as(&self, other: &Game) -> bool {
        Arc::ptr_eq(&self.setup, &other.setup)
    }

    /// The state after the last step.
    #[must_use]
    pub fn state(&self) -> &State {
        &self.state
    }

    /// What was counted so far.
    #[must_use]
    pub fn totals(&self) -> &Totals {
        &self.totals
    }

    /// What the last step paid.
    #[must_use]
    pub fn last_rewards(&self) -> &Rewards {
        &self.last
    }

    /// What happened in the last step.
    #[must_use]
    pub fn last_step(&self) -> &StepLog {
        &self.log
    }

    /// Ticks played, those after the end included.
    #[must_use]
    pub fn tick(&self) -> Tick {
        Tick(self.tick)
    }

    /// Whether the horizon is reached, or a finite list of orders is served.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.setup.rules.is_over(&self.state, self.setup.horizon)
    }

    /// The level of a seat; none of agents that are not there.
    #[must_use]
    pub fn level(&self, agent: AgentId) -> Option<Level> {
        let seat = agent.0 as usize;
        (seat < self.seats.len()).then(|| self.setup.level(seat))
    }

    pub(super) fn seats(&self) -> &[Seat] {
        &self.seats
    }

    /// An action for the next step.
    pub(super) fn hand_in(&mut self, agent: AgentId, action: Action) -> Result<(), Refusal> {
        if self.is_over() {
            return Err(Refusal::Over);
        }
        let seat = self.seats.get_mut(agent.0 as usize).ok_or(Refusal::NoSuchAgent(agent))?;
        if let Some(first) = seat.action {
            return Err(Refusal::Busy(first));
        }
        seat.action = Some(action);
        Ok(())
    }

    /// Takes the action of the next step back.
    pub(super) fn withdraw(&mut self, agent: AgentId) -> Stopped {
        let Some(seat) = self.seats.get_mut(agent.0 as usize) else { return Stopped::Idle };
        match seat.action.take() {
            Some(action) => {
                seat.withdrawn = Some(action);
                Stopped::Stopped
            }
            None => Stopped::Idle,
        }
    }

    /// One tick: one step of the game; after its end nothing moves any more. Appends what happened.
    pub(super) fn advance(&mut self, events: &mut Vec<OvercookedEvent>) {
        self.tick += 1;
        self.log.clear();
        self.last = Rewards::default();
        if self.is_over() {
            return;
        }
        let actions: Vec<Action> = self.seats.iter().map(|seat| seat.action.unwrap_or_default()).collect();
        let before = self.state;
        self.last = step(&self.setup.rules, &mut self.state, &actions, &mut self.log);
        self.totals.count(&before, &self.state, &self.last, &self.log);
        self.push_events(&before, events);
        self.seats.fill(Seat::default());
    }

    /// Ends of actions by seat, then what players have done, then deliveries.
    fn push_events(&self, before: &State, events: &mut Vec<OvercookedEvent>) {
        let tick = self.tick();
        let poses = before.players().iter().zip(self.state.players());
        for (number, (seat, (old, new))) in self.seats.iter().zip(poses).enumerate() {
            let agent = AgentId(number as u32);
            if let Some(action) = seat.withdrawn {
                events.push(OvercookedEvent::Ended { agent, action, succeeded: false, tick });
            }
            if let Some(action) = seat.action {
                let succeeded = match action {
                    Action::Stay => true,
                    Action::Interact => {
                        self.log.skills.0[number].is_some_and(|_| self.changed(before, number))
                    }
                    _ => (old.cell, old.facing) != (new.cell, new.facing),
                };
                events.push(OvercookedEvent::Ended { agent, action, succeeded, tick });
            }
        }
        for (number, skill) in self.log.skills.0.iter().enumerate() {
            if let Some(skill) = *skill {
                events.push(OvercookedEvent::Did { agent: AgentId(number as u32), skill, tick });
            }
        }
        for (player, event) in &self.log.events {
            if *event == GameEvent::SoupDelivery {
                let points = self.last.sparse.get(*player).copied().unwrap_or_default();
                events.push(OvercookedEvent::Served { agent: AgentId(*player as u32), points, tick });
            }
        }
    }

    /// Whether an interaction did something: what a pot rejects is still in the hand.
    fn changed(&self, before: &State, player: usize) -> bool {
        let held = |state: &State| state.players().get(player).map(|player| player.held);
        held(before) != held(&self.state) || held(before).is_some_and(crate::object::Object::is_none)
    }
}
