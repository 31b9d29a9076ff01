//! The text of a sign as points on its board.

use cooperage_raster::font::{STEP, is_set, width};

/// The points of a board along its width and its height, and from one line to the next.
pub(crate) const POINTS: [i32; 2] = [96, 48];
const LINE: i32 = 11;
const MARGIN: i32 = 3;

/// Four lines of text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TextPlate(pub(crate) [Box<str>; 4]);

impl TextPlate {
    /// The text of a side of a sign; `None` where nothing is written.
    pub(crate) fn new(lines: &[Box<str>; 4]) -> Option<TextPlate> {
        lines.iter().any(|line| !line.trim().is_empty()).then(|| TextPlate(lines.clone()))
    }

    /// Whether there is ink at a point, counted from the upper left corner.
    pub(crate) fn is_ink(&self, x: i32, y: i32) -> bool {
        let (row, within) = ((y - MARGIN).div_euclid(LINE), (y - MARGIN).rem_euclid(LINE));
        let Some(line) = usize::try_from(row).ok().and_then(|row| self.0.get(row)) else { return false };
        let from = x - (POINTS[0] - width(line)) / 2;
        let Ok(letter) = usize::try_from(from.div_euclid(STEP)) else { return false };
        line.chars().nth(letter).is_some_and(|letter| is_set(letter, from.rem_euclid(STEP), within))
    }

    /// How much of a spot is ink, from 0 to 1. The spot's middle is counted from 0 to 1 along the board, from the upper left corner;
    /// `size` is its side in points.
    pub(crate) fn ink(&self, u: f32, v: f32, size: f32) -> f32 {
        const SAMPLES: i32 = 4;
        let mut sum = 0.0;
        for place in 0..SAMPLES * SAMPLES {
            let beside = |at: i32| ((at as f32 + 0.5) / SAMPLES as f32 - 0.5) * size;
            let x = u * POINTS[0] as f32 + beside(place % SAMPLES);
            let y = v * POINTS[1] as f32 + beside(place / SAMPLES);
            if self.is_ink(x.floor() as i32, y.floor() as i32) {
                sum += 1.0;
            }
        }
        sum / (SAMPLES * SAMPLES) as f32
    }
}
