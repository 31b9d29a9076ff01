//! Tests of files of worlds.

use proptest::prelude::*;

use super::*;
use crate::items::{ItemData, ItemStack};
use crate::pos::BlockPos;
use crate::registry::registry;
use crate::world::samples::busy;
use crate::world::{BlockEntity, EntityKind, Issuer, WorldEventKind, WorldInput};

fn error(file: &[u8]) -> String {
    read_world(file).err().unwrap().to_string()
}

#[test]
fn what_is_written_is_read() {
    let world = busy();
    let file = write_world(&world).unwrap();
    assert!(is_world(&file));
    let read = read_world(&file).unwrap();
    assert_eq!(read.digest(), world.digest());
    assert!(read.players == world.players && read.entities == world.entities && read.chunks == world.chunks);
    assert!(read.block_entities == world.block_entities && read.inputs == world.inputs);
    assert!(write_world(&read).unwrap() == file);
}

#[test]
fn clients_follow_the_rest_and_leave_it_as_it_is() {
    let world = busy();
    let mut driven = world.clone();
    let ann = Issuer::Player(world.player_named("ann").unwrap().id);
    driven.submit(ann, WorldInput::Drive(true));
    driven.submit(ann, WorldInput::Click { window: 0, slot: 36, button: 0, mode: 0 });
    driven.submit(ann, WorldInput::Click { window: 0, slot: -999, button: 4, mode: 5 });
    driven.step();
    let named = ItemStack::new(registry().item("stick").unwrap(), 3)
        .with_data(ItemData { name: Some("Key".into()), ..ItemData::default() });
    driven.menus.values_mut().for_each(|menu| menu.taken = Some(named.clone()));
    assert!(driven.menus.len() == 1 && driven.driven.len() == 1);
    for tick in [None, Some(1), Some(2)] {
        tick.into_iter()
            .for_each(|tick| driven.confirm(world.player_named("ann").unwrap().id, tick).unwrap());
        let file = write_world(&driven).unwrap();
        let read = read_world(&file).unwrap();
        assert!(read.menus == driven.menus && read.driven == driven.driven);
        assert!(read.digest() == driven.digest() && write_world(&read).unwrap() == file);
        if tick.is_some() {
            // The file ends with the one entry of `confirmed`; the other player has no `DrivenBody`.
            let (mut state, chunks) = unpacked(&file);
            let [.., id, _, _] = &mut state[..] else { panic!("no part of clients") };
            *id ^= 1;
            assert_eq!(error(&packed(&state, &chunks)), "something follows the state");
        }
    }
    // The rest has the bytes that it has without clients.
    let (mut alone, mut with) = (driven.clone(), driven);
    (alone.menus, alone.driven) = Default::default();
    let (alone_state, _) = unpacked(&write_world(&alone).unwrap());
    let (with_state, chunks) = unpacked(&write_world(&with).unwrap());
    assert!(with_state.starts_with(&alone_state) && with_state.len() > alone_state.len());
    assert_eq!(error(&packed(&[with_state, vec![0]].concat(), &chunks)), "something follows the state");
    with.players.clear();
    assert_eq!(write_world(&with).unwrap_err().to_string(), "a client has a player that is not there");
}

#[test]
fn windows_follow_the_clients() {
    let mut world = busy();
    let ann = world.player_named("ann").unwrap().id;
    let hand = crate::items::InteractionHand::Main;
    world.command("setblock 1 -60 1 crafting_table").unwrap();
    for input in [
        WorldInput::Drive(true),
        WorldInput::ShowWindows,
        WorldInput::UseOn { cell: BlockPos::new(1, -60, 1), face: crate::pos::Face::Up, hit: None, hand },
        WorldInput::Click { window: 1, slot: 37, button: 0, mode: 0 },
        WorldInput::Click { window: 1, slot: 1, button: 0, mode: 0 },
    ] {
        world.submit(Issuer::Player(ann), input);
    }
    world.step();
    let view = world.window(ann).unwrap();
    assert_eq!((view.number, view.slots[1].as_ref().map(|stack| stack.count)), (1, Some(1)));
    for is_taken in [false, true] {
        if is_taken {
            let named = ItemStack::new(registry().item("stick").unwrap(), 3);
            world.menus.values_mut().for_each(|menu| menu.taken = Some(named.clone()));
        }
        let file = write_world(&world).unwrap();
        let read = read_world(&file).unwrap();
        assert!(read.menus == world.menus && read.digest() == world.digest());
        assert_eq!(read.window(ann).unwrap(), view);
        let (state, chunks) = unpacked(&file);
        assert_eq!(error(&packed(&[state, vec![0]].concat(), &chunks)), "something follows the state");
    }
    world.menus.values_mut().for_each(|menu| menu.bench.inputs.push(None));
    assert_eq!(write_world(&world).unwrap_err().to_string(), "a window holds what it can't");
}

#[test]
fn a_file_of_version_1_is_read_for_ever() {
    let mut world = read_world(include_bytes!("version_1.world")).unwrap();
    assert_eq!((world.tick(), world.players().len(), world.chunks().loaded().len()), (4, 2, 9));
    let ann = world.player_named("ann").unwrap();
    assert_eq!(ann.digging.map(|digging| digging.pos), Some(BlockPos::new(1, -61, 0)));
    assert_eq!(ann.effect("absorption"), 1);
    let ben = world.player_named("ben").unwrap();
    assert_eq!(ben.inventory.slots().iter().flatten().next().and_then(ItemStack::custom_name), Some("Crust"));
    assert_eq!(world.block_entity(BlockPos::new(3, -60, 6)).and_then(BlockEntity::lock), Some("key"));
    let boxed = world.entities().iter().find_map(|entity| match &entity.kind {
        EntityKind::Item { stack, .. } => stack.data.as_deref(),
        _ => None,
    });
    assert_eq!(boxed.and_then(|data| data.contents[0].as_ref()).map(|stack| stack.count), Some(7));
    world.step();
    assert!(
        world
            .take_events()
            .iter()
            .any(|event| matches!(&event.what, WorldEventKind::Said { text, .. } if &**text == "soon"))
    );
}

#[test]
fn boxes_within_boxes_and_absurd_numbers_are_not_written() {
    let mut world = busy();
    world.rules.random_tick_speed = u32::MAX;
    assert_eq!(write_world(&world).unwrap_err().to_string(), "too many random ticks");
    let mut world = busy();
    world.players[0].health = f64::NAN;
    assert!(write_world(&world).unwrap_err().to_string().contains("outside"));
    let mut world = busy();
    let boxed = ItemStack::new(registry().item("shulker_box").unwrap(), 1);
    let around = |inner: ItemStack| {
        boxed.clone().with_data(ItemData { contents: vec![Some(inner)], ..ItemData::default() })
    };
    *world.players[0].inventory.slot_mut(9).unwrap() = Some(around(around(boxed.clone())));
    assert!(write_world(&world).unwrap_err().to_string().contains("within a shulker box"));
}

#[test]
fn errors_say_what_is_wrong() {
    let file = write_world(&busy()).unwrap();
    let with = |at: usize, byte: u8| {
        let mut file = file.clone();
        file[at] = byte;
        error(&file)
    };
    assert_eq!(with(0, b'X'), "not a file of a world");
    assert_eq!(error(&[]), "not a file of a world");
    assert_eq!(with(8, 9), "version 9 of the format is not known; this program reads version 1");
    assert!(with(12, 1).starts_with("states of the game's data version"));
    assert_eq!(with(19, 200), "the state is longer than the file");
    assert_eq!(error(&file[..file.len() - 30]), "the file is damaged or cut off");
}

/// A file with this unpacked state, and the chunks of another.
fn packed(plain: &[u8], chunks: &[u8]) -> Vec<u8> {
    let packed = zstd::bulk::compress(plain, 1).unwrap();
    let mut file = MAGIC.to_vec();
    file.extend(VERSION.to_le_bytes());
    file.extend([0, 0]);
    file.extend(DATA_VERSION.to_le_bytes());
    file.extend((packed.len() as u32).to_le_bytes());
    file.extend(packed);
    file.extend(chunks);
    file
}

/// The unpacked state of a file, and its chunks.
fn unpacked(file: &[u8]) -> (Vec<u8>, Vec<u8>) {
    let length = u32::from_le_bytes(file[16..20].try_into().unwrap()) as usize;
    let (state, chunks) = file[HEADER..].split_at(length);
    (zstd::bulk::decompress(state, 1 << 20).unwrap(), chunks.to_vec())
}

#[test]
fn a_bomb_is_refused() {
    let (_, chunks) = unpacked(&write_world(&busy()).unwrap());
    let bomb = vec![0; STATE_BYTES_MAX as usize + 1];
    assert_eq!(error(&packed(&bomb, &chunks)), format!("more than {STATE_BYTES_MAX} bytes of state"));
    // A claim of many things costs nothing until they are there.
    let claims = vec![0xff; 64];
    assert_eq!(error(&packed(&claims, &chunks)), "the state is not that of a world");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    /// Bytes that are changed in the unpacked state: an error, or a world that can be played.
    #[test]
    fn damaged_states_are_errors_or_worlds(
        writes in proptest::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..4),
    ) {
        let file = write_world(&busy()).unwrap();
        let (mut plain, chunks) = unpacked(&file);
        let mut damaged = file;
        for (at, byte) in &writes {
            let (one, two) = (at.index(damaged.len()), at.index(plain.len()));
            damaged[one] = *byte;
            plain[two] = *byte;
        }
        drop(read_world(&damaged));
        if let Ok(mut world) = read_world(&packed(&plain, &chunks)) {
            for _ in 0..30 {
                world.step();
            }
            drop(write_world(&world));
        }
    }
}
