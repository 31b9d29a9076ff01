//! The shapes of tables, each by a small table of its own.

use cooperage_minecraft_wire::schema::PacketTableError;
use cooperage_minecraft_wire::{Direction, PacketTable, ProtocolState, WireError, WireValue, WireWriter};

/// A table with one packet of that shape.
fn table(shape: &str) -> Result<PacketTable, PacketTableError> {
    let text = format!("version 1\ntype it {{ field {shape} }}\npackets play.clientbound one=it\n");
    PacketTable::read(text.leak(), 1)
}

/// Decodes and encodes bytes.
fn read(shape: &str, bytes: &[u8]) -> Result<WireValue, WireError> {
    let (state, direction) = (ProtocolState::Play, Direction::Clientbound);
    let table = table(shape).unwrap();
    let value = table.decode(state, direction, 0, bytes)?;
    let mut writer = WireWriter::default();
    table.encode(state, direction, "one", &value, &mut writer).unwrap();
    assert_eq!(writer.bytes, [&[0], bytes].concat(), "{shape}");
    Ok(value.get("field").cloned().unwrap_or_default())
}

fn whole(number: i64) -> WireValue {
    WireValue::Whole(number)
}

fn text(text: &str) -> WireValue {
    WireValue::Text(text.into())
}

fn fields(fields: impl Into<Vec<(&'static str, WireValue)>>) -> WireValue {
    WireValue::Fields(fields.into())
}

fn list(items: impl Into<Vec<WireValue>>) -> WireValue {
    WireValue::List(items.into())
}

#[test]
fn shapes_of_numbers_have_signs_and_sizes() {
    for (shape, bytes, value) in [
        ("i8", &[0xff][..], -1),
        ("u8", &[0xff], 255),
        ("i16", &[0x80, 0], -32_768),
        ("u16", &[0x80, 0], 32_768),
        ("i32", &[0xff, 0xff, 0xff, 0xfe], -2),
        ("u32", &[0xff, 0xff, 0xff, 0xfe], 0xffff_fffe),
        ("i64", &[0xff; 8], -1),
        ("varint", &[0xff, 0xff, 0xff, 0xff, 0x0f], -1),
        ("varlong", &[0x80, 0x01], 128),
    ] {
        assert_eq!(read(shape, bytes), Ok(whole(value)), "{shape}");
    }
    assert_eq!(read("f32", &1.5_f32.to_be_bytes()), Ok(WireValue::Real(1.5)));
    assert_eq!(read("u8", &[1, 2]), Err(WireError::OutOfRange("the length of a packet")));
    assert_eq!(read("u16", &[1]), Err(WireError::EndsEarly));
}

#[test]
fn shapes_of_bits_take_the_highest_first() {
    let place = fields([("x", whole(-1)), ("z", whole(1)), ("y", whole(-2_048))]);
    let bits = "bits { x -26 z -26 y -12 }";
    assert_eq!(read(bits, &[0xff, 0xff, 0xff, 0xc0, 0, 0, 0x18, 0]), Ok(place));
    let half = fields([("x", whole(15)), ("z", whole(1))]);
    assert_eq!(read("bits { x 4 z 4 }", &[0xf1]), Ok(half));
    let flags = read("flags u8 { a b c }", &[0b1000_0101]).unwrap();
    assert_eq!(["a", "b", "c"].map(|flag| flags.bool(flag)), [Some(true), Some(false), Some(true)]);
}

#[test]
fn shapes_of_names_keep_unknown_numbers() {
    let names = "mapper varint { 0 stone 7 dirt }";
    assert_eq!(read(names, &[7]), Ok(text("dirt")));
    assert_eq!(read(names, &[8]), Ok(whole(8)));
}

#[test]
fn shapes_depend_on_other_fields() {
    let switched = "{ kind u8 inner { value switch ../kind { 1 u8 2 text } void } }";
    let inner = |value| fields([("value", value)]);
    let with = |kind, value| Ok(fields([("kind", whole(kind)), ("inner", inner(value))]));
    assert_eq!(read(switched, &[1, 9]), with(1, whole(9)));
    assert_eq!(read(switched, &[2, 1, b'a']), with(2, text("a")));
    assert_eq!(read(switched, &[3]), with(3, WireValue::Absent));
    // A part without a name adds its fields to the container around it.
    let unnamed = "{ has bool * switch has { true { item u8 count u8 items counted count u8 } } void }";
    let all = fields([
        ("has", WireValue::Bool(true)),
        ("item", whole(5)),
        ("count", whole(2)),
        ("items", list([whole(7), whole(8)])),
    ]);
    assert_eq!(read(unnamed, &[1, 5, 2, 7, 8]), Ok(all));
    assert_eq!(read(unnamed, &[0]), Ok(fields([("has", WireValue::Bool(false))])));
    let by_flag = "{ flags flags u8 { first } value switch flags/first { true u8 } void }";
    assert_eq!(read(by_flag, &[1, 4]).unwrap().whole("value"), Some(4));
    assert_eq!(read(by_flag, &[2]).unwrap().get("value"), Some(&WireValue::Absent));
}

#[test]
fn shapes_of_lists_end_in_their_own_ways() {
    assert_eq!(read("array u16", &[2, 0, 1, 0, 2]), Ok(list([whole(1), whole(2)])));
    assert_eq!(read("array u16", &[9, 0, 1]), Err(WireError::EndsEarly));
    assert_eq!(read("until255 { key u8 }", &[3, 255]), Ok(list([fields([("key", whole(3))])])));
    assert_eq!(read("until255 { key u8 }", &[3]), Err(WireError::EndsEarly));
    let slots = list([1, 2].map(|slot| fields([("slot", whole(slot)), ("item", whole(slot * 3))])));
    assert_eq!(read("topbit { slot i8 item u8 }", &[0x81, 3, 2, 6]), Ok(slots));
    assert_eq!(read("option u8", &[0]), Ok(WireValue::Absent));
    assert_eq!(read("option u8", &[1, 6]), Ok(whole(6)));
    assert_eq!(read("buffer", &[2, 8, 9]), Ok(WireValue::Bytes([8, 9].into())));
    assert_eq!(read("fixed 2", &[8, 9]), Ok(WireValue::Bytes([8, 9].into())));
    assert_eq!(read("restBuffer", &[8]), Ok(WireValue::Bytes([8].into())));
}

#[test]
fn shapes_of_entries_are_numbers_or_values() {
    assert_eq!(read("holder id data u8", &[0, 9]), Ok(fields([("data", whole(9))])));
    assert_eq!(read("holder id data u8", &[3]), Ok(fields([("id", whole(2))])));
    assert_eq!(read("holders tag text ids varint", &[0, 1, b'a']), Ok(fields([("tag", text("a"))])));
    let least = table("holders tag text ids varint").unwrap();
    let least = least.decode(ProtocolState::Play, Direction::Clientbound, 0, &[0x80, 0x80, 0x80, 0x80, 0x08]);
    assert_eq!(least, Err(WireError::OutOfRange("a count")));
    assert_eq!(read("holders tag text ids varint", &[2, 4]), Ok(fields([("ids", list([whole(4)]))])));
}

#[test]
fn shapes_of_trees_are_kept_as_they_are() {
    let nameless = [10, 1, 0, 1, b'a', 5, 0];
    assert_eq!(read("anonymousNbt", &nameless), Ok(WireValue::Nbt(nameless.into())));
    assert_eq!(read("anonOptionalNbt", &[0]), Ok(WireValue::Absent));
    let named = [10, 0, 0, 0];
    assert_eq!(read("nbt", &named), Ok(WireValue::Nbt(named.into())));
    assert_eq!(read("optionalNbt", &[0]), Ok(WireValue::Absent));
}

#[test]
fn shapes_of_vectors_have_one_scale() {
    assert_eq!(read("lpVec3", &[0]).unwrap().real("y"), Some(0.0));
    let (state, direction) = (ProtocolState::Play, Direction::Clientbound);
    let table = table("lpVec3").unwrap();
    for vector in [[0.25, -0.5, 1.0], [3.0, 0.0, -2.9], [-100.0, 57.0, 3.5], [1.0e9, 0.0, 5.0]] {
        let [x, y, z] = vector.map(WireValue::Real);
        let packet = fields([("field", fields([("x", x), ("y", y), ("z", z)]))]);
        let mut writer = WireWriter::default();
        table.encode(state, direction, "one", &packet, &mut writer).unwrap();
        let back = table.decode(state, direction, 0, &writer.bytes[1..]).unwrap();
        let largest = vector.into_iter().map(f64::abs).fold(0.0, f64::max);
        for (part, name) in vector.into_iter().zip(["x", "y", "z"]) {
            let found = back.get("field").unwrap().real(name).unwrap();
            assert!((found - part).abs() <= largest.ceil() / 32_766.0, "{vector:?} {name} {found}");
        }
    }
}

#[test]
fn values_without_their_form_are_refused() {
    let table = table("{ count u8 name text }").unwrap();
    let refused = |value| {
        let mut writer = WireWriter::default();
        table.encode(ProtocolState::Play, Direction::Clientbound, "one", &value, &mut writer).unwrap_err()
    };
    let packet = |count, name| fields([("field", fields([("count", count), ("name", name)]))]);
    assert_eq!(refused(packet(whole(256), text("a"))), WireError::OutOfRange("count"));
    assert_eq!(refused(packet(whole(1), WireValue::Absent)), WireError::WrongForm("name"));
    assert_eq!(refused(fields([])), WireError::WrongForm("field"));
    // A field that the table does not name is left alone.
    let mut more = packet(whole(1), text("a"));
    if let WireValue::Fields(fields) = &mut more {
        fields.push(("other", whole(1)));
    }
    let mut writer = WireWriter::default();
    table.encode(ProtocolState::Play, Direction::Clientbound, "one", &more, &mut writer).unwrap();
    assert_eq!(writer.bytes, [0, 1, 1, b'a']);
}

#[test]
fn tables_with_another_form_are_refused() {
    assert_eq!(table("switch kind").err(), Some(PacketTableError::Type("it")));
    assert_eq!(table("u8 }").err(), Some(PacketTableError::Type("it")));
    assert_eq!(table("unknown").err(), Some(PacketTableError::Type("unknown")));
    assert_eq!(PacketTable::read("version 1\n", 2).err(), Some(PacketTableError::NoVersion(2)));
    assert_eq!(PacketTable::read("word\n", 2).err(), Some(PacketTableError::Line("word")));
    // A type may contain itself.
    let text = "version 1\ntype it { more option it }\npackets play.clientbound one=it\n";
    let table = PacketTable::read(text, 1).unwrap();
    let value = table.decode(ProtocolState::Play, Direction::Clientbound, 0, &[1, 1, 0]);
    let more = |inner| fields([("more", inner)]);
    assert_eq!(value, Ok(more(more(more(WireValue::Absent)))));
}
