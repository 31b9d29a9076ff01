//! Blocks around a body: those that are met on ways through air.
//!
//! A body in the open looks through some twenty thousand cells each time, so they are read from the sections of the world
//! themselves, and what is known of a cell is one bit.

use cooperage_blocks::chunk::section_number;
use cooperage_blocks::registry::registry;
use cooperage_blocks::{BlockPos, BlockState, ChunkPos, ChunkSection, Chunks, Face};
use cooperage_core::{CellsSeenOpen, SeenBlock};

use super::described;
use crate::view::BodyView;

/// Longest path along which blocks are seen.
const PATH_MAX: i32 = 32;
/// Most blocks of a name.
const SAME_MAX: u8 = 3;
/// How far paths and what they meet lie from the middle, to each side: a path begins one cell above or below it.
const REACH: i32 = PATH_MAX + 1;
/// Sections along each side of the cube that holds them, wherever its middle lies.
const SECTIONS: usize = (2 * REACH as usize).div_ceil(16) + 1;
/// Bits of a cell's number for each of its coordinates.
const BITS: u32 = 7;

/// The number of a cell: its y, z and x from the lowest corner of the first section.
type CubeCell = u32;

/// Converts the coordinates of a cell to its number, and a step to the difference of two numbers.
fn number([x, y, z]: [i32; 3]) -> i32 {
    (y << (2 * BITS)) + (z << BITS) + x
}

/// The sections around a body.
struct Cube<'w> {
    /// The lowest corner of the first section.
    corner: [i32; 3],
    /// None where nothing is loaded, and no section where all is air.
    sections: Vec<Option<Option<&'w ChunkSection>>>,
}

impl<'w> Cube<'w> {
    fn around(middle: [i32; 3], chunks: &'w Chunks) -> Cube<'w> {
        let first = middle.map(|at| (at - REACH) >> 4);
        let along = |axis: usize| (0..SECTIONS as i32).map(move |number| first[axis] + number);
        let mut sections = Vec::with_capacity(SECTIONS * SECTIONS * SECTIONS);
        for y in along(1) {
            for z in along(2) {
                sections.extend(along(0).map(|x| {
                    let chunk = chunks.chunk(ChunkPos::new(x, z))?;
                    Some(chunk.section(section_number(y << 4)).map(AsRef::as_ref))
                }));
            }
        }
        Cube { corner: first.map(|at| at << 4), sections }
    }

    fn cell(&self, [x, y, z]: [i32; 3]) -> CubeCell {
        let [corner_x, corner_y, corner_z] = self.corner;
        number([x - corner_x, y - corner_y, z - corner_z]).cast_unsigned()
    }

    fn pos(&self, cell: CubeCell) -> BlockPos {
        let [x, y, z] = self.corner;
        let part = |place: u32| (cell >> (place * BITS)).cast_signed() & ((1 << BITS) - 1);
        BlockPos::new(x + part(0), y + part(2), z + part(1))
    }

    /// The state of a cell; none where nothing is loaded.
    #[inline]
    fn state(&self, cell: CubeCell) -> Option<BlockState> {
        let (x, z, y) = (cell as usize, (cell >> BITS) as usize, (cell >> (2 * BITS)) as usize);
        let section = |at: usize| (at >> 4) & 7;
        let place = (section(y) * SECTIONS + section(z)) * SECTIONS + section(x);
        let section = (*self.sections.get(place)?)?;
        Some(section.map_or(BlockState::AIR, |section| section.get((y & 15) << 8 | (z & 15) << 4 | (x & 15))))
    }
}

/// A set of cells of the cube.
struct CubeCells(Vec<u64>);

impl CubeCells {
    fn none() -> CubeCells {
        CubeCells(vec![0; (16 * SECTIONS) << (2 * BITS) >> 6])
    }

    /// False where it was among them already.
    #[inline]
    fn insert(&mut self, cell: CubeCell) -> bool {
        let Some(word) = self.0.get_mut(cell as usize >> 6) else { return false };
        let bit = 1 << (cell & 63);
        let is_new = *word & bit == 0;
        *word |= bit;
        is_new
    }

    fn remove(&mut self, cell: CubeCell) {
        if let Some(word) = self.0.get_mut(cell as usize >> 6) {
            *word &= !(1 << (cell & 63));
        }
    }
}

/// At most three blocks of a name, in the order of their discovery, and the cells that are seen to be empty.
pub(super) fn blocks(view: &BodyView<'_>) -> (Vec<SeenBlock>, CellsSeenOpen) {
    let BlockPos { x, y, z } = view.feet();
    let cube = Cube::around([x, y, z], view.world().chunks());
    let steps = Face::UPDATE_ORDER.map(|face| number(face.vector()));
    let mut known = CubeCells::none();
    let mut next: Vec<CubeCell> = [y, y - 1, y + 1].map(|y| cube.cell([x, y, z])).to_vec();
    for &cell in &next {
        known.insert(cell);
    }
    let mut counts = vec![0_u8; registry().blocks().len()];
    let (mut list, mut solid) = (Vec::new(), Vec::new());
    // All cells at a length, then those one step on: the order in which a single queue gives them.
    let mut cells = Vec::new();
    for length in 0..=PATH_MAX {
        std::mem::swap(&mut cells, &mut next);
        for cell in cells.drain(..) {
            let Some(state) = cube.state(cell) else {
                solid.push(cell);
                continue;
            };
            if !state.is_air() {
                solid.push(cell);
                if let Some(count) =
                    counts.get_mut(usize::from(state.block().0)).filter(|count| **count < SAME_MAX)
                {
                    *count += 1;
                    list.push(described(view, cube.pos(cell)));
                }
                if !state.name().ends_with("fence") {
                    continue;
                }
            }
            if length < PATH_MAX {
                for step in steps {
                    let other = cell.wrapping_add_signed(step);
                    if known.insert(other) {
                        next.push(other);
                    }
                }
            }
        }
    }
    solid.into_iter().for_each(|cell| known.remove(cell));
    let corner = cube.corner.map(i64::from);
    (list, CellsSeenOpen::new(corner, BITS, known.0))
}
