//! The registries that a server sends at login: names and entries, each different entry once.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use super::{GamePackage, VERSIONS, form};
use crate::data::DataError;

/// Registries, or entries of them, that the package has for no version before the last in the form that these versions need.
const FROM_LAST: [(&[i32], &str, &[&str]); 15] = [
    (&[771, 772], "pig_variant", &[]),
    (&[771, 772], "cow_variant", &[]),
    (&[771, 772], "chicken_variant", &[]),
    (&[771, 772], "frog_variant", &[]),
    (&[771, 772], "cat_variant", &[]),
    (&[771, 772], "wolf_sound_variant", &[]),
    (&[771, 772], "test_environment", &[]),
    (&[771, 772], "test_instance", &[]),
    (&[771, 772], "dialog", &[]),
    (&[771, 772], "jukebox_song", &["tears"]),
    (&[772], "jukebox_song", &["lava_chicken"]),
    (&[772], "painting_variant", &["dennis"]),
    // Their entries have another form since 770.
    (&[771, 772], "wolf_variant", &[]),
    (&[771, 772], "trim_material", &[]),
    (&[771, 772], "trim_pattern", &[]),
];

/// Versions for which the package has biomes of 768 only, whose music was no list yet.
const MUSIC_IS_LIST: [i32; 3] = [769, 771, 772];

/// The entries of a registry, by name, in the order of their numbers.
type NamedEntries = Vec<(String, Value)>;

/// Makes the registries of all versions: the list of different entries, and for each version the registries with the
/// names of their entries and the entries' places in that list.
///
/// # Errors
/// [`DataError`].
pub(crate) fn make(package: &GamePackage) -> Result<Vec<u8>, DataError> {
    let read = |version: &str| {
        let packet = package.file(version, "loginPacket")?;
        registries(&packet).ok_or_else(|| form("loginPacket", version))
    };
    let [.., (_, last)] = VERSIONS;
    let last = read(last)?;
    let mut entries: Vec<String> = Vec::new();
    let mut places: BTreeMap<String, usize> = BTreeMap::new();
    let mut versions = Map::new();
    for (protocol, version) in VERSIONS {
        let mut registries = read(version)?;
        add_from_last(protocol, &mut registries, &last);
        if MUSIC_IS_LIST.contains(&protocol) {
            list_music(&mut registries);
        }
        let mut written = Map::new();
        for (registry, named) in registries {
            let mut rows = Vec::new();
            for (name, entry) in named {
                let text = entry.to_string();
                let next = entries.len();
                let place = *places.entry(text.clone()).or_insert(next);
                if place == next {
                    entries.push(text);
                }
                rows.push(json!([name, place]));
            }
            written.insert(registry, rows.into());
        }
        versions.insert(protocol.to_string(), written.into());
    }
    let entries: Result<Vec<Value>, _> = entries.iter().map(|text| serde_json::from_str(text)).collect();
    let entries = entries.map_err(|source| DataError::Json { path: "registries".to_owned(), source })?;
    Ok(json!({ "entries": entries, "versions": versions }).to_string().into_bytes())
}

fn add_from_last(
    protocol: i32,
    registries: &mut Vec<(String, NamedEntries)>,
    last: &[(String, NamedEntries)],
) {
    for (versions, registry, names) in FROM_LAST {
        let Some((_, newer)) = last.iter().find(|(name, _)| name == registry) else { continue };
        if !versions.contains(&protocol) {
            continue;
        }
        let wanted = |name: &str| names.is_empty() || names.contains(&name);
        let newer = newer.iter().filter(|(name, _)| wanted(name)).cloned();
        match registries.iter_mut().find(|(name, _)| name == registry) {
            Some((_, known)) => {
                newer.for_each(|(name, entry)| match known.iter_mut().find(|(old, _)| *old == name) {
                    Some((_, old)) => *old = entry,
                    None => known.push((name, entry)),
                })
            }
            None => registries.push((registry.to_owned(), newer.collect())),
        }
    }
}

/// Gives the music of biomes the form of a list of pieces with weights.
fn list_music(registries: &mut [(String, NamedEntries)]) {
    let biomes = registries.iter_mut().filter(|(name, _)| name == "worldgen/biome");
    for (_, biome) in biomes.flat_map(|(_, entries)| entries) {
        if let Some(music) = biome.pointer_mut("/effects/music") {
            *music = json!([{ "data": music.take(), "weight": 1 }]);
        }
    }
}

/// The registries of a packet, in its order.
fn registries(packet: &Value) -> Option<Vec<(String, NamedEntries)>> {
    let codec = packet.get("dimensionCodec")?;
    // Before 1.20.5 all stand in one tree, then each is sent by itself.
    if codec.get("type").is_some_and(Value::is_string) {
        let trees = codec.get("value")?.as_object()?;
        let registry = |(name, tree): (&String, &Value)| {
            let rows = tree.pointer("/value/value/value/value")?.as_array()?;
            let named: Option<NamedEntries> = rows
                .iter()
                .map(|row| {
                    Some((plain(row.pointer("/name/value")?.as_str()?), compact(row.get("element")?)?))
                })
                .collect();
            Some((plain(name), named?))
        };
        return trees.iter().map(registry).collect();
    }
    let registry = |(name, registry): (&String, &Value)| {
        let rows = registry.get("entries")?.as_array()?;
        let named: Option<NamedEntries> = rows
            .iter()
            .map(|row| Some((plain(row.get("key")?.as_str()?), compact(row.get("value")?)?)))
            .collect();
        Some((plain(name), named?))
    };
    codec.as_object()?.iter().map(registry).collect()
}

/// A name without `minecraft:`.
fn plain(name: &str) -> String {
    name.strip_prefix("minecraft:").unwrap_or(name).to_owned()
}

/// A tree in a short form: compounds as objects, lists as arrays, texts as texts, whole numbers of 32 bits as numbers; other
/// types as objects with one key, `~` and the type.
fn compact(tree: &Value) -> Option<Value> {
    let kind = tree.get("type")?.as_str()?;
    let value = tree.get("value")?;
    Some(match kind {
        "compound" => {
            let fields = value.as_object()?.iter();
            let fields: Option<Map<String, Value>> =
                fields.map(|(name, tree)| Some((name.clone(), compact(tree)?))).collect();
            fields?.into()
        }
        "list" => {
            let kind = value.get("type")?;
            let elements = value.get("value")?.as_array()?.iter();
            elements.map(|value| compact(&json!({ "type": kind, "value": value }))).collect::<Option<_>>()?
        }
        "string" | "int" => value.clone(),
        "long" => {
            let halves = value.as_array()?;
            let [high, low] = halves.as_slice() else { return None };
            json!({ "~long": high.as_i64()? << 32 | low.as_i64()? & 0xffff_ffff })
        }
        "byte" | "short" | "float" | "double" | "intArray" => json!({ format!("~{kind}"): value }),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trees_become_short() {
        let tree = json!({ "type": "compound", "value": {
            "a": { "type": "list", "value": { "type": "float", "value": [0.5] } },
            "b": { "type": "long", "value": [1, -1] },
            "c": { "type": "int", "value": 7 },
        }});
        let short = json!({ "a": [{ "~float": 0.5 }], "b": { "~long": 8_589_934_591_i64 }, "c": 7 });
        assert_eq!(compact(&tree), Some(short));
        assert_eq!(compact(&json!({ "type": "odd", "value": 1 })), None);
    }
}
