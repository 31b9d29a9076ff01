//! Ways to items from living creatures, fluids and fields.

use cooperage_blocks::{ItemId, registry};

use crate::survey::Survey;
use crate::way::{Way, kind};
use cooperage_blocks::loot::drops::ripe;

/// Wool from a thousand sheep that are shorn: one to three from each.
const WOOL_PER_MILLE: u32 = 2_000;
/// Mushrooms from a thousand mooshrooms that are shorn.
const MUSHROOM_PER_MILLE: u32 = 5_000;
/// Plants: the crop's block, its seed, its harvest, and the items of the harvest that a thousand ripe plants give.
const CROPS: [(&str, &str, &str, u32); 4] = [
    ("wheat", "wheat_seeds", "wheat", 1_000),
    ("carrots", "carrot", "carrot", 2_000),
    ("potatoes", "potato", "potato", 2_000),
    ("beetroots", "beetroot_seeds", "beetroot", 1_000),
];

/// Adds the ways to an item that don't break or kill anything.
pub(crate) fn ways_to(item: ItemId, survey: &Survey<'_>, ways: &mut Vec<Way>) {
    let there = |name: &str| kind(name).filter(|&kind| survey.mobs.iter().any(|mob| mob.kind == kind));
    let named = |name: &str| registry().item(name);
    let name = item.name();
    if let (Some(color), Some(kind)) = (name.strip_suffix("_wool"), there("sheep")) {
        let is_woolly = survey.mobs.iter().any(|mob| mob.kind == kind && !mob.is_shorn && mob.color == color);
        if is_woolly {
            ways.push(Way::Shear { kind, per_mille: WOOL_PER_MILLE });
            ways.push(Way::Kill { kind, per_mille: 1_000 });
        }
    }
    match name {
        "red_mushroom" => {
            let shear = |kind| Way::Shear { kind, per_mille: MUSHROOM_PER_MILLE };
            ways.extend(there("mooshroom").map(shear));
        }
        "milk_bucket" => {
            let kinds = ["cow", "mooshroom", "goat"].into_iter().filter_map(there);
            ways.extend(kinds.filter_map(|kind| Some(Way::Milk { kind, with: named("bucket")? })));
        }
        "mushroom_stew" => {
            ways.extend(there("mooshroom").and_then(|kind| Some(Way::Milk { kind, with: named("bowl")? })));
        }
        "egg" => ways.extend(there("chicken").map(|kind| Way::Lay { kind })),
        "water_bucket" => ways.extend(registry().block("water").map(|fluid| Way::Fill { fluid })),
        "lava_bucket" => ways.extend(registry().block("lava").map(|fluid| Way::Fill { fluid })),
        _ => {}
    }
    for (crop, seed, harvest, per_mille) in CROPS {
        if harvest == name
            && let (Some(crop), Some(seed)) = (registry().block(crop), named(seed))
        {
            debug_assert!(!ripe(crop.info()).is_air(), "crops have ripe states");
            ways.push(Way::Grow { crop, seed, per_mille });
        }
    }
}
