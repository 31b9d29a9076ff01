//! The sky: its colour by time and height, sun and moon, stars.

use super::numbers::{Daylight, MOON_HALF, SKY_RISE, SUN_HALF};
use super::vector::mix;
use crate::shade::hash;

/// Stars on a side of the cube around the world, along each edge.
const STAR_CELLS: f32 = 90.0;

/// The colour of fog and of the plain sky in a direction of length 1.
pub(crate) fn haze(day: &Daylight, up: f32) -> [f32; 3] {
    let rise = (up * SKY_RISE).clamp(0.0, 1.0);
    let part = rise * (2.0 - rise);
    mix(day.below, day.above, part)
}

/// The colour of the sky in a direction of length 1.
pub(crate) fn sky(day: &Daylight, way: [f32; 3]) -> [f32; 3] {
    let plain = haze(day, way[1]);
    if way[1] < -0.02 {
        return plain;
    }
    let towards = way[0] * day.sun[0] + way[1] * day.sun[1];
    // The path of the sun stands across the world's z axis.
    let aside = way[0] * -day.sun[1] + way[1] * day.sun[0];
    let is_within = |half: f32| aside.abs().max(way[2].abs()) < half * towards.abs();
    if towards > 0.0 && is_within(SUN_HALF) {
        return [1.0, 0.96, 0.78];
    }
    if towards < 0.0 && is_within(MOON_HALF) {
        let (u, v) =
            ((aside / towards / MOON_HALF * 4.0).floor(), (way[2] / towards / MOON_HALF * 4.0).floor());
        let is_dark = hash([u as i32, v as i32, 3, 9]).is_multiple_of(7);
        return if is_dark { [0.72, 0.74, 0.8] } else { [0.88, 0.9, 0.94] };
    }
    let glow = if towards > 0.0 { ((towards - 0.93) * 9.0).clamp(0.0, 1.0) * 0.35 } else { 0.0 };
    let star = if day.stars > 0.0 && is_star(way) { day.stars * 0.8 } else { 0.0 };
    mix(plain, [1.0; 3], glow.max(star))
}

fn is_star(way: [f32; 3]) -> bool {
    let size = way.map(f32::abs);
    let axis = if size[1] >= size[0] && size[1] >= size[2] { 1 } else { usize::from(size[2] > size[0]) * 2 };
    let (u, v) = (way[(axis + 1) % 3] / size[axis], way[(axis + 2) % 3] / size[axis]);
    let (x, y) = (u * STAR_CELLS, v * STAR_CELLS);
    let bits = hash([x.floor() as i32, y.floor() as i32, axis as i32, i32::from(way[axis] > 0.0)]);
    // A star is smaller than its cell.
    bits.is_multiple_of(90) && x - x.floor() < 0.45 && y - y.floor() < 0.45
}
