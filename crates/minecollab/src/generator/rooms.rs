//! Rooms: where the next one goes, and its walls.

use super::HouseDesign;
use super::cube::{AIR, BlockName, Cube, HouseCell};
use super::fittings;

/// The blocks of which walls are made.
const MATERIALS: [BlockName; 5] = ["stone", "terracotta", "quartz_block", "copper_block", "purpur_block"];

/// How often a place is looked for, for one room.
const ATTEMPTS_MAX: usize = 150;

/// The chance of each direction; the left gets the remaining chance as well.
const DIRECTION_CHANCE: f64 = 0.15;

/// A room with its walls, floor and ceiling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct HouseRoom {
    pub(super) x: i32,
    pub(super) y: i32,
    pub(super) z: i32,
    pub(super) length: i32,
    pub(super) width: i32,
    pub(super) height: i32,
    pub(super) material: BlockName,
}

/// On which side of the last room a room is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RoomDirection {
    Above,
    Left,
    Right,
    Forward,
    Backward,
}

/// Builds up to `wanted` rooms and returns how many were placed.
pub(super) fn build(
    cube: &mut Cube,
    house: HouseDesign,
    wanted: usize,
    draw: &mut impl FnMut() -> f64,
) -> usize {
    let mut last: Option<HouseRoom> = None;
    for built in 0..wanted {
        let attempts = if last.is_some() { ATTEMPTS_MAX } else { 1 };
        let place = (0..attempts).find_map(|_| {
            let (room, direction) = attempt(cube, house, last, draw);
            fits(cube, room).then_some((room, direction))
        });
        let Some((room, direction)) = place else { return built };
        walls(cube, room);
        match last.zip(direction) {
            None => fittings::outer_doors(cube, room),
            Some((last, direction)) => {
                fittings::windows(cube, room, house.window, draw);
                fittings::carpets(cube, room, house.carpet, draw);
                fittings::connect(cube, room, last, direction);
            }
        }
        last = Some(room);
    }
    wanted
}

/// A room of random size at a random place: anywhere for the first, beside or above the last one for the others.
fn attempt(
    cube: &Cube,
    house: HouseDesign,
    last: Option<HouseRoom>,
    draw: &mut impl FnMut() -> f64,
) -> (HouseRoom, Option<RoomDirection>) {
    let palette = &MATERIALS[..(usize::from(house.materials) + 2).min(MATERIALS.len())];
    let mut below = |limit: i32| ((draw() * f64::from(limit)).floor() as i32).clamp(0, (limit - 1).max(0));
    let material = palette[below(palette.len() as i32) as usize];
    let length = 5 + below(5);
    let width = 5 + below(5);
    let height = 4 + below(2);
    let room = |x, y, z| HouseRoom { x, y, z, length, width, height, material };
    let Some(last) = last else {
        let x = 1 + below(cube.size - length - 1);
        let y = 1 + below(cube.size - width - 1);
        return (room(x, y, 0), None);
    };
    let direction = direction(draw());
    let HouseRoom { x, y, z, .. } = last;
    let beside = match direction {
        RoomDirection::Above => room(x, y, z + last.height - 1),
        RoomDirection::Left => room(x - length + 1, y, z),
        RoomDirection::Right => room(x + last.length - 1, y, z),
        RoomDirection::Forward => room(x, y + last.width - 1, z),
        RoomDirection::Backward => room(x, y - width + 1, z),
    };
    (beside, Some(direction))
}

fn direction(drawn: f64) -> RoomDirection {
    use RoomDirection::{Above, Backward, Forward, Left, Right};
    let mut threshold = 0.0;
    for direction in [Above, Left, Right, Forward, Backward] {
        // Summed up step by step: the rounding of each sum belongs to the format.
        threshold += DIRECTION_CHANCE;
        if drawn <= threshold {
            return direction;
        }
    }
    Left
}

/// Whether a room lies within the cube with nothing inside its walls.
fn fits(cube: &Cube, room: HouseRoom) -> bool {
    let HouseRoom { x, y, z, length, width, height, .. } = room;
    let is_within = |at: i32, side: i32| at >= 0 && at + side <= cube.size;
    is_within(x, length)
        && is_within(y, width)
        && is_within(z, height)
        && (1..height - 1).all(|i| {
            (1..length - 1).all(|j| {
                (1..width - 1).all(|k| cube.get(HouseCell { z: z + i, x: x + j, y: y + k }) == Some(AIR))
            })
        })
}

fn walls(cube: &mut Cube, room: HouseRoom) {
    let HouseRoom { length, width, height, material, .. } = room;
    for i in 0..height {
        for j in 0..length {
            for k in 0..width {
                let at = HouseCell { z: room.z + i, x: room.x + j, y: room.y + k };
                if at.z == 0 {
                    continue;
                }
                let is_shell =
                    i == 0 || i == height - 1 || j == 0 || j == length - 1 || k == 0 || k == width - 1;
                let is_on_something = i == 0 && cube.get(HouseCell { z: at.z - 1, ..at }) != Some(AIR);
                cube.put(at, if is_shell && !is_on_something { material } else { AIR });
            }
        }
    }
}
