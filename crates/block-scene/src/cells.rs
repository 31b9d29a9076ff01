//! Sections of cells: which there are, and what they hold.

use std::collections::BTreeSet;

use cooperage_blocks::pos::{Y_END, Y_MIN};
use cooperage_blocks::{BlockPos, BlockState, Chunks};
use cooperage_suites::scene::{SectionAt, SectionCells};

use crate::columns::{ChunkColumns, SHIFT};

/// Sections to each side of an agent's own that are always read, hidden or not.
const AROUND_AGENTS: i32 = 1;

/// The loaded sections that hold more than air, ascending by place. Hidden sections are marked: full ones between full
/// ones, and those far below the ground, unless they are around an agent's cell.
pub(crate) fn sections(chunks: &Chunks, agents: &[BlockPos]) -> Vec<SectionAt> {
    let near: BTreeSet<[i32; 3]> = agents.iter().flat_map(|pos| around(*pos)).collect();
    ChunkColumns::of(chunks).sections(|at| near.contains(at))
}

/// The section of a cell and those around it.
fn around(pos: BlockPos) -> impl Iterator<Item = [i32; 3]> {
    let range = || -AROUND_AGENTS..=AROUND_AGENTS;
    let at = [pos.x >> SHIFT, pos.y >> SHIFT, pos.z >> SHIFT];
    range().flat_map(move |dx| {
        range().flat_map(move |dy| range().map(move |dz| [at[0] + dx, at[1] + dy, at[2] + dz]))
    })
}

/// The cells of a section; `None` if all are air.
pub(crate) fn read(chunks: &Chunks, [x, y, z]: [i32; 3]) -> Option<SectionCells> {
    if !(Y_MIN >> SHIFT..Y_END >> SHIFT).contains(&y) {
        return None;
    }
    let first = |at: i32| at.checked_shl(SHIFT as u32);
    let section = chunks.section_at(BlockPos::new(first(x)?, first(y)?, first(z)?))?;
    let states: Vec<u16> = section.to_cells().iter().map(|state| state.0).collect();
    Some(packed(&states)).filter(|cells| cells.palette.iter().any(|state| !BlockState(*state).is_air()))
}

/// Numbers of states as palette and runs.
pub(crate) fn packed(states: &[u16]) -> SectionCells {
    let mut cells = SectionCells::default();
    for run in states.chunk_by(|one, other| one == other) {
        let Some(&state) = run.first() else { continue };
        let known = cells.palette.iter().position(|entry| *entry == state);
        let place = known.unwrap_or_else(|| {
            cells.palette.push(state);
            cells.palette.len() - 1
        });
        leb128(run.len(), &mut cells.runs);
        leb128(place, &mut cells.runs);
    }
    cells
}

/// Appends a number in seven bits a byte, the lowest first.
fn leb128(mut number: usize, out: &mut Vec<u8>) {
    while number >= 0x80 {
        out.push((number & 0x7f) as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}
