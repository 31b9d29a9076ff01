//! Attention: each row looks at the rows up to itself, in each head by its own measure.

use super::Shape;

/// The base of the angles: Su et al., "RoFormer: Enhanced Transformer with Rotary Position Embedding", 2021, section 3.2.2.
const BASE: f64 = 10_000.0;

/// Rotary positions: a head's numbers, taken as points (the first half with the second), are turned by angles that grow with the
/// position. The products of queries and keys then depend on how far apart they are.
#[derive(Clone, Debug)]
pub(crate) struct Rotation {
    /// Cosine and sine by position, then by point.
    turns: Vec<(f32, f32)>,
    points: usize,
}

impl Rotation {
    /// The angles of positions below `window`, for heads of that many numbers.
    pub(crate) fn new(window: usize, head: usize) -> Rotation {
        let points = head / 2;
        let mut turns = Vec::with_capacity(window * points);
        for position in 0..window {
            for point in 0..points {
                let angle = position as f64 * libm::pow(BASE, -(point as f64) / points as f64);
                turns.push((libm::cos(angle) as f32, libm::sin(angle) as f32));
            }
        }
        Rotation { turns, points }
    }

    /// Turns the numbers of one head at that position.
    pub(crate) fn turn(&self, head: &mut [f32], position: usize) {
        let turns = self.turns.get(position * self.points..).unwrap_or_default();
        let (first, second) = head.split_at_mut(self.points.min(head.len()));
        for ((x, y), (cos, sin)) in first.iter_mut().zip(second).zip(turns) {
            (*x, *y) = (*x * cos - *y * sin, *y * cos + *x * sin);
        }
    }
}

/// For each row of `queries`, the values of all rows up to it, weighted by how their keys fit, in place of what `found` held.
/// `first` is the position of the first query; `keys` and `values` have a row for each position so far.
pub(crate) fn attend(
    shape: Shape,
    first: usize,
    queries: &[f32],
    keys: &[f32],
    values: &[f32],
    found: &mut Vec<f32>,
) {
    let head = shape.width / shape.heads;
    let scale = 1.0 / (head as f32).sqrt();
    let mut weights = Vec::new();
    found.clear();
    for (row, queries) in queries.chunks_exact(shape.width).enumerate() {
        for (number, query) in queries.chunks_exact(head).enumerate() {
            weights.clear();
            let mut largest = f32::NEG_INFINITY;
            for key in keys.chunks_exact(shape.width).take(first + row + 1) {
                let mut sum = 0.0_f32;
                for (x, y) in query.iter().zip(key.iter().skip(number * head)) {
                    sum += x * y;
                }
                let weight = sum * scale;
                largest = if weight > largest { weight } else { largest };
                weights.push(weight);
            }
            let mut total = 0.0_f32;
            for weight in &mut weights {
                *weight = libm::expf(*weight - largest);
                total += *weight;
            }
            let start = found.len();
            found.resize(start + head, 0.0);
            let place = found.get_mut(start..).unwrap_or_default();
            for (value, weight) in values.chunks_exact(shape.width).zip(&weights) {
                let share = weight / total;
                for (sum, x) in place.iter_mut().zip(value.iter().skip(number * head)) {
                    *sum += share * x;
                }
            }
        }
    }
}
