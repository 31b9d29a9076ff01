//! Tests of the raw ways into a replica.

use super::*;
use crate::world::{BlockEntity, EntityId};

fn flat() -> (World, ChunkPos) {
    let mut world = World::replica();
    let pos = ChunkPos::new(0, -1);
    let chunk = Chunk::clone(&ChunkGenerator::superflat().chunk(pos));
    let column = ReplicaColumn { chunk, biomes: vec!["desert".into(); 16], contents: Vec::new() };
    world.as_replica().unwrap().put_column(pos, column);
    (world, pos)
}

#[test]
fn nothing_is_made_and_nothing_happens_by_rules() {
    let (mut world, pos) = flat();
    let me = world.as_replica().unwrap().join("alice").unwrap();
    assert!(world.is_away(me) && !world.player(me).unwrap().is_present());
    world.as_replica().unwrap().come(me);
    assert!(world.player(me).unwrap().is_present());
    let sand = BlockPos::new(3, -40, -3);
    world.as_replica().unwrap().set_cell(EventCause::World, sand, "sand".parse().unwrap());
    let cells = world.cells_digest;
    for _ in 0..40 {
        world.step();
    }
    world.load(ChunkPos::new(5, 5));
    assert_eq!((world.tick(), world.day_time(), world.chunks().loaded()), (40, 40, &[pos][..]));
    assert_eq!((world.state(sand).name(), world.cells_digest), ("sand", cells));
    assert!(world.command("setblock 3 -40 -3 stone").is_err());
    assert!(super::super::write_world(&world).is_err());
}

#[test]
fn the_digest_follows_cells_in_any_order_of_telling() {
    let (mut one, pos) = flat();
    let stone: BlockState = "stone".parse().unwrap();
    let cell = BlockPos::new(1, -50, -1);
    one.as_replica().unwrap().set_cell(EventCause::World, cell, stone);
    let mut whole = Chunk::clone(&ChunkGenerator::superflat().chunk(pos));
    whole.set(cell, stone);
    let (mut two, _) = flat();
    let column = ReplicaColumn { chunk: whole, biomes: vec!["desert".into(); 16], contents: Vec::new() };
    two.as_replica().unwrap().put_column(pos, column);
    one.take_events();
    two.take_events();
    assert_eq!(one.digest(), two.digest());
    one.as_replica().unwrap().unload(pos);
    assert_eq!(one.cells_digest, 0);
    // Without its column a cell is not told.
    one.as_replica().unwrap().set_cell(EventCause::World, cell, stone);
    assert!(one.chunks().loaded().is_empty() && one.take_events().is_empty());
}

#[test]
fn biomes_come_with_columns() {
    let (world, _) = flat();
    assert_eq!((world.biome_name(3, -3), world.biome_name(100, 3)), ("desert", "plains"));
}

#[test]
fn chests_are_empty_until_their_slots_are_told() {
    let (mut world, _) = flat();
    let at = BlockPos::new(2, -60, -2);
    let mut replica = world.as_replica().unwrap();
    replica.set_cell(EventCause::World, at, "chest".parse().unwrap());
    let item = crate::registry().item("bread").unwrap();
    let mut slots = vec![None; 27];
    slots[4] = Some(ItemStack::new(item, 3));
    replica.fill_container(at, &slots);
    assert_eq!(world.container(at), Some(slots));
    // A sign's text does not fit into a chest.
    let mut replica = world.as_replica().unwrap();
    replica.set_content(at, BlockEntity::Sign(super::super::Sign::default()));
    assert!(matches!(world.block_entity(at), Some(BlockEntity::Container(_))));
    world.as_replica().unwrap().set_cell(EventCause::World, at, BlockState::AIR);
    assert_eq!(world.block_entity(at), None);
}

#[test]
fn entities_are_seen_by_their_numbers_and_items_once_they_are_known() {
    let (mut world, _) = flat();
    let mut replica = world.as_replica().unwrap();
    let cow = crate::registry::entity_kind("cow").unwrap().number;
    replica.see_entity(EntityId(90), SeenKind::Kind(cow), [1.5, -60.0, -1.5], [0.0; 3], 90.0);
    replica.see_entity(EntityId(7), SeenKind::Item(None), [2.5, -60.0, -1.5], [0.0; 3], 0.0);
    assert_eq!(world.take_events().len(), 1);
    let bread = ItemStack::new(crate::registry().item("bread").unwrap(), 2);
    let mut replica = world.as_replica().unwrap();
    replica.set_items(EntityId(7), bread);
    replica.move_entity(EntityId(90), Some([3.0, -60.0, -2.0]), None, None, Some(true));
    assert_eq!(replica.world().entities().iter().map(|seen| seen.id.0).collect::<Vec<_>>(), [7, 90]);
    assert_eq!(replica.world().entity(EntityId(90)).unwrap().pos, [3.0, -60.0, -2.0]);
    assert!(replica.gone(EntityId(7)).is_some() && replica.gone(EntityId(7)).is_none());
}
