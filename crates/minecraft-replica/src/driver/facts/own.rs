//! Facts about the bodies of the own seats.

use cooperage_blocks::World;
use cooperage_blocks::world::{DamageSource, Player, Replica};

use super::{is_place, velocity};
use crate::driver::ServerDriver;
use crate::driver::seat::{CastLine, ReportedBody, Seat};
use crate::fact::ServerFact;
use crate::sent::SentAct;
use crate::windows::SeatWindows;

/// Blocks that a body must have fallen to be hurt by it.
const FALL_MIN: f64 = 3.0;

impl ServerDriver {
    pub(super) fn take_own(&mut self, replica: &mut Replica<'_>, number: usize, fact: ServerFact) {
        let player = self.seats[number].player;
        match fact {
            ServerFact::Joined { entity, mode, .. } => {
                self.players.retain(|_, known| *known != player);
                self.players.insert(entity, player);
                replica.gone(super::id_of(entity));
                self.seats[number].begin(entity);
                replica.come(player);
                replica.set_mode(player, mode);
                replica.with_player(player, |player| player.effects.clear());
            }
            ServerFact::Left { .. } => {
                self.players.retain(|_, known| *known != player);
                self.predictions.undo(replica, player);
                self.answers.retain(|answer| answer.seat as usize != number);
                replica.set_open(player, None);
                replica.leave(player);
                let seat = &mut self.seats[number];
                seat.entity = None;
                seat.is_placed = false;
                seat.windows = SeatWindows::default();
                seat.line = None;
            }
            ServerFact::Acknowledged { sequence, .. } => {
                let seat = &mut self.seats[number];
                seat.acknowledged = seat.acknowledged.max(sequence.min(seat.number));
                self.predictions.acknowledge(replica, player, sequence);
            }
            ServerFact::Placed { pos, yaw, pitch, relative, teleport, .. } => {
                self.place(replica, number, pos, [yaw, pitch], relative, teleport);
            }
            ServerFact::Pushed { vel, .. } => replica.with_player(player, |player| {
                player.body.vel = velocity(vel);
            }),
            ServerFact::Health { health, food, saturation, .. } => {
                self.take_health(replica, number, health, food, saturation);
            }
            ServerFact::Killed { .. } => self.kill(replica, number),
            ServerFact::Respawned { mode, .. } => {
                replica.revive(player);
                replica.set_mode(player, mode);
                let seat = &mut self.seats[number];
                seat.is_placed = false;
                seat.is_loaded = false;
                seat.arrival_ticks = 0;
                seat.dead_ticks = 0;
            }
            ServerFact::Mode { mode, .. } => replica.set_mode(player, mode),
            ServerFact::Effect { name, amplifier, ticks, .. } => {
                replica.set_effect(player, &name, amplifier, ticks)
            }
            ServerFact::LineCast { entity, .. } => {
                self.seats[number].line = Some(CastLine { float: entity, is_biting: false });
            }
            ServerFact::HeldSlot { slot, .. } => replica.select(player, slot),
            // No skill of a body asks for its experience.
            _ => {}
        }
    }

    /// The server has put the body somewhere: the place is confirmed and told back exactly.
    fn place(
        &mut self,
        replica: &mut Replica<'_>,
        number: usize,
        pos: [f64; 3],
        look: [f64; 2],
        relative: [bool; 5],
        teleport: i32,
    ) {
        let player = self.seats[number].player;
        let Some(now) = replica.world().player(player) else { return };
        let (old, old_look, vel) = (now.body.pos, [now.body.yaw, now.pitch], now.body.vel);
        let pos = [0, 1, 2].map(|axis| if relative[axis] { old[axis] + pos[axis] } else { pos[axis] });
        let look =
            [0, 1].map(|part| if relative[3 + part] { old_look[part] + look[part] } else { look[part] });
        if !is_place(pos) || !look.iter().all(|part| part.abs() <= 1e6) {
            return;
        }
        replica.place_body(player, pos, look);
        replica.with_player(player, |player| {
            // A relative part keeps its speed.
            player.body.vel = [0, 1, 2].map(|axis| if relative[axis] { vel[axis] } else { 0.0 });
            player.body.on_ground = false;
        });
        let look = [look[0], look[1].clamp(-90.0, 90.0)];
        let seat = &mut self.seats[number];
        seat.is_placed = true;
        seat.told = ReportedBody { pos, look, keys: seat.told.keys, ..ReportedBody::default() };
        let seat = number as u32;
        // Only the last place has to be told: servers take few moves in a tick.
        self.answers.retain(|answer| answer.seat != seat || !matches!(answer.sent, SentAct::Moved { .. }));
        self.answer(seat, SentAct::Confirmed { teleport });
        self.answer(
            seat,
            SentAct::Moved { pos: Some(pos), look: Some(look), on_ground: false, is_against_wall: false },
        );
    }

    fn take_health(
        &mut self,
        replica: &mut Replica<'_>,
        number: usize,
        health: f64,
        food: u32,
        saturation: f64,
    ) {
        let Seat { player, entity, .. } = self.seats[number];
        let Some(now) = replica.world().player(player) else { return };
        if now.dead.is_some() {
            return;
        }
        let before = now.health;
        let source = cause(now, replica.world());
        replica.set_health(player, health, food, saturation);
        if health < before {
            let source = entity.map_or(source, |entity| self.source_of(entity, source));
            self.hurt(replica, player, before - health.max(0.0), source);
        }
        if health <= 0.0 {
            self.kill(replica, number);
        }
    }

    fn kill(&mut self, replica: &mut Replica<'_>, number: usize) {
        let Seat { player, entity, .. } = self.seats[number];
        let Some(now) = replica.world().player(player).filter(|now| now.dead.is_none()) else { return };
        let source = cause(now, replica.world());
        let source = entity.map_or(source, |entity| self.source_of(entity, source));
        replica.die(player, source);
        self.seats[number].dead_ticks = 0;
    }
}

impl Seat {
    /// The connection plays: what was true of an earlier one is forgotten.
    fn begin(&mut self, entity: i32) {
        let (player, number) = (self.player, self.number);
        let (orders, acts) = (std::mem::take(&mut self.orders), std::mem::take(&mut self.acts));
        let acknowledged = self.acknowledged;
        *self = Seat { entity: Some(entity), number, acknowledged, orders, acts, ..Seat::new(player) };
    }
}

/// The likely cause of harm whose doer the server does not name.
fn cause(player: &Player, world: &World) -> DamageSource {
    let [x, y, z] = player.eyes();
    let head = world.state(cooperage_blocks::BlockPos::holding(x, y, z));
    if player.body.in_lava {
        DamageSource::Lava
    } else if player.body.fallen > FALL_MIN {
        DamageSource::Fall
    } else if player.air <= 0 {
        DamageSource::Drowning
    } else if head.is_cube() && head.is_opaque() {
        DamageSource::Suffocation
    } else if player.food == 0 {
        DamageSource::Starvation
    } else {
        DamageSource::Magic
    }
}
