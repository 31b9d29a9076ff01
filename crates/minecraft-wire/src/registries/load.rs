//! Reads the registries of the data file.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use cooperage_blocks::nbt::{NbtCompound, NbtTag};
use serde::Deserialize;
use serde_json::Value;

use crate::ProtocolVersion;
use crate::data::read_embedded;

/// A registry of one version.
#[derive(Debug)]
pub(super) struct RegistryRow {
    /// Its name without `minecraft:`, such as `worldgen/biome`.
    pub(super) name: Box<str>,
    /// Names and contents, in the order of their numbers.
    pub(super) entries: Vec<(Box<str>, Arc<NbtTag>)>,
}

/// By name, the names of entries and their places in the list of entries.
type RegistriesOfVersion = BTreeMap<Box<str>, Vec<(Box<str>, usize)>>;

#[derive(Deserialize)]
struct RegistriesFile {
    /// Each different entry, in a short form.
    entries: Vec<Value>,
    /// The registries of each protocol.
    versions: BTreeMap<i32, RegistriesOfVersion>,
}

/// The registries of a version, by name.
pub(super) fn registries(version: ProtocolVersion) -> &'static [RegistryRow] {
    static ALL: LazyLock<BTreeMap<i32, Vec<RegistryRow>>> = LazyLock::new(|| {
        let file: RegistriesFile =
            read_embedded(include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/data/registries.json.zst")));
        let trees: Vec<Arc<NbtTag>> = file.entries.iter().map(|entry| Arc::new(tree(entry))).collect();
        let row = |(name, entries): (Box<str>, Vec<(Box<str>, usize)>)| {
            let entries = entries.into_iter();
            RegistryRow { name, entries: entries.map(|(name, place)| (name, trees[place].clone())).collect() }
        };
        let versions = file.versions.into_iter();
        versions.map(|(protocol, rows)| (protocol, rows.into_iter().map(row).collect())).collect()
    });
    ALL.get(&version.protocol()).map_or(&[], Vec::as_slice)
}

/// The tree of a short form; `xtask` says what the form is.
fn tree(short: &Value) -> NbtTag {
    match short {
        Value::Object(fields) => typed(fields).unwrap_or_else(|| {
            NbtTag::Compound(NbtCompound(
                fields.iter().map(|(name, value)| (name.as_str().into(), tree(value))).collect(),
            ))
        }),
        Value::Array(values) => NbtTag::list(values.iter().map(tree)),
        Value::String(text) => NbtTag::text(text),
        // Only whole numbers of 32 bits stand alone.
        number => NbtTag::Int(number.as_i64().unwrap_or_default() as i32),
    }
}

/// A value of another type, which is an object with one key.
fn typed(fields: &serde_json::Map<String, Value>) -> Option<NbtTag> {
    let (kind, value) = fields.iter().next()?;
    Some(match kind.strip_prefix('~')? {
        "byte" => NbtTag::Byte(value.as_i64()? as i8),
        "short" => NbtTag::Short(value.as_i64()? as i16),
        "long" => NbtTag::Long(value.as_i64()?),
        "float" => NbtTag::Float(value.as_f64()? as f32),
        "double" => NbtTag::Double(value.as_f64()?),
        "intArray" => NbtTag::Ints(
            value.as_array()?.iter().map(|int| int.as_i64().unwrap_or_default() as i32).collect(),
        ),
        _ => return None,
    })
}
