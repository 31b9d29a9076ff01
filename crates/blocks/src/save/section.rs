//! One section as bytes.

use std::io::Read;

use super::SaveError;
use super::reader::number;
use crate::registry::{BlockState, registry};
use crate::section::{CELLS, ChunkSection};

/// Bits that each cell takes.
fn width(states: usize) -> u32 {
    usize::BITS - states.saturating_sub(1).leading_zeros()
}

/// A section's bytes; a function of its cells alone.
pub(super) fn encode(section: &ChunkSection, bytes: &mut Vec<u8>) {
    if let Some(state) = section.uniform() {
        bytes.extend([0, 0]);
        bytes.extend(state.0.to_le_bytes());
        return;
    }
    let cells = section.to_cells();
    let mut states: Vec<BlockState> = Vec::new();
    let mut slots = [0_u16; CELLS];
    for (slot, &state) in slots.iter_mut().zip(cells.iter()) {
        let known = states.iter().position(|known| *known == state);
        *slot = known.unwrap_or_else(|| {
            states.push(state);
            states.len() - 1
        }) as u16;
    }
    bytes.extend((states.len() as u16 - 1).to_le_bytes());
    bytes.extend(states.iter().flat_map(|state| state.0.to_le_bytes()));
    let width = width(states.len());
    let (mut held, mut bits) = (0_u32, 0);
    for slot in slots {
        held |= u32::from(slot) << bits;
        bits += width;
        while bits >= 8 {
            bytes.push(held as u8);
            held >>= 8;
            bits -= 8;
        }
    }
    // 4096 cells of any width fill whole bytes.
}

/// Reads what [`encode`] wrote.
pub(super) fn decode(input: &mut impl Read) -> Result<ChunkSection, SaveError> {
    let count = usize::from(u16::from_le_bytes(number(input)?)) + 1;
    if count > CELLS {
        return Err(SaveError::Malformed("a section has more states than cells"));
    }
    let mut states = Vec::with_capacity(count);
    for _ in 0..count {
        let state = u16::from_le_bytes(number(input)?);
        if usize::from(state) >= registry().states() {
            return Err(SaveError::Malformed("a block state that doesn't exist"));
        }
        states.push(BlockState(state));
    }
    if let [state] = states[..] {
        return Ok(ChunkSection::filled(state));
    }
    let width = width(count);
    let mut packed = [0_u8; CELLS / 8 * 12];
    let packed = &mut packed[..CELLS / 8 * width as usize];
    input.read_exact(packed).map_err(SaveError::Damaged)?;
    let mut cells = [BlockState::AIR; CELLS];
    let (mut held, mut bits) = (0_u32, 0);
    let mut rest = packed.iter();
    for cell in &mut cells {
        while bits < width {
            held |= u32::from(rest.next().copied().unwrap_or(0)) << bits;
            bits += 8;
        }
        let slot = held & ((1 << width) - 1);
        held >>= width;
        bits -= width;
        *cell = *states
            .get(slot as usize)
            .ok_or(SaveError::Malformed("a cell names a state that its section doesn't have"))?;
    }
    Ok(ChunkSection::from_cells(&cells))
}
