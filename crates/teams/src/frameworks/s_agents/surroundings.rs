//! An agent's surroundings as prompts show them: the world's own words, and the blocks that the task is about.

use std::fmt::Write;

use cooperage_core::{Micros, Observation, OpenedContainer, SeenBlock};

use super::words::{carried_text, clock};
use crate::budget::text_within;

/// Characters of what an agent sees, in a prompt.
const SEEN_MAX: usize = 6_000;
/// Kinds of blocks that are added to the world's words.
const ADDED_MAX: usize = 12;
/// The most containers that are told, those looked into last.
const CONTAINERS_MAX: usize = 12;

/// The world's words on what an agent sees. A world tells of the nearest kinds of blocks; those that `about` names are told also
/// where they are farther away.
pub(crate) fn seen_text(seen: &Observation, about: &[&str]) -> String {
    let mut text = text_within(seen.text.trim(), SEEN_MAX);
    let Some(perception) = &seen.perception else { return text };
    let wanted: Vec<String> = about.iter().flat_map(|text| words(text)).collect();
    let mut added: Vec<&SeenBlock> = Vec::new();
    for block in &perception.blocks {
        let is_named = words(&block.name).iter().any(|word| wanted.contains(word));
        if is_named && !text.contains(&block.name) && added.iter().all(|known| known.name != block.name) {
            added.push(block);
        }
    }
    for (number, block) in added.into_iter().take(ADDED_MAX).enumerate() {
        let [x, y, z] = block.place;
        let before = if number == 0 { "\nFarther away: " } else { ", " };
        // Writing to a text cannot fail.
        let _ = write!(text, "{before}{} (nearest at {x} {y} {z})", block.name);
    }
    text
}

/// The containers into which an agent has looked, a line for each, with the time of the look.
pub(crate) fn container_lines(seen: &Observation, tick_length: Micros) -> Vec<String> {
    let opened = seen.perception.iter().flat_map(|perception| &perception.opened);
    let mut opened: Vec<&OpenedContainer> = opened.collect();
    opened.sort_by_key(|container| std::cmp::Reverse(container.looked));
    let line = |container: &OpenedContainer| {
        let [x, y, z] = container.place;
        let (when, what) = (clock(container.looked, tick_length), carried_text(&container.contents));
        format!("{} at {x} {y} {z}, at {when}: {what}", container.name)
    };
    opened.into_iter().take(CONTAINERS_MAX).map(line).collect()
}

/// The words of a text in the singular, those of three letters and more.
fn words(text: &str) -> Vec<String> {
    text.split(|c: char| !c.is_alphanumeric())
        .map(|word| word.to_lowercase())
        .map(|word| word.strip_suffix('s').map(str::to_owned).unwrap_or(word))
        .filter(|word| word.chars().count() >= 3)
        .collect()
}

#[cfg(test)]
mod tests {
    use cooperage_core::Perception;
    use serde_json::Value;

    use super::*;

    #[test]
    fn kinds_that_the_task_names_are_always_told() {
        let block = |name: &str, x| SeenBlock {
            name: name.to_owned(),
            place: [x, 2, 3],
            properties: Default::default(),
        };
        let perception = Perception {
            name: String::new(),
            place: [0, 0, 0],
            time_of_day: String::new(),
            doing: None,
            held: None,
            carried: Vec::new(),
            entities: Vec::new(),
            blocks: vec![
                block("peat", 1),
                block("blue_crate", 8),
                block("blue_crate", 9),
                block("winch", 20),
            ],
            open: Default::default(),
            sign: String::new(),
            opened: Vec::new(),
        };
        let seen = Observation {
            data: Value::Null,
            text: "Around you: peat.".to_owned(),
            perception: Some(perception),
        };
        assert_eq!(
            seen_text(&seen, &["Open 3 crates", "the peat"]),
            "Around you: peat.\nFarther away: blue_crate (nearest at 8 2 3)"
        );
        assert_eq!(seen_text(&seen, &["rest"]), "Around you: peat.");
        let looked = |x, contents: &[(&str, u32)], tick| OpenedContainer {
            name: "chest".to_owned(),
            place: [x, 2, 3],
            contents: contents
                .iter()
                .map(|&(item, count)| cooperage_core::ItemCount { item: item.to_owned(), count })
                .collect(),
            looked: cooperage_core::Tick(tick),
        };
        let opened = vec![looked(1, &[("nail", 3), ("plank", 1)], 40), looked(2, &[], 1_300)];
        let perception = Perception { opened, ..seen.perception.unwrap() };
        let seen = Observation { perception: Some(perception), ..seen };
        assert_eq!(
            container_lines(&seen, Micros(50_000)),
            ["chest at 2 2 3, at 1:05: nothing", "chest at 1 2 3, at 0:02: 3 nail, 1 plank"]
        );
    }
}
