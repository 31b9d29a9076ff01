//! NBT, the game's tree of named and typed values: in files (worlds, blueprints) and in packets (texts, items, registries).
//!
//! Types are exact: a tree that was read is written with the same types. Bytes may come from strangers, so every length is held
//! against the bytes that are there, and depth and number of values are limited ([`NbtLimits`]).

mod reader;
mod text;
mod writer;

use thiserror::Error;

pub use reader::{NbtRoot, measure_nbt, read_nbt, read_nbt_file};
pub use writer::{write_nbt, write_nbt_file};

/// A value of the tree.
#[derive(Clone, Debug, PartialEq)]
pub enum NbtTag {
    Byte(i8),
    Short(i16),
    Int(i32),
    Long(i64),
    Float(f32),
    Double(f64),
    Bytes(Box<[u8]>),
    Text(Box<str>),
    /// Values of one type. The writer wraps values of several types as the game does since 1.21.5.
    List(Box<[NbtTag]>),
    Compound(NbtCompound),
    Ints(Box<[i32]>),
    Longs(Box<[i64]>),
}

/// Named values, in the order in which they were written.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NbtCompound(pub Box<[(Box<str>, NbtTag)]>);

/// How large a tree may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NbtLimits {
    /// Lists and compounds within each other.
    pub depth_max: usize,
    /// Values in all, elements of lists included and elements of arrays not.
    pub tags_max: usize,
}

impl NbtLimits {
    /// The limits for packets.
    pub const PACKET: NbtLimits = NbtLimits { depth_max: 64, tags_max: 200_000 };
}

/// Bytes that are no tree, or one beyond its limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NbtError {
    #[error("no NBT at byte {at}: {what}")]
    Malformed {
        /// The offset from the first byte.
        at: usize,
        /// The problem found there.
        what: &'static str,
    },
    #[error("more than {limit} {what}")]
    TooLarge {
        /// The unit of the limit.
        what: &'static str,
        /// How much is allowed.
        limit: usize,
    },
}

/// The numbers of the types in bytes.
mod kind {
    pub(super) const END: u8 = 0;
    pub(super) const BYTE: u8 = 1;
    pub(super) const SHORT: u8 = 2;
    pub(super) const INT: u8 = 3;
    pub(super) const LONG: u8 = 4;
    pub(super) const FLOAT: u8 = 5;
    pub(super) const DOUBLE: u8 = 6;
    pub(super) const BYTES: u8 = 7;
    pub(super) const TEXT: u8 = 8;
    pub(super) const LIST: u8 = 9;
    pub(super) const COMPOUND: u8 = 10;
    pub(super) const INTS: u8 = 11;
    pub(super) const LONGS: u8 = 12;
}

impl NbtCompound {
    /// Builds a compound from names and values.
    pub fn new<'n>(entries: impl IntoIterator<Item = (&'n str, NbtTag)>) -> NbtCompound {
        NbtCompound(entries.into_iter().map(|(name, tag)| (name.into(), tag)).collect())
    }

    /// Returns the value of that name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&NbtTag> {
        // Of two with one name, the game takes the last.
        self.0.iter().rev().find(|(known, _)| &**known == name).map(|(_, tag)| tag)
    }

    /// Returns the compound of that name.
    #[must_use]
    pub fn compound(&self, name: &str) -> Option<&NbtCompound> {
        self.get(name)?.as_compound()
    }

    /// Returns the list of that name.
    #[must_use]
    pub fn list(&self, name: &str) -> Option<&[NbtTag]> {
        if let NbtTag::List(list) = self.get(name)? { Some(list) } else { None }
    }

    /// Returns the text of that name.
    #[must_use]
    pub fn text(&self, name: &str) -> Option<&str> {
        self.get(name)?.as_text()
    }

    /// Returns the whole number of that name: a byte, short, int or long.
    #[must_use]
    pub fn whole(&self, name: &str) -> Option<i64> {
        self.get(name)?.as_whole()
    }

    /// Returns three whole numbers, as a list or as an array.
    #[must_use]
    pub fn triple(&self, name: &str) -> Option<[i64; 3]> {
        match self.get(name)? {
            NbtTag::Ints(ints) => <[i32; 3]>::try_from(&**ints).ok().map(|ints| ints.map(i64::from)),
            NbtTag::List(list) => {
                let [x, y, z] = &**list else { return None };
                Some([x.as_whole()?, y.as_whole()?, z.as_whole()?])
            }
            _ => None,
        }
    }
}

impl NbtTag {
    /// Returns a text.
    #[must_use]
    pub fn text(text: &str) -> NbtTag {
        NbtTag::Text(text.into())
    }

    /// Returns a compound of names and values.
    pub fn compound<'n>(entries: impl IntoIterator<Item = (&'n str, NbtTag)>) -> NbtTag {
        NbtTag::Compound(NbtCompound::new(entries))
    }

    /// Returns a list.
    pub fn list(tags: impl IntoIterator<Item = NbtTag>) -> NbtTag {
        NbtTag::List(tags.into_iter().collect())
    }

    /// Returns the compound, if it is one.
    #[must_use]
    pub fn as_compound(&self) -> Option<&NbtCompound> {
        if let NbtTag::Compound(compound) = self { Some(compound) } else { None }
    }

    /// Returns the text, if it is one.
    #[must_use]
    pub fn as_text(&self) -> Option<&str> {
        if let NbtTag::Text(text) = self { Some(text) } else { None }
    }

    /// Returns the number, if it is a byte, short, int or long.
    #[must_use]
    pub fn as_whole(&self) -> Option<i64> {
        match *self {
            NbtTag::Byte(value) => Some(value.into()),
            NbtTag::Short(value) => Some(value.into()),
            NbtTag::Int(value) => Some(value.into()),
            NbtTag::Long(value) => Some(value),
            _ => None,
        }
    }

    fn kind(&self) -> u8 {
        match self {
            NbtTag::Byte(_) => kind::BYTE,
            NbtTag::Short(_) => kind::SHORT,
            NbtTag::Int(_) => kind::INT,
            NbtTag::Long(_) => kind::LONG,
            NbtTag::Float(_) => kind::FLOAT,
            NbtTag::Double(_) => kind::DOUBLE,
            NbtTag::Bytes(_) => kind::BYTES,
            NbtTag::Text(_) => kind::TEXT,
            NbtTag::List(_) => kind::LIST,
            NbtTag::Compound(_) => kind::COMPOUND,
            NbtTag::Ints(_) => kind::INTS,
            NbtTag::Longs(_) => kind::LONGS,
        }
    }
}

#[cfg(test)]
mod tests;
