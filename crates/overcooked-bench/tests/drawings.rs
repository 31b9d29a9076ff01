//! Drawings of games: they say what happened, and are the same text every time.
#![expect(clippy::unwrap_used, reason = "a test")]

use cooperage_core::{RandomSource, TreeRandom};
use cooperage_overcooked::{
    Dynamics, NoEvents, OvercookedAction, OvercookedRules, OvercookedState, layout, step,
};
use cooperage_overcooked_bench::drawing::{film, still};

/// A game of random actions: its states, and the points made up to each.
fn game(name: &str, steps: usize) -> (OvercookedRules, Vec<OvercookedState>, Vec<i64>) {
    let rules = OvercookedRules::new(layout::built_in(name).unwrap(), Dynamics::Old).unwrap();
    let mut random = TreeRandom::from_seed(5);
    let mut state = rules.start();
    let (mut states, mut points) = (vec![state], vec![0]);
    for _ in 0..steps {
        let actions: Vec<OvercookedAction> =
            (0..rules.players()).map(|_| OvercookedAction::ALL[random.below(6) as usize]).collect();
        let rewards = step(&rules, &mut state, &actions, &mut NoEvents);
        states.push(state);
        points.push(points.last().unwrap() + i64::from(rewards.team()));
    }
    (rules, states, points)
}

#[test]
fn a_film_shows_every_cook_and_is_small() {
    let (rules, states, points) = game("cramped_room", 400);
    let svg = film(&rules, &states, &points);
    assert_eq!(svg, film(&rules, &states, &points));
    assert_eq!(svg.matches("type=\"translate\"").count(), 2);
    assert_eq!(svg.matches("<title>pot</title>").count(), 1);
    assert!(svg.len() < 200_000, "{}", svg.len());
    assert!(!svg.contains("<script") && svg.ends_with("</svg>\n"));
}

#[test]
fn a_still_shows_one_moment() {
    let (rules, states, _) = game("counter_circuit_o_1order", 200);
    let svg = still(&rules, &states[200]);
    assert_eq!(svg.matches("<title>serving location</title>").count(), 1);
    assert!(svg.contains("a kitchen in step 200") && !svg.contains("<animate"));
    assert_ne!(svg, still(&rules, &states[0]));
}
