//! The returns of scripted players are those that were measured with the published programs.
#![expect(clippy::unwrap_used, reason = "a test may fail")]

use cooperage_core::TreeRandom;
use cooperage_overcooked::motion::Motion;
use cooperage_overcooked::partners::{Greedy, Partner, RuleCook, play};
use cooperage_overcooked::{Dynamics, OvercookedRules, layout};

const SEEDS: u64 = 200;
const HORIZON: u32 = 400;
/// How many games the published figures stand on.
const PUBLISHED: f64 = 10.0;

const LAYOUTS: [&str; 5] = [
    "cramped_room",
    "asymmetric_advantages",
    "coordination_ring",
    "forced_coordination",
    "counter_circuit_o_1order",
];

type Pair = fn() -> [Partner; 2];
/// Mean and population standard deviation on each layout.
type Figures = [(f64, f64); 5];

fn greedy() -> Partner {
    Partner::Greedy(Greedy::LEGACY)
}

fn cook(auto_unstuck: bool) -> Partner {
    Partner::Cook(RuleCook::new(auto_unstuck))
}

/// The pairs of players, and the figures that were measured.
const ROWS: [(&str, Pair, Figures); 5] = [
    ("Greedy + Greedy", || [greedy(), greedy()], [(194., 9.), (284., 20.), (0., 0.), (0., 0.), (20., 18.)]),
    (
        "cook + Greedy",
        || [cook(false), greedy()],
        [(218., 11.), (284., 8.), (214., 20.), (0., 0.), (178., 6.)],
    ),
    (
        "Greedy + cook",
        || [greedy(), cook(false)],
        [(222., 6.), (266., 16.), (218., 19.), (192., 10.), (176., 8.)],
    ),
    (
        "cook + cook, unstuck off",
        || [cook(false), cook(false)],
        [(58., 19.), (306., 13.), (100., 69.), (256., 8.), (160., 49.)],
    ),
    (
        "cook + cook, unstuck on",
        || [cook(true), cook(true)],
        [(216., 8.), (306., 13.), (210., 10.), (256., 8.), (172., 13.)],
    ),
];

/// How often the rule was asked in a game of the last row.
const ASKED: [f64; 5] = [174., 186., 122., 288., 108.];

struct Sample {
    mean: f64,
    deviation: f64,
    asked: f64,
}

fn sample(layout: &str, pair: Pair) -> Sample {
    let rules = OvercookedRules::new(layout::built_in(layout).unwrap(), Dynamics::Old).unwrap();
    let motion = Motion::new(rules.grid());
    let games: Vec<_> = (0..SEEDS)
        .map(|seed| play(&rules, &motion, &mut pair(), HORIZON, &TreeRandom::from_seed(seed)))
        .collect();
    let n = SEEDS as f64;
    let mean = games.iter().map(|game| f64::from(game.score)).sum::<f64>() / n;
    let variance = games.iter().map(|game| (f64::from(game.score) - mean).powi(2)).sum::<f64>() / n;
    let asked = games.iter().map(|game| f64::from(game.asked)).sum::<f64>() / n;
    Sample { mean, deviation: variance.sqrt(), asked }
}

/// The standard error of the difference of both means, from the pooled variance of both samples.
fn pooled_error(ours: f64, published: f64) -> f64 {
    let n = SEEDS as f64;
    let squares = n * ours * ours + PUBLISHED * published * published;
    (squares / (n + PUBLISHED - 2.0) * (1.0 / n + 1.0 / PUBLISHED)).sqrt()
}

#[test]
fn scripted_players_return_what_was_measured() {
    let (mut within_two, mut failed) = (0, Vec::new());
    for (name, pair, published) in ROWS {
        for (layout, (mean, deviation)) in LAYOUTS.into_iter().zip(published) {
            let ours = sample(layout, pair);
            let error = pooled_error(ours.deviation, deviation);
            let away = (ours.mean - mean).abs();
            let is_within = |errors: f64| match deviation {
                0.0 => away <= 10.0,
                _ => away <= errors * error,
            };
            println!(
                "{name:26} {layout:26} {:6.1} ±{:5.1}  published {mean:5.0} ±{deviation:3.0}  {:4.1} SE",
                ours.mean,
                ours.deviation,
                if error > 0.0 { away / error } else { 0.0 }
            );
            within_two += u32::from(is_within(2.0));
            if !is_within(3.0) {
                failed.push(format!("{name} on {layout}: {:.1}, not {mean}", ours.mean));
            }
        }
    }
    assert!(failed.is_empty(), "{failed:#?}");
    assert!(within_two >= 21, "only {within_two} of 25 cells are within two standard errors");
}

#[test]
fn the_rule_is_asked_as_often_as_was_measured() {
    let (name, pair, _) = ROWS[4];
    for (layout, published) in LAYOUTS.into_iter().zip(ASKED) {
        let asked = sample(layout, pair).asked;
        println!("{name} {layout}: asked {asked:.1} times, published {published}");
        assert!((asked / published - 1.0).abs() < 0.1, "{layout}: asked {asked} times, not {published}");
    }
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let rules =
        OvercookedRules::new(layout::built_in("counter_circuit_o_1order").unwrap(), Dynamics::Old).unwrap();
    let motion = Motion::new(rules.grid());
    let play =
        |seed| play(&rules, &motion, &mut [cook(true), greedy()], HORIZON, &TreeRandom::from_seed(seed));
    assert_eq!((0..20).map(play).collect::<Vec<_>>(), (0..20).map(play).collect::<Vec<_>>());
}
