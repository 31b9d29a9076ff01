//! The published files: exactly those tasks are impossible that are known to be.

use std::collections::BTreeMap;
use std::path::PathBuf;

use super::*;
use crate::record::{self, TaskFile};

/// A shared file; none, with a loud word, where there are no shared data.
fn shared(name: &str) -> Option<TaskFile> {
    let folder = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/minecollab"));
    let text = std::fs::read_to_string(folder.join(name));
    let text = text.inspect_err(|error| eprintln!("SKIPPED: {name}: {error}")).ok()?;
    Some(record::read(&text).unwrap())
}

/// The impossible tasks of a file, with their reasons.
fn found(file: &TaskFile, has_pantry: bool) -> BTreeMap<&str, ImpossibleTask> {
    file.tasks.iter().filter_map(|task| Some((task.id.as_str(), impossible(task, has_pantry)?))).collect()
}

#[test]
fn of_the_published_cooking_tasks_only_suspicious_stews_are_impossible() {
    for (name, tasks, expected) in [
        ("test/2_agent", 6, 0),
        ("test/2_agent_full", 15, 0),
        ("test/2_agent_block_recipe", 6, 0),
        ("test/2_agent_block_recipe_full", 15, 0),
        ("test/2_agent_hells_kitchen", 6, 0),
        ("test/2_agent_hells_kitchen_full", 12, 0),
        ("test/3_agent", 6, 0),
        ("train/2_agent", 45, 9),
        ("train/2_agent_block_recipe", 58, 14),
        ("train/3_agent", 17, 9),
        ("train/2_agent_hells_kitchen", 45, 9),
    ] {
        let Some(file) = shared(&format!("cooking/{name}.json")) else { return };
        let has_pantry = file.tasks.iter().all(|task| task.given.values().all(Vec::is_empty));
        let found = found(&file, has_pantry);
        assert_eq!((file.tasks.len(), found.len()), (tasks, expected), "{name}: {found:?}");
        for (id, impossible) in found {
            assert!(id.contains("suspicious_stew"), "{id}");
            assert_eq!(
                impossible.to_string(),
                "no_recipe: suspicious_stew, with the given items and the farm alone"
            );
        }
    }
}

#[test]
fn the_pantry_is_what_makes_hells_kitchen_of_the_train_set_possible() {
    let Some(file) = shared("cooking/train/2_agent_hells_kitchen.json") else { return };
    assert_eq!(found(&file, false).len(), 39);
}

#[test]
fn of_the_published_crafting_tasks_those_are_impossible_that_lack_something() {
    for (name, tasks, expected) in [
        ("crafting/test/2_agent", 17, 6),
        ("crafting/test/3_agent", 25, 0),
        ("crafting/train/filtered_train_tasks", 65, 0),
        ("human_ai/crafting_1_agent_1_human_25", 25, 5),
    ] {
        let Some(file) = shared(&format!("{name}.json")) else { return };
        let found = found(&file, false);
        assert_eq!((file.tasks.len(), found.len()), (tasks, expected), "{name}: {found:?}");
        for (id, impossible) in &found {
            let known =
                ["_cake_", "golden_apple", "blue_wool", "lime_wool", "magenta_wool", "light_gray_wool"];
            assert!(known.iter().any(|item| id.contains(item)), "{id}");
            assert_eq!(impossible.reason, ImpossibleTaskReason::MissingMaterial, "{id}");
            // The forest holds sheep and flowers as well, of which nothing is proven.
            assert_eq!(impossible.counted, "the given items and logs", "{id}");
            let lacks = impossible.what.join(", ");
            assert!(!id.contains("_wool") || lacks.contains("1 black_wool"), "{id}: {lacks}");
        }
    }
}

#[test]
fn of_the_published_buildings_two_have_blocks_that_would_not_stay() {
    for (name, expected) in [
        ("construction/pyramid", &[][..]),
        ("construction/procedural_seeded", &["materials_1_rooms_1_window_1_carpet_1_variant_0"]),
        // Torches at walls, which would be other blocks.
        ("human_ai/construction_1_agent_1_human", &["church"]),
    ] {
        let Some(file) = shared(&format!("{name}.json")) else { return };
        let found = found(&file, false);
        assert_eq!(found.keys().copied().collect::<Vec<_>>(), expected, "{name}: {found:?}");
    }
}

#[test]
fn fifteen_of_the_evaluation_with_two_agents_are_impossible() {
    let book = crate::tasks::MineCollabTaskBook::built_in();
    let count = |agents: u32| {
        let entries = book.entries().iter().filter(|entry| entry.published && entry.record.agents == agents);
        let found: Vec<bool> =
            entries.map(|entry| impossible(&entry.record, entry.record.gives_nothing()).is_some()).collect();
        (found.len(), found.iter().filter(|found| **found).count())
    };
    assert_eq!(count(2), (120, 15));
    // Only houses.
    assert_eq!([count(3), count(4), count(5)], [(61, 4), (61, 4), (61, 4)]);
}
