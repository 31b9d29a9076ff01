//! Tests of trees: exact types, both forms of the root, limits.

use proptest::prelude::*;

use super::*;

const LIMITS: NbtLimits = NbtLimits { depth_max: 8, tags_max: 1000 };

fn any_tag() -> impl Strategy<Value = NbtTag> {
    let leaf = prop_oneof![
        any::<i8>().prop_map(NbtTag::Byte),
        any::<i16>().prop_map(NbtTag::Short),
        any::<i32>().prop_map(NbtTag::Int),
        any::<i64>().prop_map(NbtTag::Long),
        (-1e9_f32..1e9).prop_map(NbtTag::Float),
        (-1e9_f64..1e9).prop_map(NbtTag::Double),
        ".{0,9}".prop_map(|text| NbtTag::text(&text)),
        proptest::collection::vec(any::<u8>(), 0..5).prop_map(|bytes| NbtTag::Bytes(bytes.into())),
        proptest::collection::vec(any::<i32>(), 0..5).prop_map(|ints| NbtTag::Ints(ints.into())),
        proptest::collection::vec(any::<i64>(), 0..5).prop_map(|longs| NbtTag::Longs(longs.into())),
    ];
    leaf.prop_recursive(4, 40, 5, |inner| {
        prop_oneof![
            (inner.clone(), 0_usize..4).prop_map(|(tag, count)| NbtTag::list(vec![tag; count])),
            proptest::collection::vec((".{0,5}", inner), 0..4).prop_map(|entries| NbtTag::Compound(
                NbtCompound(entries.into_iter().map(|(name, tag)| (name.into(), tag)).collect())
            )),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn trees_come_back_with_their_types(tag in any_tag(), behind in proptest::collection::vec(any::<u8>(), 0..4)) {
        for root in [NbtRoot::Named, NbtRoot::Nameless] {
            let mut bytes = write_nbt(&tag, root);
            prop_assert_eq!(read_nbt(&bytes, root, LIMITS), Ok(Some(tag.clone())));
            let length = bytes.len();
            bytes.extend(&behind);
            prop_assert_eq!(measure_nbt(&bytes, root, LIMITS), Ok(length));
            for cut in 0..length {
                prop_assert!(measure_nbt(&bytes[..cut], root, LIMITS).is_err());
            }
        }
    }

    #[test]
    fn measuring_accepts_the_trees_that_reading_accepts(bytes in proptest::collection::vec(0_u8..16, 0..40)) {
        for root in [NbtRoot::Named, NbtRoot::Nameless] {
            match measure_nbt(&bytes, root, LIMITS) {
                Ok(length) => prop_assert!(read_nbt(&bytes[..length], root, LIMITS).is_ok()),
                Err(error) => prop_assert_eq!(read_nbt(&bytes, root, LIMITS), Err(error)),
            }
        }
    }
}

#[test]
fn limits_hold_for_reading_and_measuring() {
    let nested = |depth: usize| (0..depth).fold(NbtTag::Int(1), |tag, _| NbtTag::list([tag]));
    let wide = |count: usize| NbtTag::list(vec![NbtTag::Byte(0); count]);
    for (tag, allowed) in [(nested(8), true), (nested(9), false), (wide(999), true), (wide(1000), false)] {
        let bytes = write_nbt(&tag, NbtRoot::Nameless);
        assert_eq!(read_nbt(&bytes, NbtRoot::Nameless, LIMITS).is_ok(), allowed);
        assert_eq!(measure_nbt(&bytes, NbtRoot::Nameless, LIMITS).is_ok(), allowed);
    }
    // A million levels, each a list that holds one list.
    let deep: Vec<u8> = [9].into_iter().chain([9, 0, 0, 0, 1].repeat(1_000_000)).collect();
    assert!(matches!(
        measure_nbt(&deep, NbtRoot::Nameless, NbtLimits::PACKET),
        Err(NbtError::TooLarge { .. } | NbtError::Malformed { .. })
    ));
}

#[test]
fn absent_trees_and_bytes_behind_are_told() {
    assert_eq!(read_nbt(&[0], NbtRoot::Named, LIMITS), Ok(None));
    assert_eq!(measure_nbt(&[0, 7], NbtRoot::Nameless, LIMITS), Ok(1));
    assert!(matches!(
        read_nbt(&[1, 5, 9], NbtRoot::Nameless, LIMITS),
        Err(NbtError::Malformed { at: 2, .. })
    ));
    assert_eq!(read_nbt(&[1, 5], NbtRoot::Nameless, LIMITS), Ok(Some(NbtTag::Byte(5))));
}

#[test]
fn lists_of_several_types_are_wrapped() {
    let mixed = NbtTag::list([NbtTag::Int(1), NbtTag::text("two"), NbtTag::compound([])]);
    let bytes = write_nbt(&mixed, NbtRoot::Nameless);
    let read = read_nbt(&bytes, NbtRoot::Nameless, LIMITS).unwrap().unwrap();
    let wrapped = |tag| NbtTag::compound([("", tag)]);
    assert_eq!(
        read,
        NbtTag::list([wrapped(NbtTag::Int(1)), wrapped(NbtTag::text("two")), NbtTag::compound([])])
    );
}
