//! 16 × 16 × 16 cells behind a palette.
//!
//! Each cell is an index of as many bits as the palette needs, none of which spans two words. The palette counts its
//! cells, so that questions about kinds of blocks are answered without looking at cells.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::registry::BlockState;

/// Cells of a section.
pub const CELLS: usize = 4096;

/// Widths that are used, in bits a cell; 0 stands for a section of one state.
const WIDTHS: [u32; 9] = [0, 1, 2, 3, 4, 5, 6, 8, 16];

/// How cells of a width lie in words.
#[derive(Clone, Copy)]
struct WordLayout {
    per_word: u32,
    /// 2¹⁶ / `per_word`, rounded up: dividing a cell's number by multiplying with it is exact for all widths.
    inverse: u32,
}

/// The layouts of cells in words, by width.
const LAYOUTS: [WordLayout; 32] = {
    let mut layouts = [WordLayout { per_word: 64, inverse: 1 << 10 }; 32];
    let mut width = 1;
    while width < 32 {
        let per_word = 64 / width;
        layouts[width as usize] = WordLayout { per_word, inverse: (1u32 << 16).div_ceil(per_word) };
        width += 1;
    }
    layouts
};

/// The states of 16 × 16 × 16 cells, indexed by `y << 8 | z << 4 | x`, each coordinate 0 to 15.
#[derive(Clone, Debug)]
pub struct ChunkSection {
    revision: u64,
    width: u32,
    palette: Vec<Counted>,
    words: Box<[u64]>,
}

/// A state and how many cells hold it; a slot with no cells may be taken over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Counted {
    state: BlockState,
    cells: u16,
}

/// Revisions tell caches that something changed; they never enter a world, a digest or a report.
fn next_revision() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

impl ChunkSection {
    /// A section whose cells all have the same state.
    #[must_use]
    pub fn filled(state: BlockState) -> ChunkSection {
        ChunkSection {
            revision: next_revision(),
            width: 0,
            palette: vec![Counted { state, cells: CELLS as u16 }],
            words: Box::default(),
        }
    }

    /// The section of these cells, in index order.
    #[must_use]
    pub fn from_cells(cells: &[BlockState; CELLS]) -> ChunkSection {
        let mut palette: Vec<Counted> = Vec::new();
        let mut slots = [0u16; CELLS];
        // Where states were found lately, by their lowest bits.
        let mut lately = [(BlockState::AIR, None); 64];
        let mut start = 0;
        for run in cells.chunk_by(|one, two| one == two) {
            let state = run[0];
            let place = &mut lately[usize::from(state.0) % 64];
            let found = match *place {
                (known, Some(found)) if known == state => found,
                _ => palette.iter().position(|entry| entry.state == state).unwrap_or_else(|| {
                    palette.push(Counted { state, cells: 0 });
                    palette.len() - 1
                }),
            };
            *place = (state, Some(found));
            slots[start..start + run.len()].fill(found as u16);
            palette[found].cells += run.len() as u16;
            start += run.len();
        }
        let width = width_for(palette.len());
        let words = per_word(width).map_or_else(Box::default, |per_word| {
            let pack =
                |slots: &[u16]| slots.iter().rev().fold(0, |word, &slot| word << width | u64::from(slot));
            slots.chunks(per_word).map(pack).collect()
        });
        ChunkSection { revision: next_revision(), width, palette, words }
    }

    /// Changes with every change of a cell; never the same for two different contents within a process.
    #[must_use]
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// The state of a cell.
    #[inline]
    #[must_use]
    pub fn get(&self, cell: usize) -> BlockState {
        if self.width == 0 { self.palette[0].state } else { self.palette[self.slot(cell)].state }
    }

    /// Writes a cell and returns the state before.
    pub fn set(&mut self, cell: usize, state: BlockState) -> BlockState {
        let old_slot = if self.width == 0 { 0 } else { self.slot(cell) };
        let old = self.palette[old_slot].state;
        if old == state {
            return old;
        }
        self.revision = next_revision();
        let new_slot = self.slot_for(state);
        self.palette[old_slot].cells -= 1;
        self.palette[new_slot].cells += 1;
        self.put(cell, new_slot as u16);
        old
    }

    /// The states present, with the number of their cells. The order has no meaning, but is always the same.
    pub fn kinds(&self) -> impl Iterator<Item = (BlockState, u16)> {
        self.palette.iter().filter(|entry| entry.cells > 0).map(|entry| (entry.state, entry.cells))
    }

    /// The number of cells whose state fulfils a condition.
    pub fn count(&self, mut is_wanted: impl FnMut(BlockState) -> bool) -> u32 {
        self.kinds().filter(|&(state, _)| is_wanted(state)).map(|(_, cells)| u32::from(cells)).sum()
    }

    /// Whether any cell's state fulfils a condition.
    pub fn any(&self, mut is_wanted: impl FnMut(BlockState) -> bool) -> bool {
        self.kinds().any(|(state, _)| is_wanted(state))
    }

    /// The one state of all cells, if there is only one.
    #[must_use]
    pub fn uniform(&self) -> Option<BlockState> {
        self.palette.iter().find(|entry| usize::from(entry.cells) == CELLS).map(|entry| entry.state)
    }

    /// All cells, in index order.
    #[must_use]
    pub fn to_cells(&self) -> Box<[BlockState; CELLS]> {
        let mut cells = Box::new([self.palette[0].state; CELLS]);
        if let Some(per_word) = per_word(self.width) {
            let mask = (1u64 << self.width) - 1;
            for (word, chunk) in self.words.iter().zip(cells.chunks_mut(per_word)) {
                let mut rest = *word;
                for cell in chunk {
                    *cell = self.palette[(rest & mask) as usize].state;
                    rest >>= self.width;
                }
            }
        }
        cells
    }

    /// Maps each cell's state by a function, in index order. The function is called once for each entry of the palette.
    pub fn expand<T: Copy + Default>(&self, mut make: impl FnMut(BlockState) -> T, cells: &mut [T; CELLS]) {
        let Some(per_word) = per_word(self.width) else {
            return cells.fill(make(self.palette[0].state));
        };
        let made: Vec<T> = self.palette.iter().map(|entry| make(entry.state)).collect();
        // Known widths let the loop over a word unroll.
        match self.width {
            1 => expand_words::<T, 1, 64>(&self.words, &made, cells),
            2 => expand_words::<T, 2, 32>(&self.words, &made, cells),
            3 => expand_words::<T, 3, 21>(&self.words, &made, cells),
            4 => expand_words::<T, 4, 16>(&self.words, &made, cells),
            width => {
                let mask = (1u64 << width) - 1;
                for (word, chunk) in self.words.iter().zip(cells.chunks_mut(per_word)) {
                    let mut rest = *word;
                    for cell in chunk {
                        *cell = made[(rest & mask) as usize];
                        rest >>= width;
                    }
                }
            }
        }
    }

    /// The width of cells in bits (0, 1, 2, 3, 4, 5, 6, 8 or 16), the palette, and the words of the cells' places in it: the
    /// first cell in the lowest bits, none in two words. Other formats that pack alike copy the words.
    pub fn packed(&self) -> (u32, impl ExactSizeIterator<Item = BlockState>, &[u64]) {
        (self.width, self.palette.iter().map(|entry| entry.state), &self.words)
    }

    /// Bytes on the heap, for measurements.
    #[must_use]
    pub fn heap_bytes(&self) -> usize {
        self.words.len() * 8 + self.palette.capacity() * size_of::<Counted>()
    }

    /// The word that holds a cell, and where in it.
    #[inline]
    fn place(&self, cell: usize) -> (usize, u32) {
        let cell = (cell & (CELLS - 1)) as u32;
        let WordLayout { per_word, inverse } = LAYOUTS[(self.width & 31) as usize];
        let word = (cell * inverse) >> 16;
        (word as usize, (cell - word * per_word) * self.width)
    }

    #[inline]
    fn slot(&self, cell: usize) -> usize {
        let (word, shift) = self.place(cell);
        ((self.words[word] >> shift) & ((1u64 << self.width) - 1)) as usize
    }

    fn put(&mut self, cell: usize, slot: u16) {
        let (word, shift) = self.place(cell);
        let mask = ((1u64 << self.width) - 1) << shift;
        self.words[word] = self.words[word] & !mask | u64::from(slot) << shift;
    }

    /// The slot of a state, new if need be; widens the cells when the palette outgrows them.
    fn slot_for(&mut self, state: BlockState) -> usize {
        if let Some(slot) = self.palette.iter().position(|entry| entry.state == state) {
            return slot;
        }
        if let Some(slot) = self.palette.iter().position(|entry| entry.cells == 0) {
            self.palette[slot].state = state;
            return slot;
        }
        self.palette.push(Counted { state, cells: 0 });
        let slot = self.palette.len() - 1;
        let width = width_for(self.palette.len());
        if width != self.width {
            let mut wider = ChunkSection {
                revision: self.revision,
                width,
                palette: std::mem::take(&mut self.palette),
                words: vec![0; words_for(width)].into(),
            };
            if self.width > 0 {
                for cell in 0..CELLS {
                    wider.put(cell, self.slot(cell) as u16);
                }
            }
            *self = wider;
        }
        slot
    }
}

impl PartialEq for ChunkSection {
    /// Equal cells; palettes and revisions may differ.
    fn eq(&self, other: &ChunkSection) -> bool {
        self.revision == other.revision || (0..CELLS).all(|cell| self.get(cell) == other.get(cell))
    }
}

/// Expands words of a width of at most four bits.
fn expand_words<T: Copy + Default, const WIDTH: u32, const PER_WORD: usize>(
    words: &[u64],
    made: &[T],
    cells: &mut [T; CELLS],
) {
    // A table of a fixed size needs no check.
    let mut table = [T::default(); 16];
    for (to, from) in table.iter_mut().zip(made) {
        *to = *from;
    }
    let state = |word: u64, place: u32| table[((word >> (WIDTH * place)) & ((1 << WIDTH) - 1) & 15) as usize];
    let (whole, rest) = cells.as_chunks_mut::<PER_WORD>();
    for (&word, cells) in words.iter().zip(&mut *whole) {
        for (place, cell) in (0..).zip(cells) {
            *cell = state(word, place);
        }
    }
    if let Some(&word) = words.get(whole.len()) {
        for (place, cell) in (0..).zip(rest) {
            *cell = state(word, place);
        }
    }
}

fn width_for(states: usize) -> u32 {
    WIDTHS.into_iter().find(|&width| 1usize << width >= states).unwrap_or(16)
}

/// Cells in a word; `None` where cells take no bits.
fn per_word(width: u32) -> Option<usize> {
    Some(64u32.checked_div(width)? as usize)
}

fn words_for(width: u32) -> usize {
    per_word(width).map_or(0, |cells| CELLS.div_ceil(cells))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #![proptest_config(ProptestConfig { cases: 40, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn a_section_is_an_array(writes in proptest::collection::vec((0usize..CELLS, 0u16..400), 0..900)) {
            let mut section = ChunkSection::filled(BlockState(7));
            let mut array = Box::new([BlockState(7); CELLS]);
            for (cell, state) in writes {
                let state = BlockState(state);
                prop_assert_eq!(section.set(cell, state), array[cell]);
                array[cell] = state;
            }
            prop_assert_eq!(&section.to_cells(), &array);
            let whole = ChunkSection::from_cells(&array);
            prop_assert_eq!(&whole, &section);
            for (state, cells) in section.kinds() {
                prop_assert_eq!(usize::from(cells), array.iter().filter(|&&held| held == state).count());
            }
            prop_assert_eq!(whole.kinds().map(|(_, cells)| usize::from(cells)).sum::<usize>(), CELLS);
        }
    }

    #[test]
    fn multiplying_divides_exactly() {
        for width in WIDTHS.into_iter().filter(|&width| width > 0) {
            let section = ChunkSection { width, ..ChunkSection::filled(BlockState(0)) };
            let per_word = 64 / width;
            for cell in 0..CELLS as u32 {
                let place = ((cell / per_word) as usize, cell % per_word * width);
                assert_eq!(section.place(cell as usize), place, "width {width}, cell {cell}");
            }
        }
    }

    #[test]
    fn one_state_takes_no_cells() {
        let mut section = ChunkSection::filled(BlockState(1));
        assert_eq!((section.heap_bytes() < 64, section.uniform()), (true, Some(BlockState(1))));
        let revision = section.revision();
        section.set(5, BlockState(1));
        assert_eq!(section.revision(), revision);
        section.set(5, BlockState(2));
        assert_ne!(section.revision(), revision);
        assert_eq!(section.uniform(), None);
        section.set(5, BlockState(1));
        assert_eq!(section.uniform(), Some(BlockState(1)));
    }
}
