//! The traits of a kind of creature: its behaviour, and by how much faster or slower than it walks it moves
//! (docs/spec/blockworld.md, 14.1, 14.2).

use std::sync::LazyLock;

use serde_json::Value;

use crate::registry::{EntityInfo, ItemId, entity_kinds, registry};

/// The behaviour of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CreatureBehaviour {
    /// Does nothing: a body with health and drops.
    Inert,
    /// Grazes, follows food, flees.
    Animal,
    /// Walks up to players and hits them.
    Zombie,
    /// Shoots at players.
    Archer,
    /// Climbs and leaps; at peace in the light.
    Spider,
    /// Blows itself up beside players.
    Creeper,
    /// Hits back; serves its owner.
    Wolf,
    Swimmer,
    /// Walks about and trades.
    Villager,
}

impl CreatureBehaviour {
    /// Whether it hunts players.
    pub(crate) fn hunts(self) -> bool {
        matches!(
            self,
            CreatureBehaviour::Zombie
                | CreatureBehaviour::Archer
                | CreatureBehaviour::Spider
                | CreatureBehaviour::Creeper
        )
    }
}

/// The traits of a kind. Multipliers are of the speed attribute; 0 where the kind never moves so.
#[derive(Clone, Debug)]
pub(crate) struct CreatureTraits {
    pub(crate) way: CreatureBehaviour,
    /// The items that it follows, and that make it breed.
    pub(crate) food: Vec<ItemId>,
    pub(crate) panic: f64,
    pub(crate) tempt: f64,
    pub(crate) follow_parent: f64,
    pub(crate) wander: f64,
    /// How far it keeps from players, in blocks.
    pub(crate) shyness: f64,
    pub(crate) burns_in_day: bool,
    pub(crate) eats_grass: bool,
    /// The shortest and the longest time between eggs, in ticks.
    pub(crate) egg_ticks: Option<(i32, i32)>,
    /// Falls slowly and unharmed.
    pub(crate) glides: bool,
    /// The lowest and the highest health that a creature of the kind is born with.
    pub(crate) health: Option<(i32, i32)>,
    /// The ends of the range from which its speed attribute is drawn.
    pub(crate) speed: Option<(f64, f64)>,
    /// The share of babies among those that spawn naturally.
    pub(crate) baby_chance: f64,
}

/// Multipliers above this are held at it for kinds that hop: their hops carry them no faster than a running player.
const HOPPING_PACE_MAX: f64 = 1.2;

impl CreatureTraits {
    /// The traits of the kind of that number.
    pub(crate) fn of(kind: u16) -> &'static CreatureTraits {
        static ALL: LazyLock<Vec<CreatureTraits>> =
            LazyLock::new(|| entity_kinds().iter().map(CreatureTraits::new).collect());
        ALL.get(usize::from(kind)).unwrap_or(&ALL[0])
    }

    fn new(info: &EntityInfo) -> CreatureTraits {
        let facts = &info.behaviour;
        let is_set = |key: &str| facts.get(key).and_then(Value::as_bool).unwrap_or(false);
        let number = |key: &str| facts.get(key).and_then(Value::as_f64);
        let ends = |key: &str| {
            let pair = facts.get(key)?.as_array()?;
            Some((pair.first()?.as_f64()?, pair.get(1)?.as_f64()?))
        };
        #[expect(clippy::cast_possible_truncation, reason = "small whole numbers of the data file")]
        let whole = |key: &str| ends(key).map(|(low, high)| (low as i32, high as i32));
        let food = facts.get("food").and_then(Value::as_array).map_or(Vec::new(), |food| {
            food.iter().filter_map(|name| registry().item(name.as_str()?)).collect()
        });
        let way = match &*info.name {
            "zombie" | "husk" | "zombie_villager" | "drowned" => CreatureBehaviour::Zombie,
            "skeleton" | "stray" => CreatureBehaviour::Archer,
            "spider" | "cave_spider" => CreatureBehaviour::Spider,
            "creeper" => CreatureBehaviour::Creeper,
            "wolf" => CreatureBehaviour::Wolf,
            "villager" | "wandering_trader" => CreatureBehaviour::Villager,
            _ if is_set("water") => CreatureBehaviour::Swimmer,
            _ if !food.is_empty() && number("panic").is_some() => CreatureBehaviour::Animal,
            _ => CreatureBehaviour::Inert,
        };
        let hops = is_set("hops");
        let pace = |key: &str, usual: f64| {
            let pace = number(key).unwrap_or(usual);
            if hops { pace.min(HOPPING_PACE_MAX) } else { pace }
        };
        let can = |key: &str| facts.get(key).is_some();
        CreatureTraits {
            way,
            food,
            panic: if way == CreatureBehaviour::Villager { 1.0 } else { pace("panic", 0.0) },
            tempt: pace("tempt", 0.0),
            follow_parent: pace("follow_parent", 0.0),
            wander: pace("wander", 1.0),
            shyness: number("flees_player").unwrap_or(0.0),
            burns_in_day: is_set("burns_in_day"),
            eats_grass: is_set("eats_grass"),
            egg_ticks: whole("egg_ticks"),
            glides: can("glide"),
            health: whole("health"),
            speed: ends("speed"),
            baby_chance: number("baby_chance").unwrap_or(0.0),
        }
    }
}
