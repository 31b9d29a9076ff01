//! Worlds and blueprints made elsewhere: Anvil region files, Sponge schematics (`.schem`, versions 2 and 3),
//! Litematica's files, and the game's structure files. Functions take bytes; opening files is the caller's business.
//!
//! The files are NBT inside gzip, zlib or nothing. They come from strangers, so the readers are ours: every length is
//! held against what is really there, depth and amounts are limited ([`ImportLimits`]), and order is that of the file.
//!
//! **Invariant:** any bytes give a value or an [`ImportError`]: no panic, no endless loop, less than 1 GiB of memory.

mod blueprint;
mod litematic;
mod other_form;
mod palette;
mod plain;
mod region;
mod schem;
mod structure;
mod unpack;

use std::collections::BTreeMap;

use thiserror::Error;

use crate::nbt::{NbtError, NbtLimits};

pub use blueprint::{ImportedBlockEntity, Schematic, read_blueprint};
pub use litematic::read_litematic;
pub use other_form::OtherForm;
pub use region::{Region, read_region};
pub use schem::read_schem;
pub use structure::read_structure;

/// How to treat blocks that this version of the game doesn't have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unknown {
    /// The file is refused.
    Refuse,
    /// They become air, and are listed in the [`ImportReport`].
    Air,
}

/// How much a file may hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ImportLimits {
    /// Bytes of a blueprint after unpacking, or of one chunk.
    pub bytes_max: usize,
    /// Tags of a blueprint, or of one chunk.
    pub tags_max: usize,
    /// Lists and compounds within each other.
    pub depth_max: usize,
    /// Cells of a blueprint, air included.
    pub cells_max: u64,
    /// Values in the data of all block entities together.
    pub values_max: usize,
}

impl ImportLimits {
    /// The limits of the readers.
    pub(super) const DEFAULT: ImportLimits = ImportLimits {
        bytes_max: 64 << 20,
        tags_max: 2_000_000,
        depth_max: 64,
        cells_max: 1 << 24,
        values_max: 1_000_000,
    };

    fn nbt(&self) -> NbtLimits {
        NbtLimits { depth_max: self.depth_max, tags_max: self.tags_max }
    }
}

/// The blocks, properties, chunks and sections of a file that were changed or left out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ImportReport {
    /// Blocks that became air, with the number of palette entries that named them.
    pub unknown_blocks: BTreeMap<String, u32>,
    /// Properties or values that a block doesn't have, as `block[property=value]`; numbers too large were brought
    /// down to the largest there is, all others got their default.
    pub unknown_properties: BTreeMap<String, u32>,
    /// Chunks of a region that were left out because they are kept in a file of their own.
    pub external_chunks: u32,
    /// Sections outside the world's height that hold more than air.
    pub sections_outside: u32,
}

impl ImportReport {
    /// Whether nothing was changed or left out.
    #[must_use]
    pub fn is_clean(&self) -> bool {
        *self == ImportReport::default()
    }
}

/// Why a file can't be imported.
#[derive(Debug, Error)]
pub enum ImportError {
    /// gzip or zlib data that are damaged.
    #[error("packed data are damaged or cut off")]
    Packed(#[source] std::io::Error),
    /// More than [`ImportLimits`] allow.
    #[error("more than {limit} {what}")]
    TooLarge {
        /// The unit of the limit, such as cells or bytes.
        what: &'static str,
        /// How much is allowed.
        limit: u64,
    },
    #[error("no NBT at byte {at}: {what}")]
    Nbt {
        /// The offset in bytes after unpacking.
        at: usize,
        /// The problem found there.
        what: &'static str,
    },
    /// A field that the format asks for is absent or of another kind.
    #[error("`{0}` is absent or of the wrong kind")]
    Field(&'static str),
    /// A value that can't be.
    #[error("{0}")]
    Malformed(&'static str),
    /// A block that this version of the game doesn't have.
    #[error("there is no block `{0}` in 1.21.1")]
    UnknownBlock(String),
    /// Made by a version of the game whose format is another.
    #[error("made by data version {found} of the game; the oldest that is read is {oldest}")]
    TooOld {
        /// The file's data version.
        found: i64,
        /// The oldest that is read.
        oldest: i64,
    },
    /// A compression that isn't known.
    #[error("compression {0} of a chunk is not known; gzip, zlib and none are")]
    Compression(u8),
    /// A form that is known and not read.
    #[error("it is {0}")]
    Other(OtherForm),
    /// None of the formats.
    #[error("neither a Sponge schematic nor a litematic nor a structure file")]
    UnknownFormat,
}

impl From<NbtError> for ImportError {
    fn from(error: NbtError) -> ImportError {
        match error {
            NbtError::Malformed { at, what } => ImportError::Nbt { at, what },
            NbtError::TooLarge { what, limit } => ImportError::TooLarge { what, limit: limit as u64 },
        }
    }
}

#[cfg(test)]
mod tests;
