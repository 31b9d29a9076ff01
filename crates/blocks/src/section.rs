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

/// The states of 16 × 16 × 16 cells, indexed by `y << 8 | z << 4 | x`, each coordinate 0 to 15.
#[derive(Clone, Debug)]
pub struct Section {
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

impl Section {
    /// All cells alike.
    #[must_use]
    pub fn filled(state: BlockState) -> Section {
        Section {
            revision: next_revision(),
            width: 0,
            palette: vec![Counted { state, cells: CELLS as u16 }],
            words: Box::default(),
        }
    }

    /// The section of these cells, in index order.
    #[must_use]
    pub fn from_cells(cells: &[BlockState; CELLS]) -> Section {
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
        Section { revision: next_revision(), width, palette, words }
    }

    /// Changes with every change of a cell; never the same for two different contents within a process.
    #[must_use]
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// The state of a cell.
    #[must_use]
    pub fn get(&self, cell: usize) -> BlockState {
        if self.width == 0 { self.palette[0].state } else { self.palette[self.slot(cell)].state }
    }

    /// Writes a cell; gives the state before.
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

    /// The states present, with the number of their cells, in no order that means anything but always the same.
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

    /// What a function makes of each cell's state, in index order; the function is asked once for each entry of the
    /// palette.
    pub fn expand<T: Copy + Default>(&self, mut make: impl FnMut(BlockState) -> T, cells: &mut [T; CELLS]) {
        let Some(per_word) = per_word(self.width) else {
            return cells.fill(make(self.palette[0].state));
        };
        let mask = (1u64 << self.width) - 1;
        // With few states the table has a fixed size, so that no look into it needs a check.
        if self.width <= 4 {
            let mut made = [T::default(); 16];
            for (made, entry) in made.iter_mut().zip(&self.palette) {
                *made = make(entry.state);
            }
            for (word, chunk) in self.words.iter().zip(cells.chunks_mut(per_word)) {
                let mut rest = *word;
                for cell in chunk {
                    *cell = made[(rest & mask & 15) as usize];
                    rest >>= self.width;
                }
            }
        } else {
            let made: Vec<T> = self.palette.iter().map(|entry| make(entry.state)).collect();
            for (word, chunk) in self.words.iter().zip(cells.chunks_mut(per_word)) {
                let mut rest = *word;
                for cell in chunk {
                    *cell = made[(rest & mask) as usize];
                    rest >>= self.width;
                }
            }
        }
    }

    /// Bytes on the heap, for measurements.
    #[must_use]
    pub fn heap_bytes(&self) -> usize {
        self.words.len() * 8 + self.palette.capacity() * size_of::<Counted>()
    }

    fn place(&self, cell: usize) -> (usize, u32) {
        let cell = cell & (CELLS - 1);
        let per_word = 64 / self.width;
        let cell = cell as u32;
        ((cell / per_word) as usize, (cell % per_word) * self.width)
    }

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
            let mut wider = Section {
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

impl PartialEq for Section {
    /// Equal cells; palettes and revisions may differ.
    fn eq(&self, other: &Section) -> bool {
        self.revision == other.revision || (0..CELLS).all(|cell| self.get(cell) == other.get(cell))
    }
}

fn width_for(states: usize) -> u32 {
    WIDTHS.into_iter().find(|&width| 1usize << width >= states).unwrap_or(16)
}

/// Cells in a word; none where cells take no bits.
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
            let mut section = Section::filled(BlockState(7));
            let mut array = Box::new([BlockState(7); CELLS]);
            for (cell, state) in writes {
                let state = BlockState(state);
                prop_assert_eq!(section.set(cell, state), array[cell]);
                array[cell] = state;
            }
            prop_assert_eq!(&section.to_cells(), &array);
            let whole = Section::from_cells(&array);
            prop_assert_eq!(&whole, &section);
            for (state, cells) in section.kinds() {
                prop_assert_eq!(usize::from(cells), array.iter().filter(|&&held| held == state).count());
            }
            prop_assert_eq!(whole.kinds().map(|(_, cells)| usize::from(cells)).sum::<usize>(), CELLS);
        }
    }

    #[test]
    fn one_state_takes_no_cells() {
        let mut section = Section::filled(BlockState(1));
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
