//! Tests of single rules; the recorded games of the originals are replayed in `tests/conformance.rs`.

use serde_json::{Value, json};

use super::*;
use crate::event::{GameEvent, NoEvents, StepLog};
use crate::layout::{OvercookedLayout, built_in};
use crate::object::ObjectKind;
use crate::serial;

fn rules(layout: &str, dynamics: Dynamics) -> OvercookedRules {
    OvercookedRules::new(built_in(layout).unwrap(), dynamics).unwrap()
}

fn player(x: u8, y: u8, facing: [i8; 2], held: Value) -> Value {
    let mut held = held;
    if let Value::Object(held) = &mut held {
        held.insert("position".to_owned(), json!([x, y]));
    }
    json!({"position": [x, y], "orientation": facing, "held_object": held})
}

fn state(rules: &OvercookedRules, players: &[Value], objects: Value) -> OvercookedState {
    let value = json!({"players": players, "objects": objects});
    serial::read(rules.grid(), rules.recipes(), &value).unwrap()
}

fn plays(
    rules: &OvercookedRules,
    state: &mut OvercookedState,
    actions: &[OvercookedAction],
) -> (Rewards, StepLog) {
    let mut log = StepLog::default();
    let rewards = step(rules, state, actions, &mut log);
    (rewards, log)
}

const NORTH: [i8; 2] = [0, -1];

#[test]
fn a_full_pot_starts_by_itself_under_the_old_rules() {
    let rules = rules("cramped_room", Dynamics::Old);
    let two = json!([{"name": "soup", "position": [2, 0], "state": ["onion", 2, 0]}]);
    let holding = player(2, 1, NORTH, json!({"name": "onion"}));
    let mut state = state(&rules, &[holding, player(3, 2, NORTH, Value::Null)], two);
    let (rewards, log) = plays(&rules, &mut state, &[OvercookedAction::Interact, OvercookedAction::Stay]);
    let pot = rules.grid().pots()[0];
    assert_eq!(state.object(pot).tick(), 1);
    assert_eq!((rewards.shaped[0], rewards.team()), (3, 0));
    assert!(log.events.contains(&(0, GameEvent::OptimalOnionPotting)));
    for _ in 0..19 {
        plays(&rules, &mut state, &[]);
    }
    assert_eq!((state.object(pot).tick(), rules.status(state.object(pot))), (20, crate::SoupStatus::Ready));
    plays(&rules, &mut state, &[]);
    assert_eq!(state.object(pot).tick(), 20, "a ready soup waits");
}

#[test]
fn a_pot_is_started_with_empty_hands_under_the_new_rules() {
    let rules = rules("cramped_room", Dynamics::New);
    let one = json!([{"name": "soup", "position": [2, 0], "state": ["onion", 1, 0]}]);
    let players = [player(2, 1, NORTH, Value::Null), player(3, 2, NORTH, Value::Null)];
    let mut state = state(&rules, &players, one);
    let pot = rules.grid().pots()[0];
    plays(&rules, &mut state, &[]);
    assert_eq!(state.object(pot).tick(), -1);
    plays(&rules, &mut state, &[OvercookedAction::Interact]);
    assert_eq!(state.object(pot).tick(), 1);
}

#[test]
fn one_pair_that_collides_holds_everybody() {
    let rules = rules("multiplayer_schelling", Dynamics::New);
    let at = |x, y| player(x, y, NORTH, Value::Null);
    let mut state = state(&rules, &[at(1, 1), at(2, 1), at(1, 3), at(5, 3)], json!([]));
    let before: Vec<_> = state.players().iter().map(|player| player.cell).collect();
    plays(
        &rules,
        &mut state,
        &[OvercookedAction::East, OvercookedAction::West, OvercookedAction::South, OvercookedAction::North],
    );
    let after: Vec<_> = state.players().iter().map(|player| player.cell).collect();
    assert_eq!(before, after);
    assert_eq!(state.players()[2].facing, crate::GridDirection::South, "they turn all the same");
    plays(
        &rules,
        &mut state,
        &[OvercookedAction::Stay, OvercookedAction::East, OvercookedAction::South, OvercookedAction::North],
    );
    assert_ne!(before[1..], state.players().iter().map(|player| player.cell).collect::<Vec<_>>()[1..]);
}

#[test]
fn a_finite_list_of_orders_is_served_in_order() {
    let layout = OvercookedLayout::read(
        "own",
        r#"{"grid": ["XXPXX", "O  2T", "X1  X", "XDXSX"], "start_order_list": ["tomato", "any"]}"#,
    );
    let rules = OvercookedRules::new(layout.unwrap().into(), Dynamics::Legacy).unwrap();
    let soup = |kind: &str| json!({"name": "soup", "state": [kind, 3, 20]});
    let facing = |held| player(3, 2, [0, 1], held);
    let mut given = rules.start();
    let mut serve = |kind: &str| {
        let list = given.orders();
        given = state(&rules, &[player(1, 1, NORTH, Value::Null), facing(soup(kind))], json!([]));
        *given.orders_mut() = list;
        let (rewards, log) = plays(&rules, &mut given, &[OvercookedAction::Stay, OvercookedAction::Interact]);
        assert_eq!(log.events, [(1, GameEvent::SoupDelivery)]);
        (rewards.team(), given.orders().orders().count(), rules.is_over(&given, 400))
    };
    assert_eq!(serve("onion"), (0, 2, false), "vanishes unpaid");
    assert_eq!(serve("tomato"), (20, 1, false));
    assert_eq!(serve("onion"), (20, 0, true));
}

#[test]
fn whoever_serves_the_last_order_ends_the_step_for_those_behind() {
    let layout = OvercookedLayout::read(
        "own",
        r#"{"grid": ["XXPXX", "O  2O", "X1  X", "XDXSX"], "start_order_list": ["any"]}"#,
    );
    let rules = OvercookedRules::new(layout.unwrap().into(), Dynamics::Legacy).unwrap();
    let serving = player(3, 2, [0, 1], json!({"name": "soup", "state": ["onion", 3, 20]}));
    let mut last = state(&rules, &[serving, player(1, 1, [-1, 0], Value::Null)], json!([]));
    *last.orders_mut() = rules.start().orders();
    plays(&rules, &mut last, &[OvercookedAction::Interact, OvercookedAction::Interact]);
    assert!(rules.is_over(&last, 400));
    assert!(last.players()[1].held.is_none());
}

#[test]
fn version_0_0_1_keeps_kinds_apart() {
    let mixes = |dynamics| {
        let rules = rules("mdp_test", dynamics);
        let pot = json!([{"name": "soup", "position": [2, 0], "state": ["onion", 1, 0]}]);
        let players = [player(2, 1, NORTH, json!({"name": "tomato"})), player(3, 1, NORTH, Value::Null)];
        let mut state = state(&rules, &players, pot);
        plays(&rules, &mut state, &[OvercookedAction::Interact]);
        state.count_held(ObjectKind::Tomato) == 0
    };
    assert!(mixes(Dynamics::New) && !mixes(Dynamics::Legacy));
}

#[test]
fn soups_on_counters_that_were_read_cook_on() {
    let cooks = |dynamics| {
        let rules = rules("cramped_room", dynamics);
        let soup = json!([{"name": "soup", "position": [0, 0], "state": ["onion", 3, 4]}]);
        let players = [player(2, 1, NORTH, Value::Null), player(3, 1, NORTH, Value::Null)];
        let mut state = state(&rules, &players, soup);
        plays(&rules, &mut state, &[]);
        state.object(state.lying()[0]).tick()
    };
    assert_eq!((cooks(Dynamics::Old), cooks(Dynamics::New), cooks(Dynamics::Legacy)), (5, 5, 4));
}

#[test]
fn subscribers_change_nothing() {
    let rules = rules("coordination_ring", Dynamics::Old);
    let (mut quiet, mut told) = (rules.start(), rules.start());
    let mut log = StepLog::default();
    let mut number = 1_u64;
    for _ in 0..2_000 {
        number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let draw = |shift: u32| OvercookedAction::of_number((number >> shift) % 6).unwrap();
        let actions = [draw(33), draw(45)];
        log.clear();
        let first = step(&rules, &mut quiet, &actions, &mut NoEvents);
        let second = step(&rules, &mut told, &actions, &mut log);
        assert_eq!((first, quiet), (second, told));
    }
}
