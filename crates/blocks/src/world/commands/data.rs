//! Data in braces: contents of containers, texts of signs, locks, components of items.

use serde_json::Value;

use super::super::World;
use super::super::block_entity::BlockEntity;
use super::super::event::{EventCause, ItemCause};
use super::super::ids::PlayerId;
use super::CommandResult;
use super::words::{CommandWords, at_commas};
use crate::items::{ItemData, ItemStack};
use crate::pos::BlockPos;
use crate::registry::registry;

/// Longest data that is read, in bytes.
const DATA_BYTES_MAX: usize = 1 << 20;

/// Reads NBT in its text form.
pub(super) fn read(text: &str) -> Result<Value, String> {
    if text.len() > DATA_BYTES_MAX {
        return Err("the data is too long".to_owned());
    }
    if text.chars().filter(|&c| c == '{' || c == '[').count() > 4_096 || nesting(text) > 64 {
        return Err("the data is nested too deeply".to_owned());
    }
    fastsnbt::from_str(text)
        .map_err(|_| format!("`{}` is no data", text.chars().take(40).collect::<String>()))
}

fn nesting(text: &str) -> usize {
    let (mut depth, mut deepest) = (0usize, 0usize);
    for character in text.chars() {
        match character {
            '{' | '[' => depth += 1,
            '}' | ']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        deepest = deepest.max(depth);
    }
    deepest
}

/// A text that may be a JSON text component.
pub(super) fn plain_text(value: &Value) -> Option<String> {
    let text = value.as_str()?;
    match serde_json::from_str::<Value>(text) {
        Ok(Value::String(inner)) => Some(inner),
        Ok(Value::Object(fields)) => fields.get("text").and_then(Value::as_str).map(str::to_owned),
        _ => Some(text.to_owned()),
    }
}

/// An item of a container's list: `{Slot:0b,id:"stone",Count:3b}`, or `count` and `components` as newer versions write.
fn listed_item(value: &Value) -> Result<(usize, ItemStack), String> {
    let name = value.get("id").and_then(Value::as_str).ok_or("an item without id")?;
    let item = registry().item(name).ok_or_else(|| format!("there is no item `{name}`"))?;
    let number = |key: &str| value.get(key).and_then(Value::as_u64);
    let count =
        number("Count").or_else(|| number("count")).unwrap_or(1).min(u64::from(item.info().stack.max(1)));
    let slot = number("Slot").unwrap_or(0) as usize;
    let mut data = ItemData::default();
    let display = value.get("tag").and_then(|tag| tag.get("display")).and_then(|display| display.get("Name"));
    let custom = value.get("components").and_then(|parts| parts.get("minecraft:custom_name"));
    data.name = display.or(custom).and_then(plain_text).map(Into::into);
    Ok((slot, ItemStack::new(item, count as u32).with_data(data)))
}

/// An item as a command writes it: `name`, `name[component=value,…]` or, as older versions do, `name{tag}`.
pub(super) fn written_item(word: &str) -> Result<ItemStack, String> {
    let (name, components, tag) = super::words::bracketed(word);
    let item = registry().item(name).ok_or_else(|| format!("there is no item `{name}`"))?;
    let mut data = ItemData::default();
    for component in at_commas(components.unwrap_or("")) {
        let (key, value) =
            component.split_once('=').ok_or_else(|| format!("`{component}` is no component"))?;
        let value = read(value.trim())?;
        match key.trim().trim_start_matches("minecraft:") {
            "custom_name" | "item_name" => data.name = plain_text(&value).map(Into::into),
            "damage" => data.damage = value.as_u64().unwrap_or(0) as u32,
            "enchantments" => {
                let levels = value.get("levels").unwrap_or(&value);
                data.enchantments = levels
                    .as_object()
                    .into_iter()
                    .flatten()
                    .map(|(name, level)| {
                        (name.trim_start_matches("minecraft:").into(), level.as_u64().unwrap_or(1) as u32)
                    })
                    .collect();
                data.enchantments.sort();
            }
            other => return Err(format!("the component `{other}` is left out of this world")),
        }
    }
    if let Some(tag) = tag {
        let tag = read(tag)?;
        data.name =
            tag.get("display").and_then(|display| display.get("Name")).and_then(plain_text).map(Into::into);
        data.damage = tag.get("Damage").and_then(Value::as_u64).unwrap_or(0) as u32;
    }
    Ok(ItemStack::new(item, 1).with_data(data))
}

impl World {
    /// Writes the data in braces behind a block into its content.
    pub(super) fn put_data(&mut self, doer: EventCause, pos: BlockPos, data: &str) -> Result<(), String> {
        let data = read(data)?;
        let (mut made, mut gone) = (Vec::new(), Vec::new());
        let Some(entity) = self.block_entities.get_mut(&pos) else {
            return Err("the block holds no data".to_owned());
        };
        if let Some(lock) = data.get("Lock").or_else(|| data.get("lock")).and_then(Value::as_str) {
            let lock = Some(lock).filter(|lock| !lock.is_empty()).map(Box::from);
            match entity {
                BlockEntity::Container(container) => container.lock = lock,
                BlockEntity::Furnace(furnace) => furnace.lock = lock,
                BlockEntity::Campfire(_) | BlockEntity::Sign(_) => {}
            }
        }
        if let BlockEntity::Container(container) = entity
            && let Some(name) = data.get("CustomName").and_then(plain_text)
        {
            container.name = Some(name.into());
        }
        if let Some(items) = data.get("Items").and_then(Value::as_array) {
            let slots = entity.slots_mut().ok_or("the block holds no items")?;
            for item in items {
                let (slot, stack) = listed_item(item)?;
                let place = slots.get_mut(slot).ok_or_else(|| format!("there is no slot {slot}"))?;
                gone.extend(place.take());
                if stack.count > 0 {
                    made.push(stack.clone());
                    *place = Some(stack);
                }
            }
        }
        if let BlockEntity::Sign(sign) = entity {
            for (side, key) in ["front_text", "back_text"].into_iter().enumerate() {
                let messages = data.get(key).and_then(|text| text.get("messages")).and_then(Value::as_array);
                for (line, text) in messages.into_iter().flatten().enumerate().take(4) {
                    sign.sides[side][line] = plain_text(text).unwrap_or_default().into();
                }
            }
            for line in 0..4 {
                if let Some(text) = data.get(format!("Text{}", line + 1)).and_then(plain_text) {
                    sign.sides[0][line] = text.into();
                }
            }
            if let Some(waxed) = data.get("is_waxed") {
                sign.is_waxed = waxed.as_bool().unwrap_or(waxed.as_u64() == Some(1));
            }
        }
        for stack in &gone {
            self.used_up(doer, stack, ItemCause::Command);
        }
        for stack in &made {
            self.made(doer, stack, ItemCause::Command);
        }
        Ok(())
    }

    pub(super) fn data(&mut self, by: Option<PlayerId>, words: &mut CommandWords<'_>) -> CommandResult {
        let verb = words.next().ok_or("`merge` or `get` is missing")?;
        let target = words.next().ok_or("`block` is missing")?;
        if target != "block" {
            return Err("only the data of blocks can be read and changed here".to_owned());
        }
        let pos = self.cell(by, words)?;
        match verb.as_str() {
            "merge" => {
                self.put_data(by.map_or(EventCause::Setup, EventCause::Player), pos, words.rest())?;
                Ok(format!("{pos} has new data"))
            }
            "get" => {
                let entity = self.block_entity(pos).ok_or("the block holds no data")?;
                Ok(format!("{entity:?}"))
            }
            other => Err(format!("there is no `data {other}` here")),
        }
    }
}
