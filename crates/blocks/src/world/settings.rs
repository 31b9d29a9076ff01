//! The settings of a world: difficulty, game modes, game rules and options.

use serde::{Deserialize, Serialize};

/// How hard monsters and hunger are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Difficulty {
    /// No monsters, no hunger.
    Peaceful,
    Easy,
    #[default]
    Normal,
    /// Half as much again.
    Hard,
}

impl Difficulty {
    /// The difficulty of that name or number.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Difficulty> {
        Some(match name {
            "peaceful" | "0" => Difficulty::Peaceful,
            "easy" | "1" => Difficulty::Easy,
            "normal" | "2" => Difficulty::Normal,
            "hard" | "3" => Difficulty::Hard,
            _ => return None,
        })
    }
}

/// How a player takes part.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum GameMode {
    /// With health, hunger and a limited inventory.
    #[default]
    Survival,
    /// Nothing is used up, nothing hurts.
    Creative,
    /// May neither break nor place.
    Adventure,
    /// Sees everything, touches nothing.
    Spectator,
}

impl GameMode {
    /// The mode of that name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<GameMode> {
        Some(match name {
            "survival" | "0" => GameMode::Survival,
            "creative" | "1" => GameMode::Creative,
            "adventure" | "2" => GameMode::Adventure,
            "spectator" | "3" => GameMode::Spectator,
            _ => return None,
        })
    }

    /// Whether the body can be hurt and gets hungry.
    #[must_use]
    pub fn is_mortal(self) -> bool {
        matches!(self, GameMode::Survival | GameMode::Adventure)
    }

    /// Whether cells may be broken and placed.
    #[must_use]
    pub fn may_build(self) -> bool {
        matches!(self, GameMode::Survival | GameMode::Creative)
    }
}

/// The game rules that have an effect here.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameRules {
    /// Whether the day goes on.
    pub daylight_cycle: bool,
    /// Whether the weather changes.
    pub weather_cycle: bool,
    /// Whether mobs appear by themselves.
    pub mob_spawning: bool,
    /// Whether mobs change cells.
    pub mob_griefing: bool,
    /// Whether the dead keep what they carried.
    pub keep_inventory: bool,
    /// Whether full stomachs heal.
    pub natural_regeneration: bool,
    /// Cells of each section that get a random tick.
    pub random_tick_speed: u32,
    /// Whether fire burns down and spreads.
    pub fire_tick: bool,
    /// Whether broken blocks drop.
    pub tile_drops: bool,
    /// Whether the dead mobs drop.
    pub mob_loot: bool,
    pub fall_damage: bool,
    /// The part of the players that must sleep to skip the night, in per cent.
    pub players_sleeping_percentage: u32,
    /// The most cells that one command may change.
    pub command_modification_block_limit: u32,
    /// Whether cats, parrots, turtles and pandas eat too, and bone meal makes bamboo grow. Files of worlds do not hold it.
    #[serde(skip)]
    pub whole_husbandry: bool,
}

impl Default for GameRules {
    fn default() -> GameRules {
        GameRules {
            daylight_cycle: true,
            weather_cycle: false,
            mob_spawning: false,
            mob_griefing: false,
            keep_inventory: false,
            natural_regeneration: true,
            random_tick_speed: 3,
            fire_tick: false,
            tile_drops: true,
            mob_loot: true,
            fall_damage: true,
            players_sleeping_percentage: 100,
            command_modification_block_limit: 32_768,
            whole_husbandry: false,
        }
    }
}

impl GameRules {
    /// Sets a rule by its name in the game.
    ///
    /// # Errors
    /// The problem in words, for the author of the command, if there is no such rule or value.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        if name == "doFireTick" && value == "true" {
            return Err("fire that burns down and spreads is left out of this world".to_owned());
        }
        let switch = match name {
            "doDaylightCycle" => Some(&mut self.daylight_cycle),
            "doWeatherCycle" => Some(&mut self.weather_cycle),
            "doMobSpawning" => Some(&mut self.mob_spawning),
            "mobGriefing" => Some(&mut self.mob_griefing),
            "keepInventory" => Some(&mut self.keep_inventory),
            "naturalRegeneration" => Some(&mut self.natural_regeneration),
            "doFireTick" => Some(&mut self.fire_tick),
            "doTileDrops" => Some(&mut self.tile_drops),
            "doMobLoot" => Some(&mut self.mob_loot),
            "fallDamage" => Some(&mut self.fall_damage),
            _ => None,
        };
        if let Some(switch) = switch {
            *switch = value.parse().map_err(|_| format!("`{value}` is neither true nor false"))?;
            return Ok(());
        }
        let number = match name {
            "randomTickSpeed" => &mut self.random_tick_speed,
            "playersSleepingPercentage" => &mut self.players_sleeping_percentage,
            "commandModificationBlockLimit" => &mut self.command_modification_block_limit,
            _ => return Err(format!("there is no game rule `{name}` here")),
        };
        *number = value.parse().map_err(|_| format!("`{value}` is no whole number from 0 up"))?;
        *number = (*number).min(match name {
            "randomTickSpeed" => RANDOM_TICKS_MAX,
            "commandModificationBlockLimit" => COMMAND_CELLS_MAX,
            _ => u32::MAX,
        });
        Ok(())
    }
}

/// Most random ticks a section gets in one tick: a cell is hit as often as it may be.
const RANDOM_TICKS_MAX: u32 = 4096;
/// The most cells that one command may ever change.
const COMMAND_CELLS_MAX: u32 = 1 << 20;

/// The options that are fixed when a world is made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct WorldOptions {
    /// Chunks around each player, along both axes, that are made at the end of each tick.
    pub view_radius: u32,
    /// Chunks around each player, along both axes, that are active.
    pub active_radius: u32,
    /// Whether dropped items lie still in the middle of their cell instead of scattering.
    pub still_drops: bool,
    /// Whether the agent whose inputs come first in a tick changes from tick to tick.
    pub rotate_priority: bool,
    /// Ticks between death and coming back.
    pub respawn_delay: u32,
    /// Most neighbour updates in a tick.
    pub updates_max: u32,
    pub entities_max: usize,
}

impl Default for WorldOptions {
    fn default() -> WorldOptions {
        WorldOptions {
            view_radius: 10,
            active_radius: 8,
            still_drops: false,
            rotate_priority: false,
            respawn_delay: 20,
            updates_max: 65_536,
            entities_max: 10_000,
        }
    }
}
