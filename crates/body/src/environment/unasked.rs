//! Beginnings and ends of actions without a call: modes, actions that begin again, limits of time.

use std::sync::Arc;

use cooperage_blocks::world::{Issuer, WorldEvent, WorldEventKind};

use super::{BlockEnvironment, BodyJob, BodySeat, MODE, MODE_TICKS, TIME_LIMIT};
use crate::modes::{self, Busy};
use crate::skills::{ContainerContents, is_body_in, is_container};
use crate::view::BodyView;

impl BlockEnvironment {
    /// Begins again what begins again whenever the body is idle.
    pub(super) fn resume(&mut self, number: usize) {
        let seat = &self.seats[number];
        if seat.actor.running.is_some() || !seat.actor.agent_memory.borrow().resumes {
            return;
        }
        if let Some(call) = seat.resumed.clone() {
            self.begin(number, BodyJob::Call(call));
        }
    }

    /// Ends an action whose time is over.
    pub(super) fn limit(&mut self, number: usize) {
        let Some(running) = &self.seats[number].actor.running else { return };
        let BodyJob::Call(call) = &running.job else { return };
        let ticks_max = self.catalogue.commands[call.command].ticks_max;
        if ticks_max.is_some_and(|ticks_max| self.now().0 - running.started >= ticks_max) {
            self.interrupt(number, &TIME_LIMIT.into());
        }
    }

    /// Lets bodies remember what they see in the containers that they have open.
    pub(super) fn look_in_containers(&self) {
        let world = self.stage.world.borrow();
        for seat in &self.seats {
            let mut agent_memory = seat.actor.agent_memory.borrow_mut();
            let view = BodyView::new(&world, seat.actor.me, &self.stage.paths);
            let open = view.window().filter(|_| agent_memory.remembers_containers());
            let Some((pos, slots)) = open else { continue };
            let name = view.state(pos).name();
            if is_container(name) {
                let contents = ContainerContents { pos, slots }.counts();
                agent_memory.opened.remember((pos, name), contents, view.tick());
            }
        }
    }

    /// Tells bodies that they stand where another body wants to put a block. Their modes decide on a reaction.
    pub(super) fn pass_on_crowding(&mut self) {
        let world = self.stage.world.borrow();
        for (number, seat) in self.seats.iter().enumerate() {
            let crowded = seat.actor.agent_memory.borrow_mut().crowded.take();
            let Some(cell) = crowded.filter(|_| self.makes_way) else { continue };
            // Doors and the like fill the cell above as well.
            let stands_in = |other: &BodySeat, cell| {
                world.player(other.actor.me).is_some_and(|player| is_body_in(player, cell))
            };
            let others = || {
                self.seats.iter().enumerate().filter(|(other, _)| *other != number).map(|(_, other)| other)
            };
            let is_in_cell = others().any(|other| stands_in(other, cell));
            let cell = if is_in_cell { cell } else { cell.up() };
            for other in others().filter(|other| stands_in(other, cell)) {
                other.actor.agent_memory.borrow_mut().modes.memory.asked_out_of = Some(cell);
            }
        }
    }

    /// Lets a body without modes leave a cell of the common building that another one wants to fill, if it is idle. Returns
    /// whether an action began.
    fn leave_site(&mut self, number: usize) -> bool {
        let seat = &self.seats[number];
        let is_idle = seat.actor.running.is_none();
        let asked = {
            let mut memory = seat.actor.agent_memory.borrow_mut();
            if !memory.has_site() {
                return false;
            }
            // A body that is busy goes on by itself.
            memory.modes.memory.asked_out_of.take().filter(|_| is_idle)
        };
        let Some(cell) = asked else { return false };
        self.begin(number, BodyJob::MakeWay(cell));
        true
    }

    /// Runs the modes of a body; one that a client drives has none. Returns whether an action began.
    pub(super) fn run_modes(&mut self, number: usize, happened: &[WorldEvent]) -> bool {
        if self.is_driven(number) {
            return false;
        }
        if self.catalogue.modes.is_empty() {
            return self.leave_site(number);
        }
        let seat = &self.seats[number];
        let (me, now) = (seat.actor.me, self.now().0);
        for event in happened {
            if let WorldEventKind::PlayerHurt { player, amount, .. } = event.what
                && player == me
            {
                seat.actor.agent_memory.borrow_mut().modes.memory.hurt = Some((now, amount));
            }
        }
        if !now.saturating_sub(seat.joined).is_multiple_of(MODE_TICKS) {
            return false;
        }
        let wish = {
            let world = self.stage.world.borrow();
            if world.player(me).is_none_or(|player| player.dead.is_some()) {
                return false;
            }
            let label = seat.actor.running.as_ref().map(|running| &*running.label);
            let busy = Busy { label, moves: seat.actor.moves() };
            let view = BodyView::new(&world, me, &self.stage.paths);
            modes::requests(&view, &mut seat.actor.agent_memory.borrow_mut(), &busy)
        };
        for input in wish.inputs {
            self.stage.world.borrow_mut().submit(Issuer::Player(me), input);
        }
        let Some(mode) = wish.mode else { return false };
        let job = wish.leaves.map_or(BodyJob::Mode(mode), BodyJob::MakeWay);
        let by: Arc<str> = format!("{MODE}{}", mode.name()).into();
        self.interrupt(number, &by);
        self.begin(number, job);
        true
    }
}
