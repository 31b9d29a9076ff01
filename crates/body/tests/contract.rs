//! A block environment keeps the contract of all environments.

use cooperage_blocks::World;
use cooperage_blocks::terrain::Generator;
use cooperage_blocks::world::{Input, Issuer, Options};
use cooperage_body::catalogues;
use cooperage_body::environment::BlockEnvironment;
use cooperage_core::contract::environment_contract;

fn make(seed: u64) -> BlockEnvironment {
    let options = Options { view_radius: 2, active_radius: 2, ..Options::default() };
    let mut world = World::new(options, Generator::superflat(), seed);
    let agents =
        [("alice", [0.5, -60.0, 0.5]), ("bob", [4.5, -60.0, 2.5])].map(|(name, at)| world.join(name, at));
    for command in [
        "give alice oak_log 5",
        "give bob bread 3",
        "setblock 2 -60 2 oak_log",
        "setblock 3 -60 2 crafting_table",
        "summon cow 6 -60 6",
    ] {
        world.submit(Issuer::Setup, Input::Command(command.into()));
    }
    BlockEnvironment::new(world, &agents, catalogues::skills(), seed)
}

#[test]
fn a_block_environment_keeps_the_contract() {
    environment_contract(make);
}
