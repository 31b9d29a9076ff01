//! The driver of a world that follows a server: facts in, acts on, bodies moved, things to send out.

mod body;
mod facts;
mod hurts;
mod prediction;
mod seat;
mod turn;

use std::any::Any;
use std::collections::BTreeMap;

use cooperage_blocks::World;
use cooperage_blocks::world::{PlayerId, Replica};
use cooperage_body::environment::WorldDriver;
use cooperage_core::DigestWriter;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::fact::ServerFact;
use crate::sent::{OutgoingAct, SentAct};
use hurts::Hurts;
use prediction::Predictions;
use seat::Seat;

/// The most answers to facts that wait for a tick. An episode that is paused plays none, and a server asks on.
const ANSWERS_MAX: usize = 1_000;

/// Plays the ticks of a world that follows a server.
///
/// The seats' bodies are players of the world from the start, and away until their connections play. Facts take effect when they
/// come; what follows from them for bodies happens in the next tick.
#[derive(Clone, Debug, Serialize)]
pub struct ServerDriver {
    seats: Vec<Seat>,
    /// The players by the server's numbers of their bodies, own seats included.
    players: BTreeMap<i32, PlayerId>,
    predictions: Predictions,
    hurts: Hurts,
    /// Answers to facts that go out with the next tick.
    answers: Vec<OutgoingAct>,
    outgoing: Vec<OutgoingAct>,
}

impl ServerDriver {
    /// A driver whose seats have these players, in this order. See [`Replica::join`] for how players come into a replica.
    #[must_use]
    pub fn new(seats: &[PlayerId]) -> ServerDriver {
        ServerDriver {
            seats: seats.iter().map(|&player| Seat::new(player)).collect(),
            players: BTreeMap::new(),
            predictions: Predictions::default(),
            hurts: Hurts::default(),
            answers: Vec::new(),
            outgoing: Vec::new(),
        }
    }

    /// The things that the seats send in the last tick, in their order.
    #[must_use]
    pub fn outgoing(&self) -> &[OutgoingAct] {
        &self.outgoing
    }

    /// Whether all seats have bodies on the server that stand in their columns, so that an episode can begin.
    #[must_use]
    pub fn is_ready(&self, world: &World) -> bool {
        self.missing(world).is_none()
    }

    /// The first thing that is missing before an episode can begin, in words; `None` if nothing is.
    #[must_use]
    pub fn missing(&self, world: &World) -> Option<String> {
        self.seats.iter().find_map(|seat| {
            let player = world.player(seat.player)?;
            let missing = if seat.entity.is_none() {
                "a connection"
            } else if !seat.is_placed {
                "a place in the world"
            } else if !world.chunks().is_loaded(player.cell().chunk()) {
                "the column of chunks around its body"
            } else {
                return None;
            };
            Some(format!("{} has not got {missing}", player.name))
        })
    }

    /// The seat of a player.
    fn seat_of(&self, player: PlayerId) -> Option<usize> {
        self.seats.iter().position(|seat| seat.player == player)
    }

    /// Plays a tick.
    fn play(&mut self, replica: &mut Replica<'_>) {
        self.outgoing = std::mem::take(&mut self.answers);
        replica.pass_tick();
        replica.age_bodies();
        replica.age_entities();
        let tick = replica.world().tick();
        self.hurts.forget_before(tick);
        self.predictions.give_up(replica, tick);
        for (player, sequence, input) in replica.take_inputs() {
            if let Some(number) = self.seat_of(player)
                && let Err(refused) = self.seats[number].order(sequence, input)
            {
                refused.tell(replica, player);
            }
        }
        for seat in &mut self.seats {
            seat.arrival_ticks = seat.arrival_ticks.saturating_add(1);
            seat.show_line(replica);
        }
        for number in 0..self.seats.len() {
            let mut out = Vec::new();
            self.take_turn(number, replica, &mut out);
            self.seats[number].move_body(replica, &mut out);
            self.send(number, out);
        }
    }

    fn send(&mut self, number: usize, sent: Vec<SentAct>) {
        let seat = number as u32;
        self.outgoing.extend(sent.into_iter().map(|sent| OutgoingAct { seat, sent }));
    }

    fn answer(&mut self, seat: u32, sent: SentAct) {
        if self.answers.len() >= ANSWERS_MAX {
            self.answers.remove(0);
        }
        self.answers.push(OutgoingAct { seat, sent });
    }
}

impl WorldDriver for ServerDriver {
    fn step(&mut self, world: &mut World) {
        match world.as_replica() {
            Some(mut replica) => self.play(&mut replica),
            None => world.step(),
        }
    }

    fn take_facts(&mut self, world: &mut World, facts: &Value) -> Result<(), String> {
        let facts =
            Vec::<ServerFact>::deserialize(facts).map_err(|error| format!("these are no facts: {error}"))?;
        let mut replica = world.as_replica().ok_or("this world follows no server")?;
        for fact in facts {
            self.take_in(&mut replica, fact)?;
        }
        Ok(())
    }

    fn is_arriving(&self, world: &World, player: PlayerId) -> bool {
        self.seat_of(player).is_some_and(|number| self.seats[number].is_arriving(world))
    }

    fn feed(&self, writer: &mut DigestWriter) {
        writer.put(self);
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
