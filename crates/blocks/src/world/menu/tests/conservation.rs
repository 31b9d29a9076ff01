//! Random acts in every kind of window neither make nor lose an item: the events tell of each that a recipe uses up or makes.

use std::collections::BTreeMap;
use std::sync::Arc;

use cooperage_core::{RandomSource, TreeRandom};

use super::conversion::is_conversion;
use super::{ME, items, stack};
use crate::craft::recipes;
use crate::items::{InteractionHand, ItemData, ItemStack};
use crate::pos::{BlockPos, Face};
use crate::registry::ItemId;
use crate::terrain::ChunkGenerator;
use crate::world::{
    EntityId, EntityKind, GameMode, Issuer, Stream, WindowKind, World, WorldEvent, WorldEventKind,
    WorldInput, WorldOptions, read_world, write_world,
};

/// The blocks whose windows are opened. After them come the villager, the horse and the player's own window.
const BLOCKS: [&str; 16] = [
    "crafting_table",
    "furnace",
    "blast_furnace",
    "smoker",
    "chest",
    "chest[type=right,facing=south]",
    "barrel",
    "shulker_box",
    "hopper",
    "dispenser",
    "anvil",
    "stonecutter",
    "smithing_table",
    "grindstone",
    "enchanting_table",
    "dropper",
];
const VILLAGER: usize = BLOCKS.len();
const HORSE: usize = VILLAGER + 1;
const OWN: usize = HORSE + 1;
const CELL: BlockPos = BlockPos { x: 1, y: -60, z: 1 };

/// The size of the test: so many acts in each window.
#[expect(clippy::disallowed_methods, reason = "the size of a test is chosen when it runs")]
fn acts() -> usize {
    if std::env::var_os("COOPERAGE_NIGHTLY").is_some() { 100_000 } else { 6_000 }
}

fn things() -> Vec<ItemStack> {
    let plain = [
        ("oak_log", 20),
        ("oak_planks", 40),
        ("stick", 30),
        ("iron_ingot", 30),
        ("netherite_upgrade_smithing_template", 3),
        ("netherite_ingot", 3),
        ("diamond_pickaxe", 1),
        ("stone", 40),
        ("coal", 20),
        ("beef", 30),
        ("raw_iron", 30),
        ("lava_bucket", 1),
        ("bucket", 3),
        ("lapis_lazuli", 40),
        ("book", 5),
        ("wheat", 64),
        ("emerald", 40),
        ("honey_bottle", 16),
        ("milk_bucket", 1),
        ("sugar", 12),
        ("egg", 9),
        ("saddle", 1),
        ("saddle", 1),
        ("carved_pumpkin", 5),
        ("iron_boots", 1),
        ("shield", 1),
        ("red_dye", 4),
    ];
    let with = |name: &str, data: ItemData| stack(name, 1).with_data(data);
    let worn = |damage| ItemData { damage, ..ItemData::default() };
    let contents = vec![Some(stack("apple", 3)), None];
    plain
        .iter()
        .map(|&(name, count)| stack(name, count))
        .chain([
            with("iron_pickaxe", worn(200)),
            with("iron_pickaxe", worn(100)),
            with("iron_helmet", worn(50)),
            with("shulker_box", ItemData { contents, ..ItemData::default() }),
            with(
                "diamond_sword",
                ItemData { enchantments: vec![("sharpness".into(), 2)], ..ItemData::default() },
            ),
            with("stick", ItemData { name: Some("Key".into()), ..ItemData::default() }),
        ])
        .collect()
}

fn world(window: usize, mode: GameMode) -> World {
    let options = WorldOptions { view_radius: 1, active_radius: 0, ..WorldOptions::default() };
    let mut world = World::new(options, ChunkGenerator::superflat(), 3);
    world.join("ann", [0.5, -60.0, 0.5]);
    world.players[0].mode = mode;
    for (place, mut stack) in things().into_iter().enumerate() {
        // A box from nowhere, or one that creative mode destroys, is told without its contents.
        if mode == GameMode::Creative
            && let Some(data) = &mut stack.data
        {
            Arc::make_mut(data).contents.clear();
        }
        *world.players[0].inventory.slot_mut(9 + place).unwrap() = Some(stack);
    }
    // Enough of what the window has a use for.
    let many = match BLOCKS.get(window) {
        Some(&("anvil" | "grindstone")) => Some(("iron_pickaxe", 5)),
        Some(&"smithing_table") => Some(("diamond_pickaxe", 0)),
        Some(&"enchanting_table") => Some(("diamond_sword", 1)),
        _ => None,
    };
    if let Some((name, wear)) = many {
        for place in 24..36 {
            let worn = ItemData { damage: wear * place as u32, ..ItemData::default() };
            *world.players[0].inventory.slot_mut(place).unwrap() = Some(stack(name, 1).with_data(worn));
        }
    }
    build(&mut world, window);
    for command in [
        "summon villager -1.5 -60 0.5 {NoAI:1,profession:\"farmer\",level:5}",
        "summon horse 0.5 -60 2.5 {NoAI:1,Tame:1}",
    ] {
        world.command(command).unwrap();
    }
    carry_out(&mut world, WorldInput::Drive(true));
    carry_out(&mut world, WorldInput::ShowWindows);
    world
}

/// Carries out an input of the player; its events stay.
fn carry_out(world: &mut World, input: WorldInput) {
    world.submit(Issuer::Player(ME), input);
    world.run_inputs();
}

fn build(world: &mut World, window: usize) {
    let Some(block) = BLOCKS.get(window) else { return };
    world.command(&format!("setblock 1 -60 1 {block}")).unwrap();
    if block.contains("right") {
        world.command("setblock 2 -60 1 chest[type=left,facing=south]").unwrap();
    }
}

pub(super) fn creature(world: &World, kind: &str) -> EntityId {
    let found = world.entities.iter().find(|entity| match &entity.kind {
        EntityKind::Mob(mob) => mob.kind_name() == kind,
        _ => false,
    });
    found.unwrap().id
}

fn open(world: &mut World, window: usize) {
    let hand = InteractionHand::Main;
    let kind = match window {
        VILLAGER => "villager",
        HORSE => "horse",
        OWN => return,
        _ => {
            carry_out(world, WorldInput::UseOn { cell: CELL, face: Face::Up, hit: None, hand });
            return;
        }
    };
    world.players[0].controls.sneak = true;
    let entity = creature(world, kind);
    carry_out(world, WorldInput::Interact { entity, hand });
    world.players[0].controls.sneak = false;
}

/// A click that is likely to mean something.
fn random_click(random: &mut Stream, window: u8, slots: i32) -> WorldInput {
    let slot = match random.between(0, 20) {
        0 => -999,
        1 => random.between(-5, 100) as i16,
        2..8 => random.between(0, 4.min(slots - 1)) as i16,
        _ => random.between(0, slots - 1) as i16,
    };
    let mode = match random.between(0, 9) {
        mode @ 0..7 => mode as u8,
        7 => 1,
        _ => 0,
    };
    let button = match mode {
        2 if random.chance(0.2) => 40,
        2 => random.between(0, 9) as u8,
        5 => (random.between(0, 2) << 2 | random.between(0, 2)) as u8,
        _ => random.between(0, 1) as u8,
    };
    WorldInput::Click { window, slot, button, mode }
}

/// The items that a kind of window has a use for.
fn favourites(kind: WindowKind) -> &'static [&'static str] {
    match kind {
        WindowKind::Anvil | WindowKind::Grindstone => &["iron_pickaxe", "iron_ingot", "diamond_sword"],
        WindowKind::Stonecutter => &["stone"],
        WindowKind::Smithing => {
            &["netherite_upgrade_smithing_template", "diamond_pickaxe", "netherite_ingot"]
        }
        WindowKind::Enchanting => &["book", "lapis_lazuli", "diamond_sword"],
        WindowKind::Merchant => &["emerald", "wheat"],
        WindowKind::Horse => &["saddle"],
        _ => &["raw_iron", "coal", "beef"],
    }
}

fn random_act(random: &mut Stream, world: &World, crafts: &[u16]) -> WorldInput {
    let view = world.window(ME).unwrap();
    let any = |random: &mut Stream| random.next_u32() as u8;
    match random.between(0, 199) {
        50..70 => {
            let liked = view.slots.iter().enumerate().filter(|(_, slot)| {
                slot.as_ref().is_some_and(|stack| favourites(view.kind).contains(&stack.item.name()))
            });
            let liked: Vec<usize> = liked.map(|(number, _)| number).collect();
            if liked.is_empty() {
                return random_click(random, view.number, view.slots.len() as i32);
            }
            let slot = liked[random.below(liked.len() as u32) as usize] as i16;
            WorldInput::Click { window: view.number, slot, button: 0, mode: 1 }
        }
        70..90 => {
            let slot = view.kind.result().unwrap_or(0) as i16;
            WorldInput::Click { window: view.number, slot, button: 0, mode: random.between(0, 1) as u8 }
        }
        0..10 => WorldInput::PressButton { window: view.number, button: random.between(0, 4) as u8 },
        10..16 => WorldInput::NameItem { name: if random.chance(0.5) { "" } else { "Blade" }.into() },
        16..26 => WorldInput::ChooseTrade { offer: random.between(0, 12) as u8 },
        26..46 => {
            let recipe = crafts[random.below(crafts.len() as u32) as usize];
            WorldInput::FillGrid { window: view.number, recipe, makes_all: random.chance(0.3) }
        }
        46 => WorldInput::Close,
        47 => WorldInput::PressButton { window: any(random), button: any(random) },
        48 => WorldInput::FillGrid { window: view.number, recipe: random.next_u32() as u16, makes_all: true },
        49 => WorldInput::Click {
            window: if random.chance(0.5) { view.number } else { any(random) },
            slot: random.next_u32() as i16,
            button: any(random),
            mode: any(random),
        },
        _ => random_click(random, view.number, view.slots.len() as i32),
    }
}

/// The changes of the numbers of items that events tell of.
fn told(events: &[WorldEvent]) -> BTreeMap<ItemId, i64> {
    let mut told = BTreeMap::new();
    for event in events {
        if let WorldEventKind::Items { item, delta, .. } = event.what {
            *told.entry(item).or_default() += delta;
        }
    }
    told
}

fn check(before: &BTreeMap<ItemId, i64>, events: &[WorldEvent], world: &World, place: &str) {
    let mut wanted = before.clone();
    for (item, delta) in told(events) {
        *wanted.entry(item).or_default() += delta;
    }
    wanted.retain(|_, count| *count != 0);
    assert_eq!(items(world), wanted, "{place}");
}

/// Plays random acts; returns the world at their end and how many of them converted items.
fn play(window: usize, seed: u64, acts: usize, mode: GameMode) -> (World, usize) {
    let mut world = world(window, mode);
    let mut random = Stream::of(&TreeRandom::from_seed(seed), "acts", window as u64);
    let crafts: Vec<u16> = (0..recipes().len() as u16)
        .filter(|&number| {
            let names =
                ["oak_planks", "stick", "sugar", "bread", "red_shulker_box", "bucket", "cake", "honey_block"];
            names.contains(&recipes()[usize::from(number)].result.name())
        })
        .collect();
    let (mut conversions, mut kept) = (0, Vec::new());
    open(&mut world, window);
    assert_eq!(world.window(ME).unwrap().number, u8::from(window != OWN), "window {window} opens");
    world.take_events();
    let mut before = items(&world);
    for number in 0..acts {
        let place = format!("window {window}, seed {seed}, act {number}");
        if world.window(ME).unwrap().number == 0 && random.chance(0.5) {
            open(&mut world, window);
        }
        kept.extend(world.take_events());
        let input = random_act(&mut random, &world, &crafts);
        carry_out(&mut world, input.clone());
        let events = world.take_events();
        if mode != GameMode::Creative
            && events.iter().any(|event| matches!(event.what, WorldEventKind::Items { .. }))
        {
            assert!(is_conversion(&events, &world), "{place}: {input:?}: {events:?}");
            conversions += 1;
        }
        kept.extend(events);
        disturb(&mut random, &mut world, window);
        if number % 16 == 15 {
            take_up(&mut world);
        }
        if number % 8 == 7 {
            kept.extend(world.take_events());
            check(&before, &kept, &world, &place);
            before = items(&world);
            kept.clear();
        }
        if number == acts / 2 {
            let read = read_world(&write_world(&world).unwrap()).unwrap();
            assert_eq!(read.digest(), world.digest(), "{place}");
            kept.extend(world.take_events());
            world = read;
        }
    }
    (world, conversions)
}

/// A tick in which the player picks up what was thrown.
fn take_up(world: &mut World) {
    for entity in &mut world.entities {
        if let EntityKind::Item { delay, .. } = &mut entity.kind {
            *delay = 0;
        }
    }
    world.step();
}

/// Now and then the window is lost: by death, distance, a broken block, the end of the connection.
fn disturb(random: &mut Stream, world: &mut World, window: usize) {
    match random.between(0, 400) {
        0 => drop(world.command("kill ann").unwrap()),
        1 => world.players[0].body.pos = [9.5, -60.0, 0.5],
        2 => {
            carry_out(world, WorldInput::Drive(false));
            carry_out(world, WorldInput::Drive(true));
            carry_out(world, WorldInput::ShowWindows);
        }
        3 if window < VILLAGER => {
            world.command("setblock 1 -60 1 air").unwrap();
            build(world, window);
        }
        4 => world.rules.keep_inventory ^= true,
        _ => return,
    }
    // Acts may have moved the body or killed it: the test puts it back.
    (0..3).for_each(|_| world.step());
    if world.players[0].dead.is_some() {
        world.submit(Issuer::Player(ME), WorldInput::Respawn);
        (0..25).for_each(|_| world.step());
    }
    world.players[0].body.pos = [0.5, -60.0, 0.5];
}

#[test]
fn items_are_conserved_in_every_window() {
    for window in 0..=OWN {
        let (world, conversions) = play(window, 1, acts(), GameMode::Survival);
        let (again, _) = play(window, 1, acts(), GameMode::Survival);
        assert_eq!(again.digest(), world.digest(), "window {window}");
        let names =
            ["crafting_table", "anvil", "stonecutter", "smithing_table", "grindstone", "enchanting_table"];
        let converts = BLOCKS.get(window).is_none_or(|block| names.contains(block));
        assert!(!converts || conversions > 0, "window {window} converts nothing: {:?}", world.window(ME));
    }
}

#[test]
fn events_tell_of_every_item_in_creative_mode() {
    for window in [0, 4, 11, OWN] {
        play(window, 2, acts() / 2, GameMode::Creative);
    }
}
