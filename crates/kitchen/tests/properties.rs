//! Properties that must hold for any input.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may")]

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use cooperage_core::AgentId;
use cooperage_kitchen::digest::digest;
use cooperage_kitchen::offered::{feasible, offered, write_offer};
use cooperage_kitchen::{
    FeedbackLog, KitchenAction, KitchenBook, KitchenCommand, KitchenFeedback, KitchenGame, KitchenItemId,
    KitchenRules, KitchenSetup, KitchenStart, LocationId, OrderTiming,
};
use proptest::prelude::*;

const CREW: u32 = 4;

const LEVELS: [&str; 6] = ["level_0", "level_3", "level_5", "level_9", "custom_two_tables", "custom_all"];

fn game(level: &str, seed: i64) -> KitchenGame {
    static RULES: LazyLock<BTreeMap<&str, Arc<KitchenRules>>> = LazyLock::new(|| {
        let book = KitchenBook::built_in();
        let rules = |level| {
            let setup =
                KitchenSetup::published(&book, book.level(level).unwrap(), CREW, OrderTiming::alpha(1.5));
            (level, Arc::new(KitchenRules::new(&setup).unwrap()))
        };
        LEVELS.into_iter().map(rules).collect()
    });
    KitchenGame::new(RULES[level].clone(), KitchenStart::published(seed, 0))
}

fn level() -> impl Strategy<Value = &'static str> {
    prop::sample::select(&LEVELS[..])
}

/// A command for an agent of the crew, at places and with items that may or may not be there.
fn command() -> impl Strategy<Value = KitchenCommand> {
    let location = (0u8..12).prop_map(LocationId);
    let action = prop_oneof![
        Just(KitchenAction::Noop),
        location.clone().prop_map(KitchenAction::Goto),
        (location.clone(), prop::option::of((0u8..40).prop_map(KitchenItemId)))
            .prop_map(|(from, item)| KitchenAction::Get { from, item }),
        location.clone().prop_map(KitchenAction::Put),
        location.prop_map(KitchenAction::Activate),
    ];
    (0..CREW, action).prop_map(|(agent, action)| KitchenCommand::new(agent, action))
}

/// Pieces that texts are put together from: nearly right ones, and anything at all.
fn piece() -> impl Strategy<Value = String> {
    prop_oneof![
        8 => prop::sample::select(vec![
            "noop", "goto", "get", "put", "activate", "agent0", "agent1", "agent3", "agent007", "agent4", "2", "agent",
            "agent-1", "agent99999999999999999999999999", "storage0", "pot0", "servingtable0", "moon0", "salmon", "",
            "cookedRice", "Goto", "агент0", "agent０",
        ])
        .prop_map(str::to_owned),
        1 => ".*",
    ]
}

fn text() -> impl Strategy<Value = String> {
    prop_oneof![
        6 => prop::collection::vec(piece(), 0..6).prop_map(|pieces| pieces.join("_")),
        1 => ".*",
    ]
}

/// A game some steps in, so that things lie around.
fn play(game: &mut KitchenGame, lists: &[Vec<KitchenCommand>]) {
    lists.iter().for_each(|list| drop(game.step(list).results.clone()));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn any_text_is_legal_input(level in level(), lists in prop::collection::vec(prop::collection::vec(text(), 0..6), 1..8)) {
        let mut game = game(level, 3);
        for (step, list) in (1..).zip(&lists) {
            let before = digest(&game);
            let preview = game.preview_texts(list);
            prop_assert_eq!(digest(&game), before, "a preview has no effect");
            let report = game.step_texts(list).clone();
            prop_assert_eq!(&report.results, &preview.results);
            prop_assert_eq!(&report.feedback, &preview.feedback);
            prop_assert_eq!(report.results.len(), list.len());
            prop_assert!(!report.rejected || report.results.iter().all(|result| !result));
            let sentences = report.feedback.sentences(game.rules());
            prop_assert!(sentences.iter().all(|text| !text.is_empty() && text.chars().all(|c| !c.is_control())));
            prop_assert_eq!(game.state().step(), step);
        }
    }

    #[test]
    fn previews_tell_what_happens(
        level in level(),
        lists in prop::collection::vec(prop::collection::vec(command(), 0..5), 0..60),
        last in prop::collection::vec(command(), 0..5),
    ) {
        let mut game = game(level, 1);
        play(&mut game, &lists);
        let preview = game.preview(&last);
        let report = game.step(&last);
        prop_assert_eq!(&report.results, &preview.results);
        prop_assert_eq!(&report.feedback, &preview.feedback);
    }

    /// Typed commands and their texts are the same game.
    #[test]
    fn texts_say_what_commands_mean(level in level(), lists in prop::collection::vec(prop::collection::vec(command(), 0..5), 0..40)) {
        let (mut typed, mut textual) = (game(level, 2), game(level, 2));
        let known = |game: &KitchenGame, command: &KitchenCommand| {
            let item = |item: KitchenItemId| item.index() < game.rules().items().len();
            let place = command.action.location().is_none_or(|at| at.index() < game.rules().locations().len());
            place && !matches!(command.action, KitchenAction::Get { item: Some(it), .. } if !item(it))
        };
        for list in lists {
            let list: Vec<KitchenCommand> = list.into_iter().filter(|command| known(&typed, command)).collect();
            let texts: Vec<String> = list.iter().map(|command| command.text(typed.rules())).collect();
            typed.step(&list);
            textual.step_texts(&texts);
            prop_assert_eq!(&typed.report().feedback, &textual.report().feedback);
            prop_assert_eq!(digest(&typed), digest(&textual));
        }
    }

    /// A copy goes on like the original.
    #[test]
    fn copies_go_on_alike(
        level in level(),
        before in prop::collection::vec(prop::collection::vec(command(), 0..5), 0..40),
        after in prop::collection::vec(prop::collection::vec(command(), 0..5), 0..40),
    ) {
        let mut game = game(level, 9);
        play(&mut game, &before);
        let mut copy = game.clone();
        play(&mut game, &after);
        play(&mut copy, &after);
        prop_assert_eq!(digest(&game), digest(&copy));
        prop_assert_eq!(game.report().reward_hundredths, copy.report().reward_hundredths);
    }

    /// Commands of different agents at different places do not disturb each other, so their order does not matter.
    #[test]
    fn independent_commands_commute(
        level in level(),
        lists in prop::collection::vec(prop::collection::vec(command(), 0..5), 0..60),
        last in prop::collection::vec(command(), 2..5),
    ) {
        let mut game = game(level, 4);
        play(&mut game, &lists);
        let mut seen: Vec<(Option<AgentId>, Option<LocationId>)> = Vec::new();
        let mut independent: Vec<KitchenCommand> = Vec::new();
        for command in last {
            let place = command.action.location();
            let known = place.is_none_or(|at| at.index() < game.rules().locations().len());
            let free = seen.iter().all(|&(agent, at)| {
                agent != Some(command.agent) && (at != place || place.is_none())
            });
            if known && free {
                seen.push((Some(command.agent), place));
                independent.push(command);
            }
        }
        let mut other = game.clone();
        game.step(&independent);
        independent.reverse();
        other.step(&independent);
        let mut results = other.report().results.clone();
        results.reverse();
        prop_assert_eq!(&game.report().results, &results);
        prop_assert_eq!(digest(&game), digest(&other));
    }

    /// Items are conserved: no tool ever holds something twice, too much, or what fits no recipe.
    #[test]
    fn kitchens_stay_in_order(level in level(), lists in prop::collection::vec(prop::collection::vec(command(), 0..5), 0..80)) {
        let mut game = game(level, 5);
        for list in lists {
            game.step(&list);
            let (rules, state) = (game.rules(), game.state());
            for number in 0..rules.locations().len() as u8 {
                let location = LocationId(number);
                let tool = rules.tool_at(location).unwrap();
                if tool.role != cooperage_kitchen::book::LocationRole::Cooking {
                    continue;
                }
                let contents: Vec<KitchenItemId> = state.contents(location).collect();
                let mut distinct = contents.clone();
                distinct.sort();
                distinct.dedup();
                prop_assert_eq!(distinct.len(), contents.len());
                prop_assert!(tool.capacity.is_none_or(|capacity| contents.len() <= capacity as usize));
                let in_recipe = rules.recipes().iter().any(|recipe| {
                    rules.tools()[recipe.tool.index()].name == tool.name
                        && (contents == [recipe.product] || contents.iter().all(|item| recipe.ingredients.contains(item)))
                });
                prop_assert!(contents.is_empty() || in_recipe, "{:?}", contents);
            }
            prop_assert!(state.orders().is_sorted_by_key(|order| (order.remaining, rules.dish_name(order.dish))));
            prop_assert!(state.orders().len() <= rules.max_active_orders());
        }
    }

    /// Every action offered to people succeeds, and no other would.
    #[test]
    fn feasible_actions_are_those_that_succeed(level in level(), lists in prop::collection::vec(prop::collection::vec(command(), 0..5), 0..60)) {
        let mut game = game(level, 6);
        play(&mut game, &lists);
        let (mut offers, mut all) = (Vec::new(), Vec::new());
        for agent in (0..CREW).map(AgentId) {
            feasible(game.rules(), game.state(), agent, &mut offers);
            offered(game.rules(), game.state(), agent, &mut all);
            for &action in offers.iter().chain(&all) {
                let succeeds = game.preview(&[KitchenCommand { agent, action }]).results[0];
                prop_assert!(succeeds || !offers.contains(&action), "{:?}", action);
                prop_assert!(!succeeds || offers.contains(&action) || matches!(action, KitchenAction::Goto(_)), "{:?}", action);
                let mut label = String::new();
                write_offer(game.rules(), action, &mut label);
                prop_assert!(label.starts_with(action.verb()));
            }
        }
    }
}

/// One list, and the codes it gets.
fn codes(list: &[&str]) -> Vec<&'static str> {
    let mut game = game("level_3", 0);
    game.step_texts(list).feedback.entries().iter().map(|entry| entry.code()).collect()
}

/// The order of checks where the original would crash.
#[test]
fn hardening() {
    assert_eq!(codes(&["goto_agent4_pot0"]), ["agent_out_of_range"]);
    assert_eq!(codes(&["goto_agent0"]), ["missing_location"]);
    assert_eq!(codes(&["goto_agent0", "goto_agent4_pot0"]), ["agent_out_of_range"]);
    assert_eq!(codes(&["goto_agent0", "noop_agent00"]), ["duplicate_agent"]);
    assert_eq!(codes(&["goto_agent9_pot0", "goto_agent09_pot1"]), ["duplicate_agent"]);
    assert_eq!(codes(&["goto_agent9_pot0", "goto_agent8_moon0"]), ["unknown_location"]);
    assert_eq!(codes(&["goto_agent-1_pot0"]), ["bad_agent_id"]);
    assert_eq!(codes(&["goto_agentagent1_pot0"]), ["bad_agent_id"]);
    assert_eq!(codes(&["goto_ 1_pot0"]), ["bad_agent_id"]);
    assert_eq!(codes(&["goto_1_pot0"]), [""; 0]);
    assert_eq!(codes(&["goto_agent007_pot0"]), ["agent_out_of_range"]);
    assert_eq!(codes(&[]), [""; 0]);
    assert_eq!(codes(&["noop_agent0"]), ["all_noop"]);
    let huge = format!("goto_agent{}1_pot0", "9".repeat(100_000));
    let same = format!("goto_agent000{}1_pot1", "9".repeat(100_000));
    assert_eq!(codes(&[&huge]), ["agent_out_of_range"]);
    assert_eq!(codes(&[&huge, &same]), ["duplicate_agent"]);
    assert_eq!(codes(&[&format!("noop_agent{}0", "0".repeat(100_000))]), ["all_noop"]);
    assert_eq!(codes(&[&"_".repeat(100_000)]), ["bad_token_count"]);
    assert_eq!(codes(&[&"ä".repeat(50_000)]), ["bad_token_count"]);
}

/// A quoted text is shortened for the reader and kept whole in the data.
#[test]
fn long_texts_are_shortened_in_sentences() {
    let mut game = game("level_3", 0);
    let text = "x".repeat(100_000);
    let report = game.step_texts(&[&text]);
    let log: FeedbackLog = report.feedback.clone();
    let entry: KitchenFeedback = log.entries()[0];
    assert!(log.sentence(entry, game.rules()).len() < 500);
    assert_eq!(log.json(entry, game.rules())["command"], text.as_str());
}

/// Typed lists are checked like texts.
#[test]
fn typed_lists_are_validated() {
    let mut game = game("level_3", 0);
    let mut codes = |list: &[KitchenCommand]| -> Vec<&'static str> {
        game.step(list).feedback.entries().iter().map(|entry| entry.code()).collect()
    };
    let goto = |agent, location| KitchenCommand::new(agent, KitchenAction::Goto(LocationId(location)));
    assert_eq!(codes(&[goto(0, 2), goto(0, 3)]), ["duplicate_agent"]);
    assert_eq!(codes(&[goto(0, 2), goto(4, 3)]), ["agent_out_of_range"]);
    assert_eq!(codes(&[goto(7, 2), goto(7, 3)]), ["duplicate_agent"]);
    assert_eq!(codes(&[goto(u32::MAX, 2)]), ["agent_out_of_range"]);
    assert_eq!(codes(&[goto(0, 2), goto(1, 200)]), ["unknown_location"]);
    assert_eq!(codes(&[goto(0, 2), goto(1, 3)]), [""; 0]);
}

/// Two dishes put on two tables in one step are the same state in either order.
#[test]
fn tables_do_not_remember_the_order_between_them() {
    let tables = |first: usize| {
        let mut game = game("custom_two_tables", 0);
        let mut go =
            |texts: &[&str]| assert!(game.step_texts(texts).results.iter().all(|&done| done), "{texts:?}");
        go(&["goto_agent0_storage0", "goto_agent1_storage0"]);
        go(&["get_agent0_salmon_storage0", "get_agent1_lamb_storage0"]);
        go(&["goto_agent0_blender0", "goto_agent1_blender1"]);
        go(&["put_agent0_blender0", "put_agent1_blender1"]);
        go(&["goto_agent0_storage0", "goto_agent1_storage0"]);
        go(&["get_agent0_flour_storage0", "get_agent1_flour_storage0"]);
        go(&["goto_agent0_blender0", "goto_agent1_blender1"]);
        go(&["put_agent0_blender0", "put_agent1_blender1"]);
        go(&["activate_agent0_blender0", "activate_agent1_blender1"]);
        go(&["noop_agent0"]);
        go(&["get_agent0_blender0", "get_agent1_blender1"]);
        go(&["goto_agent0_servingtable1", "goto_agent1_servingtable0"]);
        let puts = ["put_agent0_servingtable1", "put_agent1_servingtable0"];
        go(&[puts[first], puts[1 - first]]);
        digest(&game)
    };
    assert_eq!(tables(0), tables(1));
}
