//! The farm of MineCollab's cooking tasks: fields, a kitchen, animals, as commands of the server.
//!
//! The order of the draws belongs to it: for each patch first x, then z, tried again until it fits; then x and z of each
//! animal.

use cooperage_blocks::BlockPos;
use thiserror::Error;

use crate::mulberry::Mulberry;

/// Half the side of the meadow, in blocks.
const MEADOW: i32 = 50;
/// How far from the middle patches and animals are, in blocks.
const FARM: i32 = 25;
/// Tries for a patch.
const TRIES: u32 = 10_000;
/// Animals of a kind.
const ANIMALS: u32 = 8;
/// The kinds of animals.
const KINDS: [&str; 7] = ["chicken", "cow", "llama", "mooshroom", "pig", "rabbit", "sheep"];
/// The side of the house and the height of its walls.
const HOUSE: i32 = 11;
const WALL: i32 = 5;

/// Patches with their sizes along x and z, in the order of their placing.
const PATCHES: [(Patch, i32, i32); 9] = [
    (Patch::Crop("wheat[age=7]"), 7, 7),
    (Patch::Crop("beetroots[age=3]"), 7, 7),
    (Patch::Mushrooms, 7, 7),
    (Patch::Crop("potatoes[age=7]"), 7, 7),
    (Patch::Crop("carrots[age=7]"), 7, 7),
    (Patch::Cane, 7, 7),
    (Patch::Cane, 7, 7),
    (Patch::Pumpkins, 9, 5),
    (Patch::House, 15, 15),
];

#[derive(Clone, Copy)]
enum Patch {
    Crop(&'static str),
    Mushrooms,
    Cane,
    Pumpkins,
    House,
}

/// A patch found no place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("there is no room for all fields of the farm")]
pub struct NoRoom;

/// Returns the commands that make a farm around the cell `centre`, in which a player's feet are. On a superflat world
/// they make everything the tasks need; animals and items that were there before are removed first.
///
/// # Errors
/// [`NoRoom`] if a patch found no place; other random numbers may succeed.
pub fn cooking_world(centre: BlockPos, random: &mut Mulberry) -> Result<Vec<String>, NoRoom> {
    let mut commands = Vec::new();
    let BlockPos { x, y, z } = centre;
    for (west, east) in [(x - MEADOW, x), (x, x + MEADOW)] {
        for (north, south) in [(z - MEADOW, z), (z, z + MEADOW)] {
            let area = |low: i32, high: i32| format!("{west} {low} {north} {east} {high} {south}");
            commands.push(format!("fill {} grass_block", area(y - 3, y - 1)));
            commands.push(format!("fill {} air", area(y, y + 10)));
        }
    }
    let mut taken = vec![(x - 1, z - 1, x + 1, z + 1)];
    for (patch, width, depth) in PATCHES {
        let (west, north) = spot(centre, width, depth, &taken, random).ok_or(NoRoom)?;
        taken.push((west, north, west + width - 1, north + depth - 1));
        lay(patch, BlockPos::new(west, y, north), &mut commands);
    }
    commands.push("kill @e[type=item]".to_owned());
    commands.extend(KINDS.map(|kind| format!("kill @e[type={kind}]")));
    commands.push("kill @e[type=item]".to_owned());
    for kind in KINDS {
        for _ in 0..ANIMALS {
            let [dx, dz] = [0; 2].map(|low: i32| low - FARM + below(random, 2 * FARM + 1));
            commands.push(format!("summon {kind} {} {y} {}", x + dx, z + dz));
        }
    }
    Ok(commands)
}

/// The stacks in the chest that [`pantry`] places, slot by slot.
pub fn pantry_items() -> impl Iterator<Item = (&'static str, u32)> {
    let milk = [("milk_bucket", 1); 9];
    let stacks = ["egg", "dandelion", "sugar", "cocoa_beans", "apple", "salmon", "cod", "kelp"]
        .into_iter()
        .chain(["dried_kelp", "sweet_berries", "glow_berries", "bowl", "cooked_salmon", "cooked_cod"])
        .chain(["gold_ingot", "oak_planks", "iron_ingot"])
        .map(|item| (item, if item == "egg" { 16 } else { 64 }));
    milk.into_iter().chain(stacks).chain([("honey_bottle", 1)])
}

/// The command that puts up the chest which an older edition of the farm had beside its start: what dishes need and
/// neither fields nor animals give soon enough. Tasks that give their agents nothing can't be done without it.
#[must_use]
pub fn pantry(centre: BlockPos) -> String {
    let slots: Vec<String> = pantry_items()
        .enumerate()
        .map(|(slot, (item, count))| format!("{{Slot:{slot}b,id:\"minecraft:{item}\",Count:{count}b}}"))
        .collect();
    let BlockPos { x, y, z } = centre.offset(0, 0, 1);
    format!("setblock {x} {y} {z} chest{{Items:[{}]}}", slots.join(","))
}

/// A whole number from 0 up to but not `n`.
fn below(random: &mut Mulberry, n: i32) -> i32 {
    (random.draw() * f64::from(n)) as i32
}

/// A place for a patch that overlaps none before it; borders may lie on each other.
fn spot(
    centre: BlockPos,
    width: i32,
    depth: i32,
    taken: &[(i32, i32, i32, i32)],
    random: &mut Mulberry,
) -> Option<(i32, i32)> {
    (0..TRIES).find_map(|_| {
        let west = centre.x - FARM + below(random, 2 * FARM - width + 1);
        let north = centre.z - FARM + below(random, 2 * FARM - depth + 1);
        let (east, south) = (west + width - 1, north + depth - 1);
        let overlaps = |&(w, n, e, s): &(i32, i32, i32, i32)| west < e && east > w && north < s && south > n;
        (!taken.iter().any(overlaps)).then_some((west, north))
    })
}

fn lay(patch: Patch, at: BlockPos, commands: &mut Vec<String>) {
    let BlockPos { x, y, z } = at;
    let mut set = |dx: i32, dy: i32, dz: i32, block: &str| {
        commands.push(format!("setblock {} {} {} {block}", x + dx, y + dy, z + dz));
    };
    match patch {
        Patch::Crop(plant) => {
            for (dx, dz) in square(6, 6) {
                set(dx, -1, dz, "farmland");
                set(dx, 0, dz, plant);
            }
        }
        Patch::Mushrooms => {
            for (dx, dz) in square(4, 5) {
                set(dx, -1, dz, "mycelium");
                set(dx, 0, dz, if (dx + dz) % 2 == 0 { "red_mushroom" } else { "brown_mushroom" });
            }
        }
        Patch::Cane => {
            set(1, -1, 1, "water");
            for (dx, dz) in [(0, 1), (2, 1), (1, 0), (1, 2)] {
                set(dx, 0, dz, "sugar_cane");
            }
        }
        Patch::Pumpkins => square(6, 6).for_each(|(dx, dz)| set(dx, 0, dz, "pumpkin")),
        Patch::House => house(set),
    }
}

fn square(width: i32, depth: i32) -> impl Iterator<Item = (i32, i32)> {
    (0..width).flat_map(move |dx| (0..depth).map(move |dz| (dx, dz)))
}

fn house(mut set: impl FnMut(i32, i32, i32, &str)) {
    let last = HOUSE - 1;
    let is_edge = |at: i32| at == 0 || at == last;
    let is_window = |at: i32| at == 3 || at == 7;
    for dy in 0..=WALL {
        for (dx, dz) in square(HOUSE, HOUSE) {
            let is_floor = dy == 0 && (dx, dz) != (last - 1, 5);
            let is_wall = dy > 0 && (is_edge(dx) || is_edge(dz));
            let is_hole = (2..=3).contains(&dy)
                && (is_edge(dx) && is_window(dz) || is_edge(dz) && is_window(dx))
                || (1..=2).contains(&dy) && dx == last && dz == 5;
            if (is_floor || is_wall || dy == WALL) && !is_hole {
                set(dx, dy, dz, "stone_bricks");
            }
        }
    }
    set(last - 1, 0, 5, "stone_brick_stairs[facing=west]");
    set(last, 0, 5, "air");
    for inset in 0..3 {
        let (low, high) = (inset, last - inset);
        let is_ring = |at: i32| at == low || at == high;
        for (dx, dz) in square(HOUSE, HOUSE) {
            let is_inside = (low..=high).contains(&dx) && (low..=high).contains(&dz);
            if is_inside && (is_ring(dx) || is_ring(dz)) {
                set(dx, WALL + inset, dz, "cobblestone");
            }
        }
    }
    let fuel = "{Items:[{Slot:1b,id:\"minecraft:coal\",Count:64b}]}";
    set(4, 1, 3, "crafting_table");
    set(4, 1, 5, &format!("furnace{fuel}"));
    set(4, 1, 7, &format!("smoker{fuel}"));
}

#[cfg(test)]
mod tests {
    use cooperage_blocks::World;
    use cooperage_blocks::terrain::ChunkGenerator;
    use cooperage_blocks::world::{EntityKind, Issuer, WorldInput, WorldOptions};

    use super::*;

    #[test]
    fn the_farm_has_its_fields_its_kitchen_and_its_animals() {
        for seed in 0..3 {
            let mut world = World::new(WorldOptions::default(), ChunkGenerator::superflat(), 7);
            let spawn = world.generator().spawn();
            world.join("ann", [f64::from(spawn.x) + 0.5, f64::from(spawn.y), f64::from(spawn.z) + 0.5]);
            world.step();
            for command in cooking_world(spawn, &mut Mulberry::new(seed)).unwrap() {
                world.submit(Issuer::Setup, WorldInput::Command(command.into()));
            }
            world.step();
            let mut kinds = std::collections::BTreeMap::new();
            for z in -60..60 {
                for x in -60..60 {
                    for y in 0..12 {
                        let state = world.state(spawn.offset(x, y, z));
                        *kinds.entry(state.name().to_owned()).or_insert(0) += 1;
                    }
                }
            }
            let counts = ["wheat", "beetroots", "potatoes", "carrots", "sugar_cane", "furnace", "smoker"];
            assert_eq!(counts.map(|kind| kinds.get(kind).copied().unwrap_or(0)), [36, 36, 36, 36, 8, 1, 1]);
            assert!(kinds["red_mushroom"] == 10 && kinds["brown_mushroom"] == 10 && kinds["pumpkin"] > 20);
            let animals =
                world.entities().iter().filter(|entity| matches!(entity.kind, EntityKind::Mob(_))).count();
            assert_eq!(animals, 56);
        }
    }
}
