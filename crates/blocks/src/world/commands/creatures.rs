//! `summon`, `kill`, `tp`, `effect`, `gamemode`, and chat.

use serde_json::Value;

use super::super::World;
use super::super::event::{DamageSource, EventCause, ItemCause, WorldEventKind};
use super::super::ground::EntityKind;
use super::super::ids::PlayerId;
use super::super::settings::GameMode;
use super::super::vehicle::Vehicle;
use super::CommandResult;
use super::data::{plain_text, read};
use super::select::SelectorTarget;
use super::words::CommandWords;
use crate::items::ItemStack;
use crate::registry::{ItemId, registry};

/// Ticks that an effect lasts if the command names no time.
const EFFECT_SECONDS: u32 = 30;

impl World {
    pub(super) fn summon(&mut self, by: Option<PlayerId>, words: &mut CommandWords<'_>) -> CommandResult {
        let kind = words.next().ok_or("a kind is missing")?;
        let pos = if words.peek().is_some() {
            self.point(by, words)?
        } else {
            by.map_or([0.0; 3], |id| self.position_of(SelectorTarget::Player(id)))
        };
        let data = if words.rest().is_empty() { Value::Null } else { read(words.rest())? };
        let doer = by.map_or(EventCause::Setup, EventCause::Player);
        self.load(crate::pos::BlockPos::holding(pos[0], pos[1], pos[2]).chunk());
        if let Some(item) = vehicle_item(kind.trim_start_matches("minecraft:")) {
            let vehicle = Vehicle { item, yaw: 0.0, damage: 0.0 };
            self.spawn(doer, pos, [0.0; 3], EntityKind::Vehicle(vehicle))
                .ok_or("there are too many entities")?;
            return Ok(format!("{} is there", kind.trim_start_matches("minecraft:")));
        }
        if kind.trim_start_matches("minecraft:") == "item" {
            return self.lay_down(doer, pos, &data);
        }
        let id = self.spawn_mob(doer, &kind, pos).ok_or_else(|| format!("there is no creature `{kind}`"))?;
        let Some(place) = self.entity_place(id) else { return Err("there are too many entities".to_owned()) };
        if let EntityKind::Mob(mob) = &mut self.entities[place].kind {
            let is_set = |key: &str| {
                data.get(key).is_some_and(|value| value.as_bool().unwrap_or(value.as_i64() == Some(1)))
            };
            if let Some(age) = data.get("Age").and_then(Value::as_i64).filter(|&age| age < 0) {
                mob.growing_ticks = u32::try_from(-age).unwrap_or(u32::MAX);
            }
            mob.has_no_ai = is_set("NoAI");
            mob.is_shorn = is_set("Sheared");
            mob.name = data.get("CustomName").and_then(plain_text).map(Into::into);
            if is_set("Tame") {
                mob.tame();
            }
            if is_set("Saddle") || data.get("SaddleItem").is_some() {
                mob.saddle();
            }
            if let Some(color) = data.get("Color").and_then(Value::as_u64) {
                mob.color = COLORS.get(color as usize).map(|&color| color.into());
            }
            if let Some(health) = data.get("Health").and_then(Value::as_f64).filter(|health| *health > 0.0) {
                mob.health = health;
            }
        }
        let villager = data.get("VillagerData").unwrap_or(&data);
        if let Some(profession) = villager.get("profession").and_then(Value::as_str) {
            let level = villager.get("level").and_then(Value::as_u64).unwrap_or(1);
            self.employ(id, profession, u32::try_from(level).unwrap_or(u32::MAX))?;
        }
        Ok(format!("{} is there", kind.trim_start_matches("minecraft:")))
    }

    /// Lays a stack of items down, as `{Item: {id: "porkchop", Count: 1b}}` names it.
    fn lay_down(&mut self, doer: EventCause, pos: [f64; 3], data: &Value) -> CommandResult {
        let named = data.get("Item").unwrap_or(&Value::Null);
        let name = named.get("id").and_then(Value::as_str).ok_or("the item is missing: {Item: {id: …}}")?;
        let item = registry().item(name).ok_or_else(|| format!("there is no item `{name}`"))?;
        let count = named.get("Count").and_then(Value::as_u64).unwrap_or(1);
        let count = u32::try_from(count).unwrap_or(u32::MAX).clamp(1, item.info().stack.max(1));
        self.drop_at(doer, pos, [0.0; 3], ItemStack::new(item, count), 0);
        Ok(format!("{count} {} lies there", item.name()))
    }

    pub(super) fn kill(&mut self, by: Option<PlayerId>, words: &mut CommandWords<'_>) -> CommandResult {
        let who = match words.next() {
            Some(word) => self.selected(by, &word)?,
            None => by.map(SelectorTarget::Player).into_iter().collect(),
        };
        let doer = by.map_or(EventCause::Setup, EventCause::Player);
        for &who in &who {
            match who {
                SelectorTarget::Player(id) => self.hurt_player(id, f64::MAX, DamageSource::Command, doer),
                SelectorTarget::Entity(id) => {
                    let Some(place) = self.entity_place(id) else { continue };
                    if let EntityKind::Mob(_) = self.entities[place].kind {
                        self.kill_mob(id, DamageSource::Command, doer, 0);
                        continue;
                    }
                    let gone = std::mem::replace(&mut self.entities[place].kind, EntityKind::Gone);
                    if let EntityKind::Item { stack, .. } = gone {
                        self.used_up(doer, &stack, ItemCause::Command);
                    }
                    self.push(doer, WorldEventKind::Vanished { entity: id });
                }
            }
        }
        Ok(format!("{} killed", who.len()))
    }

    pub(super) fn tp(&mut self, by: Option<PlayerId>, words: &mut CommandWords<'_>) -> CommandResult {
        let first = words.peek().ok_or("where to?")?;
        let is_place = |word: &str| word.starts_with('~') || word.parse::<f64>().is_ok();
        let who = if is_place(&first) {
            by.map(SelectorTarget::Player).into_iter().collect()
        } else {
            let word = words.next().ok_or("who is meant?")?;
            match words.peek() {
                // A single name is the target of a teleport of the player who gave the command.
                None => {
                    let target = self.selected(by, &word)?;
                    let to = self.position_of(*target.first().ok_or("nobody is there")?);
                    return self.teleport(
                        &by.map(SelectorTarget::Player).into_iter().collect::<Vec<_>>(),
                        to,
                        None,
                    );
                }
                Some(_) => self.selected(by, &word)?,
            }
        };
        let next = words.peek().ok_or("where to?")?;
        if !is_place(&next) {
            let word = words.next().ok_or("where to?")?;
            let target = self.selected(by, &word)?;
            let to = self.position_of(*target.first().ok_or("nobody is there")?);
            return self.teleport(&who, to, None);
        }
        let to = self.point(by, words)?;
        let look = match words.next() {
            Some(word) if word == "facing" => {
                let at = self.point(by, words)?;
                let [dx, dy, dz] = [at[0] - to[0], at[1] - to[1] - 1.62, at[2] - to[2]];
                let level = (dx * dx + dz * dz).sqrt();
                Some((libm::atan2(-dx, dz).to_degrees(), libm::atan2(-dy, level).to_degrees()))
            }
            Some(yaw) => {
                let yaw: f64 = yaw.parse().map_err(|_| format!("`{yaw}` is no yaw"))?;
                let pitch: f64 = words.number("pitch")?;
                if !yaw.is_finite() || !pitch.is_finite() {
                    return Err("that is no direction".to_owned());
                }
                Some((yaw, pitch.clamp(-90.0, 90.0)))
            }
            None => None,
        };
        self.teleport(&who, to, look)
    }

    fn teleport(&mut self, who: &[SelectorTarget], to: [f64; 3], look: Option<(f64, f64)>) -> CommandResult {
        if who.is_empty() {
            return Err("nobody is meant".to_owned());
        }
        for &who in who {
            match who {
                SelectorTarget::Player(id) => {
                    let Some(player) = self.player_mut(id) else { continue };
                    player.body.pos = to;
                    player.body.vel = [0.0; 3];
                    player.body.fallen = 0.0;
                    player.body.on_ground = false;
                    player.riding = None;
                    player.sleeping = None;
                    if let Some((yaw, pitch)) = look {
                        player.body.yaw = yaw;
                        player.pitch = pitch;
                    }
                }
                SelectorTarget::Entity(id) => {
                    let Some(place) = self.entity_place(id) else { continue };
                    let entity = &mut self.entities[place];
                    entity.pos = to;
                    entity.vel = [0.0; 3];
                    entity.on_ground = false;
                    if let EntityKind::Mob(mob) = &mut entity.kind {
                        mob.body.fallen = 0.0;
                    }
                }
            }
        }
        self.load_around();
        Ok(format!("{} moved", who.len()))
    }

    pub(super) fn effect(&mut self, by: Option<PlayerId>, words: &mut CommandWords<'_>) -> CommandResult {
        let verb = words.next().ok_or("`give` or `clear` is missing")?;
        let who = words.next().ok_or("who is meant?")?;
        let players = self.chosen_players(by, &who)?;
        let name = words.next().map(|name| name.trim_start_matches("minecraft:").to_owned());
        match verb.as_str() {
            "clear" => {
                for id in players {
                    let Some(player) = self.player_mut(id) else { continue };
                    player.effects.retain(|effect| name.as_deref().is_some_and(|name| *effect.name != *name));
                }
                Ok("cleared".to_owned())
            }
            "give" => {
                let name = name.ok_or("an effect is missing")?;
                if !KNOWN_EFFECTS.contains(&name.as_str()) {
                    return Err(format!("the effect `{name}` is left out of this world"));
                }
                let seconds = match words.next() {
                    Some(word) if word == "infinite" => u32::MAX / 20,
                    Some(word) => word.parse().map_err(|_| format!("`{word}` is no number of seconds"))?,
                    None => EFFECT_SECONDS,
                };
                let amplifier: u32 = if words.peek().is_some() { words.number("level")? } else { 0 };
                let difference = match name.as_str() {
                    "instant_health" => 4.0 * f64::from(1u32 << amplifier.min(16)),
                    "instant_damage" => -6.0 * f64::from(1u32 << amplifier.min(16)),
                    _ => 0.0,
                };
                for id in players {
                    if difference < 0.0 {
                        self.hurt_player(id, -difference, DamageSource::Magic, EventCause::Setup);
                    }
                    let Some(player) = self.player_mut(id) else { continue };
                    if difference > 0.0 {
                        player.heal(difference);
                    }
                    if difference == 0.0 {
                        player.give_effect(&name, amplifier.min(255), seconds.saturating_mul(20).max(1));
                    }
                }
                Ok(format!("{name} given"))
            }
            other => Err(format!("there is no `effect {other}`")),
        }
    }

    pub(super) fn gamemode(&mut self, by: Option<PlayerId>, words: &mut CommandWords<'_>) -> CommandResult {
        let name = words.next().ok_or("a game mode is missing")?;
        let mode = GameMode::from_name(&name).ok_or_else(|| format!("there is no game mode `{name}`"))?;
        let players = match words.next() {
            Some(who) => self.chosen_players(by, &who)?,
            None => by.into_iter().collect(),
        };
        for id in players {
            if let Some(player) = self.player_mut(id) {
                player.mode = mode;
                // One that has flown falls from where it is.
                player.body.fallen = 0.0;
            }
        }
        Ok(name)
    }

    pub(super) fn say(&mut self, by: Option<PlayerId>, to: Option<PlayerId>, text: &str) -> CommandResult {
        let text: String = text.chars().filter(|c| !c.is_control()).take(256).collect();
        self.push(
            by.map_or(EventCause::Setup, EventCause::Player),
            WorldEventKind::Said { to, text: text.into() },
        );
        Ok(String::new())
    }
}

/// The item of a kind of vehicle.
fn vehicle_item(kind: &str) -> Option<ItemId> {
    match kind {
        "boat" => registry().item("oak_boat"),
        "minecart" => registry().item(kind),
        _ if kind.ends_with("_boat") || kind.ends_with("_raft") => registry().item(kind),
        _ => None,
    }
}

/// Effects that have rules here, and one that is only visible.
const KNOWN_EFFECTS: &[&str] = &[
    "regeneration",
    "hunger",
    "poison",
    "wither",
    "saturation",
    "absorption",
    "speed",
    "slowness",
    "haste",
    "mining_fatigue",
    "strength",
    "weakness",
    "jump_boost",
    "slow_falling",
    "levitation",
    "fire_resistance",
    "water_breathing",
    "night_vision",
    "resistance",
    "instant_health",
    "instant_damage",
    "conduit_power",
    "nausea",
];

/// The colours of dyes, in the order of their numbers.
pub const COLORS: [&str; 16] = [
    "white",
    "orange",
    "magenta",
    "light_blue",
    "yellow",
    "lime",
    "pink",
    "gray",
    "light_gray",
    "cyan",
    "purple",
    "blue",
    "brown",
    "green",
    "red",
    "black",
];
