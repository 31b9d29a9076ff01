//! Tests of the search, its plans and the bound.

use std::collections::BTreeMap;

use super::*;
use crate::action::OvercookedAction;
use crate::event::NoEvents;
use crate::layout::{OvercookedLayout, built_in};
use crate::rules::Dynamics;
use crate::state::OvercookedState;
use crate::step::step;

/// Four floor cells with one pot and no counter within reach: so few states that all of them can be tried.
const SMALL: &str = r#"{"grid": ["XPSX", "O12D", "O  D", "XOOX"], "cook_time": 2,
    "start_all_orders": [{"ingredients": ["onion", "onion", "onion"]}]}"#;
const SMALL_STEPS: u32 = 34;

fn rules(layout: &str) -> OvercookedRules {
    OvercookedRules::new(built_in(layout).unwrap(), Dynamics::Old).unwrap()
}

fn small() -> OvercookedRules {
    OvercookedRules::new(OvercookedLayout::read("small", SMALL).unwrap().into(), Dynamics::Old).unwrap()
}

/// Every state that can be reached, with the most points on the way to it, step by step.
fn optimum(rules: &OvercookedRules, steps: u32) -> i32 {
    let key = |state: &OvercookedState| {
        let players: Vec<_> = state.players().iter().map(|own| (own.cell, own.facing, own.held)).collect();
        let mut lying: Vec<_> = state.lying().iter().map(|slot| (*slot, state.object(*slot))).collect();
        lying.sort_unstable();
        (players, lying)
    };
    let start = rules.start();
    let mut layer = BTreeMap::from([(key(&start), (start, 0))]);
    for _ in 0..steps {
        let mut next = BTreeMap::new();
        for (state, points) in layer.values() {
            for first in OvercookedAction::ALL {
                for second in OvercookedAction::ALL {
                    let mut state = *state;
                    let points = points + step(rules, &mut state, &[first, second], &mut NoEvents).team();
                    let known = next.entry(key(&state)).or_insert((state, points));
                    known.1 = points.max(known.1);
                }
            }
        }
        layer = next;
    }
    layer.values().map(|(_, points)| *points).max().unwrap()
}

#[test]
fn shipped_plans_are_true() {
    let expected = [
        ("cramped_room", 280),
        ("asymmetric_advantages", 520),
        ("coordination_ring", 360),
        ("forced_coordination", 360),
        ("counter_circuit_o_1order", 320),
    ];
    for (layout, points) in expected {
        let rules = rules(layout);
        let file = shipped(&rules).unwrap();
        assert_eq!((file.layout.as_str(), file.plan.points), (layout, points));
        assert_eq!(file.plan.actions.len(), HORIZON as usize);
        assert!(file.is_true(&rules), "{layout}");
        assert_eq!(PlanFile::read(&file.text()).unwrap(), *file);
        let bound = bound(&rules, HORIZON).unwrap();
        println!("{layout}: found {points}, bound {bound}");
        assert!(bound >= points as u32, "{layout}");
    }
    assert!(shipped(&small()).is_none());
    let new = OvercookedRules::new(built_in("cramped_room").unwrap(), Dynamics::New).unwrap();
    assert!(shipped(&new).is_none() && bound(&new, HORIZON).is_none());
}

#[test]
fn the_best_plan_of_a_small_kitchen_is_found() {
    let rules = small();
    let best = optimum(&rules, SMALL_STEPS);
    assert!(best >= 40, "more than one soup can be served, not {best} points");
    let plan = find(&rules, SMALL_STEPS, Beam { width: 300, seed: 1 }).unwrap();
    assert_eq!(plan.points, best);
    assert_eq!(plan.play(&rules).0, best);
    let bound = bound(&rules, SMALL_STEPS).unwrap();
    assert!(bound >= best as u32, "{bound} is below the optimum {best}");
    assert_eq!(super::bound(&rules, 10), Some(0));
}

#[test]
fn cramped_room_cannot_be_played_better() {
    assert_eq!(bound(&rules("cramped_room"), HORIZON), Some(280));
}

#[test]
fn the_same_search_finds_the_same_plan() {
    let rules = rules("coordination_ring");
    let search = |seed| find(&rules, 80, Beam { width: 60, seed }).unwrap();
    assert_eq!(search(3), search(3));
    assert!(search(3).points >= 20);
    let none = find(&rules, 5, Beam { width: 0, seed: 0 }).unwrap();
    assert_eq!(none.actions.len(), 5);
    let alone = OvercookedRules::new(built_in("cramped_room_single").unwrap(), Dynamics::Old).unwrap();
    assert!(find(&alone, 5, Beam { width: 1, seed: 0 }).is_none());
}

#[test]
fn broken_files_are_errors() {
    let digest = "0".repeat(32);
    let read =
        |text: &str| PlanFile::read(&text.replace("DIGEST", &digest)).map(|file| file.plan.actions.len());
    assert_eq!(read("layout a\nreturn 20\ndigest DIGEST\n\nNS -I\nEW"), Ok(3));
    assert_eq!(read(""), Err(JointPlanError::Missing("return")));
    assert_eq!(read("layout a\nreturn x\ndigest DIGEST\n\n"), Err(JointPlanError::Missing("return")));
    assert_eq!(read("layout a\nreturn 1\ndigest é\n\n"), Err(JointPlanError::Missing("digest")));
    assert_eq!(read("return 1\ndigest DIGEST\n\n"), Err(JointPlanError::Missing("layout")));
    let steps = |steps: &str| read(&format!("layout a\nreturn 20\ndigest DIGEST\n\n{steps}"));
    assert_eq!(steps("NS N"), Err(JointPlanError::Step(1)));
    assert_eq!(steps("NSE"), Err(JointPlanError::Step(0)));
    assert_eq!(steps("NX"), Err(JointPlanError::Step(0)));
    assert_eq!(steps(&"NN ".repeat(100_001)), Err(JointPlanError::Long));
}
