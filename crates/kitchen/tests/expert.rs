//! The expert sees no future, wastes no command, and plays alike whenever it sees the same history.
#![expect(clippy::unwrap_used, reason = "a helper of a test may fail loudly")]

use std::sync::Arc;

use cooperage_core::{RandomSource, TreeRandom};
use cooperage_kitchen::expert::CuisineWorldExpert;
use cooperage_kitchen::{
    DishId, KitchenBook, KitchenCommand, KitchenGame, KitchenRules, KitchenSetup, KitchenStart, OrderSource,
    OrderTiming,
};

fn rules(level: &str, alpha: f64, crew: u32) -> Arc<KitchenRules> {
    let book = KitchenBook::built_in();
    let level = book.level(level).unwrap();
    Arc::new(
        KitchenRules::new(&KitchenSetup::published(
            &book,
            level,
            crew,
            OrderTiming::Effort { alpha, beta: 2.5 },
        ))
        .unwrap(),
    )
}

/// The commands of each step, and the game at its end.
fn play(rules: &Arc<KitchenRules>, orders: &[DishId], steps: u32) -> (Vec<Vec<KitchenCommand>>, KitchenGame) {
    let start =
        KitchenStart { source: OrderSource::list(orders.to_vec()), episode_index: 0, first_order: None };
    let mut game = KitchenGame::new(Arc::clone(rules), start);
    let mut expert = CuisineWorldExpert::new(Arc::clone(rules));
    let mut history = Vec::new();
    for step in 0..steps {
        let commands = expert.plan(game.state(), 60 - step);
        let report = game.step(&commands);
        assert!(report.results.iter().all(|&succeeded| succeeded), "a command failed in step {step}");
        history.push(commands);
    }
    (history, game)
}

#[expect(clippy::disallowed_methods, reason = "the size of a test is told by the environment")]
fn is_nightly() -> bool {
    std::env::var_os("COOPERAGE_NIGHTLY").is_some()
}

#[test]
fn what_comes_later_changes_nothing_before() {
    let mut random = TreeRandom::from_seed(11).child("no peeking");
    let tries = if is_nightly() { 200 } else { 40 };
    let mut tried = 0;
    for (level, alpha, crew) in [
        ("level_3", 1.0, 2),
        ("level_1", 1.5, 3),
        ("level_12", 2.0, 4),
        ("level_9", 1.0, 2),
        ("level_4", 2.5, 1),
    ] {
        let rules = rules(level, alpha, crew);
        let dishes = rules.dishes().len() as u32;
        let interval = rules.interval().unwrap();
        let mut draw = |n: usize| (0..n).map(|_| DishId(random.below(dishes) as u8)).collect::<Vec<_>>();
        let orders = draw(61);
        let others: Vec<Vec<DishId>> = (0..8).map(|_| draw(61)).collect();
        let (history, _) = play(&rules, &orders, 60);
        assert_eq!(play(&rules, &orders, 60).0, history, "the same history, the same plans");
        for k in 0..tries {
            let step = random.below(60);
            // Orders 0 … step / interval are known when step is planned; all later ones are others.
            let known = (step / interval) as usize + 1;
            let mut changed = others[k % others.len()].clone();
            changed[..known].copy_from_slice(&orders[..known]);
            assert_eq!(
                play(&rules, &changed, step + 1).0[..],
                history[..=step as usize],
                "{level}, step {step}"
            );
            tried += 1;
        }
    }
    assert_eq!(tried, 5 * tries);
}

#[test]
fn every_level_is_played_well_by_every_crew() {
    for crew in 1..=5 {
        let mut served = 0;
        for number in [0, 3, 7, 9] {
            let rules = rules(&format!("level_{number}"), 3.0, crew);
            let orders: Vec<DishId> = (0..61).map(|n| DishId((n % rules.dishes().len()) as u8)).collect();
            served += play(&rules, &orders, 60).1.totals().completed;
        }
        assert!(served >= if crew == 1 { 8 } else { 16 }, "a crew of {crew} served {served}");
    }
}
