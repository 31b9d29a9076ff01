//! A block environment keeps the contract of all environments.

use cooperage_blocks::World;
use cooperage_blocks::terrain::ChunkGenerator;
use cooperage_blocks::world::{Issuer, PlayerId, WorldInput, WorldOptions};
use cooperage_body::catalogues;
use cooperage_body::environment::BlockEnvironment;
use cooperage_core::contract::environment_contract;

fn make(seed: u64) -> BlockEnvironment {
    BlockEnvironment::new(world(seed, &[]), &AGENTS, catalogues::skills(), seed)
}

/// A night with modes, monsters and animals.
fn make_with_modes(seed: u64) -> BlockEnvironment {
    let more = ["time set 18000", "summon zombie 12 -60 3", "summon pig -5 -60 2", "give alice torch 3"];
    BlockEnvironment::new(world(seed, &more), &AGENTS, catalogues::mindcraft(), seed)
}

const AGENTS: [PlayerId; 2] = [PlayerId(0), PlayerId(1)];

fn world(seed: u64, more: &[&str]) -> World {
    let options = WorldOptions { view_radius: 2, active_radius: 2, ..WorldOptions::default() };
    let mut world = World::new(options, ChunkGenerator::superflat(), seed);
    for (name, at) in [("alice", [0.5, -60.0, 0.5]), ("bob", [4.5, -60.0, 2.5])] {
        world.join(name, at);
    }
    let commands = [
        "give alice oak_log 5",
        "give bob bread 3",
        "setblock 2 -60 2 oak_log",
        "setblock 3 -60 2 crafting_table",
        "summon cow 6 -60 6",
    ];
    for command in commands.into_iter().chain(more.iter().copied()) {
        world.submit(Issuer::Setup, WorldInput::Command(command.into()));
    }
    world
}

#[test]
fn a_block_environment_keeps_the_contract() {
    environment_contract(make);
}

#[test]
fn it_does_so_while_bodies_do_things_by_themselves() {
    environment_contract(make_with_modes);
}
