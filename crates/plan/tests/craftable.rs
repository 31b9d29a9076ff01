//! Plans for every item that can be crafted, in a world with all resources.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may stop")]

use std::collections::BTreeSet;

use cooperage_blocks::craft::recipes;
use cooperage_blocks::loot::entities_with_loot;
use cooperage_blocks::{BlockPos, ItemId, World, registry};
use cooperage_plan::{Goal, Missing, Unsolvable, plan};

use crate::common::{check, commands, flat, scene};

/// Blocks that nature makes.
const NATURE: &str = "stone granite diorite andesite deepslate tuff calcite blackstone basalt netherrack end_stone \
    obsidian crying_obsidian gravel sand red_sand clay mud dirt snow_block ice packed_ice blue_ice soul_sand soul_soil \
    glowstone magma_block nether_quartz_ore nether_gold_ore ancient_debris coal_ore iron_ore copper_ore gold_ore \
    redstone_ore lapis_ore diamond_ore emerald_ore amethyst_cluster prismarine sea_lantern sugar_cane bamboo cactus \
    pumpkin melon red_mushroom brown_mushroom dandelion poppy blue_orchid allium azure_bluet red_tulip orange_tulip \
    white_tulip pink_tulip oxeye_daisy cornflower lily_of_the_valley wither_rose vine moss_block pointed_dripstone \
    dripstone_block cobweb dead_bush short_grass oak_leaves nether_wart[age=3] wheat[age=7] carrots[age=7] \
    potatoes[age=7] beetroots[age=3] cocoa[age=2] sweet_berry_bush[age=3] crimson_stem warped_stem shroomlight \
    oak_log spruce_log birch_log jungle_log acacia_log dark_oak_log mangrove_log cherry_log oak_sapling kelp \
    sea_pickle glow_lichen hanging_roots mangrove_roots sculk crimson_fungus warped_fungus chorus_flower sponge \
    sunflower lilac rose_bush peony pink_petals torchflower pitcher_plant honeycomb_block slime_block";

fn rich() -> World {
    let mut world = flat(1);
    for (number, name) in NATURE.split_whitespace().enumerate() {
        // Columns of 80 blocks, each kind for itself, written without rules, so that nothing falls over.
        let state = name.parse().unwrap_or_else(|_| panic!("{name}"));
        let (x, z) = (8 + (number as i32 % 12) * 4, -24 + (number as i32 / 12) * 4);
        for place in 0..80 {
            world.set_cell(BlockPos::new(x + place % 3, -60 + place / 9, z + place / 3 % 3), state);
        }
    }
    commands(&mut world, &["fill -20 -61 -20 -12 -61 -12 water", "fill -20 -61 10 -12 -61 14 lava"]);
    let mut texts = Vec::new();
    for (number, kind) in entities_with_loot().enumerate() {
        let (x, z) = (-(number as i32 % 10) * 2, -10 + number as i32 / 10 * 2);
        texts.extend((0..4).map(|_| format!("summon {kind} {x} -60 {z}")));
    }
    commands(&mut world, &texts.iter().map(String::as_str).collect::<Vec<&str>>());
    world
}

#[test]
fn every_craftable_item_is_planned_for() {
    let made: BTreeSet<ItemId> = recipes().iter().map(|recipe| recipe.result).collect();
    // Without optimisation only some are tried.
    let every = if cfg!(debug_assertions) { 6 } else { 1 };
    let mut world = rich();
    let mut missing = Vec::new();
    for &item in made.iter().step_by(every) {
        let goal = Goal::have(item.name(), 1).unwrap();
        match plan(&goal, &scene(&world)) {
            Ok(plan) => check(&world, &goal, &plan),
            Err(problem) => missing.push((item, problem)),
        }
    }
    for (item, problem) in &missing {
        eprintln!("{}: {problem}", item.name());
    }
    let tried = made.len().div_ceil(every);
    eprintln!("{} of {tried} without chests", tried - missing.len());
    assert!(missing.len() * 5 < tried, "{} of {tried}", missing.len());
    // Items that nature doesn't give lie in chests.
    let (mut number, mut texts) = (0, Vec::new());
    for item in registry().items() {
        // Some items are made of one another, or can only be doubled.
        let is_lacking = missing.iter().any(|(_, problem)| {
            matches!(problem, Unsolvable::NoItem { why: Missing::Source(lacking), .. } if *lacking == item.id)
        });
        let is_doubled = item.name.ends_with("_smithing_template");
        let is_made = made.contains(&item.id) && !is_lacking && !is_doubled;
        if is_made || item.name.as_ref() == "air" {
            continue;
        }
        for _ in 0..if item.stack == 1 { 9 } else { 2 } {
            let (chest, slot) = (number / 27, number % 27);
            let place = format!("{} -60 {}", chest % 30 * 2 - 30, chest / 30 * 2 - 34);
            if slot == 0 {
                texts.push(format!("setblock {place} chest"));
            }
            let stack = format!("{} {}", item.name, item.stack);
            texts.push(format!("item replace block {place} container.{slot} with {stack}"));
            number += 1;
        }
    }
    commands(&mut world, &texts.iter().map(String::as_str).collect::<Vec<&str>>());
    for (item, _) in missing {
        let goal = Goal::have(item.name(), 1).unwrap();
        let plan = plan(&goal, &scene(&world)).unwrap_or_else(|problem| panic!("{}: {problem}", item.name()));
        check(&world, &goal, &plan);
    }
}
