//! Windows of blocks that keep their items, and how windows shut.

use super::{ME, act, check as check_own, click, kept, shown, stack, world};
use crate::items::InteractionHand;
use crate::pos::{BlockPos, Face};
use crate::world::{GameMode, Issuer, PlayerId, WindowKind, World, WorldEventKind, WorldInput};

pub(super) const CELL: BlockPos = BlockPos { x: 1, y: -60, z: 1 };

pub(super) fn use_cell(world: &mut World) -> Vec<String> {
    let hand = InteractionHand::Main;
    act(world, WorldInput::UseOn { cell: CELL, face: Face::Up, hit: None, hand })
}

/// A player with these things before the open window of a block.
pub(super) fn at(block: &str, things: &[(usize, &str, u32)]) -> World {
    let mut world = world(things);
    world.command(&format!("setblock 1 -60 1 {block}")).unwrap();
    assert_eq!(use_cell(&mut world), [""; 0]);
    world
}

/// The open window after clicks in it.
pub(super) fn check(block: &str, things: &[(usize, &str, u32)], clicks: &[(i16, u8, u8)], wanted: &str) {
    let mut world = at(block, things);
    assert_eq!(click(&mut world, clicks), [""; 0], "{block} {clicks:?}");
    assert_eq!(shown(&world), wanted, "{block} {clicks:?}");
}

/// The number and the kind of the open window.
fn open(world: &World) -> (u8, WindowKind) {
    let view = world.window(ME).unwrap();
    (view.number, view.kind)
}

#[test]
fn blocks_open_their_windows() {
    let rows = |rows| WindowKind::Chest { rows };
    for (block, kind, title, slots) in [
        ("crafting_table", WindowKind::Crafting, "Crafting Table", 46),
        ("furnace", WindowKind::Furnace, "Furnace", 39),
        ("blast_furnace", WindowKind::BlastFurnace, "Blast Furnace", 39),
        ("smoker", WindowKind::Smoker, "Smoker", 39),
        ("chest", rows(3), "Chest", 63),
        ("trapped_chest", rows(3), "Trapped Chest", 63),
        ("barrel", rows(3), "Barrel", 63),
        ("red_shulker_box", WindowKind::ShulkerBox, "Red Shulker Box", 63),
        ("hopper", WindowKind::Hopper, "Hopper", 41),
        ("dropper", WindowKind::Dispenser, "Dropper", 45),
        ("chipped_anvil", WindowKind::Anvil, "Chipped Anvil", 39),
        ("stonecutter", WindowKind::Stonecutter, "Stonecutter", 38),
        ("smithing_table", WindowKind::Smithing, "Smithing Table", 40),
        ("grindstone", WindowKind::Grindstone, "Grindstone", 39),
        ("enchanting_table", WindowKind::Enchanting, "Enchanting Table", 38),
    ] {
        let view = at(block, &[]).window(ME).unwrap();
        assert_eq!((view.number, view.kind, &*view.title, view.slots.len()), (1, kind, title, slots));
    }
    let named = at("chest{CustomName:\"Loot\"}", &[]);
    assert_eq!(&*named.window(ME).unwrap().title, "Loot");
    let mut world = world(&[]);
    world.command("setblock 1 -60 1 loom").unwrap();
    assert_eq!(use_cell(&mut world), ["loom does nothing in this world"]);
}

#[test]
fn a_body_without_a_client_opens_no_window() {
    let mut world = world(&[]);
    world.command("setblock 1 -60 1 crafting_table").unwrap();
    act(&mut world, WorldInput::Drive(false));
    assert_eq!(use_cell(&mut world), [""; 0]);
    assert_eq!((world.window(ME), world.menu(ME)), (None, None));
    assert_eq!(world.window(PlayerId(9)), None);
}

#[test]
fn chests_move_items_both_ways() {
    let things = [(9, "dirt", 60), (36, "dirt", 10), (37, "egg", 3)];
    // Into a chest from its first slot on; out of it from the last place of the bar back.
    check("chest", &things, &[(27, 0, 1), (54, 0, 1)], "0: 64 dirt, 1: 6 dirt, 55: 3 egg");
    check("chest", &things, &[(27, 0, 1), (0, 0, 1)], "54: 64 dirt, 55: 3 egg, 62: 6 dirt");
    check(
        "barrel",
        &things,
        &[(27, 0, 0), (13, 1, 0)],
        "13: 1 dirt, 54: 10 dirt, 55: 3 egg, cursor: 59 dirt",
    );
    // Number keys name the bar, and the other key the off hand, which is not shown.
    check("hopper", &things, &[(4, 1, 2)], "4: 3 egg, 5: 60 dirt, 32: 10 dirt");
    let mut world = at("dispenser", &things);
    click(&mut world, &[(9, 40, 2)]);
    assert_eq!(shown(&world), "36: 10 dirt, 37: 3 egg");
    assert_eq!(world.players[0].inventory.get(45), Some(&stack("dirt", 60)));
    click(&mut world, &[(8, 40, 2)]);
    assert_eq!(shown(&world), "8: 60 dirt, 36: 10 dirt, 37: 3 egg");
    assert_eq!(click(&mut world, &[(45, 0, 0)]), ["there is no such slot"]);
}

#[test]
fn a_double_chest_shows_its_right_half_first() {
    let mut world = at("chest[type=right,facing=south]", &[(9, "dirt", 5)]);
    world.command("setblock 2 -60 1 chest[type=left,facing=south]").unwrap();
    use_cell(&mut world);
    assert_eq!(open(&world), (2, WindowKind::Chest { rows: 6 }));
    click(&mut world, &[(54, 0, 0), (0, 1, 0), (53, 1, 0)]);
    let half = |x| world.container(BlockPos::new(x, -60, 1)).unwrap();
    assert_eq!(half(1)[0], Some(stack("dirt", 1)));
    let count = |pos: BlockPos| world.block_entity(pos).unwrap().stacks().count();
    assert_eq!((count(CELL), count(BlockPos::new(2, -60, 1))), (1, 1));
    // Half of it is gone: what is left is another window.
    world.command("setblock 2 -60 1 air").unwrap();
    world.step();
    assert_eq!(open(&world), (0, WindowKind::Own));
}

#[test]
fn shulker_boxes_take_no_shulker_boxes() {
    let things = [(9, "blue_shulker_box", 1), (10, "dirt", 1)];
    check("shulker_box", &things, &[(27, 0, 1), (28, 0, 1)], "0: 1 dirt, 27: 1 blue_shulker_box");
    check("shulker_box", &things, &[(27, 0, 0), (3, 0, 0)], "28: 1 dirt, cursor: 1 blue_shulker_box");
}

#[test]
fn furnaces_sort_what_they_get() {
    let things = [(9, "raw_iron", 3), (10, "coal", 2), (11, "stick", 1), (36, "dirt", 4), (12, "bucket", 3)];
    check(
        "furnace",
        &things,
        &[(3, 0, 1), (4, 0, 1), (30, 0, 1)],
        "0: 3 raw_iron, 1: 2 coal, 3: 4 dirt, 5: 1 stick, 6: 3 bucket",
    );
    // The output takes nothing, the fuel only what burns and a bucket; a log cooks rather than burns.
    check("furnace", &[(9, "dirt", 1)], &[(3, 0, 0), (2, 0, 0), (1, 0, 0)], "cursor: 1 dirt");
    check("furnace", &[(9, "bucket", 3)], &[(3, 0, 0), (1, 0, 0)], "1: 1 bucket, cursor: 2 bucket");
    check("furnace", &[(9, "oak_log", 3)], &[(3, 0, 1)], "0: 3 oak_log");
    check("smoker", &[(9, "raw_iron", 3)], &[(3, 0, 1)], "30: 3 raw_iron");
    let mut world = at("blast_furnace", &[(9, "raw_iron", 3), (10, "coal", 1)]);
    click(&mut world, &[(3, 0, 1), (4, 0, 1)]);
    world.step();
    assert_eq!(world.window(ME).unwrap().progress, [800, 800, 1, 100]);
    (0..220).for_each(|_| world.step());
    assert_eq!(shown(&world), "0: 1 raw_iron, 2: 2 iron_ingot");
    // Half of the output, then all that fits.
    click(&mut world, &[(2, 1, 0)]);
    assert_eq!(shown(&world), "0: 1 raw_iron, 2: 1 iron_ingot, cursor: 1 iron_ingot");
    click(&mut world, &[(2, 0, 0), (-999, 0, 4), (20, 0, 0)]);
    assert_eq!(shown(&world), "0: 1 raw_iron, 20: 2 iron_ingot");
}

#[test]
fn another_input_of_a_furnace_begins_anew() {
    let mut world = at("blast_furnace", &[(9, "raw_iron", 3), (10, "coal", 1), (11, "raw_gold", 1)]);
    click(&mut world, &[(3, 0, 1), (4, 0, 1)]);
    (0..60).for_each(|_| world.step());
    assert_eq!(world.window(ME).unwrap().progress[2], 60);
    // More of the same goes on; in one click another thing takes its place.
    click(&mut world, &[(0, 1, 0), (0, 0, 0)]);
    assert_eq!(world.window(ME).unwrap().progress[2], 60);
    click(&mut world, &[(5, 0, 0), (0, 0, 0)]);
    assert_eq!(world.window(ME).unwrap().progress[2], 0);
    assert_eq!(shown(&world), "0: 1 raw_gold, cursor: 3 raw_iron");
}

/// Clients of earlier journals did not ask for windows: their acts have the effects that they had.
#[test]
fn without_windows_a_client_opens_containers_alone_and_has_no_grid() {
    let mut world = at("crafting_table", &[(9, "oak_log", 8)]);
    for input in [
        WorldInput::Drive(false),
        WorldInput::Drive(true),
        WorldInput::UseOn { cell: CELL, face: Face::Up, hit: None, hand: InteractionHand::Main },
        WorldInput::Click { window: 0, slot: 9, button: 0, mode: 0 },
        WorldInput::Click { window: 0, slot: 1, button: 0, mode: 0 },
    ] {
        world.submit(Issuer::Player(ME), input);
    }
    world.run_inputs();
    let view = world.window(ME).unwrap();
    assert_eq!((view.number, view.slots[1].clone(), view.cursor), (0, None, Some(stack("oak_log", 8))));
    assert!(!world.has_windows(ME));
}

#[test]
fn two_clients_share_a_chest() {
    let mut world = at("chest", &[(9, "dirt", 8)]);
    let other = world.join("ben", [1.5, -60.0, 0.5]);
    for input in [
        WorldInput::Drive(true),
        WorldInput::ShowWindows,
        WorldInput::UseOn { cell: CELL, face: Face::Up, hit: None, hand: InteractionHand::Main },
    ] {
        world.submit(Issuer::Player(other), input);
    }
    world.run_inputs();
    click(&mut world, &[(27, 0, 1)]);
    // The other one takes them; what this one clicks then is what lies there now.
    let take = WorldInput::Click { window: 1, slot: 0, button: 0, mode: 1 };
    world.submit(Issuer::Player(other), take);
    world.run_inputs();
    assert_eq!(world.players[1].inventory.get(44), Some(&stack("dirt", 8)));
    click(&mut world, &[(0, 0, 0)]);
    assert_eq!(shown(&world), "");
}

/// A player with half of its dirt at the cursor, some in the grid of a table, and a full inventory if so asked.
fn busy(is_full: bool) -> World {
    let mut world = at("crafting_table", &[(9, "dirt", 12)]);
    click(&mut world, &[(10, 0, 0), (1, 1, 0), (5, 1, 0)]);
    if is_full {
        (9..45).for_each(|slot| *world.players[0].inventory.slot_mut(slot).unwrap() = Some(stack("egg", 16)));
    }
    assert!(shown(&world).starts_with("1: 1 dirt, 5: 1 dirt"));
    world
}

fn dirt(world: &World) -> (u32, u32) {
    let item = stack("dirt", 1).item;
    let lying = world.entities.iter().filter_map(|entity| match &entity.kind {
        crate::world::EntityKind::Item { stack, .. } if stack.item == item => Some(stack.count),
        _ => None,
    });
    (world.players[0].inventory.count_all(item), lying.sum())
}

#[test]
fn a_window_that_shuts_gives_everything_back() {
    type Shut = fn(&mut World);
    let ways: [(&str, Shut); 7] = [
        ("closed", |world| drop(act(world, WorldInput::Close))),
        ("left", |world| drop(act(world, WorldInput::Drive(false)))),
        ("broken", |world| drop(world.command("setblock 1 -60 1 air").unwrap())),
        ("replaced", |world| drop(world.command("setblock 1 -60 1 furnace").unwrap())),
        ("far", |world| world.players[0].body.pos = [7.5, -60.0, 0.5]),
        ("another", |world| {
            world.command("setblock 1 -60 1 chest").unwrap();
            assert_eq!(use_cell(world), [""; 0]);
            assert_eq!(open(world), (2, WindowKind::Chest { rows: 3 }));
            act(world, WorldInput::Close);
        }),
        ("dead", |world| {
            world.rules.keep_inventory = true;
            world.command("kill ann").unwrap();
        }),
    ];
    for (name, shut) in ways {
        for is_full in [false, true] {
            let mut world = busy(is_full);
            shut(&mut world);
            // A late click in the window that was open changes nothing.
            let late = WorldInput::Click { window: 1, slot: 1, button: 0, mode: 0 };
            assert_eq!(act(&mut world, late).len(), 1, "{name}");
            world.step();
            let wanted = if is_full { (0, 12) } else { (12, 0) };
            assert_eq!(dirt(&world), wanted, "{name}");
            assert!(world.window(ME).is_none_or(|view| view.number == 0), "{name}");
        }
    }
    let mut world = busy(false);
    world.command("kill ann").unwrap();
    assert_eq!(dirt(&world), (0, 12));
}

#[test]
fn the_players_own_grid_gives_back_as_well() {
    check_own(
        &[(9, "dirt", 12)],
        &[(9, 0, 0), (1, 1, 0), (4, 1, 0)],
        "1: 1 dirt, 4: 1 dirt, cursor: 10 dirt",
    );
    let mut world = world(&[(9, "dirt", 12)]);
    click(&mut world, &[(9, 0, 0), (1, 1, 0), (4, 1, 0)]);
    act(&mut world, WorldInput::Close);
    assert_eq!((shown(&world), kept(&world)), ("36: 12 dirt".to_owned(), None));
}

#[test]
fn windows_are_counted() {
    let mut world = at("crafting_table", &[]);
    for number in 2..=101 {
        assert_eq!(use_cell(&mut world), [""; 0]);
        assert_eq!(open(&world).0, (number - 1) % 100 + 1);
    }
    act(&mut world, WorldInput::Close);
    use_cell(&mut world);
    assert_eq!(open(&world).0, 2);
}

#[test]
fn containers_tell_that_they_open_and_shut() {
    let mut world = world(&[]);
    world.command("setblock 1 -60 1 barrel").unwrap();
    world.take_events();
    let hand = InteractionHand::Main;
    for input in [WorldInput::UseOn { cell: CELL, face: Face::Up, hit: None, hand }, WorldInput::Close] {
        world.submit(Issuer::Player(ME), input);
    }
    world.run_inputs();
    let told: Vec<bool> = world
        .take_events()
        .into_iter()
        .filter_map(|event| match event.what {
            WorldEventKind::Container { is_open, .. } => Some(is_open),
            _ => None,
        })
        .collect();
    assert_eq!(told, [true, false]);
}

#[test]
fn spectators_change_nothing() {
    let mut world = at("chest", &[(9, "dirt", 1)]);
    world.players[0].mode = GameMode::Spectator;
    assert_eq!(click(&mut world, &[(27, 0, 1)]), ["nothing can be changed in this game mode"]);
}
