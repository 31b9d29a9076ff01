//! Which sections hold cells, which are full and where the ground is, for every loaded chunk in a few words. A world
//! has ten thousand sections, and each moment that a viewer watches checks them all again.

use cooperage_blocks::chunk::SECTIONS;
use cooperage_blocks::pos::Y_MIN;
use cooperage_blocks::section::CELLS;
use cooperage_blocks::{Chunk, Chunks};
use cooperage_suites::scene::SectionAt;

/// The side of a section as a power of two.
pub(crate) const SHIFT: i32 = 4;
/// Covering cells from which on a section counts as ground.
const MOSTLY: u32 = 3 * CELLS as u32 / 4;

/// The sections of one chunk. In sets of them, bit n stands for the one of number n, counted from the lowest.
struct ChunkColumn {
    /// The chunk's x and z.
    at: [i32; 2],
    revisions: [u64; SECTIONS],
    /// The sections that hold more than air.
    held: u32,
    /// The sections of which every cell covers what is behind it.
    full: u32,
    /// The number of the highest one that is mostly ground.
    ground: Option<u32>,
}

impl ChunkColumn {
    fn of(at: [i32; 2], chunk: &Chunk) -> ChunkColumn {
        let mut column = ChunkColumn { at, revisions: [0; SECTIONS], held: 0, full: 0, ground: None };
        let numbered = (0_u32..).zip(&mut column.revisions);
        let mut sections = chunk.sections().peekable();
        for (number, revision) in numbered {
            let Some((_, section)) = sections.next_if(|(next, _)| *next == number as usize) else { continue };
            *revision = section.revision();
            column.held |= 1 << number;
            let covering = section.count(|state| state.is_cube() && state.is_opaque());
            if covering == CELLS as u32 {
                column.full |= 1 << number;
            }
            if covering >= MOSTLY {
                column.ground = Some(number);
            }
        }
        column
    }
}

/// The columns of all loaded chunks, ascending by x, then z.
pub(crate) struct ChunkColumns(Vec<ChunkColumn>);

impl ChunkColumns {
    pub(crate) fn of(chunks: &Chunks) -> ChunkColumns {
        let loaded = chunks.loaded().iter();
        let column =
            |pos: &cooperage_blocks::ChunkPos| Some(ChunkColumn::of([pos.x, pos.z], chunks.chunk(*pos)?));
        let mut columns: Vec<ChunkColumn> = loaded.filter_map(column).collect();
        columns.sort_unstable_by_key(|column| column.at);
        ChunkColumns(columns)
    }

    fn find(&self, at: [i32; 2]) -> Option<&ChunkColumn> {
        self.0.binary_search_by_key(&at, |column| column.at).ok().and_then(|place| self.0.get(place))
    }

    /// The sections of a column that no viewer looks into: full ones between full ones, and those below the ground of
    /// the chunk and of all chunks around it.
    fn hidden(&self, column: &ChunkColumn) -> u32 {
        let [x, z] = column.at;
        // No viewer looks from below the world.
        let mut shut = column.full & (column.full >> 1) & (column.full << 1 | 1);
        let mut ground = column.ground;
        for (dx, dz) in (-1..=1).flat_map(|dx| (-1..=1).map(move |dz| (dx, dz))) {
            let beside = self.find([x + dx, z + dz]);
            if (dx == 0) != (dz == 0) {
                shut &= beside.map_or(0, |beside| beside.full);
            }
            // A chunk that is not there hides nothing; one without ground is a chasm.
            ground = beside.map_or(ground, |beside| ground.min(beside.ground));
        }
        let deep = ground.map_or(0, |ground| (1 << ground) - 1);
        shut | deep
    }

    /// All sections that hold more than air, ascending by place. Sections for which `is_open` returns true are never
    /// hidden.
    pub(crate) fn sections(&self, is_open: impl Fn(&[i32; 3]) -> bool) -> Vec<SectionAt> {
        let mut sections =
            Vec::with_capacity(self.0.iter().map(|column| column.held.count_ones() as usize).sum());
        for row in self.0.chunk_by(|one, next| one.at[0] == next.at[0]) {
            let hidden: Vec<u32> = row.iter().map(|column| self.hidden(column)).collect();
            for number in 0..SECTIONS {
                for (column, hidden) in row.iter().zip(&hidden) {
                    if column.held >> number & 1 == 1 {
                        let at = [column.at[0], number as i32 + (Y_MIN >> SHIFT), column.at[1]];
                        let is_hidden = hidden >> number & 1 == 1 && !is_open(&at);
                        sections.push(SectionAt { at, revision: column.revisions[number], is_hidden });
                    }
                }
            }
        }
        sections
    }
}
