//! Figures made of boxes: players, creatures, items and the boards of signs, and how rays meet them.

use super::camera::{cosine, sine};
use super::plate::TextPlate;
use super::vector::{along, dot};
use cooperage_raster::Colour;

/// A box that may be turned.
#[derive(Clone, Debug)]
pub(crate) struct FigurePart {
    /// Its middle, in blocks of the world.
    pub(crate) middle: [f64; 3],
    /// The directions of its width, height and depth, each of length 1.
    pub(crate) axes: [[f32; 3]; 3],
    pub(crate) half: [f32; 3],
    pub(crate) colour: Colour,
    pub(crate) shines: bool,
    pub(crate) layer: u8,
    /// The text on its front and on its back.
    pub(crate) text: [Option<TextPlate>; 2],
}

/// A thing that is drawn from boxes.
#[derive(Clone, Debug)]
pub struct EyesFigure {
    /// The name for a label.
    pub(crate) name: String,
    /// The middle of its feet.
    pub(crate) at: [f64; 3],
    pub(crate) height: f64,
    /// Whether a label may name it.
    pub(crate) has_label: bool,
    pub(crate) parts: Vec<FigurePart>,
}

/// Puts boxes together in the frame of a body: x to its left, y up, z to its front.
pub(crate) struct FigureBuilder {
    pub(crate) figure: EyesFigure,
    sin: f64,
    cos: f64,
    /// The point about which what follows is tipped, and sine and cosine of the angle.
    tip: ([f64; 3], f64, f64),
}

impl FigureBuilder {
    /// A figure at a place that faces a direction, in degrees.
    pub(crate) fn new(name: &str, at: [f64; 3], height: f64, yaw: f64) -> FigureBuilder {
        let figure = EyesFigure { name: name.to_owned(), at, height, has_label: true, parts: Vec::new() };
        FigureBuilder { figure, sin: sine(yaw), cos: cosine(yaw), tip: ([0.0; 3], 0.0, 1.0) }
    }

    /// Tips the following boxes forward about a point, in degrees.
    pub(crate) fn tip(&mut self, about: [f64; 3], degrees: f64) {
        self.tip = (about, sine(degrees), cosine(degrees));
    }

    /// Adds a box by its middle and its size.
    pub(crate) fn put(&mut self, middle: [f64; 3], size: [f64; 3], colour: Colour) -> &mut FigurePart {
        let ([_, py, pz], sin, cos) = self.tip;
        let (y, z) = (middle[1] - py, middle[2] - pz);
        let local = [middle[0], py + y * cos - z * sin, pz + y * sin + z * cos];
        let turned = |[x, y, z]: [f64; 3]| [x * self.cos - z * self.sin, y, x * self.sin + z * self.cos];
        let [dx, dy, dz] = turned(local);
        let [x, y, z] = self.figure.at;
        let axes = [[1.0, 0.0, 0.0], [0.0, cos, sin], [0.0, -sin, cos]];
        self.figure.parts.push(FigurePart {
            middle: [x + dx, y + dy, z + dz],
            axes: axes.map(|axis| turned(axis).map(|part| part as f32)),
            half: size.map(|side| (side / 2.0) as f32),
            colour,
            shines: false,
            layer: 0,
            text: [None, None],
        });
        let last = self.figure.parts.len() - 1;
        &mut self.figure.parts[last]
    }

    /// Adds a box and its mirror image on the other side.
    pub(crate) fn pair(&mut self, middle: [f64; 3], size: [f64; 3], colour: Colour) {
        let [x, y, z] = middle;
        self.put([-x, y, z], size, colour);
        self.put(middle, size, colour);
    }

    /// Adds two eyes, which look to the front.
    pub(crate) fn eyes(&mut self, middle: [f64; 3], size: f64, colour: Colour) {
        self.pair(middle, [size, size, 0.02], colour);
    }
}

/// A place on the surface of a part.
pub(crate) struct PartHit {
    /// The distance, in lengths of the ray's direction.
    pub(crate) at: f32,
    /// The side: down, up, back, front, right, left of the body.
    pub(crate) side: usize,
    /// The place along the side, in blocks from the part's middle.
    pub(crate) along: [f32; 2],
    /// The same as shares of the side from 0 to 1, from its lower left corner as seen from the front.
    pub(crate) share: [f32; 2],
}

/// A part in the coordinates of rays.
pub(crate) struct RayPart<'f> {
    pub(crate) part: &'f FigurePart,
    /// The eyes, counted from its middle along its axes.
    from: [f32; 3],
}

impl<'f> RayPart<'f> {
    /// A part whose middle is counted from the eyes.
    pub(crate) fn new(part: &'f FigurePart, middle: [f32; 3]) -> RayPart<'f> {
        RayPart { part, from: part.axes.map(|axis| -dot(axis, middle)) }
    }

    /// Where a ray from the eyes meets the part.
    pub(crate) fn hit(&self, way: [f32; 3]) -> Option<PartHit> {
        let (mut enter, mut leave, mut axis) = (f32::NEG_INFINITY, f32::INFINITY, 0);
        let (from, mut step) = (self.from, [0.0; 3]);
        for a in 0..3 {
            step[a] = dot(self.part.axes[a], way);
            let half = self.part.half[a];
            if step[a].abs() < 1e-9 {
                if from[a].abs() > half {
                    return None;
                }
                continue;
            }
            let (one, two) = ((-half - from[a]) / step[a], (half - from[a]) / step[a]);
            let (first, second) = if one < two { (one, two) } else { (two, one) };
            if first > enter {
                (enter, axis) = (first, a);
            }
            leave = leave.min(second);
        }
        if enter > leave || enter < 0.02 {
            return None;
        }
        let is_high = step[axis] < 0.0;
        let at = along(from, step, enter);
        let (right, up) = [(2, 1), (0, 2), (0, 1)][axis];
        // RayResult from the front, the body's left is on the right.
        let mirror = if axis == 2 && !is_high || axis == 0 && is_high { -1.0 } else { 1.0 };
        let share = |a: usize, sign: f32| sign * at[a] / self.part.half[a] * 0.5 + 0.5;
        Some(PartHit {
            at: enter,
            side: [4, 0, 2][axis] + usize::from(is_high),
            along: [at[right], at[up]],
            share: [share(right, mirror), share(up, 1.0)],
        })
    }
}
