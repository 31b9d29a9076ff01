//! The benchmark's world in the prompts of MINDcraft's agents: their state is a record in the instructions, and results stand
//! in the conversation.

use std::collections::BTreeMap;

use cooperage_blocks::registry::entity_kind;
use cooperage_blocks::{BlockPos, ItemId, registry};
use cooperage_core::Tool;
use cooperage_models::{ChatRole, Message};
use cooperage_plan::{told_cell, told_state};
use cooperage_teams::frameworks::mindcraft::writer::documented::documented;
use cooperage_teams::player::WorldWords;
use serde_json::Value;

use super::told::{ToldVillage, dropped};
use super::words;

/// How the record of an agent's state begins.
const RECORD: &str = "{\"my_name\":";

/// The facts in the prompt of an agent that talks, with its tools; `None` if it is about another world.
pub(super) fn read(parts: &WorldWords<'_>) -> Option<(ToldVillage, Vec<Tool>)> {
    let (system, talk) = parts.talk.split_first()?;
    let system = system.text();
    let record = system.lines().find(|line| line.starts_with(RECORD))?;
    let record: Value = serde_json::from_str(record).ok()?;
    let mut told = ToldVillage { names: vec![parts.name.to_owned()], me: Some(0), ..ToldVillage::default() };
    told.bodies.insert(0, Default::default());
    for message in talk.iter().filter(|message| message.speaker() != ChatRole::Assistant) {
        message.text().lines().for_each(|line| words::take_line(&mut told, line));
    }
    take_record(&mut told, &record);
    Some((told, documented(system)))
}

/// The messages as one text, of which the agent's own words are no part.
pub(super) fn text(talk: &[Message]) -> String {
    let others = talk.iter().filter(|message| message.speaker() != ChatRole::Assistant);
    others.map(Message::text).collect::<Vec<_>>().join("\n\n")
}

fn take_record(told: &mut ToldVillage, record: &Value) {
    let list = |key: &str| record.get(key).and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
    let held = record.get("I_held_item").map(counted).unwrap_or_default();
    let mut items: BTreeMap<ItemId, u32> = BTreeMap::new();
    for stack in list("inventory") {
        for (item, count) in counted(stack) {
            *items.entry(item).or_default() += count;
        }
    }
    if let Some(own) = told.own() {
        own.place = record.get("my_position").and_then(place).or(own.place);
        own.held = held.keys().next().copied();
        own.items = items;
    }
    for entity in list("nearby_entities").iter().filter_map(Value::as_object) {
        let found = entity.iter().find_map(|(kind, at)| Some((kind, place(at)?)));
        let Some((kind, at)) = found else { continue };
        let name = entity.get("other_entity").and_then(Value::as_str).unwrap_or(kind);
        if let Some(item) = dropped(name) {
            told.take_drop(item, at);
        } else if entity_kind(name).is_some() || registry().item(name).is_some() {
            told.nearby.push((name.to_owned(), at));
        } else {
            let number = told.number(name);
            told.bodies.entry(number).or_default().place = Some(at);
        }
    }
    for block in list("blocks") {
        let Some((name, at)) =
            block.get("name").and_then(Value::as_str).zip(block.get("position").and_then(place))
        else {
            continue;
        };
        let properties: Vec<String> = block
            .as_object()
            .into_iter()
            .flatten()
            .filter(|(key, _)| !matches!(key.as_str(), "name" | "position"))
            .filter_map(|(key, value)| Some(format!("{key}={}", value.as_str()?)))
            .collect();
        if let Some(state) = told_state(name, &properties.join(",")) {
            told.blocks.insert(at, state);
        }
    }
}

/// Reads `[1, 2, 3]`.
fn place(value: &Value) -> Option<BlockPos> {
    let parts: Vec<i64> = value.as_array()?.iter().filter_map(Value::as_i64).collect();
    told_cell(parts.try_into().ok()?)
}

/// Reads `{"dirt": 15}`.
fn counted(value: &Value) -> BTreeMap<ItemId, u32> {
    let all = value.as_object().into_iter().flatten();
    let read = |(name, count): (&String, &Value)| {
        Some((registry().item(name)?, u32::try_from(count.as_u64()?).ok()?))
    };
    all.filter_map(read).collect()
}
