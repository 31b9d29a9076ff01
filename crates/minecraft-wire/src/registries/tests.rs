//! Tests of registries and tags: known packs both ways, every version.

use std::collections::BTreeSet;

use super::*;
use crate::{Direction, ProtocolState};

fn round(version: ProtocolVersion, state: ProtocolState, packet: &str, fields: &WireValue) -> WireValue {
    crate::testing::round(version, state, Direction::Clientbound, packet, fields)
}

#[test]
fn every_version_has_its_registries() {
    for version in ProtocolVersion::ALL {
        assert!(registry_names(version, "worldgen/biome").contains(&"windswept_forest"));
        assert_eq!(registry_names(version, "dimension_type").first(), Some(&"overworld"));
        assert_eq!(registry_names(version, "enchantment").is_empty(), version < ProtocolVersion::V1_21_1);
        assert!(enchantment_names(version).contains(&"breach"));
        let variants = registry_names(version, "cow_variant").len();
        assert_eq!(variants, if version < ProtocolVersion::V1_21_6 { 0 } else { 3 });
    }
    let discs = [ProtocolVersion::V1_21_4, ProtocolVersion::V1_21_6, ProtocolVersion::V1_21_8];
    assert_eq!(discs.map(|version| registry_names(version, "jukebox_song").len()), [19, 20, 21]);
}

/// The package lacks the registries of three versions; their entries are those of other versions, in the right form.
#[test]
fn entries_have_the_form_of_their_version() {
    let entry = |version, registry: &str, name: &str| {
        let row = registries(version).iter().find(|row| &*row.name == registry)?;
        let (_, entry) = row.entries.iter().find(|(known, _)| &**known == name)?;
        entry.as_compound()
    };
    for version in ProtocolVersion::ALL {
        let is_new = version >= ProtocolVersion::V1_21_6;
        assert_eq!(entry(version, "trim_material", "resin").is_some(), is_new);
        let dennis = entry(version, "painting_variant", "dennis");
        assert_eq!(dennis.is_some(), version >= ProtocolVersion::V1_21_8);
        if let Some(wolf) = entry(version, "wolf_variant", "pale") {
            assert_eq!(wolf.get("assets").is_some(), is_new, "{}", version.name());
        }
        if let Some(trim) = entry(version, "trim_material", "iron") {
            assert_eq!(trim.get("ingredient").is_none(), is_new, "{}", version.name());
        }
        let forest = entry(version, "worldgen/biome", "forest").unwrap();
        if let Some(NbtTag::Compound(effects)) = forest.get("effects") {
            let is_list = matches!(effects.get("music"), Some(NbtTag::List(_)));
            let is_absent = effects.get("music").is_none();
            assert_eq!(is_list, version >= ProtocolVersion::V1_21_4 && !is_absent, "{}", version.name());
        }
    }
}

#[test]
fn registries_are_sent_whole_or_by_name_and_read_again() {
    for version in ProtocolVersion::ALL {
        for knows_pack in [false, true] {
            let mut read = Vec::new();
            for packet in registry_packets(version, knows_pack) {
                let packet = round(version, ProtocolState::Configuration, "registry_data", &packet);
                let absent = |entry: &WireValue| entry.get("value") == Some(&WireValue::Absent);
                if let Some(entries) = packet.list("entries") {
                    assert!(entries.iter().all(|entry| absent(entry) == knows_pack));
                }
                read.extend(registries_from_wire(version, &packet).unwrap());
            }
            if version == ProtocolVersion::V1_20_1 {
                let login = WireValue::Fields(vec![("dimensionCodec", login_codec(version))]);
                read = registries_from_wire(version, &login).unwrap();
            }
            let biomes = read.iter().find(|(name, _)| &**name == "worldgen/biome").unwrap();
            let names: Vec<&str> = biomes.1.iter().map(AsRef::as_ref).collect();
            assert_eq!(names, registry_names(version, "worldgen/biome"), "{}", version.name());
            assert_eq!(read.len(), registries(version).len());
        }
    }
}

#[test]
fn entries_keep_their_types() {
    let version = ProtocolVersion::V1_21_1;
    let dimensions = registries(version).iter().find(|row| &*row.name == "dimension_type").unwrap();
    let overworld = dimensions.entries[0].1.as_compound().unwrap();
    assert_eq!(overworld.get("height"), Some(&NbtTag::Int(384)));
    assert_eq!(overworld.get("has_skylight"), Some(&NbtTag::Byte(1)));
    assert_eq!(overworld.get("ambient_light"), Some(&NbtTag::Float(0.0)));
    assert_eq!(overworld.get("coordinate_scale"), Some(&NbtTag::Double(1.0)));
    let nether = dimensions.entries.iter().find(|(name, _)| &**name == "the_nether").unwrap();
    assert_eq!(nether.1.as_compound().unwrap().get("fixed_time"), Some(&NbtTag::Long(18_000)));
}

#[test]
fn known_packs_are_recognised() {
    let version = ProtocolVersion::V1_21_4;
    assert!(knows_pack(version, &known_pack(version)));
    assert!(!knows_pack(ProtocolVersion::V1_21_1, &known_pack(version)));
    assert!(!knows_pack(version, &WireValue::Fields(vec![("packs", WireValue::List(Vec::new()))])));
    assert!(!knows_pack(version, &WireValue::Absent));
}

/// The tags that a tree names; colours begin with `#` too.
fn referred(tree: &NbtTag, found: &mut BTreeSet<String>) {
    match tree {
        NbtTag::Text(text) => {
            found.extend(text.strip_prefix("#minecraft:").map(|name| format!("minecraft:{name}")))
        }
        NbtTag::List(list) => list.iter().for_each(|tag| referred(tag, found)),
        NbtTag::Compound(compound) => compound.0.iter().for_each(|(_, tag)| referred(tag, found)),
        _ => {}
    }
}

#[test]
fn every_version_sends_the_tags_that_its_entries_refer_to() {
    for version in ProtocolVersion::ALL {
        let state = if version == ProtocolVersion::V1_20_1 {
            ProtocolState::Play
        } else {
            ProtocolState::Configuration
        };
        let fields = round(version, state, "tags", &tags_to_wire(version));
        let kinds = fields.list("tags").unwrap();
        let sent: BTreeSet<&str> = kinds
            .iter()
            .flat_map(|kind| kind.list("tags").unwrap())
            .map(|tag| tag.text("tagName").unwrap())
            .collect();
        let mut wanted = BTreeSet::new();
        for row in registries(version) {
            row.entries.iter().for_each(|(_, tree)| referred(tree, &mut wanted));
        }
        assert!(!wanted.is_empty());
        for name in wanted {
            assert!(sent.contains(name.as_str()), "{}: {name}", version.name());
        }
    }
}

#[test]
fn tags_have_the_numbers_of_their_version() {
    for version in [ProtocolVersion::V1_20_1, ProtocolVersion::V1_21_11] {
        let maps = crate::maps::NumberMaps::of(version);
        let fields = tags_to_wire(version);
        let kinds = fields.list("tags").unwrap();
        let items = kinds.iter().find(|kind| kind.text("tagType") == Some("minecraft:item")).unwrap();
        let planks = items.list("tags").unwrap().iter();
        let planks = planks.clone().find(|tag| tag.text("tagName") == Some("minecraft:planks")).unwrap();
        let names: BTreeSet<&str> = planks
            .list("entries")
            .unwrap()
            .iter()
            .map(|member| match member {
                WireValue::Whole(number) => maps.item_from_wire(*number as i32).unwrap().name(),
                other => panic!("{other:?}"),
            })
            .collect();
        assert!(names.contains("oak_planks") && names.contains("cherry_planks") && names.len() == 11);
    }
}
