//! Every part of a game counts in its digest.

use cooperage_core::{RandomSource, TreeRandom};

use super::*;
use crate::book::KitchenBook;
use crate::command::KitchenAction;
use crate::digest::digest;
use crate::ids::{KitchenItemId, LocationId};
use crate::rules::{KitchenSetup, OrderTiming};
use crate::state::{KitchenOrder, ServedDish};

fn game(level: &str, source: OrderSource) -> KitchenGame {
    let book = KitchenBook::built_in();
    let setup = KitchenSetup::published(&book, book.level(level).unwrap(), 2, OrderTiming::alpha(1.5));
    let start = KitchenStart { source, episode_index: 0, first_order: Some(DishId(0)) };
    let mut game = KitchenGame::new(Arc::new(KitchenRules::new(&setup).unwrap()), start);
    game.step(&[KitchenCommand::new(0, KitchenAction::Goto(LocationId(1)))]);
    game
}

type Change = (&'static str, fn(&mut KitchenGame));

/// One change of each part of a game.
const CHANGES: [Change; 28] = [
    ("the rules", |game| game.rules = game_of_another_level()),
    ("the step", |game| game.state.step += 1),
    ("the arrival of orders", |game| game.state.arrival_timer += 1),
    ("the end", |game| game.state.game_over ^= true),
    ("an agent's place", |game| game.state.agents[1].at += 1),
    ("what an agent holds", |game| game.state.agents[1].hold -= 1),
    ("an agent's time", |game| game.state.agents[1].busy += 1),
    ("what a tool holds", |game| {
        game.state.places[0].contents[0] = 3;
        game.state.places[0].len = 1;
    }),
    ("a tool's time", |game| game.state.places[0].busy += 1),
    ("whether it may be taken", |game| game.state.places[0].takeable ^= true),
    ("an agent that was not looked at", |game| game.state.fresh_agents ^= 2),
    ("a place that was not looked at", |game| game.state.fresh_places ^= 2),
    ("an order", |game| game.state.orders.push(KitchenOrder { dish: DishId(0), remaining: 9 })),
    ("the time of an order", |game| game.state.orders[0].remaining -= 1),
    ("a dish that is served", |game| {
        game.state.served.push(ServedDish { table: LocationId(0), item: KitchenItemId(1) });
    }),
    ("orders done", |game| game.totals.completed += 1),
    ("steps with lost orders", |game| game.totals.failed += 1),
    ("orders that expired", |game| game.totals.failed_exact += 1),
    ("orders that didn't fit", |game| game.totals.lost_orders += 1),
    ("noops", |game| game.totals.noops += 1),
    ("failed commands", |game| game.totals.failed_commands += 1),
    ("what was served", |game| game.totals.accomplished.push(DishId(0))),
    ("what is needed", |game| game.needs.add_order(&game.rules.clone(), DishId(0))),
    ("a command", |game| game.submit(&[KitchenCommand::new(0, KitchenAction::Noop)]).unwrap()),
    ("another command", |game| game.submit(&[KitchenCommand::new(1, KitchenAction::Noop)]).unwrap()),
    ("a command with a place", |game| {
        game.submit(&[KitchenCommand::new(0, KitchenAction::Goto(LocationId(2)))]).unwrap();
    }),
    ("the orders to come", |game| assert!(game.source.draw(3).is_some())),
    ("the kind of source", |game| game.source = OrderSource::list([DishId(0)])),
];

fn game_of_another_level() -> Arc<KitchenRules> {
    Arc::clone(game("level_0", OrderSource::python(1)).rules())
}

#[test]
fn every_part_counts() {
    let before = game("level_3", OrderSource::python(1));
    let mut known = vec![("nothing", digest(&before))];
    for (what, change) in CHANGES {
        let mut other = before.clone();
        change(&mut other);
        let digest = digest(&other);
        let twin = known.iter().find(|(_, known)| *known == digest);
        assert_eq!(twin, None, "{what} doesn't count");
        known.push((what, digest));
    }
}

#[test]
fn a_copy_has_the_same_digest_and_goes_on_alike() {
    let mut tree = TreeRandom::from_seed(1);
    tree.next_u32();
    for source in [OrderSource::python(1), OrderSource::tree(tree), OrderSource::list([DishId(1), DishId(0)])]
    {
        let mut one = game("level_3", source);
        let mut other = one.clone();
        for _ in 0..40 {
            assert_eq!(digest(&one), digest(&other));
            one.step(&[]);
            other.step(&[]);
        }
    }
}

/// A change of this value changes every recorded digest: it has to be meant.
#[test]
fn the_encoding_stays() {
    assert_eq!(
        digest(&game("level_3", OrderSource::python(1))).to_string(),
        "5a05fc5cdd18e3c89daee4e9883f0a40"
    );
}
