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
        assert_eq!((player["stick"], player["cobblestone"], player["stone_pickaxe"]), (5, 21, 1), "answer {lost}");
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
