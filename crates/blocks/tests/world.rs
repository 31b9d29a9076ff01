//! The world tick by tick: digging, placing, falling, flowing, cooking, growing.

#![expect(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use cooperage_blocks::items::{InteractionHand, ItemStack};
use cooperage_blocks::physics::Controls;
use cooperage_blocks::terrain::{ChunkGenerator, SuperflatLayer};
use cooperage_blocks::world::refusal::{InputRefusal, Workstation};
use cooperage_blocks::world::{
    EntityKind, GameMode, Issuer, ItemCause, PlayerId, WorldEventKind, WorldInput, WorldOptions,
};
use cooperage_blocks::{BlockPos, BlockState, Face, World, registry};

/// Grass at 63 over stone, air above.
fn grass_over_stone() -> ChunkGenerator {
    ChunkGenerator::layered(vec![
        SuperflatLayer { state: state("stone"), height: 127 },
        SuperflatLayer { state: state("grass_block"), height: 1 },
    ])
}

fn state(text: &str) -> BlockState {
    text.parse().unwrap()
}

fn stack(name: &str, count: u32) -> ItemStack {
    ItemStack::new(registry().item(name).unwrap(), count)
}

fn meadow() -> (World, PlayerId) {
    let options = WorldOptions { view_radius: 2, active_radius: 2, ..WorldOptions::default() };
    let mut world = World::new(options, grass_over_stone(), 0);
    let id = world.join("ann", [0.5, 64.0, 0.5]);
    run(&mut world, 3);
    world.take_events();
    (world, id)
}

fn give(world: &mut World, id: PlayerId, name: &str, count: u32) {
    world.submit(
        Issuer::Setup,
        WorldInput::Command(format!("give {} {name} {count}", world.player(id).unwrap().name).into()),
    );
    world.step();
}

fn put(world: &mut World, pos: BlockPos, text: &str) {
    world.submit(
        Issuer::Setup,
        WorldInput::Command(format!("setblock {} {} {} {text}", pos.x, pos.y, pos.z).into()),
    );
    world.step();
}

fn ask(world: &mut World, id: PlayerId, input: WorldInput) -> Vec<WorldEventKind> {
    world.take_events();
    world.submit(Issuer::Player(id), input);
    world.step();
    world.take_events().into_iter().map(|event| event.what).collect()
}

fn run(world: &mut World, ticks: u32) {
    (0..ticks).for_each(|_| world.step());
}

#[test]
fn digging_takes_its_ticks_and_the_drop_is_picked_up() {
    let (mut world, id) = meadow();
    let pos = BlockPos::new(1, 64, 0);
    put(&mut world, pos, "grass_block");
    assert_eq!(world.dig_time(id, pos), Some(18));
    world.submit(Issuer::Player(id), WorldInput::Dig(pos));
    run(&mut world, 17);
    assert_eq!(world.state(pos), state("grass_block"));
    world.step();
    assert!(world.state(pos).is_air());
    run(&mut world, 20);
    assert_eq!(world.player(id).unwrap().inventory.count(registry().item("dirt").unwrap()), 1);
    assert!(world.entities().is_empty());
}

#[test]
fn a_block_is_placed_where_there_is_room_and_used_up() {
    let (mut world, id) = meadow();
    give(&mut world, id, "oak_planks", 3);
    let click = |cell, face| WorldInput::UseOn { cell, face, hit: None, hand: InteractionHand::Main };
    let events = ask(&mut world, id, click(BlockPos::new(2, 63, 0), Face::Up));
    assert_eq!(world.state(BlockPos::new(2, 64, 0)), state("oak_planks"), "{events:?}");
    assert!(events.contains(&WorldEventKind::Items {
        item: stack("oak_planks", 1).item,
        delta: -1,
        cause: ItemCause::Place
    }));
    let refused = ask(&mut world, id, click(BlockPos::new(0, 63, 0), Face::Up));
    assert!(
        matches!(&refused[..], [WorldEventKind::Refused { reason: InputRefusal::InTheWay, .. }]),
        "{refused:?}"
    );
    let far = ask(&mut world, id, click(BlockPos::new(9, 63, 0), Face::Up));
    assert!(
        matches!(&far[..], [WorldEventKind::Refused { reason: InputRefusal::OutOfReach, .. }]),
        "{far:?}"
    );
    assert_eq!(world.player(id).unwrap().inventory.count(stack("oak_planks", 1).item), 2);
}

#[test]
fn sand_falls_and_torches_pop_off() {
    let (mut world, _) = meadow();
    put(&mut world, BlockPos::new(3, 70, 3), "sand");
    run(&mut world, 40);
    assert_eq!(world.state(BlockPos::new(3, 64, 3)), state("sand"));
    assert!(world.state(BlockPos::new(3, 70, 3)).is_air());
    put(&mut world, BlockPos::new(5, 64, 5), "torch");
    put(&mut world, BlockPos::new(5, 63, 5), "air");
    assert!(world.state(BlockPos::new(5, 64, 5)).is_air());
    assert!(world.entities().iter().any(
        |entity| matches!(&entity.kind, EntityKind::Item { stack, .. } if stack.item.name() == "torch")
    ));
}

#[test]
fn water_spreads_seven_cells_and_lava_hardens() {
    let (mut world, _) = meadow();
    put(&mut world, BlockPos::new(0, 64, 10), "water");
    run(&mut world, 60);
    let level = |world: &World, x: i32| world.state(BlockPos::new(x, 64, 10)).to_string();
    assert_eq!(
        (level(&world, 1), level(&world, 7)),
        ("water[level=1]".to_owned(), "water[level=7]".to_owned())
    );
    assert!(world.state(BlockPos::new(8, 64, 10)).is_air());
    put(&mut world, BlockPos::new(3, 65, 10), "lava");
    run(&mut world, 40);
    assert!(
        ["obsidian", "stone", "cobblestone"].contains(&world.state(BlockPos::new(3, 64, 10)).name())
            || world.state(BlockPos::new(3, 65, 10)).name() == "obsidian"
    );
    put(&mut world, BlockPos::new(3, 65, 10), "air");
    put(&mut world, BlockPos::new(0, 64, 10), "air");
    run(&mut world, 60);
    assert!(world.state(BlockPos::new(1, 64, 10)).is_air());
}

#[test]
fn two_sources_make_a_third() {
    let (mut world, _) = meadow();
    for x in [0, 2] {
        put(&mut world, BlockPos::new(x, 63, 10), "water");
    }
    put(&mut world, BlockPos::new(1, 63, 10), "air");
    run(&mut world, 20);
    assert_eq!(world.state(BlockPos::new(1, 63, 10)), state("water[level=0]"));
}

#[test]
fn power_opens_iron_doors_and_buttons_come_back() {
    let (mut world, id) = meadow();
    put(&mut world, BlockPos::new(1, 64, 1), "iron_door[half=lower,facing=east]");
    put(&mut world, BlockPos::new(1, 65, 1), "iron_door[half=upper,facing=east]");
    put(&mut world, BlockPos::new(1, 64, 2), "stone");
    put(&mut world, BlockPos::new(1, 65, 2), "stone_button[face=floor]");
    let refused = ask(
        &mut world,
        id,
        WorldInput::UseOn {
            cell: BlockPos::new(1, 64, 1),
            face: Face::West,
            hit: None,
            hand: InteractionHand::Main,
        },
    );
    assert!(matches!(&refused[..], [WorldEventKind::Refused { .. }]), "{refused:?}");
    ask(
        &mut world,
        id,
        WorldInput::UseOn {
            cell: BlockPos::new(1, 65, 2),
            face: Face::Up,
            hit: None,
            hand: InteractionHand::Main,
        },
    );
    assert!(
        world.state(BlockPos::new(1, 64, 1)).is("open", "true")
            && world.state(BlockPos::new(1, 65, 1)).is("open", "true")
    );
    run(&mut world, 21);
    assert!(world.state(BlockPos::new(1, 64, 1)).is("open", "false"));
}

#[test]
fn a_plate_is_down_while_somebody_stands_on_it() {
    let (mut world, id) = meadow();
    put(&mut world, BlockPos::new(2, 64, 0), "oak_pressure_plate");
    put(&mut world, BlockPos::new(3, 64, 0), "redstone_lamp");
    world.submit(Issuer::Player(id), WorldInput::Look { yaw: -90.0, pitch: 0.0 });
    world.submit(Issuer::Player(id), WorldInput::Controls(Controls { forward: true, ..Controls::default() }));
    run(&mut world, 12);
    assert!(world.state(BlockPos::new(2, 64, 0)).is("powered", "true"));
    assert!(world.state(BlockPos::new(3, 64, 0)).is("lit", "true"));
    world.submit(Issuer::Player(id), WorldInput::Look { yaw: 90.0, pitch: 0.0 });
    run(&mut world, 50);
    assert!(world.state(BlockPos::new(2, 64, 0)).is("powered", "false"));
    assert!(world.state(BlockPos::new(3, 64, 0)).is("lit", "false"));
}

#[test]
fn a_furnace_is_filled_by_hand_and_cooks() {
    let (mut world, id) = meadow();
    put(&mut world, BlockPos::new(1, 64, 1), "furnace");
    give(&mut world, id, "beef", 2);
    give(&mut world, id, "coal", 1);
    let inventory = &world.player(id).unwrap().inventory;
    let slot_of = |name: &str| {
        (9..45).find(|&at| inventory.get(at).is_some_and(|held| held.item.name() == name)).unwrap()
    };
    let (beef, coal) = (slot_of("beef"), slot_of("coal"));
    for input in [
        WorldInput::Open(BlockPos::new(1, 64, 1)),
        WorldInput::Deposit { slot: beef, count: 2, to: None },
        WorldInput::Deposit { slot: coal, count: 1, to: Some(1) },
    ] {
        let events = ask(&mut world, id, input);
        assert!(!events.iter().any(|event| matches!(event, WorldEventKind::Refused { .. })), "{events:?}");
    }
    run(&mut world, 199);
    assert!(world.state(BlockPos::new(1, 64, 1)).is("lit", "true"));
    run(&mut world, 201);
    assert_eq!(world.container(BlockPos::new(1, 64, 1)).unwrap()[2], Some(stack("cooked_beef", 2)));
    ask(&mut world, id, WorldInput::Withdraw { slot: 2, count: 64 });
    assert_eq!(world.player(id).unwrap().inventory.count(stack("cooked_beef", 1).item), 2);
}

#[test]
fn crafting_takes_and_gives() {
    let (mut world, id) = meadow();
    give(&mut world, id, "oak_log", 2);
    let item = |name: &str| Some(stack(name, 1).item);
    ask(&mut world, id, WorldInput::Craft { cells: vec![item("oak_log"), None, None, None], times: 2 });
    let planks = |world: &World| world.player(id).unwrap().inventory.count(stack("oak_planks", 1).item);
    assert_eq!(planks(&world), 8);
    let mut cells = vec![item("oak_planks"); 9];
    cells[4] = None;
    let refused = ask(&mut world, id, WorldInput::Craft { cells: cells.clone(), times: 1 });
    assert!(matches!(
        &refused[..],
        [WorldEventKind::Refused { reason: InputRefusal::NoStation(Workstation::CraftingTable), .. }]
    ));
    put(&mut world, BlockPos::new(2, 64, 1), "crafting_table");
    ask(&mut world, id, WorldInput::Craft { cells, times: 1 });
    assert_eq!((planks(&world), world.player(id).unwrap().inventory.count(stack("chest", 1).item)), (0, 1));
}

#[test]
fn falls_hurt_hunger_heals_and_the_dead_come_back() {
    let (mut world, id) = meadow();
    world.submit(Issuer::Setup, WorldInput::Command("tp ann 0.5 74 0.5".into()));
    run(&mut world, 40);
    let hurt = world.take_events().into_iter().find_map(|event| match event.what {
        WorldEventKind::PlayerHurt { amount, .. } => Some(amount),
        _ => None,
    });
    assert_eq!(hurt, Some(7.0));
    run(&mut world, 400);
    assert!(world.player(id).unwrap().health >= 18.0);
    give(&mut world, id, "dirt", 5);
    world.submit(Issuer::Setup, WorldInput::Command("kill ann".into()));
    world.step();
    assert!(world.player(id).unwrap().dead.is_some());
    run(&mut world, 25);
    let player = world.player(id).unwrap();
    assert_eq!((player.dead, player.health), (None, 20.0));
}

#[test]
fn the_same_inputs_in_any_order_make_the_same_world() {
    let play = |swapped: bool| {
        let options = WorldOptions { view_radius: 2, active_radius: 2, ..WorldOptions::default() };
        let mut world = World::new(options, grass_over_stone(), 7);
        let (ann, ben) = (world.join("ann", [0.5, 64.0, 0.5]), world.join("ben", [3.5, 64.0, 0.5]));
        let mut digests = Vec::new();
        for tick in 0..120u32 {
            let mut inputs = vec![
                (ann, WorldInput::Dig(BlockPos::new((tick / 30) as i32, 63, 2))),
                (ben, WorldInput::Dig(BlockPos::new(4, 63, (tick / 30) as i32))),
            ];
            if swapped {
                inputs.reverse();
            }
            if tick % 30 == 0 {
                for (id, input) in inputs {
                    world.submit(Issuer::Player(id), input);
                }
            }
            world.step();
            digests.push(world.digest());
        }
        digests
    };
    assert_eq!(play(false), play(true));
}

#[test]
fn a_restored_world_goes_on_alike() {
    let (mut world, id) = meadow();
    world.submit(Issuer::Player(id), WorldInput::Dig(BlockPos::new(1, 63, 0)));
    run(&mut world, 7);
    let snapshot = world.snapshot();
    let go_on = |world: &mut World| {
        (0..60)
            .map(|_| {
                world.step();
                world.digest()
            })
            .collect::<Vec<_>>()
    };
    let first = go_on(&mut world);
    world.restore(&snapshot);
    assert_eq!(go_on(&mut world), first);
    assert_eq!(world.player(id).unwrap().mode, GameMode::Survival);
}

#[test]
fn books_are_written_and_signed_things_named_and_diamonds_turned_to_netherite() {
    let (mut world, id) = meadow();
    give(&mut world, id, "writable_book", 1);
    let pages = |texts: &[&str]| texts.iter().map(|&text| text.into()).collect::<Vec<Box<str>>>();
    let refused = |events: &[WorldEventKind]| {
        events.iter().find_map(|event| match event {
            WorldEventKind::Refused { reason, .. } => Some(reason.to_string()),
            _ => None,
        })
    };
    let long = "x".repeat(2_000);
    let write = |title: Option<&str>, texts: &[&str]| WorldInput::WriteBook {
        slot: 36,
        pages: pages(texts),
        title: title.map(Into::into),
    };
    assert_eq!(refused(&ask(&mut world, id, write(None, &["one\u{7}", &long]))), None);
    let book = |world: &World| world.player(id).unwrap().inventory.get(36).unwrap().clone();
    let held = book(&world).data.as_ref().unwrap().pages.clone().unwrap();
    assert_eq!((&*held.pages[0], held.pages[1].len(), held.signed), ("one", 1_024, None));
    assert_eq!(
        refused(&ask(&mut world, id, write(None, &["p"; 101]))).unwrap(),
        "a book has at most 100 pages"
    );
    assert_eq!(refused(&ask(&mut world, id, write(Some("Plan"), &["dig"]))), None);
    assert_eq!(book(&world).item.name(), "written_book");
    let signed = book(&world).data.as_ref().unwrap().pages.clone().unwrap().signed.unwrap();
    assert_eq!((&*signed.0, &*signed.1), ("Plan", "ann"));
    assert_eq!(
        refused(&ask(&mut world, id, write(None, &["more"]))).unwrap(),
        "written_book can't be written in"
    );

    give(&mut world, id, "diamond_pickaxe[damage=5]", 1);
    let rename = |name: &str| WorldInput::Rename { slot: 37, name: name.into() };
    assert_eq!(refused(&ask(&mut world, id, rename("Old"))).unwrap(), "that needs an anvil within reach");
    put(&mut world, BlockPos::new(2, 64, 0), "anvil");
    put(&mut world, BlockPos::new(2, 64, 1), "smithing_table");
    assert_eq!(refused(&ask(&mut world, id, rename("Old"))), None);
    let missing = refused(&ask(&mut world, id, WorldInput::Smith { slot: 37 })).unwrap();
    assert_eq!(missing, "the template or the netherite ingot is missing");
    give(&mut world, id, "netherite_upgrade_smithing_template", 1);
    give(&mut world, id, "netherite_ingot", 1);
    assert_eq!(refused(&ask(&mut world, id, WorldInput::Smith { slot: 37 })), None);
    let tool = world.player(id).unwrap().inventory.get(37).unwrap().clone();
    assert_eq!((tool.item.name(), tool.damage(), tool.custom_name()), ("netherite_pickaxe", 5, Some("Old")));
    assert_eq!(world.player(id).unwrap().inventory.slots().iter().flatten().count(), 2);
}

/// Set-up puts the halves of doors down one after the other, with neighbours that change as they join.
#[test]
fn a_half_stays_until_its_other_half_goes() {
    let (mut world, _) = meadow();
    let (low, high) = (BlockPos::new(3, 64, 3), BlockPos::new(3, 65, 3));
    put(&mut world, BlockPos::new(4, 64, 3), "iron_bars");
    put(&mut world, low, "iron_door[half=lower]");
    put(&mut world, BlockPos::new(2, 64, 3), "iron_bars");
    run(&mut world, 5);
    assert_eq!(world.state(low).name(), "iron_door");
    put(&mut world, high, "iron_door[half=upper]");
    assert_eq!((world.state(low).name(), world.state(high).name()), ("iron_door", "iron_door"));
    put(&mut world, high, "air");
    assert!(world.state(low).is_air(), "the lower half goes with the upper");
    put(&mut world, low, "redstone_block");
    put(&mut world, high, "piston[facing=up]");
    assert_eq!(world.state(high.up()).name(), "piston_head");
    put(&mut world, high, "air");
    assert!(world.state(high.up()).is_air(), "the head goes with its piston");
}
