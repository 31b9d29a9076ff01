//! Tests that the pack is complete, and that every command in it exists.

use cooperage_blocks::registry::registry;

use super::*;
use crate::catalogues::mindcraft::check::parse;
use crate::catalogues::mindcraft::declared::Declared;
use crate::catalogues::mindcraft::reports::CommandReport;
use crate::mode::ModeKind;
use crate::skills::SkillError;

fn of<'p>(profiles: &'p [Value], name: &str) -> &'p Value {
    profiles.iter().find(|profile| profile["profile"] == name).expect("it is there")
}

fn turns(examples: &Value) -> impl Iterator<Item = (&str, &str)> {
    let turns = examples
        .as_array()
        .into_iter()
        .flatten()
        .flat_map(|example| example.as_array().into_iter().flatten());
    turns.map(|turn| (turn["role"].as_str().expect("a role"), turn["content"].as_str().expect("a text")))
}

#[test]
fn there_are_as_many_examples_as_specified() {
    let profiles = profiles();
    let count = |name: &str, field: &str| of(&profiles, name)[field].as_array().map_or(0, Vec::len);
    assert_eq!(count("_default", "conversation_examples"), 29);
    assert_eq!(count("_default", "coding_examples"), 6);
    assert_eq!(count("crafting", "conversation_examples"), 6);
    assert_eq!(count("construction", "conversation_examples"), 4);
    assert_eq!(count("cooking", "conversation_examples"), 0);
}

#[test]
fn every_command_in_an_example_is_one() {
    let declared = Declared::whole();
    let mut commands = 0;
    for profile in profiles() {
        for field in ["conversation_examples", "coding_examples"] {
            for (role, text) in turns(&profile[field]) {
                assert!(!text.trim().is_empty());
                if role != "assistant" {
                    continue;
                }
                // Code is no command, and what stands behind a command is never read.
                let said = text.split("```").next().unwrap_or_default();
                if let Some(found) = cooperage_core::command_grammar::find(said) {
                    let parsed = parse(&declared, said);
                    assert!(parsed.is_ok(), "{said}: {}", parsed.unwrap_err());
                    assert_eq!(
                        found.span.end,
                        said.trim_end().len(),
                        "something stands behind the command: {said}"
                    );
                    commands += 1;
                }
            }
        }
    }
    assert!(commands > 50, "{commands}");
}

/// Whether a line is a result of the program that is no report: of places that are reached, and blocks that are placed.
fn is_of_a_place(line: &str) -> bool {
    line.strip_suffix(" is reached.").is_some_and(|place| !place.starts_with("You"))
        || line.split_once(" is at (").is_some_and(|(block, _)| registry().block(block).is_some())
}

#[test]
fn results_in_examples_are_worded_as_the_program_words_them() {
    let mut results = 0;
    for profile in profiles() {
        for (role, text) in turns(&profile["conversation_examples"]) {
            let Some(lines) = text.strip_prefix("Action output:\n").filter(|_| role == "system") else {
                continue;
            };
            for line in lines.lines() {
                let report = CommandReport::read(line).map(|report| report.to_string());
                let error = SkillError::read(line).map(|error| error.to_string());
                let is_worded = report.or(error).is_some_and(|told| told == line) || is_of_a_place(line);
                assert!(is_worded, "{line}");
                results += 1;
            }
        }
    }
    assert!(results > 12, "{results}");
}

#[test]
fn every_command_in_a_prompt_is_one() {
    let names: Vec<&str> = Declared::whole().listed().map(|command| command.name).collect();
    for profile in profiles() {
        for (field, text) in profile.as_object().expect("an object") {
            let Some(text) = text.as_str() else { continue };
            for (at, _) in text.match_indices('!') {
                let word: String =
                    text[at + 1..].chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '_').collect();
                assert!(word.is_empty() || names.contains(&format!("!{word}").as_str()), "{field}: !{word}");
            }
        }
    }
}

/// The table of modes (docs/spec/mindcraft.md, 2.2).
#[test]
fn bodies_do_by_themselves_what_the_table_says() {
    let profiles = profiles();
    let line = |name: &str| -> String {
        let modes = &of(&profiles, name)["modes"];
        let sign = |mode: &ModeKind| match modes[mode.name()].as_bool() {
            Some(true) => '1',
            Some(false) => '0',
            None => '-',
        };
        ModeKind::ALL.iter().map(sign).collect()
    };
    for (name, expected) in [
        ("_beginning", "1111111110"),
        ("_default", "1101111110"),
        ("survival", "1101111110"),
        ("assistant", "1101011110"),
        ("creative", "0000000110"),
        ("god_mode", "0000000011"),
        ("task", "----------"),
        ("cooking", "----01-0--"),
        ("crafting", "----0--0--"),
        ("construction", "---------0"),
    ] {
        assert_eq!(line(name), expected, "{name}");
    }
}

/// Sizes in y, z and x (docs/spec/mindcraft.md, 11.3).
#[test]
fn buildings_have_their_sizes_and_are_made_of_what_there_is() {
    let sizes: Vec<(String, i64, [usize; 3])> = constructions()
        .iter()
        .map(|building| {
            let levels = building["blocks"].as_array().expect("levels");
            let rows = levels[0].as_array().expect("rows");
            let cells = rows[0].as_array().expect("cells");
            for row in levels.iter().flat_map(|level| level.as_array().expect("rows")) {
                assert_eq!(row.as_array().map(Vec::len), Some(cells.len()));
            }
            assert!(levels.iter().all(|level| level.as_array().map(Vec::len) == Some(rows.len())));
            let size = [levels.len(), rows.len(), cells.len()];
            (
                building["name"].as_str().expect("a name").to_owned(),
                building["offset"].as_i64().expect("an offset"),
                size,
            )
        })
        .collect();
    let expected = [
        ("well", -2, [6, 3, 3]),
        ("market_stall", 0, [4, 4, 5]),
        ("bridge", -1, [3, 3, 9]),
        ("animal_pen", 0, [2, 7, 7]),
        ("dirt_shelter", -2, [4, 6, 5]),
        ("small_wood_house", -1, [4, 7, 5]),
        ("small_stone_house", -1, [4, 7, 5]),
        ("greenhouse", 0, [4, 6, 7]),
        ("watchtower", 0, [9, 5, 5]),
        ("gatehouse", 0, [6, 3, 9]),
        ("pyramid", 0, [5, 9, 9]),
        ("large_house", -4, [14, 14, 11]),
    ];
    assert_eq!(sizes, expected.map(|(name, offset, size)| (name.to_owned(), offset, size)));
    let generic = ["", "planks", "log", "door", "bed"];
    for building in constructions() {
        for name in building["blocks"]
            .as_array()
            .into_iter()
            .flatten()
            .flat_map(|level| level.as_array().into_iter().flatten())
        {
            for name in name.as_array().into_iter().flatten().map(|name| name.as_str().expect("a name")) {
                assert!(generic.contains(&name) || registry().block(name).is_some(), "{name}");
            }
        }
    }
}

#[test]
fn prompts_are_these() {
    let profiles = profiles();
    for name in
        ["survival", "assistant", "creative", "god_mode", "task", "cooking", "crafting", "construction"]
    {
        let text = of(&profiles, name)["conversing"].as_str().expect("a prompt");
        insta::assert_snapshot!(format!("conversing_{name}"), text);
    }
    for field in ["coding", "saving_memory", "bot_responder", "image_analysis", "goal_setting"] {
        insta::assert_snapshot!(field, of(&profiles, "_default")[field].as_str().expect("a prompt"));
    }
    let former = former_profiles();
    let above = of(&former, "_default")["image_analysis"].as_str().expect("a prompt");
    insta::assert_snapshot!("image_analysis_above", above);
    for field in ["coding", "saving_memory"] {
        insta::assert_snapshot!(
            format!("{field}_task"),
            of(&profiles, "task")[field].as_str().expect("a prompt")
        );
    }
}
