//! Players of a replica: the bodies of the own seats, and players whom the server shows.

use super::Replica;
use crate::items::{ItemStack, slot};
use crate::physics::fluid::is_under_water;
use crate::physics::{CellReader, Moved, part_from_blocks, step};
use crate::pos::BlockPos;
use crate::world::event::{EventCause, WorldEventKind};
use crate::world::ids::{EntityId, PlayerId};
use crate::world::player::{AIR_MAX, Digging, Effect, Fishing, Player, Using, move_effects};
use crate::world::settings::GameMode;
use crate::world::stream::Stream;

/// The most players that are kept.
const PLAYERS_MAX: usize = 1_024;
/// The highest level of an effect, less one.
const AMPLIFIER_MAX: u32 = 255;
/// Ticks of air that a tick above water gives back.
const AIR_BACK: i32 = 4;
/// The most half hearts that are believed.
const HEALTH_TOLD_MAX: f64 = 2_048.0;
/// The food level of a full body.
const FOOD_MAX: u32 = 20;

impl Replica<'_> {
    /// A player joins by name and is away until it comes. A known name has the player that it had; `None` where there are too many
    /// players.
    pub fn join(&mut self, name: &str) -> Option<PlayerId> {
        if let Some(player) = self.world.player_named(name) {
            return Some(player.id);
        }
        if self.world.players.len() >= PLAYERS_MAX {
            return None;
        }
        let id = PlayerId(self.world.players.len() as u32);
        let loot = Stream::of(&self.world.random.tree, "loot", u64::from(id.0) + 1);
        self.world.players.push(Player::new(id, name, [0.0; 3], loot));
        self.leave(id);
        Some(id)
    }

    /// A player is out of sight or has left: it takes no part, like a spectator.
    pub fn leave(&mut self, id: PlayerId) {
        let Some(player) = self.world.player_mut(id) else { return };
        let mode = std::mem::replace(&mut player.mode, GameMode::Spectator);
        player.digging = None;
        player.using = None;
        player.riding = None;
        player.sleeping = None;
        self.world.replica_state().away.entry(id).or_insert(mode);
    }

    /// A player is in sight again, with the game mode that it had.
    pub fn come(&mut self, id: PlayerId) {
        if let Some(mode) = self.world.replica_state().away.remove(&id) {
            self.set_mode(id, mode);
        }
    }

    /// Changes a player. A player who is not there stays so.
    pub fn with_player(&mut self, id: PlayerId, change: impl FnOnce(&mut Player)) {
        if let Some(player) = self.world.player_mut(id) {
            change(player);
        }
    }

    /// Sets the game mode of a player. A player who is away has it once it comes.
    pub fn set_mode(&mut self, id: PlayerId, mode: GameMode) {
        match self.world.replica_state().away.get_mut(&id) {
            Some(kept) => *kept = mode,
            None => self.with_player(id, |player| player.mode = mode),
        }
    }

    /// Puts a body somewhere, at rest.
    pub fn place_body(&mut self, id: PlayerId, pos: [f64; 3], look: [f64; 2]) {
        self.with_player(id, |player| {
            player.body.pos = pos;
            player.body.vel = [0.0; 3];
            player.body.fallen = 0.0;
            player.body.yaw = look[0];
            player.pitch = look[1].clamp(-90.0, 90.0);
        });
    }

    /// Sets all slots of a player's window; places beyond the window are left out.
    pub fn set_own_slots(&mut self, id: PlayerId, slots: &[Option<ItemStack>]) {
        self.with_player(id, |player| {
            for (number, place) in player.inventory.slots_mut().iter_mut().enumerate() {
                let told = slots.get(number).cloned().flatten();
                *place = told.filter(|stack| stack.count > 0);
            }
        });
    }

    /// Sets one slot of a player's window.
    pub fn set_slot(&mut self, id: PlayerId, number: usize, stack: Option<ItemStack>) {
        self.with_player(id, |player| {
            if let Some(place) = player.inventory.slot_mut(number) {
                *place = stack.filter(|stack| stack.count > 0);
            }
        });
    }

    /// Takes another place of the hotbar into the hand.
    pub fn select(&mut self, id: PlayerId, place: u8) {
        self.with_player(id, |player| {
            if player.inventory.selected() != place && player.inventory.select(place) {
                player.charge_ticks = 0;
            }
        });
    }

    /// Sets health in half hearts, and food, within what bodies have.
    pub fn set_health(&mut self, id: PlayerId, health: f64, food: u32, saturation: f64) {
        self.with_player(id, |player| {
            player.health = health.clamp(0.0, HEALTH_TOLD_MAX);
            player.food = food.min(FOOD_MAX);
            player.saturation = saturation.clamp(0.0, f64::from(FOOD_MAX));
        });
    }

    /// Puts an effect on a player in place of the one of that name; 0 ticks end it.
    pub fn set_effect(&mut self, id: PlayerId, name: &str, amplifier: u32, ticks: u32) {
        self.with_player(id, |player| {
            player.effects.retain(|known| &*known.name != name);
            if ticks > 0 {
                let amplifier = amplifier.min(AMPLIFIER_MAX);
                player.effects.push(Effect { name: name.into(), amplifier, ticks });
            }
        });
    }

    /// A player dies, if it has not yet.
    pub fn die(&mut self, id: PlayerId, source: crate::world::DamageSource) {
        let Some(player) = self.world.player_mut(id).filter(|player| player.dead.is_none()) else { return };
        player.health = 0.0;
        player.dead = Some(0);
        player.digging = None;
        player.using = None;
        player.sleeping = None;
        player.riding = None;
        player.effects.clear();
        self.push(EventCause::World, WorldEventKind::PlayerDied { player: id, source });
    }

    /// A dead player is back.
    pub fn revive(&mut self, id: PlayerId) {
        let Some(player) = self.world.player_mut(id) else { return };
        if player.dead.take().is_none() {
            return;
        }
        player.health = player.health.max(1.0);
        player.body.fallen = 0.0;
        self.push(EventCause::World, WorldEventKind::Respawned { player: id });
    }

    /// Sets the container that is open to a player, and tells of it.
    pub fn set_open(&mut self, id: PlayerId, pos: Option<BlockPos>) {
        let Some(player) = self.world.player_mut(id) else { return };
        let before = std::mem::replace(&mut player.open, pos);
        if before == pos {
            return;
        }
        for (pos, is_open) in [(before, false), (pos, true)] {
            if let Some(pos) = pos {
                self.push(EventCause::Player(id), WorldEventKind::Container { player: id, pos, is_open });
            }
        }
    }

    /// Sets the item that a player uses for a while.
    pub fn set_using(&mut self, id: PlayerId, using: Option<Using>) {
        self.with_player(id, |player| player.using = using);
    }

    /// Sets the block that a player digs.
    pub fn set_digging(&mut self, id: PlayerId, digging: Option<Digging>) {
        self.with_player(id, |player| player.digging = digging);
    }

    /// Sets the line that a player has cast: the cell of its float, and whether something bites.
    pub fn set_line(&mut self, id: PlayerId, line: Option<(BlockPos, bool)>) {
        let random = Stream::of(&self.world.random.tree, "fish", u64::from(id.0));
        self.with_player(id, |player| {
            let slot = slot::HOTBAR.start + usize::from(player.inventory.selected());
            player.fishing = line.map(|(cell, is_biting)| Fishing::seen(cell, is_biting, slot, random));
        });
    }

    /// Sets the creature or vehicle that a player rides.
    pub fn set_riding(&mut self, id: PlayerId, mount: Option<EntityId>) {
        self.with_player(id, |player| player.riding = mount);
    }

    /// Counts a tick of all bodies: hands get their strength back, effects run out.
    pub fn age_bodies(&mut self) {
        for player in &mut self.world.players {
            player.charge_ticks = player.charge_ticks.saturating_add(1);
            for effect in &mut player.effects {
                effect.ticks = effect.ticks.saturating_sub(1);
            }
            player.effects.retain(|effect| effect.ticks > 0);
        }
    }

    /// Moves an own body by a tick, with the keys that it holds. A rider goes where its mount is. A body whose column is not there,
    /// that is dead or that lies in a bed stays where it is.
    pub fn move_body(&mut self, id: PlayerId) -> Option<Moved> {
        let player = self.world.player(id)?;
        let is_still =
            player.dead.is_some() || player.sleeping.is_some() || player.mode == GameMode::Spectator;
        if is_still || !self.world.chunks.is_loaded(player.cell().chunk()) {
            return None;
        }
        let mount =
            player.riding.and_then(|mount| self.world.entity(mount)).map(|mount| (mount.pos, mount.bounds()));
        let player = self.world.players.get_mut(id.0 as usize)?;
        if let Some((pos, bounds)) = mount {
            player.body.pos = [pos[0], bounds.max[1] - 0.3, pos[2]];
            player.body.vel = [0.0; 3];
            player.body.fallen = 0.0;
            return None;
        }
        let controls = player.effective_controls();
        player.body.effects = move_effects(&player.effects);
        let moved = step(&self.world.chunks, &mut player.body, &controls);
        part_from_blocks(&self.world.chunks, &mut player.body);
        let is_under_water = is_under_water(&mut CellReader::new(&self.world.chunks), player.eyes());
        player.air = if is_under_water { player.air - 1 } else { player.air + AIR_BACK }.clamp(0, AIR_MAX);
        Some(moved)
    }
}
