//! Gradients are right, and training is the same every time.

use cooperage_overcooked::{Dynamics, layout};

use super::*;
use crate::features::Features;
use crate::file::{PolicyFile, PolicyOrigin};
use crate::network::Pass;
use crate::network::kernel::OUT;

fn rules(layout: &str) -> OvercookedRules {
    OvercookedRules::new(layout::built_in(layout).unwrap(), Dynamics::Old).unwrap()
}

/// A short training: two rounds of four kitchens, 40 steps each.
fn small(partners: &[LearnedPolicy], threads: usize, seed: u64) -> (LearnedPolicy, PpoProgress) {
    let rules = rules("cramped_room");
    let settings =
        PpoSettings { kitchens: 1, batch: 64, epochs: 2, with_itself: 0, ..PpoSettings::usual(320, 40) };
    let random = TreeRandom::from_seed(seed);
    let mut learner = Learner::new(&rules, partners, settings, threads, &random);
    let mut progress = learner.round();
    while !learner.is_done() {
        progress = learner.round();
    }
    (learner.policy().unwrap(), progress)
}

fn bytes(policy: &LearnedPolicy) -> Vec<u8> {
    PolicyFile::of(policy, 40, PolicyOrigin::default()).write().unwrap()
}

#[test]
fn the_gradient_is_that_of_the_loss() {
    let rules = rules("cramped_room");
    let features = Features::new(rules.grid());
    let shape = NetworkShape { facts: features.len() };
    let random = TreeRandom::from_seed(4);
    let mut network = ActorCritic::random(shape, &mut random.child("weights"));
    // Logits that differ, so that every term of the loss counts.
    let from = shape.len() - OUT - 64 * OUT;
    for (place, number) in network.numbers[from..].iter_mut().enumerate() {
        *number += ((place * 37 % 19) as f32 - 9.0) * 0.02;
    }
    let setting = rollout::RolloutSetting { rules: &rules, features: &features, horizon: 6, partners: &[] };
    let pay = Pay { sparse: 0.05, shaped: 0.5, own: 0.25, strewn: 0.5, discount: 0.9, trace: 0.9 };
    let mut block = RolloutBlock::new(&rules, vec![random.child("a"), random.child("b")], 2);
    block.play(&setting, &network, &pay);
    // As if the draws had been made with other weights: some ratios are clipped and some are not.
    for (place, sample) in block.samples.iter_mut().enumerate() {
        sample.logarithm += (place % 5) as f32 * 0.2 - 0.4;
        sample.advantage += place as f32 * 0.1 - 1.0;
        sample.target += 0.5;
    }
    let blocks = [block];
    let samples: Vec<u32> = (0..blocks[0].samples.len() as u32).collect();
    assert_eq!(samples.len(), 2 * 2 * 6);
    let objective = Objective {
        clip: 0.2,
        value: 0.5,
        entropy: 0.05,
        advantage_mean: 0.1,
        advantage_scale: 1.5,
        share: 1.0 / samples.len() as f32,
    };
    let mut part = GradientPart::new(ActorCritic::zero(shape));
    part.learn(&network, &blocks, &samples, &objective);
    let loss = |network: &ActorCritic| {
        let mut pass = Pass::default();
        network.forward(samples.iter().map(|sample| blocks[0].facts(*sample as usize)), &mut pass);
        let outs = pass.out.chunks_exact(OUT);
        outs.zip(&blocks[0].samples).map(|(out, sample)| f64::from(objective.loss(sample, out))).sum::<f64>()
    };
    // The numbers with the steepest slopes of each part of the network, and every bias of the last layer.
    let gradient = &part.gradient.numbers;
    let mut steepest: Vec<usize> = (0..gradient.len()).collect();
    steepest.sort_by(|a, b| gradient[*b].abs().total_cmp(&gradient[*a].abs()));
    let rows = steepest.iter().copied().filter(|place| *place < shape.facts * 64).take(40);
    let others = steepest.iter().copied().filter(|place| *place >= shape.facts * 64).take(200);
    let biases = gradient.len() - OUT..gradient.len() - 1;
    let mut compared = 0;
    for place in rows.chain(others).chain(biases) {
        let step = 2e-3;
        let at = |delta: f32| {
            let mut moved = network.clone();
            moved.numbers[place] += delta;
            loss(&moved)
        };
        let (slope, found) = (f64::from(gradient[place]), (at(step) - at(-step)) / f64::from(2.0 * step));
        // A step over a corner of a rectifier or of the clip changes little in the mean.
        assert!((slope - found).abs() <= 2e-3 + 0.05 * slope.abs(), "{place}: {slope} and not {found}");
        compared += usize::from(slope.abs() > 0.01);
    }
    assert!(compared > 100, "{compared} slopes are steep enough to say something");
    assert_eq!(gradient[gradient.len() - 1], 0.0, "the unused output has no slope");
}

#[test]
fn training_is_the_same_every_time_and_with_any_number_of_threads() {
    let (first, progress) = small(&[], 1, 7);
    assert_eq!(progress.steps, 320);
    for threads in [1, 2, 3, 8] {
        assert_eq!(bytes(&small(&[], threads, 7).0), bytes(&first), "{threads} threads");
    }
    assert_ne!(bytes(&small(&[], 1, 8).0), bytes(&first));
}

#[test]
fn training_is_the_same_on_every_machine() {
    let digest = cooperage_core::Digest::of(&bytes(&small(&[], 2, 7).0));
    assert_eq!(digest.to_string(), THE_DIGEST);
}

const THE_DIGEST: &str = "392fe678a1e9732283d9a40227eebb09";

#[test]
fn one_seat_can_learn_beside_others() {
    let partners = [small(&[], 1, 1).0, small(&[], 1, 2).0];
    let (policy, _) = small(&partners, 1, 7);
    assert_eq!(bytes(&policy), bytes(&small(&partners, 4, 7).0));
    assert_ne!(bytes(&policy), bytes(&small(&[], 1, 7).0));
}

#[test]
fn settings_are_the_usual_ones_but_in_special_layouts() {
    let of = |layout, steps| PpoSettings::of_layout(layout, steps, 400);
    assert_eq!(of("cramped_room", None), PpoSettings::usual(STEPS, 400));
    for special in &SPECIAL {
        assert!(layout::built_in(special.layout).is_ok(), "{}", special.layout);
        assert_eq!((of(special.layout, None).steps, of(special.layout, Some(7)).steps), (special.steps, 7));
        assert_eq!(of(special.layout, None).discount, special.discount);
        assert_eq!(of(special.layout, None).rate, PpoSettings::usual(1, 400).rate);
    }
}
