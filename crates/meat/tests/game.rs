//! The rules of turns, orders and places, by games that are played by hand.

use cooperage_blocks::BlockPos;
use cooperage_blocks::world::EntityKind;
use cooperage_core::{AgentId, Environment, Tick, Wake};
use cooperage_meat::layout::{FLAT, VICTORIAN};

use crate::common::Game;

/// The creatures of a kind, by their cells' x and z.
fn animals(game: &Game, kind: &str) -> Vec<[i32; 2]> {
    game.0.blocks().with_world(|world| {
        let of_kind = world.entities().iter().filter_map(|entity| match &entity.kind {
            EntityKind::Mob(mob) if mob.kind_name() == kind => Some([entity.cell().x, entity.cell().z]),
            _ => None,
        });
        let mut all: Vec<[i32; 2]> = of_kind.collect();
        all.sort_unstable();
        all
    })
}

#[test]
fn the_first_state_shows_the_published_distances() {
    let seen = Game::new("meat/flat/tau5", &[]).seen();
    for line in [
        "  blocks near: chest 18.03, furnace 17.69, oak_log 22.47\n  creatures near: chicken 8.60, sheep 7.07\n",
        "  blocks near: chest 14.14, furnace 16.97, oak_log 13.42\n  creatures near: chicken 21.19, sheep 20.62\n",
    ] {
        assert!(seen.contains(line), "{seen}");
    }
    // Victorian: chest 7.1, furnace 6.1, log 8.2, chicken 4.1, sheep 10.8; and 6.2, 8.6, 2.2, 6.3, 16.3.
    let seen = Game::new("meat/victorian/tau1", &[]).seen();
    for line in [
        "  blocks near: chest 7.14, furnace 6.08, oak_log 8.25\n  creatures near: chicken 4.12, cow 13.15, pig 6.08, sheep 10.77\n",
        "  blocks near: chest 6.16, furnace 8.60, oak_log 2.24\n  creatures near: chicken 6.32, cow 18.25, pig 2.00, sheep 16.28\n",
    ] {
        assert!(seen.contains(line), "{seen}");
    }
}

#[test]
fn everything_stands_where_the_table_says() {
    for (task, layout) in [("meat/flat/tau1", &FLAT), ("meat/victorian/tau1", &VICTORIAN)] {
        let mut game = Game::new(task, &[]);
        for turn in 0..2 {
            for (kind, places) in layout.animals {
                let mut places = places.to_vec();
                places.sort_unstable();
                assert_eq!(animals(&game, kind), places, "{task} {turn}");
            }
            // After a while they are still there.
            game.turn(&["0 goto furnace"]);
        }
    }
}

#[test]
fn calls_of_a_turn_begin_together_and_a_second_one_waits_for_the_next_turn() {
    let mut game = Game::new("meat/flat/tau5", &[]);
    assert!(game.call("0 goto chest") && game.call("1 goto oak_log"));
    assert!(!game.call("0 goto furnace"), "one call waits already");
    let mut events = Vec::new();
    game.0.advance(Tick(2), Wake::Nobody, &mut events);
    let doing = |game: &Game, agent| game.0.blocks().doing(AgentId(agent)).map(|label| label.to_string());
    assert_eq!([doing(&game, 0), doing(&game, 1)], [Some("goto".to_owned()), Some("goto".to_owned())]);
    assert!(game.0.offered(AgentId(0)).is_empty(), "it has had its call");
    let ended = game.finish_turn();
    assert_eq!(ended, ["at the oak_log", "at the chest"]);
    assert!(!game.0.offered(AgentId(0)).is_empty());
    // A call between two turns waits, and counts in the next one.
    assert!(game.call("0 goto furnace"));
    game.0.advance(Tick(game.0.tick().0 + 1), Wake::Nobody, &mut events);
    while game.0.blocks().doing(AgentId(0)).is_some() {
        game.0.advance(Tick(game.0.tick().0 + 1), Wake::Nobody, &mut events);
    }
    assert!(game.call("0 goto chest"));
    assert_eq!(game.0.round().turn(), 1);
    game.finish_turn();
    assert_eq!((game.0.round().turn(), game.finish_turn()), (2, vec!["at the chest".to_owned()]));
}

#[test]
fn a_turn_without_a_call_passes_after_half_a_minute() {
    let mut game = Game::new("meat/flat/tau5", &[]);
    assert_eq!(game.finish_turn(), [""; 0]);
    assert_eq!(game.0.tick(), Tick(600));
}

#[test]
fn what_was_killed_or_mined_is_there_again_in_the_next_turn() {
    let mut game = Game::new("meat/flat/tau5", &[]);
    game.turn(&["0 goto chicken", "1 goto oak_log"]);
    for turn in 0..3 {
        assert_eq!(animals(&game, "chicken"), [[-3, -10]]);
        let ended = game.turn(&["0 killMob chicken", "1 mineBlock oak_log"]);
        assert!(
            ended.contains(&"killed a chicken".to_owned()) && ended.contains(&"mined oak_log".to_owned())
        );
        let log = game.0.blocks().with_world(|world| world.state(BlockPos::new(2, -60, 4)).name());
        assert_eq!((log, animals(&game, "chicken").len()), ("oak_log", 1), "{turn}");
    }
    assert!(game.seen().contains("chicken 3"), "{}", game.seen());
}

#[test]
fn nearby_is_an_option() {
    let mut game = Game::new("meat/flat/tau5", &[("meat.respawn", "nearby")]);
    game.turn(&["0 goto chicken"]);
    game.turn(&["0 killMob chicken"]);
    game.finish_turn();
    let [[x, z]] = animals(&game, "chicken")[..] else { panic!("one comes back") };
    assert!((x, z) != (-3, -10) && (x + 3).abs() <= 8 && (z + 10).abs() <= 8, "{x} {z}");
}

/// `cooked_chicken` and `cooked_mutton` for τ = 10 in the order C M.
#[test]
fn food_that_is_stored_ahead_serves_later_orders_and_two_equal_orders_need_two() {
    let mut game = Game::new("meat/flat/tau1", &[]);
    game.turn(&["0 goto chest"]);
    // The list begins with C M C M M: at turns 0, 2, 4, 6, 8, for three turns each.
    game.command("item replace block 0 -60 0 container.0 with cooked_chicken 2");
    game.finish_turn();
    assert_eq!(game.score(), (1, vec![]), "one order of it is there");
    for _ in 2..4 {
        game.finish_turn();
    }
    assert_eq!(game.score(), (1, vec![]), "the mutton can still be served in turn 4");
    game.finish_turn();
    assert_eq!(game.score(), (2, vec![1]), "the second chicken serves the second order of it");
    game.command("item replace block 0 -60 0 container.1 with cooked_mutton 1");
    while game.0.round().turn() < 11 {
        game.finish_turn();
    }
    assert_eq!(game.score(), (3, vec![1, 4]), "of two orders of mutton one is served");
}

#[test]
fn an_order_can_be_served_in_as_many_turns_as_it_lives() {
    for (last, expected) in [(2, (1, vec![])), (3, (0, vec![0]))] {
        let mut game = Game::new("meat/flat/tau1", &[]);
        while game.0.round().turn() < last {
            game.finish_turn();
        }
        game.command("item replace block 0 -60 0 container.0 with cooked_chicken 1");
        while game.0.round().turn() < 3 {
            game.finish_turn();
        }
        assert_eq!(game.score(), expected, "{last}");
    }
}

#[test]
fn other_meat_and_other_times_are_options() {
    let game = Game::new("meat/victorian/tau1", &[("meat.dishes", "beef,porkchop"), ("meat.interval", "30")]);
    let orders = &game.0.round().setup().orders;
    assert_eq!(orders.len(), 2);
    assert!(orders.iter().all(|meat| ["cooked_beef", "cooked_porkchop"].contains(&meat.dish())));
    assert_eq!(game.0.round().setup().pace.unwrap().lifetime, 45);
    let mut game = game;
    assert_eq!(game.turn(&["0 goto cow"]), ["at the cow"]);
}
