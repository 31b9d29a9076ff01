//! Rays from the eyes through the cells: the first surfaces that they meet, with what shows through clear ones.

use cooperage_blocks::section::CELLS;

use super::cells::{CellRegion, UNLOADED, index};
use super::model::Solid;
use super::numbers::{Daylight, FOG_BLOCKS, SIGHT_BLOCKS, WATER, WATER_BLOCKS};
use super::shade::Shader;
use super::sky::{haze, sky};
use super::texture::Textures;
use super::vector::{along, both, dot, each, mix};

/// The share of light that must still come through for a ray to go on.
pub(super) const LEAST: f32 = 0.03;

/// The world that rays are followed through.
pub(crate) struct RayScene<'r> {
    pub(crate) region: &'r CellRegion,
    pub(crate) shader: Shader<'r>,
    pub(crate) textures: Textures,
    pub(crate) day: Daylight,
    /// The eyes, counted from the region's first cell.
    pub(crate) eyes: [f32; 3],
    pub(crate) is_under_water: bool,
    /// How wide a pixel is, one block before the eyes.
    pub(crate) pixel: f32,
}

/// A surface before which a ray ends: a part of a figure.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stop {
    /// The distance, in lengths of the ray's direction.
    pub(crate) at: f32,
    pub(crate) colour: [f32; 3],
}

/// The end of a ray.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RayResult {
    pub(crate) colour: [f32; 3],
    /// The opaque block in which it ended, or the first clear one.
    pub(crate) cell: Option<[i32; 3]>,
    /// Whether the stop was reached.
    pub(crate) is_stop: bool,
    /// The one plain surface that was met.
    pub(crate) plain: Option<PlainSurface>,
}

/// A surface that rays beside each other meet alike: between two rays that end at it, a third one does too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PlainSurface {
    /// A side of an opaque cube, seen through a surface of water where there is one.
    Side([i32; 3], usize, Option<WaterSurface>),
    /// The sky, or what is too far away.
    Sky,
}

/// A surface of water: its cell and its side.
pub(super) type WaterSurface = ([i32; 3], usize);

/// A ray on its way.
pub(super) struct Ray {
    pub(super) from: [f32; 3],
    pub(super) way: [f32; 3],
    pub(super) inverse: [f32; 3],
    pub(super) length: f32,
    pub(super) colour: [f32; 3],
    pub(super) left: f32,
    /// How many surfaces it has met, and the last one of water.
    pub(super) met: usize,
    pub(super) water: Option<WaterSurface>,
    pub(super) first: Option<[i32; 3]>,
}

/// A surface that a ray meets.
pub(super) struct RaySurface {
    pub(super) at: f32,
    pub(super) colour: [f32; 3],
    pub(super) opacity: f32,
}

/// Where a ray has come to.
struct Position {
    cell: [i32; 3],
    t: f32,
    /// The side through which it came into the cell; none of them at the eyes.
    side: usize,
    is_wet: bool,
    /// The number of the last cell's model.
    last: u16,
}

impl Position {
    /// Goes on behind the empty cube of cells around the position. Returns whether that is before the limit.
    #[inline]
    fn skip(&mut self, ray: &Ray, stride: i32, limit: f32) -> bool {
        let base = each(self.cell, |part| part & !(stride - 1));
        let exits =
            [ray.exit(base[0], stride, 0), ray.exit(base[1], stride, 1), ray.exit(base[2], stride, 2)];
        let axis = least(exits);
        if exits[axis] >= limit {
            return false;
        }
        self.t = exits[axis].max(self.t);
        self.side = axis_side(axis, ray.way[axis] > 0.0);
        let place = along(ray.from, ray.way, self.t);
        self.cell = both(each(place, floor), base, |at, base| at.clamp(base, base + stride - 1));
        self.cell[axis] = if ray.way[axis] > 0.0 { base[axis] + stride } else { base[axis] - 1 };
        true
    }
}

/// The axis of the least of three numbers.
#[inline]
fn least([x, y, z]: [f32; 3]) -> usize {
    if x <= y {
        if x <= z { 0 } else { 2 }
    } else if y <= z {
        1
    } else {
        2
    }
}

impl Ray {
    /// Where it leaves a range of cells along an axis.
    #[inline]
    fn exit(&self, base: i32, stride: i32, axis: usize) -> f32 {
        let edge = if self.way[axis] > 0.0 { base + stride } else { base };
        (edge as f32 - self.from[axis]) * self.inverse[axis]
    }

    /// Where it meets a side of a cell.
    pub(super) fn side_at(&self, cell: [i32; 3], side: usize) -> f32 {
        let axis = [1, 1, 2, 2, 0, 0][side];
        let edge = (cell[axis] + (side % 2) as i32) as f32;
        (edge - self.from[axis]) * self.inverse[axis]
    }

    pub(super) fn place(&self, t: f32) -> [f32; 3] {
        along(self.from, self.way, t)
    }
}

impl RayScene<'_> {
    /// Follows a ray from the eyes. `way` need not have the length 1.
    pub(crate) fn follow(&mut self, way: [f32; 3], stop: Option<Stop>) -> RayResult {
        let mut ray = self.ray(way);
        let limit = self.limit(&ray, stop);
        match self.walk(&mut ray, limit) {
            RayEnd::Block(cell, side) => {
                let is_plain = side != usize::MAX && ray.met == 1 + usize::from(ray.water.is_some());
                let plain = is_plain.then_some(PlainSurface::Side(cell, side, ray.water));
                RayResult { colour: ray.colour, cell: Some(cell), is_stop: false, plain }
            }
            RayEnd::Far => self.end(ray, stop),
            RayEnd::Unloaded => {
                self.add_sky(&mut ray, true);
                RayResult { colour: ray.colour, cell: ray.first, is_stop: false, plain: None }
            }
        }
    }

    /// The same for a ray of which it is known that nothing but water and a figure stands before that surface.
    pub(crate) fn look_at(&mut self, way: [f32; 3], stop: Option<Stop>, surface: PlainSurface) -> RayResult {
        let mut ray = self.ray(way);
        let limit = self.limit(&ray, stop);
        let PlainSurface::Side(cell, side, water) = surface else { return self.end(ray, stop) };
        if let Some((cell, side)) = water {
            let at = self.water_at(&ray, cell, side);
            if at < limit {
                self.add_water(&mut ray, cell, at, side);
            }
        }
        let at = ray.side_at(cell, side);
        if at >= limit {
            return self.end(ray, stop);
        }
        let region = self.region;
        self.meet(&mut ray, cell, region.model(cell), false, [at, at], side);
        RayResult { colour: ray.colour, cell: Some(cell), is_stop: false, plain: Some(surface) }
    }

    fn ray(&self, way: [f32; 3]) -> Ray {
        let way = each(way, |part| if part.abs() < 1e-7 { 1e-7 } else { part });
        let (length, inverse) = (dot(way, way).sqrt(), each(way, |part| 1.0 / part));
        Ray {
            from: self.eyes,
            way,
            inverse,
            length,
            colour: [0.0; 3],
            left: 1.0,
            met: 0,
            water: None,
            first: None,
        }
    }

    /// The distance up to which blocks are looked for.
    fn limit(&self, ray: &Ray, stop: Option<Stop>) -> f32 {
        let sight = SIGHT_BLOCKS / ray.length;
        stop.map_or(sight, |stop| stop.at.min(sight))
    }

    /// Ends a ray that met no more blocks: at its stop, or in the sky.
    fn end(&self, mut ray: Ray, stop: Option<Stop>) -> RayResult {
        let plain = (ray.left >= 1.0).then_some(PlainSurface::Sky);
        if let Some(stop) = stop.filter(|stop| stop.at <= SIGHT_BLOCKS / ray.length) {
            self.add(&mut ray, &RaySurface { at: stop.at, colour: stop.colour, opacity: 1.0 });
            return RayResult { colour: ray.colour, cell: ray.first, is_stop: true, plain: None };
        }
        self.add_sky(&mut ray, false);
        RayResult { colour: ray.colour, cell: ray.first, is_stop: false, plain }
    }

    /// Walks from section to section, within them from brick to brick, and within bricks that hold something from cell to cell.
    fn walk(&mut self, ray: &mut Ray, limit: f32) -> RayEnd {
        let region = self.region;
        let mut at = Position {
            cell: each(ray.from, floor),
            t: 0.0,
            side: usize::MAX,
            is_wet: self.is_under_water,
            last: 0,
        };
        loop {
            if !region.holds(at.cell) {
                return RayEnd::Far;
            }
            let slot = region.slot(at.cell);
            if slot == UNLOADED {
                return RayEnd::Unloaded;
            }
            if slot > UNLOADED {
                (at.is_wet, at.last) = (false, 0);
                if !at.skip(ray, 16, limit) {
                    return RayEnd::Far;
                }
                continue;
            }
            let (cells, bricks) = region.section(slot);
            let section = each(at.cell, |part| part >> 4);
            while each(at.cell, |part| part >> 4) == section {
                let [x, y, z] = each(at.cell, |part| (part >> 2 & 3) as u32);
                if bricks >> (y << 4 | z << 2 | x) & 1 == 0 {
                    (at.is_wet, at.last) = (false, 0);
                    if !at.skip(ray, 4, limit) {
                        return RayEnd::Far;
                    }
                } else if let Some(end) = self.walk_brick(ray, &mut at, cells, limit) {
                    return end;
                }
            }
        }
    }

    /// Walks through the cells of a brick. Returns the end of the ray, if it comes to it.
    #[inline]
    fn walk_brick(
        &mut self,
        ray: &mut Ray,
        at: &mut Position,
        cells: &[u16; CELLS],
        limit: f32,
    ) -> Option<RayEnd> {
        let region = self.region;
        let brick = each(at.cell, |part| part >> 2);
        let mut exits = [0.0; 3];
        for (axis, exit) in exits.iter_mut().enumerate() {
            *exit = ray.exit(at.cell[axis], 1, axis);
        }
        loop {
            let axis = least(exits);
            let out = exits[axis];
            let number = cells[index(at.cell)];
            if number == 0 {
                at.is_wet = false;
            } else {
                let model = &region.models[usize::from(number)];
                let span = [at.t, out.min(limit)];
                if model.is_wet || at.is_wet {
                    at.is_wet = self.pass_water(ray, at.cell, model, span, at.side, at.is_wet);
                }
                if ray.left < LEAST || self.meet(ray, at.cell, model, number == at.last, span, at.side) {
                    let is_side = model.solid == Solid::Cube && model.opacity >= 1.0;
                    return Some(RayEnd::Block(at.cell, if is_side { at.side } else { usize::MAX }));
                }
            }
            at.last = number;
            if out >= limit {
                return Some(RayEnd::Far);
            }
            at.t = out.max(at.t);
            at.side = axis_side(axis, ray.way[axis] > 0.0);
            at.cell[axis] += if ray.way[axis] > 0.0 { 1 } else { -1 };
            if at.cell[axis] >> 2 != brick[axis] {
                return None;
            }
            exits[axis] = ray.exit(at.cell[axis], 1, axis);
        }
    }

    /// Adds a surface to the ray's colour, with the fog before it.
    pub(super) fn add(&self, ray: &mut Ray, surface: &RaySurface) {
        let far = surface.at * ray.length;
        let (start, end) = if self.is_under_water { (0.0, WATER_BLOCKS) } else { (FOG_BLOCKS, SIGHT_BLOCKS) };
        let mut colour = surface.colour;
        if far > start {
            let fog = ((far - start) / (end - start)).min(1.0);
            let air = self.air(ray);
            colour = mix(colour, air, fog);
        }
        let share = ray.left * surface.opacity;
        ray.colour = along(ray.colour, colour, share);
        ray.left -= share;
        ray.met += 1;
    }

    fn air(&self, ray: &Ray) -> [f32; 3] {
        if self.is_under_water {
            return self.water_fog();
        }
        haze(&self.day, ray.way[1] / ray.length)
    }

    fn water_fog(&self) -> [f32; 3] {
        both(WATER, self.day.light, |water, light| water * 0.55 * light)
    }

    fn add_sky(&self, ray: &mut Ray, is_fog: bool) {
        let colour = if is_fog || self.is_under_water {
            self.air(ray)
        } else {
            sky(&self.day, each(ray.way, |part| part / ray.length))
        };
        ray.colour = along(ray.colour, colour, ray.left);
        ray.left = 0.0;
    }
}

/// The greatest whole number that is not greater.
#[inline]
fn floor(value: f32) -> i32 {
    let whole = value as i32;
    whole.wrapping_sub(i32::from((whole as f32) > value))
}

/// The way in which a walk through the cells ended.
enum RayEnd {
    /// At a surface in a cell: a side of an opaque cube, or none of them.
    Block([i32; 3], usize),
    /// At the limit.
    Far,
    /// At a chunk that is not loaded.
    Unloaded,
}

/// The side through which a ray enters that goes along an axis.
pub(super) fn axis_side(axis: usize, is_rising: bool) -> usize {
    [4, 0, 2][axis] + usize::from(!is_rising)
}
