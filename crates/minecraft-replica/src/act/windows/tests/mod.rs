//! Acts in windows on a server end as the embedded world's own inputs do.

mod faults;
mod random;
mod server;

use cooperage_blocks::world::{EntityKind, WorldInput};
use cooperage_blocks::{ItemId, registry};

use self::server::{CHEST, FURNACE, ME, TestServer, Things, embedded, items, named, things, world};
use crate::sent::SentAct;

/// Ticks between a click and its answer.
const DELAYS: [u64; 3] = [0, 2, 7];

fn item(name: &str) -> ItemId {
    registry().item(name).unwrap()
}

/// Cells of a grid by a letter each, `.` for an empty one.
fn cells(rows: &str, names: &[(char, &str)]) -> Vec<Option<ItemId>> {
    let of = |letter| names.iter().find(|(known, _)| *known == letter).map(|(_, name)| item(name));
    rows.chars().map(of).collect()
}

fn craft(rows: &str, names: &[(char, &str)], times: u32) -> WorldInput {
    WorldInput::Craft { cells: cells(rows, names), times }
}

/// Asserts that nothing is left at the cursor, in a grid or open.
fn assert_tidy(server: &TestServer, is_open: bool) {
    let view = server.world.window(ME).unwrap();
    assert_eq!((view.cursor, view.number != 0), (None, is_open));
    assert_eq!((&server.windows.cursor, server.windows.open.is_some()), (&None, is_open));
    if !is_open {
        assert_eq!(view.slots[..5], [const { None }; 5]);
    }
}

/// Carries inputs out in the embedded world and on servers with some delays; the answers and the items at the end are the
/// same. Returns the clicks of the quickest server, and the answer.
fn check_all(things: &Things, inputs: &[WorldInput]) -> (u32, String) {
    let mut expected = world(things);
    let answers: Vec<_> = inputs.iter().map(|input| embedded(&mut expected, input.clone())).collect();
    let mut clicks = u32::MAX;
    for (delay, is_sparse) in [(0, false), (0, true), (2, false), (2, true), (7, true)] {
        let mut server = TestServer::new(world(things), delay);
        server.is_sparse = is_sparse;
        let told: Vec<_> = inputs.iter().map(|input| server.act(input)).collect();
        let end = items(&server.world);
        server.rest();
        assert_eq!(told, answers, "delay {delay}: {inputs:?}");
        assert_eq!(end, items(&expected), "delay {delay}: {inputs:?}");
        let stays_open = matches!(inputs.first(), Some(WorldInput::Open(_)))
            && !matches!(inputs.last(), Some(WorldInput::Close));
        // The window of a container does not show the off hand.
        let shown = if stays_open { 9..45 } else { 0..46 };
        let own = server.world.player(ME).unwrap().inventory.slots();
        assert_eq!(server.windows.own[shown.clone()], own[shown], "delay {delay}");
        assert_tidy(&server, stays_open);
        clicks = clicks.min(server.clicks);
    }
    (
        clicks,
        answers
            .last()
            .map(|answer| answer.clone().unwrap_or_else(|reason| reason.into()).to_string())
            .unwrap(),
    )
}

fn check(own: &[(usize, &str, u32)], input: &WorldInput) -> (u32, String) {
    check_all(&things(own), std::slice::from_ref(input))
}

#[test]
fn the_own_grid_crafts() {
    let logs = [(40, "oak_log", 9)];
    assert_eq!(check(&logs, &craft("L...", &[('L', "oak_log")], 1)), (4, "1".into()));
    assert_eq!(check(&logs, &craft("L...", &[('L', "oak_log")], 20)).1, "9");
    let planks = [(9, "oak_planks", 30), (36, "oak_planks", 3)];
    assert_eq!(check(&planks, &craft("P.P.", &[('P', "oak_planks")], 5)).1, "5");
    assert_eq!(check(&planks, &craft("PPPP", &[('P', "oak_planks")], 1)).1, "1");
    assert_eq!(check(&planks, &craft("PPPP", &[('P', "oak_planks")], 99)).1, "8");
    assert_eq!(check(&planks, &craft("PPP.", &[('P', "oak_planks")], 1)).1, "nothing can be made of that");
    assert_eq!(check(&planks, &craft("L...", &[('L', "oak_log")], 1)).1, "an ingredient is missing");
    // The off hand gives as well.
    let off_hand = [(45, "oak_log", 3)];
    assert_eq!(check(&off_hand, &craft("L...", &[('L', "oak_log")], 2)).1, "2");
    assert_eq!(check(&off_hand, &craft("....L....", &[('L', "oak_log")], 9)).1, "3");
}

#[test]
fn a_table_crafts() {
    let things = [(9, "oak_planks", 60), (12, "stick", 7), (37, "cobblestone", 24), (38, "coal", 5)];
    let names = [('P', "oak_planks"), ('S', "stick"), ('C', "cobblestone"), ('K', "coal")];
    let (clicks, made) = check(&things, &craft("CCC.S..S.", &names, 1));
    assert_eq!(made, "1");
    assert!(clicks <= 16, "{clicks}");
    assert_eq!(check(&things, &craft("CCC.S..S.", &names, 4)).1, "3");
    assert_eq!(check(&things, &craft("PPPP.PPPP", &names, 7)).1, "7");
    assert_eq!(check(&things, &craft("K..S.....", &names, 4)).1, "4");
    // Empty buckets come back too.
    let cake =
        [(9, "wheat", 9), (10, "sugar", 9), (11, "egg", 9), (12, "milk_bucket", 1), (13, "milk_bucket", 1)];
    let cake = [&cake[..], &[(14, "milk_bucket", 1)]].concat();
    let names = [('M', "milk_bucket"), ('W', "wheat"), ('E', "egg"), ('S', "sugar")];
    assert_eq!(check(&cake, &craft("MMMSESWWW", &names, 1)).1, "1");
}

#[test]
fn a_table_has_to_be_within_reach() {
    let mut far = world(&things(&[(9, "oak_planks", 60)]));
    far.command("setblock 2 -60 0 air").unwrap();
    let mut server = TestServer::new(far, 2);
    let answer = server.act(&craft("PPPP.PPPP", &[('P', "oak_planks")], 1));
    assert_eq!(answer, Err("that needs a crafting table within reach".into()));
}

fn chest(things: &Things, inputs: &[WorldInput]) -> (u32, String) {
    check_all(things, &[&[WorldInput::Open(CHEST)], inputs].concat())
}

fn deposit(slot: usize, count: u32) -> WorldInput {
    WorldInput::Deposit { slot, count, to: None }
}

#[test]
fn containers_take_and_give() {
    let all = Things {
        own: named(&[(9, "dirt", 64), (40, "dirt", 10), (45, "bread", 9), (41, "egg", 16)]),
        chest: named(&[(0, "stone", 64), (5, "dirt", 60), (26, "diamond_sword", 1)]),
        ..Things::default()
    };
    assert_eq!(chest(&all, &[deposit(9, 64)]), (1, "64".into()));
    let (clicks, moved) = chest(&all, &[deposit(9, 40)]);
    assert_eq!(moved, "40");
    assert!(clicks <= 14, "{clicks}");
    assert_eq!(chest(&all, &[deposit(40, 3), WorldInput::Close]).1, "");
    assert_eq!(chest(&all, &[WorldInput::Deposit { slot: 41, count: 5, to: Some(20) }]).1, "5");
    assert_eq!(
        chest(&all, &[WorldInput::Deposit { slot: 41, count: 99, to: Some(0) }]).1,
        "there is no room for it"
    );
    assert_eq!(chest(&all, &[deposit(45, 4)]).1, "4");
    assert_eq!(chest(&all, &[deposit(20, 4)]).1, "that slot is empty");
    let take = |slot, count| WorldInput::Withdraw { slot, count };
    assert_eq!(chest(&all, &[take(0, 99)]), (1, "64".into()));
    assert_eq!(chest(&all, &[take(0, 7), take(5, 60), take(26, 1)]).1, "1");
    assert_eq!(chest(&all, &[take(3, 7)]).1, "that slot is empty");
    assert_eq!(chest(&all, &[take(27, 7)]).1, "there is no such slot");
    assert_eq!(check_all(&all, &[take(0, 1)]).1, "no container is open");
    assert_eq!(check_all(&all, &[WorldInput::Close]).1, "");
    let pos = cooperage_blocks::BlockPos { x: 2, y: -61, z: 1 };
    assert_eq!(check_all(&all, &[WorldInput::Close, WorldInput::Open(pos)]).1, "there is nothing to open");
}

#[test]
fn containers_that_do_not_open_are_told() {
    let open = |setup: &str, pos| {
        let begin = || {
            let mut world = world(&Things::default());
            world.command(setup).unwrap();
            world.step();
            world
        };
        let answer = embedded(&mut begin(), WorldInput::Open(pos));
        let mut server = TestServer::new(begin(), 2);
        assert_eq!(server.act(&WorldInput::Open(pos)), answer);
        assert_tidy(&server, false);
        answer.unwrap_err()
    };
    assert_eq!(open("setblock 2 -59 1 stone", CHEST), "a block on top keeps the chest shut");
    assert_eq!(open("tp ann -6.5 -60 0.5", CHEST), "it is out of reach");
    assert_eq!(open("setblock 2 -60 1 stone", CHEST), "there is nothing to open");
    assert_eq!(open("kill ann", CHEST), "the dead can't do that");
}

#[test]
fn an_open_container_is_closed_for_other_windows() {
    for rows in ["L...", "....L...."] {
        let mut server = TestServer::new(world(&things(&[(9, "oak_log", 3)])), 2);
        server.act(&WorldInput::Open(CHEST)).unwrap();
        assert_eq!(server.act(&craft(rows, &[('L', "oak_log")], 2)), Ok("2".into()));
        server.rest();
        assert_eq!(items(&server.world)["player"], [("oak_log", 1), ("oak_planks", 8)].into());
        assert_tidy(&server, false);
    }
}

#[test]
fn full_inventories_and_containers_are_told() {
    let stones: Vec<(usize, String, u32)> = (9..45).map(|slot| (slot, "stone".to_owned(), 64)).collect();
    let mut own = stones.clone();
    own[5].2 = 60;
    own[20] = (29, "oak_log".to_owned(), 3);
    let things = Things { own, chest: named(&[(0, "dirt", 9), (1, "stone", 30)]), ..Things::default() };
    let take = |slot, count| WorldInput::Withdraw { slot, count };
    assert_eq!(chest(&things, &[take(0, 3)]).1, "there is no room for it");
    assert_eq!(chest(&things, &[take(1, 30)]).1, "4");
    assert_eq!(chest(&things, &[take(1, 3)]).1, "3");
    let logs = craft("L...", &[('L', "oak_log")], 3);
    assert_eq!(check_all(&things, std::slice::from_ref(&logs)).1, "there is no room for the result");
    let full = Things {
        own: stones,
        chest: (0..27).map(|slot| (slot, "stone".to_owned(), if slot == 9 { 50 } else { 64 })).collect(),
        ..Things::default()
    };
    assert_eq!(chest(&full, &[deposit(9, 64)]).1, "14");
    assert_eq!(chest(&full, &[deposit(9, 64), deposit(10, 9)]).1, "there is no room for it");
}

#[test]
fn furnaces_take_and_give() {
    let all = Things {
        own: named(&[(9, "oak_log", 20), (36, "raw_iron", 9)]),
        furnace: named(&[(2, "iron_ingot", 9)]),
        ..Things::default()
    };
    let at = |inputs: &[WorldInput]| check_all(&all, &[&[WorldInput::Open(FURNACE)], inputs].concat());
    assert_eq!(at(&[deposit(36, 4)]).1, "4");
    assert_eq!(at(&[WorldInput::Deposit { slot: 36, count: 1, to: Some(2) }]).1, "there is no room for it");
    assert_eq!(at(&[WorldInput::Withdraw { slot: 2, count: 9 }]), (1, "9".into()));
    // A part of the output that is no half of it can't be taken by clicks: the next greater one is.
    let mut server = TestServer::new(world(&all), 2);
    server.act(&WorldInput::Open(FURNACE)).unwrap();
    assert_eq!(server.act(&WorldInput::Withdraw { slot: 2, count: 2 }), Ok("5".into()));
    assert_eq!(server.act(&WorldInput::Deposit { slot: 36, count: 1, to: None }), Ok("1".into()));
    assert_eq!(server.act(&WorldInput::Deposit { slot: 9, count: 1, to: Some(1) }), Ok("1".into()));
    assert_tidy(&server, true);
}

#[test]
fn slots_are_exchanged_and_joined() {
    let own = [
        (9, "dirt", 60),
        (10, "dirt", 10),
        (36, "egg", 3),
        (40, "iron_boots", 1),
        (45, "bread", 2),
        (5, "iron_helmet", 1),
    ];
    let swap = |from, to| WorldInput::Swap { from, to };
    let clicks = |from, to| check(&own, &swap(from, to));
    assert_eq!(clicks(9, 36), (1, String::new()));
    assert_eq!(clicks(9, 45), (1, String::new()));
    assert_eq!(clicks(9, 20), (2, String::new()));
    assert_eq!(clicks(20, 9), (2, String::new()));
    assert_eq!(clicks(10, 9), (3, String::new()));
    assert_eq!(clicks(40, 8), (1, String::new()));
    assert_eq!(clicks(5, 17), (2, String::new()));
    assert_eq!(clicks(20, 21), (0, String::new()));
    assert_eq!(clicks(9, 5).1, "that can't be worn there");
    assert_eq!(clicks(9, 2).1, "there is no such slot");
}

#[test]
fn items_are_thrown() {
    let own = [(9, "dirt", 64), (36, "egg", 3), (45, "bread", 2)];
    for (slot, count, most) in [(9, 64, 1), (9, 40, 14), (9, 2, 2), (36, 99, 1), (45, 1, 1), (11, 1, 0)] {
        let (clicks, _) = check(&own, &WorldInput::Toss { slot, count });
        assert!(clicks <= most, "{slot} {count}: {clicks}");
    }
    // With a container open, carried items are thrown from its window.
    assert_eq!(chest(&things(&own), &[WorldInput::Toss { slot: 9, count: 64 }]), (1, String::new()));
}

#[test]
fn stations_work() {
    let cut =
        |output: &str, times| WorldInput::Stonecut { input: item("stone"), output: item(output), times };
    let stone = [(9, "stone", 20), (10, "stone", 3)];
    assert_eq!(check(&stone, &cut("stone_slab", 5)).1, "5");
    assert_eq!(check(&stone, &cut("stone_stairs", 99)).1, "23");
    assert_eq!(check(&stone, &cut("dirt", 1)).1, "a stonecutter can't make that of it");
    let worn = [
        (9, "iron_pickaxe[damage=200]", 1),
        (10, "iron_ingot", 9),
        (11, "diamond", 1),
        (45, "shield[damage=20]", 1),
        (12, "oak_planks", 4),
    ];
    let repair = |tool, with| WorldInput::Repair { tool, with };
    assert_eq!(check(&worn, &repair(9, 10)).1, "");
    assert_eq!(check(&worn, &repair(45, 12)).1, "");
    assert_eq!(check(&worn, &repair(9, 11)).1, "that doesn't repair it");
    let rename = |slot, name: &str| WorldInput::Rename { slot, name: name.into() };
    assert_eq!(check(&worn, &rename(10, " Bar ")).1, "");
    assert_eq!(check(&worn, &rename(10, "")).1, "");
    assert_eq!(check(&[(36, "egg[custom_name='\"Ei\"']", 3)], &rename(36, "")).1, "");
    let smith = [
        (9, "netherite_upgrade_smithing_template", 2),
        (10, "netherite_ingot", 3),
        (7, "diamond_leggings[damage=9]", 1),
    ];
    assert_eq!(check(&smith, &WorldInput::Smith { slot: 7 }).1, "netherite_leggings");
    assert_eq!(
        check(&smith[1..], &WorldInput::Smith { slot: 7 }).1,
        "the template or the netherite ingot is missing"
    );
    let ground = [
        (9, "iron_sword[enchantments={sharpness:2}]", 1),
        (10, "iron_axe[damage=50]", 1),
        (11, "iron_axe[damage=90]", 1),
    ];
    let grind = |slot, with| WorldInput::Grind { slot, with };
    assert_eq!(check(&ground, &grind(9, None)).1, "ground");
    assert_eq!(check(&ground, &grind(10, Some(11))).1, "ground");
    assert_eq!(check(&ground, &grind(10, None)).1, "there is no enchantment on it");
}

#[test]
fn properties_of_items_are_those_of_the_embedded_world() {
    let own = [(9, "iron_pickaxe[damage=200,custom_name='\"Old\"']", 1), (10, "iron_ingot", 2)];
    for input in
        [WorldInput::Repair { tool: 9, with: 10 }, WorldInput::Rename { slot: 9, name: "New".into() }]
    {
        let mut expected = world(&things(&own));
        embedded(&mut expected, input.clone()).unwrap();
        let mut server = TestServer::new(world(&things(&own)), 2);
        server.act(&input).unwrap();
        assert_eq!(server.windows.own, expected.player(ME).unwrap().inventory.slots());
    }
}

#[test]
fn a_table_enchants() {
    let own = [(40, "iron_sword", 1), (9, "lapis_lazuli", 3), (41, "dirt", 1)];
    for delay in DELAYS {
        let mut server = TestServer::new(world(&things(&own)), delay);
        let told = server.act(&WorldInput::Enchant { slot: 40 }).unwrap();
        let inventory = &server.world.player(ME).unwrap().inventory;
        let (name, level) = told.split_once(' ').unwrap();
        assert_eq!(inventory.get(40).unwrap().enchantment(name).to_string(), level);
        assert_eq!(inventory.get(9).unwrap().count, 2);
        let answer = server.act(&WorldInput::Enchant { slot: 41 });
        assert_eq!(answer, Err("dirt can't be enchanted".into()));
        assert_eq!(server.act(&WorldInput::Enchant { slot: 40 }), Err("it is enchanted already".into()));
        server.rest();
        assert_tidy(&server, false);
        assert_eq!(server.world.player(ME).unwrap().inventory.get(41).unwrap().count, 1);
    }
}

#[test]
fn villagers_trade() {
    let own = [
        (9, "wheat", 64),
        (10, "wheat", 64),
        (11, "potato", 64),
        (12, "carrot", 64),
        (13, "beetroot", 64),
        (36, "emerald", 40),
    ];
    let with_villager = || {
        let mut world = world(&things(&own));
        world.command("summon villager -1.5 -60 0.5 {NoAI:1,profession:\"farmer\",level:3}").unwrap();
        world
    };
    let villager = |world: &cooperage_blocks::World| {
        let mob = world.entities().iter().find(|entity| matches!(entity.kind, EntityKind::Mob(_)));
        mob.unwrap().id
    };
    for delay in DELAYS {
        for (offer, times) in [(0, 1), (0, 3), (1, 2), (2, 30), (3, 1), (99, 1)] {
            let mut expected = with_villager();
            let input = WorldInput::Trade { villager: villager(&expected), offer, times };
            let answer = embedded(&mut expected, input.clone());
            let mut server = TestServer::new(with_villager(), delay);
            assert_eq!(server.act(&input), answer, "{offer} {times}");
            server.rest();
            assert_eq!(items(&server.world), items(&expected), "{offer} {times}");
            assert_tidy(&server, false);
        }
    }
}

#[test]
fn creative_mode_takes_from_nothing() {
    let mut creative = world(&things(&[(36, "dirt", 1)]));
    creative.command("gamemode creative ann").unwrap();
    let mut server = TestServer::new(creative, 2);
    let take = |slot| WorldInput::Replace { slot, items: Some((item("stone"), 80)), is_plain: true };
    assert_eq!(server.act(&take(36)), Ok("".into()));
    assert_eq!(server.windows.own[36].as_ref().map(|stack| stack.count), Some(64));
    server.rest();
    assert_eq!(server.world.player(ME).unwrap().inventory.get(36).unwrap().item, item("stone"));
    assert_eq!(server.act(&take(10)), Err("there is no such slot".into()));
    assert!(server.sent.iter().all(|sent| !matches!(sent, SentAct::Clicked { .. })));
    let mut survival = TestServer::new(world(&Things::default()), 2);
    assert_eq!(survival.act(&take(36)), Err("that is for creative mode".into()));
}
