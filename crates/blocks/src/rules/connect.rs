//! States that follow from their neighbours, such as fences that connect (docs/spec/blockworld.md, 5.2).

use super::faces::{is_center, is_full};
use super::support::is_in;
use crate::chunks::Chunks;
use crate::classes::PlaceClass;
use crate::pos::{BlockPos, Face};
use crate::registry::BlockState;

/// The state with all properties that follow from its neighbours computed again.
#[must_use]
pub fn connected(chunks: &Chunks, pos: BlockPos, state: BlockState) -> BlockState {
    let Some(class) = state.info().place else { return detached(chunks, pos, state) };
    let beside = |face: Face| chunks.state(pos.step(face));
    let set = |state: BlockState, face: Face, joins: bool| {
        state.with(face.name(), if joins { "true" } else { "false" })
    };
    match class {
        PlaceClass::Fence => Face::HORIZONTAL
            .into_iter()
            .fold(state, |state, face| set(state, face, fence_joins(state, beside(face), face))),
        PlaceClass::Pane => Face::HORIZONTAL
            .into_iter()
            .fold(state, |state, face| set(state, face, pane_joins(beside(face), face))),
        PlaceClass::Wall => wall(chunks, pos, state),
        PlaceClass::Stairs => state.with("shape", stair_shape(chunks, pos, state)),
        PlaceClass::FenceGate => {
            let Some(facing) = state.facing() else { return state };
            let walls = [facing.clockwise(), facing.counter_clockwise()];
            let in_wall = walls.into_iter().any(|face| is_in("walls", beside(face)));
            state.with("in_wall", if in_wall { "true" } else { "false" })
        }
        PlaceClass::Snowy => {
            let over = chunks.state(pos.up());
            let snowy = matches!(over.name(), "snow" | "snow_block" | "powder_snow");
            state.with("snowy", if snowy { "true" } else { "false" })
        }
        PlaceClass::RedstoneWire => wire(chunks, pos, state),
        PlaceClass::Tripwire => Face::HORIZONTAL.into_iter().fold(state, |state, face| {
            let other = beside(face);
            let hook = other.name() == "tripwire_hook" && other.facing() == Some(face.opposite());
            set(state, face, hook || other.block() == state.block())
        }),
        // A face that has met its own kind stays bare.
        PlaceClass::MushroomBlock => Face::ALL.into_iter().fold(state, |state, face| {
            if beside(face).block() == state.block() { set(state, face, false) } else { state }
        }),
        PlaceClass::Chest => chest(chunks, pos, state),
        PlaceClass::Rail | PlaceClass::RailStraight => rail(chunks, pos, state),
        PlaceClass::Door => {
            let other =
                if state.is("half", "upper") { chunks.state(pos.down()) } else { chunks.state(pos.up()) };
            if other.block() != state.block() || other.property("half") == state.property("half") {
                return state;
            }
            ["facing", "hinge", "open", "powered"].into_iter().fold(state, |state, name| {
                // The lower half decides. The rules of support remove a half that stands alone.
                match (state.is("half", "upper"), other.property(name)) {
                    (true, Some(value)) => state.with(name, value),
                    _ => state,
                }
            })
        }
        _ => state,
    }
}

/// Stems whose fruit is gone.
fn detached(chunks: &Chunks, pos: BlockPos, state: BlockState) -> BlockState {
    let (fruit, stem) = match state.name() {
        "attached_melon_stem" => ("melon", "melon_stem[age=7]"),
        "attached_pumpkin_stem" => ("pumpkin", "pumpkin_stem[age=7]"),
        _ => return state,
    };
    let holds = state.facing().is_some_and(|facing| chunks.state(pos.step(facing)).name() == fruit);
    if holds { state } else { stem.parse().unwrap_or(state) }
}

/// Blocks to which nothing connects although their sides are sturdy.
fn is_aloof(state: BlockState) -> bool {
    matches!(state.name(), "barrier" | "pumpkin" | "carved_pumpkin" | "jack_o_lantern" | "melon")
        || is_in("shulker_boxes", state)
        || super::faces::is_leaves(state)
}

fn has_side(other: BlockState, towards: Face) -> bool {
    !is_aloof(other) && is_full(other, towards.opposite())
}

/// Whether a gate stands across the way, so that its posts meet the block in that direction.
fn is_gate_across(other: BlockState, direction: Face) -> bool {
    other.info().place == Some(PlaceClass::FenceGate)
        && other.facing().is_some_and(|facing| facing.axis_name() != direction.axis_name())
}

fn fence_joins(fence: BlockState, other: BlockState, direction: Face) -> bool {
    let same = other.info().place == Some(PlaceClass::Fence)
        && is_in("wooden_fences", other) == is_in("wooden_fences", fence);
    same || is_gate_across(other, direction) || has_side(other, direction)
}

fn pane_joins(other: BlockState, direction: Face) -> bool {
    other.info().place == Some(PlaceClass::Pane) || is_in("walls", other) || has_side(other, direction)
}

fn wall(chunks: &Chunks, pos: BlockPos, state: BlockState) -> BlockState {
    let over = chunks.state(pos.up());
    let joins = |face: Face| {
        let other = chunks.state(pos.step(face));
        is_in("walls", other)
            || other.info().place == Some(PlaceClass::Pane)
            || is_gate_across(other, face)
            || has_side(other, face)
    };
    let side = |face: Face| match joins(face) {
        false => "none",
        true if covers_arm(over, face) => "tall",
        true => "low",
    };
    let [south, west, north, east] = Face::HORIZONTAL.map(side);
    let is_none = |side: &str| side == "none";
    let ends = is_none(north) != is_none(south) || is_none(west) != is_none(east);
    let alone = [north, south, west, east].into_iter().all(is_none);
    let is_high_line = (north == "tall" && south == "tall") || (east == "tall" && west == "tall");
    let carries_post = is_in("walls", over) && over.is("up", "true");
    let up = carries_post
        || ends
        || alone
        || (!is_high_line && (is_in("wall_post_override", over) || is_center(over, Face::Down)));
    state
        .with("north", north)
        .with("south", south)
        .with("west", west)
        .with("east", east)
        .with("up", if up { "true" } else { "false" })
}

/// Whether the block above covers a wall's arm: from the middle to that side, two pixels wide.
fn covers_arm(over: BlockState, face: Face) -> bool {
    let [dx, _, dz] = face.vector();
    let standing: Vec<_> = over.shape().boxes.iter().filter(|b| b.min[1] <= 0.0).collect();
    (0..9).all(|step| {
        // Pixel centres from the middle outwards, on both sides of the middle line.
        [-0.5, 0.5].into_iter().all(|across| {
            let along = (f64::from(step) - 0.5) / 16.0;
            let x = 0.5 + f64::from(dx) * along + f64::from(dz.abs()) * across / 16.0;
            let z = 0.5 + f64::from(dz) * along + f64::from(dx.abs()) * across / 16.0;
            standing.iter().any(|b| b.min[0] <= x && x <= b.max[0] && b.min[2] <= z && z <= b.max[2])
        })
    })
}

/// The shape of stairs at a corner.
fn stair_shape(chunks: &Chunks, pos: BlockPos, state: BlockState) -> &'static str {
    let Some(facing) = state.facing() else { return "straight" };
    let stairs_at = |face: Face| {
        let other = chunks.state(pos.step(face));
        let alike = other.info().place == Some(PlaceClass::Stairs)
            && other.property("half") == state.property("half");
        other.facing().filter(|_| alike)
    };
    let crossing = |face: Face| stairs_at(face).filter(|other| other.axis_name() != facing.axis_name());
    if let Some(other) = crossing(facing)
        && stairs_at(other.opposite()) != Some(facing)
    {
        return if other == facing.counter_clockwise() { "outer_left" } else { "outer_right" };
    }
    if let Some(other) = crossing(facing.opposite())
        && stairs_at(other) != Some(facing)
    {
        return if other == facing.counter_clockwise() { "inner_left" } else { "inner_right" };
    }
    "straight"
}

/// A half of a double chest whose other half is gone is single.
fn chest(chunks: &Chunks, pos: BlockPos, state: BlockState) -> BlockState {
    let Some(side) = chest_partner(state) else { return state };
    let other = chunks.state(pos.step(side));
    let holds = other.block() == state.block()
        && other.facing() == state.facing()
        && chest_partner(other) == Some(side.opposite());
    if holds { state } else { state.with("type", "single") }
}

/// The side on which the other half of a double chest stands; `None` for a single one.
#[must_use]
pub fn chest_partner(state: BlockState) -> Option<Face> {
    let facing = state.facing()?;
    match state.property("type")? {
        "left" => Some(facing.clockwise()),
        "right" => Some(facing.counter_clockwise()),
        _ => None,
    }
}

/// The sides of redstone wire: to wire and sources beside, up steps that nothing cuts, down steps.
fn wire(chunks: &Chunks, pos: BlockPos, state: BlockState) -> BlockState {
    let is_wire = |state: BlockState| state.name() == "redstone_wire";
    let cut_above = is_conductor(chunks.state(pos.up()));
    let side = |face: Face| {
        let other = chunks.state(pos.step(face));
        let is_step = !cut_above && is_wire(chunks.state(pos.step(face).up()));
        if is_step && (is_full(other, face.opposite()) || other.name() == "hopper") {
            "up"
        } else if wire_joins(other, face)
            || is_step
            || (!is_conductor(other) && is_wire(chunks.state(pos.step(face).down())))
        {
            "side"
        } else {
            "none"
        }
    };
    let mut sides = Face::HORIZONTAL.map(side);
    let joined = sides.iter().filter(|&&side| side != "none").count();
    match joined {
        0 => sides = ["side"; 4],
        // A single arm goes on straight.
        1 => {
            for place in 0..4 {
                if sides[place] != "none" && sides[(place + 2) % 4] == "none" {
                    sides[(place + 2) % 4] = "side";
                    break;
                }
            }
        }
        _ => {}
    }
    Face::HORIZONTAL.into_iter().zip(sides).fold(state, |state, (face, side)| state.with(face.name(), side))
}

fn wire_joins(other: BlockState, direction: Face) -> bool {
    match other.name() {
        "redstone_wire"
        | "lever"
        | "redstone_torch"
        | "redstone_wall_torch"
        | "redstone_block"
        | "target"
        | "daylight_detector"
        | "tripwire_hook"
        | "trapped_chest"
        | "comparator"
        | "lectern" => true,
        "repeater" => other.facing().is_some_and(|facing| facing.axis_name() == direction.axis_name()),
        "observer" => other.facing() == Some(direction),
        _ => is_in("buttons", other) || is_in("pressure_plates", other),
    }
}

/// Whether power passes into the block: an opaque full cube.
#[must_use]
pub fn is_conductor(state: BlockState) -> bool {
    state.is_cube() && state.is_opaque() && state.name() != "redstone_block"
}

/// The way of a rail: it joins the rails beside it, one of which may lie a step higher or lower.
fn rail(chunks: &Chunks, pos: BlockPos, state: BlockState) -> BlockState {
    let is_rail = |pos: BlockPos| is_in("rails", chunks.state(pos));
    let joins = |face: Face| {
        let beside = pos.step(face);
        is_rail(beside) || is_rail(beside.up()) || is_rail(beside.down())
    };
    let rises = |face: Face| is_rail(pos.step(face).up());
    let [south, west, north, east] = Face::HORIZONTAL.map(joins);
    let is_curved = state.info().place == Some(PlaceClass::Rail);
    let flat = match (north || south, west || east) {
        (false, false) => return state,
        (true, true) if is_curved => match (north, south, west, east) {
            (false, true, false, true) => "south_east",
            (false, true, true, false) => "south_west",
            (true, false, true, false) => "north_west",
            (true, false, false, true) => "north_east",
            // With three or four neighbours it stays as it lies.
            _ => return state,
        },
        (true, true) => return state,
        (true, false) => "north_south",
        (false, true) => "east_west",
    };
    let shape = match flat {
        "north_south" if rises(Face::North) => "ascending_north",
        "north_south" if rises(Face::South) => "ascending_south",
        "east_west" if rises(Face::East) => "ascending_east",
        "east_west" if rises(Face::West) => "ascending_west",
        flat => flat,
    };
    state.with("shape", shape)
}

/// The distance of leaves to the nearest log through leaves, 1–7.
#[must_use]
pub fn leaves_distance(chunks: &Chunks, pos: BlockPos) -> u32 {
    let nearest = pos.neighbours().into_iter().map(|next| {
        let other = chunks.state(next);
        if is_in("logs", other) {
            0
        } else {
            other.number("distance").filter(|_| super::faces::is_leaves(other)).unwrap_or(7)
        }
    });
    nearest.min().unwrap_or(7).saturating_add(1).min(7)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn world(cells: &[(i32, i32, i32, &str)]) -> Chunks {
        let mut chunks = Chunks::new();
        for &(x, y, z, text) in cells {
            chunks.set(BlockPos::new(x, y, z), text.parse().unwrap());
        }
        chunks
    }

    fn joined(chunks: &Chunks, text: &str) -> String {
        connected(chunks, BlockPos::new(0, 64, 0), text.parse().unwrap()).to_string()
    }

    #[test]
    fn fences_panes_and_walls_join_their_kind_and_sturdy_sides() {
        let chunks = world(&[
            (1, 64, 0, "stone"),
            (-1, 64, 0, "spruce_fence"),
            (0, 64, 1, "nether_brick_fence"),
            (0, 64, -1, "oak_leaves"),
        ]);
        assert_eq!(
            joined(&chunks, "oak_fence"),
            "oak_fence[east=true,north=false,south=false,waterlogged=false,west=true]"
        );
        assert_eq!(
            joined(&chunks, "glass_pane"),
            "glass_pane[east=true,north=false,south=false,waterlogged=false,west=false]"
        );
        assert_eq!(
            joined(&chunks, "cobblestone_wall"),
            "cobblestone_wall[east=low,north=none,south=none,up=true,waterlogged=false,west=none]"
        );
        let line = world(&[(1, 64, 0, "stone"), (-1, 64, 0, "stone")]);
        assert!(joined(&line, "cobblestone_wall").contains("up=false"));
        let covered = world(&[(1, 64, 0, "stone"), (-1, 64, 0, "stone"), (0, 65, 0, "stone")]);
        assert_eq!(
            joined(&covered, "cobblestone_wall"),
            "cobblestone_wall[east=tall,north=none,south=none,up=false,waterlogged=false,west=tall]"
        );
        let gate =
            world(&[(1, 64, 0, "oak_fence_gate[facing=north]"), (0, 64, 1, "oak_fence_gate[facing=north]")]);
        assert_eq!(
            joined(&gate, "oak_fence"),
            "oak_fence[east=true,north=false,south=false,waterlogged=false,west=false]"
        );
    }

    #[test]
    fn stairs_turn_corners() {
        let corner = |face: Face, other: &str| {
            let [x, _, z] = face.vector();
            let chunks = world(&[(x, 64, z, other)]);
            let stairs =
                connected(&chunks, BlockPos::new(0, 64, 0), "oak_stairs[facing=north]".parse().unwrap());
            stairs.property("shape").unwrap()
        };
        assert_eq!(corner(Face::North, "stone_stairs[facing=west]"), "outer_left");
        assert_eq!(corner(Face::North, "stone_stairs[facing=east]"), "outer_right");
        assert_eq!(corner(Face::South, "stone_stairs[facing=west]"), "inner_left");
        assert_eq!(corner(Face::South, "stone_stairs[facing=east]"), "inner_right");
        assert_eq!(corner(Face::North, "stone_stairs[facing=north]"), "straight");
        assert_eq!(corner(Face::North, "stone_stairs[facing=west,half=top]"), "straight");
    }

    #[test]
    fn wire_and_rails_find_their_neighbours() {
        let alone = world(&[]);
        assert!(joined(&alone, "redstone_wire").contains("east=side,north=side"));
        let chunks = world(&[(1, 64, 0, "lever"), (0, 64, 1, "stone"), (0, 65, 1, "redstone_wire")]);
        assert_eq!(
            joined(&chunks, "redstone_wire"),
            "redstone_wire[east=side,north=none,power=0,south=up,west=none]"
        );
        let rails = world(&[(0, 64, 1, "rail"), (1, 64, 0, "rail")]);
        assert_eq!(joined(&rails, "rail"), "rail[shape=south_east,waterlogged=false]");
        let slope = world(&[(0, 65, -1, "rail")]);
        assert!(joined(&slope, "powered_rail").contains("ascending_north"));
    }

    #[test]
    fn halves_follow_each_other() {
        let chunks = world(&[(1, 64, 0, "chest[facing=south,type=left]")]);
        assert!(joined(&chunks, "chest[facing=south,type=right]").contains("type=right"));
        assert!(joined(&chunks, "chest[facing=south,type=left]").contains("type=single"));
        let chunks = world(&[(0, 63, 0, "oak_door[half=lower,open=true,facing=west]")]);
        assert!(
            joined(&chunks, "oak_door[half=upper]").contains("facing=west,half=upper,hinge=left,open=true")
        );
        assert_eq!(joined(&world(&[]), "attached_melon_stem"), "melon_stem[age=7]");
        assert_eq!(joined(&world(&[(0, 65, 0, "snow")]), "grass_block"), "grass_block[snowy=true]");
        let logs = world(&[(2, 64, 0, "oak_log"), (1, 64, 0, "oak_leaves[distance=1]")]);
        assert_eq!(leaves_distance(&logs, BlockPos::new(0, 64, 0)), 2);
        assert_eq!(leaves_distance(&world(&[]), BlockPos::new(0, 64, 0)), 7);
    }
}
