//! Builds the room of a task.

use cooperage_blocks::terrain::trees;
use cooperage_blocks::{BlockPos, ItemId, World, registry};
use cooperage_core::TreeRandom;

use super::kind::MetaKind;
use super::room::{ALICE, ANIMAL, FLOOR, House, MetaRoom};
use super::task::{MetaEdition, MetaTask};
use super::words;
use crate::site::{ScenarioSite, WorldBehaviour};

/// The glass around the room, from the lowest to the highest corner.
const LOW: [i32; 3] = [0, FLOOR, 0];
const HIGH: [i32; 3] = [26, -45, 26];
/// Floor, walls and roof of the kinds of houses.
const STYLES: [[&str; 3]; 3] = [
    ["cobblestone", "oak_planks", "oak_log[axis=x]"],
    ["smooth_sandstone", "cut_sandstone", "sandstone"],
    ["stone_bricks", "spruce_planks", "dark_oak_planks"],
];
/// Height of a house's walls.
const WALLS: i32 = 3;

/// The room of a task, without agents.
///
/// # Errors
/// A text that says which part could not be set up.
pub(super) fn build(task: &MetaTask, behaviour: WorldBehaviour, seed: u64) -> Result<World, String> {
    let mut site = ScenarioSite::flat(behaviour, seed);
    site.world.rules.whole_husbandry = task.edition == MetaEdition::Second;
    let [low, high] = [LOW, HIGH].map(|[x, y, z]| BlockPos::new(x, y, z));
    site.load(low.offset(-16, 0, -16), high.offset(16, 0, 16));
    for (from, to) in [
        (LOW, [LOW[0], HIGH[1], HIGH[2]]),
        ([HIGH[0], LOW[1], LOW[2]], HIGH),
        (LOW, [HIGH[0], HIGH[1], LOW[2]]),
        ([LOW[0], LOW[1], HIGH[2]], HIGH),
        ([LOW[0], HIGH[1], LOW[2]], HIGH),
    ] {
        site.fill(from, to, "glass");
    }
    let plan = MetaRoom::of(task);
    if let Some((kind, column)) = plan.tree {
        let mut random = TreeRandom::from_seed(task.seed).child("shape of the tree");
        for (offset, state) in trees::shape(kind, &mut random) {
            let cell = column.offset(offset.x, offset.y, offset.z);
            if site.world.state(cell).is_air() {
                site.world.put_cell(cell, state);
            }
        }
    }
    if let Some(house) = &plan.house {
        put_up(&mut site, house);
    }
    let things: Vec<(ItemId, u32)> = task.goal.things().iter().filter_map(stack).collect();
    for chest in &plan.chests {
        site.set(*chest, "chest[facing=north]");
        site.stock(*chest, &stacks(&things));
    }
    for station in &plan.stations {
        match task.goal.kind {
            MetaKind::Craft => site.set(*station, "crafting_table"),
            MetaKind::Cook => site.set(*station, "furnace[facing=north]"),
            _ => {
                let bed = &task.goal.target;
                put(&mut site, *station, &format!("{bed}[facing=north,part=foot]"));
                put(&mut site, station.offset(0, 0, -1), &format!("{bed}[facing=north,part=head]"));
            }
        }
    }
    put_target(&mut site, task);
    if task.goal.kind == MetaKind::Bed {
        site.command("time set 14000");
    }
    if task.goal.kind.has_animal() {
        let BlockPos { x, y, z } = ANIMAL;
        let tame = if task.goal.target == "horse" { " {Tame:1b}" } else { "" };
        site.command(&format!("summon {} {x}.5 {y} {z}.5{tame}", task.goal.target));
    }
    site.finish()
}

fn stack((name, count): &(String, u32)) -> Option<(ItemId, u32)> {
    Some((registry().item(name)?, *count))
}

/// The same in stacks that fit into slots.
fn stacks(things: &[(ItemId, u32)]) -> Vec<(ItemId, u32)> {
    let mut all = Vec::new();
    for &(item, count) in things {
        let most = item.info().stack.max(1);
        let mut left = count;
        while left > 0 {
            all.push((item, left.min(most)));
            left -= left.min(most);
        }
    }
    all
}

/// The commands that give Alice her items.
pub(super) fn gifts(task: &MetaTask) -> Vec<String> {
    let aids: &[(&str, u32)] = match task.goal.kind {
        MetaKind::Move => &[("dirt", 10), ("ladder", 10), ("diamond_pickaxe", 1)],
        MetaKind::UseItem | MetaKind::Handover => &[("dirt", 5)],
        _ => &[("dirt", 15)],
    };
    let mut things = if task.goal.in_chest { Vec::new() } else { task.goal.things() };
    if task.goal.kind == MetaKind::Sign
        && let Some(errand) = words::read(&task.goal.text).filter(|errand| errand.kind == MetaKind::Craft)
    {
        things.extend(errand.things());
    }
    let aids = aids.iter().map(|(name, count)| ((*name).to_owned(), *count));
    things.into_iter().chain(aids).map(|(name, count)| format!("give Alice {name} {count}")).collect()
}

/// Puts one state into a cell whose neighbours are not told.
fn put(site: &mut ScenarioSite, BlockPos { x, y, z }: BlockPos, state: &str) {
    site.fill([x, y, z], [x, y, z], state);
}

/// Fills the square of columns around a cell, `reach` on each side, at a height of its own.
fn square(site: &mut ScenarioSite, cell: BlockPos, reach: i32, height: i32, state: &str) {
    site.fill([cell.x - reach, height, cell.z - reach], [cell.x + reach, height, cell.z + reach], state);
}

/// Puts the blocks of the task's own cells.
fn put_target(site: &mut ScenarioSite, task: &MetaTask) {
    let goal = &task.goal;
    let cell = goal.cell;
    match goal.kind {
        MetaKind::Dig => site.set(cell, &goal.target),
        MetaKind::Store => site.set(cell, "chest[facing=north]"),
        MetaKind::Water | MetaKind::Boat => {
            square(site, cell, 4, cell.y, "grass_block");
            square(site, cell, 3, cell.y, "water");
        }
        MetaKind::Fishing | MetaKind::Till => {
            square(site, cell, 2, cell.y, "grass_block");
            square(site, cell, 1, cell.y, "water");
            if goal.kind == MetaKind::Till {
                put(site, cell, goal.other(0));
            }
        }
        MetaKind::BoneMeal => {
            square(site, cell, 2, cell.y, "grass_block");
            square(site, cell, 1, cell.y - 1, "water");
            let ground = match goal.other(0) {
                "farmland" => "farmland[moisture=7]",
                other => other,
            };
            put(site, cell, ground);
        }
        MetaKind::Minecart => {
            square(site, cell, 3, cell.y - 1, "gray_concrete");
            for x in -3..=2 {
                for z in -3..=2 {
                    site.set(cell.offset(x, 0, z), "rail");
                }
            }
        }
        MetaKind::Sign => put_sign(site, task),
        MetaKind::Toggle => put_door(site, task),
        MetaKind::Craft
        | MetaKind::Place
        | MetaKind::UseItem
        | MetaKind::Move
        | MetaKind::Attack
        | MetaKind::Feed
        | MetaKind::Cook
        | MetaKind::Handover
        | MetaKind::Shear
        | MetaKind::Milk
        | MetaKind::Chat
        | MetaKind::Saddle
        | MetaKind::Bed
        | MetaKind::Take => {}
    }
}

/// A sign, and what its errand needs.
fn put_sign(site: &mut ScenarioSite, task: &MetaTask) {
    let goal = &task.goal;
    let BlockPos { x, y, z } = goal.cell;
    let rotation = task.seed % 16;
    let text = serde_json::json!({"text": goal.text}).to_string().replace('\\', "\\\\").replace('\'', "\\'");
    site.command(&format!(
        "setblock {x} {y} {z} oak_sign[rotation={rotation}]{{front_text:{{messages:['{text}','\"\"','\"\"','\"\"']}}}}"
    ));
    let Some(errand) = words::read(&goal.text) else { return };
    match errand.kind {
        MetaKind::Take => {
            if let (Some(chest), Some(item)) = (errand.chest, registry().item(&errand.target)) {
                site.set(chest, "chest[facing=north]");
                site.stock(chest, &[(item, 1)]);
            }
        }
        MetaKind::Dig => site.set(errand.cell, &errand.target),
        MetaKind::Craft => {
            if let Some(table) = errand.station {
                site.set(table, "crafting_table");
            }
        }
        _ => {}
    }
}

/// Something that is opened, with dirt behind it.
fn put_door(site: &mut ScenarioSite, task: &MetaTask) {
    let (goal, cell) = (&task.goal, task.goal.cell);
    let facing = match goal.facing.as_str() {
        turned @ ("north" | "south" | "east" | "west") => turned,
        _ => "north",
    };
    let behind = match facing {
        "north" => cell.offset(0, 0, 1),
        "south" => cell.offset(0, 0, -1),
        "east" => cell.offset(-1, 0, 0),
        _ => cell.offset(1, 0, 0),
    };
    put(site, behind, "dirt");
    let target = &goal.target;
    if target.ends_with("_door") {
        put(site, cell, &format!("{target}[facing={facing},half=lower]"));
        put(site, cell.up(), &format!("{target}[facing={facing},half=upper]"));
    } else {
        put(site, cell, &format!("{target}[facing={facing}]"));
    }
}

/// A house with a door and a window on the side of low z.
fn put_up(site: &mut ScenarioSite, house: &House) {
    let [floor, walls, roof] = STYLES[house.style as usize % STYLES.len()];
    let ([x0, z0], [x1, z1]) = (house.plot.low, house.plot.high);
    site.fill([x0, FLOOR - 1, z0], [x1, FLOOR - 1, z1], floor);
    let is_wall = |cell: BlockPos| cell.x == x0 || cell.x == x1 || cell.z == z0 || cell.z == z1;
    site.fill_where([x0, FLOOR, z0], [x1, FLOOR + WALLS - 1, z1], walls, is_wall);
    site.fill([x0, FLOOR + WALLS, z0], [x1, FLOOR + WALLS, z1], roof);
    let door = BlockPos::new(x0 + 1, FLOOR, z0);
    put(site, door, "oak_door[facing=south,half=lower]");
    put(site, door.up(), "oak_door[facing=south,half=upper]");
    put(site, BlockPos::new(x1 - 1, FLOOR + 1, z0), "glass");
}

/// The places at which the agents begin.
pub(super) fn starts(task: &MetaTask) -> Vec<[f64; 3]> {
    let at = |x: i32| [f64::from(x) + 0.5, f64::from(FLOOR), f64::from(ALICE.z) + 0.5];
    match task.goal.kind {
        MetaKind::Handover => vec![at(ALICE.x), at(ALICE.x + 1)],
        MetaKind::Chat => vec![at(ALICE.x), at(ALICE.x - 1)],
        _ => vec![at(ALICE.x)],
    }
}
