//! Tests of the maps: everything goes both ways or stands in the list.

use cooperage_blocks::registry::entity_kinds;

use super::*;

/// The lines of one list, such as `ours block`: name or pattern, and what it has.
fn lines(list: &str) -> Vec<(&'static str, &'static str)> {
    let file = include_str!("../../data/stand_ins.txt");
    let rest = file.lines().filter_map(|line| line.strip_prefix(list)?.strip_prefix(' ')?.split_once(' '));
    rest.collect()
}

fn fits(pattern: &str, name: &str) -> bool {
    match pattern.split_once('*') {
        None => pattern == name,
        Some((before, after)) => name.strip_prefix(before).is_some_and(|rest| rest.ends_with(after)),
    }
}

fn has(list: &[(&str, &str)], name: &str) -> bool {
    list.iter().any(|(pattern, _)| fits(pattern, name))
}

/// Whether two states of one block differ in properties of the list alone.
fn differ_in(lost: &[(&str, &str)], one: BlockState, other: BlockState) -> bool {
    let mut properties = one.info().properties.iter().map(|property| &*property.name);
    one.block() == other.block()
        && properties.all(|property| {
            one.property(property) == other.property(property)
                || lost.iter().any(|(block, name)| fits(block, one.name()) && *name == property)
        })
}

#[test]
fn every_version_every_state_maps_both_ways_or_stands_in_the_list() {
    let (absent, lost) = (lines("ours block"), lines("lost property"));
    for version in ProtocolVersion::ALL {
        let maps = NumberMaps::of(version);
        let mut both_ways = 0;
        for state in (0..registry().states() as u16).map(BlockState) {
            let number = maps.state_to_wire(state);
            let back = maps.state_from_wire(number).unwrap();
            if back == state {
                both_ways += 1;
                assert_eq!(maps.foreign_block(number), None);
            } else {
                let listed = has(&absent, state.name()) || differ_in(&lost, state, back);
                assert!(listed, "{}: {state} becomes {back}", version.name());
            }
        }
        let wanted = match version {
            ProtocolVersion::V1_20_1 => 24_135,
            ProtocolVersion::V1_20_4 => 26_644,
            _ => 26_684,
        };
        assert_eq!(both_ways, wanted, "{}", version.name());
    }
}

#[test]
fn every_version_every_item_maps_both_ways_or_stands_in_the_list() {
    let absent = lines("ours item");
    for version in ProtocolVersion::ALL {
        let maps = NumberMaps::of(version);
        for item in registry().items() {
            let back = maps.item_from_wire(maps.item_to_wire(item.id)).unwrap();
            assert!(back == item.id || has(&absent, &item.name), "{}: {}", version.name(), item.name);
        }
    }
    assert_eq!(NumberMaps::of(ProtocolVersion::V1_21_1).item_to_wire(registry().item("stick").unwrap()), {
        i32::from(registry().item("stick").unwrap().0)
    });
}

#[test]
fn every_version_every_entity_maps_both_ways_or_stands_in_the_list() {
    let absent = lines("ours entity");
    for version in ProtocolVersion::ALL {
        let maps = NumberMaps::of(version);
        for kind in entity_kinds() {
            let back = maps.entity_from_wire(maps.entity_to_wire(kind.number)).unwrap();
            assert!(back == kind.number || has(&absent, &kind.name), "{}: {}", version.name(), kind.name);
        }
    }
}

#[test]
fn the_home_version_and_its_neighbour_have_our_numbers() {
    for version in [ProtocolVersion::V1_20_6, ProtocolVersion::V1_21_1] {
        let maps = NumberMaps::of(version);
        assert_eq!(maps.states(), 26_684);
        assert!((0..26_684).all(|number| maps.state_from_wire(number) == Some(BlockState(number as u16))));
    }
    let states: Vec<usize> =
        ProtocolVersion::ALL.iter().map(|version| NumberMaps::of(*version).states()).collect();
    assert_eq!(states, [24_135, 26_644, 26_684, 26_684, 27_866, 27_946, 27_946, 29_671]);
}

#[test]
fn foreign_blocks_keep_their_names_and_are_as_solid_as_their_stand_ins() {
    let newest = NumberMaps::of(ProtocolVersion::V1_21_11);
    let names: Vec<&str> = newest.foreign_blocks.iter().map(|block| &*block.name).collect();
    assert_eq!(names.len(), 106);
    for block in &newest.foreign_blocks {
        let number = i32::from(block.first_state) + i32::from(block.states) - 1;
        assert_eq!(newest.foreign_block(number), Some(block));
        let stand_in = newest.state_from_wire(number).unwrap();
        assert_eq!(!stand_in.is_empty(), block.is_solid, "{} as {}", block.name, stand_in.name());
    }
    let chain = newest.state_to_wire(registry().block("chain").unwrap().default_state());
    assert_eq!(newest.foreign_block(chain), None);
    assert_eq!(newest.foreign_block(-1), None);
    assert_eq!(newest.foreign_block(i32::MAX), None);
    assert_eq!(newest.state_from_wire(29_671), None);
    let copper = (0..1505).find(|item| newest.foreign_item(*item) == Some("copper_sword")).unwrap();
    assert_eq!(newest.item_from_wire(copper).unwrap().name(), "stone_sword");
    let creaking = (0..157).find(|kind| newest.foreign_entity(*kind) == Some("creaking")).unwrap();
    let zombie = cooperage_blocks::registry::entity_kind("zombie").unwrap();
    assert_eq!(newest.entity_from_wire(creaking), Some(zombie.number));
}

#[test]
fn items_of_this_program_alone_are_sent_as_items_of_the_game() {
    let maps = NumberMaps::of(ProtocolVersion::V1_21_1);
    for (name, sent) in [("fire", "flint_and_steel"), ("potted_poppy", "flower_pot")] {
        let number = maps.item_to_wire(registry().item(name).unwrap());
        assert_eq!(maps.item_from_wire(number), registry().item(sent));
    }
}

#[test]
fn short_registries_have_the_numbers_of_their_versions() {
    use ProtocolVersion::{V1_20_1, V1_21_1, V1_21_4, V1_21_11};
    let number = |version| block_entity_kind_to_wire(version, "campfire");
    assert_eq!([V1_20_1, V1_21_4, V1_21_11].map(number), [Some(32), Some(33), Some(33)]);
    assert_eq!(block_entity_kind_to_wire(V1_20_1, "vault"), None);
    assert_eq!(block_entity_kind_from_wire(V1_21_11, 40), Some("shelf"));
    assert_eq!([V1_20_1, V1_21_1].map(|version| menu_to_wire(version, "crafting")), [Some(11), Some(12)]);
    assert_eq!([V1_20_1, V1_21_1].map(|version| effect_to_wire(version, "speed")), [Some(1), Some(0)]);
    assert_eq!(effect_from_wire(V1_20_1, 0), None);
    assert_eq!(menu_from_wire(V1_21_1, -1), None);
}
