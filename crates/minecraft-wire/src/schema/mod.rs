//! The interpreter of packet tables: one reader and one writer for the packets of every version.
//!
//! A table's text has a line for each type; [`table`] makes [`Shape`]s of them, [`decode`] and [`encode`] follow shapes. Names in
//! tables are those of `minecraft-data`.

mod component;
mod decode;
mod encode;
mod table;

pub use table::{Direction, PacketTable, PacketTableError, ProtocolState};

use cooperage_blocks::nbt::NbtRoot;

/// Deepest nesting of a packet's parts.
const DEPTH_MAX: usize = 64;

/// A shape's place in its table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct ShapeId(usize);

/// The form of a value on the wire.
#[derive(Clone, Debug, PartialEq)]
enum Shape {
    /// Another name of a shape.
    Same(ShapeId),
    Void,
    Bool,
    VarInt,
    VarLong,
    /// A big-endian number of 1, 2, 4 or 8 bytes.
    Whole {
        bytes: usize,
        is_signed: bool,
    },
    Float,
    Double,
    Uuid,
    /// All bytes that are left.
    Rest,
    Text,
    Nbt {
        root: NbtRoot,
        /// A lone zero stands for no tree.
        is_optional: bool,
    },
    /// Three components with one scale, in 1 to 11 bytes.
    PackedVector,
    /// Bytes after their count.
    Buffer,
    /// So many bytes.
    Fixed(usize),
    Option(ShapeId),
    /// A list after its count.
    Array(ShapeId),
    /// A list whose count another field has.
    Counted(FieldPath, ShapeId),
    /// A list that the byte 255 ends.
    Until255(ShapeId),
    /// A list in which the first bit of each part, which begins with a byte, says whether another one follows.
    TopBit(ShapeId),
    Container(Box<[ShapeField]>),
    /// The shape depends on another field.
    Switch {
        on: FieldPath,
        cases: Box<[(CaseKey, ShapeId)]>,
        otherwise: ShapeId,
    },
    /// A number that stands for a name.
    Mapper {
        number: ShapeId,
        names: Box<[(i64, &'static str)]>,
    },
    /// Numbers of some bits each, the highest bits first.
    Bits(Box<[BitField]>),
    /// A number whose bits have names, the lowest bit first.
    Flags {
        number: ShapeId,
        names: Box<[&'static str]>,
    },
    /// The number of a registry's entry, or an entry in full.
    Holder {
        number: &'static str,
        entry: &'static str,
        shape: ShapeId,
    },
    /// A tag's name, or a list of entries.
    HolderSet {
        tag: &'static str,
        tag_shape: ShapeId,
        entries: &'static str,
        entry_shape: ShapeId,
    },
}

/// A part of a container.
#[derive(Clone, Debug, PartialEq)]
struct ShapeField {
    /// `None` if its own fields are fields of the container.
    name: Option<&'static str>,
    shape: ShapeId,
}

/// A number of at most 64 bits.
#[derive(Clone, Debug, PartialEq)]
struct BitField {
    name: &'static str,
    size: u32,
    is_signed: bool,
}

/// The way to another field: containers to go out of, then names.
#[derive(Clone, Debug, PartialEq)]
struct FieldPath {
    outwards: usize,
    names: Box<[&'static str]>,
}

/// A value that a switch compares with.
#[derive(Clone, Copy, Debug, PartialEq)]
struct CaseKey {
    text: &'static str,
    /// The number that the text writes.
    number: Option<i64>,
}

impl CaseKey {
    fn is(self, value: &crate::WireValue) -> bool {
        match value {
            crate::WireValue::Whole(number) => self.number == Some(*number),
            crate::WireValue::Bool(is_so) => self.text == if *is_so { "true" } else { "false" },
            crate::WireValue::Text(text) => self.text == &**text,
            _ => false,
        }
    }
}

/// The field in which flags keep all their bits, those without a name too.
const ALL_BITS: &str = "_value";

/// Largest part of a unit of [`Shape::PackedVector`].
const VECTOR_STEPS: f64 = 32_766.0;
