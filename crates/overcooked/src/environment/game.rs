//! The part that all seats share: the world's state, its time, its totals, and the actions handed in for the next step.

use std::sync::Arc;

use cooperage_core::{AgentId, Digest, Stopped, Tick, TreeRandom, Viewer};

use super::cooks::MacroSeat;
use super::entries::OvercookedRefusal;
use super::events::OvercookedEvent;
use super::totals::OvercookedTotals;
use super::{ControlLevel, OvercookedSetup, digest};
use crate::action::OvercookedAction;
use crate::event::{GameEvent, StepLog};
use crate::macros::{Macro, OvercookedView};
use crate::motion::Motion;
use crate::reward::Rewards;
use crate::rules::OvercookedRules;
use crate::start::random_start;
use crate::state::OvercookedState;
use crate::step::step;

/// The action that a seat has handed in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct SeatSubmission {
    /// The action of the next step.
    pub(super) action: Option<OvercookedAction>,
    /// An action that was handed in and taken back since the last step.
    pub(super) withdrawn: Option<OvercookedAction>,
}

/// One game with everything that belongs to it. A clone of it is a snapshot.
#[derive(Clone, Debug)]
pub struct OvercookedGame {
    setup: Arc<OvercookedSetup>,
    /// Sums up the set-up, which never changes.
    setup_digest: Digest,
    state: OvercookedState,
    tick: u64,
    seats: Vec<SeatSubmission>,
    /// The controllers of seats at the level of macros; empty where no seat is at that level.
    cooks: Vec<Option<MacroSeat>>,
    motion: Option<Arc<Motion>>,
    totals: OvercookedTotals,
    /// The events of the last step. The list is kept so that its memory is used again.
    log: StepLog,
    last: Rewards,
    /// The actions of all seats in the last step.
    acted: Vec<OvercookedAction>,
}

impl OvercookedGame {
    pub(super) fn new(setup: Arc<OvercookedSetup>) -> OvercookedGame {
        let root = TreeRandom::from_seed(setup.seed);
        let state = random_start(&setup.rules, setup.start, &root.child("start"));
        let players = setup.rules.players();
        let has_cooks = (0..players).any(|seat| setup.level(seat) == ControlLevel::Macros);
        let cook = |seat: usize| {
            let draws = root.numbered_child("macros", seat as u64);
            (setup.level(seat) == ControlLevel::Macros).then(|| MacroSeat::new(setup.auto_unstuck, draws))
        };
        let cooks = if has_cooks { (0..players).map(cook).collect() } else { Vec::new() };
        let motion = has_cooks.then(|| Arc::new(Motion::new(setup.rules.grid())));
        OvercookedGame {
            setup_digest: digest::setup_digest(&setup),
            state,
            tick: 0,
            seats: vec![SeatSubmission::default(); players],
            cooks,
            motion,
            totals: OvercookedTotals::default(),
            log: StepLog::default(),
            last: Rewards::default(),
            acted: Vec::new(),
            setup,
        }
    }

    /// The rules of this game.
    #[must_use]
    pub fn rules(&self) -> &Arc<OvercookedRules> {
        &self.setup.rules
    }

    /// How the episode was set up.
    #[must_use]
    pub fn setup(&self) -> &OvercookedSetup {
        &self.setup
    }

    pub(super) fn setup_digest(&self) -> Digest {
        self.setup_digest
    }

    pub(super) fn is_set_up_as(&self, other: &OvercookedGame) -> bool {
        Arc::ptr_eq(&self.setup, &other.setup)
    }

    /// The state after the last step.
    #[must_use]
    pub fn state(&self) -> &OvercookedState {
        &self.state
    }

    /// The totals up to the last step.
    #[must_use]
    pub fn totals(&self) -> &OvercookedTotals {
        &self.totals
    }

    /// The actions of all seats in the last step: the one handed in, or stay without one; at the level of macros the
    /// controller's choice. Empty before the first step and after the end of the game.
    #[must_use]
    pub fn last_actions(&self) -> &[OvercookedAction] {
        &self.acted
    }

    /// The events of the last step.
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
    pub fn level(&self, agent: AgentId) -> Option<ControlLevel> {
        let seat = agent.0 as usize;
        (seat < self.seats.len()).then(|| self.setup.level(seat))
    }

    /// The level whose text a viewer reads: an agent that of its seat, the whole crew that of macros where any seat is
    /// at that level.
    pub(super) fn level_of(&self, viewer: Viewer) -> ControlLevel {
        match viewer {
            Viewer::Agent(agent) => self.level(agent).unwrap_or(ControlLevel::Game),
            Viewer::Crew if self.cooks.is_empty() => ControlLevel::Game,
            Viewer::Crew => ControlLevel::Macros,
        }
    }

    /// The macro that an agent has under way; none where it has none, or is at another level.
    #[must_use]
    pub fn under_way(&self, agent: AgentId) -> Option<Macro> {
        self.cooks.get(agent.0 as usize)?.as_ref()?.under_way()
    }

    /// The game as an agent at the level of macros sees it; none of others.
    #[must_use]
    pub fn view(&self, agent: AgentId) -> Option<OvercookedView<'_>> {
        let seat = agent.0 as usize;
        self.cooks.get(seat)?.as_ref()?;
        OvercookedView::new(&self.setup.rules, self.motion.as_ref()?, &self.state, seat)
    }

    pub(super) fn cooks(&self) -> impl Iterator<Item = &MacroSeat> {
        self.cooks.iter().flatten()
    }

    pub(super) fn seats(&self) -> &[SeatSubmission] {
        &self.seats
    }

    /// An action for the next step.
    pub(super) fn hand_in(
        &mut self,
        agent: AgentId,
        action: OvercookedAction,
    ) -> Result<(), OvercookedRefusal> {
        if self.is_over() {
            return Err(OvercookedRefusal::Over);
        }
        let seat = self.seats.get_mut(agent.0 as usize).ok_or(OvercookedRefusal::NoSuchAgent(agent))?;
        if let Some(first) = seat.action {
            return Err(OvercookedRefusal::Busy(first));
        }
        seat.action = Some(action);
        Ok(())
    }

    /// A macro from the next step on.
    pub(super) fn hand_in_macro(&mut self, agent: AgentId, act: Macro) -> Result<(), OvercookedRefusal> {
        if self.is_over() {
            return Err(OvercookedRefusal::Over);
        }
        let OvercookedGame { setup, motion, state, cooks, .. } = self;
        let cook = cooks.get_mut(agent.0 as usize).and_then(Option::as_mut);
        let view = motion
            .as_ref()
            .and_then(|motion| OvercookedView::new(&setup.rules, motion, state, agent.0 as usize));
        match (cook, view) {
            (Some(cook), Some(view)) => cook.hand_in(&view, act),
            _ => Err(OvercookedRefusal::NoSuchAgent(agent)),
        }
    }

    /// Ends what an agent does: takes the action of the next step back, or ends a macro.
    pub(super) fn stop(&mut self, agent: AgentId) -> Stopped {
        match self.cooks.get_mut(agent.0 as usize).and_then(Option::as_mut) {
            Some(cook) => cook.stop().map_or(Stopped::Idle, |_| Stopped::Stopped),
            None => self.withdraw(agent),
        }
    }

    /// Takes the action of the next step back.
    fn withdraw(&mut self, agent: AgentId) -> Stopped {
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
        let mut actions = std::mem::take(&mut self.acted);
        actions.clear();
        if self.is_over() {
            return;
        }
        actions.extend(self.seats.iter().map(|seat| seat.action.unwrap_or_default()));
        self.for_each_cook(|number, cook, view| {
            if let Some(action) = actions.get_mut(number) {
                *action = cook.act(view);
            }
        });
        let before = self.state;
        self.last = step(&self.setup.rules, &mut self.state, &actions, &mut self.log);
        self.acted = actions;
        self.totals.count(&before, &self.state, &self.last, &self.log);
        self.push_ends_of_macros(events);
        self.push_events(&before, events);
        self.seats.fill(SeatSubmission::default());
    }

    /// Calls something for each seat at the level of macros.
    fn for_each_cook(&mut self, mut act: impl FnMut(usize, &mut MacroSeat, &OvercookedView<'_>)) {
        let OvercookedGame { setup, motion, state, cooks, .. } = self;
        let Some(motion) = motion else { return };
        for (number, cook) in cooks.iter_mut().enumerate() {
            if let (Some(cook), Some(view)) = (cook, OvercookedView::new(&setup.rules, motion, state, number))
            {
                act(number, cook, &view);
            }
        }
    }

    fn push_ends_of_macros(&mut self, events: &mut Vec<OvercookedEvent>) {
        let (tick, is_over) = (self.tick(), self.is_over());
        self.for_each_cook(|number, cook, view| {
            let agent = AgentId(number as u32);
            for (act, end) in cook.ended(view, is_over).into_iter().flatten() {
                events.push(OvercookedEvent::Finished { agent, act, end, tick });
            }
        });
    }

    /// Ends of actions by seat, then what players have done, then deliveries.
    fn push_events(&self, before: &OvercookedState, events: &mut Vec<OvercookedEvent>) {
        let tick = self.tick();
        let poses = before.players().iter().zip(self.state.players());
        for (number, (seat, (old, new))) in self.seats.iter().zip(poses).enumerate() {
            let agent = AgentId(number as u32);
            if let Some(action) = seat.withdrawn {
                events.push(OvercookedEvent::Ended { agent, action, succeeded: false, tick });
            }
            if let Some(action) = seat.action {
                let succeeded = match action {
                    OvercookedAction::Stay => true,
                    OvercookedAction::Interact => {
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
    fn changed(&self, before: &OvercookedState, player: usize) -> bool {
        let held = |state: &OvercookedState| state.players().get(player).map(|player| player.held);
        held(before) != held(&self.state) || held(before).is_some_and(crate::object::KitchenObject::is_none)
    }
}
