//! The gradient of PPO's clipped objective over a minibatch.

use super::rollout::{RolloutBlock, RolloutSample};
use crate::network::kernel::OUT;
use crate::network::{ActorCritic, Pass, VALUE};
use crate::odds::Odds;

/// The coefficients of the objective.
#[derive(Clone, Copy, Debug)]
pub(super) struct Objective {
    /// Clip range of the probability ratio.
    pub(super) clip: f32,
    /// Coefficient of the value loss.
    pub(super) value: f32,
    /// Coefficient of the entropy bonus.
    pub(super) entropy: f32,
    /// The mean of the rollout's advantages, for normalising them.
    pub(super) advantage_mean: f32,
    /// One over their standard deviation.
    pub(super) advantage_scale: f32,
    /// One over the number of samples of the minibatch.
    pub(super) share: f32,
}

/// The gradient of a part of a minibatch, made by one thread.
pub(super) struct GradientPart {
    pub(super) gradient: ActorCritic,
    pass: Pass,
    out: Vec<f32>,
}

/// Samples that are computed at once: what they need fits into a processor's cache.
const AT_ONCE: usize = 128;

impl GradientPart {
    pub(super) fn new(gradient: ActorCritic) -> GradientPart {
        GradientPart { gradient, pass: Pass::default(), out: Vec::new() }
    }

    /// Computes the gradient over those samples. Samples are numbered through all blocks.
    pub(super) fn learn(
        &mut self,
        network: &ActorCritic,
        blocks: &[RolloutBlock],
        samples: &[u32],
        objective: &Objective,
    ) {
        self.gradient.numbers.fill(0.0);
        let per_block = blocks.first().map_or(1, |block| block.samples.len()).max(1);
        let place = |sample: &u32| (*sample as usize / per_block, *sample as usize % per_block);
        for samples in samples.chunks(AT_ONCE) {
            let facts = || samples.iter().map(place).map(|(block, sample)| blocks[block].facts(sample));
            network.forward(facts(), &mut self.pass);
            self.out.clear();
            for (sample, out) in samples.iter().map(place).zip(self.pass.out.chunks_exact(OUT)) {
                self.out.extend_from_slice(&objective.slope(&blocks[sample.0].samples[sample.1], out));
            }
            network.backward(facts(), &mut self.pass, &self.out, &mut self.gradient);
        }
    }
}

impl Objective {
    /// The gradient of a sample's loss with respect to the network's outputs.
    fn slope(&self, sample: &RolloutSample, out: &[f32]) -> [f32; OUT] {
        let odds = Odds::of(out);
        let action = usize::from(sample.action);
        let advantage = (sample.advantage - self.advantage_mean) * self.advantage_scale;
        let ratio = libm::expf(odds.logarithm[action] - sample.logarithm);
        let is_clipped = if advantage > 0.0 { ratio > 1.0 + self.clip } else { ratio < 1.0 - self.clip };
        let pull = if is_clipped { 0.0 } else { -advantage * ratio };
        let entropy = odds.entropy();
        let mut slope = [0.0; OUT];
        let all = odds.probability.iter().zip(odds.logarithm);
        for ((number, slope), (probability, logarithm)) in slope.iter_mut().enumerate().zip(all) {
            let chosen = if number == action { 1.0 } else { 0.0 };
            *slope = self.share
                * (pull * (chosen - probability) + self.entropy * probability * (logarithm + entropy));
        }
        slope[VALUE] = self.share * self.value * (out[VALUE] - sample.target);
        slope
    }

    /// The loss of a sample, whose gradient is [`Objective::slope`].
    #[cfg(test)]
    pub(super) fn loss(&self, sample: &RolloutSample, out: &[f32]) -> f32 {
        let odds = Odds::of(out);
        let advantage = (sample.advantage - self.advantage_mean) * self.advantage_scale;
        let ratio = libm::expf(odds.logarithm[usize::from(sample.action)] - sample.logarithm);
        let clipped = ratio.clamp(1.0 - self.clip, 1.0 + self.clip);
        let error = out[VALUE] - sample.target;
        let gain = (ratio * advantage).min(clipped * advantage);
        self.share * (0.5 * self.value * error * error - gain - self.entropy * odds.entropy())
    }
}
