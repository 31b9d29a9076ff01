//! The protocol of Minecraft's Java edition, in every [`ProtocolVersion`] that the program speaks.
//!
//! **Invariant:** this crate does no I/O and reads no clock: bytes come in, bytes go out, so that server, client, tests and
//! fuzzers use the same code.
//!
//! A server puts bytes from its socket into a [`FrameReader`], hands each packet to [`Codec::decode`] as a [`Serverbound`], and
//! sends what [`Codec::encode`] makes of a [`Clientbound`] through a [`FrameWriter`]; a client does the reverse. The caller sets
//! [`Codec::state`] when a packet changes the state of the connection, and compression after it was agreed upon. Parts of packets
//! whose form belongs to other modules (slots, trees of NBT, columns) are [`WireValue`]s of the version.
//!
//! Reading order: [`version`] (the versions), [`bytes`] (primitive types), [`frame`] (packets in a stream of bytes), [`value`]
//! (a decoded packet without a type), [`schema`] (tables and their interpreter), [`packet`] (the codec), [`clientbound`] and
//! [`serverbound`] (packets by their meaning), `packet/shims` (differences between versions); then the modules that turn the world's things
//! into parts of packets and back: [`maps`] (numbers), [`chunk`] (columns), [`items`] (slots), [`text`] (chat texts) and
//! [`registries`] (with tags).

pub mod bytes;
pub mod chunk;
pub mod clientbound;
mod data;
pub mod frame;
pub mod items;
pub mod maps;
pub mod metadata;
pub mod names;
pub mod packet;
pub mod rate;
pub mod registries;
pub mod schema;
pub mod serverbound;
#[cfg(test)]
mod testing;
pub mod text;
pub mod value;
pub mod version;

pub use bytes::{WireError, WireReader, WireWriter};
pub use clientbound::Clientbound;
pub use frame::{FrameError, FrameReader, FrameWriter};
pub use packet::Codec;
pub use schema::{Direction, PacketTable, ProtocolState};
pub use serverbound::Serverbound;
pub use value::WireValue;
pub use version::ProtocolVersion;
