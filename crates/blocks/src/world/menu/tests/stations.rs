//! Windows with results.

use super::windows::{CELL, at, check};
use super::{ME, act, check as check_own, click, items, shown, stack, world};
use crate::items::{InteractionHand, ItemData};
use crate::world::{EntityKind, ItemCause, WindowKind, World, WorldEventKind, WorldInput};

/// The items that acts used up and made since events were last taken.
fn told(world: &mut World, cause: ItemCause) -> Vec<String> {
    let events = world.take_events().into_iter();
    events
        .filter_map(|event| match event.what {
            WorldEventKind::Items { item, delta, cause: why } if why == cause => {
                Some(format!("{delta} {}", item.name()))
            }
            _ => None,
        })
        .collect()
}

#[test]
fn a_table_crafts() {
    let logs = [(9, "oak_log", 3)];
    let lay = [(10, 0, 0), (5, 1, 0), (10, 0, 0)];
    check("crafting_table", &logs, &lay, "0: 4 oak_planks, 5: 1 oak_log, 10: 2 oak_log");
    let with = |clicks: &[(i16, u8, u8)]| [&lay, clicks].concat();
    check("crafting_table", &logs, &with(&[(0, 0, 0)]), "10: 2 oak_log, cursor: 4 oak_planks");
    // Both buttons take the whole result. It joins equal items at the cursor only if all of it fits, and never others.
    check("crafting_table", &logs, &with(&[(0, 1, 0)]), "10: 2 oak_log, cursor: 4 oak_planks");
    check("crafting_table", &logs, &with(&[(0, 0, 1)]), "10: 2 oak_log, 45: 4 oak_planks");
    check("crafting_table", &logs, &with(&[(0, 3, 2)]), "10: 2 oak_log, 40: 4 oak_planks");
    check("crafting_table", &logs, &with(&[(0, 0, 4)]), "10: 2 oak_log, ground: 4 oak_planks");
    check(
        "crafting_table",
        &logs,
        &with(&[(10, 0, 0), (0, 0, 0)]),
        "0: 4 oak_planks, 5: 1 oak_log, cursor: 2 oak_log",
    );
    let full = [(9, "oak_log", 3), (10, "oak_planks", 62)];
    check(
        "crafting_table",
        &full,
        &with(&[(11, 0, 0), (0, 0, 0)]),
        "0: 4 oak_planks, 5: 1 oak_log, 10: 2 oak_log, cursor: 62 oak_planks",
    );
    check(
        "crafting_table",
        &full,
        &with(&[(11, 1, 0), (0, 0, 0)]),
        "10: 2 oak_log, 11: 31 oak_planks, cursor: 35 oak_planks",
    );
    // With the shift key as often as it goes.
    check("crafting_table", &logs, &[(10, 0, 0), (5, 0, 0), (0, 0, 1)], "45: 12 oak_planks");
    let mut world = at("crafting_table", &logs);
    click(&mut world, &[(10, 0, 0), (5, 0, 0)]);
    world.take_events();
    click(&mut world, &[(0, 0, 1)]);
    let thrice = ["-1 oak_log", "-1 oak_log", "-1 oak_log", "4 oak_planks", "4 oak_planks", "4 oak_planks"];
    assert_eq!(told(&mut world, ItemCause::Craft), thrice);
}

#[test]
fn a_double_click_leaves_results_alone() {
    let things = [(9, "oak_log", 1), (10, "oak_planks", 3), (11, "oak_planks", 5)];
    check(
        "crafting_table",
        &things,
        &[(10, 0, 0), (5, 0, 0), (11, 0, 0), (11, 0, 6)],
        "0: 4 oak_planks, 5: 1 oak_log, cursor: 8 oak_planks",
    );
}

#[test]
fn the_players_own_grid_crafts() {
    let logs = [(9, "oak_log", 3)];
    check_own(&logs, &[(9, 0, 0), (1, 1, 0), (9, 0, 0)], "0: 4 oak_planks, 1: 1 oak_log, 9: 2 oak_log");
    check_own(&logs, &[(9, 0, 0), (2, 0, 0), (0, 0, 1)], "44: 12 oak_planks");
}

#[test]
fn what_is_left_over_stays_in_the_grid_or_goes_to_the_player() {
    let mut world = at("crafting_table", &[(9, "honey_bottle", 2), (10, "milk_bucket", 1)]);
    // Sugar leaves a bottle.
    click(&mut world, &[(10, 0, 0), (1, 0, 0), (0, 0, 0)]);
    assert_eq!(
        shown(&world),
        "0: 3 sugar, 1: 1 honey_bottle, 11: 1 milk_bucket, 37: 1 glass_bottle, cursor: 3 sugar"
    );
    click(&mut world, &[(0, 0, 0)]);
    assert_eq!(shown(&world), "1: 1 glass_bottle, 11: 1 milk_bucket, 37: 1 glass_bottle, cursor: 6 sugar");
}

#[test]
fn a_result_that_does_not_fit_whole_is_thrown_in_part() {
    let mut world = at("crafting_table", &[(9, "oak_log", 2)]);
    click(&mut world, &[(10, 0, 0), (5, 0, 0)]);
    (9..45).for_each(|slot| *world.players[0].inventory.slot_mut(slot).unwrap() = Some(stack("egg", 16)));
    *world.players[0].inventory.slot_mut(9).unwrap() = Some(stack("oak_planks", 62));
    click(&mut world, &[(0, 0, 1)]);
    let shown = shown(&world);
    assert!(shown.starts_with("0: 4 oak_planks, 5: 1 oak_log, 10: 64 oak_planks, 11: 16 egg"), "{shown}");
    assert!(shown.ends_with("ground: 2 oak_planks"), "{shown}");
    let before = items(&world);
    click(&mut world, &[(0, 0, 1)]);
    assert_eq!(items(&world), before);
}

#[test]
fn a_stonecutter_cuts_the_chosen_piece() {
    let mut world = at("stonecutter", &[(9, "stone", 3), (10, "andesite", 1)]);
    assert_eq!(world.window(ME).unwrap().progress, [-1]);
    click(&mut world, &[(2, 0, 1)]);
    let window = 1;
    assert_eq!(
        act(&mut world, WorldInput::PressButton { window, button: 99 }),
        ["a stonecutter can't make that of it"]
    );
    let press = WorldInput::PressButton { window, button: 1 };
    assert_eq!(act(&mut world, press), [""; 0]);
    assert_eq!(world.window(ME).unwrap().progress, [1]);
    assert_eq!(shown(&world), "0: 3 stone, 1: 1 stone_brick_slab, 3: 1 andesite".replace("1: 1", "1: 2"));
    click(&mut world, &[(1, 0, 0)]);
    assert_eq!(shown(&world), "0: 2 stone, 1: 2 stone_brick_slab, 3: 1 andesite, cursor: 2 stone_brick_slab");
    // Another input has no choice yet.
    click(&mut world, &[(20, 0, 0), (0, 0, 1), (3, 0, 1)]);
    assert_eq!(world.window(ME).unwrap().progress, [-1]);
    assert_eq!(told(&mut world, ItemCause::Craft), ["-1 stone", "2 stone_brick_slab"]);
}

fn put(world: &mut World, slot: usize, name: &str, data: ItemData) {
    *world.players[0].inventory.slot_mut(slot).unwrap() = Some(stack(name, 1).with_data(data));
}

fn worn(damage: u32) -> ItemData {
    ItemData { damage, ..ItemData::default() }
}

#[test]
fn an_anvil_repairs_and_names() {
    let mut world = at("anvil", &[(10, "iron_ingot", 5), (11, "dirt", 7)]);
    put(&mut world, 9, "iron_pickaxe", worn(130));
    click(&mut world, &[(3, 0, 1), (4, 0, 1)]);
    assert_eq!(shown(&world), "0: 1 iron_pickaxe, 1: 5 iron_ingot, 2: 1 iron_pickaxe, 5: 7 dirt");
    assert_eq!(world.window(ME).unwrap().progress, [1]);
    act(&mut world, WorldInput::NameItem { name: " Edge\u{7} ".into() });
    world.take_events();
    click(&mut world, &[(2, 0, 0)]);
    let cursor = world.menu(ME).unwrap().cursor.clone().unwrap();
    // 62 uses for each ingot; three are enough.
    assert_eq!((cursor.custom_name(), cursor.damage()), (Some("Edge"), 0));
    assert_eq!(shown(&world), "1: 2 iron_ingot, 5: 7 dirt, cursor: 1 iron_pickaxe");
    assert_eq!(told(&mut world, ItemCause::Craft), ["-3 iron_ingot"]);
    // A whole stack gets a name; an empty name takes it away.
    click(&mut world, &[(20, 0, 0), (1, 0, 1), (5, 0, 0), (0, 0, 0)]);
    act(&mut world, WorldInput::NameItem { name: "Earth".into() });
    assert!(shown(&world).starts_with("0: 7 dirt, 2: 7 dirt"), "{}", shown(&world));
    click(&mut world, &[(2, 0, 1)]);
    let named = world.players[0].inventory.get(44).unwrap();
    assert_eq!((named.count, named.custom_name()), (7, Some("Earth")));
    act(&mut world, WorldInput::NameItem { name: "".into() });
    click(&mut world, &[(38, 0, 1), (2, 0, 0)]);
    assert_eq!(world.menu(ME).unwrap().cursor, Some(stack("dirt", 7)));
    act(&mut world, WorldInput::Close);
    assert_eq!(act(&mut world, WorldInput::NameItem { name: "x".into() }), ["that window is not open"]);
}

#[test]
fn a_smithing_table_upgrades() {
    let things = [
        (9, "netherite_ingot", 2),
        (10, "diamond_axe", 1),
        (11, "netherite_upgrade_smithing_template", 1),
        (12, "dirt", 1),
    ];
    let lay = [(4, 0, 1), (5, 0, 1), (6, 0, 1), (7, 0, 1)];
    check(
        "smithing_table",
        &things,
        &lay,
        "0: 1 netherite_upgrade_smithing_template, 1: 1 diamond_axe, 2: 2 netherite_ingot, 3: 1 netherite_axe, 31: 1 dirt",
    );
    let taken = [&lay[..], &[(3, 0, 1)]].concat();
    check("smithing_table", &things, &taken, "2: 1 netherite_ingot, 31: 1 dirt, 39: 1 netherite_axe");
    check(
        "smithing_table",
        &things,
        &[(4, 0, 0), (0, 0, 0)],
        "5: 1 diamond_axe, 6: 1 netherite_upgrade_smithing_template, 7: 1 dirt, cursor: 2 netherite_ingot",
    );
}

#[test]
fn a_grindstone_joins_and_strips() {
    let mut world = at("grindstone", &[(11, "dirt", 1)]);
    put(&mut world, 9, "iron_pickaxe", worn(200));
    put(&mut world, 10, "iron_pickaxe", worn(100));
    let sharp = ItemData { enchantments: vec![("sharpness".into(), 2)], ..ItemData::default() };
    put(&mut world, 12, "diamond_sword", sharp);
    click(&mut world, &[(3, 0, 1), (4, 0, 1), (2, 0, 0)]);
    assert_eq!(world.menu(ME).unwrap().cursor.as_ref().map(|stack| stack.damage()), Some(200 - 150 - 12));
    click(&mut world, &[(20, 0, 0), (5, 0, 0), (0, 0, 0)]);
    assert_eq!(shown(&world), "6: 1 diamond_sword, 20: 1 iron_pickaxe, cursor: 1 dirt");
    click(&mut world, &[(5, 0, 0), (6, 0, 0), (1, 0, 0), (2, 0, 0)]);
    assert_eq!(world.menu(ME).unwrap().cursor, Some(stack("diamond_sword", 1)));
}

#[test]
fn an_enchanting_table_enchants_for_lapis() {
    let mut world = at("enchanting_table", &[(9, "book", 2), (10, "lapis_lazuli", 4), (11, "dirt", 1)]);
    click(&mut world, &[(4, 0, 1)]);
    assert_eq!(world.window(ME).unwrap().progress[..3], [0; 3]);
    click(&mut world, &[(0, 0, 1), (2, 0, 1), (3, 0, 1)]);
    assert_eq!(shown(&world), "0: 1 book, 1: 4 lapis_lazuli, 2: 1 book, 37: 1 dirt");
    let costs = world.window(ME).unwrap().progress;
    assert!(costs[0] >= 1 && costs[..3].is_sorted() && costs[2] <= 30, "{costs:?}");
    let press = |button| WorldInput::PressButton { window: 1, button };
    assert_eq!(act(&mut world, press(3)), ["nothing was asked for"]);
    world.submit(crate::world::Issuer::Player(ME), press(2));
    world.run_inputs();
    let made = world.window(ME).unwrap().slots[0].clone().unwrap();
    assert_eq!((made.item.name(), made.data.unwrap().enchantments.len()), ("enchanted_book", 1));
    assert_eq!(told(&mut world, ItemCause::Use), ["-3 lapis_lazuli"]);
    click(&mut world, &[(0, 0, 1), (2, 0, 1)]);
    assert_eq!(act(&mut world, press(1)), ["that needs a lapis lazuli"]);
    assert!(shown(&world).starts_with("0: 1 book, 1: 1 lapis_lazuli"));
}

/// The rows of `docs/minecraft.md` that say what stations lack.
#[test]
fn stations_lack_what_the_table_of_fidelity_says() {
    let enchanted =
        |name: &str, level| ItemData { enchantments: vec![(name.into(), level)], ..ItemData::default() };
    // An anvil joins no enchantments, neither of a book nor of an equal piece.
    for (other, data) in
        [("enchanted_book", enchanted("sharpness", 2)), ("diamond_sword", enchanted("sharpness", 2))]
    {
        let mut world = at("anvil", &[]);
        put(&mut world, 9, "diamond_sword", ItemData { damage: 300, ..enchanted("unbreaking", 1) });
        put(&mut world, 10, other, data);
        click(&mut world, &[(3, 0, 1), (4, 0, 1)]);
        let result = world.window(ME).unwrap().slots[2].clone();
        let kept = result.map(|stack| stack.data.unwrap().enchantments.clone());
        assert_eq!(kept, (other == "diamond_sword").then(|| vec![("unbreaking".into(), 1)]), "{other}");
    }
    // It never wears out: in the game one use in eight would harm it.
    let mut world = at("anvil[facing=east]", &[]);
    let before = world.state(CELL);
    for use_ in 0..64 {
        put(&mut world, 9, "iron_pickaxe", worn(10));
        act(&mut world, WorldInput::NameItem { name: format!("Edge {use_}").into() });
        click(&mut world, &[(3, 0, 1), (2, 0, 1), (38, 0, 4)]);
        act(&mut world, WorldInput::NameItem { name: "".into() });
    }
    assert_eq!(world.state(CELL), before);
    assert_eq!(world.entities.len(), 64, "each was named and thrown");
    // Armour gets no trims.
    let trim =
        [(9, "coast_armor_trim_smithing_template", 1), (10, "iron_chestplate", 1), (11, "redstone", 1)];
    let mut world = at("smithing_table", &trim);
    click(&mut world, &[(4, 0, 0), (0, 0, 0), (5, 0, 0), (1, 0, 0), (6, 0, 0), (2, 0, 0)]);
    assert_eq!(world.window(ME).unwrap().slots[3], None);
    // No recipe without a fixed result.
    for [first, second] in [
        ["leather_helmet", "red_dye"],
        ["white_banner", "white_banner"],
        ["filled_map", "map"],
        ["shield", "white_banner"],
    ] {
        let mut world = at("crafting_table", &[(9, first, 1), (10, second, 1)]);
        click(&mut world, &[(10, 0, 0), (1, 0, 0), (11, 0, 0), (2, 0, 0)]);
        assert_eq!(world.window(ME).unwrap().slots[0], None, "{first} {second}");
    }
    let arrows: Vec<(usize, &str, u32)> = (9..17).map(|slot| (slot, "arrow", 1)).collect();
    let mut world = at("crafting_table", &[&arrows[..], &[(17, "lingering_potion", 1)]].concat());
    let lay = [(10, 1), (11, 2), (12, 3), (13, 4), (18, 5), (14, 6), (15, 7), (16, 8), (17, 9)];
    for (from, to) in lay {
        click(&mut world, &[(from, 0, 0), (to, 0, 0)]);
    }
    assert_eq!(world.window(ME).unwrap().slots[0], None);
}

/// A client before a farmer's window.
fn trading(things: &[(usize, &str, u32)]) -> World {
    let mut world = world(things);
    world.command("summon villager 0.5 -60 2.5 {NoAI:1,profession:\"farmer\",level:1}").unwrap();
    let entity = world.entities.last().unwrap().id;
    let trader = world.mob_mut(entity).unwrap().trader.as_mut().unwrap();
    trader.offers.truncate(2);
    for (offer, (buy, sell)) in
        trader.offers.iter_mut().zip([(("wheat", 20), "emerald"), (("emerald", 1), "bread")])
    {
        offer.buy = vec![stack(buy.0, buy.1)];
        offer.sell = stack(sell, if sell == "bread" { 6 } else { 1 });
        (offer.uses_max, offer.xp) = (2, 1);
    }
    let hand = InteractionHand::Main;
    assert_eq!(act(&mut world, WorldInput::Interact { entity, hand }), [""; 0]);
    let view = world.window(ME).unwrap();
    assert_eq!((view.kind, &*view.title, view.offers.len()), (WindowKind::Merchant, "Farmer", 2));
    assert_eq!(view.entity, Some(entity));
    world
}

#[test]
fn villagers_trade_by_clicks() {
    let mut world = trading(&[(9, "wheat", 64), (10, "wheat", 30), (11, "emerald", 3)]);
    click(&mut world, &[(3, 0, 0), (1, 0, 0)]);
    // Payments may lie in either slot.
    assert_eq!(shown(&world), "1: 64 wheat, 2: 1 emerald, 4: 30 wheat, 5: 3 emerald");
    world.take_events();
    click(&mut world, &[(2, 0, 1)]);
    assert_eq!(shown(&world), "1: 24 wheat, 4: 30 wheat, 5: 5 emerald");
    let told = told(&mut world, ItemCause::Trade);
    assert_eq!(told, ["-20 wheat", "-20 wheat", "1 emerald", "1 emerald"]);
    assert_eq!(world.window(ME).unwrap().offers[0].uses, 2);
    // The choice lays out what it costs, and gives back what lay there.
    assert_eq!(act(&mut world, WorldInput::ChooseTrade { offer: 1 }), [""; 0]);
    assert_eq!(shown(&world), "0: 5 emerald, 2: 6 bread, 4: 54 wheat");
    assert_eq!(act(&mut world, WorldInput::ChooseTrade { offer: 2 }), ["there is no such offer"]);
    click(&mut world, &[(2, 0, 0), (2, 0, 0)]);
    assert_eq!(shown(&world), "0: 3 emerald, 4: 54 wheat, cursor: 12 bread");
    let villager = world.window(ME).unwrap().entity.unwrap();
    assert_eq!(world.mob(villager).unwrap().trader.as_ref().unwrap().xp, 4);
    // It dies: the payment comes back.
    world.command("kill @e[type=villager]").unwrap();
    world.step();
    assert_eq!(world.window(ME).unwrap().number, 0);
    assert_eq!(world.players[0].inventory.count(stack("emerald", 1).item), 3);
}

#[test]
fn a_horse_shows_its_saddle() {
    let mut world = world(&[(9, "saddle", 1), (10, "diamond_horse_armor", 1), (36, "dirt", 1)]);
    world.command("summon horse 0.5 -60 2.5 {NoAI:1,Tame:1}").unwrap();
    let entity = world.entities.last().unwrap().id;
    let hand = InteractionHand::Main;
    let EntityKind::Mob(_) = &world.entity(entity).unwrap().kind else { panic!("no horse") };
    world.players[0].controls.sneak = true;
    act(&mut world, WorldInput::Interact { entity, hand });
    assert_eq!(
        world.window(ME).map(|view| (view.kind, view.entity)),
        Some((WindowKind::Horse, Some(entity)))
    );
    world.take_events();
    click(&mut world, &[(2, 0, 1), (3, 0, 0), (1, 0, 0)]);
    assert_eq!(shown(&world), "0: 1 saddle, 29: 1 dirt, cursor: 1 diamond_horse_armor");
    assert!(world.mob(entity).unwrap().is_saddled());
    click(&mut world, &[(20, 0, 0), (0, 0, 0)]);
    assert!(!world.mob(entity).unwrap().is_saddled());
    assert_eq!(told(&mut world, ItemCause::Use), ["-1 saddle", "1 saddle"]);
    // A rider that uses its mount looks at it as well.
    act(&mut world, WorldInput::Close);
    world.players[0].controls.sneak = false;
    *world.players[0].inventory.slot_mut(36).unwrap() = None;
    act(&mut world, WorldInput::Interact { entity, hand });
    assert_eq!((world.players[0].riding, world.window(ME).unwrap().number), (Some(entity), 0));
    act(&mut world, WorldInput::Interact { entity, hand });
    assert_eq!(world.window(ME).unwrap().number, 2);
    // The game's client asks for the window of what it rides by a key.
    act(&mut world, WorldInput::OpenMount);
    assert_eq!(world.window(ME).unwrap().number, 3);
    world.players[0].riding = None;
    assert_eq!(act(&mut world, WorldInput::OpenMount).len(), 1);
}
