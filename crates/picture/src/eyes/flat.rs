//! Sides of opaque cubes that are seen through air alone: most pixels of a picture show one, and their colour needs few steps.

use super::model::BlockModel;
use super::numbers::{FOG_BLOCKS, GLOW, SIGHT_BLOCKS};
use super::ray::RayScene;
use super::shade::{ALONG, FaceKey};
use super::sky::haze;
use super::texture::{LEVELS, SIDE};
use super::vector::{both, dot, mix};

/// A side of a cube, with all that its pixels share.
pub(super) struct FlatSide {
    face: FaceKey,
    axis: usize,
    along: [usize; 2],
    /// How far before the eyes it is along its axis.
    before: f32,
    /// The lowest corner of its cell.
    low: [f32; 2],
    /// Its light in its lowest corner, and how that changes along it: to the right, up, and along both.
    light: [[f32; 3]; 4],
    paint: [f32; 3],
    /// From the first colour to the second one.
    accent: [f32; 3],
    layer: u8,
}

impl RayScene<'_> {
    fn flat_side(&mut self, face: FaceKey) -> FlatSide {
        let (cell, side) = face.cell_and_side();
        let region = self.region;
        let model: &BlockModel = region.model(cell);
        let axis = [1, 1, 2, 2, 0, 0][side];
        let [a, b] = ALONG[side];
        let [low, right, up, far] = if model.glows { [[GLOW; 3]; 4] } else { self.shader.face_light(face) };
        let less = |one: [f32; 3], other: [f32; 3]| both(one, other, |one, other| one - other);
        let paint = match side {
            0 => model.bottom,
            1 => model.top,
            _ => model.side,
        };
        FlatSide {
            face,
            axis,
            along: [a, b],
            before: (cell[axis] + (side % 2) as i32) as f32 - self.eyes[axis],
            low: [cell[a] as f32, cell[b] as f32],
            light: [low, less(right, low), less(up, low), less(less(far, up), less(right, low))],
            paint,
            accent: less(model.accent, paint),
            layer: model.layers[usize::from(side < 2)],
        }
    }

    /// The colour of a side in a direction.
    #[inline]
    pub(super) fn flat(&mut self, way: [f32; 3], face: FaceKey) -> [f32; 3] {
        if self.last.as_ref().is_none_or(|last| last.face != face) {
            self.last = Some(self.flat_side(face));
        }
        let Some(flat) = &self.last else { return [0.0; 3] };
        let at = flat.before / way[flat.axis];
        let [u, v] = flat.along.map(|axis| self.eyes[axis] + way[axis] * at);
        let (a, b) = ((u - flat.low[0]).clamp(0.0, 1.0), (v - flat.low[1]).clamp(0.0, 1.0));
        let square = at * at * dot(way, way);
        let [bright, second, _] = self.textures.at(flat.layer, self.level_of(square), u, v);
        let [low, right, up, both_ways] = flat.light;
        let product = a * b;
        let colour = std::array::from_fn(|part| {
            let light = low[part] + right[part] * a + up[part] * b + both_ways[part] * product;
            (flat.paint[part] + flat.accent[part] * second) * bright * light
        });
        if square > FOG_BLOCKS * FOG_BLOCKS { self.with_fog(colour, way, square) } else { colour }
    }

    /// The copy of a pattern whose points are about as large as pixels, by the square of a distance.
    #[inline]
    fn level_of(&self, square: f32) -> usize {
        let points = square * self.pixel * self.pixel * (SIDE * SIDE) as f32;
        let mut level = 0;
        let mut size = 1.3 * 1.3;
        while level < LEVELS - 1 && points > size {
            level += 1;
            size *= 4.0;
        }
        level
    }

    fn with_fog(&self, colour: [f32; 3], way: [f32; 3], square: f32) -> [f32; 3] {
        let fog = ((square.sqrt() - FOG_BLOCKS) / (SIGHT_BLOCKS - FOG_BLOCKS)).min(1.0);
        mix(colour, haze(&self.day, way[1] / dot(way, way).sqrt()), fog)
    }
}
