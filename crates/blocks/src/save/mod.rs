//! Our own file of chunks. A file of a whole world ([`write_world`](crate::write_world)) ends with one.
//!
//! A file is a header of 20 bytes, then one zstd frame. All numbers are little-endian.
//!
//! | bytes | header |
//! | --- | --- |
//! | 8 | `COOPCHNK` |
//! | 2 | version of the format, 1 |
//! | 2 | 0 |
//! | 4 | version of the game's data, 3955 (1.21.1), by which state numbers are to be read |
//! | 4 | number of chunks, which readers learn without unpacking |
//!
//! The frame holds the different sections, each once, then the chunks that are made of them:
//!
//! * the number of sections (4 bytes); each: the number of its states less one (2), the states in the order in which
//!   they first occur (2 each), and, if they are several, 4096 numbers of states of ⌈log₂ states⌉ bits each, the first
//!   in the lowest bits, ordered by y, z, x;
//! * the number of chunks (4); each, ascending (z, x): x and z (4 each, signed), which of its 24 sections hold more
//!   than air (4, the lowest section in the lowest bit), and for each of these its number (4).
//!
//! **Invariants:** equal worlds give equal bytes. A file that has another format, or asks for more than [`ChunkFileLimits`]
//! allow, is an error; memory grows with the bytes that have been read, never with the numbers that a file claims.

mod reader;
mod section;
mod writer;

use thiserror::Error;

pub(crate) use reader::WINDOW_LOG_MAX;
pub use reader::{read_chunks, read_chunks_within};
pub use writer::write_chunks;

/// The first bytes of a file.
const MAGIC: [u8; 8] = *b"COOPCHNK";
/// The version that is written; no other has been released.
const VERSION: u16 = 1;
/// The game's number of its version 1.21.1.
pub(crate) const DATA_VERSION: u32 = 3955;
/// Bytes of the header.
pub(crate) const HEADER: usize = 20;

/// How much a file may hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChunkFileLimits {
    pub chunks_max: u32,
    pub sections_max: u32,
    /// The most bytes after unpacking.
    pub bytes_max: u64,
}

impl ChunkFileLimits {
    /// The limits of [`read_chunks`] and [`write_chunks`]: some 160 × 160 chunks of natural terrain, and less than 1
    /// GiB of memory for any file.
    pub const DEFAULT: ChunkFileLimits =
        ChunkFileLimits { chunks_max: 1 << 18, sections_max: 1 << 18, bytes_max: 256 << 20 };
}

/// Why a file of chunks or of a world can't be read or written.
#[derive(Debug, Error)]
pub enum SaveError {
    /// The file begins with other bytes.
    #[error("not a file of chunks")]
    NotChunks,
    /// The file begins with other bytes than a file of a world.
    #[error("not a file of a world")]
    NotWorld,
    /// Of another version of the format.
    #[error("version {found} of the format is not known; this program reads version {VERSION}")]
    Version {
        /// The version that the file's header says.
        found: u16,
    },
    /// Its state numbers are of another version of the game.
    #[error(
        "states of the game's data version {found} are not known; this program knows {DATA_VERSION} (1.21.1)"
    )]
    DataVersion {
        /// The file's data version.
        found: u32,
    },
    /// The file is larger than allowed.
    #[error("more than {limit} {what}")]
    TooLarge {
        /// The unit of the limit, such as chunks or bytes.
        what: &'static str,
        /// How much is allowed.
        limit: u64,
    },
    /// A value that none of our files has.
    #[error("{0}")]
    Malformed(&'static str),
    /// Packed wrongly, or cut off.
    #[error("the file is damaged or cut off")]
    Damaged(#[source] std::io::Error),
}

#[cfg(test)]
mod tests;
