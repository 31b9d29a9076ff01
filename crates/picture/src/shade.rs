//! Light: the grain of faces, corners that see little sky, shadows of the sun.

use crate::grid::CellGrid;
use crate::looks::Grain;
use cooperage_raster::Colour;

/// The direction of the sun, in steps of less than a cell: from the south-west, high.
const SUN: [f32; 3] = [-0.42, 0.62, 0.3];
/// The light in full shadow.
const SHADE: f32 = 0.74;
/// The number of steps for which a shadow ray looks for blocks.
const SUN_STEPS: usize = 48;

/// Hashes a cell to 32 mixed bits.
pub(crate) fn hash(values: [i32; 4]) -> u32 {
    let mut mixed = 0x9E37_79B9_u32;
    for value in values {
        mixed = (mixed ^ value as u32).wrapping_mul(0x85EB_CA6B);
        mixed ^= mixed >> 13;
    }
    mixed = mixed.wrapping_mul(0xC2B2_AE35);
    mixed ^ (mixed >> 16)
}

/// Returns noise from −1 to 1.
fn noise(values: [i32; 4]) -> f32 {
    (hash(values) & 0xffff) as f32 / 32_767.5 - 1.0
}

/// The colour at a place of a face; `u` and `v` are 0 to 1, v downwards on sides. `seed` differs from cell to cell.
pub(crate) fn grained(colour: Colour, grain: Grain, u: f32, v: f32, seed: i32) -> Colour {
    let (column, row) = ((u * 8.0) as i32, (v * 8.0) as i32);
    match grain {
        Grain::Smooth => colour.times(1.0 + 0.015 * noise([seed, column, row, 0])),
        Grain::Specks(strength) => colour.times(1.0 + strength * noise([seed, column, row, 1])),
        Grain::Leaves => {
            let tuft = noise([seed, column / 2, row / 2, 2]);
            colour.times(1.0 + 0.16 * tuft + 0.14 * noise([seed, column, row, 3]))
        }
        Grain::Planks => {
            let board = row / 2;
            let is_gap = row % 2 == 1 && (v * 8.0).fract() > 0.55;
            let light = if is_gap { 0.82 } else { 1.0 };
            colour.times(
                light * (1.0 + 0.05 * noise([seed, board, 0, 4]) + 0.02 * noise([seed, column, row, 5])),
            )
        }
        Grain::Bricks => {
            let course = row / 2;
            let shift = if course % 2 == 0 { 0 } else { 2 };
            let is_joint = (v * 8.0) % 2.0 > 1.6 || (u * 8.0 + shift as f32) % 4.0 > 3.6;
            let light = if is_joint { 0.82 } else { 1.0 };
            colour.times(light * (1.0 + 0.05 * noise([seed, (column + shift) / 4, course, 6])))
        }
        Grain::Bark => {
            colour.times(1.0 + 0.10 * noise([seed / 7, column, 0, 7]) + 0.04 * noise([seed, column, row, 8]))
        }
        Grain::Ore(metal) => {
            let is_metal = hash([seed, column / 2, row / 2, 9]) % 100 < 36;
            let base = if is_metal { metal } else { colour };
            base.times(1.0 + 0.07 * noise([seed, column, row, 10]))
        }
    }
}

/// The light of the four corners of a face: darker where blocks stand around. `out` is the step away from the face,
/// `right` and `down` go along it.
pub(crate) fn corners(grid: &CellGrid, cell: [i32; 3], [out, right, down]: [[i32; 3]; 3]) -> [f32; 4] {
    let near = |along: i32, across: i32| {
        let at =
            std::array::from_fn(|axis| cell[axis] + out[axis] + along * right[axis] + across * down[axis]);
        grid.covers(at)
    };
    [(-1, -1), (1, -1), (-1, 1), (1, 1)].map(|(along, across)| {
        let (one, two) = (near(along, 0), near(0, across));
        let around =
            if one && two { 3 } else { i32::from(one) + i32::from(two) + i32::from(near(along, across)) };
        1.0 - 0.14 * around as f32
    })
}

/// How much of the sun reaches a place, counted in cells of the grid: 1 all, less where something stands between.
pub(crate) fn sunlight(grid: &CellGrid, from: [f32; 3]) -> f32 {
    let mut at = from;
    let mut light = 1.0;
    for _ in 0..SUN_STEPS {
        at = std::array::from_fn(|axis| at[axis] + SUN[axis]);
        if at[1] >= grid.size[1] as f32 {
            break;
        }
        let cell = at.map(|coordinate| coordinate.floor() as i32);
        let look = grid.look(cell);
        if look.grain == Grain::Leaves {
            light *= 0.9;
        } else if look.covers {
            return SHADE.min(light);
        }
    }
    light.max(SHADE)
}
