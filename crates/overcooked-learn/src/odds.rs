//! The action distribution of a policy: probabilities and log-probabilities from logits, and draws. Exponentials are
//! those of `libm`, the same on every machine.

use cooperage_core::{RandomSource, TreeRandom};
use cooperage_overcooked::OvercookedAction;

/// The number of actions.
pub const ACTIONS: usize = OvercookedAction::ALL.len();

/// The probability and log-probability of each action.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Odds {
    pub(crate) probability: [f32; ACTIONS],
    pub(crate) logarithm: [f32; ACTIONS],
}

impl Odds {
    /// The softmax of the first six of these numbers. A logit that is infinite or no number counts as 0.
    pub(crate) fn of(logits: &[f32]) -> Odds {
        let mut logarithm = [0.0; ACTIONS];
        for (place, logit) in logarithm.iter_mut().zip(logits) {
            *place = if logit.is_finite() { *logit } else { 0.0 };
        }
        let greatest = logarithm.iter().copied().fold(f32::MIN, f32::max);
        let mut probability = logarithm.map(|logit| libm::expf(logit - greatest));
        let sum: f32 = probability.iter().sum();
        let shift = greatest + libm::logf(sum);
        for (probability, logarithm) in probability.iter_mut().zip(&mut logarithm) {
            *probability /= sum;
            *logarithm -= shift;
        }
        Odds { probability, logarithm }
    }

    /// Draws an action from the distribution.
    pub(crate) fn draw(&self, random: &mut TreeRandom) -> usize {
        let mut rest = unit(random);
        for (action, probability) in self.probability.iter().enumerate() {
            rest -= probability;
            if rest < 0.0 {
                return action;
            }
        }
        ACTIONS - 1
    }

    /// The likeliest action; of equals the first.
    pub(crate) fn likeliest(&self) -> usize {
        let mut best = 0;
        for (action, probability) in self.probability.iter().enumerate() {
            if *probability > self.probability[best] {
                best = action;
            }
        }
        best
    }

    /// The entropy of the distribution, in nats.
    pub(crate) fn entropy(&self) -> f32 {
        -self.probability.iter().zip(&self.logarithm).map(|(p, log)| p * log).sum::<f32>()
    }
}

/// A number from 0 up to, and without, 1.
pub(crate) fn unit(random: &mut TreeRandom) -> f32 {
    (random.next_u32() >> 8) as f32 / (1 << 24) as f32
}
