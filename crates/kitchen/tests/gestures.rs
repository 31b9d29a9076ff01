//! Gestures of people in a kitchen's room: every action that succeeds has one, and no gesture means another action.

#![allow(clippy::unwrap_used, reason = "a test may")]

use std::sync::Arc;

use cooperage_core::{AgentId, RandomSource, TreeRandom};
use cooperage_kitchen::gesture::{Pointed, UseKey, gestures_of_people, infer};
use cooperage_kitchen::offered::{feasible, offered_to_people};
use cooperage_kitchen::{
    KitchenAction, KitchenBook, KitchenCommand, KitchenGame, KitchenItemId, KitchenRules, KitchenSetup,
    KitchenStart, LocationId, OrderTiming,
};

const CREW: u32 = 3;
const KEYS: [UseKey; 2] = [UseKey::Hand, UseKey::Work];

fn game(book: &KitchenBook, level: &str, crew: u32, seed: i64) -> KitchenGame {
    let level = book.level(level).unwrap();
    let timing = if level.timing.is_some() { OrderTiming::LevelFile } else { OrderTiming::alpha(1.0) };
    let rules = KitchenRules::new(&KitchenSetup::published(book, level, crew, timing)).unwrap();
    KitchenGame::new(Arc::new(rules), KitchenStart::published(seed, 0))
}

/// The gesture that a person makes for an action: the thing that it is about, and the key.
fn gesture(action: KitchenAction) -> (Pointed, UseKey) {
    match action {
        KitchenAction::Noop => (Pointed::Nothing, UseKey::Work),
        KitchenAction::Get { item: Some(item), from } => (Pointed::Thing { at: from, item }, UseKey::Hand),
        KitchenAction::Goto(at) | KitchenAction::Put(at) | KitchenAction::Get { from: at, .. } => {
            (Pointed::Station(at), UseKey::Hand)
        }
        KitchenAction::Activate(at) => (Pointed::Station(at), UseKey::Work),
    }
}

/// The actions of all gestures in a state; those with things in tools count as well.
fn all_inferred(game: &KitchenGame, agent: AgentId) -> Vec<KitchenAction> {
    let (rules, state) = (game.rules(), game.state());
    let stations = || (0..rules.locations().len() as u8).map(LocationId);
    let items = || (0..rules.items().len() as u8).map(KitchenItemId);
    let things = stations().flat_map(|at| items().map(move |item| Pointed::Thing { at, item }));
    let pointed = std::iter::once(Pointed::Nothing).chain(stations().map(Pointed::Station)).chain(things);
    pointed
        .flat_map(|it| KEYS.into_iter().filter_map(move |key| infer(rules, state, agent, it, key)))
        .collect()
}

#[test]
fn every_action_that_succeeds_is_inferred_in_ten_thousand_states() {
    let book = KitchenBook::built_in();
    let mut random = TreeRandom::from_seed(71).child("gestures");
    let levels: Vec<&str> = book.levels().iter().map(|level| level.name.as_str()).collect();
    let (mut states, mut actions, mut doubles) = (0_u32, 0_u32, 0_u32);
    let mut possible = Vec::new();
    for round in 0.. {
        if states >= 10_000 {
            break;
        }
        for &level in &levels {
            let mut game = game(&book, level, CREW, round);
            for _ in 0..50 {
                let mut commands = Vec::new();
                for agent in (0..CREW).map(AgentId) {
                    feasible(game.rules(), game.state(), agent, &mut possible);
                    for &action in &possible {
                        let (pointed, key) = gesture(action);
                        let inferred = infer(game.rules(), game.state(), agent, pointed, key);
                        assert_eq!(inferred, Some(action), "{level}: {agent} {pointed:?} {key:?}");
                    }
                    actions += possible.len() as u32;
                    let here = Pointed::Station(game.state().at(agent));
                    let both = KEYS.map(|key| infer(game.rules(), game.state(), agent, here, key));
                    doubles += u32::from(both[0] != both[1]);
                    let work: Vec<KitchenAction> = possible
                        .iter()
                        .copied()
                        .filter(|action| !matches!(action, KitchenAction::Noop | KitchenAction::Goto(_)))
                        .collect();
                    let some = if random.below(3) > 0 && !work.is_empty() { &work } else { &possible };
                    commands.push(KitchenCommand { agent, action: *random.choose(some).unwrap() });
                }
                states += 1;
                game.step(&commands);
            }
        }
    }
    assert!(states >= 10_000 && actions > 200_000, "{states} states, {actions} actions");
    assert!(doubles > 50, "take or activate: {doubles} times");
}

/// The converse: no gesture means an action that the rules would refuse.
#[test]
fn no_gesture_means_what_would_fail() {
    let book = KitchenBook::built_in();
    let mut random = TreeRandom::from_seed(72).child("gestures");
    let mut possible = Vec::new();
    for level in ["level_3", "level_9", "custom_all"] {
        let mut game = game(&book, level, CREW, 3);
        for _ in 0..40 {
            let mut commands = Vec::new();
            for agent in (0..CREW).map(AgentId) {
                feasible(game.rules(), game.state(), agent, &mut possible);
                for action in all_inferred(&game, agent) {
                    assert!(possible.contains(&action), "{level}: {agent} {action:?}");
                }
                commands.push(KitchenCommand { agent, action: *random.choose(&possible).unwrap() });
            }
            game.step(&commands);
        }
    }
}

#[test]
fn the_gestures_of_people_are_exactly_their_offers() {
    let book = KitchenBook::built_in();
    let mut random = TreeRandom::from_seed(73).child("gestures");
    for level in ["level_0", "level_7", "level_12"] {
        let mut game = game(&book, level, CREW, 4);
        for _ in 0..50 {
            for agent in (0..CREW).map(AgentId) {
                let mut offers = Vec::new();
                offered_to_people(&game, agent, &mut offers);
                let gestures = gestures_of_people(&game, agent);
                for gesture in &gestures {
                    for action in gesture.hand.iter().chain(&gesture.work) {
                        assert!(offers.contains(action), "{level}: {gesture:?}");
                    }
                }
                for action in &offers {
                    let is_meant =
                        gestures.iter().any(|one| one.hand == Some(*action) || one.work == Some(*action));
                    assert!(is_meant, "{level}: {action:?}");
                }
                game.submit(&[KitchenCommand { agent, action: *random.choose(&offers).unwrap() }]).unwrap();
                assert!(gestures_of_people(&game, agent).is_empty(), "one command in a step");
            }
            game.advance();
        }
    }
}

#[test]
fn a_pot_in_front_is_filled_started_and_emptied_with_two_keys() {
    let book = KitchenBook::built_in();
    let mut game = game(&book, "level_3", 1, 1);
    let place = |game: &KitchenGame, name: &str| game.rules().location(name).unwrap();
    let item = |game: &KitchenGame, name: &str| game.rules().item(name).unwrap();
    let (storage, pot, rice) = (place(&game, "storage0"), place(&game, "pot0"), item(&game, "rice"));
    let go = |game: &mut KitchenGame, pointed, key| {
        let action = infer(game.rules(), game.state(), AgentId(0), pointed, key);
        if let Some(action) = action {
            assert_eq!(game.step(&[KitchenCommand::new(0, action)]).results, [true]);
        }
        action
    };
    let at_pot = Pointed::Station(pot);
    let of_storage = Pointed::Thing { at: storage, item: rice };
    assert_eq!(
        go(&mut game, of_storage, UseKey::Hand),
        Some(KitchenAction::Goto(storage)),
        "first one goes there"
    );
    assert_eq!(go(&mut game, Pointed::Station(storage), UseKey::Hand), None, "which ingredient?");
    let take = KitchenAction::Get { item: Some(rice), from: storage };
    assert_eq!(go(&mut game, of_storage, UseKey::Hand), Some(take));
    assert_eq!(go(&mut game, at_pot, UseKey::Work), Some(KitchenAction::Goto(pot)), "by either key");
    assert_eq!(go(&mut game, at_pot, UseKey::Work), Some(KitchenAction::Put(pot)), "only one fits");
    assert_eq!(go(&mut game, at_pot, UseKey::Work), Some(KitchenAction::Activate(pot)));
    assert_eq!(go(&mut game, at_pot, UseKey::Hand), None, "it cooks");
    assert_eq!(go(&mut game, Pointed::Nothing, UseKey::Hand), None);
    while game.state().location_busy(pot) > 0 {
        assert_eq!(go(&mut game, Pointed::Nothing, UseKey::Work), Some(KitchenAction::Noop));
    }
    let get = KitchenAction::Get { item: None, from: pot };
    assert_eq!(go(&mut game, at_pot, UseKey::Hand), Some(get));
    assert_eq!(game.rules().item_name(game.state().hold(AgentId(0)).unwrap()), "cookedRice");
    let absent = Pointed::Thing { at: pot, item: rice };
    assert_eq!(go(&mut game, absent, UseKey::Hand), None, "it is not there any more");
}
