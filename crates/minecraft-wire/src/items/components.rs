//! Slots with components.

use cooperage_blocks::items::{ItemStack, Pages};

use super::{ReadData, data_of, read_slot, slot_to_wire, stores_enchantments};
use crate::maps::{effect_from_wire, effect_to_wire};
use crate::registries::enchantment_names;
use crate::text::{clean, text_from_wire, text_to_wire};
use crate::{PacketTable, ProtocolVersion, WireError, WireValue};

/// A whole number.
fn whole(value: impl Into<i64>) -> WireValue {
    WireValue::Whole(value.into())
}

/// A text as it is.
fn plain(text: &str) -> WireValue {
    WireValue::Text(text.into())
}

/// The components of a stack.
pub(super) fn components(version: ProtocolVersion, stack: &ItemStack) -> Vec<WireValue> {
    let data = data_of(stack);
    let mut components = Vec::new();
    let mut add = |name: &str, data| {
        components.push(WireValue::Fields(vec![("type", plain(name)), ("data", data)]));
    };
    if data.damage > 0 {
        add("damage", whole(data.damage));
    }
    if let Some(name) = &data.name {
        add("custom_name", text_to_wire(version, &clean(name)));
    }
    if !data.enchantments.is_empty() {
        let name = if stores_enchantments(stack) { "stored_enchantments" } else { "enchantments" };
        add(name, enchantments(version, &data.enchantments));
    }
    if let Some((effect, ticks)) = &data.stew
        && let Some(effect) = effect_to_wire(version, effect)
    {
        let effect = WireValue::Fields(vec![("effect", whole(effect)), ("duration", whole(*ticks))]);
        add("suspicious_stew_effects", WireValue::Fields(vec![("effects", WireValue::List(vec![effect]))]));
    }
    if let Some(pages) = &data.pages {
        let (name, content) = book(version, pages);
        add(name, content);
    }
    if data.contents.iter().any(Option::is_some) {
        let used = data.contents.iter().rposition(Option::is_some).map_or(0, |last| last + 1);
        let slots = data.contents.iter().take(used).map(|slot| slot_to_wire(version, slot.as_ref()));
        add("container", WireValue::Fields(vec![("contents", WireValue::List(slots.collect()))]));
    }
    components
}

fn enchantments(version: ProtocolVersion, enchantments: &[(Box<str>, u32)]) -> WireValue {
    let names = enchantment_names(version);
    let row = |(name, level): &(Box<str>, u32)| {
        let number = names.iter().position(|known| **known == **name)?;
        Some(WireValue::Fields(vec![("id", whole(number as i64)), ("level", whole(*level))]))
    };
    WireValue::Fields(vec![
        ("enchantments", WireValue::List(enchantments.iter().filter_map(row).collect())),
        // One field for each of the two components, before protocol 770.
        ("showTooltip", WireValue::Bool(true)),
        ("showInTooltip", WireValue::Bool(true)),
    ])
}

fn book(version: ProtocolVersion, book: &Pages) -> (&'static str, WireValue) {
    let page =
        |content| WireValue::Fields(vec![("content", content), ("filteredContent", WireValue::Absent)]);
    let Some((title, author)) = &book.signed else {
        let pages = book.pages.iter().map(|text| page(plain(&clean(text)))).collect();
        return ("writable_book_content", WireValue::Fields(vec![("pages", WireValue::List(pages))]));
    };
    let pages = book.pages.iter().map(|text| page(text_to_wire(version, &clean(text)))).collect();
    let fields = vec![
        ("rawTitle", plain(&clean(title))),
        ("filteredTitle", WireValue::Absent),
        ("author", plain(&clean(author))),
        ("generation", whole(0)),
        ("pages", WireValue::List(pages)),
        ("resolved", WireValue::Bool(true)),
    ];
    ("written_book_content", WireValue::Fields(fields))
}

/// Reads the components of a slot.
pub(super) fn read(
    version: ProtocolVersion,
    slot: &WireValue,
    has_contents: bool,
) -> Result<ReadData, WireError> {
    let mut read = ReadData::default();
    for component in slot.list("components").unwrap_or_default() {
        let name = component.text("type").ok_or(WireError::WrongForm("a component"))?;
        let data = component.get("data").unwrap_or(&WireValue::Absent);
        // Since 770 a client sends them as bytes.
        let unpacked = match data {
            WireValue::Bytes(bytes) => PacketTable::of(version).decode_component(name, bytes).ok(),
            _ => None,
        };
        let data = unpacked.as_ref().unwrap_or(data);
        match (name, data) {
            ("damage", WireValue::Whole(damage)) => {
                read.data.damage = u32::try_from(*damage).map_err(|_| WireError::OutOfRange("damage"))?;
            }
            ("custom_name", WireValue::Nbt(_)) => {
                read.data.name = Some(text_from_wire(version, data).into());
            }
            ("enchantments" | "stored_enchantments", WireValue::Fields(_)) => {
                read_enchantments(version, data, &mut read);
            }
            ("suspicious_stew_effects", WireValue::Fields(_)) => read_stew(version, data, &mut read),
            ("writable_book_content" | "written_book_content", WireValue::Fields(_)) => {
                read_book(version, data, &mut read)?;
            }
            ("container", WireValue::Fields(_)) if has_contents => {
                for (place, slot) in data.list("contents").unwrap_or_default().iter().enumerate() {
                    if let Some(inner) = read_slot(version, slot, false)? {
                        read.put(place, inner.stack)?;
                        read.left_out.extend(inner.left_out);
                    }
                }
            }
            _ => read.leave_out(name),
        }
    }
    for removed in slot.list("removeComponents").unwrap_or_default() {
        read.leave_out(removed.text("type").unwrap_or_default());
    }
    Ok(read)
}

fn read_enchantments(version: ProtocolVersion, data: &WireValue, read: &mut ReadData) {
    let names = enchantment_names(version);
    for row in data.list("enchantments").unwrap_or_default() {
        let name = row.whole("id").and_then(|id| names.get(usize::try_from(id).ok()?));
        match (name, row.whole("level")) {
            (Some(name), Some(level)) => read.enchant(name, level),
            _ => read.leave_out("an enchantment"),
        }
    }
}

fn read_stew(version: ProtocolVersion, data: &WireValue, read: &mut ReadData) {
    let effects = data.list("effects").unwrap_or_default();
    for effect in effects {
        let number = effect.whole("effect").and_then(|number| i32::try_from(number).ok());
        let name = number.and_then(|number| effect_from_wire(version, number));
        let ticks = effect.whole("duration").and_then(|ticks| u32::try_from(ticks).ok());
        match (name, ticks) {
            (Some(name), Some(ticks)) if read.data.stew.is_none() => {
                read.data.stew = Some((name.into(), ticks));
            }
            _ => read.leave_out("an effect"),
        }
    }
}

fn read_book(version: ProtocolVersion, data: &WireValue, read: &mut ReadData) -> Result<(), WireError> {
    let pages = data.list("pages").unwrap_or_default().iter().map(|page| match page.get("content") {
        Some(WireValue::Text(text)) => clean(text),
        Some(content) => text_from_wire(version, content),
        None => String::new(),
    });
    let text = |name| data.text(name).map(|text| clean(text).into());
    let signed = text("rawTitle").zip(text("author"));
    read.set_pages(pages.collect(), signed)
}
