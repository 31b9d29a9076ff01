//! Tests of the upper bounds.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may")]

use cooperage_kitchen::bounds::{
    Arrival, BoundOutcome, Counting, EpisodeBound, ORDERS_MAX, arrivals, fastest_delivery, labour,
    pooled_ratio,
};
use cooperage_kitchen::{KitchenBook, KitchenRules, KitchenSetup, KitchenStart, OrderTiming};

const EVALUATED: [&str; 12] = [
    "level_0", "level_1", "level_7", "level_2", "level_4", "level_8", "level_3", "level_9", "level_10",
    "level_5", "level_11", "level_12",
];

fn rules(level: &str, crew: u32, alpha: f64) -> KitchenRules {
    let book = KitchenBook::built_in();
    KitchenRules::new(&KitchenSetup::published(
        &book,
        book.level(level).unwrap(),
        crew,
        OrderTiming::alpha(alpha),
    ))
    .unwrap()
}

fn episode_bound(rules: &KitchenRules, orders: &[Arrival], counting: Counting) -> EpisodeBound {
    cooperage_kitchen::bounds::episode_bound(rules, orders, counting).unwrap()
}

/// The table of the fewest steps (docs/spec/cuisineworld.md, 3.4).
#[test]
fn fastest_deliveries_are_as_published() {
    let table: [(u32, &[&str]); 8] = [
        (7, &["salmonSashimi", "tunaSashimi"]),
        (8, &["salmonMeatcake", "lambMeatcake", "lobsterMeatcake"]),
        (
            9,
            &[
                "mixedSashimi",
                "tomatoSalad",
                "tomatoLettuceSalad",
                "tomatoCucumberSalad",
                "lettuceSalad",
                "onionPotatoCarrotSoup",
                "onionPotatoLeekSoup",
                "onionBroccoliCheeseSoup",
                "potatoSalad",
            ],
        ),
        (10, &["cheeseBurger", "MaxJr", "Hopper"]),
        (
            11,
            &[
                "salmonSushi",
                "tunaSushi",
                "BurritodePastor",
                "BurritodeAsada",
                "BurritodePollo",
                "frenchFries",
            ],
        ),
        (
            13,
            &[
                "tomatoPasta",
                "pepperoniPizza",
                "hawaiianPizza",
                "chickenPizza",
                "porkDumpling",
                "beefDumpling",
                "salmonDumpling",
            ],
        ),
        (14, &["beefPasta", "porkPasta"]),
        (16, &["smashedPotato"]),
    ];
    let rules = rules("custom_all", 4, 1.0);
    let mut count = 0;
    for (steps, dishes) in table {
        for name in dishes {
            assert_eq!(fastest_delivery(&rules, rules.dish(name).unwrap()), Some(steps), "{name}");
            count += 1;
        }
    }
    assert_eq!(count, rules.dishes().len());
}

#[test]
fn labour_by_hand() {
    let all = rules("custom_all", 4, 1.0);
    let of = |name| labour(&all, all.dish(name).unwrap()).unwrap();
    // One ingredient (4), one product (3 + 1).
    assert_eq!(of("salmonSashimi"), 8);
    // Two ingredients, one product.
    assert_eq!(of("salmonMeatcake"), 12);
    // Salmon and rice, three products.
    assert_eq!(of("salmonSushi"), 2 * 4 + 3 * 4);
    // Tomato, lettuce, beef and bread; two slices, the fried beef and the burger.
    assert_eq!(of("Hopper"), 4 * 4 + 4 * 4);
    let level_12 = rules("level_12", 2, 1.0);
    let fries = level_12.dish("frenchFries").unwrap();
    assert_eq!((labour(&level_12, fries), fastest_delivery(&level_12, fries)), (None, None));
}

/// Two agents, orders of a cake (12 commands, fastest 8) that live 8 steps: level_0 at its hardest.
#[test]
fn a_bound_by_hand() {
    let rules = rules("level_0", 2, 1.0);
    let cake = rules.dish("salmonMeatcake").unwrap();
    let at = |step| Arrival { step, dish: cake };
    // Deadlines 8, 11, 14: two agents have done 16, 22, 28 commands by then, so the second cake is too much for step 11.
    let bound = episode_bound(&rules, &[at(0), at(3), at(6)], Counting::PerStep);
    assert_eq!(bound.completed_max, 2);
    let outcome = |completed, failed| BoundOutcome { completed, failed };
    assert_eq!(bound.outcomes, [outcome(0, 3), outcome(1, 2), outcome(2, 1)]);
    assert_eq!(bound.impossible, []);
    assert_eq!(pooled_ratio(&[bound.clone(), bound]).to_string(), "4/6");
    // The last order lives beyond the end of the episode: it can be served in step 60, and does not fail otherwise.
    let late = episode_bound(&rules, &[at(55)], Counting::PerStep);
    assert_eq!(late.outcomes, [outcome(0, 0), outcome(1, 0)]);
    // No crew can serve an order that arrives with the last snapshot.
    let last = episode_bound(&rules, &[at(60)], Counting::PerOrder);
    assert_eq!((last.completed_max, last.impossible.len(), last.impossible[0].fails), (0, 1, false));
}

/// Four salads expiring in the same step are one failure for the original and four in truth.
#[test]
fn failures_are_counted_in_both_ways() {
    let rules = rules("level_4", 1, 1.0);
    let salad = rules.dish("tomatoSalad").unwrap();
    let orders = vec![Arrival { step: 5, dish: salad }; 4];
    let failed = |counting| episode_bound(&rules, &orders, counting).outcomes[0].failed;
    assert_eq!((failed(Counting::PerStep), failed(Counting::PerOrder)), (1, 4));
}

/// Orders that no crew could finish: the dish takes longer to make than its order lives.
#[test]
fn early_orders_for_slow_dishes_are_impossible() {
    let rules = rules("level_8", 4, 1.0);
    let orders = arrivals(&rules, &KitchenStart::published(0, 0));
    assert_eq!(orders.len(), 13);
    let bound = episode_bound(&rules, &orders, Counting::PerStep);
    // A dumpling takes 13 steps and lives 12.
    assert_eq!(bound.impossible.iter().map(|order| order.arrival.step).collect::<Vec<_>>(), [0, 60]);
}

#[test]
fn the_published_evaluation() {
    let average = |crew| {
        let mut sum = 0.0;
        for level in EVALUATED {
            for alpha in OrderTiming::ALPHAS_EVALUATED {
                let rules = rules(level, crew, alpha);
                let episode = |index| {
                    let orders = arrivals(&rules, &KitchenStart::published(0, index));
                    episode_bound(&rules, &orders, Counting::PerStep)
                };
                let ratio = pooled_ratio(&[episode(0), episode(1), episode(2)]).value();
                assert!(ratio > 0.0 && ratio <= 1.0);
                sum += ratio;
            }
        }
        sum / 60.0
    };
    for (crew, expected) in [(2, 0.9190), (3, 0.9724), (4, 0.9803)] {
        assert!((average(crew) - expected).abs() < 5e-5, "crew {crew}: {}", average(crew));
    }
}

#[test]
fn too_many_orders_have_no_bound() {
    let rules = rules("level_0", 1, 1.0);
    let orders = vec![Arrival { step: 0, dish: rules.dish("salmonMeatcake").unwrap() }; ORDERS_MAX + 1];
    assert_eq!(cooperage_kitchen::bounds::episode_bound(&rules, &orders, Counting::PerStep), None);
}
