//! Tags of blocks, items, kinds of entities and fluids, and those of registries that an entry refers to.

use cooperage_blocks::registry::TagSet;
use cooperage_blocks::{BlockId, ItemId, registry};

use super::{of_game, registry_names};
use crate::maps::NumberMaps;
use crate::{ProtocolVersion, WireValue};

/// Tags whose names are newer than the home version, and the tags that have their members.
const NEWER_ITEM_TAGS: [(&str, &str); 3] = [
    ("enchantable/melee_weapon", "enchantable/sword"),
    ("enchantable/sweeping", "enchantable/sword"),
    // Only spears belong to it, which the home version lacks.
    ("enchantable/lunge", ""),
];

/// Fluids by number are: none, flowing water, water, flowing lava, lava.
const FLUID_TAGS: [(&str, [i32; 2]); 2] = [("water", [2, 1]), ("lava", [4, 3])];

/// Tags of registries to which entries of registries refer: registry, tag, members.
const REGISTRY_TAGS: [(&str, &str, &[&str]); 15] = [
    ("worldgen/biome", "is_badlands", &["badlands", "eroded_badlands", "wooded_badlands"]),
    ("worldgen/biome", "is_jungle", &["bamboo_jungle", "jungle", "sparse_jungle"]),
    ("worldgen/biome", "is_savanna", &["savanna", "savanna_plateau", "windswept_savanna"]),
    (
        "enchantment",
        "exclusive_set/armor",
        &["protection", "blast_protection", "fire_protection", "projectile_protection"],
    ),
    ("enchantment", "exclusive_set/boots", &["frost_walker", "depth_strider"]),
    ("enchantment", "exclusive_set/bow", &["infinity", "mending"]),
    ("enchantment", "exclusive_set/crossbow", &["multishot", "piercing"]),
    (
        "enchantment",
        "exclusive_set/damage",
        &["sharpness", "smite", "bane_of_arthropods", "impaling", "density", "breach"],
    ),
    ("enchantment", "exclusive_set/mining", &["fortune", "silk_touch"]),
    ("enchantment", "exclusive_set/riptide", &["loyalty", "channeling"]),
    ("timeline", "in_overworld", &["day", "moon", "early_game", "villager_schedule"]),
    ("timeline", "in_nether", &["villager_schedule"]),
    ("timeline", "in_end", &["villager_schedule"]),
    ("dialog", "pause_screen_additions", &[]),
    ("dialog", "quick_actions", &[]),
];

/// Builds the fields of `tags`, in the numbers of a version. Members that the version lacks are left out.
#[must_use]
pub fn tags_to_wire(version: ProtocolVersion) -> WireValue {
    let maps = NumberMaps::of(version);
    let block = |number| {
        let theirs = maps.block_to_wire(BlockId(number));
        (maps.block_from_wire(theirs) == Some(BlockId(number))).then_some(theirs)
    };
    let item = |number| {
        let theirs = maps.item_to_wire(ItemId(number));
        (maps.item_from_wire(theirs) == Some(ItemId(number))).then_some(theirs)
    };
    let entity = |number| {
        let theirs = maps.entity_to_wire(number);
        (maps.entity_from_wire(theirs) == Some(number)).then_some(theirs)
    };
    let lightning_rods = registry().block("lightning_rod").and_then(|rod| block(rod.0));
    let mut blocks = tags(registry().block_tags(), block);
    blocks.push(tag("lightning_rods", lightning_rods));
    let mut items = tags(registry().item_tags(), item);
    for (name, source) in NEWER_ITEM_TAGS {
        let members = registry().item_tag(source).map_or(&[][..], TagSet::numbers);
        items.push(tag(name, members.iter().filter_map(|number| item(*number))));
    }
    let mut kinds = vec![
        kind("block", blocks),
        kind("item", items),
        kind("entity_type", tags(registry().entity_tags(), entity)),
        kind("fluid", FLUID_TAGS.iter().map(|(name, numbers)| tag(name, *numbers)).collect()),
    ];
    for registry in ["worldgen/biome", "enchantment", "timeline", "dialog"] {
        let names = registry_names(version, registry);
        if names.is_empty() {
            continue;
        }
        let number = |name: &&str| Some(names.iter().position(|known| known == name)? as i32);
        let of_it = REGISTRY_TAGS.iter().filter(|(of, ..)| *of == registry);
        kinds.push(kind(
            registry,
            of_it.map(|(_, name, members)| tag(name, members.iter().filter_map(number))).collect(),
        ));
    }
    WireValue::Fields(vec![("tags", WireValue::List(kinds))])
}

fn tags<'t>(
    tags: impl Iterator<Item = (&'t str, &'t TagSet)>,
    number: impl Fn(u16) -> Option<i32>,
) -> Vec<WireValue> {
    tags.map(|(name, set)| tag(name, set.numbers().iter().filter_map(|member| number(*member)))).collect()
}

fn tag(name: &str, members: impl IntoIterator<Item = i32>) -> WireValue {
    let members = members.into_iter().map(|number| WireValue::Whole(number.into()));
    WireValue::Fields(vec![
        ("tagName", WireValue::Text(of_game(name))),
        ("entries", WireValue::List(members.collect())),
    ])
}

fn kind(name: &str, tags: Vec<WireValue>) -> WireValue {
    WireValue::Fields(vec![("tagType", WireValue::Text(of_game(name))), ("tags", WireValue::List(tags))])
}
