//! The Adam optimiser, with β₁ = 0.9, β₂ = 0.999 and ε = 1e-5.

use super::ActorCritic;

const MEAN_KEPT: f32 = 0.9;
const SQUARE_KEPT: f32 = 0.999;
const EPSILON: f32 = 1e-5;

/// The state of the optimiser: running means of the gradients and of their squares.
#[derive(Clone, Debug)]
pub(crate) struct Adam {
    mean: Vec<f32>,
    square: Vec<f32>,
    mean_weight: f32,
    square_weight: f32,
}

impl Adam {
    pub(crate) fn new(numbers: usize) -> Adam {
        let zero = vec![0.0; numbers];
        Adam { mean: zero.clone(), square: zero, mean_weight: 1.0, square_weight: 1.0 }
    }

    /// Makes one update, after clipping the gradient to a norm of `norm_max`.
    pub(crate) fn step(
        &mut self,
        network: &mut ActorCritic,
        gradient: &ActorCritic,
        rate: f32,
        norm_max: f32,
    ) {
        let scale = shortening(&gradient.numbers, norm_max);
        self.mean_weight *= MEAN_KEPT;
        self.square_weight *= SQUARE_KEPT;
        let (mean_scale, square_scale) = (1.0 / (1.0 - self.mean_weight), 1.0 / (1.0 - self.square_weight));
        let memory = self.mean.iter_mut().zip(&mut self.square);
        for ((number, slope), (mean, square)) in network.numbers.iter_mut().zip(&gradient.numbers).zip(memory)
        {
            let slope = slope * scale;
            *mean = MEAN_KEPT * *mean + (1.0 - MEAN_KEPT) * slope;
            *square = SQUARE_KEPT * *square + (1.0 - SQUARE_KEPT) * slope * slope;
            *number -= rate * (*mean * mean_scale) / ((*square * square_scale).sqrt() + EPSILON);
        }
    }
}

/// Returns the factor that clips a gradient to a norm of at most `norm_max`.
fn shortening(numbers: &[f32], norm_max: f32) -> f32 {
    // Eight sums side by side, which is one order of adding on every machine.
    let mut sums = [0.0f32; 8];
    for block in numbers.chunks(8) {
        for (sum, number) in sums.iter_mut().zip(block) {
            *sum += number * number;
        }
    }
    let norm = sums.iter().sum::<f32>().sqrt();
    if norm > norm_max { norm_max / norm } else { 1.0 }
}
