//! The acts of a seat in a tick: those under way go on, then the next inputs begin.

use std::sync::Arc;

use cooperage_blocks::world::{
    EventCause, InputRefusal, PlayerId, Replica, UnderWay, WorldEventKind, WorldInput,
};

use super::ServerDriver;
use super::seat::{RefusedOrder, Seat};
use crate::act::ActContext;
use crate::act::order::{Act, ActKind, ActNotes, ActStep, BegunAct, begin};
use crate::sent::SentAct;

impl ServerDriver {
    /// Lets the acts of a seat go on, begins the inputs that wait, and notes what is still under way.
    pub(super) fn take_turn(&mut self, number: usize, replica: &mut Replica<'_>, out: &mut Vec<SentAct>) {
        self.go_on(number, replica, out);
        while !self.seats[number].holds_hands() {
            let Some((sequence, input)) = self.seats[number].orders.pop_front() else { break };
            self.begin(number, replica, out, sequence, input);
        }
        let seat = &mut self.seats[number];
        seat.heard.clear();
        let using = seat.acts.iter().find_map(Act::using);
        replica.set_using(seat.player, using);
        let tick = replica.world().tick();
        replica.set_digging(seat.player, seat.acts.iter().find_map(|act| act.digging(tick)));
        let awaited = seat.acts.iter().filter(|act| act.is_awaited()).map(|act| act.sequence);
        let waiting = awaited.chain(seat.orders.iter().map(|&(order, _)| order));
        let mut sequences: Vec<u64> = waiting.collect();
        sequences.sort_unstable();
        replica.set_under_way(seat.player, UnderWay { sequences, holds_hands: seat.holds_hands() });
    }

    /// Lets all acts under way go on by a tick.
    fn go_on(&mut self, number: usize, replica: &mut Replica<'_>, out: &mut Vec<SentAct>) {
        let acts = std::mem::take(&mut self.seats[number].acts);
        let reason = self.seats[number].cannot_act(replica);
        for mut act in acts {
            let step = match &reason {
                Some(reason) => failed(&act, reason),
                None => self.with_context(number, replica, out, |context, notes| act.go_on(context, notes)),
            };
            self.settle(number, replica, act, step);
        }
    }

    /// Begins an input.
    fn begin(
        &mut self,
        number: usize,
        replica: &mut Replica<'_>,
        out: &mut Vec<SentAct>,
        sequence: u64,
        input: WorldInput,
    ) {
        let player = self.seats[number].player;
        let done = |replica: &mut Replica<'_>, text: Arc<str>| {
            replica.push(EventCause::Player(player), WorldEventKind::Done { player, sequence, text });
        };
        let refuse =
            |replica: &mut Replica<'_>, reason| RefusedOrder { sequence, reason }.tell(replica, player);
        if let Some(reason) = self.seats[number].cannot_act(replica)
            && !(matches!(input, WorldInput::Controls(_) | WorldInput::Look { .. })
                || speaks(&input, &reason))
        {
            return refuse(replica, reason);
        }
        match input {
            WorldInput::Controls(controls) => replica.with_player(player, |body| body.controls = controls),
            WorldInput::Look { yaw, pitch } if yaw.is_finite() && pitch.is_finite() => {
                replica.with_player(player, |body| {
                    body.body.yaw = yaw;
                    body.pitch = pitch.clamp(-90.0, 90.0);
                });
            }
            WorldInput::Look { .. } => refuse(replica, InputRefusal::NoDirection),
            WorldInput::Select(place) if place < 9 => {
                let held = replica.world().player(player).map(|player| player.inventory.selected());
                if held != Some(place) {
                    replica.select(player, place);
                    out.push(SentAct::Selected { slot: place });
                }
            }
            WorldInput::Select(_) => refuse(replica, InputRefusal::NoPlaceOnBar),
            WorldInput::StopDig => {
                self.stop_digging(number, replica, out, InputRefusal::Stopped);
                done(replica, "".into());
            }
            WorldInput::StopUse => {
                self.let_go(number, replica, out);
                done(replica, "".into());
            }
            WorldInput::Close if self.seats[number].windows.is_shut() => done(replica, "".into()),
            input => {
                if matches!(input, WorldInput::Dig(_)) {
                    self.stop_digging(number, replica, out, InputRefusal::OtherDig);
                }
                self.seats[number].tell_keys(replica, out);
                self.seats[number].tell_look(replica, out);
                let begun =
                    self.with_context(number, replica, out, |context, notes| begin(&input, context, notes));
                match begun {
                    Ok(BegunAct::Done(text)) => done(replica, text),
                    Ok(BegunAct::Act(kind)) => {
                        let mut act = Act { sequence, kind: *kind };
                        let step = self
                            .with_context(number, replica, out, |context, notes| act.go_on(context, notes));
                        self.settle(number, replica, act, step);
                    }
                    Err(reason) => refuse(replica, reason),
                }
            }
        }
    }

    /// Tells the end of an act, or keeps it.
    fn settle(&mut self, number: usize, replica: &mut Replica<'_>, act: Act, step: ActStep) {
        let player = self.seats[number].player;
        let sequence = act.sequence;
        let told = match step {
            ActStep::Busy => {
                self.seats[number].acts.push(act);
                return;
            }
            ActStep::Done(text) => WorldEventKind::Done { player, sequence, text },
            ActStep::Eaten(item) => {
                replica.push(EventCause::Player(player), WorldEventKind::Ate { player, item });
                WorldEventKind::Done { player, sequence, text: item.name().into() }
            }
            ActStep::Dug { pos, old } => WorldEventKind::Dug { player, pos, old },
            ActStep::DigStopped { pos, reason } => WorldEventKind::DigStopped { player, pos, reason },
            ActStep::Failed(reason) => WorldEventKind::Refused { player, sequence, reason },
        };
        replica.push(EventCause::Player(player), told);
    }

    /// Breaks a dig off.
    fn stop_digging(
        &mut self,
        number: usize,
        replica: &mut Replica<'_>,
        out: &mut Vec<SentAct>,
        reason: InputRefusal,
    ) {
        let acts = std::mem::take(&mut self.seats[number].acts);
        for act in acts {
            let step = match &act.kind {
                ActKind::Dig(dig) => {
                    self.with_context(number, replica, out, |context, _| dig.stop(context, reason.clone()))
                }
                _ => ActStep::Busy,
            };
            self.settle(number, replica, act, step);
        }
    }

    /// Lets go of an item in use.
    fn let_go(&mut self, number: usize, replica: &mut Replica<'_>, out: &mut Vec<SentAct>) {
        let acts = std::mem::take(&mut self.seats[number].acts);
        for act in acts {
            let step = match &act.kind {
                ActKind::Item(used) => {
                    self.with_context(number, replica, out, |context, _| used.let_go(context))
                }
                _ => ActStep::Busy,
            };
            self.settle(number, replica, act, step);
        }
    }

    /// Lets an act look at the world and send, and shows at once what the game's client would show.
    fn with_context<R>(
        &mut self,
        number: usize,
        replica: &mut Replica<'_>,
        out: &mut Vec<SentAct>,
        run: impl FnOnce(&mut ActContext<'_>, &mut ActNotes<'_>) -> R,
    ) -> R {
        let mut sent = Vec::new();
        let mut foreseen = Vec::new();
        let players = &self.players;
        let seat = &mut self.seats[number];
        let world = replica.world();
        let server_entity = |entity| world.entity(entity).map(|entity| entity.id.0.cast_signed());
        let player_entity =
            |player: PlayerId| players.iter().find(|&(_, known)| *known == player).map(|(&entity, _)| entity);
        let result = run(
            &mut ActContext {
                world,
                me: seat.player,
                tick: world.tick(),
                windows: &seat.windows,
                server_entity: &server_entity,
                sequence: &mut seat.number,
                acknowledged: seat.acknowledged,
                out: &mut sent,
            },
            &mut ActNotes { player_entity: &player_entity, heard: &seat.heard, foreseen: &mut foreseen },
        );
        for sent in &sent {
            seat.note_sent(replica, sent);
        }
        out.append(&mut sent);
        if !foreseen.is_empty() {
            self.predictions.foresee(replica, seat.player, seat.number, foreseen);
        }
        result
    }
}

impl Seat {
    /// Why no act of the seat can go on.
    fn cannot_act(&self, replica: &Replica<'_>) -> Option<InputRefusal> {
        let player = replica.world().player(self.player)?;
        match self.entity {
            None => Some(InputRefusal::NothingCame),
            Some(_) if player.dead.is_some() => Some(InputRefusal::Dead),
            Some(_) => None,
        }
    }
}

/// Whether the dead may do it too.
fn speaks(input: &WorldInput, reason: &InputRefusal) -> bool {
    *reason == InputRefusal::Dead
        && matches!(input, WorldInput::Say { .. } | WorldInput::Command(_) | WorldInput::Respawn)
}

/// The end of an act whose body can do nothing.
fn failed(act: &Act, reason: &InputRefusal) -> ActStep {
    match &act.kind {
        ActKind::Dig(dig) => dig.broken_off(if *reason == InputRefusal::Dead {
            InputRefusal::DiggerDead
        } else {
            reason.clone()
        }),
        _ => ActStep::Failed(reason.clone()),
    }
}
