//! How bodies get about: as in the authors' program, or as in its community edition (docs/spec/mindcraft.md, 10.1, 20).

#![expect(clippy::unwrap_used, reason = "helpers of tests")]

use std::collections::BTreeMap;

use cooperage_body::Edition;
use cooperage_core::{AgentId, Entry, Environment, Receipt, Tick, ToolCall, Wake};
use cooperage_mindcraft::living::{LandSource, LivingWorld, WorldCast, set_edition, world};

/// The house: its blocks by set-up commands. Its door is in the east wall, on the far side for a body that comes from
/// the west.
const HOUSE: [&str; 6] = [
    "tp Andy 0.5 -60 0.5",
    "fill 4 -60 -3 10 -57 3 oak_planks",
    "fill 5 -60 -2 9 -58 2 air",
    "setblock 10 -60 0 oak_door[half=lower,facing=west]",
    "setblock 10 -59 0 oak_door[half=upper,facing=west]",
    "fill 4 -59 -1 4 -59 1 glass",
];

/// Counts the blocks of the house by name after a body has gone into it, and returns whether its door stands open.
fn entered(edition: Option<Edition>, more: &[&str]) -> (BTreeMap<String, u32>, bool) {
    let names = ["Andy".to_owned()];
    let cast = WorldCast {
        agents: 1,
        names: &names,
        people: &BTreeMap::new(),
        conduct: cooperage_journal::Revision::NEWEST,
    };
    let mut world = world(LandSource::Flat, &cast, 1, 0).unwrap();
    if let Some(edition) = edition {
        set_edition(&mut world, AgentId(0), edition);
    }
    for command in HOUSE.iter().chain(more) {
        world.parts_mut().0.command(command).unwrap();
    }
    world.advance(Tick(20), Wake::Nobody, &mut Vec::new());
    let mut call = ToolCall::new("goToCoordinates", &[]);
    for (name, value) in [("x", 7.0), ("y", -60.0), ("z", 0.0), ("closeness", 0.0)] {
        call.arguments.insert(name.to_owned(), value.into());
    }
    let agent = AgentId(0);
    let mut receipts = Vec::new();
    world.submit(&[Entry::Named { agent, call: &call }], &mut receipts);
    assert!(matches!(receipts[..], [Receipt::Accepted]), "{receipts:?}");
    world.advance(Tick(1_200), Wake::Nobody, &mut Vec::new());
    let [x, _, z] = place(&world);
    assert_eq!((x.floor(), z.floor()), (7.0, 0.0), "{edition:?} is not there");
    left(&world)
}

fn place(world: &LivingWorld) -> [f64; 3] {
    let me = world.blocks().player_of(AgentId(0)).unwrap();
    world.blocks().with_world(|world| world.player(me).unwrap().body.pos)
}

fn left(world: &LivingWorld) -> (BTreeMap<String, u32>, bool) {
    let (mut blocks, mut is_open) = (BTreeMap::new(), false);
    world.blocks().with_world(|world| {
        for (x, y, z) in
            (4..=10).flat_map(|x| (-60..=-57).flat_map(move |y| (-3..=3).map(move |z| (x, y, z))))
        {
            let state = world.chunks().state(cooperage_blocks::BlockPos { x, y, z });
            *blocks.entry(state.name().to_owned()).or_insert(0) += 1;
            is_open |= state.is("open", "true");
        }
    });
    (blocks, is_open)
}

fn count(blocks: &BTreeMap<String, u32>, name: &str) -> u32 {
    blocks.get(name).copied().unwrap_or(0)
}

/// The planks of the house, less the windows and the door.
const PLANKS: u32 = 7 * 7 * 4 - 5 * 5 * 3 - 3 - 2;

#[test]
fn the_community_edition_opens_the_door_and_keeps_the_house() {
    let (blocks, is_open) = entered(Some(Edition::Community), &[]);
    assert_eq!((count(&blocks, "oak_planks"), count(&blocks, "glass")), (PLANKS, 3));
    assert!(is_open && count(&blocks, "oak_door") == 2, "{blocks:?}");
}

#[test]
fn the_original_digs_through_and_opens_nothing() {
    let (blocks, is_open) = entered(Some(Edition::Original), &[]);
    let kept = count(&blocks, "oak_planks") + count(&blocks, "glass") + count(&blocks, "oak_door");
    assert!(!is_open && kept < PLANKS + 5, "{blocks:?}");
}

#[test]
fn the_community_edition_breaks_glass_where_there_is_no_other_way() {
    let glass = ["fill 4 -60 -3 10 -57 3 glass hollow", "fill 4 -61 -3 10 -61 3 bedrock"];
    let (blocks, _) = entered(Some(Edition::Community), &glass);
    assert!(count(&blocks, "glass") < 7 * 7 * 4 - 5 * 5 * 2, "{blocks:?}");
}
