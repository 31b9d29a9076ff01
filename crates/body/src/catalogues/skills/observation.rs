//! The observation of the catalogue of skills, in words: where the body is, what it carries, what is around it.

use std::fmt::Write;

use cooperage_core::{Observation, Perception, SeenBlock};
use serde_json::json;

use crate::agent_memory::AgentMemory;
use crate::perception::{SightRange, perceive};
use crate::view::BodyView;

/// Kinds of blocks that are told, the nearest.
const KINDS_MAX: usize = 12;

pub(super) fn observe(view: &BodyView<'_>, _memory: &AgentMemory) -> Observation {
    let position = view.position();
    let player = view.player();
    let perception = perceive(view, SightRange::USUAL);
    let feet = view.feet();
    let biome = view.world().biome_name(feet.x, feet.z);
    let state = format!("Health {} of 20, food {} of 20.", player.health, player.food);
    let text = format!("{}\n{state}\n{}", here(&perception, biome), around(&perception));
    let data = json!({"position": position, "health": player.health, "food": player.food});
    Observation { data, text, perception: Some(perception) }
}

fn here(seen: &Perception, biome: &str) -> String {
    let [x, y, z] = seen.place;
    format!("You are at {x} {y} {z}. It is {}; the land is {}.", seen.time_of_day, biome.replace('_', " "))
}

/// The bag and the surroundings.
fn around(seen: &Perception) -> String {
    let mut text = String::from("You carry: ");
    if seen.carried.is_empty() {
        text.push_str("nothing");
    }
    for (number, items) in seen.carried.iter().enumerate() {
        // Writing to a text cannot fail.
        let _ = write!(text, "{}{} {}", if number > 0 { ", " } else { "" }, items.count, items.item);
    }
    text.push('.');
    if let Some(held) = &seen.held {
        let _ = write!(text, " In your hand: {}.", held.item);
    }
    let mut near: Vec<String> = kinds(seen)
        .into_iter()
        .take(KINDS_MAX)
        .map(|block| {
            let [x, y, z] = block.place;
            format!("{} (nearest {}, at {x} {y} {z})", block.name, blocks(distance(seen.place, block.place)))
        })
        .collect();
    near.extend(seen.entities.iter().map(|entity| {
        let name = entity.name.as_ref().unwrap_or(&entity.kind);
        let held = entity.held.as_ref().map(|item| format!(" with {item} in hand")).unwrap_or_default();
        format!("{name} {}{held}", direction(seen.place, entity.place))
    }));
    let near = if near.is_empty() { "nothing".to_owned() } else { near.join(", ") };
    let _ = write!(text, "\nAround you: {near}.");
    if !seen.sign.is_empty() {
        let _ = write!(text, "\nA sign near you says: {}", seen.sign);
    }
    text
}

/// The nearest block of each kind, the nearest kinds first.
fn kinds(seen: &Perception) -> Vec<&SeenBlock> {
    let mut blocks: Vec<&SeenBlock> = seen.blocks.iter().collect();
    blocks.sort_by_key(|block| distance(seen.place, block.place));
    let mut kinds: Vec<&SeenBlock> = Vec::new();
    for block in blocks {
        if kinds.iter().all(|known| known.name != block.name) {
            kinds.push(block);
        }
    }
    kinds
}

fn distance(from: [i64; 3], to: [i64; 3]) -> i64 {
    let square: i64 = from.iter().zip(to).map(|(from, to)| (to - from) * (to - from)).sum();
    square.isqrt()
}

fn blocks(count: i64) -> String {
    format!("{count} block{}", if count == 1 { "" } else { "s" })
}

/// How far away something is, and where: `4 blocks west`, `7 blocks north-east, 3 above`.
fn direction(from: [i64; 3], to: [i64; 3]) -> String {
    let [x, y, z] = [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
    if x == 0 && z == 0 && y == 0 {
        return "beside you".to_owned();
    }
    // A side counts where it is at least half of the other one: the eighths of the compass, roughly.
    let counts = |side: i64, other: i64| side != 0 && 2 * side.abs() >= other.abs();
    let north = if counts(z, x) { if z < 0 { "north" } else { "south" } } else { "" };
    let east = if counts(x, z) { if x > 0 { "east" } else { "west" } } else { "" };
    let joint = if north.is_empty() || east.is_empty() { "" } else { "-" };
    let mut text = String::new();
    if x != 0 || z != 0 {
        text = format!("{} {north}{joint}{east}", blocks((x * x + z * z).isqrt()));
    }
    if y.abs() > 1 || text.is_empty() {
        let between = if text.is_empty() { "" } else { ", " };
        let _ = write!(text, "{between}{} {}", y.abs(), if y > 0 { "above" } else { "below" });
    }
    text
}

#[cfg(test)]
mod tests {
    use cooperage_core::{ItemCount, SeenEntity};

    use super::*;

    #[test]
    fn the_surroundings_are_told_in_words() {
        let block =
            |name: &str, place| SeenBlock { name: name.to_owned(), place, properties: Default::default() };
        let seen = Perception {
            name: "Alice".to_owned(),
            place: [0, 70, 0],
            time_of_day: "noon".to_owned(),
            doing: None,
            held: Some(ItemCount { item: "birch_log".to_owned(), count: 4 }),
            carried: vec![
                ItemCount { item: "birch_log".to_owned(), count: 4 },
                ItemCount { item: "stick".to_owned(), count: 1 },
            ],
            entities: vec![
                SeenEntity {
                    kind: "player".to_owned(),
                    name: Some("Bob".to_owned()),
                    place: [-4, 70, 1],
                    held: None,
                },
                SeenEntity { kind: "cow".to_owned(), name: None, place: [5, 73, -5], held: None },
            ],
            blocks: vec![
                block("grass_block", [0, 69, 0]),
                block("birch_log", [2, 71, 0]),
                block("birch_log", [2, 72, 0]),
            ],
            open: Default::default(),
            sign: String::new(),
            opened: Vec::new(),
        };
        assert_eq!(
            format!("{}\n{}", here(&seen, "birch_forest"), around(&seen)),
            "You are at 0 70 0. It is noon; the land is birch forest.\n\
             You carry: 4 birch_log, 1 stick. In your hand: birch_log.\n\
             Around you: grass_block (nearest 1 block, at 0 69 0), birch_log (nearest 2 blocks, at 2 71 0), \
             Bob 4 blocks west, cow 7 blocks north-east, 3 above."
        );
        let nothing =
            Perception { carried: Vec::new(), held: None, entities: Vec::new(), blocks: Vec::new(), ..seen };
        assert_eq!(around(&nothing), "You carry: nothing.\nAround you: nothing.");
    }
}
