//! Lets players play with each other: `cross EPISODES LAYOUT PLAYER...`, where a player is a policy's file, `greedy` or `cook`. Prints for each pair, in both orders of seats, the mean return, its population standard deviation and its standard
//! error; policies act as their files say.
#![expect(clippy::unwrap_used, reason = "an example that stops at the first error")]
#![expect(clippy::print_stdout, reason = "a program of its own")]

use cooperage_core::TreeRandom;
use cooperage_overcooked::macros::OvercookedView;
use cooperage_overcooked::motion::Motion;
use cooperage_overcooked::partners::{Greedy, Partner, RuleCook};
use cooperage_overcooked::{
    Dynamics, NoEvents, OvercookedAction, OvercookedRules, OvercookedState, layout, step,
};
use cooperage_overcooked_learn::{LearnedPolicy, PolicyFile, evaluate};

const HORIZON: u32 = 400;

enum Player {
    Policy(Box<LearnedPolicy>),
    Rule(Partner),
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [episodes, layout, names @ ..] = words.as_slice() else {
        return println!("cross EPISODES LAYOUT PLAYER...");
    };
    let rules = OvercookedRules::new(layout::built_in(layout).unwrap(), Dynamics::Old).unwrap();
    let motion = Motion::new(rules.grid());
    let random = TreeRandom::from_seed(0).child("cross");
    for (row, one) in names.iter().enumerate() {
        for (column, other) in names.iter().enumerate() {
            let random = random.numbered_child("row", row as u64).numbered_child("column", column as u64);
            let game = |n: u64| play(&rules, &motion, [one, other], &random.numbered_child("game", n));
            let scores: Vec<i32> = (0..episodes.parse().unwrap()).map(game).collect();
            let (mean, deviation) = (evaluate::mean(&scores), evaluate::deviation(&scores));
            // Of the deviation of a sample, as the tables of experiments have it.
            let error = deviation / (scores.len().max(2) as f64 - 1.0).sqrt();
            let short = |name: &str| name.rsplit('/').next().unwrap_or_default().replace(".safetensors", "");
            println!("{} {} {mean:.1} {deviation:.1} {error:.1}", short(one), short(other));
        }
    }
}

fn player(rules: &OvercookedRules, name: &str) -> Player {
    match name {
        "greedy" => Player::Rule(Partner::Greedy(Greedy::LEGACY)),
        "cook" => Player::Rule(Partner::Cook(RuleCook::new(true))),
        _ => {
            let file = PolicyFile::read(&std::fs::read(name).unwrap()).unwrap();
            Player::Policy(Box::new(file.policy(rules).unwrap()))
        }
    }
}

fn play(rules: &OvercookedRules, motion: &Motion, names: [&String; 2], random: &TreeRandom) -> i32 {
    let mut seats =
        [0, 1].map(|seat| (player(rules, names[seat]), random.numbered_child("seat", seat as u64)));
    let (mut state, mut score): (OvercookedState, i32) = (rules.start(), 0);
    while !rules.is_over(&state, HORIZON) {
        let mut actions = [OvercookedAction::Stay; 2];
        for (seat, ((player, draws), action)) in seats.iter_mut().zip(&mut actions).enumerate() {
            *action = match player {
                Player::Policy(policy) => policy.act(&state, seat, draws),
                Player::Rule(rule) => {
                    rule.decide(&OvercookedView::new(rules, motion, &state, seat).unwrap(), draws)
                }
            };
        }
        score += step(rules, &mut state, &actions, &mut NoEvents).team();
    }
    score
}
