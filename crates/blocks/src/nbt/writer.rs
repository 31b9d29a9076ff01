//! From trees to bytes: with the types that the values have.

use super::{NbtCompound, NbtRoot, NbtTag, kind, text};

/// Writes a file that [`super::read_nbt_file`] reads.
#[must_use]
pub fn write_nbt_file(name: &str, root: &NbtCompound) -> Vec<u8> {
    let mut bytes = vec![kind::COMPOUND];
    text::encode(name, &mut bytes);
    write_compound(root, &mut bytes);
    bytes
}

/// Writes a tree that [`super::read_nbt`] reads; a named root gets the empty name.
#[must_use]
pub fn write_nbt(tag: &NbtTag, root: NbtRoot) -> Vec<u8> {
    let mut bytes = vec![tag.kind()];
    if root == NbtRoot::Named {
        text::encode("", &mut bytes);
    }
    write_tag(tag, &mut bytes);
    bytes
}

fn write_tag(tag: &NbtTag, bytes: &mut Vec<u8>) {
    match tag {
        NbtTag::Byte(value) => bytes.extend(value.to_be_bytes()),
        NbtTag::Short(value) => bytes.extend(value.to_be_bytes()),
        NbtTag::Int(value) => bytes.extend(value.to_be_bytes()),
        NbtTag::Long(value) => bytes.extend(value.to_be_bytes()),
        NbtTag::Float(value) => bytes.extend(value.to_be_bytes()),
        NbtTag::Double(value) => bytes.extend(value.to_be_bytes()),
        NbtTag::Text(text) => text::encode(text, bytes),
        NbtTag::Bytes(array) => {
            write_length(array.len(), bytes);
            bytes.extend(&**array);
        }
        NbtTag::Ints(array) => {
            write_length(array.len(), bytes);
            bytes.extend(array.iter().flat_map(|value| value.to_be_bytes()));
        }
        NbtTag::Longs(array) => {
            write_length(array.len(), bytes);
            bytes.extend(array.iter().flat_map(|value| value.to_be_bytes()));
        }
        NbtTag::List(list) => write_list(list, bytes),
        NbtTag::Compound(compound) => write_compound(compound, bytes),
    }
}

/// Elements of several types are wrapped: each that is no compound becomes the one value, without a name, of a compound.
fn write_list(list: &[NbtTag], bytes: &mut Vec<u8>) {
    let kind = list.first().map_or(kind::END, NbtTag::kind);
    let is_mixed = list.iter().any(|tag| tag.kind() != kind);
    bytes.push(if is_mixed { kind::COMPOUND } else { kind });
    write_length(list.len(), bytes);
    for tag in list {
        if is_mixed && tag.kind() != kind::COMPOUND {
            write_entry("", tag, bytes);
            bytes.push(kind::END);
        } else {
            write_tag(tag, bytes);
        }
    }
}

fn write_compound(compound: &NbtCompound, bytes: &mut Vec<u8>) {
    for (name, tag) in &compound.0 {
        write_entry(name, tag, bytes);
    }
    bytes.push(kind::END);
}

fn write_entry(name: &str, tag: &NbtTag, bytes: &mut Vec<u8>) {
    bytes.push(tag.kind());
    text::encode(name, bytes);
    write_tag(tag, bytes);
}

fn write_length(length: usize, bytes: &mut Vec<u8>) {
    // Trees of the program are far smaller than 2 GiB.
    bytes.extend(i32::try_from(length).unwrap_or(i32::MAX).to_be_bytes());
}
