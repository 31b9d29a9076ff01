//! Tests of clicks.

mod conservation;
mod conversion;
mod predict;
mod recipe_book;
mod stations;
mod windows;

use std::collections::BTreeMap;

use proptest::prelude::*;

use crate::items::{ItemData, ItemStack};
use crate::registry::{ItemId, registry};
use crate::terrain::ChunkGenerator;
use crate::world::menu::ClaimedProperties;
use crate::world::{
    EntityKind, GameMode, Issuer, ItemCause, Menu, PlayerId, World, WorldEventKind, WorldInput, WorldOptions,
};

const ME: PlayerId = PlayerId(0);

fn stack(name: &str, count: u32) -> ItemStack {
    ItemStack::new(registry().item(name).unwrap(), count)
}

/// A player with these things in slots of its window.
fn world(things: &[(usize, &str, u32)]) -> World {
    let options = WorldOptions { view_radius: 1, active_radius: 0, ..WorldOptions::default() };
    let mut world = World::new(options, ChunkGenerator::superflat(), 3);
    world.join("ann", [0.5, -60.0, 0.5]);
    for &(slot, name, count) in things {
        *world.players[0].inventory.slot_mut(slot).unwrap() = Some(stack(name, count));
    }
    world.submit(Issuer::Player(ME), WorldInput::Drive(true));
    world.submit(Issuer::Player(ME), WorldInput::ShowWindows);
    world.step();
    world
}

/// Clicks one after the other in the open window: slot, button, mode. Returns the refusals.
fn click(world: &mut World, clicks: &[(i16, u8, u8)]) -> Vec<String> {
    clicks
        .iter()
        .filter_map(|&(slot, button, mode)| {
            let click = super::WindowClick { slot, button, mode };
            let window = world.window(ME).unwrap().number;
            world.click(ME, window, click).err().map(|refusal| refusal.to_string())
        })
        .collect()
}

/// Carries out an input of the player; returns its refusals.
fn act(world: &mut World, input: WorldInput) -> Vec<String> {
    world.take_events();
    world.submit(Issuer::Player(ME), input);
    world.run_inputs();
    let refused = world.take_events().into_iter().filter_map(|event| match event.what {
        WorldEventKind::Refused { reason, .. } => Some(reason.to_string()),
        _ => None,
    });
    refused.collect()
}

fn line(stack: &ItemStack) -> String {
    format!("{} {}", stack.count, stack.item.name())
}

/// The menu, but for a client's wish to have windows.
fn kept(world: &World) -> Option<Menu> {
    let mut menu = world.menu(ME)?.clone();
    menu.bench.has_windows = false;
    Some(menu).filter(|menu| *menu != Menu::default())
}

/// The full slots of the open window, the cursor, and what lies on the ground.
fn shown(world: &World) -> String {
    let slots =
        world.window(ME).map_or_else(|| world.players[0].inventory.slots().to_vec(), |view| view.slots);
    let full = slots.iter().enumerate().filter_map(|(number, slot)| Some((number, slot.as_ref()?)));
    let mut parts: Vec<String> = full.map(|(number, stack)| format!("{number}: {}", line(stack))).collect();
    let cursor = world.menu(ME).and_then(|menu| menu.cursor.as_ref());
    parts.extend(cursor.map(|stack| format!("cursor: {}", line(stack))));
    parts.extend(world.entities.iter().filter_map(|entity| match &entity.kind {
        EntityKind::Item { stack, .. } => Some(format!("ground: {}", line(stack))),
        _ => None,
    }));
    parts.join(", ")
}

fn check(things: &[(usize, &str, u32)], clicks: &[(i16, u8, u8)], wanted: &str) {
    let mut world = world(things);
    assert_eq!(click(&mut world, clicks), [""; 0], "{clicks:?}");
    assert_eq!(shown(&world), wanted, "{clicks:?}");
}

#[test]
fn plain_clicks_take_lay_down_join_and_exchange() {
    let things = [(9, "dirt", 11), (10, "dirt", 60), (11, "egg", 5)];
    check(&things, &[(9, 0, 0)], "10: 60 dirt, 11: 5 egg, cursor: 11 dirt");
    check(&things, &[(9, 1, 0)], "9: 5 dirt, 10: 60 dirt, 11: 5 egg, cursor: 6 dirt");
    check(&things, &[(9, 0, 0), (10, 0, 0)], "10: 64 dirt, 11: 5 egg, cursor: 7 dirt");
    check(&things, &[(9, 0, 0), (10, 1, 0)], "10: 61 dirt, 11: 5 egg, cursor: 10 dirt");
    check(&things, &[(9, 0, 0), (11, 0, 0)], "10: 60 dirt, 11: 11 dirt, cursor: 5 egg");
    check(&things, &[(9, 0, 0), (20, 1, 0)], "10: 60 dirt, 11: 5 egg, 20: 1 dirt, cursor: 10 dirt");
    // The result takes nothing, and armour takes pieces that are worn there.
    check(&things, &[(9, 0, 0), (0, 0, 0), (5, 0, 0)], "10: 60 dirt, 11: 5 egg, cursor: 11 dirt");
    check(&things, &[(9, 0, 0), (1, 1, 0)], "1: 1 dirt, 10: 60 dirt, 11: 5 egg, cursor: 10 dirt");
    check(
        &[(9, "carved_pumpkin", 3)],
        &[(9, 0, 0), (5, 0, 0)],
        "5: 1 carved_pumpkin, cursor: 2 carved_pumpkin",
    );
}

#[test]
fn shift_clicks_move_to_the_other_part() {
    check(&[(9, "dirt", 11), (40, "dirt", 60)], &[(9, 0, 1)], "36: 7 dirt, 40: 64 dirt");
    check(&[(40, "dirt", 11)], &[(40, 0, 1)], "9: 11 dirt");
    check(
        &[(9, "iron_boots", 1), (40, "shield", 1)],
        &[(9, 0, 1), (40, 0, 1)],
        "8: 1 iron_boots, 45: 1 shield",
    );
    check(
        &[(8, "iron_boots", 1), (45, "shield", 1)],
        &[(8, 0, 1), (45, 0, 1)],
        "9: 1 iron_boots, 10: 1 shield",
    );
    check(&[(9, "carved_pumpkin", 3)], &[(9, 0, 1)], "5: 1 carved_pumpkin, 36: 2 carved_pumpkin");
}

#[test]
fn keys_exchange_with_the_hotbar_and_the_off_hand() {
    let things = [(9, "dirt", 11), (37, "egg", 5)];
    check(&things, &[(9, 1, 2)], "9: 5 egg, 37: 11 dirt");
    check(&things, &[(9, 3, 2)], "37: 5 egg, 39: 11 dirt");
    check(&things, &[(37, 40, 2)], "9: 11 dirt, 45: 5 egg");
    check(&things, &[(5, 1, 2)], "9: 11 dirt, 37: 5 egg");
    check(&things, &[(37, 1, 2)], "9: 11 dirt, 37: 5 egg");
}

#[test]
fn throwing_takes_items_out_of_the_window() {
    let things = [(9, "dirt", 11)];
    check(&things, &[(9, 0, 4)], "9: 10 dirt, ground: 1 dirt");
    check(&things, &[(9, 1, 4)], "ground: 11 dirt");
    check(&things, &[(9, 0, 0), (-999, 1, 0)], "cursor: 10 dirt, ground: 1 dirt");
    check(&things, &[(9, 0, 0), (-999, 0, 0)], "ground: 11 dirt");
    check(&things, &[(9, 0, 0), (9, 0, 4)], "cursor: 11 dirt");
}

#[test]
fn drags_share_the_stack_out() {
    let things = [(9, "dirt", 11), (21, "dirt", 63), (22, "egg", 1)];
    let start = |kind: u8| [(9, 0, 0), (-999, kind << 2, 5)];
    let over = |kind: u8| {
        [(20, kind << 2 | 1, 5), (21, kind << 2 | 1, 5), (22, kind << 2 | 1, 5), (23, kind << 2 | 1, 5)]
    };
    let drag =
        |kind: u8| [start(kind).to_vec(), over(kind).to_vec(), vec![(-999, kind << 2 | 2, 5)]].concat();
    check(&things, &drag(0), "20: 3 dirt, 21: 64 dirt, 22: 1 egg, 23: 3 dirt, cursor: 4 dirt");
    check(&things, &drag(1), "20: 1 dirt, 21: 64 dirt, 22: 1 egg, 23: 1 dirt, cursor: 8 dirt");
    let single = [start(1).to_vec(), vec![(20, 5, 5), (-999, 6, 5)]].concat();
    check(&things, &single, "20: 1 dirt, 21: 63 dirt, 22: 1 egg, cursor: 10 dirt");
    // Another click ends the drag and does nothing else; an end without a start does nothing.
    let broken = [start(0).to_vec(), over(0).to_vec(), vec![(9, 0, 0), (-999, 2, 5)]].concat();
    check(&things, &broken, "21: 63 dirt, 22: 1 egg, cursor: 11 dirt");
}

#[test]
fn a_double_click_collects() {
    let things = [(9, "dirt", 64), (10, "dirt", 7), (40, "dirt", 20), (41, "egg", 1)];
    check(&things, &[(10, 0, 0), (10, 0, 6)], "9: 27 dirt, 41: 1 egg, cursor: 64 dirt");
    check(&things, &[(10, 0, 0), (41, 0, 6)], "9: 64 dirt, 40: 20 dirt, 41: 1 egg, cursor: 7 dirt");
}

#[test]
fn middle_clicks_are_for_creative_mode() {
    let mut world = world(&[(9, "dirt", 1)]);
    assert_eq!(click(&mut world, &[(9, 2, 3)]), ["that is for creative mode"]);
    world.command("gamemode creative ann").unwrap();
    assert_eq!(click(&mut world, &[(9, 2, 3)]), [""; 0]);
    assert_eq!(shown(&world), "9: 1 dirt, cursor: 64 dirt");
    let items: i64 = world
        .take_events()
        .iter()
        .filter_map(|event| match event.what {
            crate::world::WorldEventKind::Items { delta, .. } => Some(delta),
            _ => None,
        })
        .sum();
    assert_eq!(items, 64);
}

#[test]
fn closing_gives_back_or_drops() {
    let mut world = world(&[(9, "dirt", 11)]);
    click(&mut world, &[(9, 0, 0)]);
    world.submit(Issuer::Player(ME), WorldInput::Close);
    world.step();
    assert_eq!((shown(&world), kept(&world)), ("36: 11 dirt".to_owned(), None));
    click(&mut world, &[(36, 0, 0)]);
    (9..45).for_each(|slot| *world.players[0].inventory.slot_mut(slot).unwrap() = Some(stack("egg", 16)));
    world.submit(Issuer::Player(ME), WorldInput::Drive(false));
    world.step();
    assert!(shown(&world).ends_with("ground: 11 dirt"), "{}", shown(&world));
}

#[test]
fn what_no_client_sends_is_refused() {
    let mut world = world(&[(9, "dirt", 11)]);
    for bad in [(46, 0, 0), (-1, 0, 0), (-999, 0, 2), (9, 9, 2), (9, 0, 7), (9, 0, 255), (i16::MIN, 0, 1)] {
        assert_eq!(click(&mut world, &[bad]).len(), 1, "{bad:?}");
    }
    assert!(world.click(ME, 1, super::WindowClick { slot: 9, button: 0, mode: 0 }).is_err());
    assert_eq!(shown(&world), "9: 11 dirt");
}

/// All items of the world: in slots, at the cursor, in windows, on the ground.
fn items(world: &World) -> BTreeMap<ItemId, i64> {
    let menu = world.menu(ME);
    let cursor = menu.and_then(|menu| menu.cursor.as_ref());
    let laid = menu.into_iter().flat_map(|menu| menu.bench.inputs.iter().flatten());
    let kept = world.block_entities.values().flat_map(|entity| entity.stacks());
    let lying = world.entities.iter().filter_map(|entity| match &entity.kind {
        EntityKind::Item { stack, .. } => Some(stack),
        _ => None,
    });
    let carried = world.players[0].inventory.slots().iter().flatten();
    let mut all = BTreeMap::new();
    for stack in carried.chain(cursor).chain(laid).chain(kept).chain(lying) {
        assert!(stack.count > 0, "an empty stack");
        *all.entry(stack.item).or_default() += i64::from(stack.count);
        // The contents of a box come and go with it.
        for inner in stack.data.iter().flat_map(|data| data.contents.iter().flatten()) {
            *all.entry(inner.item).or_default() += i64::from(inner.count * stack.count);
        }
    }
    all
}

#[test]
fn a_client_in_creative_mode_makes_items_within_the_rules() {
    let mut world = world(&[(36, "dirt", 3)]);
    let make = |world: &mut World, slot, name, count| {
        let stack = (count > 0).then(|| stack(name, count));
        world.replace_stack(ME, slot, stack, ClaimedProperties::None).err().map(|refusal| refusal.to_string())
    };
    let refused = Some("that is for creative mode".to_owned());
    assert_eq!(make(&mut world, 37, "egg", 1), refused);
    world.players[0].mode = GameMode::Creative;
    world.take_events();
    let no_slot = Some("there is no such slot".to_owned());
    for (slot, name, count) in [(37, "egg", 17), (0, "egg", 1), (5, "egg", 1), (46, "egg", 1)] {
        assert_eq!(make(&mut world, slot, name, count), no_slot, "{slot}");
    }
    for (slot, name, count) in
        [(37, "egg", 16), (5, "iron_helmet", 1), (36, "", 0), (-1, "dirt", u32::MAX), (40, "air", 1)]
    {
        assert_eq!(make(&mut world, slot, name, count), None, "{slot}");
    }
    assert_eq!(shown(&world), "5: 1 iron_helmet, 37: 16 egg, ground: 64 dirt");
    let mut made = 0;
    for event in world.take_events() {
        if let WorldEventKind::Items { delta, cause: ItemCause::Command, .. } = event.what {
            made += delta;
        }
    }
    assert_eq!(made, 16 + 1 - 3 + 64);
}

/// Names of stacks by slot, and the number of each.
fn named(world: &World) -> Vec<(usize, u32, &str)> {
    let slots = world.players[0].inventory.slots().iter().enumerate();
    slots
        .filter_map(|(number, slot)| {
            Some((number, slot.as_ref()?.count, slot.as_ref()?.custom_name().unwrap_or("")))
        })
        .collect()
}

#[test]
fn a_client_in_creative_mode_moves_the_stack_whose_properties_it_names() {
    let mut begun = world(&[(9, "diamond_sword", 1), (10, "diamond_sword", 1)]);
    begun.players[0].mode = GameMode::Creative;
    let data = |name: &str| ItemData { name: Some(name.into()), ..ItemData::default() };
    for (slot, name) in [(9, "one"), (10, "two")] {
        let slot = begun.players[0].inventory.slot_mut(slot).unwrap();
        *slot = slot.take().map(|stack| stack.with_data(data(name)));
    }
    let moved = |name: &str| {
        let mut world = begun.clone();
        let (items, mark) = ((registry().item("diamond_sword").unwrap(), 1), data(name).mark());
        world.submit(Issuer::Player(ME), WorldInput::ReplaceMarked { slot: 36, items, mark });
        world.step();
        let stack = world.players[0].inventory.slots()[36].clone().unwrap();
        stack.custom_name().map(str::to_owned)
    };
    assert_eq!([moved("one"), moved("two")].map(Option::unwrap), ["one", "two"]);
    // Properties that nothing has are no reason to lose those that are there.
    assert_eq!(moved("three").unwrap(), "one");
}

#[test]
fn a_client_in_creative_mode_moves_stacks_with_their_properties() {
    let mut begun = world(&[(9, "diamond_sword", 1), (10, "diamond_sword", 1), (11, "stick", 16)]);
    begun.players[0].mode = GameMode::Creative;
    for (slot, name) in [(9, "one"), (10, "two"), (11, "key")] {
        let slot = begun.players[0].inventory.slot_mut(slot).unwrap();
        let data = ItemData { name: Some(name.into()), ..ItemData::default() };
        *slot = slot.take().map(|stack| stack.with_data(data));
    }
    let check = |acts: &[(i16, &str, u32, bool)], wanted: &[(usize, u32, &str)]| {
        let mut world = begun.clone();
        for &(slot, name, count, is_plain) in acts {
            let items = (count > 0).then(|| (registry().item(name).unwrap(), count));
            world.submit(Issuer::Player(ME), WorldInput::Replace { slot, items, is_plain });
        }
        world.step();
        assert_eq!(named(&world), wanted, "{acts:?}");
        world
    };
    let sword = "diamond_sword";
    // Taken up and laid down, taken up and exchanged for another, and a key's exchange of two slots.
    check(&[(9, "", 0, true), (36, sword, 1, false)], &[(10, 1, "two"), (11, 16, "key"), (36, 1, "one")]);
    check(
        &[(9, "", 0, true), (10, sword, 1, false), (36, sword, 1, false)],
        &[(10, 1, "one"), (11, 16, "key"), (36, 1, "two")],
    );
    check(&[(9, sword, 1, false), (10, sword, 1, false)], &[(9, 1, "two"), (10, 1, "one"), (11, 16, "key")]);
    // A stack that is shared out.
    let shared = [(11, "stick", 8, false), (12, "stick", 5, false), (13, "stick", 3, false)];
    check(&shared, &[(9, 1, "one"), (10, 1, "two"), (11, 8, "key"), (12, 5, "key"), (13, 3, "key")]);
    // Plain ones stay plain, and without equal ones there are no properties.
    let plain =
        check(&[(9, "", 0, true), (36, sword, 1, true)], &[(10, 1, "two"), (11, 16, "key"), (36, 1, "")]);
    check(&[(9, "", 0, true), (36, "egg", 1, false)], &[(10, 1, "two"), (11, 16, "key"), (36, 1, "")]);
    assert_eq!(plain.menu(ME).and_then(|menu| menu.taken.as_ref()?.custom_name()), Some("one"));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    /// Clicks of any numbers neither make nor lose an item.
    #[test]
    fn any_numbers_conserve_items(clicks in prop::collection::vec(any::<(i16, u8, u8)>(), 0..100)) {
        let mut world = world(&[(9, "dirt", 50), (10, "egg", 9)]);
        let before = items(&world);
        click(&mut world, &clicks);
        assert_eq!(items(&world), before);
    }
}
