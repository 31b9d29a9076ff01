//! Bodies of the seats: moved by the physics of this program, and told to the server.

use cooperage_blocks::world::{EntityKind, PlayerId, Replica};

use super::seat::Seat;
use crate::sent::SentAct;

/// The square of the way that a body must have moved to be told, in blocks.
const WAY_SQUARE: f64 = 4e-8;
/// Ticks after which a place is told again.
const PLACE_TICKS: u64 = 20;
/// Ticks after its death in which a body asks to come back, and between two requests.
const RESPAWN_TICKS: u64 = 20;
const RESPAWN_AGAIN_TICKS: u64 = 100;

impl Seat {
    /// Moves the body by a tick and tells of it: keys, then the place, then the end of the tick. Two moves at most.
    pub(super) fn move_body(&mut self, replica: &mut Replica<'_>, out: &mut Vec<SentAct>) {
        let Some(player) = replica.world().player(self.player).filter(|_| self.entity.is_some()) else {
            return;
        };
        if player.dead.is_some() {
            if self.dead_ticks % RESPAWN_AGAIN_TICKS == RESPAWN_TICKS {
                out.push(SentAct::Respawned);
            }
            self.dead_ticks += 1;
            return;
        }
        let is_there = replica.world().chunks().is_loaded(player.cell().chunk());
        if !self.is_placed || !is_there {
            return;
        }
        if !self.is_loaded {
            self.is_loaded = true;
            out.push(SentAct::Loaded);
        }
        if self.holds_hands() {
            // No key moves a body that looks into a window.
            replica.with_player(self.player, |player| player.controls = Default::default());
        }
        if replica.world().player(self.player).is_some_and(|player| player.sleeping.is_some()) {
            self.slept = Some(replica.world().tick());
        }
        self.tell_keys(replica, out);
        steer(self.player, replica, out);
        replica.move_body(self.player);
        self.tell_place(replica, out);
        out.push(SentAct::TickEnded);
    }

    /// Tells the keys that are held down, if others are than before.
    pub(super) fn tell_keys(&mut self, replica: &Replica<'_>, out: &mut Vec<SentAct>) {
        let Some(keys) = replica.world().player(self.player).map(|player| player.effective_controls()) else {
            return;
        };
        if keys != self.told.keys {
            self.told.keys = keys;
            out.push(SentAct::keys(&keys));
        }
    }

    /// Tells where the body looks, if it looks elsewhere than before: an act that follows needs it.
    pub(super) fn tell_look(&mut self, replica: &Replica<'_>, out: &mut Vec<SentAct>) {
        let Some(player) = replica.world().player(self.player) else { return };
        let look = [player.body.yaw, player.pitch];
        if look != self.told.look {
            self.told.look = look;
            let (on_ground, is_against_wall) = (player.body.on_ground, player.body.collided_sideways);
            out.push(SentAct::Moved { pos: None, look: Some(look), on_ground, is_against_wall });
        }
    }

    fn tell_place(&mut self, replica: &Replica<'_>, out: &mut Vec<SentAct>) {
        let Some(player) = replica.world().player(self.player) else { return };
        let body = &player.body;
        let look = [body.yaw, player.pitch];
        let way: f64 = (0..3).map(|axis| (body.pos[axis] - self.told.pos[axis]).powi(2)).sum();
        self.told.place_ticks += 1;
        let is_moved = way > WAY_SQUARE || self.told.place_ticks >= PLACE_TICKS;
        let pos = (is_moved && player.riding.is_none()).then_some(body.pos);
        let look = (look != self.told.look).then_some(look);
        let (on_ground, is_against_wall) = (body.on_ground, body.collided_sideways);
        let stands_otherwise =
            (on_ground, is_against_wall) != (self.told.on_ground, self.told.is_against_wall);
        if pos.is_none() && look.is_none() && !stands_otherwise {
            return;
        }
        if let Some(pos) = pos {
            self.told.pos = pos;
            self.told.place_ticks = 0;
        }
        self.told.look = look.unwrap_or(self.told.look);
        self.told.on_ground = on_ground;
        self.told.is_against_wall = is_against_wall;
        out.push(SentAct::Moved { pos, look, on_ground, is_against_wall });
    }
}

/// Moves the boat that a body steers, and tells where it is: a server leaves the movement of a boat to the client of its rider.
fn steer(player: PlayerId, replica: &mut Replica<'_>, out: &mut Vec<SentAct>) {
    let Some(boat) = replica.steer_boat(player) else { return };
    let EntityKind::Vehicle(vehicle) = boat.kind else { return };
    let keys = replica.world().player(player).map(|player| player.controls).unwrap_or_default();
    let left = keys.right && !keys.left || keys.forward;
    let right = keys.left && !keys.right || keys.forward;
    out.push(SentAct::Paddled { left, right });
    out.push(SentAct::VehicleMoved { pos: boat.pos, look: [vehicle.yaw, 0.0], on_ground: boat.on_ground });
}
