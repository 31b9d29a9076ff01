//! Kinds of entities and the facts about them.

use std::sync::LazyLock;

use serde::Deserialize;

use super::{embedded, read_embedded};

/// The facts about a kind of entity.
#[derive(Clone, Debug)]
pub struct EntityInfo {
    /// The number of the kind.
    pub number: u16,
    /// Its name, without `minecraft:`.
    pub name: Box<str>,
    /// Along both sides, in blocks.
    pub width: f64,
    pub height: f64,
    /// Eyes above the feet.
    pub eyes: f64,
    /// Health in half hearts.
    pub health: f64,
    pub speed: f64,
    /// The distance at which it notices targets, in blocks.
    pub follow: f64,
    /// Damage of a hit on normal difficulty.
    pub damage: f64,
    pub armor: f64,
    /// The part of a push that it withstands.
    pub knockback_resistance: f64,
    /// The height that it climbs without a jump, in blocks.
    pub step: f64,
    /// Whether it is a creature, rather than a thing.
    pub is_living: bool,
    /// Whether it is hostile by nature.
    pub is_monster: bool,
    /// Whether fire does nothing to it.
    pub is_fire_immune: bool,
    /// How it behaves, as the data file has it.
    pub behaviour: serde_json::Value,
}

impl EntityInfo {
    /// The facts about the kind of that number.
    #[must_use]
    pub fn of(number: u16) -> &'static EntityInfo {
        let kinds = entity_kinds();
        kinds.get(usize::from(number)).unwrap_or(&kinds[0])
    }
}

#[derive(Deserialize)]
struct EntityRegistryFile {
    entities: Vec<EntityRow>,
}

#[derive(Deserialize)]
struct EntityRow {
    name: Box<str>,
    #[serde(default)]
    width: f64,
    #[serde(default)]
    height: f64,
    #[serde(default)]
    eye: Option<f64>,
    #[serde(default)]
    health: Option<f64>,
    #[serde(default)]
    speed: Option<f64>,
    #[serde(default)]
    follow: Option<f64>,
    #[serde(default)]
    damage: Option<f64>,
    #[serde(default)]
    armor: Option<f64>,
    #[serde(default)]
    kb_resist: Option<f64>,
    #[serde(default)]
    step: Option<f64>,
    #[serde(default)]
    spawn_group: Option<Box<str>>,
    #[serde(default)]
    fire_immune: bool,
    #[serde(default)]
    behaviour: serde_json::Value,
}

/// All kinds, by number.
#[must_use]
pub fn entity_kinds() -> &'static [EntityInfo] {
    static KINDS: LazyLock<Vec<EntityInfo>> = LazyLock::new(|| {
        let file: EntityRegistryFile = read_embedded(embedded!("entities"));
        let rows = file.entities.into_iter().enumerate();
        rows.map(|(number, row)| EntityInfo {
            number: number as u16,
            name: row.name,
            width: row.width,
            height: row.height,
            eyes: row.eye.unwrap_or(row.height * 0.85),
            health: row.health.unwrap_or(20.0),
            is_living: row.health.is_some(),
            speed: row.speed.unwrap_or(0.25),
            follow: row.follow.unwrap_or(16.0),
            damage: row.damage.unwrap_or(0.0),
            armor: row.armor.unwrap_or(0.0),
            knockback_resistance: row.kb_resist.unwrap_or(0.0),
            step: row.step.unwrap_or(0.6),
            is_monster: row.spawn_group.as_deref() == Some("MONSTER"),
            is_fire_immune: row.fire_immune,
            behaviour: row.behaviour,
        })
        .collect()
    });
    &KINDS
}

/// The kind of that name, with or without `minecraft:`.
#[must_use]
pub fn entity_kind(name: &str) -> Option<&'static EntityInfo> {
    let name = name.strip_prefix("minecraft:").unwrap_or(name);
    entity_kinds().iter().find(|kind| &*kind.name == name)
}
