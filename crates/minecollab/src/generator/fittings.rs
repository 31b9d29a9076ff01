//! The fittings that make rooms usable: doors, windows, carpets, stairs.

use std::ops::Range;

use super::cube::{AIR, BlockName, Cube, HouseCell};
use super::rooms::{HouseRoom, RoomDirection};

const DOOR: BlockName = "dark_oak_door";
const GLASS: BlockName = "glass";
const CARPETS: [BlockName; 4] = ["blue_carpet", "cyan_carpet", "light_blue_carpet", "lime_carpet"];

/// Cells along an edge of a pane, and its height.
const PANE_WIDTH: i32 = 4;
const PANE_HEIGHT: i32 = 3;

/// How likely each set of windows is.
const WINDOW_CHANCE: f64 = 0.8;

/// The first room's doors, in the middle of its four walls.
pub(super) fn outer_doors(cube: &mut Cube, room: HouseRoom) {
    let HouseRoom { x, y, z, length, width, material, .. } = room;
    let (middle_x, middle_y) = (x + length / 2, y + width / 2);
    for (x, y) in [(x, middle_y), (x + length - 1, middle_y), (middle_x, y), (middle_x, y + width - 1)] {
        door(cube, HouseCell { z, x, y }, material);
    }
}

/// A door over a cell that is made solid.
fn door(cube: &mut Cube, at: HouseCell, material: BlockName) {
    cube.put(at, material);
    for above in 1..=2 {
        cube.put(HouseCell { z: at.z + above, ..at }, DOOR);
    }
}

/// Windows. The original takes the height of the room for its x, so that they lie where walls rarely are; kept, since it
/// decides what the published houses look like.
pub(super) fn windows(cube: &mut Cube, room: HouseRoom, style: u8, draw: &mut impl FnMut() -> f64) {
    let HouseRoom { y, z, length, width, height, material, .. } = room;
    let x = z;
    let mut glaze = |zs: &[i32], xs: &[i32], ys: &[i32]| {
        if draw() >= WINDOW_CHANCE {
            return;
        }
        for &z in zs {
            for &x in xs {
                for &y in ys {
                    if cube.get(HouseCell { z, x, y }) == Some(material) {
                        cube.put(HouseCell { z, x, y }, GLASS);
                    }
                }
            }
        }
    };
    let all = |range: Range<i32>| range.collect::<Vec<i32>>();
    let ends = |start: i32, side: i32| [start, start + side - 1];
    match style {
        1 => {
            let middle = |start: i32, side: i32, half: f64, reach: i32| {
                let from = start + (f64::from(side) / 2.0 - half).floor() as i32;
                all(from..from + reach)
            };
            let xs = middle(x, length, 1.5, PANE_WIDTH);
            let ys = middle(y, width, 1.5, PANE_WIDTH);
            let zs = middle(z, height, 1.0, PANE_HEIGHT);
            glaze(&ends(z, height), &xs, &ys);
            glaze(&zs, &ends(x, length), &ys);
            glaze(&zs, &xs, &ends(y, width));
        }
        2 => {
            let (xs, ys, zs) = (all(x..x + length), all(y..y + width), all(z..z + height));
            glaze(&ends(z, height), &xs, &ys);
            glaze(&zs, &ends(x, length), &ys);
        }
        _ => {}
    }
}

/// Carpets on the floor inside, a chance for every cell.
pub(super) fn carpets(cube: &mut Cube, room: HouseRoom, style: u8, draw: &mut impl FnMut() -> f64) {
    let chance = match style {
        1 => 0.3,
        2 => 0.7,
        _ => return,
    };
    for j in 1..room.length - 1 {
        for k in 1..room.width - 1 {
            let floor = HouseCell { z: room.z, x: room.x + j, y: room.y + k };
            if cube.get(floor) == Some(room.material) && draw() < chance {
                let colour = ((4.0 * draw()).floor() as usize).min(CARPETS.len() - 1);
                cube.put(HouseCell { z: floor.z + 1, ..floor }, CARPETS[colour]);
            }
        }
    }
}

/// The way from the last room into this one.
pub(super) fn connect(cube: &mut Cube, room: HouseRoom, last: HouseRoom, direction: RoomDirection) {
    let HouseRoom { x, y, z, length, width, .. } = last;
    let (middle_x, middle_y) = (x + length / 2, y + width / 2);
    let (x, y) = match direction {
        RoomDirection::Above => return stairs(cube, room),
        RoomDirection::Left => (x, middle_y),
        RoomDirection::Right => (x + length - 1, middle_y),
        RoomDirection::Forward => (middle_x, y + width - 1),
        RoomDirection::Backward => (middle_x, y),
    };
    door(cube, HouseCell { z, x, y }, room.material);
}

/// Stairs from a corner of the room down to the ground, along x and then along y.
fn stairs(cube: &mut Cube, room: HouseRoom) {
    let (x_end, y_end) = (room.x + room.length - 1, room.y + room.width - 1);
    let mut at = HouseCell { z: room.z, x: room.x + 1, y: room.y + 1 };
    let mut is_along_x = true;
    for _ in 0..room.length * room.width {
        if at.z < 0 || at.x >= x_end || at.y >= y_end {
            break;
        }
        cube.put(at, room.material);
        for above in 1..=3 {
            cube.put(HouseCell { z: at.z + above, ..at }, AIR);
        }
        let (along, end) = if is_along_x { (&mut at.x, x_end) } else { (&mut at.y, y_end) };
        *along += 1;
        if *along >= end {
            // Round the corner on the same height.
            *along = end - 1;
            is_along_x = !is_along_x;
        } else {
            at.z -= 1;
        }
    }
}
