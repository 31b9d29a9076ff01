//! Tests of the compact form on generated levels, and on hostile replies.

use std::sync::Arc;

use cooperage_core::{AgentId, RandomSource, ShortReply, ShortTurnRequest, ShortWords, TreeRandom};
use proptest::prelude::*;

use super::*;
use crate::book::{DifficultyClass, KitchenBook, KitchenLevel};
use crate::command::{KitchenAction, KitchenCommand};
use crate::expert::CuisineWorldExpert;
use crate::game::{KitchenGame, KitchenStart};
use crate::generate::{LevelRequest, generate};
use crate::ids::LocationId;
use crate::offered::offered;
use crate::reading::{KitchenReading, read_compact};
use crate::rules::{KitchenRules, KitchenSetup, OrderTiming, ToolOverride};
use crate::state::KitchenState;

/// One of so many steps of a played game is played by chance, so that states are seen that no oracle reaches.
const CHANCE: u32 = 5;

fn request(own: &[AgentId]) -> ShortTurnRequest<'_> {
    ShortTurnRequest { own, acted: &[], tells_refusals: true, unread: &[] }
}

fn crew(rules: &KitchenRules) -> Vec<AgentId> {
    (0..rules.crew()).map(AgentId).collect()
}

fn game(book: &KitchenBook, level: &KitchenLevel, crew: u32, timing: OrderTiming) -> KitchenGame {
    let rules = KitchenRules::new(&KitchenSetup::published(book, level, crew, timing)).unwrap();
    KitchenGame::new(Arc::new(rules), KitchenStart::published(0, 0))
}

fn texts(rules: &KitchenRules, commands: &[KitchenCommand]) -> Vec<String> {
    commands.iter().map(|command| command.text(rules)).collect()
}

/// A command by chance; base ingredients that no recipe needs are among them.
fn any(game: &KitchenGame, agent: AgentId, random: &mut TreeRandom) -> Option<KitchenCommand> {
    let mut actions = Vec::new();
    offered(game.rules(), game.state(), agent, &mut actions);
    // The list has nothing that fails at another place.
    actions.extend((0..game.rules().locations().len() as u8).map(LocationId).map(KitchenAction::Put));
    let pick = random.below(actions.len() as u32) as usize;
    actions.get(pick).map(|&action| KitchenCommand { agent, action })
}

/// The facts of a state, with names by number.
fn facts(rules: &KitchenRules, state: &KitchenState, name: impl Fn(&str) -> String) -> Vec<String> {
    let mut facts = Vec::new();
    for order in state.orders() {
        facts.push(format!("{} {}", name(rules.dish_name(order.dish)), order.remaining));
    }
    for number in 0..rules.locations().len() {
        let place = LocationId(number as u8);
        let items: Vec<String> = state.contents(place).map(|item| name(rules.item_name(item))).collect();
        facts.push(format!("{} {items:?} {}", rules.location_name(place), state.location_busy(place) > 0));
    }
    for agent in crew(rules) {
        let hold = state.hold(agent).map(|item| name(rules.item_name(item)));
        let at = rules.location_name(state.at(agent));
        facts.push(format!("{agent} {at} {hold:?} {}", state.agent_busy(agent) > 0));
    }
    facts
}

fn recipes(rules: &KitchenRules, name: impl Fn(&str) -> String) -> Vec<String> {
    let mut all: Vec<String> = rules
        .recipes()
        .iter()
        .map(|recipe| {
            let made_of: Vec<String> =
                recipe.ingredients.iter().map(|&item| name(rules.item_name(item))).collect();
            let tool = &rules.tools()[recipe.tool.index()].name;
            format!("{} {tool} {made_of:?}", name(rules.item_name(recipe.product)))
        })
        .collect();
    all.sort();
    all
}

/// A turn says what the state says: read back and named again it has the same orders, recipes, tools and agents.
fn check_facts(game: &KitchenGame, turn: &CompactTurn) {
    let read = read_compact(&turn.text).unwrap_or_else(|| panic!("{}", turn.text));
    let KitchenReading { rules, state, .. } = &read.kitchen;
    let renamed = |word: &str| turn.names.object(word).unwrap().to_owned();
    assert_eq!(
        facts(game.rules(), game.state(), str::to_owned),
        facts(rules, state, renamed),
        "{}",
        turn.text
    );
    assert_eq!(recipes(game.rules(), str::to_owned), recipes(rules, renamed), "{}", turn.text);
    assert_eq!(rules.max_steps(), game.rules().max_steps() - game.state().step());
}

/// Plays games on generated levels until so many answers of the oracle were written in words and read back.
fn round_trips(wanted: usize) -> usize {
    let base = KitchenBook::built_in();
    let mut random = TreeRandom::from_seed(3);
    let mut examples = 0;
    let mut tokens_seen = 0;
    for seed in 0.. {
        for class in DifficultyClass::ALL {
            let made = generate(
                &base,
                LevelRequest { seed, class, levels: 1, related_dishes: false, purpose: None },
            )
            .unwrap();
            let level = made.book.level(&made.levels[0]).unwrap();
            for (place, alpha) in OrderTiming::ALPHAS_EVALUATED.into_iter().enumerate() {
                let agents = 2 + (seed as u32 + place as u32) % 3;
                let mut game = game(&made.book, level, agents, OrderTiming::alpha(alpha));
                let mut oracle = CuisineWorldExpert::new(game.rules().clone());
                let own = crew(game.rules());
                for left in (1..=game.rules().max_steps()).rev() {
                    let turn = turn(&game, &request(&own)).unwrap();
                    let of_turn = tokens(&turn.text).unwrap();
                    assert_eq!(text_of(&of_turn).unwrap(), turn.text);
                    tokens_seen += of_turn.len();
                    if examples % 16 == 0 {
                        check_facts(&game, &turn);
                    }
                    let answer = oracle.plan(game.state(), left);
                    let full = texts(game.rules(), &answer);
                    let of_answer: Vec<&str> = full.iter().map(String::as_str).collect();
                    let words = turn.names.write(&of_answer).unwrap();
                    assert_eq!(text_of(&tokens(&words).unwrap()).unwrap(), words);
                    let read = turn.names.read(&words);
                    assert_eq!(read, ShortReply { commands: full, unread: Vec::new() }, "{words}");
                    examples += 1;
                    if examples == wanted {
                        return tokens_seen / examples;
                    }
                    match random.below(CHANCE) {
                        0 => {
                            let chance: Vec<KitchenCommand> =
                                own.iter().filter_map(|&agent| any(&game, agent, &mut random)).collect();
                            game.step(&chance);
                        }
                        _ => {
                            game.step(&answer);
                        }
                    }
                }
            }
        }
    }
    0
}

/// Answers that are written and read back; many more at night.
#[expect(clippy::disallowed_methods, reason = "the size of a test is told by the environment")]
fn examples() -> usize {
    if std::env::var_os("COOPERAGE_NIGHTLY").is_some() { 200_000 } else { 4_000 }
}

#[test]
fn answers_of_the_oracle_on_new_levels_come_back() {
    let tokens = round_trips(examples());
    assert!((50..110).contains(&tokens), "{tokens} tokens a turn");
}

fn level_game(level: &str, crew: u32) -> KitchenGame {
    let book = KitchenBook::built_in();
    game(&book, book.level(level).unwrap(), crew, OrderTiming::alpha(1.5))
}

#[test]
fn a_turn_is_told_in_this_order() {
    let mut game = level_game("level_3", 2);
    let first = turn(&game, &request(&crew(game.rules()))).unwrap();
    let recipes = "R o0 mixer o1 o2 R o1 chopboard o3 R o2 pot o4 C R o5 mixer o6 o2 R o6 chopboard o7";
    let tools = "KIT storage0 servingtable0 pot0 pot1 chopboard0 chopboard1 mixer0 mixer1";
    let agents = "AGT a0 servingtable0 NONE a1 servingtable0 NONE";
    assert_eq!(first.text, format!("n60 ORD o0 n20 {recipes} {tools} {agents} ACT =>"));
    let object = |word: &str| first.names.object(word).unwrap().to_owned();
    game.step_texts(&["goto_agent0_storage0", "goto_agent1_pot0"]);
    game.step_texts(&[format!("get_agent0_{}_storage0", object("o4"))]);
    game.step_texts(&["goto_agent0_pot0"]);
    game.step_texts(&["put_agent0_pot0", "activate_agent1_pot0"]);
    game.step_texts(&["goto_agent0_chopboard0", "get_agent1_pot0"]);
    let later = turn(&game, &request(&crew(game.rules()))).unwrap();
    let tools = "KIT storage0 servingtable0 pot0 o2 OCC pot1 chopboard0 chopboard1 mixer0 mixer1";
    let agents = "AGT a0 chopboard0 NONE a1 pot0 NONE ERR get a1 pot0 working";
    assert_eq!(later.text, format!("n55 ORD o0 n15 {recipes} {tools} {agents} ACT =>"));
}

#[test]
fn refusals_are_told_with_their_commands_and_reasons() {
    let mut game = level_game("level_3", 2);
    let told = |game: &KitchenGame| {
        let own = crew(game.rules());
        let text = turn(game, &request(&own)).unwrap().text;
        let (_, told) = text.split_once(" ERR ").unwrap_or_default();
        told.strip_suffix(" ACT =>").unwrap_or_default().to_owned()
    };
    for (commands, expected) in [
        (["goto_agent0_storage0", "put_agent1_pot0"], "put a1 pot0 away"),
        (
            ["get_agent0_storage0", "put_agent1_servingtable0"],
            "get a0 storage0 base ERR put a1 servingtable0 hands",
        ),
        (["goto_agent0_pot0", "goto_agent0_pot1"], "twice"),
        (["goto_agent0_moon0", "goto_agent1_pot1"], "unknown"),
        (["goto_agent0_pot0", "goto_agent1_pot1"], ""),
        (["get_agent0_pot0", "activate_agent1_pot1"], "get a0 pot0 closed ERR activate a1 pot1 empty"),
        (["noop_agent0", "noop_agent1"], "idle"),
    ] {
        game.step_texts(&commands);
        assert_eq!(told(&game), expected, "{commands:?}");
    }
    let own = crew(game.rules());
    let silent = ShortTurnRequest { tells_refusals: false, ..request(&own) };
    assert!(!turn(&game, &silent).unwrap().text.contains("ERR"));
}

#[test]
fn agents_of_others_and_actions_of_people_are_told() {
    let game = level_game("level_3", 3);
    let acted = ["goto_agent2_pot0".to_owned(), "nonsense".to_owned()];
    let unread = ["goto a0 unread".to_owned(), "no words twice".to_owned()];
    let request =
        ShortTurnRequest { own: &[AgentId(1)], acted: &acted, tells_refusals: true, unread: &unread };
    let turn = turn(&game, &request).unwrap();
    let end = "ERR goto a0 unread ERR twice OWN a1 ACT goto a2 pot0 =>";
    assert!(turn.text.ends_with(end), "{}", turn.text);
    let read = read_compact(&turn.text).unwrap();
    assert_eq!((read.own.as_slice(), read.acted), (&[AgentId(1)][..], vec![acted[0].clone()]));
    // A command for an agent of another team is not carried out.
    let reply = turn.names.read("goto a0 pot0 goto a1 pot0");
    assert_eq!(reply.commands, ["goto_agent1_pot0"]);
    assert_eq!(reply.unread, ["goto a0 pot0 unread"]);
}

#[test]
fn replies_are_read_whatever_stands_around_them() {
    let game = level_game("level_3", 2);
    let names = turn(&game, &request(&crew(game.rules()))).unwrap().names;
    let object = names.object("o3").unwrap().to_owned();
    let both = ["goto_agent0_mixer0".to_owned(), format!("get_agent1_{object}_storage0")];
    for text in [
        "goto a0 mixer0 get a1 storage0 o3",
        "goto a0 mixer0\nget a1 storage0 o3",
        "I send the first agent to the mixer.\n```\ngoto a0 mixer0, get a1 storage0 o3.\n```\nThis is best.",
        "ACT => goto a0 mixer0 get a1 storage0 o3",
        "Answer: **goto a0 mixer0; get a1 storage0 o3**",
        "1. Goto A0 mixer0\n2. `get a1 storage0 o3`",
        "noop a0 noop a1\nWait, that is wrong. Corrected:\ngoto a0 mixer0 get a1 storage0 o3",
        "goto a0 mixer0\n\nAnd the other one:\nget a1 storage0 o3",
    ] {
        assert_eq!(names.read(text), ShortReply { commands: both.to_vec(), unread: Vec::new() }, "{text}");
    }
    for (text, commands, unread) in [
        ("", &[][..], &["unread"][..]),
        ("I would rather not.", &[], &["unread"]),
        ("goto a0 mixer0 get a1", &["goto_agent0_mixer0"], &["get a1 unread"]),
        ("goto a0 mixer0 get", &["goto_agent0_mixer0"], &["get unread"]),
        ("goto a0 mixer0 put a1 fridge0", &["goto_agent0_mixer0"], &["put a1 unread"]),
        ("goto a0 mixer3 noop a1", &["noop_agent1"], &["goto a0 mixer3 unread"]),
        ("get a0 storage0 o60 noop a1", &["noop_agent1"], &["get a0 storage0 o60 unread"]),
        ("goto a7 mixer0 noop a1", &["noop_agent1"], &["goto a7 mixer0 unread"]),
        ("noop a1 goto a1 mixer0", &["noop_agent1"], &["goto a1 mixer0 twice"]),
        ("noop a1 well done", &["noop_agent1"], &["unread"]),
        ("get a0 pot0 noop a1", &["get_agent0_pot0", "noop_agent1"], &[]),
    ] {
        let expected = ShortReply {
            commands: commands.iter().map(|&command| command.to_owned()).collect(),
            unread: unread.iter().map(|&part| part.to_owned()).collect(),
        };
        assert_eq!(names.read(text), expected, "{text}");
    }
}

#[test]
fn commands_without_words_are_refused() {
    let game = level_game("level_3", 2);
    let names = turn(&game, &request(&crew(game.rules()))).unwrap().names;
    assert_eq!(names.write(&["put_agent0_rice_pot0", "noop_agent1"]).unwrap(), "put a0 pot0 noop a1");
    for command in
        ["goto_agent0_moon0", "get_agent0_moonrock_storage0", "goto_agent9_pot0", "goto_agent0", "x", ""]
    {
        assert!(names.write(&[command]).is_err(), "{command}");
    }
    assert_eq!(names.unanswered("goto_agent1_pot0"), "goto a1 pot0 unable");
    assert_eq!(names.unanswered("nonsense"), "unable");
}

#[test]
fn kitchens_without_words_are_refused() {
    let own = r#"
format = 1
tools = [{ name = "kettle", role = "cooking", cook_time = 6, capacity = 3, agent_stays = true }]
recipes = [{ product = "stew", tool = "kettle", ingredients = ["rice", "salmon"] }]
levels = [
  { name = "kettles", kitchen = ["storage", "servingtable", "kettle"], dishes = ["stew"], crew = 2, task_interval = 9, lifetime = 30 },
  { name = "pots", kitchen = ["storage", "servingtable", "pot", "pot", "pot", "pot", "pot", "chopboard", "mixer"], dishes = ["salmonSushi"], crew = 2, task_interval = 9, lifetime = 30 },
]
"#;
    let book = KitchenBook::built_in().extended("own.toml", own).unwrap();
    let refusal = |level: &str, crew: u32, slow: bool| {
        let level = book.level(level).unwrap();
        let mut setup = KitchenSetup::published(&book, level, crew, OrderTiming::LevelFile);
        if slow {
            setup.overrides.push(ToolOverride {
                tool: "pot".to_owned(),
                cook_time: Some(9),
                ..ToolOverride::default()
            });
        }
        check(&KitchenRules::new(&setup).unwrap()).err()
    };
    assert_eq!(refusal("kettles", 2, false), Some(CompactError::Kind { name: "kettle".to_owned() }));
    assert_eq!(refusal("pots", 2, false), Some(CompactError::Place { name: "pot4".to_owned() }));
    assert_eq!(refusal("level_3", 9, false), Some(CompactError::Agents { agents: 9 }));
    assert_eq!(refusal("level_3", 2, true), Some(CompactError::Facts { name: "pot".to_owned() }));
    assert!(matches!(refusal("custom_all", 2, false), Some(CompactError::Objects { .. })));
    for level in KitchenBook::built_in().levels().iter().filter(|level| level.name.starts_with("level_")) {
        assert_eq!(refusal(&level.name, 5, false), None, "{}", level.name);
    }
}

#[test]
fn every_word_of_the_legend_is_true_of_the_kinds() {
    for kind in &kinds::KINDS {
        assert!(
            vocabulary::token(kind.name).is_some() && vocabulary::place(&format!("{}0", kind.name)).is_some()
        );
        assert!(LEGEND.contains(kind.name), "{}", kind.name);
    }
    let marks = vocabulary::VOCABULARY.iter().take(32);
    for word in marks {
        assert!(LEGEND.contains(word), "the legend does not explain {word}");
    }
}

/// A text of words of the vocabulary and others, in any order.
fn any_words() -> impl Strategy<Value = String> {
    let word = prop_oneof![
        4 => proptest::sample::select(VOCABULARY.to_vec()).prop_map(str::to_owned),
        1 => ".{0,8}",
        1 => Just("\n".to_owned()),
    ];
    proptest::collection::vec(word, 0..60).prop_map(|words| words.join(" "))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_read_without_harm(text in any_words()) {
        let mut game = level_game("level_3", 3);
        let names = turn(&game, &request(&crew(game.rules()))).unwrap().names;
        let reply = names.read(&text);
        // The world takes every command: each is for an agent of its own and names a tool that there is.
        prop_assert!(game.submit_texts(&reply.commands).is_ok());
        for part in &reply.unread {
            prop_assert!(tokens(part).is_ok());
        }
        let _ = read_compact(&text);
        let cut = turn(&game, &request(&crew(game.rules()))).unwrap().text;
        let end = (text.len() % (cut.len() + 1)).min(cut.len());
        let _ = read_compact(cut.get(..end).unwrap_or_default());
    }
}
