//! Our own file of a whole world: everything that [`World::snapshot`] holds but the events that were not taken yet.
//!
//! A file is a header of 20 bytes, one zstd frame with the state, and then a [file of chunks](crate::save). All numbers
//! of the header are little-endian.
//!
//! | bytes | header |
//! | --- | --- |
//! | 8 | `COOPWRLD` |
//! | 2 | version of the format, 1 |
//! | 2 | 0 |
//! | 4 | version of the game's data, 3955 (1.21.1), by which numbers of states, items and kinds are to be read |
//! | 4 | bytes of the packed state |
//! | … | the state, packed |
//! | … | the chunks |
//!
//! The state is `WorldFileState` in the encoding of the crate `postcard`, version 1: fields in the order in which they are
//! declared. Where clients own bodies or have windows open, `ClientsFileState` follows it, then the stacks that clients in creative
//! mode took out of slots, the windows that clients have opened, and what clients have confirmed; the last ones are left out where
//! they are empty. So the declared order of the types that it reaches (players, entities, contents of cells, inputs that
//! wait) belongs to the format, and a change of it is a new version; a test holds a file of each version.
//!
//! These types are written as they are instead of through a second set for the file: it is the only boundary that
//! writes them, and the world's own rules for what they may hold are checked on both sides (`check`).
//!
//! **Invariants:** equal worlds give equal bytes, and a world that is read goes on exactly as the one that was written.
//! A file that has another format, or that holds a state that no world has, is an error; memory grows with the bytes
//! that have been read, never with the numbers that a file claims.

mod check;
mod range;
mod state;

use std::collections::BTreeMap;
use std::io::Read;

use serde::de::DeserializeOwned;

use super::World;
use super::ids::PlayerId;
use super::player::ConfirmedPlaces;
use crate::save::{
    ChunkFileLimits, DATA_VERSION, HEADER, SaveError, WINDOW_LOG_MAX, read_chunks_within, write_chunks,
};
use state::{ClientsFileState, WorldFileState};

/// The first bytes of a file.
const MAGIC: [u8; 8] = *b"COOPWRLD";
/// The version that is written; no other has been released.
const VERSION: u16 = 1;
/// zstd's middle way between small and quick.
const LEVEL: i32 = 3;
/// The most bytes of the unpacked state: some 100,000 chests full of things. In memory they take less than 300 MiB in
/// any case.
const STATE_BYTES_MAX: u64 = 8 << 20;

/// Whether a file begins as the file of a world; readers tell it from other files by this.
#[must_use]
pub fn is_world(file: &[u8]) -> bool {
    file.starts_with(&MAGIC)
}

/// The file of a world at this moment.
///
/// # Errors
/// [`SaveError`] if [`read_world`] would refuse the file: it is too large, or something in the world lies outside the
/// ranges that files may hold.
pub fn write_world(world: &World) -> Result<Vec<u8>, SaveError> {
    if world.is_replica() {
        return Err(SaveError::Malformed("a world that follows a server has no file"));
    }
    check::check(world)?;
    let (state, clients, chunks) = WorldFileState::of(world.clone());
    let no_encoding = |_| SaveError::Malformed("the state has no encoding");
    let mut plain = postcard::to_stdvec(&state).map_err(no_encoding)?;
    range::check(&state)?;
    if let Some(clients) = clients {
        range::check(&clients)?;
        plain.extend(postcard::to_stdvec(&clients).map_err(no_encoding)?);
        let ClientsFileState { taken, benches, confirmed, .. } = &clients;
        range::check(&(taken, benches, confirmed))?;
        if !taken.is_empty() || !benches.is_empty() || !confirmed.is_empty() {
            plain.extend(postcard::to_stdvec(taken).map_err(no_encoding)?);
        }
        if !benches.is_empty() || !confirmed.is_empty() {
            plain.extend(postcard::to_stdvec(benches).map_err(no_encoding)?);
        }
        if !confirmed.is_empty() {
            plain.extend(postcard::to_stdvec(confirmed).map_err(no_encoding)?);
        }
    }
    if plain.len() as u64 > STATE_BYTES_MAX {
        return Err(SaveError::TooLarge { what: "bytes of state", limit: STATE_BYTES_MAX });
    }
    let packed = zstd::bulk::compress(&plain, LEVEL).map_err(SaveError::Damaged)?;
    let chunks = write_chunks(&chunks)?;
    let mut file = Vec::with_capacity(HEADER + packed.len() + chunks.len());
    file.extend(MAGIC);
    file.extend(VERSION.to_le_bytes());
    file.extend([0, 0]);
    file.extend(DATA_VERSION.to_le_bytes());
    file.extend((packed.len() as u32).to_le_bytes());
    file.extend(packed);
    file.extend(chunks);
    Ok(file)
}

/// Reads a world.
///
/// # Errors
/// [`SaveError`] if it isn't such a file, is of another version, or holds more than allowed.
pub fn read_world(file: &[u8]) -> Result<World, SaveError> {
    let (header, rest) = file.split_first_chunk::<HEADER>().ok_or(SaveError::NotWorld)?;
    let [m0, m1, m2, m3, m4, m5, m6, m7, v0, v1, _, _, d0, d1, d2, d3, l0, l1, l2, l3] = *header;
    if [m0, m1, m2, m3, m4, m5, m6, m7] != MAGIC {
        return Err(SaveError::NotWorld);
    }
    let version = u16::from_le_bytes([v0, v1]);
    if version != VERSION {
        return Err(SaveError::Version { found: version });
    }
    let data_version = u32::from_le_bytes([d0, d1, d2, d3]);
    if data_version != DATA_VERSION {
        return Err(SaveError::DataVersion { found: data_version });
    }
    let length = u32::from_le_bytes([l0, l1, l2, l3]) as usize;
    let (packed, chunks) =
        rest.split_at_checked(length).ok_or(SaveError::Malformed("the state is longer than the file"))?;
    let (state, clients) = read_state(packed)?;
    range::check(&state)?;
    range::check(&clients)?;
    range::check(&clients.as_ref().map(|clients| (&clients.taken, &clients.benches, &clients.confirmed)))?;
    let chunks = read_chunks_within(chunks, ChunkFileLimits::DEFAULT)?;
    let world = state.into_world(clients, chunks);
    check::check(&world)?;
    Ok(world)
}

fn read_state(packed: &[u8]) -> Result<(WorldFileState, Option<ClientsFileState>), SaveError> {
    let mut decoder = zstd::stream::read::Decoder::with_buffer(packed).map_err(SaveError::Damaged)?;
    decoder.window_log_max(WINDOW_LOG_MAX).map_err(SaveError::Damaged)?;
    let mut plain = Vec::new();
    // The reader takes one byte more than allowed, to tell a state that is too long from one of just the allowed
    // length.
    decoder.take(STATE_BYTES_MAX + 1).read_to_end(&mut plain).map_err(SaveError::Damaged)?;
    if plain.len() as u64 > STATE_BYTES_MAX {
        return Err(SaveError::TooLarge { what: "bytes of state", limit: STATE_BYTES_MAX });
    }
    let malformed = |_| SaveError::Malformed("the state is not that of a world");
    let (state, rest) = postcard::take_from_bytes(&plain).map_err(malformed)?;
    if rest.is_empty() {
        return Ok((state, None));
    }
    let read = |plain| {
        let (clients, mut rest) = postcard::take_from_bytes::<ClientsFileState>(plain).ok()?;
        let (taken, benches) = (read_part(&mut rest)?, read_part(&mut rest)?);
        let confirmed: BTreeMap<PlayerId, ConfirmedPlaces> = read_part(&mut rest)?;
        let is_whole = rest.is_empty() && confirmed.keys().all(|id| clients.driven.contains_key(id));
        is_whole.then_some(ClientsFileState { taken, benches, confirmed, ..clients })
    };
    let clients = read(rest).ok_or(SaveError::Malformed("something follows the state"))?;
    Ok((state, Some(clients)))
}

/// Reads a part that follows where it, or one behind it, has anything. `None` if there is something else.
fn read_part<T: DeserializeOwned>(rest: &mut &[u8]) -> Option<BTreeMap<PlayerId, T>> {
    if rest.is_empty() {
        return Some(BTreeMap::new());
    }
    let (part, behind) = postcard::take_from_bytes::<BTreeMap<PlayerId, T>>(rest).ok()?;
    *rest = behind;
    (!part.is_empty() || !behind.is_empty()).then_some(part)
}

#[cfg(test)]
mod tests;
