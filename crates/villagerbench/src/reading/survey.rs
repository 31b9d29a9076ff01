//! Summaries of the surroundings, and memories of agents, in plain lines and sentences.

use std::collections::BTreeMap;

use cooperage_blocks::BlockPos;
use cooperage_plan::told_cell;
use cooperage_teams::player::ToldSurroundings;
use serde_json::Value;

use crate::expert::words::cells_in;

/// Characters of a summary: frameworks keep no more.
const SUMMARY_MAX: usize = 1_500;
/// Places of a kind that the work does not name.
const PLACES: usize = 3;
/// Kinds that are ground or scenery wherever they are.
const SCENERY: [&str; 3] = ["grass_block", "stone_bricks", "cobblestone"];
/// Kinds that hold, make or open something, which come first.
const FIRST: [&str; 4] = ["chest", "furnace", "crafting_table", "barrel"];
/// Properties of blocks that can be switched or opened.
const SWITCHED: [&str; 2] = ["powered=", "open="];
/// Characters of a memory.
const MEMORY_MAX: usize = 900;

/// The parts of the surroundings that matter for a piece of work.
pub(super) fn summary(surroundings: &str, work: &str) -> String {
    let told = ToldSurroundings::read(surroundings);
    let people =
        surroundings.lines().filter(|line| line.contains("], holds ") && line.contains(", carries "));
    let people: Vec<&str> = people.collect();
    let wanted: Vec<BlockPos> = cells_in(work).into_iter().map(|cell| cell.pos).collect();
    let mut kinds: BTreeMap<(usize, String), Vec<(usize, String)>> = BTreeMap::new();
    for block in &told.blocks {
        let place: Vec<String> = block.place.iter().map(ToString::to_string).collect();
        let mut text = format!("[{}]", place.join(","));
        for (name, value) in &block.properties {
            text.push_str(&format!(" {name}={value}"));
        }
        let rank = FIRST.iter().position(|first| *first == block.name).unwrap_or_else(|| {
            FIRST.len()
                + usize::from(!work.contains(&block.name))
                + usize::from(SCENERY.contains(&block.name.as_str()))
        });
        let near = told_cell(block.place).map_or(usize::MAX, |at| nearest(at, &wanted));
        kinds.entry((rank, block.name.clone())).or_default().push((near, text));
    }
    let (mut blocks, mut switches) = (Vec::new(), Vec::new());
    for ((rank, name), mut places) in kinds {
        if wanted.is_empty() {
            places.truncate(if rank <= FIRST.len() { usize::MAX } else { PLACES });
        } else {
            places.sort();
            places.truncate(wanted.len() + PLACES);
        }
        let is_switched =
            places.iter().any(|(_, place)| SWITCHED.iter().any(|property| place.contains(property)))
                || name.ends_with("_plate");
        let places: Vec<String> = places.into_iter().map(|(_, place)| place).collect();
        let line = format!("{name} {}", places.join(", "));
        if is_switched { switches.push(line) } else { blocks.push(line) }
    }
    let mut creatures: Vec<String> = Vec::new();
    for entity in &told.nearby {
        let is_agent = told.people.iter().any(|person| person.name == entity.kind);
        let [x, y, z] = entity.place;
        let text = format!("{} [{x},{y},{z}]", entity.kind);
        if !is_agent && !creatures.contains(&text) {
            creatures.push(text);
        }
    }
    let rest: usize =
        [&people.join("; "), &creatures.join("; "), &switches.join("; ")].iter().map(|text| text.len()).sum();
    [
        ("Entity", people.join("; ")),
        ("Blocks", within(blocks, SUMMARY_MAX.saturating_sub(rest))),
        ("Creatures", creatures.join("; ")),
        ("Interactive-Items", switches.join("; ")),
    ]
    .map(|(heading, text)| format!("{heading}: {}", if text.is_empty() { "none".to_owned() } else { text }))
    .join("\n")
}

fn nearest(at: BlockPos, wanted: &[BlockPos]) -> usize {
    let far = |cell: &BlockPos| cell.x.abs_diff(at.x) + cell.y.abs_diff(at.y) + cell.z.abs_diff(at.z);
    wanted.iter().map(far).min().map_or(usize::MAX, |far| far as usize)
}

/// As many whole parts as fit.
fn within(parts: Vec<String>, most: usize) -> String {
    let mut text = String::new();
    for part in parts {
        if text.len() + part.len() <= most {
            text.push_str(if text.is_empty() { "" } else { "; " });
            text.push_str(&part);
        }
    }
    text
}

/// The memory of an agent: what it remembered, and the results of what it has done since that name a place.
pub(super) fn memory(words: &str) -> String {
    let name = line_after(words, "The agent: ");
    let before = words.split_once("What it remembered so far:\n").map_or("", |(_, rest)| rest);
    let before = before.split("\n\nWhat it has done since:").next().unwrap_or_default();
    let since = words.split_once("What it has done since:\n").map_or("", |(_, rest)| rest);
    let since: Value = serde_json::from_str(since.trim()).unwrap_or_default();
    let head = format!("{name}: ");
    let old = before.strip_prefix(head.as_str()).map(|old| old.trim_end_matches('.'));
    let mut facts: Vec<String> = old.into_iter().flat_map(|old| old.split("; ")).map(str::to_owned).collect();
    let actions = since.get("action_list").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    for fact in actions.iter().filter_map(|action| action.get("feedback")?.as_str()) {
        let is_worth_it = fact.contains('(') || fact.contains("there is no ");
        if !is_worth_it || fact.contains("you are at (") {
            continue;
        }
        let place = fact.split_once('(').and_then(|(_, rest)| rest.split_once(')')).map(|(place, _)| place);
        // A newer fact of a place takes the place of an older one.
        let is_same = |known: &String| {
            known == fact || place.is_some_and(|place| known.contains(&format!("({place})")))
        };
        facts.retain(|known| !is_same(known));
        facts.push(fact.replace("; ", ", "));
    }
    let mut length = 0;
    let newest: Vec<String> = facts
        .into_iter()
        .rev()
        .take_while(|fact| {
            length += fact.len() + 2;
            length <= MEMORY_MAX
        })
        .collect();
    if newest.is_empty() {
        return format!("{name} remembers nothing that matters.");
    }
    format!("{head}{}.", newest.into_iter().rev().collect::<Vec<_>>().join("; "))
}

fn line_after<'t>(text: &'t str, before: &str) -> &'t str {
    text.split_once(before).and_then(|(_, rest)| rest.lines().next()).unwrap_or_default()
}
