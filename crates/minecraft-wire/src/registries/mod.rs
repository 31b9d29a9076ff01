//! The registries that a server sends at login: biomes, kinds of dimensions, damage, enchantments and others, by version.
//!
//! A client that knows the game's own data needs names of entries alone ([`known_pack`]); other clients get entries whole.
//! Numbers of entries are their places.

mod load;
mod tags;

use cooperage_blocks::nbt::{NbtLimits, NbtTag, read_nbt, write_nbt};

use crate::maps::static_enchantments;
use crate::{ProtocolVersion, WireError, WireValue};

pub use tags::tags_to_wire;

use load::{RegistryRow, registries};

/// Returns the names of a registry's entries, such as those of `worldgen/biome`, in the order of their numbers and without
/// `minecraft:`.
#[must_use]
pub fn registry_names(version: ProtocolVersion, registry: &str) -> Vec<&'static str> {
    let rows = registries(version).iter().find(|row| &*row.name == registry).map(|row| &row.entries);
    rows.into_iter().flatten().map(|(name, _)| &**name).collect()
}

/// Returns the names of enchantments in the order of their numbers.
#[must_use]
pub fn enchantment_names(version: ProtocolVersion) -> Vec<&'static str> {
    if version < ProtocolVersion::V1_21_1 {
        static_enchantments()
    } else {
        registry_names(version, "enchantment")
    }
}

/// Returns the field `dimensionCodec` of `login` before protocol 764: all registries in one tree.
#[must_use]
pub fn login_codec(version: ProtocolVersion) -> WireValue {
    WireValue::Nbt(write_nbt(&codec(version), version.nbt_root()).into())
}

/// Builds the packets `registry_data` of the configuration phase: none before protocol 764, one before 766, then one for each
/// registry. A client that `knows_pack` gets names alone.
#[must_use]
pub fn registry_packets(version: ProtocolVersion, knows_pack: bool) -> Vec<WireValue> {
    match version {
        ProtocolVersion::V1_20_1 => Vec::new(),
        ProtocolVersion::V1_20_4 => vec![WireValue::Fields(vec![("codec", login_codec(version))])],
        _ => registries(version).iter().map(|row| registry_packet(version, row, knows_pack)).collect(),
    }
}

fn registry_packet(version: ProtocolVersion, row: &RegistryRow, knows_pack: bool) -> WireValue {
    let entries = row.entries.iter().map(|(name, tree)| {
        let value = if knows_pack {
            WireValue::Absent
        } else {
            WireValue::Nbt(write_nbt(tree, version.nbt_root()).into())
        };
        WireValue::Fields(vec![("key", WireValue::Text(of_game(name))), ("value", value)])
    });
    WireValue::Fields(vec![
        ("id", WireValue::Text(of_game(&row.name))),
        ("entries", WireValue::List(entries.collect())),
    ])
}

/// All registries in one tree, as before protocol 766.
fn codec(version: ProtocolVersion) -> NbtTag {
    let registry = |row: &RegistryRow| {
        let entries = (0..).zip(&row.entries).map(|(number, (name, tree))| {
            NbtTag::compound([
                ("name", NbtTag::Text(of_game(name))),
                ("id", NbtTag::Int(number)),
                ("element", NbtTag::clone(tree)),
            ])
        });
        let name = of_game(&row.name);
        (name.clone(), NbtTag::compound([("type", NbtTag::Text(name)), ("value", NbtTag::list(entries))]))
    };
    let all: Vec<(Box<str>, NbtTag)> = registries(version).iter().map(registry).collect();
    NbtTag::compound(all.iter().map(|(name, tree)| (&**name, tree.clone())))
}

/// A name with `minecraft:`.
fn of_game(name: &str) -> Box<str> {
    format!("minecraft:{name}").into()
}

/// Builds the fields of `select_known_packs`, which offers the game's own data of a version.
#[must_use]
pub fn known_pack(version: ProtocolVersion) -> WireValue {
    let pack = [("namespace", "minecraft"), ("id", "core"), ("version", version.name())];
    let pack = pack.map(|(name, text)| (name, WireValue::Text(text.into())));
    WireValue::Fields(vec![("packs", WireValue::List(vec![WireValue::Fields(pack.into())]))])
}

/// Whether an answer to `select_known_packs` has the game's own data of that version.
#[must_use]
pub fn knows_pack(version: ProtocolVersion, answer: &WireValue) -> bool {
    let is_it = |pack: &WireValue| {
        pack.text("namespace") == Some("minecraft")
            && pack.text("id") == Some("core")
            && pack.text("version") == Some(version.name())
    };
    answer.list("packs").is_some_and(|packs| packs.iter().any(is_it))
}

/// A registry as a server sent it: its name, and the names of its entries in the order of their numbers, all without
/// `minecraft:`.
pub type NamedRegistry = (Box<str>, Vec<Box<str>>);

/// Reads the registries of `registry_data`, or before protocol 764 of `login`.
///
/// # Errors
/// [`WireError`] if the fields have another form.
pub fn registries_from_wire(
    version: ProtocolVersion,
    fields: &WireValue,
) -> Result<Vec<NamedRegistry>, WireError> {
    let wrong = || WireError::WrongForm("a registry");
    if let (Some(id), Some(entries)) = (fields.text("id"), fields.list("entries")) {
        let names: Option<Vec<Box<str>>> =
            entries.iter().map(|entry| Some(plain(entry.text("key")?))).collect();
        return Ok(vec![(plain(id), names.ok_or_else(wrong)?)]);
    }
    let tree = fields.get("codec").or(fields.get("dimensionCodec"));
    let Some(WireValue::Nbt(bytes)) = tree else { return Err(wrong()) };
    let tree = read_nbt(bytes, version.nbt_root(), NbtLimits::PACKET).map_err(|_| wrong())?;
    let Some(NbtTag::Compound(registries)) = tree else { return Err(wrong()) };
    let registry = |(name, tree): &(Box<str>, NbtTag)| {
        let rows = tree.as_compound()?.list("value")?;
        let names = rows.iter().map(|row| Some(plain(row.as_compound()?.text("name")?)));
        Some((plain(name), names.collect::<Option<Vec<Box<str>>>>()?))
    };
    registries.0.iter().map(registry).collect::<Option<_>>().ok_or_else(wrong)
}

/// A name without `minecraft:`.
fn plain(name: &str) -> Box<str> {
    name.strip_prefix("minecraft:").unwrap_or(name).into()
}

#[cfg(test)]
mod tests;
