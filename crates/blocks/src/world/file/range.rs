//! Checks that every number of a state lies in the range that the rules can compute with.
//!
//! The state is walked as if it were written, so that no field can be forgotten: coordinates are those of a world,
//! counters leave room to count on, floating-point numbers are finite, boxes hold no boxes.

use std::fmt::Display;

use serde::Serialize;
use serde::ser::{self, Serializer};

use crate::items::NESTED;
use crate::save::SaveError;

/// Farthest that a coordinate may lie, and the largest signed number.
const I32_MAX: i32 = 1 << 25;
/// The largest value of a counter.
const U32_MAX: u32 = i32::MAX as u32;
/// Largest number of a tick or an input.
const U64_MAX: u64 = 1 << 48;

/// Names of the types that hold any 64 bits.
const RANDOM: [&str; 2] = ["Stream", "Seed"];
/// The type whose counters may stand for "for ever".
const LASTING: &str = "Effect";

pub(super) fn check(state: &impl Serialize) -> Result<(), SaveError> {
    state
        .serialize(Range { u32_max: U32_MAX, u64_max: U64_MAX })
        .map_err(|RangeViolation(reason)| SaveError::Malformed(reason))
}

/// The reason why a state may not be kept.
#[derive(Debug)]
struct RangeViolation(&'static str);

impl Display for RangeViolation {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.0)
    }
}

impl std::error::Error for RangeViolation {}

impl ser::Error for RangeViolation {
    fn custom<T: Display>(_: T) -> RangeViolation {
        RangeViolation("the state has no encoding")
    }
}

#[derive(Clone, Copy)]
struct Range {
    u32_max: u32,
    u64_max: u64,
}

type RangeCheck = Result<(), RangeViolation>;

fn holds(is_within: bool) -> RangeCheck {
    if is_within { Ok(()) } else { Err(RangeViolation("a number lies outside what a world may hold")) }
}

/// Methods that accept any value.
macro_rules! anything {
    ($($name:ident: $type:ty),*) => {
        $(fn $name(self, _: $type) -> RangeCheck { Ok(()) })*
    };
}

impl Serializer for Range {
    type Ok = ();
    type Error = RangeViolation;
    type SerializeSeq = Range;
    type SerializeTuple = Range;
    type SerializeTupleStruct = Range;
    type SerializeTupleVariant = Range;
    type SerializeMap = Range;
    type SerializeStruct = Range;
    type SerializeStructVariant = Range;

    anything!(
        serialize_bool: bool, serialize_i8: i8, serialize_i16: i16, serialize_u8: u8, serialize_u16: u16,
        serialize_u128: u128, serialize_char: char, serialize_str: &str, serialize_bytes: &[u8],
        serialize_unit_struct: &'static str
    );

    fn serialize_i32(self, number: i32) -> RangeCheck {
        holds(number.unsigned_abs() <= I32_MAX.unsigned_abs())
    }

    fn serialize_i64(self, number: i64) -> RangeCheck {
        holds(number.unsigned_abs() <= self.u64_max)
    }

    fn serialize_u32(self, number: u32) -> RangeCheck {
        holds(number <= self.u32_max)
    }

    fn serialize_u64(self, number: u64) -> RangeCheck {
        holds(number <= self.u64_max)
    }

    fn serialize_f32(self, number: f32) -> RangeCheck {
        holds(number.is_finite())
    }

    fn serialize_f64(self, number: f64) -> RangeCheck {
        holds(number.is_finite())
    }

    fn serialize_none(self) -> RangeCheck {
        Ok(())
    }

    fn serialize_some<T: ?Sized + Serialize>(self, value: &T) -> RangeCheck {
        value.serialize(self)
    }

    fn serialize_unit(self) -> RangeCheck {
        Ok(())
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, _: &'static str) -> RangeCheck {
        Ok(())
    }

    fn serialize_newtype_struct<T: ?Sized + Serialize>(self, name: &'static str, value: &T) -> RangeCheck {
        if name == NESTED {
            return Err(RangeViolation("a shulker box within a shulker box can't be kept in a file"));
        }
        let u64_max = if RANDOM.contains(&name) { u64::MAX } else { self.u64_max };
        value.serialize(Range { u64_max, ..self })
    }

    fn serialize_newtype_variant<T: ?Sized + Serialize>(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        value: &T,
    ) -> RangeCheck {
        value.serialize(self)
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Range, RangeViolation> {
        Ok(self)
    }

    fn serialize_tuple(self, _: usize) -> Result<Range, RangeViolation> {
        Ok(self)
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Range, RangeViolation> {
        Ok(self)
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Range, RangeViolation> {
        Ok(self)
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Range, RangeViolation> {
        Ok(self)
    }

    fn serialize_struct(self, name: &'static str, _: usize) -> Result<Range, RangeViolation> {
        let u32_max = if name == LASTING { u32::MAX - 1 } else { U32_MAX };
        Ok(Range { u32_max, ..self })
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Range, RangeViolation> {
        Ok(self)
    }
}

/// Serializer methods for values with parts: each part is checked by itself.
macro_rules! parts {
    ($($of:ident::$name:ident($($key:ident: $type:ty)?)),*) => {
        $(impl ser::$of for Range {
            type Ok = ();
            type Error = RangeViolation;

            fn $name<T: ?Sized + Serialize>(&mut self, $($key: $type,)? value: &T) -> RangeCheck {
                value.serialize(*self)
            }

            fn end(self) -> RangeCheck {
                Ok(())
            }
        })*
    };
}

parts!(
    SerializeSeq::serialize_element(),
    SerializeTuple::serialize_element(),
    SerializeTupleStruct::serialize_field(),
    SerializeTupleVariant::serialize_field(),
    SerializeStruct::serialize_field(_key: &'static str),
    SerializeStructVariant::serialize_field(_key: &'static str)
);

impl ser::SerializeMap for Range {
    type Ok = ();
    type Error = RangeViolation;

    fn serialize_key<T: ?Sized + Serialize>(&mut self, key: &T) -> RangeCheck {
        key.serialize(*self)
    }

    fn serialize_value<T: ?Sized + Serialize>(&mut self, value: &T) -> RangeCheck {
        value.serialize(*self)
    }

    fn end(self) -> RangeCheck {
        Ok(())
    }
}
