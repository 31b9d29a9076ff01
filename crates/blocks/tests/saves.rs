//! A world that is written and read again continues exactly like the original, even with inputs that wait.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use cooperage_blocks::BlockPos;
use cooperage_blocks::world::{EntityKind, Issuer, WorldInput};
use cooperage_blocks::{read_world, write_world};

use crate::common::Game;

const WORLDS: [&str; 4] = ["superflat", "cooking", "forest", "redstone"];
const TICKS: usize = 1_500;
/// Ticks between two saves of the world that is saved again and again.
const EVERY: usize = 61;

/// Commands that add bodies, vehicles, effects, falling blocks and water; a place follows `@`.
const SCENERY: [&str; 13] = [
    "summon cow @3 0 3",
    "summon zombie @5 0 5",
    "summon skeleton @-6 1 5",
    "summon spider @-6 1 -5",
    "summon villager @-4 0 -4 {profession:\"farmer\",level:3}",
    "summon minecart @2 0 2",
    "summon sheep @1 0 4 {Age:-300,Color:14}",
    "effect give @a speed 30 1",
    "effect give @a absorption infinite 1",
    "setblock @4 3 4 sand",
    "setblock @-3 2 3 water",
    "give @a iron_sword[custom_name=\"Edge\",damage=3,enchantments={sharpness:2}] 1",
    "summon chicken @2 0 -3",
];

/// The command with its place counted from the world's spawn.
fn placed(command: &str, spawn: BlockPos) -> String {
    let Some((verb, rest)) = command.split_once(" @").filter(|(_, rest)| !rest.starts_with('a')) else {
        return command.to_owned();
    };
    let words: Vec<&str> = rest.splitn(4, ' ').collect();
    let [x, y, z] = [0, 1, 2].map(|axis| words[axis].parse::<i32>().unwrap());
    let tail = words.get(3).copied().unwrap_or_default();
    format!("{verb} {} {} {} {tail}", spawn.x + x, spawn.y + y, spawn.z + z)
}

#[test]
fn a_saved_world_goes_on_alike() {
    for (seed, name) in WORLDS.into_iter().enumerate() {
        let mut game = Game::new(name, seed as u64);
        game.world.step();
        for number in 0..200 {
            if let Some(command) = SCENERY.get(number / 12) {
                let command = placed(command, game.world.generator().spawn());
                game.world.submit(Issuer::Setup, WorldInput::Command(command.into()));
            }
            game.tick();
        }
        game.given.clear();
        let mut once = read_world(&write_world(&game.world).unwrap()).unwrap();
        let mut often = once.clone();
        let mut kinds = std::collections::BTreeSet::new();
        for tick in 0..TICKS {
            if tick % 400 == 399 {
                game.gifts();
            }
            game.tick();
            for world in [&mut once, &mut often] {
                for (issuer, input) in &game.given {
                    world.submit(*issuer, input.clone());
                }
            }
            if tick % EVERY == 0 {
                // With this tick's inputs still waiting.
                let file = write_world(&often).unwrap();
                often = read_world(&file).unwrap();
                assert!(write_world(&often).unwrap() == file, "{name}, tick {tick}: another file");
            }
            for world in [&mut once, &mut often] {
                world.step();
                world.take_events();
            }
            game.given.clear();
            let digest = game.world.digest();
            assert_eq!(once.digest(), digest, "{name}, tick {tick}: saved once");
            assert_eq!(often.digest(), digest, "{name}, tick {tick}: saved every {EVERY} ticks");
            kinds.extend(often.entities().iter().map(|entity| match &entity.kind {
                EntityKind::Item { .. } => "item",
                EntityKind::Falling { .. } => "falling block",
                EntityKind::Mob(_) => "mob",
                EntityKind::Vehicle(_) => "vehicle",
                EntityKind::Missile(_) => "missile",
                EntityKind::Gone => "gone",
            }));
        }
        for kind in ["item", "mob", "vehicle", "missile"] {
            assert!(kinds.contains(kind), "{name}: no {kind} in {kinds:?}");
        }
    }
}

#[test]
fn chunks_that_are_not_there_yet_are_made_alike() {
    let game = Game::new("forest", 9);
    let file = write_world(&game.world).unwrap();
    let mut read = read_world(&file).unwrap();
    let mut world = game.world;
    for world in [&mut world, &mut read] {
        world.submit(Issuer::Setup, WorldInput::Command("tp ann 400 120 -300".into()));
        (0..40).for_each(|_| world.step());
    }
    assert_eq!(world.digest(), read.digest());
    assert!(world.chunks() == read.chunks());
}
