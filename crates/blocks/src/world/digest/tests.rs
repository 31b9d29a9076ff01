//! Every part of a world counts in its digest.

use std::sync::Arc;

use crate::items::{ItemData, ItemStack};
use crate::pos::{BlockPos, ChunkPos};
use crate::registry::registry;
use crate::terrain::ChunkGenerator;
use crate::world::block_entity::BlockEntity;
use crate::world::mobs::Mob;
use crate::world::samples::busy;
use crate::world::{
    Difficulty, Effect, EntityKind, EventCause, GameMode, Issuer, PlayerId, WindowKind, World, WorldInput,
};

type Change = (&'static str, fn(&mut World));

fn stick(count: u32) -> ItemStack {
    ItemStack::new(registry().item("stick").unwrap(), count)
}

/// A box that holds this stack.
fn boxed(inner: ItemStack) -> ItemStack {
    let empty = ItemStack::new(registry().item("shulker_box").unwrap(), 1);
    empty.with_data(ItemData { contents: vec![Some(inner)], ..ItemData::default() })
}

/// A busy world with a box in a slot.
fn world() -> World {
    let mut world = busy();
    *world.players[0].inventory.slot_mut(20).unwrap() = Some(boxed(stick(7)));
    world
}

/// A client opens the window of a table, so many times.
fn open_table(world: &mut World, times: u32) {
    let id = PlayerId(0);
    world.drive(id, true).unwrap();
    let pos = BlockPos::new(3, -60, 6);
    (0..times).for_each(|_| world.open_block_window(id, pos, WindowKind::Crafting));
}

fn data(world: &mut World) -> &mut ItemData {
    let slot = world.players[0].inventory.slot_mut(20).unwrap();
    Arc::make_mut(slot.as_mut().unwrap().data.as_mut().unwrap())
}

fn mob<'w>(world: &'w mut World, name: &str) -> &'w mut Mob {
    let mobs = world.entities.iter_mut().filter_map(|entity| match &mut entity.kind {
        EntityKind::Mob(mob) => Some(&mut **mob),
        _ => None,
    });
    mobs.into_iter().find(|mob| mob.kind_name() == name).unwrap()
}

fn cell(world: &mut World, x: i32, y: i32, z: i32) -> &mut BlockEntity {
    world.block_entities.get_mut(&BlockPos::new(x, y, z)).unwrap()
}

/// One change of each part of a world.
const CHANGES: [Change; 89] = [
    ("an option", |world| world.options.still_drops ^= true),
    ("a rule", |world| world.rules.fire_tick ^= true),
    ("the rule that is in no file", |world| world.rules.whole_husbandry ^= true),
    ("the difficulty", |world| world.difficulty = Difficulty::Hard),
    ("the seed", |world| world.seed += 1),
    ("the generator", |world| world.generator = ChunkGenerator::Void),
    ("the tick", |world| world.tick += 1),
    ("the time of day", |world| world.day_time += 1),
    ("the cells", |world| world.cells_digest += 1),
    ("the spawn", |world| world.spawn.x += 1),
    ("the set-up's inputs", |world| world.sequences[0] += 1),
    ("the judge's inputs", |world| world.sequences[1] += 1),
    ("the next entity", |world| world.next_entity += 1),
    ("a pinned chunk", |world| world.pinned.push(ChunkPos::new(3, 3))),
    ("a chunk with a player", |world| world.centers.push(ChunkPos::new(3, 3))),
    ("a chunk that was looked at", |world| world.seen.push(ChunkPos::new(3, 3))),
    ("an update", |world| world.updates.push_back((BlockPos::new(1, 2, 3), EventCause::World))),
    ("the updates left", |world| world.updates_left -= 1),
    ("random ticks", |world| {
        world.random.random_tick.next_u64();
    }),
    ("the world's loot", |world| {
        world.random.loot.next_u64();
    }),
    ("where items fall", |world| {
        world.random.items.next_u64();
    }),
    ("where mobs appear", |world| {
        world.random.spawn.next_u64();
    }),
    ("a block's tick", |world| {
        let kind = crate::world::scheduled::TickKind::Block;
        world.schedule.ask(kind, BlockPos::new(9, -60, 9), 1_000);
    }),
    ("a fluid's tick", |world| {
        let kind = crate::world::scheduled::TickKind::Fluid;
        world.schedule.ask(kind, BlockPos::new(9, -60, 9), 1_000);
    }),
    ("an input that waits", |world| drop(world.inputs.pop())),
    ("a player's name", |world| world.players[0].name = "eve".into()),
    ("a player's mode", |world| world.players[0].mode = GameMode::Creative),
    ("a player's place", |world| world.players[0].body.pos[0] += 1e-9),
    ("a player's speed", |world| world.players[0].body.vel[1] = -0.0),
    ("a player's looks", |world| world.players[0].pitch += 1.0),
    ("a player's keys", |world| world.players[0].controls.jump = true),
    ("a player's slot", |world| drop(world.players[0].inventory.slot_mut(30).unwrap().replace(stick(1)))),
    ("a selected slot", |world| {
        world.players[0].inventory.select(5);
    }),
    ("an item's damage", |world| data(world).damage += 1),
    ("an item's name", |world| data(world).name = Some("Edge".into())),
    ("an item's enchantment", |world| data(world).enchantments.push(("mending".into(), 1))),
    ("an item's stew", |world| data(world).stew = Some(("speed".into(), 1))),
    ("an item's pages", |world| data(world).pages = Some(crate::items::Pages::default())),
    ("what is in a box", |world| data(world).contents[0] = Some(stick(8))),
    ("an empty place of a box", |world| data(world).contents.push(None)),
    ("a box in a box", |world| data(world).contents[0] = Some(boxed(stick(1)))),
    ("what is in a box in a box", |world| data(world).contents[0] = Some(boxed(stick(2)))),
    ("health", |world| world.players[0].health -= 0.5),
    ("absorption", |world| world.players[0].absorption += 1.0),
    ("food", |world| world.players[0].food -= 1),
    ("saturation", |world| world.players[0].saturation += 0.5),
    ("exhaustion", |world| world.players[0].exhaustion += 0.5),
    ("air", |world| world.players[0].air -= 1),
    ("burning", |world| world.players[0].fire_ticks += 1),
    ("a shield", |world| world.players[0].shielded_ticks += 1),
    ("an effect", |world| {
        world.players[0].effects.push(Effect { name: "speed".into(), amplifier: 0, ticks: 9 });
    }),
    ("the strength of an effect", |world| world.players[0].effects[0].amplifier += 1),
    ("the time since a blow", |world| world.players[0].charge_ticks += 1),
    ("a dig", |world| world.players[0].digging.as_mut().unwrap().done += 1),
    ("an open window", |world| world.players[0].open = Some(BlockPos::default())),
    ("a sleeper", |world| world.players[0].sleeping = Some((BlockPos::default(), 0))),
    ("a bed", |world| world.players[0].spawn = Some(BlockPos::default())),
    ("a death", |world| world.players[0].dead = Some(0)),
    ("a player's loot", |world| {
        world.players[0].loot.next_u64();
    }),
    ("a player's inputs", |world| world.players[0].sequence += 1),
    ("who is there", |world| drop(world.players.pop())),
    ("a driven body", |world| world.drive(PlayerId(0), true).unwrap()),
    ("what a client has confirmed", |world| {
        world.drive(PlayerId(0), true).unwrap();
        world.confirm(PlayerId(0), 0).unwrap();
    }),
    ("a cursor", |world| {
        let stack = Some(stick(1));
        world.menus.entry(PlayerId(0)).or_default().cursor = stack;
    }),
    ("another cursor", |world| {
        let stack = Some(stick(2));
        world.menus.entry(PlayerId(0)).or_default().cursor = stack;
    }),
    ("a stack that was taken", |world| {
        let stack = Some(stick(1));
        world.menus.entry(PlayerId(0)).or_default().taken = stack;
    }),
    ("another stack that was taken", |world| {
        let stack = Some(stick(2));
        world.menus.entry(PlayerId(0)).or_default().taken = stack;
    }),
    ("whether a client has windows", |world| {
        world.menus.entry(PlayerId(0)).or_default().bench.has_windows = true;
    }),
    ("a window", |world| open_table(world, 1)),
    ("a window's number", |world| open_table(world, 2)),
    ("an item in a grid", |world| {
        world.menus.entry(PlayerId(0)).or_default().bench.inputs = vec![Some(stick(1)), None];
    }),
    ("the name in an anvil", |world| world.menus.entry(PlayerId(0)).or_default().bench.name = "Edge".into()),
    ("the choice of a window", |world| world.menus.entry(PlayerId(0)).or_default().bench.choice = Some(0)),
    ("the draw of a table", |world| world.menus.entry(PlayerId(0)).or_default().bench.drawn = 1),
    ("an entity's place", |world| world.entities[0].pos[2] += 1e-9),
    ("an entity's speed", |world| world.entities[0].vel[2] += 1e-9),
    ("an entity's ground", |world| world.entities[0].on_ground ^= true),
    ("an entity's age", |world| world.entities[0].age += 1),
    ("an entity's kind", |world| world.entities[0].kind = EntityKind::Gone),
    ("a mob's health", |world| mob(world, "cow").health -= 1.0),
    ("a mob's stream", |world| {
        mob(world, "cow").random.next_u64();
    }),
    ("whom a mob is after", |world| mob(world, "cow").mind.foe = Some(PlayerId(0))),
    ("a mob's way", |world| mob(world, "cow").mind.way.push(BlockPos::default())),
    ("a mob's colour", |world| mob(world, "cow").color = Some("".into())),
    ("a trade", |world| mob(world, "villager").trader.as_mut().unwrap().offers[0].uses += 1),
    ("a furnace", |world| {
        let BlockEntity::Furnace(furnace) = cell(world, 2, -60, 2) else { panic!("no furnace") };
        furnace.progress += 1;
    }),
    ("a lock", |world| {
        let BlockEntity::Container(chest) = cell(world, 3, -60, 6) else { panic!("no chest") };
        chest.lock = None;
    }),
    ("a sign", |world| {
        let BlockEntity::Sign(sign) = cell(world, 0, -60, 5) else { panic!("no sign") };
        sign.sides[1][3] = "x".into();
    }),
    ("a campfire", |world| {
        let BlockEntity::Campfire(fire) = cell(world, 1, -60, 5) else { panic!("no campfire") };
        fire.places[3] = Some((stick(1), 0));
    }),
];

#[test]
fn every_part_counts() {
    let before = world();
    let mut known = vec![("nothing", before.digest())];
    for (what, change) in CHANGES {
        let mut other = before.clone();
        change(&mut other);
        let digest = other.digest();
        let twin = known.iter().find(|(_, known)| *known == digest);
        assert_eq!(twin, None, "{what} doesn't count");
        known.push((what, digest));
    }
}

#[test]
fn cells_and_contents_count_through_commands() {
    let mut world = world();
    let mut known = vec![world.digest()];
    for command in ["setblock 7 -60 7 dirt", "summon pig 1 -60 1", "summon minecart 2 -60 5"] {
        world.command(command).unwrap();
        assert!(!known.contains(&world.digest()), "{command}");
        known.push(world.digest());
    }
}

#[test]
fn a_snapshot_has_the_digest_of_its_world() {
    let mut world = world();
    let (snapshot, digest) = (world.snapshot(), world.digest());
    (0..50).for_each(|_| world.step());
    assert_ne!(world.digest(), digest);
    world.restore(&snapshot);
    assert_eq!(world.digest(), digest);
}

#[test]
fn the_order_of_arrival_does_not_count() {
    let submit = |players: [u8; 2]| {
        let mut world = world();
        for player in players {
            world.submit(Issuer::Player(PlayerId(player.into())), WorldInput::Select(player + 1));
        }
        world.digest()
    };
    assert_eq!(submit([0, 1]), submit([1, 0]));
}

/// A change of this value changes every recorded digest, so it must be intended.
#[test]
fn the_encoding_stays() {
    assert_eq!(world().digest().to_string(), "82c71e451273dd421bc0b87b7acc60a2");
}
