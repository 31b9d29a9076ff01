//! Block entities as clients see them: the texts of signs and the things on campfires; of containers only that they are there.

use cooperage_blocks::BlockState;
use cooperage_blocks::items::ItemStack;
use cooperage_blocks::nbt::{NbtCompound, NbtLimits, NbtTag, read_nbt, write_nbt};
use cooperage_blocks::world::{BlockEntity, Campfire, Sign};

use crate::maps::{NumberMaps, block_entity_kind_to_wire};
use crate::text::{clean, text_from_json, text_from_nbt, text_to_json};
use crate::{ProtocolVersion, WireValue};

/// Names of the two sides of a sign.
const SIDES: [&str; 2] = ["front_text", "back_text"];

/// Returns the number of a block entity's kind and its data for clients; `None` if the version or the state has no such kind.
#[must_use]
pub fn block_entity_to_wire(
    version: ProtocolVersion,
    state: BlockState,
    entity: &BlockEntity,
) -> Option<(i32, WireValue)> {
    let kind = block_entity_kind_to_wire(version, kind_name(state))?;
    let data = match entity {
        BlockEntity::Sign(sign) => sign_to_nbt(version, sign),
        BlockEntity::Campfire(campfire) => campfire_to_nbt(version, campfire),
        BlockEntity::Container(_) | BlockEntity::Furnace(_) => NbtTag::compound([]),
    };
    Some((kind, WireValue::Nbt(write_nbt(&data, version.nbt_root()).into())))
}

/// Reads the data of a cell's block entity. Containers have slots of unknown content, which are empty here.
#[must_use]
pub fn read_block_entity(
    version: ProtocolVersion,
    state: BlockState,
    data: &WireValue,
) -> Option<BlockEntity> {
    let mut entity = BlockEntity::new(state)?;
    let WireValue::Nbt(bytes) = data else { return Some(entity) };
    let Ok(Some(NbtTag::Compound(fields))) = read_nbt(bytes, version.nbt_root(), NbtLimits::PACKET) else {
        return Some(entity);
    };
    match &mut entity {
        BlockEntity::Sign(sign) => {
            sign.is_waxed = fields.whole("is_waxed") == Some(1);
            for (lines, side) in sign.sides.iter_mut().zip(SIDES) {
                let messages = fields.compound(side).and_then(|side| side.list("messages"));
                for (line, message) in lines.iter_mut().zip(messages.unwrap_or_default()) {
                    *line = sign_line(version, message).into();
                }
            }
        }
        BlockEntity::Campfire(campfire) => {
            for item in fields.list("Items").unwrap_or_default().iter().filter_map(NbtTag::as_compound) {
                read_campfire_item(item, campfire);
            }
        }
        BlockEntity::Container(_) | BlockEntity::Furnace(_) => {}
    }
    Some(entity)
}

/// The kind of block entity that a state has.
fn kind_name(state: BlockState) -> &'static str {
    match state.name() {
        name if name.ends_with("hanging_sign") => "hanging_sign",
        name if name.ends_with("sign") => "sign",
        name if name.ends_with("campfire") => "campfire",
        name if name.ends_with("shulker_box") => "shulker_box",
        name => name,
    }
}

/// Whether the lines of signs are JSON, as before protocol 770.
fn has_json_lines(version: ProtocolVersion) -> bool {
    version.protocol() < 770
}

fn sign_to_nbt(version: ProtocolVersion, sign: &Sign) -> NbtTag {
    let line = |line: &str| {
        let line = clean(line);
        NbtTag::text(&if has_json_lines(version) { text_to_json(&line) } else { line })
    };
    let side = |lines: &[Box<str>; 4]| {
        NbtTag::compound([
            ("messages", NbtTag::list(lines.iter().map(|text| line(text)))),
            ("color", NbtTag::text("black")),
            ("has_glowing_text", NbtTag::Byte(0)),
        ])
    };
    let [front, back] = &sign.sides;
    let [front_name, back_name] = SIDES;
    NbtTag::compound([
        (front_name, side(front)),
        (back_name, side(back)),
        ("is_waxed", NbtTag::Byte(sign.is_waxed.into())),
    ])
}

fn sign_line(version: ProtocolVersion, message: &NbtTag) -> String {
    match message {
        NbtTag::Text(json) if has_json_lines(version) => text_from_json(json),
        message => text_from_nbt(message),
    }
}

fn campfire_to_nbt(version: ProtocolVersion, campfire: &Campfire) -> NbtTag {
    let places = (0_i8..).zip(&campfire.places).filter_map(|(place, held)| Some((place, held.as_ref()?)));
    let item = |(place, (stack, _)): (i8, &(ItemStack, u32))| {
        // An item that the version lacks is shown as its stand-in.
        let maps = NumberMaps::of(version);
        let known = maps.item_from_wire(maps.item_to_wire(stack.item)) == Some(stack.item);
        let name = if known { stack.item.name() } else { "stone" };
        let count = if version < ProtocolVersion::V1_20_6 {
            ("Count", NbtTag::Byte(1))
        } else {
            ("count", NbtTag::Int(1))
        };
        NbtTag::compound([
            ("Slot", NbtTag::Byte(place)),
            ("id", NbtTag::text(&format!("minecraft:{name}"))),
            count,
        ])
    };
    NbtTag::compound([("Items", NbtTag::list(places.map(item)))])
}

fn read_campfire_item(item: &NbtCompound, campfire: &mut Campfire) {
    let place = item.whole("Slot").and_then(|place| usize::try_from(place).ok());
    let kind = item.text("id").and_then(|id| cooperage_blocks::registry().item(id));
    if let (Some(place), Some(kind)) = (place, kind)
        && let Some(held) = campfire.places.get_mut(place)
    {
        *held = Some((ItemStack::new(kind, 1), 0));
    }
}
