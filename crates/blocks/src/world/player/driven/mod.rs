//! Driven bodies: a client outside owns the movement of a player and reports where it is.
//!
//! The world believes a reported place if the body can get there within a tick, and puts the body back if not. The
//! consequences of a move are those of a move by keys. Where the world itself moves a driven body or pushes it, events tell the
//! client.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::World;
use crate::physics::{ReportedPlace, follow, may_reach};
use crate::world::event::{EventCause, WorldEventKind};
use crate::world::ids::PlayerId;
use crate::world::refusal::InputRefusal;
use crate::world::settings::GameMode;

/// The farthest that a client may move its body in a tick, in blocks.
const MOVE_MAX: f64 = 10.0;
/// The greatest coordinate that a client may report, in blocks.
const PLACE_MAX: f64 = 30_000_000.0;

/// The movement of a driven body, as far as its client knows it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct DrivenBody {
    /// The place at which the client has the body.
    at: [f64; 3],
    /// The place at the end of the last tick.
    start: [f64; 3],
    /// The velocity at the end of the last tick; another one is a push.
    vel: [f64; 3],
    /// Whether a reported place was refused in this tick.
    is_refused: bool,
    /// Whether the client wants the dead body to come back.
    wants_back: bool,
    /// The state of `WorldInput::Confirm`; `None` before the first such input.
    #[serde(skip)]
    pub(in crate::world) confirmed: Option<ConfirmedPlaces>,
}

/// How far a client knows where the world has put its body.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct ConfirmedPlaces {
    /// The tick in which the world put the body back last.
    put_back: u64,
    /// The tick until which the client knows of it.
    until: u64,
}

/// The end of a client's move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct ClientMove {
    pub(crate) to: ReportedPlace,
    pub(crate) yaw: f64,
    pub(crate) pitch: f64,
}

impl World {
    /// Whether a client owns the movement of that player.
    #[must_use]
    pub fn is_driven(&self, id: PlayerId) -> bool {
        self.driven.contains_key(&id)
    }

    /// Gives the movement of a body to a client, or takes it back. A body that is taken back holds no keys, has no window
    /// open and uses nothing.
    pub(crate) fn drive(&mut self, id: PlayerId, is_on: bool) -> Result<(), InputRefusal> {
        let player = self.player_mut(id).ok_or(InputRefusal::NoPlayer)?;
        if is_on {
            let (at, vel) = (player.body.pos, player.body.vel);
            let fresh =
                DrivenBody { at, start: at, vel, is_refused: false, wants_back: false, confirmed: None };
            self.driven.entry(id).or_insert(fresh);
            return Ok(());
        }
        player.controls = crate::physics::Controls::default();
        player.body.vel = [0.0; 3];
        if self.driven.remove(&id).is_some() {
            self.stop_digging(id, InputRefusal::Stopped);
            self.let_go(id);
            self.close_menu(id);
            self.close_container(id);
        }
        Ok(())
    }

    /// Takes a client's report of where its body is. A place that can't be reached is refused: the body stays, and its
    /// client is told at the end of the tick.
    pub(crate) fn go(&mut self, id: PlayerId, reported: ClientMove) -> Result<(), InputRefusal> {
        let ClientMove { to, yaw, pitch } = reported;
        let Some(driven) = self.driven.get_mut(&id) else { return Err(InputRefusal::NotDriven) };
        let Some(player) = self.players.get_mut(id.0 as usize) else { return Err(InputRefusal::NoPlayer) };
        if !yaw.is_finite() || !pitch.is_finite() {
            return Err(InputRefusal::NoDirection);
        }
        player.body.yaw = yaw;
        player.pitch = pitch.clamp(-90.0, 90.0);
        // A rider goes where its mount goes, and a sleeper nowhere. A report that comes after the world has moved the body, and
        // before the client confirms this, doesn't know of it.
        if player.riding.is_some()
            || player.sleeping.is_some()
            || driven.is_refused
            || player.body.pos != driven.at
            || driven.confirmed.is_some_and(|places| places.put_back > places.until)
        {
            return Ok(());
        }
        player.body.is_crouching |= player.controls.sneak;
        let square = |from: [f64; 3]| (0..3).map(|axis| (to.pos[axis] - from[axis]).powi(2)).sum::<f64>();
        let is_near =
            to.pos.iter().all(|part| part.abs() <= PLACE_MAX) && square(driven.start) <= MOVE_MAX * MOVE_MAX;
        let passes = player.mode == GameMode::Spectator;
        if !is_near || !(passes || may_reach(&self.chunks, &player.body, to.pos)) {
            driven.is_refused = true;
            return Ok(());
        }
        driven.at = to.pos;
        if passes {
            player.body.pos = to.pos;
            return Ok(());
        }
        self.follow_report(id, to);
        Ok(())
    }

    /// A driven body that its client has not moved: cells around it may have changed.
    pub(super) fn stay_driven(&mut self, id: PlayerId) {
        let Some(player) = self.player(id).filter(|player| player.mode != GameMode::Spectator) else {
            return;
        };
        let to = ReportedPlace { pos: player.body.pos, on_ground: player.body.on_ground };
        self.follow_report(id, to);
    }

    fn follow_report(&mut self, id: PlayerId, to: ReportedPlace) {
        let Some(player) = self.players.get_mut(id.0 as usize) else { return };
        let sprints = player.controls.sprint && player.may_sprint();
        player.body.effects = super::survival::move_effects(&player.effects);
        let moved = follow(&self.chunks, &mut player.body, &player.controls, to);
        self.after_move(id, &moved, sprints);
    }

    /// Notes until which tick a client knows where the world has put its body.
    pub(crate) fn confirm(&mut self, id: PlayerId, tick: u64) -> Result<(), InputRefusal> {
        let now = self.tick;
        let driven = self.driven.get_mut(&id).ok_or(InputRefusal::NotDriven)?;
        let places = driven.confirmed.get_or_insert_default();
        places.until = places.until.max(tick.min(now));
        Ok(())
    }

    /// How far clients know where the world has put their bodies, by client.
    pub(in crate::world) fn confirmed_places(&self) -> BTreeMap<PlayerId, ConfirmedPlaces> {
        self.driven.iter().filter_map(|(id, driven)| Some((*id, driven.confirmed?))).collect()
    }

    /// Notes that the client of a dead body wants it to come back. It comes as soon as the world's delay is over.
    pub(crate) fn want_back(&mut self, id: PlayerId) -> Result<(), InputRefusal> {
        let is_dead = self.player(id).is_some_and(|player| player.dead.is_some());
        let driven = self.driven.get_mut(&id).ok_or(InputRefusal::NotDriven)?;
        driven.wants_back = is_dead;
        Ok(())
    }

    /// Whether a dead body waits for its client.
    pub(super) fn waits_for_client(&self, id: PlayerId) -> bool {
        self.driven.get(&id).is_some_and(|driven| !driven.wants_back)
    }

    /// Tells clients where the world has moved or pushed their bodies in this tick.
    pub(in crate::world) fn run_driven(&mut self) {
        let mut told = Vec::new();
        for (&id, driven) in &mut self.driven {
            let Some(player) = self.players.get_mut(id.0 as usize) else { continue };
            let body = &mut player.body;
            let mut confirmed = driven.confirmed;
            let is_moved = driven.is_refused || body.pos != driven.at;
            if is_moved && player.riding.is_none() && player.dead.is_none() {
                told.push((id, WorldEventKind::PutBack { player: id, pos: body.pos }));
                confirmed.iter_mut().for_each(|places| places.put_back = self.tick);
            } else if body.vel != driven.vel && player.dead.is_none() {
                told.push((id, WorldEventKind::Pushed { player: id, vel: body.vel }));
            }
            let by = [0, 1, 2].map(|axis| body.pos[axis] - driven.start[axis]);
            body.vel = if is_moved { [0.0; 3] } else { by };
            let wants_back = driven.wants_back && player.dead.is_some();
            *driven = DrivenBody {
                at: body.pos,
                start: body.pos,
                vel: body.vel,
                is_refused: false,
                wants_back,
                confirmed,
            };
        }
        for (id, what) in told {
            self.push(EventCause::Player(id), what);
        }
    }
}

#[cfg(test)]
mod tests;
