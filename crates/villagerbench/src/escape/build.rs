//! Putting a task's rooms into a world (docs/spec/villager.md, 3.3.4).

use cooperage_blocks::{BlockPos, BlockState, World};

use super::atom::{Atom, CommandEffect, RoomThing, Size};
use super::furnish::{PlacedAt, from};
use super::instances_file::furniture;
use super::layout::{EscapeLayout, EscapeRoom, FINISH};
use crate::site::ScenarioSite;

/// Chunks that are made around rooms, in blocks.
const MARGIN: i32 = 16;
/// Half the side of the finish.
const PLATFORM: i32 = 3;
/// How far below the roof the sign hangs.
const LINES: usize = 4;

/// The box of a room's walls.
#[derive(Clone, Copy)]
struct Shell {
    low: BlockPos,
    high: BlockPos,
}

impl Shell {
    fn of(center: BlockPos, size: Size) -> Shell {
        let side = size.width + size.wall;
        Shell { low: center.offset(-side, 0, -side), high: center.offset(side, size.height, side) }
    }
}

/// Puts everything into a world. `opens_entrances`: also the outer layer of a front wall is open, where no room ends
/// there; in the published program it may shut a room up.
pub(super) fn build(site: &mut ScenarioSite, layout: &EscapeLayout, atoms: &[Atom], opens_entrances: bool) {
    let rooms: Vec<(&EscapeRoom, &Atom)> =
        layout.rooms.iter().filter_map(|room| Some((room, atoms.get(room.atom)?))).collect();
    load(site, layout);
    for (room, atom) in &rooms {
        clear(site, room.center, atom.size);
    }
    for (room, atom) in &rooms {
        walls(site, room.center, atom.size);
    }
    for (room, atom) in &rooms {
        entrance(site, room.center, atom.size, opens_entrances);
    }
    for (room, atom) in &rooms {
        exit(site, room.center, atom.size);
        sign(site, room.center, atom);
    }
    for (room, _) in &rooms {
        for placed in furniture(atoms, room).map(|furniture| furniture.placed).unwrap_or_default() {
            place(site, &placed);
        }
    }
    finish(site);
}

fn load(site: &mut ScenarioSite, layout: &EscapeLayout) {
    let (mut low, mut high) = (FINISH, FINISH);
    for pos in layout.rooms.iter().map(|room| room.center).chain(layout.start.iter().copied()) {
        low = BlockPos::new(low.x.min(pos.x), low.y, low.z.min(pos.z));
        high = BlockPos::new(high.x.max(pos.x), high.y, high.z.max(pos.z));
    }
    site.load(low.offset(-MARGIN, 0, -MARGIN), high.offset(MARGIN, 0, MARGIN));
}

fn corner(pos: BlockPos) -> [i32; 3] {
    [pos.x, pos.y, pos.z]
}

/// Air, floor and roof.
fn clear(site: &mut ScenarioSite, center: BlockPos, size: Size) {
    let Size { height, width, wall } = size;
    let (x, z) = (2 * width + wall, width + wall);
    let mut fill = |low: [i32; 3], high: [i32; 3], state: &str| {
        site.fill(corner(from(center, low)), corner(from(center, high)), state);
    };
    fill([-x, 0, -z], [x, height, z], "air");
    fill([2 - x, -1, -z], [x - 2, -1, z], "cobblestone");
    fill([3 - x, height + 1, -z], [x - 3, height + 1, z], "white_stained_glass");
}

/// Blocks that join their neighbours.
fn fill_joined(site: &mut ScenarioSite, low: BlockPos, high: BlockPos, block: &str) {
    let BlockPos { x, y, z } = low;
    site.command(&format!("fill {x} {y} {z} {} {} {} {block}", high.x, high.y, high.z));
}

fn walls(site: &mut ScenarioSite, center: BlockPos, size: Size) {
    const WALL: &str = "stone_brick_wall";
    const BARS: &str = "iron_bars";
    let Shell { low, high } = Shell::of(center, size);
    let at = BlockPos::new;
    fill_joined(site, at(low.x, low.y, low.z - 1), at(high.x, high.y, low.z), WALL);
    fill_joined(site, at(low.x, low.y, high.z), high, WALL);
    fill_joined(site, at(low.x - 1, low.y, low.z), at(low.x, high.y + 1, high.z), WALL);
    fill_joined(site, at(high.x, low.y, low.z), at(high.x + 1, high.y + 1, high.z), WALL);
    for x in [low.x, high.x] {
        fill_joined(site, at(x, low.y, low.z + 2), at(x, low.y + 1, high.z - 2), BARS);
        site.set(at(x, high.y + 2, low.z), "red_banner[rotation=8]");
    }
}

fn entrance(site: &mut ScenarioSite, center: BlockPos, size: Size, is_open: bool) {
    let front = center.offset(0, 0, -(size.width + size.wall));
    let outer = if is_open { front.offset(0, 0, -1) } else { front };
    fill_joined(site, outer, front.offset(0, 2, 0), "air");
}

fn exit(site: &mut ScenarioSite, center: BlockPos, size: Size) {
    let back = center.offset(0, 0, size.width + size.wall);
    fill_joined(site, back, back.offset(0, 2, 0), "iron_bars");
}

/// Puts up the hint: a sign in the middle of the room, facing the agents that come in.
fn sign(site: &mut ScenarioSite, center: BlockPos, atom: &Atom) {
    let words: Vec<&str> = atom.hint.split_whitespace().collect();
    let each = words.len().div_ceil(LINES).max(1);
    let lines: Vec<String> = words.chunks(each).map(|words| words.join(" ")).collect();
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    site.wall_sign(center.offset(0, atom.size.height - 1, 0), "north", &lines);
}

fn place(site: &mut ScenarioSite, placed: &PlacedAt) {
    let pos = placed.pos;
    let BlockPos { x, y, z } = pos;
    match &placed.thing {
        RoomThing::Creature(kind) => {
            let [x, y, z] = landing(&site.world, pos);
            site.command(&format!("summon {kind} {x} {y} {z}"));
        }
        RoomThing::Block(pattern) => {
            let state = pattern.state();
            let lock = placed.lock.as_ref().map(|lock| format!("{{Lock:\"{lock}\"}}")).unwrap_or_default();
            site.command(&format!("setblock {x} {y} {z} {state}{lock}"));
            if state.name().ends_with("_door") {
                let upper = state.with("half", "upper");
                site.command(&format!("setblock {x} {} {z} {upper}", y + 1));
            }
        }
    }
    match &placed.command {
        Some(CommandEffect::Fill { slot, item, count }) => {
            site.command(&format!("item replace block {x} {y} {z} container.{slot} with {item} {count}"));
        }
        Some(CommandEffect::Set(pattern)) => {
            site.command(&format!("setblock {x} {y} {z} {}", pattern.state()))
        }
        // No agent is there yet that could be given items or carried away.
        Some(CommandEffect::Give { .. } | CommandEffect::Carry { .. }) | None => {}
    }
}

/// A chequered platform with a chest and a banner.
fn finish(site: &mut ScenarioSite) {
    for x in -PLATFORM..=PLATFORM {
        for z in -PLATFORM..=PLATFORM {
            let wool = if (x + z) % 2 == 0 { "white_wool" } else { "black_wool" };
            let cell = corner(FINISH.offset(x, 0, z));
            site.fill(cell, cell, wool);
        }
    }
    site.set(FINISH.offset(0, 1, 0), "chest[facing=north]");
    site.set(FINISH.offset(0, 1, 1), "red_banner[rotation=8]");
}

/// Returns where a body stands that is put into a cell: in the cell, or above the blocks that fill it.
pub(super) fn landing(world: &World, pos: BlockPos) -> [f64; 3] {
    let is_free = |cell: BlockPos| {
        let state: BlockState = world.state(cell);
        state.has_no_collision() && !state.is_lava()
    };
    let mut cell = pos;
    while cell.up().up().is_inside_height() && !(is_free(cell) && is_free(cell.up())) {
        cell = cell.up();
    }
    [f64::from(cell.x) + 0.5, f64::from(cell.y), f64::from(cell.z) + 0.5]
}
