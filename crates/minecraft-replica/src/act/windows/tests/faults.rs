//! Servers that lose answers, shut windows or fall silent.

use cooperage_blocks::world::WorldInput;

use super::server::{CHEST, TestServer, Things, items, named, things, world};
use super::{assert_tidy, craft};
use crate::act::PATIENCE_TICKS;

fn pickaxe() -> WorldInput {
    craft("CCC.S..S.", &[('S', "stick"), ('C', "cobblestone")], 1)
}

const STONES: [(usize, &str, u32); 2] = [(9, "stick", 7), (37, "cobblestone", 24)];

#[test]
fn an_act_survives_lost_answers() {
    for lost in 1..12 {
        let mut server = TestServer::new(world(&things(&STONES)), 2);
        server.lost = vec![lost, lost + 4];
        assert_eq!(server.act(&pickaxe()), Ok("1".into()), "answer {lost}");
        server.rest();
        let player = &items(&server.world)["player"];
        assert_eq!(
            (player["stick"], player["cobblestone"], player["stone_pickaxe"]),
            (5, 21, 1),
            "answer {lost}"
        );
        assert_tidy(&server, false);
    }
    let mut server = TestServer::new(world(&things(&[(9, "dirt", 64)])), 2);
    server.lost = vec![1, 3, 5];
    assert_eq!(server.act(&WorldInput::Toss { slot: 9, count: 40 }), Ok("".into()));
    let thrown: u32 = super::server::ground(&server.world).iter().map(|stack| stack.count).sum();
    assert_eq!((thrown, server.windows.own[9].as_ref().map(|stack| stack.count)), (40, Some(24)));
}

#[test]
fn a_window_that_the_server_shuts_ends_the_act() {
    for clicks in 1..10 {
        let mut server = TestServer::new(world(&things(&STONES)), 2);
        server.shut_after = Some(clicks);
        assert_eq!(server.act(&pickaxe()), Err("that window is not open".into()), "click {clicks}");
        server.rest();
        let player = &items(&server.world)["player"];
        assert_eq!((player["stick"], player["cobblestone"]), (7, 24));
        assert_tidy(&server, false);
    }
    let things = Things { own: named(&[(9, "dirt", 64)]), ..Things::default() };
    let mut server = TestServer::new(world(&things), 2);
    server.act(&WorldInput::Open(CHEST)).unwrap();
    server.shut_after = Some(2);
    let deposit = WorldInput::Deposit { slot: 9, count: 40, to: None };
    assert_eq!(server.act(&deposit), Err("the container is out of reach".into()));
    server.rest();
    assert_eq!(items(&server.world)["player"]["dirt"], 64);
    assert_tidy(&server, false);
}

#[test]
fn a_silent_server_ends_the_act_in_time() {
    for from in 1..8 {
        let mut server = TestServer::new(world(&things(&STONES)), 2);
        server.deaf_from = Some(from);
        assert_eq!(server.act(&pickaxe()), Err("nothing came of it".into()), "from click {from}");
        assert!(server.tick < 2 * PATIENCE_TICKS, "{}", server.tick);
        server.rest();
        let player = &items(&server.world)["player"];
        assert_eq!((player["stick"], player["cobblestone"]), (7, 24));
        assert_tidy(&server, false);
    }
    // A server that does not open the window at all.
    let mut server = TestServer::new(world(&things(&STONES)), 2);
    server.deaf_from = Some(0);
    assert_eq!(server.act(&pickaxe()), Err("nothing came of it".into()));
    assert!(server.tick <= PATIENCE_TICKS + 2, "{}", server.tick);
    assert_tidy(&server, false);
}

#[test]
fn a_slow_server_is_waited_for() {
    for delay in [19, 25, 40, 60] {
        for jitter in [0, 4] {
            let mut server = TestServer::new(world(&things(&STONES)), delay);
            server.jitter = jitter;
            server.is_sparse = jitter > 0;
            assert_eq!(server.act(&pickaxe()), Ok("1".into()), "delay {delay}");
            for _ in 0..10 {
                server.rest();
            }
            let player = &items(&server.world)["player"];
            let left = (player["stick"], player["cobblestone"], player["stone_pickaxe"]);
            assert_eq!(left, (5, 21, 1), "delay {delay}");
            assert_tidy(&server, false);
        }
    }
}

#[test]
fn a_stack_at_the_cursor_is_put_back_first() {
    let mut server = TestServer::new(world(&things(&STONES)), 2);
    server.click(37);
    server.rest();
    assert_eq!(server.windows.cursor.as_ref().map(|stack| stack.count), Some(24));
    assert_eq!(server.act(&WorldInput::Swap { from: 9, to: 20 }), Ok("".into()));
    let own = &server.windows.own;
    assert_eq!((own[20].as_ref().map(|stack| stack.count), own[9].as_ref()), (Some(7), None));
    assert_tidy(&server, false);
}

#[test]
fn counts_beyond_all_stacks_are_no_harm() {
    let item = super::item("cobblestone");
    let mut server = TestServer::new(world(&things(&STONES)), 2);
    for slot in 9..45 {
        server.windows.own[slot] = Some(cooperage_blocks::items::ItemStack::new(item, u32::MAX));
    }
    server.windows.cursor = Some(cooperage_blocks::items::ItemStack::new(item, u32::MAX));
    server.deaf_from = Some(0);
    for input in [
        craft("CC..", &[('C', "cobblestone")], 7),
        craft("CCCC.CCCC", &[('C', "cobblestone")], 7),
        WorldInput::Toss { slot: 9, count: 40 },
        WorldInput::Swap { from: 9, to: 20 },
    ] {
        let began = server.tick;
        assert_eq!(server.act(&input).unwrap_or_default(), "".into(), "{input:?}");
        assert!(server.tick < began + 2 * PATIENCE_TICKS);
    }
}

#[test]
fn death_ends_an_act() {
    let mut server = TestServer::new(world(&things(&STONES)), 2);
    server.killed_after = Some(4);
    assert_eq!(server.act(&pickaxe()), Err("the dead can't do that".into()));
    let fallen: u32 = super::server::ground(&server.world).iter().map(|stack| stack.count).sum();
    assert_eq!(fallen, 31);
}

#[test]
fn a_server_without_drags_gets_each_input_filled_by_itself() {
    let all = [(9, "oak_planks", 60), (10, "stick", 7), (37, "cobblestone", 24)];
    let names = [('P', "oak_planks"), ('S', "stick"), ('C', "cobblestone")];
    for (rows, times) in [("PPPP", 1), ("P.P.", 6), ("CCC.S..S.", 1), ("CCC.S..S.", 3), ("PPPP.PPPP", 7)] {
        let mut server = TestServer::new(world(&things(&all)), 1);
        server.is_undraggable = true;
        assert_eq!(server.act(&craft(rows, &names, times)), Ok(times.to_string().into()), "{rows}");
        server.rest();
        assert_tidy(&server, false);
    }
}
