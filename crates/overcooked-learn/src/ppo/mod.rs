//! Proximal policy optimisation ("PPO", Schulman et al. 2017) for the kitchen: all learning seats share one network.
//!
//! The work is split into parts whose number and order do not depend on the threads: a seed gives the same bytes with any
//! number of threads, on every machine.

mod rollout;
mod update;

use cooperage_core::{RandomSource, TreeRandom};
use cooperage_overcooked::{OvercookedAction, OvercookedRules};

use crate::features::Features;
use crate::network::adam::Adam;
use crate::network::{ActorCritic, NetworkShape, TrainError, kernel};
use crate::policy::{ActionSelection, LearnedPolicy, PolicyInput};
use crate::threads;

use rollout::{Pay, RolloutBlock, RolloutSetting};
use update::{GradientPart, Objective};

/// The number of parts into which kitchens and minibatches are split, and so the most threads that have work.
const PARTS: usize = 4;

/// Hyperparameters. Each of them changes the result.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PpoSettings {
    /// Steps of the environment, of all kitchens together; rounded up to whole episodes of all kitchens.
    pub steps: u64,
    /// Steps of an episode.
    pub horizon: u32,
    /// Parallel kitchens in each of the four parts.
    pub kitchens: usize,
    /// Optimisation epochs per rollout.
    pub epochs: usize,
    /// Approximate minibatch size: the rollout is split evenly.
    pub batch: usize,
    /// Initial learning rate; it falls linearly to a tenth.
    pub rate: f32,
    /// Discount factor γ per step.
    pub discount: f32,
    /// GAE λ, from 0 to 1.
    pub trace: f32,
    /// Clip range of the probability ratio.
    pub clip: f32,
    /// Entropy coefficient at the start and at the end of the training; it changes linearly.
    pub entropy: (f32, f32),
    /// Coefficient of the value loss.
    pub value: f32,
    /// The largest norm of a gradient; longer ones are clipped.
    pub norm_max: f32,
    /// Reward scale: the reward for one point.
    pub reward: f32,
    /// The share of the training during which shaped rewards fade to 0, from 0 to 1.
    pub shaped_share: f32,
    /// The share of the shaped rewards that goes only to the seat that earned them, from 0 (the team shares all of them)
    /// to 1.
    pub shaped_own: f32,
    /// The share of episodes that start with the players in random places, from 0 to 1.
    pub strewn: f32,
    /// The number of kitchens of each part in which a learner with partners still plays all seats itself. Without such
    /// kitchens the best response need not learn what to do beside a partner that waits for it.
    pub with_itself: usize,
    /// Hyperparameters of the best response of fictitious co-play that differ.
    pub response: Response,
}

/// Hyperparameters of the best response to a population, where they differ from those of the population.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Response {
    /// The number of its steps as a multiple of [`PpoSettings::steps`].
    pub times: u64,
    /// The same as [`PpoSettings::shaped_share`], for the best response.
    pub shaped_share: f32,
    /// The same as [`PpoSettings::shaped_own`], for the best response.
    pub shaped_own: f32,
}

/// The default number of steps of a learner: four times the number after which returns stop rising on most layouts.
const STEPS: u64 = 2_000_000;

/// A layout that needs other hyperparameters than the usual ones.
struct Special {
    layout: &'static str,
    steps: u64,
    discount: f32,
    response: Response,
}

/// All special layouts. All other hyperparameters are the same for every layout.
const SPECIAL: [Special; 1] = [
    // The way of a soup round the counter is long: at the usual discount factor a delivery hardly counts at the time
    // when an onion is fetched, and two of four seeds stay at seven soups. The first soup comes late, and returns rise
    // for longer. Beside most of a population nearly no soup is made at first: the best response needs shaped rewards
    // for longer, and only for its own actions. With the usual settings it learned nothing that delivered soups in
    // self-play.
    Special {
        layout: "counter_circuit_o_1order",
        steps: 3_000_000,
        discount: 0.99,
        response: Response { times: 2, shaped_share: 0.8, shaped_own: 1.0 },
    },
];

impl PpoSettings {
    /// The hyperparameters of the shipped policies, without those of special layouts.
    #[must_use]
    pub fn usual(steps: u64, horizon: u32) -> PpoSettings {
        PpoSettings {
            steps,
            horizon,
            kitchens: 8,
            epochs: 4,
            batch: 1600,
            rate: 1e-3,
            discount: 0.985,
            trace: 0.95,
            clip: 0.2,
            entropy: (0.04, 0.002),
            value: 0.5,
            norm_max: 0.5,
            reward: 0.05,
            shaped_share: 0.5,
            shaped_own: 0.0,
            strewn: 1.0,
            with_itself: 2,
            response: Response { times: 1, shaped_share: 0.5, shaped_own: 0.0 },
        }
    }

    /// The hyperparameters for a layout. Without `steps`, the layout's usual number of steps is used.
    #[must_use]
    pub fn of_layout(layout: &str, steps: Option<u64>, horizon: u32) -> PpoSettings {
        let special = SPECIAL.iter().find(|special| special.layout == layout);
        let steps = steps.or(special.map(|special| special.steps)).unwrap_or(STEPS);
        let usual = PpoSettings::usual(steps, horizon);
        special.map_or(usual, |special| PpoSettings {
            discount: special.discount,
            response: special.response,
            ..usual
        })
    }
}

/// The progress of a training.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PpoProgress {
    pub steps: u64,
    /// Steps of the whole training.
    pub of: u64,
    /// The mean score of the episodes that were just played.
    pub score: f64,
}

/// The PPO learner: network, optimiser and rollout buffers.
pub struct Learner<'l> {
    rules: &'l OvercookedRules,
    features: Features,
    partners: &'l [LearnedPolicy],
    settings: PpoSettings,
    threads: usize,
    network: ActorCritic,
    adam: Adam,
    blocks: Vec<RolloutBlock>,
    parts: Vec<GradientPart>,
    shuffle: TreeRandom,
    order: Vec<u32>,
    steps: u64,
}

impl<'l> Learner<'l> {
    /// A learner with a random network. Without partners it plays all seats. With partners it plays one seat, in all
    /// kitchens but those of [`PpoSettings::with_itself`]; the seat, and the partner that plays all other seats, are drawn
    /// for each episode.
    #[must_use]
    pub fn new(
        rules: &'l OvercookedRules,
        partners: &'l [LearnedPolicy],
        settings: PpoSettings,
        threads: usize,
        random: &TreeRandom,
    ) -> Learner<'l> {
        let features = Features::new(rules.grid());
        let shape = NetworkShape { facts: features.len() };
        let network = ActorCritic::random(shape, &mut random.child("weights"));
        let adam = Adam::new(shape.len());
        let kitchens = settings.kitchens.max(1);
        let block = |part: usize| {
            let numbers = part * kitchens..(part + 1) * kitchens;
            let randoms = numbers.map(|number| random.numbered_child("kitchen", number as u64)).collect();
            RolloutBlock::new(
                rules,
                randoms,
                if partners.is_empty() { kitchens } else { settings.with_itself.min(kitchens) },
            )
        };
        Learner {
            rules,
            features,
            partners,
            settings,
            threads,
            network,
            adam,
            blocks: (0..PARTS).map(block).collect(),
            parts: (0..PARTS).map(|_| GradientPart::new(ActorCritic::zero(shape))).collect(),
            shuffle: random.child("shuffle"),
            order: Vec::new(),
            steps: 0,
        }
    }

    /// Steps played so far.
    #[must_use]
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// Whether all steps are played.
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.steps >= self.settings.steps
    }

    /// Plays one episode in each kitchen and learns from it.
    pub fn round(&mut self) -> PpoProgress {
        let settings = self.settings;
        let done = (self.steps as f64 / settings.steps.max(1) as f64).min(1.0) as f32;
        self.play(done);
        let scores = self.blocks.iter().flat_map(|block| &block.scores);
        let (sum, count) =
            scores.fold((0.0, 0.0), |(sum, count), score| (sum + f64::from(*score), count + 1.0));
        self.learn(done);
        self.steps += u64::from(settings.horizon) * (PARTS * settings.kitchens.max(1)) as u64;
        PpoProgress { steps: self.steps, of: settings.steps, score: sum / f64::max(count, 1.0) }
    }

    fn play(&mut self, done: f32) {
        let settings = &self.settings;
        let fading = (1.0 - done / settings.shaped_share.max(1e-6)).max(0.0);
        let pay = Pay {
            sparse: settings.reward,
            shaped: settings.reward * fading,
            own: settings.shaped_own,
            strewn: settings.strewn,
            discount: settings.discount,
            trace: settings.trace,
        };
        let setting = RolloutSetting {
            rules: self.rules,
            features: &self.features,
            horizon: settings.horizon,
            partners: self.partners,
        };
        let network = &self.network;
        threads::for_each(self.threads, &mut self.blocks, |block| block.play(&setting, network, &pay));
    }

    fn learn(&mut self, done: f32) {
        let settings = self.settings;
        let total: usize = self.blocks.iter().map(|block| block.samples.len()).sum();
        let (mean, scale) = spread(&self.blocks);
        let batches = (total / settings.batch.max(1)).max(1);
        let batch = total.div_ceil(batches).max(1);
        let between = |first: f32, last: f32| first + (last - first) * done;
        let rate = settings.rate * between(1.0, 0.1);
        for _ in 0..settings.epochs {
            self.order.clear();
            self.order.extend(0..total as u32);
            shuffle(&mut self.order, &mut self.shuffle);
            for samples in self.order.chunks(batch) {
                let objective = Objective {
                    clip: settings.clip,
                    value: settings.value,
                    entropy: between(settings.entropy.0, settings.entropy.1),
                    advantage_mean: mean,
                    advantage_scale: scale,
                    share: 1.0 / samples.len() as f32,
                };
                let (network, blocks) = (&self.network, &self.blocks);
                let share = samples.len().div_ceil(PARTS).max(1);
                let mut work: Vec<(&mut GradientPart, &[u32])> =
                    self.parts.iter_mut().zip(samples.chunks(share)).collect();
                threads::for_each(self.threads, &mut work, |(part, samples)| {
                    part.learn(network, blocks, samples, &objective);
                });
                let used = work.len();
                let Some((first, others)) = self.parts[..used].split_first_mut() else { continue };
                for other in others {
                    kernel::add(&mut first.gradient.numbers, &other.gradient.numbers);
                }
                self.adam.step(&mut self.network, &first.gradient, rate, settings.norm_max);
            }
        }
    }

    /// The present policy, which samples its actions.
    ///
    /// # Errors
    /// [`TrainError`] if the training diverged.
    pub fn policy(&self) -> Result<LearnedPolicy, TrainError> {
        let layers = self.network.actor()?;
        Ok(LearnedPolicy::new(
            self.rules,
            PolicyInput::Facts,
            layers,
            OvercookedAction::ALL,
            ActionSelection::Sampled,
        )?)
    }
}

/// The mean of all advantages, and one over their standard deviation.
fn spread(blocks: &[RolloutBlock]) -> (f32, f32) {
    let advantages =
        || blocks.iter().flat_map(|block| &block.samples).map(|sample| f64::from(sample.advantage));
    let count = advantages().count().max(1) as f64;
    let mean = advantages().sum::<f64>() / count;
    let square = advantages().map(|advantage| (advantage - mean) * (advantage - mean)).sum::<f64>() / count;
    (mean as f32, 1.0 / (square.sqrt() as f32 + 1e-8))
}

fn shuffle(order: &mut [u32], random: &mut TreeRandom) {
    for place in (1..order.len()).rev() {
        order.swap(place, random.below(place as u32 + 1) as usize);
    }
}

#[cfg(test)]
mod tests;
