//! Behaviour cloning: supervised learning of a policy from recorded games.

use cooperage_core::{RandomSource, TreeRandom};
use cooperage_overcooked::{OvercookedAction, OvercookedRules, OvercookedState};

use crate::features::Features;
use crate::network::adam::Adam;
use crate::network::kernel::OUT;
use crate::network::{ActorCritic, NetworkShape, Pass, TrainError};
use crate::odds::{ACTIONS, Odds};
use crate::policy::{ActionSelection, LearnedPolicy, PolicyInput};

/// A training example: the action of one seat in one state.
#[derive(Clone, Copy, Debug)]
pub struct CloningExample {
    /// The state before the step.
    pub state: OvercookedState,
    pub seat: usize,
    /// The action that the seat took in this state.
    pub action: OvercookedAction,
}

/// The settings of behaviour cloning.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cloning {
    /// The smallest number of epochs.
    pub epochs: usize,
    /// The smallest number of gradient updates: a few short games are gone through in more epochs.
    pub updates: usize,
    /// Minibatch size, in examples.
    pub batch: usize,
    /// Initial learning rate; it falls linearly to a tenth.
    pub rate: f32,
    /// Weight decay, decoupled from the gradient: the share of each weight that is lost with every update, times the
    /// learning rate.
    pub decay: f32,
    /// The share of examples with the action "stay" that is kept, from 0 to 1: people stand still most of the time, and
    /// a policy cloned from all of it would do nothing at all.
    pub stay_kept: f32,
}

impl Cloning {
    /// The settings of `cooperage train`.
    pub const USUAL: Cloning =
        Cloning { epochs: 40, updates: 2_000, batch: 64, rate: 1e-3, decay: 1e-2, stay_kept: 1.0 };
}

/// The largest norm of a gradient; longer ones are clipped.
const NORM_MAX: f32 = 1.0;

/// Trains a policy on examples. The result depends on nothing but the examples, the settings and the draws.
///
/// # Errors
/// [`TrainError`].
pub fn clone(
    rules: &OvercookedRules,
    examples: &[CloningExample],
    settings: Cloning,
    random: &TreeRandom,
) -> Result<LearnedPolicy, TrainError> {
    let features = Features::new(rules.grid());
    let shape = NetworkShape { facts: features.len() };
    let mut network = ActorCritic::random(shape, &mut random.child("weights"));
    let (mut adam, mut gradient) = (Adam::new(shape.len()), ActorCritic::zero(shape));
    let kept = kept(examples, settings.stay_kept, &mut random.child("kept"));
    let seen: Vec<(Vec<u32>, usize)> = kept
        .into_iter()
        .map(|example| {
            let mut facts = Vec::new();
            features.write(rules, &example.state, example.seat, &mut facts);
            (facts, usize::from(example.action.number()))
        })
        .collect();
    let (mut order, mut shuffle): (Vec<usize>, _) = ((0..seen.len()).collect(), random.child("shuffle"));
    let (mut pass, mut slopes) = (Pass::default(), Vec::new());
    let batches = order.len().div_ceil(settings.batch.max(1)).max(1);
    let epochs = settings.epochs.max(settings.updates.div_ceil(batches));
    for epoch in 0..epochs {
        for place in (1..order.len()).rev() {
            order.swap(place, shuffle.below(place as u32 + 1) as usize);
        }
        let rate = settings.rate * (1.0 - 0.9 * epoch as f32 / epochs as f32);
        for batch in order.chunks(settings.batch.max(1)) {
            let facts = || batch.iter().map(|place| seen[*place].0.as_slice());
            network.forward(facts(), &mut pass);
            slopes.clear();
            for (place, out) in batch.iter().zip(pass.out.chunks_exact(OUT)) {
                slopes.extend(slope(out, seen[*place].1, 1.0 / batch.len() as f32));
            }
            gradient.numbers.fill(0.0);
            network.backward(facts(), &mut pass, &slopes, &mut gradient);
            network.numbers.iter_mut().for_each(|number| *number -= rate * settings.decay * *number);
            adam.step(&mut network, &gradient, rate, NORM_MAX);
        }
    }
    Ok(LearnedPolicy::new(
        rules,
        PolicyInput::Facts,
        network.actor()?,
        OvercookedAction::ALL,
        ActionSelection::Sampled,
    )?)
}

/// Accuracy: the share of examples whose action is the likeliest of the policy.
#[must_use]
pub fn accuracy(policy: &LearnedPolicy, examples: &[CloningExample]) -> f64 {
    let right = examples.iter().filter(|example| {
        let probabilities = policy.probabilities(&example.state, example.seat);
        let of_action = probabilities[usize::from(example.action.number())];
        probabilities.iter().all(|probability| *probability <= of_action)
    });
    right.count() as f64 / examples.len().max(1) as f64
}

/// Returns the examples without a random part of those with the action "stay".
fn kept<'e>(
    examples: &'e [CloningExample],
    stay_kept: f32,
    random: &mut TreeRandom,
) -> Vec<&'e CloningExample> {
    let mut is_kept = |example: &&CloningExample| {
        example.action != OvercookedAction::Stay || crate::odds::unit(random) < stay_kept
    };
    examples.iter().filter(&mut is_kept).collect()
}

/// The gradient of the cross-entropy loss with respect to the outputs.
fn slope(out: &[f32], action: usize, share: f32) -> [f32; OUT] {
    let odds = Odds::of(out);
    let mut slope = [0.0; OUT];
    for (number, (slope, probability)) in slope.iter_mut().zip(odds.probability).enumerate().take(ACTIONS) {
        *slope = share * (probability - if number == action { 1.0 } else { 0.0 });
    }
    slope
}

#[cfg(test)]
mod tests {
    use cooperage_overcooked::{Dynamics, NoEvents, layout, step};

    use super::*;

    /// Games of two cooks who do what a simple rule says.
    fn games(rules: &OvercookedRules, seed: u64) -> Vec<CloningExample> {
        let mut random = TreeRandom::from_seed(seed);
        let mut examples = Vec::new();
        let mut state = rules.start();
        for _ in 0..600 {
            let mut actions = [OvercookedAction::Stay; 2];
            for (seat, action) in actions.iter_mut().enumerate() {
                *action = rule(&state, seat);
                examples.push(CloningExample { state, seat, action: *action });
                if random.below(3) == 0 {
                    *action = OvercookedAction::ALL[random.below(6) as usize];
                }
            }
            step(rules, &mut state, &actions, &mut NoEvents);
        }
        examples
    }

    /// Goes West with empty hands, else East; interacts where it looks that way already.
    fn rule(state: &OvercookedState, seat: usize) -> OvercookedAction {
        let player = state.players()[seat];
        let wanted = if player.held.is_none() { OvercookedAction::West } else { OvercookedAction::East };
        if player.facing.action() == wanted { OvercookedAction::Interact } else { wanted }
    }

    #[test]
    fn a_clone_does_what_it_was_shown() {
        let rules = OvercookedRules::new(layout::built_in("cramped_room").unwrap(), Dynamics::Old).unwrap();
        let examples = games(&rules, 1);
        let settings = Cloning { epochs: 20, updates: 0, ..Cloning::USUAL };
        let random = TreeRandom::from_seed(5);
        let policy = clone(&rules, &examples, settings, &random).unwrap();
        let share = accuracy(&policy, &games(&rules, 2));
        assert!(share > 0.85, "{share} of what it never saw");
        let again = clone(&rules, &examples, settings, &random).unwrap();
        assert_eq!(policy.layers(), again.layers(), "the same every time");
    }

    #[test]
    fn standing_still_can_be_left_out() {
        let rules = OvercookedRules::new(layout::built_in("cramped_room").unwrap(), Dynamics::Old).unwrap();
        let state = rules.start();
        let example = |number: usize| CloningExample {
            state,
            seat: 0,
            action: if number.is_multiple_of(4) { OvercookedAction::North } else { OvercookedAction::Stay },
        };
        let examples: Vec<CloningExample> = (0..400).map(example).collect();
        let random = TreeRandom::from_seed(5);
        let all = clone(&rules, &examples, Cloning::USUAL, &random).unwrap().probabilities(&state, 0);
        assert!((all[4] - 0.75).abs() < 0.05 && (all[0] - 0.25).abs() < 0.05, "{all:?}");
        let settings = Cloning { stay_kept: 0.0, ..Cloning::USUAL };
        let none = clone(&rules, &examples, settings, &random).unwrap().probabilities(&state, 0);
        assert!(none[0] > 0.95, "{none:?}");
        assert!(clone(&rules, &[], Cloning::USUAL, &random).is_ok(), "without examples it prefers nothing");
    }
}
