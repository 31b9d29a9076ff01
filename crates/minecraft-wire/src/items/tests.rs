//! Round trips of stacks in every version, and slots that are wrong.

use cooperage_blocks::nbt::{NbtLimits, NbtRoot, read_nbt};
use cooperage_blocks::registry;
use proptest::prelude::*;

use super::*;
use crate::testing::round;
use crate::{Direction, ProtocolState};

fn stack(name: &str, count: u32, data: ItemData) -> ItemStack {
    ItemStack::new(registry().item(name).unwrap(), count).with_data(data)
}

fn samples() -> Vec<ItemStack> {
    let plain = ItemData::default();
    let mut contents = vec![None; 27];
    contents[3] = Some(stack("bread", 5, plain.clone()));
    contents[20] = Some(stack("iron_axe", 1, ItemData { damage: 7, ..plain.clone() }));
    let pages =
        |signed| Some(Pages { pages: vec!["One \"né\" 𝄞".into(), "".into(), "three".into()], signed });
    vec![
        stack("oak_planks", 64, plain.clone()),
        stack(
            "diamond_pickaxe",
            1,
            ItemData { damage: 12, name: Some("Old \"Betsy\"".into()), ..plain.clone() },
        ),
        stack(
            "iron_sword",
            1,
            ItemData {
                enchantments: vec![("sharpness".into(), 5), ("unbreaking".into(), 3)],
                ..plain.clone()
            },
        ),
        stack("enchanted_book", 1, ItemData { enchantments: vec![("mending".into(), 1)], ..plain.clone() }),
        stack("suspicious_stew", 1, ItemData { stew: Some(("night_vision".into(), 100)), ..plain.clone() }),
        stack("writable_book", 1, ItemData { pages: pages(None), ..plain.clone() }),
        stack(
            "written_book",
            1,
            ItemData { pages: pages(Some(("Title".into(), "Andy".into()))), ..plain.clone() },
        ),
        stack("red_shulker_box", 1, ItemData { contents, ..plain }),
    ]
}

/// Sends a slot in a packet and takes it out again.
fn sent(version: ProtocolVersion, slot: &WireValue) -> WireValue {
    let fields = WireValue::Fields(vec![
        ("windowId", WireValue::Whole(0)),
        ("stateId", WireValue::Whole(1)),
        ("slot", WireValue::Whole(36)),
        ("item", slot.clone()),
    ]);
    round(version, ProtocolState::Play, Direction::Clientbound, "set_slot", &fields)
        .get("item")
        .unwrap()
        .clone()
}

#[test]
fn every_version_stacks_come_back() {
    for version in ProtocolVersion::ALL {
        for stack in samples() {
            let slot = sent(version, &slot_to_wire(version, Some(&stack)));
            let read = slot_from_wire(version, &slot).unwrap().unwrap();
            assert_eq!(read.stack, stack, "{}", version.name());
            assert_eq!((read.foreign, read.left_out.len()), (None, 0));
            assert!(slot_shows(version, &slot, Some(&stack)));
            assert!(!slot_shows(version, &slot, None));
            assert!(!slot_shows(version, &slot, Some(&stack.of_count(stack.count + 1))));
            let other = stack.clone().with_data(ItemData { damage: 3, ..ItemData::default() });
            assert!(!slot_shows(version, &slot, Some(&other)));
        }
        let empty = sent(version, &slot_to_wire(version, None));
        assert_eq!(slot_from_wire(version, &empty), Ok(None));
        assert!(slot_shows(version, &empty, None));
    }
}

#[test]
fn every_version_stacks_of_clients_in_creative_mode_are_read() {
    for version in ProtocolVersion::ALL {
        for stack in samples() {
            let fields = WireValue::Fields(vec![
                ("slot", WireValue::Whole(36)),
                ("item", creative_slot_to_wire(version, Some(&stack)).unwrap()),
            ]);
            let (state, to) = (ProtocolState::Play, Direction::Serverbound);
            let read = round(version, state, to, "set_creative_slot", &fields);
            let read = slot_from_wire(version, read.get("item").unwrap()).unwrap().unwrap();
            assert_eq!((read.stack, read.left_out.len()), (stack, 0), "{}", version.name());
        }
    }
}

#[test]
fn every_version_all_items_are_sent() {
    for version in ProtocolVersion::ALL {
        let maps = NumberMaps::of(version);
        for item in registry().items() {
            let stack = ItemStack::new(item.id, 1);
            let slot = slot_to_wire(version, Some(&stack));
            let read = slot_from_wire(version, &slot).unwrap().unwrap();
            assert_eq!(Some(read.stack.item), maps.item_from_wire(maps.item_to_wire(item.id)));
        }
    }
}

#[test]
fn hashed_slots_are_compared_by_item_count_and_names_of_components() {
    let version = ProtocolVersion::V1_21_8;
    let pickaxe = &samples()[1];
    let slot = hashed_slot_to_wire(version, Some(&samples()[0]));
    let click = WireValue::Fields(vec![
        ("windowId", WireValue::Whole(0)),
        ("stateId", WireValue::Whole(1)),
        ("slot", WireValue::Whole(36)),
        ("mouseButton", WireValue::Whole(0)),
        ("mode", WireValue::Whole(0)),
        ("changedSlots", WireValue::List(Vec::new())),
        ("cursorItem", slot),
    ]);
    let read = round(version, ProtocolState::Play, Direction::Serverbound, "window_click", &click);
    let cursor = read.get("cursorItem").unwrap();
    assert!(slot_shows(version, cursor, Some(&samples()[0])));
    assert!(!slot_shows(version, cursor, Some(pickaxe)));
    let named = |names: &[&str]| {
        let component = |name: &&str| {
            WireValue::Fields(vec![("type", WireValue::Text((**name).into())), ("hash", WireValue::Whole(5))])
        };
        WireValue::Fields(vec![
            ("itemId", item_number(version, pickaxe)),
            ("itemCount", WireValue::Whole(1)),
            ("components", WireValue::List(names.iter().map(component).collect())),
        ])
    };
    assert!(slot_shows(version, &named(&["damage", "custom_name"]), Some(pickaxe)));
    assert!(!slot_shows(version, &named(&["damage"]), Some(pickaxe)));
    assert!(slot_shows(version, &WireValue::Absent, None));
}

#[test]
fn wrong_slots_are_refused_and_unknown_properties_named() {
    let version = ProtocolVersion::V1_21_1;
    let slot = |item: i64, count: i64, component: Option<(&str, WireValue)>| {
        let components: Vec<WireValue> = component
            .into_iter()
            .map(|(name, data)| {
                WireValue::Fields(vec![("type", WireValue::Text(name.into())), ("data", data)])
            })
            .collect();
        WireValue::Fields(vec![
            ("itemCount", WireValue::Whole(count)),
            ("itemId", WireValue::Whole(item)),
            ("addedComponentCount", WireValue::Whole(components.len() as i64)),
            ("components", WireValue::List(components)),
        ])
    };
    let read = |slot: &WireValue| slot_from_wire(version, slot);
    assert_eq!(read(&slot(9_999, 1, None)), Err(WireError::OutOfRange("an item")));
    assert_eq!(read(&slot(-1, 1, None)), Err(WireError::OutOfRange("an item")));
    assert_eq!(read(&slot(1, 1_000, None)), Err(WireError::OutOfRange("the count of a slot")));
    assert_eq!(read(&slot(1, -5, None)), Ok(None));
    let damage = slot(1, 1, Some(("damage", WireValue::Whole(-1))));
    assert_eq!(read(&damage), Err(WireError::OutOfRange("damage")));
    let lore = read(&slot(1, 1, Some(("lore", WireValue::List(Vec::new()))))).unwrap().unwrap();
    assert_eq!((lore.stack.data, lore.left_out), (None, vec!["lore".into()]));
    let pages = |pages: usize, length: usize| {
        let page = WireValue::Fields(vec![("content", WireValue::Text("x".repeat(length).into()))]);
        let book = WireValue::Fields(vec![("pages", WireValue::List(vec![page; pages]))]);
        read(&slot(1, 1, Some(("writable_book_content", book)))).is_ok()
    };
    assert_eq!([pages(100, 1024), pages(101, 1), pages(1, 1025)], [true, false, false]);
}

#[test]
fn boxes_within_boxes_are_empty_and_foreign_items_named() {
    let inner = samples().pop().unwrap();
    let mut contents = vec![None; 27];
    contents[0] = Some(inner.clone());
    let outer = stack("blue_shulker_box", 1, ItemData { contents, ..ItemData::default() });
    for version in ProtocolVersion::ALL {
        let slot = sent(version, &slot_to_wire(version, Some(&outer)));
        let read = slot_from_wire(version, &slot).unwrap().unwrap();
        let held = read.stack.data.unwrap().contents[0].clone().unwrap();
        assert_eq!((held.item, held.data), (inner.item, None));
    }
    let newest = ProtocolVersion::V1_21_11;
    let maps = NumberMaps::of(newest);
    let spear = (0..1_505).find(|number| maps.foreign_item(*number) == Some("iron_spear")).unwrap();
    let slot = WireValue::Fields(vec![
        ("itemCount", WireValue::Whole(1)),
        ("itemId", WireValue::Whole(spear.into())),
    ]);
    let read = slot_from_wire(newest, &slot).unwrap().unwrap();
    assert_eq!((read.foreign, read.stack.item.name()), (Some("iron_spear"), "trident"));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn damaged_tags_give_values_or_errors(
        which in 1_usize..8, at in any::<proptest::sample::Index>(), byte in any::<u8>(),
    ) {
        let version = ProtocolVersion::V1_20_4;
        let WireValue::Fields(mut fields) = slot_to_wire(version, samples().get(which)) else {
            panic!("a slot is fields");
        };
        for (name, value) in &mut fields {
            if let (&mut "nbtData", WireValue::Nbt(bytes)) = (name, value) {
                let at = at.index(bytes.len());
                bytes[at] = byte;
            }
        }
        let slot = WireValue::Fields(fields);
        let is_tree = |bytes| read_nbt(bytes, NbtRoot::Nameless, NbtLimits::PACKET).is_ok();
        if let (Ok(_), Some(WireValue::Nbt(bytes))) = (slot_from_wire(version, &slot), slot.get("nbtData")) {
            prop_assert!(is_tree(bytes));
        }
    }
}
