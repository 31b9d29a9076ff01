//! Rays from the eyes through the cells: the first surfaces that they meet, with what shows through clear ones.

use super::cells::CellRegion;
use super::flat::FlatSide;
use super::numbers::{Daylight, FOG_BLOCKS, SIGHT_BLOCKS, WATER, WATER_BLOCKS};
use super::shade::{FaceKey, Shader};
use super::sky::{haze, sky};
use super::texture::Textures;
use super::vector::{along, both, dot, each, mix};
use super::walk::RayEnd;

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
    /// The side of a cube that was met last.
    pub(crate) last: Option<FlatSide>,
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
    /// Whether nothing small is near its way: it went through no brick that holds more than opaque cubes.
    pub(crate) is_clear: bool,
}

/// A surface that rays beside each other meet alike: between two rays that end at it, a third one does too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PlainSurface {
    /// A side of an opaque cube, seen through a surface of water where there is one.
    Side(FaceKey, Option<FaceKey>),
    /// The sky, or what is too far away.
    Sky,
}

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
    pub(super) water: Option<FaceKey>,
    pub(super) first: Option<[i32; 3]>,
    pub(super) is_clear: bool,
}

/// A surface that a ray meets.
pub(super) struct RaySurface {
    pub(super) at: f32,
    pub(super) colour: [f32; 3],
    pub(super) opacity: f32,
}

impl Ray {
    /// Where it leaves a range of cells along an axis.
    #[inline]
    pub(super) fn exit(&self, base: i32, stride: i32, axis: usize) -> f32 {
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
            RayEnd::Side(face) => {
                let colour = self.flat(ray.way, face);
                let (plain, is_clear) = (Some(PlainSurface::Side(face, None)), ray.is_clear);
                RayResult { colour, cell: Some(face.cell_and_side().0), is_stop: false, plain, is_clear }
            }
            RayEnd::Block(cell, side) => {
                let is_plain = side != usize::MAX && ray.met == 1 + usize::from(ray.water.is_some());
                let plain = is_plain.then_some(PlainSurface::Side(FaceKey::new(cell, side), ray.water));
                let (colour, is_clear) = (ray.colour, ray.is_clear);
                RayResult { colour, cell: Some(cell), is_stop: false, plain, is_clear }
            }
            RayEnd::Far => self.end(ray, stop),
            RayEnd::Unloaded => {
                self.add_sky(&mut ray, true);
                let (colour, cell) = (ray.colour, ray.first);
                RayResult { colour, cell, is_stop: false, plain: None, is_clear: false }
            }
        }
    }

    /// The same for a ray of which it is known that nothing but water and a figure stands before that surface.
    pub(crate) fn look_at(&mut self, way: [f32; 3], stop: Option<Stop>, surface: PlainSurface) -> RayResult {
        if let (None, false, PlainSurface::Side(face, None)) = (stop, self.is_under_water, surface) {
            let (colour, cell) = (self.flat(way, face), Some(face.cell_and_side().0));
            return RayResult { colour, cell, is_stop: false, plain: Some(surface), is_clear: true };
        }
        let mut ray = self.ray(way);
        let limit = self.limit(&ray, stop);
        let PlainSurface::Side(face, water) = surface else { return self.end(ray, stop) };
        if let Some(water) = water {
            let (cell, side) = water.cell_and_side();
            let at = self.water_at(&ray, cell, side);
            if at < limit {
                self.add_water(&mut ray, cell, at, side);
            }
        }
        let (cell, side) = face.cell_and_side();
        let at = ray.side_at(cell, side);
        if at >= limit {
            return self.end(ray, stop);
        }
        let region = self.region;
        self.meet(&mut ray, cell, region.model(cell), false, [at, at], side);
        let colour = ray.colour;
        RayResult { colour, cell: Some(cell), is_stop: false, plain: Some(surface), is_clear: true }
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
            is_clear: true,
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
            let (colour, cell) = (ray.colour, ray.first);
            return RayResult { colour, cell, is_stop: true, plain: None, is_clear: false };
        }
        self.add_sky(&mut ray, false);
        let (colour, is_clear) = (ray.colour, ray.is_clear);
        RayResult { colour, cell: ray.first, is_stop: false, plain, is_clear }
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

/// The side through which a ray enters that goes along an axis.
pub(super) fn axis_side(axis: usize, is_rising: bool) -> usize {
    [4, 0, 2][axis] + usize::from(!is_rising)
}
