//! Tests of the expert: what its plans bring on the classical layouts, and that it knows nothing that it should not.

use cooperage_core::TreeRandom;

use super::*;
use crate::action::OvercookedAction;
use crate::event::NoEvents;
use crate::layout::built_in;
use crate::macros::{ControllerTurn, MacroController, Reading};
use crate::object::ObjectKind;
use crate::partners::Greedy;
use crate::rules::Dynamics;
use crate::step::step;

const LAYOUTS: [&str; 5] = [
    "cramped_room",
    "asymmetric_advantages",
    "coordination_ring",
    "forced_coordination",
    "counter_circuit_o_1order",
];
const HORIZON: u32 = 400;

struct Kitchen {
    rules: OvercookedRules,
    motion: Motion,
}

fn kitchen(layout: &str, dynamics: Dynamics) -> Kitchen {
    let rules = OvercookedRules::new(built_in(layout).unwrap(), dynamics).unwrap();
    Kitchen { motion: Motion::new(rules.grid()), rules }
}

/// A game in which the expert plays these seats, each asked as soon as it is free, and the rule-based model the others. Gives
/// the return, and whether a dish was ever set out for while no soup was ready.
fn play(kitchen: &Kitchen, expert: &OvercookedExpert, own: &[usize], seed: u64) -> (i32, bool) {
    let Kitchen { rules, motion } = kitchen;
    let (mut state, mut random) = (rules.start(), TreeRandom::from_seed(seed));
    let mut controllers: [MacroController; 2] = std::array::from_fn(|_| MacroController::new(true));
    let mut greedy = [Greedy::LEGACY; 2];
    let (mut total, mut is_early) = (0, false);
    while state.timestep() < HORIZON {
        let view = |seat| OvercookedView::new(rules, motion, &state, seat).unwrap();
        let asked: Vec<usize> = own
            .iter()
            .copied()
            .filter(|&seat| controllers[seat].begin(&view(seat)) != ControllerTurn::Act)
            .collect();
        let mut doing = [None; PLAYERS_MAX];
        for &seat in own.iter().filter(|seat| !asked.contains(seat)) {
            doing[seat] = controllers[seat].current();
        }
        for (seat, act) in
            expert.plan(&ExpertScene { rules, motion, state: &state, doing, in_rounds: false }, &asked)
        {
            let ready = view(seat).pots().any(|(_, soup)| view(seat).is_ready(soup));
            is_early |= act == Macro::PickUpDish && !ready;
            let choice = Reading::new(rules, seat).take(act);
            assert_eq!(
                controllers[seat].planned(&view(seat), choice),
                ControllerTurn::Act,
                "{act} is possible"
            );
        }
        let actions: [OvercookedAction; 2] = std::array::from_fn(|seat| match own.contains(&seat) {
            true => controllers[seat].act(&view(seat), &mut random),
            false => greedy[seat].decide(&view(seat), &mut random),
        });
        total += step(rules, &mut state, &actions, &mut NoEvents).team();
    }
    (total, is_early)
}

fn mean(kitchen: &Kitchen, expert: &OvercookedExpert, own: &[usize], games: u64) -> f64 {
    (0..games).map(|seed| f64::from(play(kitchen, expert, own, seed).0)).sum::<f64>() / games as f64
}

#[test]
fn both_seats_together_earn_more_than_published() {
    for (layout, [by_rule, ahead]) in
        LAYOUTS.into_iter().zip([[220., 220.], [360., 415.], [220., 245.], [250., 275.], [200., 200.]])
    {
        let kitchen = kitchen(layout, Dynamics::Old);
        let expert = OvercookedExpert::new(&kitchen.rules, &kitchen.motion, Dishes::OnceCooking, HORIZON);
        let returns = mean(&kitchen, &expert, &[0, 1], 3);
        assert!(returns >= ahead - 15.0, "{layout}: {returns}");
        let returns = mean(&kitchen, &expert.by_rule(), &[0, 1], 20);
        assert!(returns >= by_rule, "{layout} by rule: {returns}");
    }
}

#[test]
fn one_seat_does_well_beside_the_rule_based_model() {
    for (seat, bars) in [(0, [208., 274., 204., 0., 168.]), (1, [212., 256., 208., 182., 166.])] {
        for (layout, bar) in LAYOUTS.into_iter().zip(bars) {
            let kitchen = kitchen(layout, Dynamics::Old);
            let expert = OvercookedExpert::new(&kitchen.rules, &kitchen.motion, Dishes::OnceCooking, HORIZON);
            let returns = mean(&kitchen, &expert, &[seat], 5);
            assert!(returns >= bar - 20.0, "seat {seat} of {layout}: {returns}");
        }
    }
}

#[test]
fn who_may_fetch_dishes_for_ready_soups_only_does_so_and_is_slower() {
    for layout in ["cramped_room", "forced_coordination"] {
        let kitchen = kitchen(layout, Dynamics::Old);
        let expert = |dishes| OvercookedExpert::new(&kitchen.rules, &kitchen.motion, dishes, HORIZON);
        let (late, is_early) = play(&kitchen, &expert(Dishes::OnceReady), &[0, 1], 1);
        assert!(!is_early && late >= 120, "{layout}: {late}");
        let (soon, is_early) = play(&kitchen, &expert(Dishes::OnceCooking), &[0, 1], 1);
        assert!(is_early && soon > late, "{layout}: {soon}");
    }
}

#[test]
fn pots_that_somebody_starts_and_other_ingredients_are_no_obstacle() {
    for (layout, dynamics, least) in [
        ("cramped_room", Dynamics::New, 160),
        ("cramped_room", Dynamics::Legacy, 160),
        ("simple_tomato", Dynamics::New, 100),
        ("forced_coordination", Dynamics::New, 160),
    ] {
        let kitchen = kitchen(layout, dynamics);
        let expert = OvercookedExpert::new(&kitchen.rules, &kitchen.motion, Dishes::OnceCooking, HORIZON);
        let (total, _) = play(&kitchen, &expert, &[0, 1], 2);
        assert!(total >= least, "{layout} {dynamics:?}: {total}");
    }
}

/// A plan does not depend on when, how often or in which game it is asked for, nor on earlier states.
#[test]
fn a_plan_is_a_function_of_what_is_seen() {
    let kitchen = kitchen("coordination_ring", Dynamics::Old);
    let Kitchen { rules, motion } = &kitchen;
    let expert = || OvercookedExpert::new(rules, motion, Dishes::OnceCooking, HORIZON);
    let old = expert();
    let (mut state, mut random) = (rules.start(), TreeRandom::from_seed(9));
    for _ in 0..60 {
        let actions = [0, 1]
            .map(|_| OvercookedAction::ALL[cooperage_core::RandomSource::below(&mut random, 6) as usize]);
        step(rules, &mut state, &actions, &mut NoEvents);
        let scene =
            ExpertScene { rules, motion, state: &state, doing: [None; PLAYERS_MAX], in_rounds: false };
        let plan = old.plan(&scene, &[0, 1]);
        assert_eq!((old.plan(&scene, &[0, 1]), expert().plan(&scene, &[0, 1])), (plan.clone(), plan));
    }
}

#[test]
fn roles_follow_the_kitchen() {
    let roles = |layout: &str| {
        let kitchen = kitchen(layout, Dynamics::Old);
        let expert = OvercookedExpert::new(&kitchen.rules, &kitchen.motion, Dishes::OnceCooking, HORIZON);
        [expert.role(0), expert.role(1)]
    };
    assert_eq!(roles("forced_coordination"), [CookRole::Takes, CookRole::Gives]);
    assert_eq!(roles("asymmetric_advantages"), [CookRole::Feeds, CookRole::Whole]);
}

#[test]
fn whoever_is_told_what_the_other_does_does_something_else() {
    let kitchen = kitchen("cramped_room", Dynamics::Old);
    let Kitchen { rules, motion } = &kitchen;
    let expert = OvercookedExpert::new(rules, motion, Dishes::OnceCooking, HORIZON).by_rule();
    let mut state = rules.start();
    let pot = rules.grid().pots()[0];
    let two = crate::object::SoupContent::EMPTY
        .with(crate::SoupIngredient::Onion)
        .with(crate::SoupIngredient::Onion);
    state.put(pot, crate::object::KitchenObject::soup(two, -1));
    let mut doing = [None; PLAYERS_MAX];
    let plan =
        |doing| expert.plan(&ExpertScene { rules, motion, state: &state, doing, in_rounds: false }, &[1]);
    assert_eq!(plan(doing), [(1, Macro::PickUpOnion)]);
    doing[0] = Some(Macro::PickUpOnion);
    assert_ne!(plan(doing), [(1, Macro::PickUpOnion)], "the last onion is on its way");
    assert_eq!(state.count_lying(ObjectKind::Soup), 1);
}
