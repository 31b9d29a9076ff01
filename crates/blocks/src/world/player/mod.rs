//! Players: bodies that agents or people control.

mod bamboo;
mod combat;
mod containers;
mod crafting;
mod digging;
mod driven;
mod enchanting;
mod fishing;
mod hands;
mod placing;
mod shoot;
mod survival;
mod use_block;
mod use_item;
mod writing;

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::World;
use super::event::{EventCause, WorldEventKind};
use super::ids::{EntityId, PlayerId};
use super::refusal::InputRefusal;
use super::settings::GameMode;
use super::stream::Stream;
use crate::items::Inventory;
use crate::physics::{BodyBuild, BodyMotion, Controls, Moved, step};
use crate::pos::BlockPos;
use crate::registry::{BlockState, ItemId};

pub(crate) use combat::Target;
pub(in crate::world) use crafting::Ledger;
pub(crate) use crafting::crafted;
pub use crafting::{craft_count, repaired};
pub(crate) use driven::{ClientMove, ConfirmedPlaces, DrivenBody};
pub(crate) use enchanting::{drawn_cost, enchanted};
pub use enchanting::{ground, may_enchant};
pub use fishing::Fishing;
pub use hands::may_lie_in;
pub(crate) use hands::worn_slot;
pub use survival::Effect;
pub(in crate::world) use survival::move_effects;
pub(crate) use use_block::DAY_TICKS;
pub use writing::{item_name, renamed};

/// A body that an agent or a person controls, with its inventory and its health.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Player {
    pub id: PlayerId,
    pub name: Arc<str>,
    pub mode: GameMode,
    /// Where it is and how it moves.
    pub body: BodyMotion,
    /// Degrees below the horizon that it looks.
    pub pitch: f64,
    /// The keys that are held down.
    pub controls: Controls,
    pub inventory: Inventory,
    /// Health in half hearts, up to 20; absorption beside.
    pub health: f64,
    /// Extra health that damage takes first.
    pub absorption: f64,
    /// The food level, up to 20.
    pub food: u32,
    /// Food in reserve, which is used up before the food level and never exceeds it.
    pub saturation: f64,
    /// Beyond 4, it falls by 4, and a point of saturation or of food is used up.
    pub exhaustion: f64,
    pub(in crate::world) food_timer: u32,
    /// Ticks of air left, up to 300.
    pub air: i32,
    /// Ticks for which it still burns.
    pub fire_ticks: u32,
    pub(in crate::world) hurt_cooldown: u32,
    pub(in crate::world) last_damage: f64,
    /// Ticks for which nothing hurts it.
    pub shielded_ticks: u32,
    /// Effects on it, in the order of their coming.
    pub effects: Vec<Effect>,
    /// Ticks since it last hit, or took another thing into its hand.
    pub charge_ticks: u32,
    /// The block that it digs at.
    pub digging: Option<Digging>,
    /// The item that it eats, drinks or draws.
    pub using: Option<Using>,
    /// The container that is open to it.
    pub open: Option<BlockPos>,
    /// The bed it lies in, and for how many ticks.
    pub sleeping: Option<(BlockPos, u32)>,
    /// The bed at which it comes back.
    pub spawn: Option<BlockPos>,
    /// Ticks until it comes back, while it is dead.
    pub dead: Option<u32>,
    /// The creature or vehicle that it rides.
    pub riding: Option<EntityId>,
    /// Its line in the water.
    pub fishing: Option<Fishing>,
    /// Its own stream, for loot.
    pub(crate) loot: Stream,
    pub(crate) sequence: u64,
}

/// A block being dug.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Digging {
    pub pos: BlockPos,
    /// The block's state when digging began.
    pub state: BlockState,
    pub total: u32,
    pub done: u32,
    /// The slot of the tool that digs.
    pub slot: usize,
    /// The input that began it.
    pub sequence: u64,
}

/// An item in use for a while.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Using {
    /// The slot it is in.
    pub slot: usize,
    pub item: ItemId,
    /// Ticks until the use is complete.
    pub left: u32,
    /// The input that began it.
    pub sequence: u64,
}

/// Health of a whole player.
pub(super) const HEALTH_MAX: f64 = 20.0;
/// Food level of a full one.
pub(super) const FOOD_MAX: u32 = 20;
/// Ticks until a player under water runs out of air.
pub(super) const AIR_MAX: i32 = 300;
/// How far hands reach blocks, from the eye to the nearest point of the cell.
pub(super) const REACH: f64 = 4.5;
/// How far they reach in creative mode.
pub(super) const REACH_CREATIVE: f64 = 5.0;

impl Player {
    pub(crate) fn new(id: PlayerId, name: &str, pos: [f64; 3], loot: Stream) -> Player {
        Player {
            id,
            name: name.into(),
            mode: GameMode::default(),
            body: BodyMotion::standing_at(pos),
            pitch: 0.0,
            controls: Controls::default(),
            inventory: Inventory::default(),
            health: HEALTH_MAX,
            absorption: 0.0,
            food: FOOD_MAX,
            saturation: 5.0,
            exhaustion: 0.0,
            food_timer: 0,
            air: AIR_MAX,
            fire_ticks: 0,
            hurt_cooldown: 0,
            last_damage: 0.0,
            shielded_ticks: 0,
            effects: Vec::new(),
            charge_ticks: 100,
            digging: None,
            using: None,
            open: None,
            sleeping: None,
            spawn: None,
            dead: None,
            riding: None,
            fishing: None,
            loot,
            sequence: 0,
        }
    }

    /// Where its eyes are.
    #[must_use]
    pub fn eyes(&self) -> [f64; 3] {
        self.body.eyes(&BodyBuild::PLAYER)
    }

    /// The cell of its feet.
    #[must_use]
    pub fn cell(&self) -> BlockPos {
        let [x, y, z] = self.body.pos;
        BlockPos::holding(x, y, z)
    }

    /// Whether it takes part: it is neither dead nor a spectator.
    #[must_use]
    pub fn is_present(&self) -> bool {
        self.dead.is_none() && self.mode != GameMode::Spectator
    }

    /// Whether it may sprint: it neither sneaks nor uses an item, and has the food for it.
    fn may_sprint(&self) -> bool {
        !self.controls.sneak && self.using.is_none() && (self.food > 6 || !self.mode.is_mortal())
    }

    /// The keys that take effect: a body does not sprint backwards or hungry.
    #[must_use]
    pub fn effective_controls(&self) -> Controls {
        let may_sprint = self.controls.forward && self.may_sprint();
        Controls { sprint: self.controls.sprint && may_sprint, ..self.controls }
    }

    /// Whether a cell is within reach of its hands.
    #[must_use]
    pub fn reaches(&self, pos: BlockPos) -> bool {
        let corner = [f64::from(pos.x), f64::from(pos.y), f64::from(pos.z)];
        let cell = crate::aabb::Aabb::new(corner, corner.map(|c| c + 1.0));
        cell.distance_to(self.eyes()) <= if self.mode == GameMode::Creative { REACH_CREATIVE } else { REACH }
    }

    /// The direction it looks in.
    #[must_use]
    pub fn look(&self) -> [f64; 3] {
        let (yaw, pitch) = (self.body.yaw.to_radians(), self.pitch.to_radians());
        let level = libm::cos(pitch);
        [-libm::sin(yaw) * level, -libm::sin(pitch), libm::cos(yaw) * level]
    }
}

impl World {
    /// All players, in the order of their numbers.
    #[must_use]
    pub fn players(&self) -> &[Player] {
        &self.players
    }

    /// The player with that number.
    #[must_use]
    pub fn player(&self, id: PlayerId) -> Option<&Player> {
        self.players.get(id.0 as usize)
    }

    /// A player of that name.
    #[must_use]
    pub fn player_named(&self, name: &str) -> Option<&Player> {
        self.players.iter().find(|player| &*player.name == name)
    }

    pub(crate) fn player_mut(&mut self, id: PlayerId) -> Option<&mut Player> {
        self.players.get_mut(id.0 as usize)
    }

    /// A player joins, with its feet at a place.
    pub fn join(&mut self, name: &str, pos: [f64; 3]) -> PlayerId {
        let id = PlayerId(self.players.len() as u32);
        let loot = Stream::of(&self.random.tree, "loot", u64::from(id.0) + 1);
        self.players.push(Player::new(id, name, pos, loot));
        self.load_around();
        id
    }

    /// One tick of all players, ascending.
    pub(super) fn run_players(&mut self) {
        for number in 0..self.players.len() as u32 {
            let id = PlayerId(number);
            self.run_player(id);
            self.settle();
        }
    }

    fn run_player(&mut self, id: PlayerId) {
        let Some(player) = self.player_mut(id) else { return };
        if player.dead.is_some() {
            self.wait_to_respawn(id);
            return;
        }
        player.charge_ticks = player.charge_ticks.saturating_add(1);
        if player.sleeping.is_some() {
            player.controls = Controls::default();
        }
        if player.riding.is_some() {
            self.ride(id);
        } else if self.is_driven(id) {
            self.stay_driven(id);
        } else {
            self.move_player(id);
        }
        self.survive(id);
        self.pick_up(id);
    }

    fn move_player(&mut self, id: PlayerId) {
        let Some(player) = self.players.get_mut(id.0 as usize) else { return };
        let controls = player.effective_controls();
        if player.mode == GameMode::Spectator {
            return;
        }
        player.body.effects = survival::move_effects(&player.effects);
        let moved = step(&self.chunks, &mut player.body, &controls);
        self.after_move(id, &moved, controls.sprint);
    }

    /// The consequences of a move: exhaustion, the end of a fall, plates.
    fn after_move(&mut self, id: PlayerId, moved: &Moved, sprinted: bool) {
        let Some(player) = self.player_mut(id) else { return };
        let [dx, dy, dz] = moved.by;
        let level = (dx * dx + dz * dz).sqrt();
        let wet = player.body.in_water;
        let mut tired = 0.0;
        if wet {
            tired += 0.01 * (dx * dx + dy * dy + dz * dz).sqrt();
        } else if sprinted && player.body.on_ground {
            tired += 0.1 * level;
        }
        if moved.jumped {
            tired += if sprinted { 0.2 } else { 0.05 };
        }
        player.exhaustion += tired;
        if let Some(landing) = moved.landed {
            self.land(id, landing.fallen, landing.on);
        }
        if level > 0.0 || dy != 0.0 {
            self.step_on_plates(id);
        }
    }

    /// A rider goes where its mount is, and gets off when sneaking.
    fn ride(&mut self, id: PlayerId) {
        let Some(player) = self.player(id) else { return };
        let mount =
            player.riding.and_then(|mount| self.entity(mount)).map(|mount| (mount.pos, mount.bounds()));
        let wants_off = player.controls.sneak;
        let Some(player) = self.player_mut(id) else { return };
        match mount {
            Some((pos, bounds)) if !wants_off => {
                player.body.pos = [pos[0], bounds.max[1] - 0.3, pos[2]];
                player.body.vel = [0.0; 3];
                player.body.fallen = 0.0;
            }
            Some((pos, bounds)) => {
                player.riding = None;
                player.body.pos = [pos[0] + (bounds.max[0] - bounds.min[0]) / 2.0 + 0.4, pos[1], pos[2]];
            }
            None => player.riding = None,
        }
    }

    fn step_on_plates(&mut self, id: PlayerId) {
        let Some(player) = self.player(id) else { return };
        if !player.is_present() {
            return;
        }
        let body = player.body.bounds(&BodyBuild::PLAYER);
        self.press_plates(EventCause::Player(id), &body);
    }

    fn refuse(&mut self, id: PlayerId, sequence: u64, reason: InputRefusal) {
        self.push(EventCause::Player(id), WorldEventKind::Refused { player: id, sequence, reason });
    }

    fn done(&mut self, id: PlayerId, sequence: u64, text: &str) {
        self.push(EventCause::Player(id), WorldEventKind::Done { player: id, sequence, text: text.into() });
    }
}
