//! Worlds that tests use.

use super::{Issuer, World, WorldInput, WorldOptions};
use crate::items::{ItemData, ItemStack};
use crate::pos::{BlockPos, ChunkPos};
use crate::registry::registry;
use crate::terrain::ChunkGenerator;

/// A small world in which much is going on.
pub(super) fn busy() -> World {
    let options = WorldOptions { view_radius: 1, active_radius: 1, ..WorldOptions::default() };
    let mut world = World::new(options, ChunkGenerator::superflat(), 5);
    world.pin(ChunkPos::new(1, 0));
    let ann = world.join("ann", [0.5, -60.0, 0.5]);
    world.join("ben", [4.5, -60.0, 4.5]);
    for command in [
        "give ann iron_shovel",
        "give ann shulker_box",
        "give ben bread[custom_name=\"Crust\"] 3",
        "setblock 2 -60 2 furnace",
        "item replace block 2 -60 2 container.0 with beef 3",
        "item replace block 2 -60 2 container.1 with coal",
        "setblock 3 -60 6 chest{Lock:\"key\"}",
        "setblock 6 -58 6 gravel",
        "setblock -4 -58 -4 water",
        "setblock 0 -60 5 oak_sign",
        "setblock 1 -60 5 campfire",
        "summon cow 6 -60 2",
        "summon villager 6 -60 -2 {profession:\"librarian\"}",
        "effect give ann absorption infinite",
    ] {
        world.submit(Issuer::Setup, WorldInput::Command(command.into()));
    }
    (0..3).for_each(|_| world.step());
    let mut boxed = ItemStack::new(registry().item("shulker_box").unwrap(), 1);
    let inner = ItemStack::new(registry().item("stick").unwrap(), 7);
    boxed = boxed.with_data(ItemData { contents: vec![Some(inner), None], ..ItemData::default() });
    *world.players[0].inventory.slot_mut(20).unwrap() = Some(boxed);
    world.submit(Issuer::Player(ann), WorldInput::Dig(BlockPos::new(1, -61, 0)));
    world.submit(Issuer::Player(ann), WorldInput::Toss { slot: 20, count: 1 });
    world.step();
    world.submit(Issuer::Player(ann), WorldInput::Say { to: None, text: "soon".into() });
    world
}
