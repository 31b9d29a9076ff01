//! Where the eyes are, where they look, and where a place of the world stands in the picture.
//!
//! Directions come from additions, multiplications, divisions and square roots alone, so that they are the same on every machine.

use super::numbers::{FIELD_TANGENT, SIGHT_BLOCKS};

/// Radians of a degree.
const RADIANS: f64 = 0.017_453_292_519_943_295;
/// The nearest place that has a pixel, in blocks before the eyes.
const NEAR_BLOCKS: f64 = 0.05;

/// The sine of an angle in degrees, by the series of Taylor on a quarter of a turn.
#[must_use]
pub(crate) fn sine(degrees: f64) -> f64 {
    let turn = degrees - 360.0 * (degrees / 360.0).floor();
    let (sign, half) = if turn >= 180.0 { (-1.0, turn - 180.0) } else { (1.0, turn) };
    let x = if half > 90.0 { 180.0 - half } else { half } * RADIANS;
    let square = x * x;
    let mut sum = 1.0;
    // 1 − x²/(2·3) · (1 − x²/(4·5) · (…)), from the inside.
    for step in (1..=10).rev() {
        let even = f64::from(2 * step);
        sum = 1.0 - square / (even * (even + 1.0)) * sum;
    }
    sign * x * sum
}

/// The cosine of an angle in degrees.
#[must_use]
pub(crate) fn cosine(degrees: f64) -> f64 {
    sine(degrees + 90.0)
}

/// Eyes with a direction: yaw 0 is south and 90 west, pitch 90 is straight down.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Camera {
    /// The place of the eyes, in blocks.
    pub eyes: [f64; 3],
    pub(crate) forward: [f64; 3],
    pub(crate) right: [f64; 3],
    pub(crate) up: [f64; 3],
}

impl Camera {
    /// Eyes that look in a direction, in degrees.
    #[must_use]
    pub fn turned(eyes: [f64; 3], yaw: f64, pitch: f64) -> Camera {
        let level = cosine(pitch);
        let forward = [-sine(yaw) * level, -sine(pitch), cosine(yaw) * level];
        Camera::with(eyes, forward, [-cosine(yaw), 0.0, -sine(yaw)])
    }

    /// Eyes that look at a place. `yaw` tells, in degrees, which way is up where the place is straight above or below.
    #[must_use]
    pub fn towards(eyes: [f64; 3], place: [f64; 3], yaw: f64) -> Camera {
        let way: [f64; 3] = std::array::from_fn(|axis| place[axis] - eyes[axis]);
        let level = (way[0] * way[0] + way[2] * way[2]).sqrt();
        let length = (level * level + way[1] * way[1]).sqrt();
        if length < 1e-6 {
            return Camera::turned(eyes, yaw, 0.0);
        }
        if level < 1e-6 {
            return Camera::turned(eyes, yaw, if way[1] < 0.0 { 90.0 } else { -90.0 });
        }
        Camera::with(eyes, way.map(|part| part / length), [-way[2] / level, 0.0, way[0] / level])
    }

    fn with(eyes: [f64; 3], forward: [f64; 3], right: [f64; 3]) -> Camera {
        Camera { eyes, forward, right, up: cross(right, forward) }
    }

    /// The direction in which the eyes look, a vector of length 1.
    #[must_use]
    pub fn direction(&self) -> [f64; 3] {
        self.forward
    }

    /// The pixel of a place, and how far before the eyes it is in blocks; `None` for places behind them. Pixels are counted from
    /// the upper left corner of a picture of that size; those outside it are returned too.
    #[must_use]
    pub fn project(&self, place: [f64; 3], [width, height]: [u32; 2]) -> Option<([f64; 2], f64)> {
        let way: [f64; 3] = std::array::from_fn(|axis| place[axis] - self.eyes[axis]);
        let depth = dot(way, self.forward);
        if depth < NEAR_BLOCKS {
            return None;
        }
        let half = f64::from(height) / 2.0;
        let scale = half / (depth * FIELD_TANGENT);
        let x = f64::from(width) / 2.0 + dot(way, self.right) * scale;
        Some(([x, half - dot(way, self.up) * scale], depth))
    }
}

/// The part of the world that stands in a picture.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ViewCone {
    pub(crate) camera: Camera,
    /// For width and height: the tangent of half the angle, and the length of a vector that is as long across and one block ahead.
    slopes: [(f64, f64); 2],
}

impl ViewCone {
    pub(crate) fn new(camera: Camera, [width, height]: [u32; 2]) -> ViewCone {
        let slope = |tangent: f64| (tangent, (1.0 + tangent * tangent).sqrt());
        let wide = FIELD_TANGENT * f64::from(width) / f64::from(height);
        ViewCone { camera, slopes: [slope(wide), slope(FIELD_TANGENT)] }
    }

    pub(crate) fn eyes(&self) -> [f64; 3] {
        self.camera.eyes
    }

    /// Whether a ball may be in sight.
    pub(crate) fn may_see(&self, middle: [f64; 3], radius: f64) -> bool {
        let way: [f64; 3] = std::array::from_fn(|axis| middle[axis] - self.camera.eyes[axis]);
        let sight = f64::from(SIGHT_BLOCKS) + radius;
        if dot(way, way) > sight * sight {
            return false;
        }
        let depth = dot(way, self.camera.forward);
        let sides = [self.camera.right, self.camera.up].into_iter().zip(self.slopes);
        sides
            .into_iter()
            .all(|(side, (tangent, length))| (dot(way, side).abs() - depth * tangent) / length <= radius)
    }
}

pub(crate) fn dot(one: [f64; 3], other: [f64; 3]) -> f64 {
    one[0] * other[0] + one[1] * other[1] + one[2] * other[2]
}

fn cross(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sines_are_those_of_the_library() {
        for degrees in -800..800 {
            let degrees = f64::from(degrees) * 0.9;
            assert!((sine(degrees) - degrees.to_radians().sin()).abs() < 1e-13, "{degrees}");
            assert!((cosine(degrees) - degrees.to_radians().cos()).abs() < 1e-13, "{degrees}");
        }
        assert!((FIELD_TANGENT - (super::super::FIELD_DEGREES / 2.0).to_radians().tan()).abs() < 1e-15);
    }

    #[test]
    fn directions_are_those_of_the_game() {
        let near = |one: [f64; 3], other: [f64; 3]| one.iter().zip(other).all(|(a, b)| (a - b).abs() < 1e-12);
        let forward = |yaw, pitch| Camera::turned([0.0; 3], yaw, pitch).direction();
        assert!(near(forward(0.0, 0.0), [0.0, 0.0, 1.0]), "south");
        assert!(near(forward(90.0, 0.0), [-1.0, 0.0, 0.0]), "west");
        assert!(near(forward(0.0, 90.0), [0.0, -1.0, 0.0]), "down");
        let south = Camera::turned([0.0; 3], 0.0, 0.0);
        assert!(near(south.right, [-1.0, 0.0, 0.0]) && near(south.up, [0.0, 1.0, 0.0]));
        let slanted = Camera::turned([1.0, 2.0, 3.0], 30.0, 20.0);
        let ahead = std::array::from_fn(|axis| slanted.eyes[axis] + 7.0 * slanted.forward[axis]);
        let towards = Camera::towards(slanted.eyes, ahead, 0.0);
        assert!(near(towards.forward, slanted.forward) && near(towards.up, slanted.up));
        let below = Camera::towards([0.0; 3], [0.0, -5.0, 0.0], 90.0);
        assert!(near(below.forward, [0.0, -1.0, 0.0]) && near(below.up, [-1.0, 0.0, 0.0]));
    }

    #[test]
    fn a_ball_that_has_a_pixel_may_be_seen() {
        let camera = Camera::turned([3.0, 2.0, 1.0], 30.0, 20.0);
        let size = [300, 200];
        let view = ViewCone::new(camera, size);
        let mut seen = 0;
        for number in 0..1000 {
            let place =
                [number % 10 * 9 - 40, number / 10 % 10 * 9 - 40, number / 100 * 9 - 40].map(f64::from);
            let pixel = camera.project(place, size).map(|(pixel, _)| pixel);
            let is_within =
                pixel.is_some_and(|[x, y]| (0.0..300.0).contains(&x) && (0.0..200.0).contains(&y));
            seen += usize::from(is_within);
            let is_near =
                place.iter().zip(camera.eyes).map(|(at, eye)| (at - eye) * (at - eye)).sum::<f64>() < 4096.0;
            assert_eq!(view.may_see(place, 0.0), is_within && is_near, "{place:?}");
        }
        assert!(seen > 50 && view.may_see([-5.0, 2.0, -5.0], 10.0));
    }

    #[test]
    fn a_place_has_the_pixel_of_its_direction() {
        let camera = Camera::turned([0.5, 1.62, 0.5], 0.0, 0.0);
        let (middle, depth) = camera.project([0.5, 1.62, 10.5], [512, 512]).unwrap();
        assert!(middle == [256.0, 256.0] && (depth - 10.0).abs() < 1e-9, "{depth}");
        // West is on the right, and 35 degrees up is the upper edge.
        let ([x, y], _) =
            camera.project([0.5 - 7.002_075_382, 1.62 + 7.002_075_382, 10.5], [512, 512]).unwrap();
        assert!((x - 512.0).abs() < 1e-3 && y.abs() < 1e-3, "{x} {y}");
        assert_eq!(camera.project([0.5, 1.62, 0.0], [512, 512]), None);
    }
}
