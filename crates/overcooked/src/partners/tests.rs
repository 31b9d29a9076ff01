//! Tests of partners; their returns over many games are in `tests/returns.rs`.

use std::collections::BTreeSet;

use cooperage_core::TreeRandom;

use super::*;
use crate::layout::built_in;
use crate::motion::Motion;
use crate::rules::{Dynamics, OvercookedRules};

fn score(layout: &str, dynamics: Dynamics, mut partners: [Partner; 2]) -> i32 {
    let rules = OvercookedRules::new(built_in(layout).unwrap(), dynamics).unwrap();
    let motion = Motion::new(rules.grid());
    play(&rules, &motion, &mut partners, 400, &TreeRandom::from_seed(5)).score
}

#[test]
fn walkers_go_everywhere_and_use_nothing() {
    let mut random = TreeRandom::from_seed(0);
    let seen: BTreeSet<OvercookedAction> = (0..100).map(|_| walk(&mut random)).collect();
    assert_eq!(seen.into_iter().collect::<Vec<_>>(), GridDirection::ALL.map(GridDirection::action));
    assert_eq!(stay(), OvercookedAction::Stay);
}

#[test]
fn the_newer_model_starts_pots_and_the_older_one_does_not() {
    let pair = |greedy: &Greedy| [Partner::Greedy(greedy.clone()), Partner::Stay];
    assert_eq!(score("cramped_room", Dynamics::New, pair(&Greedy::LEGACY)), 0);
    assert!(score("cramped_room", Dynamics::New, pair(&Greedy::NEW)) >= 80);
    assert!(score("cramped_room", Dynamics::Old, pair(&Greedy::NEW)) >= 80);
}

#[test]
fn the_rule_cooks_beside_anybody() {
    for other in [Partner::Stay, Partner::Walk, Partner::Greedy(Greedy::LEGACY)] {
        let score = score(
            "asymmetric_advantages",
            Dynamics::Old,
            [Partner::Cook(RuleCook::new(true)), other.clone()],
        );
        assert!(score >= 100, "{other:?}: {score}");
    }
}
