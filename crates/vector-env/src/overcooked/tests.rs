//! Compares a batch of kitchens with the rules that it plays by.

use std::sync::Arc;

use cooperage_overcooked::observe::{Channels, Encoding};
use cooperage_overcooked::{
    Dynamics, NoEvents, OvercookedAction, OvercookedRules, OvercookedSetup, layout, step,
};
use cooperage_overcooked_learn::shipped;

use super::*;
use crate::batch::{GameBatch, Reset, StepError, VectorEnv};
use crate::spec::BatchOptions;

fn setup(horizon: u32) -> OvercookedSetup {
    let rules = OvercookedRules::new(layout::built_in("cramped_room").unwrap(), Dynamics::Old).unwrap();
    OvercookedSetup { horizon, ..OvercookedSetup::published(Arc::new(rules)) }
}

fn none(_: &str) -> Result<PolicyFile, String> {
    Err("there are none".to_owned())
}

fn batch(
    horizon: u32,
    games: usize,
    begins_again: bool,
    partners: &[Option<&str>],
) -> GameBatch<VectorOvercooked> {
    let partners: Vec<Option<String>> = partners.iter().map(|partner| partner.map(str::to_owned)).collect();
    let policy = |name: &str| shipped::read("cramped_room", name).ok().flatten().ok_or("none".to_owned());
    let game = VectorOvercooked::new(setup(horizon), &partners, &policy).unwrap();
    GameBatch::new(game, BatchOptions { games, begins_again }).unwrap()
}

fn section<'b>(batch: &'b dyn VectorEnv, name: &str) -> &'b [u8] {
    let found = batch.sections().iter().find(|section| section.name == name).unwrap();
    let width = match found.dtype {
        "uint8" => 1,
        "uint32" => 4,
        _ => 8,
    };
    let len = found.shape.iter().product::<usize>() * width;
    &batch.buffer()[found.offset..found.offset + len]
}

fn numbers(bytes: &[u8]) -> Vec<f64> {
    bytes.as_chunks::<8>().0.iter().map(|bytes| f64::from_le_bytes(*bytes)).collect()
}

#[test]
fn a_batch_plays_what_the_rules_say() {
    let mut batch = batch(400, 3, false, &[]);
    let setup = setup(400);
    let encoding = Encoding::new(setup.rules.grid(), Channels::Current, 400);
    let mut states = [setup.rules.start(); 3];
    let mut draws = TreeRandom::from_seed(5);
    let (mut score, mut paid) = ([0_i64; 3], 0.0);
    for _ in 0..400 {
        let actions: Vec<u16> =
            (0..6).map(|_| cooperage_core::RandomSource::below(&mut draws, 6) as u16).collect();
        batch.step(&actions).unwrap();
        for (game, state) in states.iter_mut().enumerate() {
            let joint =
                [0, 1].map(|seat| OvercookedAction::of_number(actions[2 * game + seat].into()).unwrap());
            let rewards = step(&setup.rules, state, &joint, &mut NoEvents);
            score[game] += i64::from(rewards.team());
            let mut seen = vec![0; encoding.len()];
            for seat in 0..2 {
                assert!(encoding.write(&setup.rules, state, seat, &mut seen));
                let place = 2 * game + seat;
                let observed = &section(&batch, "observations")[place * seen.len()..][..seen.len()];
                assert_eq!(observed, seen);
                assert_eq!(numbers(section(&batch, "rewards"))[place], f64::from(rewards.team()));
                assert_eq!(numbers(section(&batch, "shaped"))[place], f64::from(rewards.shaped[seat]));
                paid += f64::from(rewards.shaped[seat]);
            }
        }
    }
    assert!(paid > 0.0, "somebody did something useful");
    let counted = section(&batch, "counters").as_chunks::<8>().0;
    assert!(counted.iter().map(|bytes| i64::from_le_bytes(*bytes)).eq(score));
    assert_eq!(section(&batch, "truncated"), [1, 1, 1]);
    assert_eq!(section(&batch, "terminated"), [0, 0, 0]);
    assert_eq!(batch.step(&[4; 6]), Err(StepError::Over(0)));
}

#[test]
fn games_begin_again_in_the_step_after_their_end() {
    let mut batch = batch(2, 1, true, &[]);
    let start = section(&batch, "observations").to_vec();
    batch.step(&[1, 1]).unwrap();
    batch.step(&[0, 0]).unwrap();
    assert_eq!((section(&batch, "truncated"), section(&batch, "steps")), (&[1][..], &[2, 0, 0, 0][..]));
    assert_ne!(section(&batch, "observations"), start);
    batch.step(&[0, 0]).unwrap();
    assert_eq!((section(&batch, "truncated"), section(&batch, "steps")), (&[0][..], &[0, 0, 0, 0][..]));
    assert_eq!(section(&batch, "observations"), start);
}

#[test]
fn partners_play_their_seats() {
    for (partner, least) in [("cook", 100), ("greedy", 60), ("policy:fcp-0", 40)] {
        let mut together = batch(400, 2, false, &[Some(partner)]);
        assert_eq!(together.space().seats, [1]);
        // The learner keeps away from the pot and blocks its partner only for short times.
        for step in 0..400 {
            together.step(&[step % 4, step % 5]).unwrap();
        }
        let scores = section(&together, "counters").as_chunks::<8>().0;
        let scores: Vec<i64> = scores.iter().map(|bytes| i64::from_le_bytes(*bytes)).collect();
        assert!(scores.iter().any(|score| *score >= least / 2), "{partner}: {scores:?}");
    }
    let named = |names: &[&str]| {
        let names: Vec<Option<String>> = names.iter().map(|name| Some((*name).to_owned())).collect();
        VectorOvercooked::new(setup(10), &names, &none).err().map(|error| error.to_string())
    };
    for name in PARTNERS {
        assert_eq!(named(&[name]), None, "{name}");
    }
    assert_eq!(named(&["stay"; 3]).unwrap(), "3 players are named, and the task has 2 seats");
    assert_eq!(named(&["policy:x"]).unwrap(), "there is no partner `policy:x` here: there are none");
    assert!(named(&["stay", "stay"]).is_some() && named(&["chef"]).is_some());
}

#[test]
fn a_seed_names_an_episode() {
    let started = |seed| {
        let how = cooperage_overcooked::start::RandomStart { cells: true, objects: 0.5 };
        let setup = OvercookedSetup { start: how, ..setup(50) };
        let game = VectorOvercooked::new(setup, &[Some("random".to_owned())], &none).unwrap();
        let mut batch = GameBatch::new(game, BatchOptions { games: 2, begins_again: true }).unwrap();
        batch.reset(&[Reset { game: 1, seed: Some(seed) }]).unwrap();
        let mut seen = Vec::new();
        for step in 0..120 {
            batch.step(&[step % 6, step % 5]).unwrap();
            seen.extend_from_slice(batch.buffer());
        }
        seen
    };
    assert_eq!(started(3), started(3));
    assert_ne!(started(3), started(4));
}
