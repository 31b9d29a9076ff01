//! Seats at the level of macros.

#![expect(clippy::unwrap_used, reason = "a test may")]

use std::sync::Arc;

use cooperage_core::contract::environment_contract;
use cooperage_core::{
    AgentId, Entry, Environment, EventKind, Receipt, SectionName, Stopped, Tick, Tool, ToolCall, ToolKind,
    Viewer, Wake,
};
use cooperage_overcooked::environment::{ControlLevel, MacroEnd, OvercookedCall};
use cooperage_overcooked::macros::{Lack, Macro};
use cooperage_overcooked::partners::cook;
use cooperage_overcooked::{
    Dynamics, ObjectKind, OvercookedEnvironment, OvercookedEvent, OvercookedRefusal, OvercookedRules,
    OvercookedSetup, layout,
};
use serde_json::json;

const BOTH: [ControlLevel; 2] = [ControlLevel::Macros, ControlLevel::Macros];
const MIXED: [ControlLevel; 2] = [ControlLevel::Game, ControlLevel::Macros];

fn setup(name: &str, dynamics: Dynamics, levels: &[ControlLevel]) -> OvercookedSetup {
    let rules = OvercookedRules::new(layout::built_in(name).unwrap(), dynamics).unwrap();
    OvercookedSetup { levels: levels.to_vec(), ..OvercookedSetup::published(Arc::new(rules)) }
}

fn world(name: &str, levels: &[ControlLevel]) -> OvercookedEnvironment {
    OvercookedEnvironment::new(setup(name, Dynamics::Old, levels))
}

#[test]
fn contract_with_macros_in_all_seats() {
    for name in ["cramped_room", "forced_coordination", "counter_circuit_o_1order"] {
        let setup = setup(name, Dynamics::Old, &BOTH);
        environment_contract(|seed| OvercookedEnvironment::new(OvercookedSetup { seed, ..setup.clone() }));
    }
}

#[test]
fn contract_with_mixed_levels() {
    let setups = [
        setup("cramped_room", Dynamics::Old, &MIXED),
        setup("soup_coordination", Dynamics::New, &[ControlLevel::Macros]),
        setup(
            "multiplayer_schelling",
            Dynamics::New,
            &[ControlLevel::Macros, ControlLevel::Game, ControlLevel::Macros],
        ),
    ];
    for setup in setups {
        environment_contract(|seed| {
            OvercookedEnvironment::new(OvercookedSetup { seed, horizon: 60, ..setup.clone() })
        });
    }
}

fn submit(world: &mut OvercookedEnvironment, seat: u32, act: Macro) -> Receipt<OvercookedRefusal> {
    let mut receipts = Vec::new();
    world.submit(&[Entry::Typed { agent: AgentId(seat), call: OvercookedCall::Do(act) }], &mut receipts);
    receipts.remove(0)
}

fn step(world: &mut OvercookedEnvironment) -> Vec<OvercookedEvent> {
    let mut events = Vec::new();
    world.advance(Environment::tick(world).after(1), Wake::Nobody, &mut events);
    events
}

/// Plays until that seat's macro has ended; says how.
fn finish(world: &mut OvercookedEnvironment, seat: u32) -> (Macro, MacroEnd) {
    for _ in 0..100 {
        for event in step(world) {
            if let OvercookedEvent::Finished { agent, act, end, .. } = event
                && agent == AgentId(seat)
            {
                return (act, end);
            }
        }
    }
    unreachable!("the macro did not end")
}

fn text(world: &OvercookedEnvironment, viewer: Viewer) -> String {
    Environment::observe(world, viewer).text
}

#[test]
fn a_macro_ends_in_the_tick_in_which_the_state_shows_it() {
    let mut world = world("cramped_room", &BOTH);
    assert_eq!(submit(&mut world, 0, Macro::PickUpOnion), Receipt::Accepted);
    assert_eq!(
        submit(&mut world, 0, Macro::PickUpDish),
        Receipt::Refused(OvercookedRefusal::UnderWay(Macro::PickUpOnion))
    );
    assert!(Environment::offered(&world, AgentId(0)).is_empty());
    assert_eq!(finish(&mut world, 0), (Macro::PickUpOnion, MacroEnd::Done));
    assert_eq!(
        (Environment::tick(&world), world.state().players()[0].held.kind()),
        (Tick(3), Some(ObjectKind::Onion))
    );
    assert_eq!(submit(&mut world, 0, Macro::PutOnion), Receipt::Accepted);
    assert_eq!(finish(&mut world, 0), (Macro::PutOnion, MacroEnd::Done));
    assert_eq!(Environment::tick(&world), Tick(6), "the next macro begins without a lost step");
    assert_eq!(
        world.state().players()[1].cell,
        world.rules().grid().starts()[1],
        "whoever has no macro stays"
    );
}

#[test]
fn refusals_say_what_is_missing() {
    let mut world = world("cramped_room", &BOTH);
    for (act, words) in [
        (Macro::Deliver, "deliver_soup cannot be done now: the hands must hold a soup, and they are empty"),
        (
            Macro::Place,
            "place_obj_on_counter cannot be done now: there is nothing in the hands that could be put down",
        ),
        (Macro::PickUpTomato, "pickup_tomato cannot be done now: this kitchen has no dispenser of tomatoes"),
        (
            Macro::StartCooking,
            "start_cooking cannot be done now: pots start by themselves here once they hold 3 ingredients",
        ),
        (Macro::Wait(21), "wait cannot be done now: a wait lasts 1 to 20 steps, not 21"),
    ] {
        let Receipt::Refused(refusal) = submit(&mut world, 1, act) else {
            unreachable!("{act} was accepted")
        };
        assert_eq!(Environment::refusal_text(&world, &refusal), words);
    }
    let call = |name: &str, arguments: serde_json::Value| ToolCall {
        tool: name.to_owned(),
        arguments: arguments.as_object().cloned().unwrap_or_default(),
    };
    let calls = [
        (call("wait", json!({"steps": "4"})), Receipt::Accepted),
        (call("wait", json!({})), Receipt::Refused(OvercookedRefusal::Steps)),
        (call("wait", json!({"steps": -1})), Receipt::Refused(OvercookedRefusal::Steps)),
        (
            call("pickup_dish", json!({"fast": true})),
            Receipt::Refused(OvercookedRefusal::Arguments("pickup_dish")),
        ),
        (call("north", json!({})), Receipt::Refused(OvercookedRefusal::NoSuchSkill)),
    ];
    for (call, expected) in calls {
        let mut receipts = Vec::new();
        world.submit(&[Entry::Named { agent: AgentId(1), call: &call }], &mut receipts);
        assert_eq!(receipts, [expected], "{call:?}");
        Environment::stop(&mut world, AgentId(1));
    }
    for (text, expected) in [
        ("pickup_onion_agent0", Receipt::Accepted),
        ("wait_agent1_3", Receipt::Accepted),
        ("wait_agent1_x", Receipt::Refused(OvercookedRefusal::Steps)),
        ("deliver_soup_agent1_3", Receipt::Refused(OvercookedRefusal::Arguments("deliver_soup"))),
        ("dance_agent1", Receipt::Refused(OvercookedRefusal::NoSuchSkill)),
    ] {
        let mut receipts = Vec::new();
        world.submit(&[Entry::Text { agent: None, text }], &mut receipts);
        assert_eq!(receipts, [expected], "{text}");
        Environment::stop(&mut world, AgentId(1));
    }
}

#[test]
fn a_macro_that_becomes_impossible_ends_with_the_reason() {
    let mut world = world("cramped_room", &BOTH);
    for act in [Macro::PickUpOnion, Macro::PutOnion, Macro::PickUpOnion, Macro::PutOnion] {
        submit(&mut world, 0, act);
        assert_eq!(finish(&mut world, 0), (act, MacroEnd::Done));
    }
    for seat in [0, 1] {
        submit(&mut world, seat, Macro::PickUpOnion);
        assert_eq!(finish(&mut world, seat).1, MacroEnd::Done);
    }
    // Both hold an onion, and the only pot has room for one.
    for seat in [0, 1] {
        assert_eq!(submit(&mut world, seat, Macro::PutOnion), Receipt::Accepted);
    }
    let is_end = |event: &OvercookedEvent| matches!(event, OvercookedEvent::Finished { .. });
    let mut ends = Vec::new();
    while ends.is_empty() {
        ends.extend(step(&mut world).into_iter().filter(is_end));
    }
    let texts: Vec<String> = ends.iter().map(|event| world.event_record(event).text).collect();
    assert_eq!(
        texts,
        [
            "put_onion_in_pot: failed: no pot takes another ingredient: each of them is full, cooks or holds a ready soup",
            "put_onion_in_pot: done"
        ]
    );
    assert_eq!(world.event_record(&ends[0]).kind, EventKind::ActionFinished { succeeded: false });
    assert!(matches!(ends[0], OvercookedEvent::Finished { end: MacroEnd::Lacks(Lack::OpenPot), .. }));
}

#[test]
fn somebody_without_a_way_is_told_so() {
    let mut world = world("forced_coordination", &BOTH);
    assert_eq!(submit(&mut world, 1, Macro::PickUpOnion), Receipt::Accepted);
    assert_eq!(finish(&mut world, 1).1, MacroEnd::Done);
    assert_eq!(submit(&mut world, 1, Macro::PutOnion), Receipt::Accepted, "some pot is open, wherever it is");
    assert_eq!(finish(&mut world, 1), (Macro::PutOnion, MacroEnd::NoWay));
    assert_eq!(submit(&mut world, 1, Macro::Place), Receipt::Accepted);
    assert_eq!(finish(&mut world, 1), (Macro::Place, MacroEnd::Done));
}

#[test]
fn what_is_stopped_ends_within_a_tick() {
    let mut world = world("cramped_room", &BOTH);
    assert_eq!(submit(&mut world, 0, Macro::Wait(20)), Receipt::Accepted);
    step(&mut world);
    assert_eq!(Environment::stop(&mut world, AgentId(0)), Stopped::Stopped);
    assert_eq!(Environment::stop(&mut world, AgentId(0)), Stopped::Idle);
    assert_eq!(submit(&mut world, 0, Macro::Wait(1)), Receipt::Accepted);
    let ends: Vec<_> = step(&mut world)
        .into_iter()
        .filter_map(|event| match event {
            OvercookedEvent::Finished { act, end, .. } => Some((act, end)),
            _ => None,
        })
        .collect();
    assert_eq!(ends, [(Macro::Wait(20), MacroEnd::Stopped), (Macro::Wait(1), MacroEnd::Done)]);
}

#[test]
fn the_text_names_no_place() {
    let mut world = world("cramped_room", &BOTH);
    submit(&mut world, 0, Macro::PickUpOnion);
    finish(&mut world, 0);
    assert_eq!(
        text(&world, Viewer::Agent(AgentId(1))),
        "In the kitchen: 2 onion dispensers (0 and 1); 1 dish dispenser (0); 1 serving location (0); 1 pot (0).\n\
         Step 3.\n\
         Player 0 holds an onion.\n\
         You are player 1. You hold nothing.\n\
         Pot 0: empty.\n"
    );
    submit(&mut world, 0, Macro::PutOnion);
    assert!(text(&world, Viewer::Crew).contains("Player 0 holds an onion. Under way: put_onion_in_pot.\n"));
    let seen = Environment::observe(&world, Viewer::Agent(AgentId(1)));
    assert_eq!(seen.data["doing"], json!([null, null]), "what others are at is not told");
}

#[test]
fn where_things_are_handed_over_the_counters_between_players_are_told() {
    let mut world = world("forced_coordination", &BOTH);
    submit(&mut world, 1, Macro::PickUpDish);
    finish(&mut world, 1);
    submit(&mut world, 1, Macro::Place);
    finish(&mut world, 1);
    let seen = text(&world, Viewer::Agent(AgentId(0)));
    assert!(!seen.contains("Player 1"), "{seen}");
    let counters =
        "Counters within reach of more than one player: 3. Onions on them: 0. Dishes on them: 1.\n";
    assert!(seen.ends_with(counters), "{seen}");
}

#[test]
fn catalogues_and_manuals_fit_the_kitchen() {
    let names = |world: &OvercookedEnvironment| -> Vec<String> {
        Environment::tools(world, AgentId(0)).iter().map(|tool| tool.name.clone()).collect()
    };
    let old = world("cramped_room", &BOTH);
    let expected = [
        "pickup_onion",
        "pickup_dish",
        "put_onion_in_pot",
        "fill_dish_with_soup",
        "deliver_soup",
        "place_obj_on_counter",
        "wait",
    ];
    assert_eq!(names(&old), expected);
    let is_lasting = |tool: &Tool| matches!(tool.kind, ToolKind::Lasting(_));
    assert!(Environment::tools(&old, AgentId(0)).iter().all(is_lasting));
    let new = OvercookedEnvironment::new(setup("soup_coordination", Dynamics::New, &BOTH));
    assert!(
        names(&new).contains(&"start_cooking".to_owned())
            && names(&new).contains(&"pickup_tomato".to_owned())
    );
    let manual = Environment::manual(&old, Viewer::Agent(AgentId(0)));
    assert_eq!(manual.section(SectionName::Actions).len(), 7);
    assert!(manual.section(SectionName::Places).is_empty(), "no places are told");
    assert!(manual.section(SectionName::Instructions).iter().any(|item| item.text.contains("cannot talk")));
    assert!(manual.section(SectionName::Recipes)[0].text.contains("20 points"));
    let game = Environment::manual(&world("cramped_room", &MIXED), Viewer::Agent(AgentId(0)));
    assert_eq!(game.section(SectionName::Actions).len(), 6);
}

#[test]
fn new_pots_are_started_by_a_macro() {
    let mut world = OvercookedEnvironment::new(setup("cramped_room", Dynamics::New, &BOTH));
    for _ in 0..3 {
        for act in [Macro::PickUpOnion, Macro::PutOnion] {
            assert_eq!(submit(&mut world, 0, act), Receipt::Accepted);
            assert_eq!(finish(&mut world, 0), (act, MacroEnd::Done));
        }
    }
    let pot = world.rules().grid().pots()[0];
    assert!(world.state().object(pot).is_idle());
    assert_eq!(submit(&mut world, 0, Macro::StartCooking), Receipt::Accepted);
    assert_eq!(finish(&mut world, 0), (Macro::StartCooking, MacroEnd::Done));
    assert_eq!(world.state().object(pot).tick(), 1);
}

/// A whole game in which both seats are told what the rule says as soon as they are free.
fn play(name: &str, seed: u64) -> OvercookedEnvironment {
    let mut world = OvercookedEnvironment::new(OvercookedSetup { seed, ..setup(name, Dynamics::Old, &BOTH) });
    while !world.game().is_over() {
        for seat in 0..2 {
            if world.game().under_way(AgentId(seat)).is_none() {
                let act = cook(&world.game().view(AgentId(seat)).unwrap());
                submit(&mut world, seat, act);
            }
        }
        step(&mut world);
    }
    world
}

#[test]
fn a_rule_over_macros_plays_whole_games() {
    for (name, least, most) in [
        ("cramped_room", 60, 240),
        ("asymmetric_advantages", 240, 360),
        ("coordination_ring", 160, 260),
        ("forced_coordination", 220, 280),
        ("counter_circuit_o_1order", 120, 220),
    ] {
        let scores: Vec<i64> = (0..5).map(|seed| play(name, seed).game().totals().score()).collect();
        let mean = scores.iter().sum::<i64>() / 5;
        assert!((least..=most).contains(&mean), "{name}: {scores:?}");
        let (first, second) = (play(name, 3), play(name, 3));
        assert_eq!(Environment::digest(&first), Environment::digest(&second));
    }
}
