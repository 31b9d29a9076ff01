//! Tests of texts: both forms, keys, limits, hostile trees.

use proptest::prelude::*;

use super::*;

fn check(json: &str, wanted: &str) {
    assert_eq!(text_from_json(json), wanted);
    let tag = tree(serde_json::from_str(json).unwrap());
    for version in ProtocolVersion::ALL {
        let bytes = WireValue::Nbt(write_nbt(&tag, version.nbt_root()).into());
        assert_eq!(text_from_wire(version, &bytes), wanted);
    }
}

#[test]
fn parts_become_one_plain_text() {
    check(r#""plain""#, "plain");
    check(
        r#"{"text":"a","color":"red","extra":["b",{"text":"c","bold":true,"extra":[{"text":"d"}]}]}"#,
        "abcd",
    );
    check(r#"["one ",{"text":"two"},3,true]"#, "one two3true");
    check(r#"{"text":"§cred§r and §§ \u0007bell\nline"}"#, "red and  bell line");
    check(r#"{"keybind":"key.jump"}"#, "key.jump");
    check(r#"{"score":{"name":"andy","objective":"x"}}"#, "andy");
    check("{}", "");
    assert_eq!(text_from_json("no JSON §4at all"), "no JSON at all");
}

#[test]
fn keys_are_shown_in_words_or_as_they_are() {
    let death =
        r#"{"translate":"death.attack.mob","with":["Andy",{"translate":"entity.minecraft.cave_spider"}]}"#;
    check(death, "Andy was killed by cave spider");
    check(r#"{"translate":"multiplayer.player.left","with":[{"text":"Jill"}]}"#, "Jill left");
    check(r#"{"translate":"some.mod.key","with":["x",2]}"#, "some.mod.key(x, 2)");
    check(r#"{"translate":"some.mod.key","fallback":"Words for %s","with":["you"]}"#, "Words for you");
    check(r#"{"translate":"some.mod.key"}"#, "some.mod.key");
    check(r#"{"translate":"chat.type.text","with":["a"]}"#, "<a> ");
}

#[test]
fn own_texts_come_back_in_every_version() {
    for version in ProtocolVersion::ALL {
        for text in ["", "hello", "\"quoted\" \\ {né} 𝄞", "<andy> hi"] {
            assert_eq!(text_from_wire(version, &text_to_wire(version, text)), text);
        }
    }
    assert_eq!(text_from_wire(ProtocolVersion::V1_21_1, &WireValue::Absent), "");
    assert_eq!(text_from_wire(ProtocolVersion::V1_21_1, &WireValue::Nbt([9, 9].into())), "");
}

#[test]
fn depth_and_length_are_limited() {
    let nested = |depth: usize| {
        (0..depth).fold(NbtTag::text("x"), |tag, _| {
            NbtTag::compound([("text", NbtTag::text("y")), ("extra", NbtTag::list([tag]))])
        })
    };
    // Each level takes two of the limit: the compound and the list of its parts.
    assert_eq!(text_from_nbt(&nested(5)), "yyyyyx");
    assert_eq!(text_from_nbt(&nested(50)), "yyyyyyyy");
    let long = NbtTag::list(vec![NbtTag::text(&"é".repeat(1000)); 100]);
    let text = text_from_nbt(&long);
    assert!(text.len() <= TEXT_BYTES_MAX && text.len() > TEXT_BYTES_MAX - 2);
}

#[test]
fn repeated_arguments_do_not_grow_without_end() {
    let repeat = |argument| {
        let fallback = NbtTag::text(&"%1$s".repeat(1000));
        NbtTag::compound([
            ("translate", NbtTag::text("x")),
            ("fallback", fallback),
            ("with", NbtTag::list(vec![argument; 20])),
        ])
    };
    let text = text_from_nbt(&repeat(repeat(repeat(NbtTag::text("0123456789")))));
    assert_eq!(text.len(), TEXT_BYTES_MAX);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_json_becomes_clean_text(json in "[\\[{\"a-z:,§%1\u{7}\u{1b}\\]} ]{0,60}", text in "\\PC{0,20}.{0,20}") {
        for given in [&json, &text, &text_to_json(&text)] {
            let plain = text_from_json(given);
            prop_assert!(!plain.contains(|character: char| character.is_control() || character == '§'));
        }
    }
}
