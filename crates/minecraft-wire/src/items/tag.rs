//! Slots with a tag, as before protocol 766.

use cooperage_blocks::items::{ItemStack, Pages};
use cooperage_blocks::nbt::{NbtCompound, NbtLimits, NbtTag, read_nbt, write_nbt};
use cooperage_blocks::registry;

use super::{ReadData, data_of, stores_enchantments};
use crate::maps::{NumberMaps, effect_from_wire, effect_to_wire};
use crate::text::{clean, text_from_json, text_to_json};
use crate::{ProtocolVersion, WireError, WireValue};

/// The tag of a stack; absent if it is plain.
pub(super) fn tag_to_wire(version: ProtocolVersion, stack: &ItemStack) -> WireValue {
    let fields = fields(version, stack, true);
    if fields.is_empty() {
        return WireValue::Absent;
    }
    WireValue::Nbt(write_nbt(&NbtTag::compound(fields), version.nbt_root()).into())
}

fn fields(version: ProtocolVersion, stack: &ItemStack, has_contents: bool) -> Vec<(&'static str, NbtTag)> {
    let data = data_of(stack);
    let mut fields = Vec::new();
    if data.damage > 0 {
        fields.push(("Damage", NbtTag::Int(i32::try_from(data.damage).unwrap_or(i32::MAX))));
    }
    if let Some(name) = &data.name {
        fields.push(("display", NbtTag::compound([("Name", NbtTag::text(&text_to_json(&clean(name))))])));
    }
    if !data.enchantments.is_empty() {
        let name = if stores_enchantments(stack) { "StoredEnchantments" } else { "Enchantments" };
        let rows = data.enchantments.iter().map(|(name, level)| {
            NbtTag::compound([
                ("id", NbtTag::text(&format!("minecraft:{name}"))),
                ("lvl", NbtTag::Short(i16::try_from(*level).unwrap_or(i16::MAX))),
            ])
        });
        fields.push((name, NbtTag::list(rows)));
    }
    if let Some((effect, ticks)) = &data.stew {
        fields.extend(stew(version, effect, *ticks));
    }
    if let Some(pages) = &data.pages {
        fields.extend(book(pages));
    }
    if has_contents && data.contents.iter().any(Option::is_some) {
        let items = (0_i8..).zip(&data.contents).filter_map(|(place, slot)| {
            let stack = slot.as_ref()?;
            // A tag names its items; one that the version lacks is left out.
            let maps = NumberMaps::of(version);
            let is_known = maps.item_from_wire(maps.item_to_wire(stack.item)) == Some(stack.item);
            is_known.then(|| boxed_item(version, place, stack))
        });
        let entity = NbtTag::compound([("Items", NbtTag::list(items))]);
        fields.push(("BlockEntityTag", entity));
    }
    fields
}

fn boxed_item(version: ProtocolVersion, place: i8, stack: &ItemStack) -> NbtTag {
    let mut item = vec![
        ("Slot", NbtTag::Byte(place)),
        ("id", NbtTag::text(&format!("minecraft:{}", stack.item.name()))),
        ("Count", NbtTag::Byte(i8::try_from(stack.count).unwrap_or(i8::MAX))),
    ];
    let inner = fields(version, stack, false);
    if !inner.is_empty() {
        item.push(("tag", NbtTag::compound(inner)));
    }
    NbtTag::compound(item)
}

fn stew(version: ProtocolVersion, effect: &str, ticks: u32) -> Option<(&'static str, NbtTag)> {
    let ticks = NbtTag::Int(i32::try_from(ticks).unwrap_or(i32::MAX));
    Some(if version == ProtocolVersion::V1_20_1 {
        let number = NbtTag::Int(effect_to_wire(version, effect)?);
        let row = NbtTag::compound([("EffectId", number), ("EffectDuration", ticks)]);
        ("Effects", NbtTag::list([row]))
    } else {
        let name = NbtTag::text(&format!("minecraft:{effect}"));
        ("effects", NbtTag::list([NbtTag::compound([("id", name), ("duration", ticks)])]))
    })
}

fn book(book: &Pages) -> Vec<(&'static str, NbtTag)> {
    let Some((title, author)) = &book.signed else {
        return vec![("pages", NbtTag::list(book.pages.iter().map(|page| NbtTag::text(&clean(page)))))];
    };
    let pages = book.pages.iter().map(|page| NbtTag::text(&text_to_json(&clean(page))));
    vec![
        ("pages", NbtTag::list(pages)),
        ("title", NbtTag::text(&clean(title))),
        ("author", NbtTag::text(&clean(author))),
    ]
}

/// Reads the tag of a slot.
pub(super) fn read(
    version: ProtocolVersion,
    tag: Option<&WireValue>,
    has_contents: bool,
) -> Result<ReadData, WireError> {
    let mut read = ReadData::default();
    let Some(WireValue::Nbt(bytes)) = tag else { return Ok(read) };
    let tag = read_nbt(bytes, version.nbt_root(), NbtLimits::PACKET);
    match tag.map_err(|_| WireError::WrongForm("the tag of a slot"))? {
        None => {}
        Some(NbtTag::Compound(fields)) => read_fields(version, &fields, has_contents, &mut read)?,
        Some(_) => return Err(WireError::WrongForm("the tag of a slot")),
    }
    Ok(read)
}

fn read_fields(
    version: ProtocolVersion,
    fields: &NbtCompound,
    has_contents: bool,
    read: &mut ReadData,
) -> Result<(), WireError> {
    for (name, tag) in &fields.0 {
        match (&**name, tag) {
            ("Damage", NbtTag::Int(damage)) => {
                read.data.damage = u32::try_from(*damage).map_err(|_| WireError::OutOfRange("damage"))?;
            }
            ("display", NbtTag::Compound(display)) => {
                read.data.name = display.text("Name").map(|name| text_from_json(name).into());
            }
            ("Enchantments" | "StoredEnchantments", NbtTag::List(rows)) => read_enchantments(rows, read),
            ("Effects" | "effects", NbtTag::List(rows)) => read_stew(version, rows, read),
            ("pages", NbtTag::List(pages)) => {
                let signed = fields.text("title").zip(fields.text("author"));
                let signed = signed.map(|(title, author)| (clean(title).into(), clean(author).into()));
                let texts = pages.iter().filter_map(NbtTag::as_text);
                let texts =
                    texts.map(|page| if signed.is_some() { text_from_json(page) } else { clean(page) });
                read.set_pages(texts.collect(), signed)?;
            }
            ("title" | "author" | "resolved" | "generation", _) => {}
            ("BlockEntityTag", NbtTag::Compound(entity)) if has_contents => {
                read_contents(version, entity, read)?;
            }
            _ => read.leave_out(name),
        }
    }
    Ok(())
}

fn read_enchantments(rows: &[NbtTag], read: &mut ReadData) {
    for row in rows.iter().filter_map(NbtTag::as_compound) {
        match (row.text("id"), row.whole("lvl")) {
            (Some(name), Some(level)) => {
                read.enchant(name.strip_prefix("minecraft:").unwrap_or(name), level);
            }
            _ => read.leave_out("an enchantment"),
        }
    }
}

fn read_stew(version: ProtocolVersion, rows: &[NbtTag], read: &mut ReadData) {
    for row in rows.iter().filter_map(NbtTag::as_compound) {
        let number = row.whole("EffectId").and_then(|number| i32::try_from(number).ok());
        let by_number = number.and_then(|number| effect_from_wire(version, number));
        let name = by_number.or(row.text("id").map(|id| id.strip_prefix("minecraft:").unwrap_or(id)));
        let ticks = row.whole("EffectDuration").or(row.whole("duration"));
        match (name, ticks.and_then(|ticks| u32::try_from(ticks).ok())) {
            (Some(name), Some(ticks)) if read.data.stew.is_none() => {
                read.data.stew = Some((name.into(), ticks));
            }
            _ => read.leave_out("an effect"),
        }
    }
}

fn read_contents(
    version: ProtocolVersion,
    entity: &NbtCompound,
    read: &mut ReadData,
) -> Result<(), WireError> {
    for item in entity.list("Items").unwrap_or_default().iter().filter_map(NbtTag::as_compound) {
        let place = item.whole("Slot").and_then(|place| usize::try_from(place).ok());
        let count =
            item.whole("Count").and_then(|count| u32::try_from(count).ok()).filter(|count| *count > 0);
        let kind = item.text("id").and_then(|id| registry().item(id));
        let (Some(place), Some(count), Some(kind)) = (place, count, kind) else {
            read.leave_out("an item of a box");
            continue;
        };
        let mut inner = ReadData::default();
        if let Some(fields) = item.compound("tag") {
            read_fields(version, fields, false, &mut inner)?;
        }
        read.put(place, ItemStack::new(kind, count.min(super::COUNT_MAX)).with_data(inner.data))?;
        read.left_out.extend(inner.left_out);
    }
    Ok(())
}
