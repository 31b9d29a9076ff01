//! Chat texts: JSON in old versions and in the packets of login, NBT from protocol 765 on.
//!
//! Texts of a server become plain: colours, control characters and `§` are dropped, since texts reach prompts, journals and
//! terminals. A key of the game (`translate`) is shown in words of `data/texts.txt`, another key as it is, with its arguments.

mod keys;

use cooperage_blocks::nbt::{NbtLimits, NbtTag, read_nbt, write_nbt};
use serde_json::Value;

use crate::{ProtocolVersion, WireValue};

/// Deepest nesting of a text; deeper parts are left out.
pub const TEXT_DEPTH_MAX: usize = 16;
/// Most bytes of a plain text; the rest is cut.
const TEXT_BYTES_MAX: usize = 32_767;

/// Returns a chat text for packets of a version after login: JSON before protocol 765, else NBT.
#[must_use]
pub fn text_to_wire(version: ProtocolVersion, text: &str) -> WireValue {
    if version.protocol() < 765 {
        WireValue::Text(text_to_json(text).into())
    } else {
        WireValue::Nbt(write_nbt(&NbtTag::text(text), version.nbt_root()).into())
    }
}

/// Returns a chat text as JSON, the form that packets of login have in every version.
#[must_use]
pub fn text_to_json(text: &str) -> String {
    serde_json::json!({ "text": text }).to_string()
}

/// Returns the plain text of a field, in either form; empty if it is none.
#[must_use]
pub fn text_from_wire(version: ProtocolVersion, value: &WireValue) -> String {
    match value {
        WireValue::Text(json) => text_from_json(json),
        WireValue::Nbt(bytes) => match read_nbt(bytes, version.nbt_root(), NbtLimits::PACKET) {
            Ok(Some(tag)) => text_from_nbt(&tag),
            _ => String::new(),
        },
        _ => String::new(),
    }
}

/// Returns the plain text of JSON; text that is no JSON is taken as it is.
#[must_use]
pub fn text_from_json(json: &str) -> String {
    match serde_json::from_str(json) {
        Ok(value) => text_from_nbt(&tree(value)),
        Err(_) => clean(json),
    }
}

/// Returns the plain text of a tree.
#[must_use]
pub fn text_from_nbt(tag: &NbtTag) -> String {
    let mut text = String::new();
    write(tag, TEXT_DEPTH_MAX, &mut text);
    clean(&text)
}

/// Removes `§` with the sign of its colour, and control characters; a break of lines becomes a space.
#[must_use]
pub fn clean(text: &str) -> String {
    let mut clean = String::with_capacity(text.len());
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        match character {
            '§' => {
                characters.next_if(
                    |sign| matches!(sign.to_ascii_lowercase(), '0'..='9' | 'a'..='f' | 'k'..='o' | 'r' | 'x'),
                );
            }
            '\n' => clean.push(' '),
            _ if character.is_control() => {}
            _ => clean.push(character),
        }
    }
    clean
}

/// A text as JSON in the form of NBT. JSON that was read is at most 128 levels deep.
fn tree(value: Value) -> NbtTag {
    match value {
        Value::String(text) => NbtTag::text(&text),
        Value::Array(parts) => NbtTag::list(parts.into_iter().map(tree)),
        Value::Object(fields) => {
            let fields: Vec<(String, NbtTag)> =
                fields.into_iter().map(|(name, value)| (name, tree(value))).collect();
            NbtTag::compound(fields.iter().map(|(name, tag)| (name.as_str(), tag.clone())))
        }
        other => NbtTag::text(&other.to_string()),
    }
}

/// Appends the plain text of a part.
fn write(tag: &NbtTag, depth_left: usize, text: &mut String) {
    let Some(depth_left) = depth_left.checked_sub(1) else { return };
    if text.len() >= TEXT_BYTES_MAX {
        return;
    }
    match tag {
        NbtTag::Text(part) => push(text, part),
        NbtTag::List(parts) => parts.iter().for_each(|part| write(part, depth_left, text)),
        NbtTag::Compound(fields) => {
            if let Some(key) = fields.text("translate") {
                let arguments = arguments(fields.list("with").unwrap_or_default(), depth_left);
                push(text, &keys::in_words(key, fields.text("fallback"), &arguments));
            } else if let Some(part) =
                ["text", "", "keybind", "selector"].iter().find_map(|name| fields.get(name))
            {
                // A list of several types has its texts wrapped without a name.
                write(part, depth_left, text);
            } else if let Some(score) = fields.compound("score") {
                push(text, score.text("name").unwrap_or_default());
            }
            if let Some(parts) = fields.get("extra") {
                write(parts, depth_left, text);
            }
        }
        NbtTag::Byte(_) | NbtTag::Short(_) | NbtTag::Int(_) | NbtTag::Long(_) => {
            push(text, &tag.as_whole().unwrap_or_default().to_string());
        }
        NbtTag::Float(number) => push(text, &number.to_string()),
        NbtTag::Double(number) => push(text, &number.to_string()),
        NbtTag::Bytes(_) | NbtTag::Ints(_) | NbtTag::Longs(_) => {}
    }
}

/// The plain texts of a key's arguments, together as long as one text may be; the others are empty.
fn arguments(parts: &[NbtTag], depth_left: usize) -> Vec<String> {
    let mut bytes_left = TEXT_BYTES_MAX;
    let text = |part| {
        let mut text = String::new();
        if bytes_left > 0 {
            write(part, depth_left, &mut text);
        }
        bytes_left = bytes_left.saturating_sub(text.len());
        text
    };
    parts.iter().map(text).collect()
}

/// Appends a text, as far as there is room.
fn push(text: &mut String, part: &str) {
    let room = TEXT_BYTES_MAX.saturating_sub(text.len());
    if part.len() <= room {
        text.push_str(part);
        return;
    }
    let fits = |(start, character): &(usize, char)| start + character.len_utf8() <= room;
    text.extend(part.char_indices().take_while(fits).map(|(_, character)| character));
}

#[cfg(test)]
mod tests;
