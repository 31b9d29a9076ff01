//! Stacks of items and the slots of packets: with a tag before protocol 766, with components from there on, hashed in clicks from
//! 770 on.
//!
//! A client's slots are compared and never believed. Of a server's slots, properties that this program does not model are named
//! in [`ReadStack::left_out`]; a caller that must send them back keeps the slot's value.

mod components;
mod tag;

use std::sync::Arc;

use cooperage_blocks::ItemId;
use cooperage_blocks::items::{ItemData, ItemStack, Pages};

use crate::maps::NumberMaps;
use crate::{PacketTable, ProtocolVersion, WireError, WireValue};

/// Most items of a slot on the wire.
const COUNT_MAX: u32 = 127;
/// Most pages of a book.
const PAGES_MAX: usize = 100;
/// Longest page, in characters.
const PAGE_CHARACTERS_MAX: usize = 1024;
/// Slots of the largest box.
const BOX_SLOTS: usize = 27;

/// A stack as it was read from a slot.
#[derive(Clone, Debug, PartialEq)]
pub struct ReadStack {
    pub stack: ItemStack,
    /// The item's own name, if the home version lacks it; the stack then has its stand-in.
    pub foreign: Option<&'static str>,
    /// Names of properties that are not in the stack.
    pub left_out: Vec<Box<str>>,
}

/// The properties of a stack while they are read.
#[derive(Default)]
struct ReadData {
    data: ItemData,
    left_out: Vec<Box<str>>,
}

/// Whether a version has components.
fn has_components(version: ProtocolVersion) -> bool {
    version.protocol() >= 766
}

/// Builds the slot of a stack, or an empty one. An item that the version lacks is sent as its stand-in; enchantments and
/// effects that it lacks are left out.
#[must_use]
pub fn slot_to_wire(version: ProtocolVersion, stack: Option<&ItemStack>) -> WireValue {
    let Some(stack) = stack.filter(|stack| stack.count > 0) else { return empty_slot() };
    let mut fields = vec![
        ("present", WireValue::Bool(true)),
        ("itemId", item_number(version, stack)),
        ("itemCount", WireValue::Whole(stack.count.min(COUNT_MAX).into())),
    ];
    if has_components(version) {
        let components = components::components(version, stack);
        fields.extend([
            ("addedComponentCount", WireValue::Whole(components.len() as i64)),
            ("removedComponentCount", WireValue::Whole(0)),
            ("components", WireValue::List(components)),
            ("removeComponents", WireValue::List(Vec::new())),
        ]);
    } else {
        fields.push(("nbtData", tag::tag_to_wire(version, stack)));
    }
    WireValue::Fields(fields)
}

fn empty_slot() -> WireValue {
    WireValue::Fields(vec![("present", WireValue::Bool(false)), ("itemCount", WireValue::Whole(0))])
}

fn item_number(version: ProtocolVersion, stack: &ItemStack) -> WireValue {
    WireValue::Whole(NumberMaps::of(version).item_to_wire(stack.item).into())
}

/// Builds the hashed slot of a client's click from protocol 770 on. Properties are not hashed: the server sends such a slot anew.
#[must_use]
pub fn hashed_slot_to_wire(version: ProtocolVersion, stack: Option<&ItemStack>) -> WireValue {
    let Some(stack) = stack.filter(|stack| stack.count > 0) else { return WireValue::Absent };
    WireValue::Fields(vec![
        ("itemId", item_number(version, stack)),
        ("itemCount", WireValue::Whole(stack.count.min(COUNT_MAX).into())),
        ("components", WireValue::List(Vec::new())),
        ("removeComponents", WireValue::List(Vec::new())),
    ])
}

/// Builds the slot that a client in creative mode sends: from protocol 770 on with its components as bytes.
///
/// # Errors
/// [`WireError`] if a component does not fit the table of the version.
pub fn creative_slot_to_wire(
    version: ProtocolVersion,
    stack: Option<&ItemStack>,
) -> Result<WireValue, WireError> {
    let mut slot = slot_to_wire(version, stack);
    if version.protocol() >= 770
        && let Some(WireValue::List(components)) = slot.get_mut("components")
    {
        for component in components {
            let name: Box<str> = component.text("type").unwrap_or_default().into();
            if let Some(data) = component.get_mut("data") {
                let bytes = PacketTable::of(version).encode_component(&name, data)?;
                *data = WireValue::Bytes(bytes.into());
            }
        }
    }
    Ok(slot)
}

/// Reads a slot; `None` if it is empty.
///
/// # Errors
/// [`WireError`] if it has another form, or an item, a count or a property that cannot be.
pub fn slot_from_wire(version: ProtocolVersion, slot: &WireValue) -> Result<Option<ReadStack>, WireError> {
    read_slot(version, slot, true)
}

/// Reads the item and the count of a slot and none of its properties; `None` if it is empty.
///
/// # Errors
/// [`WireError`] if it has another form, or an item or a count that cannot be.
pub fn items_from_wire(
    version: ProtocolVersion,
    slot: &WireValue,
) -> Result<Option<(ItemId, u32)>, WireError> {
    let Some((number, count)) = item_and_count(slot)? else { return Ok(None) };
    let item = NumberMaps::of(version).item_from_wire(number).ok_or(WireError::OutOfRange("an item"))?;
    Ok(Some((item, count)))
}

/// Reads a slot; boxes within boxes are empty.
fn read_slot(
    version: ProtocolVersion,
    slot: &WireValue,
    has_contents: bool,
) -> Result<Option<ReadStack>, WireError> {
    let Some((number, count)) = item_and_count(slot)? else { return Ok(None) };
    let maps = NumberMaps::of(version);
    let item = maps.item_from_wire(number).ok_or(WireError::OutOfRange("an item"))?;
    let read = if has_components(version) {
        components::read(version, slot, has_contents)?
    } else {
        tag::read(version, slot.get("nbtData"), has_contents)?
    };
    let stack = ItemStack::new(item, count).with_data(read.data);
    Ok(Some(ReadStack { stack, foreign: maps.foreign_item(number), left_out: read.left_out }))
}

/// The item's number and the count of a slot, hashed or not; `None` if it is empty.
fn item_and_count(slot: &WireValue) -> Result<Option<(i32, u32)>, WireError> {
    if slot.bool("present") == Some(false) || *slot == WireValue::Absent {
        return Ok(None);
    }
    let count = slot.whole("itemCount").ok_or(WireError::WrongForm("a slot"))?;
    if count <= 0 {
        return Ok(None);
    }
    let count = u32::try_from(count).ok().filter(|count| *count <= COUNT_MAX);
    let count = count.ok_or(WireError::OutOfRange("the count of a slot"))?;
    let number = slot.whole("itemId").and_then(|number| i32::try_from(number).ok());
    Ok(Some((number.ok_or(WireError::WrongForm("a slot"))?, count)))
}

/// Whether a client's slot, hashed or not, shows the stack that the server has there. Hashes are not compared.
#[must_use]
pub fn slot_shows(version: ProtocolVersion, slot: &WireValue, stack: Option<&ItemStack>) -> bool {
    let expected = slot_to_wire(version, stack);
    let (Ok(shown), Ok(known)) = (item_and_count(slot), item_and_count(&expected)) else { return false };
    if shown != known {
        return false;
    }
    let is_hashed = slot.get("addedComponentCount").is_none() && has_components(version);
    if is_hashed {
        let names = |slot: &WireValue| {
            let components = slot.list("components").unwrap_or_default().iter();
            let mut names: Vec<Box<str>> =
                components.filter_map(|component| component.text("type").map(Into::into)).collect();
            names.sort();
            names
        };
        return shown.is_none() || names(slot) == names(&expected);
    }
    let data = |slot| read_slot(version, slot, true).map(|read| read.map(|read| read.stack.data));
    data(slot) == data(&expected)
}

impl ReadData {
    /// Notes a property that is not modelled.
    fn leave_out(&mut self, name: &str) {
        self.left_out.push(name.into());
    }

    /// Sets the pages of a book, or its title and author.
    fn set_pages(
        &mut self,
        pages: Vec<String>,
        signed: Option<(Box<str>, Box<str>)>,
    ) -> Result<(), WireError> {
        if pages.len() > PAGES_MAX {
            return Err(WireError::TooLarge { what: "the pages of a book", limit: PAGES_MAX });
        }
        if pages.iter().any(|page| page.chars().count() > PAGE_CHARACTERS_MAX) {
            return Err(WireError::TooLarge { what: "the characters of a page", limit: PAGE_CHARACTERS_MAX });
        }
        self.data.pages = Some(Pages { pages: pages.into_iter().map(Into::into).collect(), signed });
        Ok(())
    }

    /// Adds an enchantment; the list stays ascending by name.
    fn enchant(&mut self, name: &str, level: i64) {
        let level = level.clamp(0, 255) as u32;
        match self.data.enchantments.binary_search_by(|(known, _)| (**known).cmp(name)) {
            Ok(place) => self.data.enchantments[place].1 = level,
            Err(place) => self.data.enchantments.insert(place, (name.into(), level)),
        }
    }

    /// Puts a stack into the box.
    fn put(&mut self, place: usize, stack: ItemStack) -> Result<(), WireError> {
        self.data.contents.resize(BOX_SLOTS, None);
        let slot = self.data.contents.get_mut(place);
        *slot.ok_or(WireError::OutOfRange("a slot of a box"))? = Some(stack);
        Ok(())
    }
}

/// The properties of a stack; those of a plain one are the default.
fn data_of(stack: &ItemStack) -> &ItemData {
    static PLAIN: ItemData = ItemData {
        damage: 0,
        name: None,
        enchantments: Vec::new(),
        stew: None,
        pages: None,
        contents: Vec::new(),
    };
    stack.data.as_ref().map_or(&PLAIN, Arc::as_ref)
}

/// Whether enchantments are stored in an item and do not work on it.
fn stores_enchantments(stack: &ItemStack) -> bool {
    stack.item.name() == "enchanted_book"
}

#[cfg(test)]
mod tests;
