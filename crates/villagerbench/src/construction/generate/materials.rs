//! Chooses the materials and directions of a shape's blocks.

use std::collections::BTreeMap;

use cooperage_blocks::BlockPos;
use cooperage_core::RandomSource;

use super::profile::BlueprintProfile;
use super::shape::{ShapeBlock, ShapePart};

/// Blocks that lie on the ground: paths and floors.
const GROUND: [&str; 14] = [
    "dirt_path",
    "gravel",
    "cobblestone",
    "smooth_sandstone",
    "stone_bricks",
    "grass_block",
    "sandstone",
    "oak_planks",
    "stone",
    "mossy_cobblestone",
    "coarse_dirt",
    "polished_andesite",
    "packed_mud",
    "bricks",
];

/// Blocks of which anything can be built.
const PLAIN: [&str; 26] = [
    "stone_bricks",
    "cobblestone",
    "smooth_sandstone",
    "oak_planks",
    "spruce_planks",
    "mossy_cobblestone",
    "cut_sandstone",
    "white_wool",
    "birch_planks",
    "terracotta",
    "bricks",
    "dark_oak_fence",
    "cracked_stone_bricks",
    "polished_granite",
    "nether_bricks",
    "purpur_block",
    "snow_block",
    "mossy_stone_bricks",
    "oak_fence",
    "light_gray_wool",
    "coal_ore",
    "andesite",
    "cobblestone_wall",
    "glass",
    "diorite",
    "chiseled_stone_bricks",
];

/// Blocks with an axis.
const PILLARS: [&str; 11] = [
    "bone_block",
    "oak_log",
    "spruce_log",
    "purpur_pillar",
    "dark_oak_log",
    "birch_log",
    "stripped_oak_log",
    "quartz_pillar",
    "hay_block",
    "jungle_log",
    "stripped_spruce_log",
];

/// Blocks that face some way, and need a block behind them.
const STEPS: [&str; 6] = [
    "cobblestone_stairs",
    "oak_stairs",
    "stone_brick_stairs",
    "smooth_sandstone_stairs",
    "spruce_stairs",
    "dark_oak_stairs",
];

/// Furniture that stands anywhere on the ground.
const FURNITURE: [&str; 5] = ["crafting_table", "composter", "bookshelf", "pumpkin", "melon"];

/// A block of a blueprint.
#[derive(Clone, Copy, Debug)]
pub(super) struct Dressed {
    pub(super) pos: BlockPos,
    pub(super) name: &'static str,
    pub(super) facing: &'static str,
}

/// Gives every block of a shape its material and its direction. The profile says how many are turned, and how many
/// materials there are.
pub(super) fn clothe(
    blocks: &[ShapeBlock],
    profile: &BlueprintProfile,
    random: &mut impl RandomSource,
) -> Vec<Dressed> {
    let turned = turned(blocks, profile.turned.min(blocks.len()), random);
    let facings: Vec<Option<&'static str>> = directions(blocks, &turned, random);
    let is_step = |facing: &Option<&'static str>| facing.is_some_and(|facing| "NSWE".contains(facing));
    let is_flat = profile.height == 1;
    let groups: Vec<MaterialGroup> = facings
        .iter()
        .map(|facing| match facing {
            None => MaterialGroup::Plain,
            Some(_) if is_step(facing) => MaterialGroup::Step,
            Some(_) => MaterialGroup::Pillar,
        })
        .collect();
    let kinds = kinds(&groups, profile.materials);
    let mut names: BTreeMap<MaterialGroup, Vec<&'static str>> = BTreeMap::new();
    for (group, count) in kinds {
        let mut known: Vec<&'static str> = match group {
            MaterialGroup::Plain if is_flat => GROUND.to_vec(),
            MaterialGroup::Plain => PLAIN.to_vec(),
            MaterialGroup::Pillar => PILLARS.to_vec(),
            MaterialGroup::Step => STEPS.to_vec(),
        };
        let mut chosen = Vec::new();
        while chosen.len() < count && !known.is_empty() {
            chosen.push(known.remove(random.below(known.len() as u32) as usize));
        }
        names.insert(group, chosen);
    }
    let mut dressed: Vec<Dressed> = Vec::new();
    for (group, names) in &names {
        let members: Vec<usize> =
            (0..blocks.len()).filter(|&place| groups.get(place) == Some(group)).collect();
        let given = share_out(&members, blocks, names, random);
        for (&place, name) in members.iter().zip(given) {
            let Some(block) = blocks.get(place) else { continue };
            let facing = facings.get(place).copied().flatten().unwrap_or("A");
            dressed.push(Dressed { pos: block.pos, name, facing });
        }
    }
    furnish(&mut dressed, blocks, profile, random);
    dressed.sort_by_key(|block| (block.pos.y, block.pos.x, block.pos.z));
    dressed
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum MaterialGroup {
    Plain,
    Pillar,
    Step,
}

/// Which blocks are turned: whole parts of the shape, one after the other.
fn turned(blocks: &[ShapeBlock], count: usize, random: &mut impl RandomSource) -> Vec<bool> {
    let mut order = [ShapePart::Beam, ShapePart::Post, ShapePart::Wall, ShapePart::Floor];
    if random.below(2) == 0 {
        order.swap(0, 1);
    }
    let mut is_turned = vec![false; blocks.len()];
    let places = order.iter().flat_map(|part| {
        blocks.iter().enumerate().filter(move |(_, block)| block.part == *part).map(|(place, _)| place)
    });
    for place in places.take(count) {
        if let Some(turned) = is_turned.get_mut(place) {
            *turned = true;
        }
    }
    is_turned
}

/// The directions of what is turned. Columns stand upright, beams lie along the block that they are joined to; on the
/// ground beside a column some are steps, which face away from it.
fn directions(
    blocks: &[ShapeBlock],
    is_turned: &[bool],
    random: &mut impl RandomSource,
) -> Vec<Option<&'static str>> {
    let has_steps = random.below(3) == 0;
    let is_column = |pos: BlockPos| {
        blocks.iter().any(|block| block.pos == pos && matches!(block.part, ShapePart::Post | ShapePart::Wall))
    };
    blocks
        .iter()
        .zip(is_turned)
        .map(|(block, is_turned)| {
            if !is_turned {
                return None;
            }
            let behind = [("N", [0, 1]), ("S", [0, -1]), ("W", [1, 0]), ("E", [-1, 0])]
                .into_iter()
                .find(|(_, [dx, dz])| is_column(block.pos.offset(*dx, 0, *dz)));
            Some(match (block.part, block.joined, behind) {
                (ShapePart::Beam, Some([0, _]), _) => "z",
                (ShapePart::Beam, ..) => "x",
                (ShapePart::Floor, _, Some((facing, _))) if has_steps => facing,
                _ => "y",
            })
        })
        .collect()
}

/// How many materials each group gets: one at least, the rest by their sizes.
fn kinds(groups: &[MaterialGroup], materials: usize) -> Vec<(MaterialGroup, usize)> {
    let mut sizes: BTreeMap<MaterialGroup, usize> = BTreeMap::new();
    for group in groups {
        *sizes.entry(*group).or_default() += 1;
    }
    let mut kinds: Vec<(MaterialGroup, usize)> = sizes.keys().map(|group| (*group, 1)).collect();
    while kinds.iter().map(|(_, count)| count).sum::<usize>() < materials {
        let sparest = kinds
            .iter_mut()
            .filter(|(group, count)| sizes.get(group).is_some_and(|size| *count < *size))
            .max_by_key(|(group, count)| sizes.get(group).map_or(0, |size| size * 60 / (*count * *count)));
        match sparest {
            Some((_, count)) => *count += 1,
            None => break,
        }
    }
    kinds
}

/// Chooses a material for each member: equal parts get the same, and the remaining materials are scattered.
fn share_out(
    members: &[usize],
    blocks: &[ShapeBlock],
    names: &[&'static str],
    random: &mut impl RandomSource,
) -> Vec<&'static str> {
    let Some(first) = names.first() else { return Vec::new() };
    let part = |place: usize| blocks.get(place).map(|block| block.part);
    let mut parts: Vec<ShapePart> = members.iter().filter_map(|&place| part(place)).collect();
    parts.sort_unstable();
    parts.dedup();
    let own = |wanted: ShapePart| {
        let number = parts.iter().position(|known| *known == wanted).unwrap_or(0);
        names.get(number % names.len()).copied().unwrap_or(first)
    };
    let mut given: Vec<&'static str> = members.iter().map(|&place| part(place).map_or(*first, own)).collect();
    for name in names {
        if given.contains(name) {
            continue;
        }
        // One to a few, in places whose material is there more than once.
        for _ in 0..=random.below(3) {
            let spare: Vec<usize> = (0..given.len())
                .filter(|&place| {
                    let held = given.get(place);
                    held != Some(name) && given.iter().filter(|other| Some(*other) == held).count() > 1
                })
                .collect();
            let Some(&place) = random.choose(&spare) else { break };
            if let Some(held) = given.get_mut(place) {
                *held = name;
            }
        }
    }
    given
}

/// Turns a material that is there only once, on the ground with nothing on it, into furniture.
fn furnish(
    dressed: &mut [Dressed],
    blocks: &[ShapeBlock],
    profile: &BlueprintProfile,
    random: &mut impl RandomSource,
) {
    if profile.height == 1 {
        return;
    }
    let mut counts: BTreeMap<&'static str, usize> = BTreeMap::new();
    for block in dressed.iter() {
        *counts.entry(block.name).or_default() += 1;
    }
    let mut furniture = FURNITURE.to_vec();
    for block in dressed.iter_mut() {
        let is_floor = blocks.iter().any(|other| other.pos == block.pos && other.part == ShapePart::Floor);
        if is_floor && block.facing == "A" && counts.get(block.name) == Some(&1) && !furniture.is_empty() {
            block.name = furniture.remove(random.below(furniture.len() as u32) as usize);
        }
    }
}
