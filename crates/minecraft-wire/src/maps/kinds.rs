//! Registries of the game that are short and only grow: kinds of block entities, of windows, of effects.

use crate::ProtocolVersion;

use ProtocolVersion::{V1_20_1, V1_20_4, V1_20_6, V1_21_4, V1_21_6, V1_21_11};

/// Names in the order of their numbers, each with the version that brought it.
type NamesSince = &'static [(&'static str, ProtocolVersion)];

const BLOCK_ENTITIES: NamesSince = &[
    ("furnace", V1_20_1),
    ("chest", V1_20_1),
    ("trapped_chest", V1_20_1),
    ("ender_chest", V1_20_1),
    ("jukebox", V1_20_1),
    ("dispenser", V1_20_1),
    ("dropper", V1_20_1),
    ("sign", V1_20_1),
    ("hanging_sign", V1_20_1),
    ("mob_spawner", V1_20_1),
    ("creaking_heart", V1_21_4),
    ("piston", V1_20_1),
    ("brewing_stand", V1_20_1),
    ("enchanting_table", V1_20_1),
    ("end_portal", V1_20_1),
    ("beacon", V1_20_1),
    ("skull", V1_20_1),
    ("daylight_detector", V1_20_1),
    ("hopper", V1_20_1),
    ("comparator", V1_20_1),
    ("banner", V1_20_1),
    ("structure_block", V1_20_1),
    ("end_gateway", V1_20_1),
    ("command_block", V1_20_1),
    ("shulker_box", V1_20_1),
    ("bed", V1_20_1),
    ("conduit", V1_20_1),
    ("barrel", V1_20_1),
    ("smoker", V1_20_1),
    ("blast_furnace", V1_20_1),
    ("lectern", V1_20_1),
    ("bell", V1_20_1),
    ("jigsaw", V1_20_1),
    ("campfire", V1_20_1),
    ("beehive", V1_20_1),
    ("sculk_sensor", V1_20_1),
    ("calibrated_sculk_sensor", V1_20_1),
    ("sculk_catalyst", V1_20_1),
    ("sculk_shrieker", V1_20_1),
    ("chiseled_bookshelf", V1_20_1),
    ("shelf", V1_21_11),
    ("brushable_block", V1_20_1),
    ("decorated_pot", V1_20_1),
    ("crafter", V1_20_4),
    ("trial_spawner", V1_20_4),
    ("vault", V1_20_6),
    ("test_block", V1_21_6),
    ("test_instance_block", V1_21_6),
    ("copper_golem_statue", V1_21_11),
];

const MENUS: NamesSince = &[
    ("generic_9x1", V1_20_1),
    ("generic_9x2", V1_20_1),
    ("generic_9x3", V1_20_1),
    ("generic_9x4", V1_20_1),
    ("generic_9x5", V1_20_1),
    ("generic_9x6", V1_20_1),
    ("generic_3x3", V1_20_1),
    ("crafter_3x3", V1_20_4),
    ("anvil", V1_20_1),
    ("beacon", V1_20_1),
    ("blast_furnace", V1_20_1),
    ("brewing_stand", V1_20_1),
    ("crafting", V1_20_1),
    ("enchantment", V1_20_1),
    ("furnace", V1_20_1),
    ("grindstone", V1_20_1),
    ("hopper", V1_20_1),
    ("lectern", V1_20_1),
    ("loom", V1_20_1),
    ("merchant", V1_20_1),
    ("shulker_box", V1_20_1),
    ("smithing", V1_20_1),
    ("smoker", V1_20_1),
    ("cartography_table", V1_20_1),
    ("stonecutter", V1_20_1),
];

const EFFECTS: NamesSince = &[
    ("speed", V1_20_1),
    ("slowness", V1_20_1),
    ("haste", V1_20_1),
    ("mining_fatigue", V1_20_1),
    ("strength", V1_20_1),
    ("instant_health", V1_20_1),
    ("instant_damage", V1_20_1),
    ("jump_boost", V1_20_1),
    ("nausea", V1_20_1),
    ("regeneration", V1_20_1),
    ("resistance", V1_20_1),
    ("fire_resistance", V1_20_1),
    ("water_breathing", V1_20_1),
    ("invisibility", V1_20_1),
    ("blindness", V1_20_1),
    ("night_vision", V1_20_1),
    ("hunger", V1_20_1),
    ("weakness", V1_20_1),
    ("poison", V1_20_1),
    ("wither", V1_20_1),
    ("health_boost", V1_20_1),
    ("absorption", V1_20_1),
    ("saturation", V1_20_1),
    ("glowing", V1_20_1),
    ("levitation", V1_20_1),
    ("luck", V1_20_1),
    ("unluck", V1_20_1),
    ("slow_falling", V1_20_1),
    ("conduit_power", V1_20_1),
    ("dolphins_grace", V1_20_1),
    ("bad_omen", V1_20_1),
    ("hero_of_the_village", V1_20_1),
    ("darkness", V1_20_1),
    ("trial_omen", V1_20_6),
    ("raid_omen", V1_20_6),
    ("wind_charged", V1_20_6),
    ("weaving", V1_20_6),
    ("oozing", V1_20_6),
    ("infested", V1_20_6),
    ("breath_of_the_nautilus", V1_21_11),
];

/// Enchantments by number before protocol 767, from which on servers say them.
const ENCHANTMENTS: [&str; 42] = [
    "protection",
    "fire_protection",
    "feather_falling",
    "blast_protection",
    "projectile_protection",
    "respiration",
    "aqua_affinity",
    "thorns",
    "depth_strider",
    "frost_walker",
    "binding_curse",
    "soul_speed",
    "swift_sneak",
    "sharpness",
    "smite",
    "bane_of_arthropods",
    "knockback",
    "fire_aspect",
    "looting",
    "sweeping_edge",
    "efficiency",
    "silk_touch",
    "unbreaking",
    "fortune",
    "power",
    "punch",
    "flame",
    "infinity",
    "luck_of_the_sea",
    "lure",
    "loyalty",
    "impaling",
    "riptide",
    "channeling",
    "multishot",
    "quick_charge",
    "piercing",
    "density",
    "breach",
    "wind_burst",
    "mending",
    "vanishing_curse",
];

/// Returns the names of enchantments in the order of their numbers before protocol 767.
pub(crate) fn static_enchantments() -> Vec<&'static str> {
    ENCHANTMENTS.into()
}

fn to_wire(names: NamesSince, version: ProtocolVersion, name: &str) -> Option<i32> {
    let mut here = names.iter().filter(|(_, since)| *since <= version);
    here.position(|(known, _)| *known == name).and_then(|number| i32::try_from(number).ok())
}

fn from_wire(names: NamesSince, version: ProtocolVersion, number: i32) -> Option<&'static str> {
    let mut here = names.iter().filter(|(_, since)| *since <= version);
    here.nth(usize::try_from(number).ok()?).map(|(name, _)| *name)
}

/// Returns the number of a kind of block entity, such as `chest`; `None` if the version lacks it.
#[must_use]
pub fn block_entity_kind_to_wire(version: ProtocolVersion, name: &str) -> Option<i32> {
    to_wire(BLOCK_ENTITIES, version, name)
}

/// Returns the name of a kind of block entity.
#[must_use]
pub fn block_entity_kind_from_wire(version: ProtocolVersion, number: i32) -> Option<&'static str> {
    from_wire(BLOCK_ENTITIES, version, number)
}

/// Returns the number of a kind of window, such as `generic_9x3`; `None` if the version lacks it.
#[must_use]
pub fn menu_to_wire(version: ProtocolVersion, name: &str) -> Option<i32> {
    to_wire(MENUS, version, name)
}

/// Returns the name of a kind of window.
#[must_use]
pub fn menu_from_wire(version: ProtocolVersion, number: i32) -> Option<&'static str> {
    from_wire(MENUS, version, number)
}

/// The number of the first effect: packets of versions before 1.20.2 count them from 1.
fn first_effect(version: ProtocolVersion) -> i32 {
    i32::from(version < V1_20_4)
}

/// Returns the number of an effect, such as `speed`; `None` if the version lacks it.
#[must_use]
pub fn effect_to_wire(version: ProtocolVersion, name: &str) -> Option<i32> {
    to_wire(EFFECTS, version, name).map(|number| number + first_effect(version))
}

/// Returns the name of an effect.
#[must_use]
pub fn effect_from_wire(version: ProtocolVersion, number: i32) -> Option<&'static str> {
    from_wire(EFFECTS, version, number.checked_sub(first_effect(version))?)
}
