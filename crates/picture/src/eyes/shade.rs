//! The light of faces: smooth over whole faces of cubes, with darker nooks, and even on smaller boxes.

use super::cells::CellRegion;
use super::light::CellLight;
use super::numbers::{DARKEST, Daylight, NOOK_LIGHT, SIDE_LIGHT, TORCH_LIGHT, brightness};
use super::vector::{both, each, mix};

/// The steps away from a side and along it, by side: down, up, north, south, west, east.
pub(crate) const SIDES: [[[i32; 3]; 3]; 6] = [
    [[0, -1, 0], [1, 0, 0], [0, 0, 1]],
    [[0, 1, 0], [1, 0, 0], [0, 0, 1]],
    [[0, 0, -1], [1, 0, 0], [0, 1, 0]],
    [[0, 0, 1], [1, 0, 0], [0, 1, 0]],
    [[-1, 0, 0], [0, 0, 1], [0, 1, 0]],
    [[1, 0, 0], [0, 0, 1], [0, 1, 0]],
];

/// The axes along a side, for textures.
pub(crate) const ALONG: [[usize; 2]; 6] = [[0, 2], [0, 2], [0, 1], [0, 1], [2, 1], [2, 1]];

/// Faces whose light is kept.
const KEPT: usize = 4096;

/// A side of a cell of a region: y, z, x, and the number of the side in the lowest three bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FaceKey(u32);

impl FaceKey {
    #[inline]
    pub(crate) fn new(cell: [i32; 3], side: usize) -> FaceKey {
        // A region has fewer than 256 cells along each side.
        let [x, y, z] = each(cell, |part| part as u32);
        FaceKey(y << 19 | z << 11 | x << 3 | side as u32)
    }

    #[inline]
    pub(crate) fn cell_and_side(self) -> ([i32; 3], usize) {
        let FaceKey(key) = self;
        ([key >> 3 & 255, key >> 19, key >> 11 & 255].map(|part| part as i32), (key & 7) as usize)
    }
}

/// The light of a side's four corners.
pub(crate) type FaceLight = [[f32; 3]; 4];

/// Computes the light of places, and keeps that of the latest faces.
pub(crate) struct Shader<'r> {
    region: &'r CellRegion,
    light: &'r CellLight,
    /// The light of each level from the sky, and from blocks.
    sky: [[f32; 3]; 16],
    block: [[f32; 3]; 16],
    keys: Vec<u32>,
    faces: Vec<FaceLight>,
}

impl<'r> Shader<'r> {
    pub(crate) fn new(region: &'r CellRegion, light: &'r CellLight, day: &Daylight) -> Shader<'r> {
        let levels = |colour: [f32; 3]| {
            std::array::from_fn(|level| colour.map(|part| part * brightness(level as f32)))
        };
        Shader {
            region,
            light,
            sky: levels(day.light),
            block: levels(TORCH_LIGHT),
            keys: vec![u32::MAX; KEPT],
            faces: vec![[[0.0; 3]; 4]; KEPT],
        }
    }

    fn mixed(&self, sky: usize, block: usize) -> [f32; 3] {
        both(self.sky[sky], self.block[block], |sky, block| sky.max(block).max(DARKEST))
    }

    /// The even light in a cell.
    pub(crate) fn cell(&self, cell: [i32; 3]) -> [f32; 3] {
        let [sky, block] = self.light.at(cell);
        self.mixed(usize::from(sky), usize::from(block))
    }

    /// The light of a box's side: the brighter one of its cell and of the cell before the side.
    pub(crate) fn part(&self, cell: [i32; 3], side: usize) -> [f32; 3] {
        let out = both(cell, SIDES[side][0], |at, step| at + step);
        let ([a, b], [c, d]) = (self.light.at(cell), self.light.at(out));
        let even = self.mixed(usize::from(a.max(c)), usize::from(b.max(d)));
        each(even, |part| part * SIDE_LIGHT[side])
    }

    /// The light at a place of a cube's side; `a` and `b`, from 0 to 1, count along it.
    #[inline]
    pub(crate) fn face(&mut self, face: FaceKey, a: f32, b: f32) -> [f32; 3] {
        let place = self.known(face);
        let [low, right, up, far] = &self.faces[place];
        mix(mix(*low, *right, a), mix(*up, *far, a), b)
    }

    /// The light of a side's corners: low, high along its first axis, and the same two further along its second.
    pub(crate) fn face_light(&mut self, face: FaceKey) -> FaceLight {
        let place = self.known(face);
        self.faces[place]
    }

    /// The place at which the light of a side is kept.
    #[inline]
    fn known(&mut self, face: FaceKey) -> usize {
        let place = (face.0.wrapping_mul(0x9e37_79b1) >> 20) as usize & (KEPT - 1);
        if self.keys[place] != face.0 {
            let (cell, side) = face.cell_and_side();
            self.faces[place] = self.corners(cell, side);
            self.keys[place] = face.0;
        }
        place
    }

    /// The light of a side's corners.
    fn corners(&self, cell: [i32; 3], side: usize) -> FaceLight {
        let [out, along, across] = SIDES[side];
        // The nine cells before the side: whether each is opaque, and its light.
        let mut near = [(false, [0u8; 2]); 9];
        for (number, one) in near.iter_mut().enumerate() {
            let (a, b) = (number as i32 % 3 - 1, number as i32 / 3 - 1);
            let at = both(
                both(cell, out, |at, step| at + step),
                both(along, across, |one, two| a * one + b * two),
                |at, step| at + step,
            );
            *one = (self.region.model(at).covers, self.light.at(at));
        }
        [[-1, -1], [1, -1], [-1, 1], [1, 1]].map(|[a, b]: [i32; 2]| {
            let at = |a: i32, b: i32| near[(4 + a + 3 * b) as usize];
            let (one, two, corner) = (at(a, 0), at(0, b), at(a, b));
            let is_shut = one.0 && two.0;
            let nooks =
                if is_shut { 3 } else { usize::from(one.0) + usize::from(two.0) + usize::from(corner.0) };
            let (mut count, mut sum) = (0.0, [0.0; 2]);
            for (number, (covers, levels)) in [at(0, 0), one, two, corner].into_iter().enumerate() {
                if number == 0 || !(covers || number == 3 && is_shut) {
                    count += 1.0;
                    sum = [sum[0] + f32::from(levels[0]), sum[1] + f32::from(levels[1])];
                }
            }
            let light = sum.map(|sum| brightness(sum / count));
            let factor = NOOK_LIGHT[nooks] * SIDE_LIGHT[side];
            both(self.sky[15], self.block[15], |sky, block| {
                (light[0] * sky).max(light[1] * block).max(DARKEST) * factor
            })
        })
    }
}
