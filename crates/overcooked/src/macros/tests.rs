//! Tests of preconditions, candidates and the controller; recorded games are in `tests/conformance.rs`.

use cooperage_core::{RandomSource, TreeRandom};
use serde_json::{Value, json};

use super::*;
use crate::action::OvercookedAction;
use crate::layout::{OvercookedLayout, built_in};
use crate::motion::Motion;
use crate::rules::{Dynamics, OvercookedRules};
use crate::serial;
use crate::state::OvercookedState;

struct Kitchen {
    rules: OvercookedRules,
    motion: Motion,
    state: OvercookedState,
}

impl Kitchen {
    fn new(rules: OvercookedRules) -> Kitchen {
        let motion = Motion::new(rules.grid());
        let state = rules.start();
        Kitchen { rules, motion, state }
    }

    fn of(name: &str, dynamics: Dynamics) -> Kitchen {
        Kitchen::new(OvercookedRules::new(built_in(name).unwrap(), dynamics).unwrap())
    }

    /// With players that stand, look and hold so, and these objects.
    fn with(mut self, players: &[(u8, u8, [i8; 2], Option<&str>)], objects: &Value) -> Kitchen {
        let held = |name: &Option<&str>, x: u8, y: u8| match name {
            None => Value::Null,
            Some("soup") => json!({"name": "soup", "position": [x, y], "state": ["onion", 3, 20]}),
            Some(name) => json!({"name": name, "position": [x, y]}),
        };
        let player = |(x, y, facing, name): &(u8, u8, [i8; 2], Option<&str>)| json!({"position": [x, y], "orientation": facing, "held_object": held(name, *x, *y)});
        let players: Vec<Value> = players.iter().map(player).collect();
        let state = json!({"players": players, "objects": objects});
        self.state = serial::read(self.rules.grid(), self.rules.recipes(), &state).unwrap();
        self
    }

    fn view(&self, seat: usize) -> OvercookedView<'_> {
        OvercookedView::new(&self.rules, &self.motion, &self.state, seat).unwrap()
    }

    fn candidates(&self, seat: usize, act: Macro) -> Vec<(u8, u8)> {
        let cells = candidates::candidates(&self.view(seat), act);
        cells.as_slice().iter().map(|cell| self.rules.grid().coordinates(*cell)).collect()
    }
}

const NORTH: [i8; 2] = [0, -1];

#[test]
fn dispensers_come_before_counters_and_own_things_before_shared_ones() {
    let ring = Kitchen::of("coordination_ring", Dynamics::Old);
    let objects = json!([{"name": "onion", "position": [4, 3]}, {"name": "onion", "position": [0, 0]}, {"name": "onion", "position": [1, 0]}]);
    let ring = ring.with(&[(2, 1, NORTH, None), (1, 2, NORTH, None)], &objects);
    let expected = [(0, 3), (1, 4), (4, 3), (0, 0), (1, 0)];
    assert_eq!(ring.candidates(0, Macro::PickUpOnion), expected, "in the order in which they were put there");
    // Each player has an onion dispenser of its own.
    let rooms = Kitchen::of("asymmetric_advantages", Dynamics::Old);
    assert_eq!(rooms.candidates(0, Macro::PickUpOnion), [(5, 1)]);
    assert_eq!(rooms.candidates(1, Macro::PickUpOnion), [(0, 1)]);
}

#[test]
fn things_are_put_on_shared_counters_if_there_are_any() {
    let forced = Kitchen::of("forced_coordination", Dynamics::Old);
    let forced = forced.with(&[(3, 1, NORTH, None), (1, 2, NORTH, Some("onion"))], &json!([]));
    assert_eq!(forced.candidates(1, Macro::Place), [(2, 1), (2, 2), (2, 3)]);
    let full = json!([[2, 1], [2, 2], [2, 3]].map(|cell| json!({"name": "dish", "position": cell})));
    let forced = forced.with(&[(3, 1, NORTH, None), (1, 2, NORTH, Some("onion"))], &full);
    assert!(forced.candidates(1, Macro::Place).len() > 3, "all empty ones else");
    assert_eq!(check(&forced.view(1), Macro::Place), Ok(()));
}

#[test]
fn pots_are_told_apart_by_what_is_in_them() {
    let soup = |cell: [u8; 2], count: u8, time: u8| json!({"name": "soup", "position": cell, "state": ["onion", count, time]});
    let kitchen = |objects: Value, held| {
        let kitchen = Kitchen::of("coordination_ring", Dynamics::Old);
        kitchen.with(&[(2, 1, NORTH, Some(held)), (1, 2, NORTH, None)], &objects)
    };
    let begun = kitchen(json!([soup([4, 1], 1, 0)]), "onion");
    assert_eq!(begun.candidates(0, Macro::PutOnion), [(4, 1), (3, 0)], "first what is begun");
    let hot = kitchen(json!([soup([3, 0], 3, 5), soup([4, 1], 3, 20)]), "dish");
    assert_eq!(hot.candidates(0, Macro::FillDish), [(4, 1), (3, 0)], "first what is ready");
    assert_eq!(check(&hot.view(0), Macro::FillDish), Ok(()));
    let full = kitchen(json!([soup([3, 0], 3, 5), soup([4, 1], 3, 20)]), "onion");
    assert_eq!(check(&full.view(0), Macro::PutOnion), Err(Lack::OpenPot));
    let wanted = crate::object::ObjectKind::Dish;
    let held = Some(crate::object::ObjectKind::Onion);
    assert_eq!(check(&full.view(0), Macro::FillDish), Err(Lack::Held { wanted, held }));
}

#[test]
fn pots_are_started_as_the_first_order_wants() {
    let mdp = Kitchen::of("mdp_test", Dynamics::New);
    let idle = |count| json!({"name": "soup", "position": [2, 0], "state": ["onion", count, 0]});
    let players = [(1, 2, NORTH, None), (3, 1, NORTH, None)];
    let mdp = mdp.with(&players, &json!([idle(3)]));
    assert_eq!(check(&mdp.view(0), Macro::StartCooking), Ok(()));
    assert_eq!(
        mdp.candidates(0, Macro::StartCooking),
        [(2, 0)],
        "where no pot is as the first order wants, any"
    );
    let empty = mdp.with(&players, &json!([]));
    assert_eq!(check(&empty.view(0), Macro::StartCooking), Err(Lack::IdlePot));
}

#[test]
fn four_failures_cost_one_step_at_random() {
    let kitchen = Kitchen::of("cramped_room", Dynamics::Old);
    let view = kitchen.view(0);
    let mut controller = MacroController::new(false);
    let mut random = TreeRandom::from_seed(0);
    let mut turn = controller.begin(&view);
    assert_eq!(turn, ControllerTurn::Plan { finished: None });
    turn = controller.answered(&view, "pickup(soup)");
    for round in 0..4 {
        assert!(matches!(turn, ControllerTurn::Explain(_)), "{round}: {turn:?}");
        assert_eq!(controller.explained(), ControllerTurn::Replan);
        turn = controller.answered(&view, "deliver_soup");
    }
    assert_eq!(turn, ControllerTurn::Act, "the last answer is not looked at");
    assert_eq!(controller.current(), Some(Macro::Wait(1)));
    controller.act(&view, &mut random);
    assert_eq!((controller.wait_left(), controller.steps()), (0, 1));
    assert_eq!(controller.begin(&view), ControllerTurn::Plan { finished: Some(Macro::Wait(1)) });
}

#[test]
fn a_rejected_wait_leaves_its_length() {
    let kitchen = Kitchen::of("cramped_room", Dynamics::Old);
    let view = kitchen.view(0);
    let mut controller = MacroController::new(false);
    let _ = controller.begin(&view);
    let expected = MacroFailure::Lacks { act: Macro::Wait(30), lack: Lack::Length(30) };
    assert_eq!(controller.answered(&view, "wait(30)"), ControllerTurn::Explain(expected));
    let _ = controller.explained();
    assert_eq!(controller.answered(&view, "pickup_onion"), ControllerTurn::Act);
    controller.act(&view, &mut TreeRandom::from_seed(0));
    assert_eq!((controller.current(), controller.wait_left()), (Some(Macro::PickUpOnion), 30));
}

/// Fixed coins, and the first of everything.
struct Coins(f64);

impl Draws for Coins {
    fn index(&mut self, _: DrawPurpose, _: u32) -> u32 {
        0
    }

    fn unit(&mut self) -> f64 {
        self.0
    }
}

#[test]
fn whoever_is_in_the_way_is_waited_for_or_walked_into() {
    let kitchen = Kitchen::of("cramped_room", Dynamics::Old);
    // Player 1 stands where the pot is used from.
    let kitchen = kitchen.with(&[(1, 1, NORTH, Some("onion")), (2, 1, NORTH, None)], &json!([]));
    let view = kitchen.view(0);
    for (coin, action) in [(0.49, OvercookedAction::Stay), (0.5, OvercookedAction::East)] {
        let mut controller = MacroController::new(false);
        let _ = controller.begin(&view);
        assert_eq!(controller.answered(&view, "put_onion_in_pot"), ControllerTurn::Act);
        assert_eq!(controller.act(&view, &mut Coins(coin)), action);
    }
    // A player that is stuck does something else, at random.
    let mut controller = MacroController::new(true);
    let _ = controller.begin(&view);
    let _ = controller.answered(&view, "put_onion_in_pot");
    assert_eq!(controller.act(&view, &mut Coins(0.5)), OvercookedAction::East);
    assert_eq!(controller.begin(&view), ControllerTurn::Act);
    assert_eq!(
        controller.act(&view, &mut Coins(0.5)),
        OvercookedAction::South,
        "to the North is a wall, and faced already"
    );
}

#[test]
fn hostile_answers_never_stop_a_controller() {
    let kitchen = Kitchen::new(
        OvercookedRules::new(
            OvercookedLayout::read("mine", r#"{"grid": ["XPXX", "O1TX", "XSDX"]}"#).unwrap().into(),
            Dynamics::New,
        )
        .unwrap(),
    );
    let view = kitchen.view(0);
    let words = [
        "pick",
        "put",
        "place",
        "wait",
        "layer 0: ",
        "onion",
        "\n",
        "\u{202e}",
        "(",
        "9999999999999",
        "start",
        "é",
    ];
    let mut random = TreeRandom::from_seed(1);
    for _ in 0..2_000 {
        let answer: String = (0..6).filter_map(|_| random.choose(&words)).copied().collect();
        let mut controller = MacroController::new(true);
        let mut turn = controller.begin(&view);
        for _ in 0..20 {
            turn = match turn {
                ControllerTurn::Act => break,
                ControllerTurn::Explain(failure) => {
                    assert!(!failure.to_string().is_empty());
                    controller.explained()
                }
                ControllerTurn::Plan { .. } | ControllerTurn::Replan => controller.answered(&view, &answer),
            };
        }
        assert_eq!(turn, ControllerTurn::Act, "{answer:?}");
        controller.act(&view, &mut random);
    }
}
