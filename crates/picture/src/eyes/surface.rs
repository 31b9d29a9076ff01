//! The surfaces that rays meet in a cell: sides of cubes, boxes, crossed sheets and water.

use super::model::{BlockModel, Solid, shares};
use super::numbers::{GLOW, SIDE_LIGHT, WATER, WATER_OPACITY};
use super::ray::{LEAST, Ray, RayScene, RaySurface, axis_side};
use super::shade::{ALONG, FaceKey};
use super::texture::{LEVELS, SIDE};
use super::vector::{both, each, mix};
use crate::shade::hash;

/// The cover of a point from which it is there.
const THERE: f32 = 0.4;
/// The surface of water below the upper edge of its cell, in blocks.
const WATER_TOP: f32 = 0.875;
/// The up side.
const UP: usize = 1;

/// A place on a side.
struct Spot {
    at: f32,
    side: usize,
    /// The place along the side, for its texture.
    along: [f32; 2],
    light: [f32; 3],
}

impl RayScene<'_> {
    /// Meets a block between two distances. Returns whether nothing comes through it.
    pub(super) fn meet(
        &mut self,
        ray: &mut Ray,
        cell: [i32; 3],
        model: &BlockModel,
        is_same: bool,
        [near, far]: [f32; 2],
        side: usize,
    ) -> bool {
        match model.solid {
            Solid::Nothing => false,
            Solid::Cube => {
                if side == usize::MAX || (is_same && model.opacity < 1.0) {
                    return false;
                }
                let at = ray.place(near);
                let [a, b] = ALONG[side];
                let [u, v] = [at[a], at[b]];
                let light = if model.glows {
                    [GLOW; 3]
                } else {
                    let within = |at: f32, low: i32| (at - low as f32).clamp(0.0, 1.0);
                    self.shader.face(FaceKey::new(cell, side), within(u, cell[a]), within(v, cell[b]))
                };
                self.lay(ray, cell, model, &Spot { at: near, side, along: [u, v], light })
            }
            Solid::Boxes => self.meet_boxes(ray, cell, model, [near, far]),
            Solid::Sheets => self.meet_sheets(ray, cell, model, [near, far]),
        }
    }

    /// Puts a face before all that is still to come. Returns whether it lets nothing through.
    fn lay(&self, ray: &mut Ray, cell: [i32; 3], model: &BlockModel, spot: &Spot) -> bool {
        let Spot { at, side, along: [u, v], light } = *spot;
        let layer = model.layers[usize::from(side < 2)];
        let [bright, second, cover] = self.textures.at(layer, self.level(ray, at), u, v);
        if cover < THERE && model.opacity >= 1.0 {
            return false;
        }
        let paint = match side {
            0 => &model.bottom,
            1 => &model.top,
            _ => &model.side,
        };
        let colour = both(mix(*paint, model.accent, second), light, |part, light| part * bright * light);
        let opacity = if model.opacity < 1.0 { model.opacity * cover } else { 1.0 };
        ray.first.get_or_insert(cell);
        self.add(ray, &RaySurface { at, colour, opacity });
        ray.left < LEAST
    }

    /// The copy of a pattern whose points are about as large as pixels at that distance.
    fn level(&self, ray: &Ray, at: f32) -> usize {
        let points = at * ray.length * self.pixel * SIDE as f32;
        let mut level = 0;
        let mut size = 1.3;
        while level < LEVELS - 1 && points > size {
            level += 1;
            size *= 2.0;
        }
        level
    }

    fn meet_boxes(&self, ray: &mut Ray, cell: [i32; 3], model: &BlockModel, [near, far]: [f32; 2]) -> bool {
        let low = each(cell, |part| part as f32);
        // The boxes in the order in which the ray meets them; a cell has few.
        let mut after = near - 1e-4;
        loop {
            let mut best: Option<(f32, usize, usize)> = None;
            for (number, part) in model.boxes.iter().enumerate() {
                let Some((t, side)) = entry(ray, low, part.corners) else { continue };
                let is_next = t > after && t <= far + 1e-4 && best.is_none_or(|(least, ..)| t < least);
                if is_next {
                    best = Some((t, side, number));
                }
            }
            let Some((t, side, number)) = best else { return false };
            after = t;
            let at = ray.place(t);
            let [a, b] = ALONG[side];
            let light = if model.glows { [GLOW; 3] } else { self.shader.part(cell, side) };
            if let Some((paint, shines)) = model.boxes[number].paint {
                let light = if shines { [GLOW; 3] } else { self.shader.part(cell, side) };
                let shares = shares(paint);
                let colour = both(shares, light, |share, light| share * light);
                ray.first.get_or_insert(cell);
                self.add(ray, &RaySurface { at: t, colour, opacity: 1.0 });
                return true;
            }
            if self.lay(ray, cell, model, &Spot { at: t, side, along: [at[a], at[b]], light }) {
                return true;
            }
        }
    }

    /// The two sheets of a plant, each a little beside the middle.
    fn meet_sheets(&self, ray: &mut Ray, cell: [i32; 3], model: &BlockModel, [near, far]: [f32; 2]) -> bool {
        let pos = self.region.pos(cell);
        let mixed = hash([pos.x, pos.y, pos.z, 5]);
        let offset = |shift: u32| ((mixed >> shift & 3) as f32 - 1.5) / 16.0;
        let [x, y, z] = each(cell, |part| part as f32);
        let (x, z) = (ray.from[0] - x - offset(0), ray.from[2] - z - offset(2));
        let [dx, dy, dz] = ray.way;
        // x = z, and x + z = 1.
        let mut both = [(z - x) / (dx - dz), (1.0 - x - z) / (dx + dz)];
        if both[1] < both[0] {
            both.swap(0, 1);
        }
        for t in both {
            if !(near - 1e-4..=far + 1e-4).contains(&t) {
                continue;
            }
            let (u, v) = (x + dx * t, ray.from[1] + dy * t - y);
            if !(0.06..0.94).contains(&u) || !(0.0..model.height).contains(&v) {
                continue;
            }
            let light = if model.glows { [GLOW; 3] } else { self.shader.cell(cell) };
            let light = each(light, |part| part * (0.78 + 0.22 * (v / model.height)));
            if self.lay(ray, cell, model, &Spot { at: t, side: 2, along: [u, v], light }) {
                return true;
            }
        }
        false
    }

    /// Passes a cell with water or out of water. Returns whether the ray is in water at its end.
    pub(super) fn pass_water(
        &self,
        ray: &mut Ray,
        cell: [i32; 3],
        model: &BlockModel,
        [near, far]: [f32; 2],
        side: usize,
        was_wet: bool,
    ) -> bool {
        if !model.is_wet {
            return false;
        }
        let top = self.water_top(cell);
        let (start, end) = (ray.from[1] + ray.way[1] * near, ray.from[1] + ray.way[1] * far);
        let is_full = top > cell[1] as f32 + 0.99;
        let is_below = |y: f32| is_full || y < top;
        let is_in = is_below(start);
        if is_in && !was_wet && side != usize::MAX {
            self.add_water(ray, cell, near, side);
        }
        if is_in != is_below(end) {
            self.add_water(ray, cell, (top - ray.from[1]) * ray.inverse[1], UP);
        }
        is_below(end)
    }

    fn water_top(&self, cell: [i32; 3]) -> f32 {
        let above = [cell[0], cell[1] + 1, cell[2]];
        cell[1] as f32 + if self.region.model(above).is_wet { 1.0 } else { WATER_TOP }
    }

    /// Where a ray meets a surface of water.
    pub(super) fn water_at(&self, ray: &Ray, cell: [i32; 3], side: usize) -> f32 {
        if side == UP {
            return (self.water_top(cell) - ray.from[1]) * ray.inverse[1];
        }
        ray.side_at(cell, side)
    }

    pub(super) fn add_water(&self, ray: &mut Ray, cell: [i32; 3], at: f32, side: usize) {
        let place = ray.place(at);
        let [a, b] = ALONG[side];
        let [bright, ..] =
            self.textures.at(crate::eyes::texture::layer("water"), self.level(ray, at), place[a], place[b]);
        let above = [cell[0], cell[1] + i32::from(side == UP), cell[2]];
        let light = self.shader.cell(above);
        let colour = both(WATER, light, |water, light| water * bright * light * SIDE_LIGHT[side]);
        ray.water = Some(FaceKey::new(cell, side));
        self.add(ray, &RaySurface { at, colour, opacity: WATER_OPACITY });
    }
}

/// Where a ray enters a box, and through which side; `None` where it passes by or begins within.
fn entry(ray: &Ray, base: [f32; 3], [low, high]: [[f32; 3]; 2]) -> Option<(f32, usize)> {
    let (mut enter, mut leave, mut axis) = (f32::NEG_INFINITY, f32::INFINITY, 0);
    for a in 0..3 {
        let one = (base[a] + low[a] - ray.from[a]) * ray.inverse[a];
        let two = (base[a] + high[a] - ray.from[a]) * ray.inverse[a];
        let (first, second) = if one < two { (one, two) } else { (two, one) };
        if first > enter {
            (enter, axis) = (first, a);
        }
        leave = leave.min(second);
    }
    (enter <= leave && enter >= 0.0).then(|| (enter, axis_side(axis, ray.way[axis] > 0.0)))
}
