//! Cells in which a random tick may do something.
//!
//! Crops and other plants may grow at any time. Grass counts only where it lies under something that light can't pass,
//! or reaches earth that could become grass. So nearly all grass of natural land has nothing to do.

use crate::chunks::Chunks;
use crate::physics::CellReader;
use crate::pos::{BlockPos, ChunkPos};
use crate::registry::BlockState;
use crate::section::{CELLS, ChunkSection};
use crate::world::growth::{RandomClass, random_class};

/// A set of cells of a section: it holds at least the cells meant, and few others, as it knows columns and layers only.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Lively {
    /// A bit for each layer, and for each column by `z << 4 | x`.
    layers: u16,
    columns: [u64; 4],
}

impl Lively {
    /// The cells of a section that a random tick may change, or from which it changes others.
    pub(crate) fn of(chunks: &Chunks, pos: ChunkPos, number: u8) -> Lively {
        let mut lively = Lively::default();
        let Some(section) = chunks.chunk(pos).and_then(|chunk| chunk.section(usize::from(number))) else {
            return lively;
        };
        let (mut spreads, mut grows) = (false, false);
        for (state, _) in section.kinds() {
            match random_class(state) {
                None => {}
                Some(RandomClass::Grass) => spreads = true,
                Some(_) => grows = true,
            }
        }
        let is_surrounded = is_surrounded(chunks, pos);
        if grows || spreads && !is_surrounded {
            let mut cells = [false; CELLS];
            let is_meant = |class| !is_surrounded || class != RandomClass::Grass;
            section.expand(|state| random_class(state).is_some_and(is_meant), &mut cells);
            for (cell, _) in cells.iter().enumerate().filter(|(_, is_meant)| **is_meant) {
                lively.add(cell);
            }
        }
        if spreads && is_surrounded {
            let grass = Grass::of(section, pos.origin().offset(0, i32::from(number) * 16, 0));
            let mut cells = CellReader::new(chunks);
            grass.note_smothered(&mut cells, &mut lively);
            grass.note_those_near_earth(&mut cells, &mut lively);
        }
        lively
    }

    /// The cells of a section in which a change of a cell may cause growth, mostly of grass; [`LEVEL_REACH`] and
    /// [`LAYER_REACH`] say how far it matters.
    pub(crate) fn around(pos: BlockPos, origin: BlockPos) -> Lively {
        let mut lively = Lively::default();
        let within =
            |at: i32, origin: i32| (0..16).contains(&(at - origin)).then_some((at - origin) as usize);
        for z in (pos.z - LEVEL_REACH..=pos.z + LEVEL_REACH).filter_map(|z| within(z, origin.z)) {
            for x in (pos.x - LEVEL_REACH..=pos.x + LEVEL_REACH).filter_map(|x| within(x, origin.x)) {
                for y in (pos.y - LAYER_REACH..=pos.y + LAYER_REACH).filter_map(|y| within(y, origin.y)) {
                    lively.add(y << 8 | z << 4 | x);
                }
            }
        }
        lively
    }

    fn add(&mut self, cell: usize) {
        self.layers |= 1 << (cell >> 8 & 15);
        self.columns[cell >> 6 & 3] |= 1 << (cell & 63);
    }

    /// Whether a cell, by its index, may be among them.
    #[inline]
    pub(crate) fn may_hold(&self, cell: u32) -> bool {
        self.layers >> (cell >> 8 & 15) & 1 != 0
            && self.columns[(cell >> 6 & 3) as usize] >> (cell & 63) & 1 != 0
    }

    /// Whether there are none.
    pub(crate) fn is_empty(&self) -> bool {
        self.layers == 0
    }

    /// The union of both sets.
    pub(crate) fn with(self, other: Lively) -> Lively {
        let columns = [0, 1, 2, 3].map(|part| self.columns[part] | other.columns[part]);
        Lively { layers: self.layers | other.layers, columns }
    }
}

/// How far a change of a cell matters to grass: along the level, and up or down.
pub(crate) const LEVEL_REACH: i32 = 1;
pub(crate) const LAYER_REACH: i32 = 4;

/// Whether a chunk and all around it are loaded.
pub(crate) fn is_surrounded(chunks: &Chunks, pos: ChunkPos) -> bool {
    pos.around().all(|near| chunks.is_loaded(near))
}

/// The grass of a section.
struct Grass {
    origin: BlockPos,
    /// Rows along x by `y << 4 | z`: the bit of x + 1 is set where there is grass.
    rows: [u32; 256],
}

impl Grass {
    fn of(section: &ChunkSection, origin: BlockPos) -> Grass {
        let mut cells = [false; CELLS];
        section.expand(|state| random_class(state) == Some(RandomClass::Grass), &mut cells);
        let mut rows = [0; 256];
        for (row, cells) in rows.iter_mut().zip(cells.chunks_exact(16)) {
            for (x, _) in cells.iter().enumerate().filter(|(_, is_grass)| **is_grass) {
                *row |= 2 << x;
            }
        }
        Grass { origin, rows }
    }

    /// Adds grass under cells that light can't pass.
    fn note_smothered(&self, cells: &mut CellReader<'_>, lively: &mut Lively) {
        for (row, &places) in self.rows.iter().enumerate().filter(|(_, places)| **places != 0) {
            let (y, z) = ((row >> 4) as i32, (row & 15) as i32);
            for x in places_of(places) {
                if is_smothering(cells.get(self.origin.offset(x, y + 1, z))) {
                    lively.add(row << 4 | x as usize);
                }
            }
        }
    }

    /// Adds grass that reaches earth which could become grass: up to three cells lower, one higher, and one aside.
    fn note_those_near_earth(&self, cells: &mut CellReader<'_>, lively: &mut Lively) {
        for y in -3..=16 {
            for z in -1..=16 {
                let near = || {
                    let layers = (y - 1).max(0)..=(y + 3).min(15);
                    let rows =
                        move |layer: i32| ((z - 1).max(0)..=(z + 1).min(15)).map(move |z| layer << 4 | z);
                    layers.flat_map(rows).map(|row| row as usize)
                };
                let reached = near().fold(0, |reached, row| reached | wider(self.rows[row]));
                for x in places_of(reached) {
                    let at = self.origin.offset(x, y, z);
                    if !is_earth(cells.get(at)) || is_smothering(cells.get(at.up())) {
                        continue;
                    }
                    for row in near() {
                        for x in places_of(self.rows[row] & wider(1 << (x + 1))) {
                            lively.add(row << 4 | x as usize);
                        }
                    }
                }
            }
        }
    }
}

/// A row with the places beside each of its places.
fn wider(row: u32) -> u32 {
    row | row << 1 | row >> 1
}

/// The places along x whose bits are set in a row, from −1 on.
fn places_of(mut row: u32) -> impl Iterator<Item = i32> {
    std::iter::from_fn(move || {
        let bit = row.trailing_zeros();
        row &= row.checked_sub(1)?;
        Some(bit.cast_signed() - 1)
    })
}

/// Dirt, which grass takes over.
pub(crate) fn is_earth(state: BlockState) -> bool {
    state == EARTH
}

/// The state of dirt; a test compares it with the registry.
pub(crate) const EARTH: BlockState = BlockState(10);

/// Whether grass under it dies: nothing shines through, or it is water.
pub(crate) fn is_smothering(state: BlockState) -> bool {
    state.is_opaque() || state.holds_water()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chunk::{Chunk, section_number};

    /// The definition of lively grass, cell by cell.
    fn lively_plainly(chunks: &Chunks, grass: &[BlockPos]) -> Lively {
        let mut lively = Lively::default();
        for at in grass {
            let mut reached = (-1..=1)
                .flat_map(|dx| (-3..=1).flat_map(move |dy| (-1..=1).map(move |dz| at.offset(dx, dy, dz))));
            let is_lively = is_smothering(chunks.state(at.up()))
                || reached.any(|to| is_earth(chunks.state(to)) && !is_smothering(chunks.state(to.up())));
            if is_lively {
                lively.add(crate::chunk::cell_index(*at));
            }
        }
        lively
    }

    #[test]
    fn earth_beside_grass_is_noticed_wherever_it_lies() {
        let (grass, stone, dirt): (BlockState, BlockState, BlockState) =
            ("grass_block".parse().unwrap(), "stone".parse().unwrap(), EARTH);
        let mut random = crate::world::Stream::of(&cooperage_core::TreeRandom::from_seed(5), "calm", 0);
        let (mut calm, mut woken) = (0, 0);
        for _ in 0..300 {
            let mut chunks = Chunks::new();
            for z in -1..=1 {
                for x in -1..=1 {
                    chunks.put(ChunkPos::new(x, z), std::sync::Arc::new(Chunk::empty()));
                }
            }
            let mut draw = |chunks: &mut Chunks, state: BlockState| {
                let at =
                    BlockPos::new(random.between(-2, 17), random.between(12, 36), random.between(-2, 17));
                chunks.set(at, state);
                at
            };
            for _ in 0..40 {
                draw(&mut chunks, stone);
                draw(&mut chunks, dirt);
            }
            for _ in 0..20 {
                draw(&mut chunks, grass);
            }
            let look = |chunks: &Chunks| {
                let within: Vec<BlockPos> = (0..16)
                    .flat_map(|x| (16..32).flat_map(move |y| (0..16).map(move |z| BlockPos::new(x, y, z))))
                    .filter(|&at| chunks.state(at) == grass)
                    .collect();
                let lively = Lively::of(chunks, ChunkPos::new(0, 0), section_number(16) as u8);
                assert_eq!(lively, lively_plainly(chunks, &within));
                lively
            };
            let before = look(&chunks);
            calm += u32::from(before.is_empty());
            // All cells that a change makes lively lie around it.
            let changed = draw(&mut chunks, [stone, dirt, grass, BlockState::AIR][calm as usize % 4]);
            let after = look(&chunks);
            let known = before.with(Lively::around(changed, BlockPos::new(0, 16, 0)));
            assert_eq!(known.with(after), known, "{changed}");
            woken += u32::from(before.with(after) != before);
        }
        assert!((20..280).contains(&calm), "{calm} of 300 were calm");
        assert!(woken > 5, "{woken} of 300 changes woke something up");
    }

    #[test]
    fn cells_are_told_by_columns_and_layers() {
        let mut lively = Lively::default();
        assert!(lively.is_empty() && (0..4096).all(|cell| !lively.may_hold(cell)));
        for cell in [0x000, 0xFFF, 0x5A3] {
            lively.add(cell);
            assert!(lively.may_hold(cell as u32));
        }
        assert_eq!((0..4096).filter(|&cell| lively.may_hold(cell)).count(), 9);
    }

    #[test]
    fn dirt_is_dirt() {
        assert_eq!(EARTH.to_string(), "dirt");
    }
}
