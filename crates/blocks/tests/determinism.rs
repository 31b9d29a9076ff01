//! The same seed and the same inputs make the same world, tick by tick: in any order in which the inputs of a tick
//! arrive, and from any snapshot on.

use cooperage_blocks::World;
use cooperage_blocks::world::{Issuer, WorldInput};
use cooperage_core::Digest;

use crate::common::Game;

const WORLDS: [&str; 4] = ["superflat", "cooking", "forest", "redstone"];
const TICKS: usize = 1_500;

/// The inputs of a tick.
type Given = Vec<(Issuer, WorldInput)>;

/// Plays a game; returns its world before the first tick, the inputs of each tick and the digests after it.
fn record(name: &'static str, seed: u64) -> (World, Vec<Given>, Vec<Digest>) {
    let mut game = Game::new(name, seed);
    game.world.step();
    game.given.clear();
    let first = game.world.clone();
    let (mut inputs, mut digests) = (Vec::new(), Vec::new());
    for tick in 0..TICKS {
        if tick % 400 == 399 {
            game.gifts();
        }
        game.tick();
        inputs.push(std::mem::take(&mut game.given));
        digests.push(game.world.digest());
    }
    (first, inputs, digests)
}

/// One tick with these inputs.
fn tick(world: &mut World, inputs: impl Iterator<Item = (Issuer, WorldInput)>) -> Digest {
    for (issuer, input) in inputs {
        world.submit(issuer, input);
    }
    world.step();
    world.take_events();
    world.digest()
}

#[test]
fn spec_29_15_two_runs_are_equal_at_every_tick() {
    for (seed, name) in WORLDS.into_iter().enumerate() {
        let (_, _, one) = record(name, seed as u64);
        let (_, _, two) = record(name, seed as u64);
        let differs = one.iter().zip(&two).position(|(one, two)| one != two);
        assert_eq!(differs, None, "{name}: the first tick that differs");
    }
}

#[test]
fn spec_29_15_permuting_the_arrival_of_inputs_changes_nothing() {
    for (seed, name) in WORLDS.into_iter().enumerate() {
        let (mut world, inputs, digests) = record(name, seed as u64);
        for (number, (given, digest)) in inputs.into_iter().zip(digests).enumerate() {
            // Each issuer's own order stays; the issuers come in another one.
            let mut permuted = given;
            permuted.sort_by_key(|(issuer, _)| std::cmp::Reverse(*issuer));
            assert_eq!(tick(&mut world, permuted.into_iter()), digest, "{name}, tick {number}");
        }
    }
}

#[test]
fn spec_29_15_a_snapshot_of_any_tick_goes_on_alike() {
    for (seed, name) in WORLDS.into_iter().enumerate() {
        let (mut world, inputs, digests) = record(name, seed as u64);
        let mut number = 0;
        while number < TICKS {
            let snapshot = world.snapshot();
            let end = (number + 37).min(TICKS);
            // Something else happens, which the restored world must not remember.
            for _ in 0..15 {
                world.submit(Issuer::Setup, WorldInput::Command("fill ~-3 ~ ~-3 ~3 ~3 ~3 gold_block".into()));
                world.step();
            }
            world.restore(&snapshot);
            for (given, digest) in inputs[number..end].iter().zip(&digests[number..end]) {
                assert_eq!(tick(&mut world, given.iter().cloned()), *digest, "{name}, from tick {number}");
            }
            number = end;
        }
    }
}
