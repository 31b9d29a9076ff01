//! How well policies play together.

use cooperage_core::TreeRandom;
use cooperage_overcooked::{NoEvents, OvercookedAction, OvercookedRules, step};

use crate::policy::LearnedPolicy;

/// Plays so many episodes from the layout's start, with one policy for each seat, and gives their scores.
///
/// Seats beyond the last policy stay where they are. Episode `n` draws from the `n`-th child of `random`, each seat from a
/// stream of its own.
#[must_use]
pub fn scores(
    rules: &OvercookedRules,
    seats: &[&LearnedPolicy],
    horizon: u32,
    episodes: u64,
    random: &TreeRandom,
) -> Vec<i32> {
    (0..episodes)
        .map(|episode| score(rules, seats, horizon, &random.numbered_child("episode", episode)))
        .collect()
}

fn score(rules: &OvercookedRules, seats: &[&LearnedPolicy], horizon: u32, random: &TreeRandom) -> i32 {
    let mut draws: Vec<TreeRandom> =
        (0..seats.len()).map(|seat| random.numbered_child("seat", seat as u64)).collect();
    let mut state = rules.start();
    let mut actions = vec![OvercookedAction::Stay; rules.players()];
    let mut score = 0i32;
    while !rules.is_over(&state, horizon) {
        for (seat, ((policy, draws), action)) in seats.iter().zip(&mut draws).zip(&mut actions).enumerate() {
            *action = policy.act(&state, seat, draws);
        }
        score = score.saturating_add(step(rules, &mut state, &actions, &mut NoEvents).team());
    }
    score
}

/// The mean of scores; 0 of none.
#[must_use]
pub fn mean(scores: &[i32]) -> f64 {
    scores.iter().map(|score| f64::from(*score)).sum::<f64>() / scores.len().max(1) as f64
}

/// The population standard deviation of scores; 0 of none.
#[must_use]
pub fn deviation(scores: &[i32]) -> f64 {
    let mean = mean(scores);
    let squares = scores.iter().map(|score| (f64::from(*score) - mean).powi(2)).sum::<f64>();
    (squares / scores.len().max(1) as f64).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_have_a_mean_and_a_deviation() {
        assert_eq!((mean(&[200, 220, 220, 240]), deviation(&[200, 220, 220, 240])), (220.0, 200f64.sqrt()));
        assert_eq!((mean(&[]), deviation(&[])), (0.0, 0.0));
    }
}
