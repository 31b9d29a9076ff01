//! The cells around a search as bytes in one array, made section by section when first looked at.
//!
//! A node is the number of its feet cell in that array: neighbours are fixed distances away. Around the loaded chunks
//! lies a ring of unknown sections, so that no move of an expanded node leaves the array.

use rustc_hash::FxHashMap;

use super::classes::{BREAKABLE, FALLING, FIXED, LADDER, LIQUID, ODD, PHYSICAL, UNKNOWN, UNSAFE};
use super::classify::{Classifier, Kind};
use super::doors::Door;
use super::options::{CellBox, PathOptions};
use super::window::{Rows, SIDE, Window};
use crate::chunk::section_number;
use crate::chunks::Chunks;
use crate::pos::{BlockPos, ChunkPos, Y_END, Y_MIN};
use crate::section::CELLS;

/// Classes of one section are there.
const MADE: u8 = 1;
/// What may be broken knows of its neighbours.
const SETTLED: u8 = 1 << 1;
/// All sections around are there and settled.
const READY: u8 = 1 << 2;
/// The section holds liquids or falling blocks.
const HAZARDOUS: u8 = 1 << 3;
/// The section's bytes are those of an earlier state of it.
const DIRTY: u8 = 1 << 4;

/// Stands for the revision of a section that isn't loaded; one of air has the revision 0.
const NOT_LOADED: u64 = u64::MAX;

/// The classes of the cells around a search.
pub(super) struct Terrain {
    window: Window,
    flags: Vec<u8>,
    kinds: Vec<u8>,
    status: Vec<u8>,
    /// What each section was made from.
    revisions: Vec<u64>,
    classifier: Classifier,
    bodies: FxHashMap<u32, u32>,
}

impl Terrain {
    /// The cells of some columns. What an earlier terrain of the same columns and options knows is kept where nothing
    /// changed.
    pub(super) fn new(
        earlier: Option<Terrain>,
        chunks: &Chunks,
        options: &PathOptions,
        columns: CellBox,
    ) -> Terrain {
        let window = Window::new(chunks, options, columns);
        let sections: usize = window.sections().iter().map(|&count| count as usize).product();
        let mut terrain = match earlier {
            Some(mut earlier) if earlier.window == window && earlier.classifier.serves(options) => {
                earlier.forget_changes(chunks);
                earlier.bodies.clear();
                earlier
            }
            _ => Terrain {
                flags: vec![0; window.cells()],
                kinds: vec![0; window.cells()],
                status: vec![0; sections],
                revisions: vec![0; sections],
                classifier: Classifier::new(options),
                bodies: FxHashMap::default(),
                window,
            },
        };
        for &pos in &options.occupied {
            if let Some(node) = terrain.window.node(pos) {
                *terrain.bodies.entry(node).or_default() += 1;
            }
        }
        terrain
    }

    /// Where the cells lie.
    pub(super) fn window(&self) -> &Window {
        &self.window
    }

    /// The flags of a cell.
    pub(super) fn flags(&self, cell: u32) -> u8 {
        self.flags.get(cell as usize).copied().unwrap_or(UNKNOWN)
    }

    /// The height of a cell's top within it, in 1/32.
    pub(super) fn top(&self, cell: u32, flags: u8) -> i32 {
        match flags & (ODD | PHYSICAL) {
            0 => 0,
            PHYSICAL => 32,
            _ => i32::from(self.kind(cell).top),
        }
    }

    /// How a cell can be opened; only cells flagged odd can.
    pub(super) fn door(&self, cell: u32) -> Door {
        self.kind(cell).door
    }

    /// What breaking a cell costs.
    pub(super) fn dig_cost(&self, cell: u32) -> u32 {
        self.kind(cell).dig
    }

    fn kind(&self, cell: u32) -> Kind {
        self.classifier.kind(self.kinds.get(cell as usize).copied().unwrap_or(0))
    }

    /// Whether other bodies stand about.
    pub(super) fn has_bodies(&self) -> bool {
        !self.bodies.is_empty()
    }

    /// Other bodies in a cell.
    pub(super) fn bodies(&self, node: u32) -> u32 {
        self.bodies.get(&node).copied().unwrap_or(0)
    }

    /// Whether a body in a cell stands on ground, swims or climbs without having changed anything.
    pub(super) fn is_grounded(&self, node: u32) -> bool {
        let (feet, layer) = (self.flags(node), self.window.layer());
        let carries = self.flags(node.wrapping_sub(layer)) & PHYSICAL | feet & (LIQUID | LADDER);
        carries != 0 && (feet | self.flags(node.wrapping_add(layer))) & UNSAFE == 0
    }

    /// Makes sure that everything a move from this cell looks at is there, falls aside.
    pub(super) fn prepare(&mut self, chunks: &Chunks, cell: BlockPos) {
        let at = self.window.section_of(cell);
        let section = self.window.section(at);
        if self.status.get(section).is_some_and(|status| status & READY == 0) {
            self.make_ready(chunks, at);
            self.status[section] |= READY;
        }
    }

    /// Makes the section that holds a node, for looks beyond what [`Terrain::prepare`] covers.
    pub(super) fn prepare_node(&mut self, chunks: &Chunks, node: u32) {
        let at = self.window.place(node).map(|at| at / 16);
        self.make(chunks, at);
    }

    fn make_ready(&mut self, chunks: &Chunks, [x, y, z]: [u32; 3]) {
        for sy in y.saturating_sub(1)..=y + 1 {
            for sz in z.saturating_sub(1)..=z + 1 {
                for sx in x.saturating_sub(1)..=x + 1 {
                    self.settle(chunks, [sx, sy, sz]);
                }
            }
        }
    }

    fn is_inside(&self, at: [u32; 3]) -> bool {
        at.iter().zip(self.window.sections()).all(|(&at, count)| at < count)
    }

    /// Takes [`BREAKABLE`] from what holds back liquids and falling blocks.
    fn settle(&mut self, chunks: &Chunks, at: [u32; 3]) {
        let section = self.window.section(at);
        if !self.is_inside(at) || self.status[section] & SETTLED != 0 {
            return;
        }
        self.make(chunks, at);
        let keeps = self.kept();
        if self.classifier.options().can_dig && keeps != 0 {
            let [x, y, z] = at;
            let around = [
                [x, y + 1, z],
                [x.wrapping_sub(1), y, z],
                [x + 1, y, z],
                [x, y, z.wrapping_sub(1)],
                [x, y, z + 1],
            ];
            let mut is_hazardous = self.status[section] & HAZARDOUS != 0;
            for beside in around {
                if self.is_inside(beside) {
                    self.make(chunks, beside);
                    is_hazardous |= self.status[self.window.section(beside)] & HAZARDOUS != 0;
                }
            }
            if is_hazardous {
                self.keep_supports(at, keeps);
            }
        }
        self.status[section] |= SETTLED;
    }

    /// The flags of what must not be let loose.
    fn kept(&self) -> u8 {
        let options = self.classifier.options();
        (if options.keeps_liquids { LIQUID } else { 0 }) | (if options.keeps_supports { FALLING } else { 0 })
    }

    fn keep_supports(&mut self, at: [u32; 3], keeps: u8) {
        let (row, layer) = (self.window.row() as usize, self.window.layer() as usize);
        let rows = self.window.rows(at);
        let flag = |cell: usize, flags: &[u8]| flags.get(cell).copied().unwrap_or(0);
        for number in 0..256 {
            let first = rows.start(number);
            for cell in first..first + 16 {
                if self.flags[cell] & BREAKABLE == 0 {
                    continue;
                }
                let above = flag(cell + layer, &self.flags);
                let beside = flag(cell + 1, &self.flags)
                    | flag(cell.wrapping_sub(1), &self.flags)
                    | flag(cell + row, &self.flags)
                    | flag(cell.wrapping_sub(row), &self.flags);
                if (above | beside & LIQUID) & keeps != 0 {
                    self.flags[cell] &= !BREAKABLE;
                }
            }
        }
    }

    /// Reads a section's states into classes.
    fn make(&mut self, chunks: &Chunks, at: [u32; 3]) {
        let section = self.window.section(at);
        if !self.is_inside(at) || self.status[section] & MADE != 0 {
            return;
        }
        let is_dirty = self.status[section] & DIRTY != 0;
        self.status[section] = MADE;
        let corner = self.window.corner(at);
        let rows = self.window.rows(at);
        self.revisions[section] = self.revision(chunks, at);
        if self.revisions[section] == NOT_LOADED {
            self.fill(rows, UNKNOWN, 0);
            return;
        }
        let chunk = chunks.chunk(ChunkPos { x: corner.x >> 4, z: corner.z >> 4 });
        let Some(states) = chunk.and_then(|chunk| chunk.section(section_number(corner.y))) else {
            if is_dirty {
                self.fill(rows, 0, 0);
            }
            self.protect(rows, corner);
            return;
        };
        let mut seen = 0;
        if let Some(state) = states.uniform() {
            let (flags, kind) = self.classifier.class(state);
            seen = flags;
            self.fill(rows, flags, kind);
        } else {
            let mut cells = [0; CELLS];
            let mut has_kinds = false;
            let class = |state| {
                let (flags, kind) = self.classifier.class(state);
                seen |= flags;
                has_kinds |= kind != 0;
                flags
            };
            states.expand(class, &mut cells);
            copy_rows(&cells, &mut self.flags, rows);
            if has_kinds || is_dirty {
                states.expand(|state| self.classifier.class(state).1, &mut cells);
                copy_rows(&cells, &mut self.kinds, rows);
            }
        }
        if seen & (LIQUID | FALLING) != 0 {
            self.status[section] |= HAZARDOUS;
        }
        self.protect(rows, corner);
    }

    fn fill(&mut self, rows: Rows, flags: u8, kind: u8) {
        copy_rows(&[flags; CELLS], &mut self.flags, rows);
        if kind != 0 {
            copy_rows(&[kind; CELLS], &mut self.kinds, rows);
        }
    }

    fn protect(&mut self, rows: Rows, corner: BlockPos) {
        for CellBox { min, max } in &self.classifier.options().protected {
            let range = |min: i32, max: i32, corner: i32| min.max(corner)..=max.min(corner + SIDE - 1);
            for y in range(min.y, max.y, corner.y) {
                for z in range(min.z, max.z, corner.z) {
                    let row = rows.start(((y & 15) << 4 | (z & 15)).unsigned_abs() as usize);
                    for x in range(min.x, max.x, corner.x) {
                        let cell = &mut self.flags[row + (x & 15).unsigned_abs() as usize];
                        *cell = *cell & !BREAKABLE | FIXED;
                    }
                }
            }
        }
    }

    /// What a section would be made from now.
    fn revision(&self, chunks: &Chunks, at: [u32; 3]) -> u64 {
        let corner = self.window.corner(at);
        let is_ring = at.iter().zip(self.window.sections()).any(|(&at, count)| at == 0 || at + 1 == count);
        // The layers below those that hold blocks belong to the world, if there are any.
        let is_above_ground = at[1] == 0 && corner.y >= Y_MIN;
        match chunks.chunk(ChunkPos { x: corner.x >> 4, z: corner.z >> 4 }) {
            Some(chunk) if (!is_ring || is_above_ground) && (Y_MIN..Y_END).contains(&corner.y) => {
                chunk.section(section_number(corner.y)).map_or(0, |section| section.revision())
            }
            _ => NOT_LOADED,
        }
    }

    /// Forgets what was made from sections that are others now, and what depends on it.
    fn forget_changes(&mut self, chunks: &Chunks) {
        let [wide, high, deep] = self.window.sections();
        let all = (0..high).flat_map(|y| (0..deep).flat_map(move |z| (0..wide).map(move |x| [x, y, z])));
        let changed: Vec<[u32; 3]> = all
            .filter(|&at| {
                let section = self.window.section(at);
                self.status[section] & MADE != 0 && self.revisions[section] != self.revision(chunks, at)
            })
            .collect();
        for [x, y, z] in changed {
            for sy in y.saturating_sub(2)..=y + 2 {
                for sz in z.saturating_sub(2)..=z + 2 {
                    for sx in x.saturating_sub(2)..=x + 2 {
                        let near = sx.abs_diff(x).max(sy.abs_diff(y)).max(sz.abs_diff(z)) < 2;
                        if self.is_inside([sx, sy, sz]) {
                            let status = &mut self.status[self.window.section([sx, sy, sz])];
                            *status = if near && *status & MADE != 0 { DIRTY } else { *status & !READY };
                        }
                    }
                }
            }
        }
    }
}

/// Copies a section's cells, in their order, to where they lie.
fn copy_rows(cells: &[u8; CELLS], to: &mut [u8], rows: Rows) {
    let (from, _) = cells.as_chunks::<16>();
    for (number, from) in from.iter().enumerate() {
        let start = rows.start(number);
        if let Some(to) = to.get_mut(start..start + 16) {
            to.copy_from_slice(from);
        }
    }
}
