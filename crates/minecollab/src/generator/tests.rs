//! The published houses under a fixed generator of random numbers, made again.

use std::path::PathBuf;

use serde_json::Value;

use super::*;
use crate::mulberry::Mulberry;

/// A shared file; none where there are no shared data.
fn shared(name: &str) -> Option<Value> {
    let folder =
        PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/minecollab/construction"));
    match std::fs::read(folder.join(name)) {
        Ok(bytes) => Some(serde_json::from_slice(&bytes).expect("it is JSON")),
        Err(error) => {
            eprintln!("SKIPPED: {name} can't be read: {error}");
            None
        }
    }
}

/// The numbers in `materials_0_rooms_1_window_2_carpet_0_variant_3`.
fn levels_of(task: &str) -> (HouseDesign, u32) {
    let numbers: Vec<u32> = task.split('_').filter_map(|part| part.parse().ok()).collect();
    let [materials, rooms, window, carpet, variant] = numbers[..] else { panic!("{task}") };
    let [materials, rooms, window, carpet] = [materials, rooms, window, carpet].map(|number| number as u8);
    (HouseDesign { materials, rooms, window, carpet }, variant)
}

#[test]
fn the_published_houses_come_out_cell_by_cell_and_draw_by_draw() {
    let (Some(tasks), Some(meta)) = (shared("procedural_seeded.json"), shared("procedural_seeded_meta.json"))
    else {
        return;
    };
    let tasks = tasks.as_object().expect("an object of tasks");
    assert!(!tasks.is_empty());
    for (id, task) in tasks {
        let facts = &meta[id];
        let (house, variant) = levels_of(id);
        assert_eq!(house.task_id(variant), *id);
        assert_eq!(task["timeout"], house.timeout_s());
        let mut random = Mulberry::new(facts["seed"].as_u64().expect("a seed") as u32);
        let made = house.generate(|| random.draw()).expect("a known house");
        let published = Blueprint::from_json(&task["blueprint"]).expect("a blueprint");
        for (made, published) in made.blueprint.levels.iter().zip(&published.levels) {
            assert_eq!(made, published, "{id}, level {}", published.number);
        }
        assert_eq!(made.blueprint, published, "{id}");
        assert_eq!(random.draws(), facts["draws"], "{id}");
        assert_eq!(made.rooms, facts["rooms_requested"], "{id}");
        let inventories = inventories(&made.blueprint, facts["agents"].as_u64().expect("agents") as u32);
        for (agent, inventory) in inventories.iter().enumerate() {
            let published = &task["initial_inventory"][agent.to_string()];
            let published: Vec<(&str, u64)> = published
                .as_object()
                .expect("items")
                .iter()
                .map(|(name, count)| (name.as_str(), count.as_u64().expect("a count")))
                .collect();
            let made: Vec<(&str, u64)> =
                inventory.iter().map(|(item, count)| (item.name(), u64::from(*count))).collect();
            assert_eq!(made, published, "{id}, agent {agent}");
        }
    }
}

#[test]
fn every_kind_of_house_can_be_drawn() {
    for number in 0..5 * 27_u32 {
        let [materials, rooms, window, carpet] =
            [number / 27, number / 9 % 3, number / 3 % 3, number % 3].map(|level| level as u8);
        let house = HouseDesign { materials, rooms, window, carpet };
        let mut random = Mulberry::new(number);
        let made = house.generate(|| random.draw()).expect("a known house");
        assert!(made.rooms >= 1);
        let solid: u32 = made.blueprint.materials().iter().map(|(_, count)| count).sum();
        let dealt: u32 = inventories(&made.blueprint, 3)
            .iter()
            .flatten()
            .filter(|(item, _)| !["diamond_pickaxe", "dirt"].contains(&item.name()))
            .map(|(_, count)| count)
            .sum();
        assert_eq!(solid, dealt);
    }
    assert_eq!(
        HouseDesign { materials: 5, rooms: 0, window: 0, carpet: 0 }.generate(|| 0.0),
        Err(NoSuchHouse)
    );
    assert_eq!(
        HouseDesign { materials: 0, rooms: 0, window: 0, carpet: 3 }.generate(|| 0.0),
        Err(NoSuchHouse)
    );
}

#[test]
fn odd_numbers_drawn_do_no_harm() {
    let house = HouseDesign { materials: 4, rooms: 2, window: 2, carpet: 2 };
    for number in [0.0, 1.0, -7.0, f64::NAN, f64::INFINITY, 0.999_999_999_999_999_9] {
        assert!(house.generate(|| number).is_ok());
    }
}
