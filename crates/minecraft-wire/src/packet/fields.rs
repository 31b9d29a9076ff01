//! The types of packets' fields, to and from values.

use cooperage_blocks::BlockPos;

use crate::text::{text_from_json, text_from_wire, text_to_json, text_to_wire};
use crate::{ProtocolVersion, WireError, WireValue};

/// The fields of a container, in the order in which they were put.
pub(crate) type PacketFields = Vec<(&'static str, WireValue)>;

/// A value of one field, of a list or of an option.
pub(crate) trait WireItem: Sized {
    fn to_wire(&self, version: ProtocolVersion) -> WireValue;
    fn from_wire(value: WireValue, version: ProtocolVersion) -> Option<Self>;
}

/// A part of a packet: one field, or several that belong together.
pub(crate) trait WireField: Sized {
    fn put(&self, name: &'static str, version: ProtocolVersion, fields: &mut PacketFields);

    /// # Errors
    /// [`WireError::WrongForm`] if the field is not there or has another type.
    fn take(name: &'static str, version: ProtocolVersion, fields: &mut WireValue) -> Result<Self, WireError>;
}

impl<T: WireItem> WireField for T {
    fn put(&self, name: &'static str, version: ProtocolVersion, fields: &mut PacketFields) {
        fields.push((name, self.to_wire(version)));
    }

    fn take(name: &'static str, version: ProtocolVersion, fields: &mut WireValue) -> Result<T, WireError> {
        T::from_wire(taken(name, fields), version).ok_or(WireError::WrongForm(name))
    }
}

/// Takes a field out of others.
fn taken(name: &str, fields: &mut WireValue) -> WireValue {
    fields.get_mut(name).map(std::mem::take).unwrap_or_default()
}

macro_rules! whole_numbers {
    ($($kind:ty)*) => {$(
        impl WireItem for $kind {
            fn to_wire(&self, _: ProtocolVersion) -> WireValue {
                WireValue::Whole(i64::from(*self))
            }

            fn from_wire(value: WireValue, _: ProtocolVersion) -> Option<$kind> {
                if let WireValue::Whole(number) = value { <$kind>::try_from(number).ok() } else { None }
            }
        }
    )*};
}

whole_numbers!(i8 u8 i16 u16 i32 i64);

impl WireItem for bool {
    fn to_wire(&self, _: ProtocolVersion) -> WireValue {
        WireValue::Bool(*self)
    }

    fn from_wire(value: WireValue, _: ProtocolVersion) -> Option<bool> {
        if let WireValue::Bool(is_so) = value { Some(is_so) } else { None }
    }
}

impl WireItem for f64 {
    fn to_wire(&self, _: ProtocolVersion) -> WireValue {
        WireValue::Real(*self)
    }

    fn from_wire(value: WireValue, _: ProtocolVersion) -> Option<f64> {
        if let WireValue::Real(number) = value { Some(number) } else { None }
    }
}

impl WireItem for f32 {
    fn to_wire(&self, _: ProtocolVersion) -> WireValue {
        WireValue::Real(f64::from(*self))
    }

    fn from_wire(value: WireValue, version: ProtocolVersion) -> Option<f32> {
        f64::from_wire(value, version).map(|number| number as f32)
    }
}

impl WireItem for Box<str> {
    fn to_wire(&self, _: ProtocolVersion) -> WireValue {
        WireValue::Text(self.clone())
    }

    fn from_wire(value: WireValue, _: ProtocolVersion) -> Option<Box<str>> {
        if let WireValue::Text(text) = value { Some(text) } else { None }
    }
}

impl WireItem for Box<[u8]> {
    fn to_wire(&self, _: ProtocolVersion) -> WireValue {
        WireValue::Bytes(self.clone())
    }

    fn from_wire(value: WireValue, _: ProtocolVersion) -> Option<Box<[u8]>> {
        if let WireValue::Bytes(bytes) = value { Some(bytes) } else { None }
    }
}

/// A UUID, whose bytes are those of the number from the highest down.
impl WireItem for u128 {
    fn to_wire(&self, _: ProtocolVersion) -> WireValue {
        WireValue::Bytes(Box::new(self.to_be_bytes()))
    }

    fn from_wire(value: WireValue, _: ProtocolVersion) -> Option<u128> {
        let WireValue::Bytes(bytes) = value else { return None };
        Some(u128::from_be_bytes(bytes.as_ref().try_into().ok()?))
    }
}

impl WireItem for BlockPos {
    fn to_wire(&self, version: ProtocolVersion) -> WireValue {
        let part = |number: i32| number.to_wire(version);
        WireValue::Fields(vec![("x", part(self.x)), ("y", part(self.y)), ("z", part(self.z))])
    }

    fn from_wire(value: WireValue, _: ProtocolVersion) -> Option<BlockPos> {
        let part = |name| value.whole(name).and_then(|number| i32::try_from(number).ok());
        Some(BlockPos { x: part("x")?, y: part("y")?, z: part("z")? })
    }
}

impl<T: WireItem> WireItem for Option<T> {
    fn to_wire(&self, version: ProtocolVersion) -> WireValue {
        self.as_ref().map(|value| value.to_wire(version)).unwrap_or_default()
    }

    fn from_wire(value: WireValue, version: ProtocolVersion) -> Option<Option<T>> {
        if value == WireValue::Absent { Some(None) } else { T::from_wire(value, version).map(Some) }
    }
}

impl<T: WireItem> WireItem for Vec<T> {
    fn to_wire(&self, version: ProtocolVersion) -> WireValue {
        WireValue::List(self.iter().map(|item| item.to_wire(version)).collect())
    }

    fn from_wire(value: WireValue, version: ProtocolVersion) -> Option<Vec<T>> {
        let WireValue::List(items) = value else { return None };
        items.into_iter().map(|item| T::from_wire(item, version)).collect()
    }
}

/// A part whose form depends on the version and belongs to another module, such as an item's slot or a tree of NBT.
impl WireItem for WireValue {
    fn to_wire(&self, _: ProtocolVersion) -> WireValue {
        self.clone()
    }

    fn from_wire(value: WireValue, _: ProtocolVersion) -> Option<WireValue> {
        Some(value)
    }
}

/// Three components in fields of their own: `x`, `y`, `z`, or with a `d` before them.
impl WireField for [f64; 3] {
    fn put(&self, name: &'static str, version: ProtocolVersion, fields: &mut PacketFields) {
        fields.extend(components(name).into_iter().zip(self.map(|part| part.to_wire(version))));
    }

    fn take(
        name: &'static str,
        version: ProtocolVersion,
        fields: &mut WireValue,
    ) -> Result<[f64; 3], WireError> {
        let [x, y, z] = components(name);
        Ok([f64::take(x, version, fields)?, f64::take(y, version, fields)?, f64::take(z, version, fields)?])
    }
}

fn components(name: &str) -> [&'static str; 3] {
    match name {
        "dxyz" => ["dx", "dy", "dz"],
        "cursorXYZ" => ["cursorX", "cursorY", "cursorZ"],
        _ => ["x", "y", "z"],
    }
}

/// The fields of a packet, or the rest of them, whose form belongs to another module, such as a column.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PacketBody(pub WireValue);

impl WireField for PacketBody {
    fn put(&self, _: &'static str, _: ProtocolVersion, fields: &mut PacketFields) {
        if let WireValue::Fields(own) = &self.0 {
            fields.extend_from_slice(own);
        }
    }

    fn take(_: &'static str, _: ProtocolVersion, fields: &mut WireValue) -> Result<PacketBody, WireError> {
        Ok(PacketBody(std::mem::take(fields)))
    }
}

/// An angle in degrees that travels as a 256th part of a turn.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct WireAngle(pub f32);

impl WireItem for WireAngle {
    fn to_wire(&self, _: ProtocolVersion) -> WireValue {
        let steps = (f64::from(self.0).rem_euclid(360.0) * 256.0 / 360.0).round() as i64;
        WireValue::Whole(i64::from(steps as u8 as i8))
    }

    fn from_wire(value: WireValue, version: ProtocolVersion) -> Option<WireAngle> {
        i8::from_wire(value, version).map(|steps| WireAngle(f32::from(steps) * 360.0 / 256.0))
    }
}

/// A velocity in blocks a tick.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct WireVelocity(pub [f64; 3]);

/// Steps of a velocity in a block, in versions before 774.
const VELOCITY_STEPS: f64 = 8_000.0;

impl WireItem for WireVelocity {
    fn to_wire(&self, version: ProtocolVersion) -> WireValue {
        let part = |part: f64| {
            if version >= ProtocolVersion::V1_21_11 {
                return WireValue::Real(part);
            }
            // Rounded, so that a velocity comes back as it was sent.
            let steps = (part * VELOCITY_STEPS).round();
            WireValue::Whole(steps.clamp(f64::from(i16::MIN), f64::from(i16::MAX)) as i64)
        };
        WireValue::Fields(["x", "y", "z"].into_iter().zip(self.0.map(part)).collect())
    }

    fn from_wire(value: WireValue, _: ProtocolVersion) -> Option<WireVelocity> {
        let part = |name| match value.get(name)? {
            WireValue::Whole(steps) => Some(*steps as f64 / VELOCITY_STEPS),
            WireValue::Real(part) => Some(*part),
            _ => None,
        };
        Some(WireVelocity([part("x")?, part("y")?, part("z")?]))
    }
}

/// Flags as bits, the first one the lowest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WireFlags(pub u32);

impl WireItem for WireFlags {
    fn to_wire(&self, _: ProtocolVersion) -> WireValue {
        WireValue::Whole(i64::from(self.0))
    }

    fn from_wire(value: WireValue, _: ProtocolVersion) -> Option<WireFlags> {
        let bits = match value {
            WireValue::Whole(bits) => bits,
            value => value.whole("_value")?,
        };
        Some(WireFlags(bits as u32))
    }
}

/// A sound of the game: its number in the version, or its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WireSound {
    Number(i32),
    Name(Box<str>),
}

impl WireItem for WireSound {
    fn to_wire(&self, version: ProtocolVersion) -> WireValue {
        match self {
            WireSound::Number(number) => WireValue::Fields(vec![("soundId", number.to_wire(version))]),
            WireSound::Name(name) => {
                let data = vec![("soundName", name.to_wire(version)), ("fixedRange", WireValue::Absent)];
                WireValue::Fields(vec![("data", WireValue::Fields(data))])
            }
        }
    }

    fn from_wire(value: WireValue, _: ProtocolVersion) -> Option<WireSound> {
        match value.whole("soundId") {
            Some(number) => Some(WireSound::Number(i32::try_from(number).ok()?)),
            None => Some(WireSound::Name(value.get("data")?.text("soundName")?.into())),
        }
    }
}

/// A text of the game as plain text: JSON on the wire in the oldest version, NBT from 1.20.4 on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ChatText(pub Box<str>);

/// A text of the game that is JSON in every version.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct JsonText(pub Box<str>);

impl WireItem for ChatText {
    fn to_wire(&self, version: ProtocolVersion) -> WireValue {
        text_to_wire(version, &self.0)
    }

    fn from_wire(value: WireValue, version: ProtocolVersion) -> Option<ChatText> {
        Some(ChatText(text_from_wire(version, &value).into()))
    }
}

impl WireItem for JsonText {
    fn to_wire(&self, _: ProtocolVersion) -> WireValue {
        WireValue::Text(text_to_json(&self.0).into())
    }

    fn from_wire(value: WireValue, _: ProtocolVersion) -> Option<JsonText> {
        if let WireValue::Text(json) = value { Some(JsonText(text_from_json(&json).into())) } else { None }
    }
}
