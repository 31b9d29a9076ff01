//! Tests of MINDcraft's commands, names and recipes: their texts, and arbitrary input in their place.

#![expect(clippy::print_stderr, reason = "a skip is told loudly")]

use std::collections::BTreeMap;
use std::path::PathBuf;

use cooperage_blocks::craft::stored_variants;
use cooperage_blocks::registry;
use cooperage_body::catalogues::mindcraft::check::{check_call, parse};
use cooperage_body::catalogues::mindcraft::commands::ALL;
use cooperage_body::catalogues::mindcraft::declaration::{Declaration, Type};
use cooperage_body::catalogues::mindcraft::declared::Declared;
use cooperage_core::ToolCall;
use proptest::prelude::*;
use serde_json::{Value, json};

/// A shared file; none, with a loud word, where there are no shared data.
fn shared(name: &str) -> Option<Vec<u8>> {
    let folder = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/minecollab"));
    std::fs::read(folder.join(name)).inspect_err(|error| eprintln!("SKIPPED: {name}: {error}")).ok()
}

#[test]
fn names_and_recipes_are_those_of_the_vectors() {
    let (Some(names), Some(recipes)) =
        (shared("registry/names_1_21_1.json"), shared("registry/recipes_1_21_1.json"))
    else {
        return;
    };
    let names: BTreeMap<String, Vec<String>> = serde_json::from_slice(&names).expect("lists of names");
    let blocks: Vec<String> = registry().blocks().iter().map(|block| block.name.to_string()).collect();
    let items: Vec<String> = registry().items().iter().map(|item| item.name.to_string()).collect();
    let sorted = |names: &[String]| {
        let mut names = names.to_vec();
        names.sort();
        names
    };
    assert_eq!(sorted(&names["blocks"]), sorted(&blocks));
    assert_eq!(sorted(&names["items"]), sorted(&items));
    type Stored = (serde_json::Map<String, Value>, u32, u8);
    let recipes: BTreeMap<String, Vec<Stored>> = serde_json::from_slice(&recipes).expect("lists of recipes");
    let mut ours: BTreeMap<String, Vec<Stored>> = BTreeMap::new();
    for item in registry().items() {
        for variant in stored_variants(item.id) {
            let need =
                variant.need.iter().map(|(item, count)| (item.name().to_owned(), json!(count))).collect();
            let row = (need, variant.count, u8::from(variant.needs_table));
            ours.entry(item.name.to_string()).or_default().push(row);
        }
    }
    assert_eq!(recipes, ours);
}

#[test]
fn the_documentation_reads_so() {
    insta::assert_snapshot!(Declared::whole().manual());
}

#[test]
fn refusals_read_so() {
    let texts = [
        "I wonder!",
        "!fly(3)",
        "!stats(1)",
        "!goToPlayer",
        "!goToPlayer( \"bob\", 3)",
        "!goToPlayer(\"bob\", \"near\")",
        "!goToPlayer(\"bob\", -1)",
        "!goToCoordinates(\"Infinity\", 3, 4, 1)",
        "!goToCoordinates(3, 320, 4, 1)",
        "!collectBlocks(\"oak_log\", 0)",
        "!collectBlocks(\"oak_log\", 9007199254740991)",
        "!collectBlocks(\"oak log\", 1)",
        "!craftRecipe(\"minecraft:stick\", 1)",
        "!setMode(\"hunting\", 2)",
    ];
    let declared = Declared::whole();
    let refusal = |text: &str| parse(&declared, text).expect_err("it is refused").to_string();
    insta::assert_snapshot!(texts.map(|text| format!("{text}\n  {}", refusal(text))).join("\n"));
}

/// A command with arguments that are in order.
fn right(declaration: &Declaration) -> String {
    let arguments: Vec<String> = declaration
        .parameters
        .iter()
        .map(|parameter| match parameter.kind {
            Type::Text | Type::Player | Type::Creature => "\"bob\"".to_owned(),
            Type::Word(words) => format!("\"{}\"", words[0]),
            Type::Block => "\"stone\"".to_owned(),
            Type::Item => "\"bread\"".to_owned(),
            Type::Integer(_) | Type::Number(_) | Type::Place(..) => "40".to_owned(),
            Type::Boolean => "true".to_owned(),
        })
        .collect();
    if arguments.is_empty() {
        declaration.name.to_owned()
    } else {
        format!("{}({})", declaration.name, arguments.join(", "))
    }
}

#[test]
fn every_command_is_parsed_called_and_refused_with_an_argument_too_many() {
    let declared = Declared::whole();
    assert_eq!(declared.tools().len(), ALL.len());
    for (declaration, tool) in ALL.iter().zip(declared.tools()) {
        let text = right(declaration);
        let command = parse(&declared, &text).expect("it is right");
        assert_eq!(command.to_string(), text);
        assert_eq!(check_call(&declared, &command.call()), Ok(command.clone()));
        let schema = tool.arguments_schema();
        assert!(command.call().arguments.keys().eq(schema["properties"].as_object().expect("fields").keys()));
        let too_many = match text.strip_suffix(')') {
            Some(list) => format!("{list}, 1)"),
            None => format!("{text}(1)"),
        };
        assert!(parse(&declared, &too_many).is_err(), "{too_many}");
        let mut call = command.call();
        call.arguments.insert("unheard_of".to_owned(), json!(1));
        assert!(check_call(&declared, &call).is_err());
    }
}

#[test]
fn typed_calls_are_held_to_their_types() {
    let declared = Declared::whole();
    let check = |tool: &str, arguments: Value| {
        let arguments = arguments.as_object().expect("an object").clone();
        check_call(&declared, &ToolCall { tool: tool.to_owned(), arguments })
            .map(|command| command.to_string())
            .unwrap_or_else(|refusal| refusal.to_string())
    };
    let texts = [
        check("collectBlocks", json!({"num": 2.0, "type": "oak_plank"})),
        check("collectBlocks", json!({"num": "2", "type": "oak_log"})),
        check("collectBlocks", json!({"num": 2.5, "type": "oak_log"})),
        check("collectBlocks", json!({"type": "oak_log"})),
        check("collectBlocks", json!({"num": 2, "type": "oak_log", "where": 1})),
        check("collectBlocks", json!({"num": -2, "type": "oak_log"})),
        check("setMode", json!({"mode_name": "hunting", "on": "true"})),
        check("goal", json!({"selfPrompt": "say \"hi\""})),
        check("fly", json!({})),
    ];
    insta::assert_snapshot!(texts.join("\n"));
}

proptest! {
    #[test]
    fn any_text_is_a_command_or_refused_in_words(
        name in prop::sample::select(ALL),
        text in "(?s).{0,60}|\\([-0-9a-z\",. ()]{0,40}\\)",
    ) {
        for text in [format!("{}{text}", name.name), text] {
            match parse(&Declared::whole(), &text) {
                Ok(command) => {
                    // A command in its written form is read as the same command.
                    let written = command.to_string();
                    prop_assert_eq!(parse(&Declared::whole(), &written), Ok(command));
                }
                Err(refusal) => prop_assert!((1..500).contains(&refusal.to_string().chars().count())),
            }
        }
    }
}
