//! The cells around a search as bytes in one array, made section by section when first looked at.
//!
//! Neighbours are fixed distances away. Around the loaded chunks lies a ring of unknown sections, and the array holds two
//! sections more around every node that was expanded, so that no move leaves it.

use rustc_hash::FxHashMap;

use super::classes::{BREAKABLE, FALLING, FIXED, LADDER, LIQUID, ODD, PHYSICAL, UNKNOWN, UNSAFE};
use super::classify::{CellDetails, Classifier};
use super::doors::DoorPassage;
use super::frame::{SectionFrame, SpotColumns};
use super::harm::{BlockHarm, Harms};
use super::options::{CellBox, PathOptions};
use super::window::{SIDE, SearchWindow};
use crate::chunk::section_number;
use crate::chunks::Chunks;
use crate::pos::{BlockPos, ChunkPos, Y_END, Y_MIN};
use crate::section::{CELLS, ChunkSection};

/// The classes of the section are made.
const MADE: u8 = 1;
/// The section's [`BREAKABLE`] flags take its neighbours into account.
const SETTLED: u8 = 1 << 1;
/// The section holds liquids or falling blocks.
const HAZARDOUS: u8 = 1 << 2;
/// The section's bytes are from an earlier state of the section.
const DIRTY: u8 = 1 << 3;
/// It is known, for the noted revision, whether the section is hazardous.
const SEEN: u8 = 1 << 4;
/// The section holds harmful blocks, which are noted.
const HURTING: u8 = 1 << 5;

/// The flags of cells that may make their neighbours unbreakable.
const HAZARDS: u8 = LIQUID | FALLING;

/// Stands for the revision of a section that isn't loaded; one of air has the revision 0.
const NOT_LOADED: u64 = u64::MAX;

/// The classes of the cells around a search.
pub(super) struct PathTerrain {
    window: SearchWindow,
    frame: SectionFrame,
    /// Between which cells this search is expected to go, until it had to reach for the first.
    expected: Option<[BlockPos; 2]>,
    flags: Vec<u8>,
    kinds: Vec<u8>,
    status: Vec<u8>,
    /// For each section the octants, a bit each, from whose cells all that moves look at is there and settled.
    ready: Vec<u8>,
    /// The revision from which each section was made.
    revisions: Vec<u64>,
    classifier: Classifier,
    /// Where other bodies stand, and how many by spot.
    occupied: Vec<BlockPos>,
    bodies: FxHashMap<u32, u32>,
    /// The harmful blocks of the loaded sections; empty where the options do not ask for them.
    harms: Harms,
}

impl PathTerrain {
    /// The cells of a window, in the memory of an earlier terrain if there is one. The earlier classes are kept if they
    /// were made with the same options, for sections that did not change. A search is expected to go between two cells.
    pub(super) fn new(
        earlier: Option<PathTerrain>,
        chunks: &Chunks,
        options: &PathOptions,
        window: SearchWindow,
        expected: [BlockPos; 2],
    ) -> PathTerrain {
        let mut terrain = match earlier {
            Some(earlier) if earlier.serves(options) => {
                let mut kept = PathTerrain { window, ..earlier };
                kept.forget_changes(chunks);
                kept
            }
            Some(earlier) => {
                let mut other = PathTerrain { window, classifier: Classifier::new(options), ..earlier };
                other.lay_out(SectionFrame::EMPTY);
                other
            }
            None => PathTerrain::empty(window, Classifier::new(options)),
        };
        terrain.expected = Some(expected.map(|cell| terrain.window.nearest(cell)));
        terrain.occupied.clear();
        terrain.occupied.extend(options.occupied.iter().filter(|&&pos| terrain.window.node(pos).is_some()));
        terrain.place_bodies();
        terrain
    }

    /// Whether its classes are those of these options.
    pub(super) fn serves(&self, options: &PathOptions) -> bool {
        self.classifier.serves(options)
    }

    fn empty(window: SearchWindow, classifier: Classifier) -> PathTerrain {
        PathTerrain {
            window,
            frame: SectionFrame::EMPTY,
            expected: None,
            flags: Vec::new(),
            kinds: Vec::new(),
            status: Vec::new(),
            ready: Vec::new(),
            revisions: Vec::new(),
            classifier,
            occupied: Vec::new(),
            bodies: FxHashMap::default(),
            harms: Harms::default(),
        }
    }

    /// Makes sure that all that moves from a cell depend on lies within the arrays.
    fn reach(&mut self, cell: BlockPos) {
        let bottom = self.window.bottom();
        if self.frame.suffices(cell, bottom) {
            return;
        }
        let mut frame = self.frame.clone();
        if let Some(expected) = self.expected.take() {
            if frame.is_wide() {
                frame = SectionFrame::EMPTY;
            }
            frame = frame.and(&SectionFrame::around(expected, bottom));
        }
        if !frame.suffices(cell, bottom) {
            frame = frame.and(&SectionFrame::around([cell; 2], bottom));
        }
        self.lay_out(frame);
    }

    /// Takes another frame, of which nothing is known, in the same memory if that is large enough: clearing it would
    /// take longer than most searches.
    fn lay_out(&mut self, frame: SectionFrame) {
        let (cells, sections) = (frame.cells(), frame.all_sections());
        let mut status = DIRTY;
        if self.flags.len() < cells {
            // Room for more costs nothing until it is touched, and memory that was just let go would have to be cleared.
            let room = cells.next_power_of_two();
            self.flags = vec![0; room];
            self.kinds = vec![0; room];
            status = 0;
        }
        self.status.clear();
        self.status.resize(sections, status);
        self.ready.clear();
        self.ready.resize(sections, 0);
        self.revisions.resize(sections, 0);
        self.harms.clear();
        self.frame = frame;
        self.place_bodies();
    }

    fn place_bodies(&mut self) {
        self.bodies.clear();
        for &pos in &self.occupied {
            if self.frame.holds(self.frame.section_of(pos)) {
                *self.bodies.entry(self.frame.spot(pos)).or_default() += 1;
            }
        }
    }

    /// Which cells there are.
    pub(super) fn window(&self) -> &SearchWindow {
        &self.window
    }

    /// Where they lie: the same until another cell is prepared.
    pub(super) fn frame(&self) -> &SectionFrame {
        &self.frame
    }

    /// The lowest layer among the sections of a column that hold liquids.
    pub(super) fn lowest_liquid(&mut self, chunks: &Chunks, cell: BlockPos) -> i32 {
        self.window.lowest_liquid(chunks, cell)
    }

    /// The flags of a spot.
    #[inline]
    pub(super) fn flags(&self, spot: u32) -> u8 {
        self.flags.get(spot as usize).copied().unwrap_or(UNKNOWN)
    }

    /// The flags of eight cells upwards, the first in the lowest byte.
    #[inline]
    pub(super) fn flags_upwards(&self, spot: u32) -> u64 {
        let eight = self.flags.get(spot as usize..).and_then(<[u8]>::first_chunk);
        u64::from_le_bytes(*eight.unwrap_or(&[UNKNOWN; 8]))
    }

    /// The height of a spot's top within it, in 1/32.
    #[inline]
    pub(super) fn top(&self, spot: u32, flags: u8) -> i32 {
        match flags & (ODD | PHYSICAL) {
            0 => 0,
            PHYSICAL => 32,
            _ => i32::from(self.kind(spot).top),
        }
    }

    /// How a spot can be opened; only spots flagged [`ODD`] can.
    pub(super) fn door(&self, spot: u32) -> DoorPassage {
        self.kind(spot).door
    }

    /// The cost of breaking a spot.
    pub(super) fn dig_cost(&self, spot: u32) -> u32 {
        self.kind(spot).dig
    }

    fn kind(&self, spot: u32) -> CellDetails {
        self.classifier.kind(self.kinds.get(spot as usize).copied().unwrap_or(0))
    }

    /// Whether other bodies stand in the columns at which the moves from a cell look.
    pub(super) fn has_bodies_near(&self, cell: BlockPos) -> bool {
        /// The longest jump over a gap, in cells.
        const ASIDE: u32 = 4;
        self.occupied.iter().any(|at| at.x.abs_diff(cell.x) <= ASIDE && at.z.abs_diff(cell.z) <= ASIDE)
    }

    /// The harmful blocks of the loaded sections.
    #[inline]
    pub(super) fn harms(&self) -> &Harms {
        &self.harms
    }

    /// Other bodies in a spot.
    pub(super) fn bodies(&self, spot: u32) -> u32 {
        self.bodies.get(&spot).copied().unwrap_or(0)
    }

    /// Whether a body at a spot stands on ground, swims or climbs without having changed anything.
    pub(super) fn is_grounded(&self, spot: u32) -> bool {
        let feet = self.flags(spot);
        let carries = self.flags(spot.wrapping_sub(1)) & PHYSICAL | feet & (LIQUID | LADDER);
        carries != 0 && (feet | self.flags(spot.wrapping_add(1))) & UNSAFE == 0
    }

    /// Makes sure that everything a move from this cell looks at is there, falls aside: moves look no farther than half a
    /// section.
    #[inline]
    pub(super) fn prepare(&mut self, chunks: &Chunks, cell: BlockPos) {
        let at = self.frame.section_of(cell);
        // Sections begin at multiples of their side in the frame, too.
        let [x, y, z] = [cell.x, cell.y, cell.z].map(|at| at >> 3 & 1);
        let octant = 1 << (x | y << 1 | z << 2);
        let is_ready = |ready: &u8| ready & octant != 0;
        if !self.frame.holds(at) || !self.ready.get(self.frame.section(at)).is_some_and(is_ready) {
            self.make_ready(chunks, cell, octant);
        }
    }

    /// Makes the section that holds a cell, for looks beyond what [`PathTerrain::prepare`] covers.
    pub(super) fn prepare_section(&mut self, chunks: &Chunks, cell: BlockPos) {
        self.make(chunks, self.frame.section_of(cell));
    }

    /// Settles the section of a cell and its neighbours on the cell's side.
    #[inline(never)]
    fn make_ready(&mut self, chunks: &Chunks, cell: BlockPos, octant: u8) {
        self.reach(cell);
        let at @ [x, y, z] = self.frame.section_of(cell);
        let both = |at: u32, cell: i32| {
            let beside = if cell >> 3 & 1 == 0 { at.saturating_sub(1) } else { at + 1 };
            at.min(beside)..=at.max(beside)
        };
        for sy in both(y, cell.y) {
            for sz in both(z, cell.z) {
                for sx in both(x, cell.x) {
                    self.settle(chunks, [sx, sy, sz]);
                }
            }
        }
        let section = self.frame.section(at);
        self.ready[section] |= octant;
    }

    /// Takes [`BREAKABLE`] from cells that hold back liquids and falling blocks.
    fn settle(&mut self, chunks: &Chunks, at: [u32; 3]) {
        let section = self.frame.section(at);
        if !self.frame.holds(at) || self.status[section] & SETTLED != 0 {
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
            let is_hazardous = self.status[section] & HAZARDOUS != 0
                || around.into_iter().any(|beside| self.is_hazardous(chunks, beside));
            if is_hazardous {
                for beside in around {
                    self.make(chunks, beside);
                }
                self.keep_supports(at, keeps);
            }
        }
        self.status[section] |= SETTLED;
    }

    /// Whether a section holds liquids or falling blocks; its classes need not be there.
    fn is_hazardous(&mut self, chunks: &Chunks, at: [u32; 3]) -> bool {
        if !self.frame.holds(at) {
            return false;
        }
        let section = self.frame.section(at);
        if self.status[section] & (MADE | SEEN) == 0 {
            self.revisions[section] = self.revision(chunks, at);
            let hazardous = if self.has_hazards(chunks, at) { HAZARDOUS } else { 0 };
            self.status[section] |= SEEN | hazardous;
        }
        self.status[section] & HAZARDOUS != 0
    }

    /// Whether a section holds liquids or falling blocks, by its present states.
    fn has_hazards(&mut self, chunks: &Chunks, at: [u32; 3]) -> bool {
        if self.revision(chunks, at) == NOT_LOADED {
            return false;
        }
        let states = chunks.section_at(self.frame.corner(at));
        states.is_some_and(|states| states.any(|state| self.classifier.class(state).0 & HAZARDS != 0))
    }

    /// The flags of cells that must not be let loose.
    fn kept(&self) -> u8 {
        let options = self.classifier.options();
        (if options.keeps_liquids { LIQUID } else { 0 }) | (if options.keeps_supports { FALLING } else { 0 })
    }

    fn keep_supports(&mut self, at: [u32; 3], keeps: u8) {
        let [along_x, along_z] = self.frame.spot_steps().map(|step| step as usize);
        let columns = self.frame.columns(at);
        let flag = |spot: usize, flags: &[u8]| flags.get(spot).copied().unwrap_or(0);
        for column in 0..256 {
            let first = columns.start(column / 16, column % 16);
            for spot in first..first + 16 {
                if self.flags[spot] & BREAKABLE == 0 {
                    continue;
                }
                let above = flag(spot + 1, &self.flags);
                let beside = flag(spot + along_x, &self.flags)
                    | flag(spot.wrapping_sub(along_x), &self.flags)
                    | flag(spot + along_z, &self.flags)
                    | flag(spot.wrapping_sub(along_z), &self.flags);
                if (above | beside & LIQUID) & keeps != 0 {
                    self.flags[spot] &= !BREAKABLE;
                }
            }
        }
    }

    /// Reads a section's states into classes.
    fn make(&mut self, chunks: &Chunks, at: [u32; 3]) {
        if !self.frame.holds(at) {
            return;
        }
        let section = self.frame.section(at);
        if self.status[section] & MADE != 0 {
            return;
        }
        let is_dirty = self.status[section] & DIRTY != 0;
        self.status[section] = MADE;
        let corner = self.frame.corner(at);
        let columns = self.frame.columns(at);
        self.revisions[section] = self.revision(chunks, at);
        if self.revisions[section] == NOT_LOADED {
            self.fill(columns, UNKNOWN, 0, is_dirty);
            return;
        }
        let chunk = chunks.chunk(ChunkPos { x: corner.x >> 4, z: corner.z >> 4 });
        let Some(states) = chunk.and_then(|chunk| chunk.section(section_number(corner.y))) else {
            if is_dirty {
                self.fill(columns, 0, 0, is_dirty);
            }
            self.protect(columns, corner);
            return;
        };
        let mut seen = 0;
        if let Some(state) = states.uniform() {
            let (flags, kind) = self.classifier.class(state);
            seen = flags;
            self.fill(columns, flags, kind, is_dirty);
        } else {
            let mut cells = [[0; 2]; CELLS];
            let mut has_kinds = is_dirty;
            let class = |state| {
                let (flags, kind) = self.classifier.class(state);
                seen |= flags;
                has_kinds |= kind != 0;
                [flags, kind]
            };
            states.expand(class, &mut cells);
            copy_columns(&cells, 0, &mut self.flags, columns);
            if has_kinds {
                copy_columns(&cells, 1, &mut self.kinds, columns);
            }
        }
        if seen & HAZARDS != 0 {
            self.status[section] |= HAZARDOUS;
        }
        if self.classifier.options().shuns_harm && states.any(|state| BlockHarm::of(state) != BlockHarm::None)
        {
            self.status[section] |= HURTING;
            self.note_harms(states, corner);
        }
        self.protect(columns, corner);
    }

    fn note_harms(&mut self, states: &ChunkSection, corner: BlockPos) {
        let steps = self.frame.spot_steps();
        for (x, z) in (0..SIDE).flat_map(|x| (0..SIDE).map(move |z| (x, z))) {
            for y in 0..SIDE {
                let cell = corner.offset(x, y, z);
                let state = states.get((x + 16 * z + 256 * y).unsigned_abs() as usize);
                let harm = BlockHarm::of(state);
                if harm != BlockHarm::None {
                    self.harms.add(harm, state.is_liquid(), self.frame.spot(cell), steps);
                }
            }
        }
    }

    fn fill(&mut self, columns: SpotColumns, flags: u8, kind: u8, is_dirty: bool) {
        for column in 0..256 {
            let start = columns.start(column / 16, column % 16);
            self.flags[start..start + 16].fill(flags);
            if kind != 0 || is_dirty {
                self.kinds[start..start + 16].fill(kind);
            }
        }
    }

    fn protect(&mut self, columns: SpotColumns, corner: BlockPos) {
        for CellBox { min, max } in &self.classifier.options().protected {
            let range = |min: i32, max: i32, corner: i32| {
                let (first, last) = (min.max(corner), max.min(corner + SIDE - 1));
                (first..=last).map(move |at| (at - corner).unsigned_abs() as usize)
            };
            for x in range(min.x, max.x, corner.x) {
                for z in range(min.z, max.z, corner.z) {
                    for y in range(min.y, max.y, corner.y) {
                        let flags = &mut self.flags[columns.start(x, z) + y];
                        *flags = *flags & !BREAKABLE | FIXED;
                    }
                }
            }
        }
    }

    /// The present revision of a section.
    fn revision(&self, chunks: &Chunks, at: [u32; 3]) -> u64 {
        let corner = self.frame.corner(at);
        let is_ring = self.window.is_ring(corner);
        // The layers below the lowest blocks belong to the world, if there are any.
        let is_above_ground = self.window.is_lowest(corner) && corner.y >= Y_MIN;
        match chunks.chunk(ChunkPos { x: corner.x >> 4, z: corner.z >> 4 }) {
            Some(chunk) if (!is_ring || is_above_ground) && (Y_MIN..Y_END).contains(&corner.y) => {
                chunk.section(section_number(corner.y)).map_or(0, |section| section.revision())
            }
            _ => NOT_LOADED,
        }
    }

    /// Forgets the sections that have changed since they were made, and all that depends on them.
    fn forget_changes(&mut self, chunks: &Chunks) {
        let known = self.status.iter().enumerate().filter(|(_, status)| **status & (MADE | SEEN) != 0);
        let changed: Vec<(usize, [u32; 3])> = known
            .map(|(section, _)| (section, self.frame.section_at(section)))
            .filter(|&(section, at)| self.revisions[section] != self.revision(chunks, at))
            .collect();
        if changed.iter().any(|&(section, _)| self.status[section] & HURTING != 0) {
            // Their harmful blocks can't be told from those of other sections: all are read again.
            self.harms.clear();
            self.status
                .iter_mut()
                .filter(|status| **status & HURTING != 0)
                .for_each(|status| *status = DIRTY);
            self.ready.fill(0);
        }
        for (section, [x, y, z]) in changed {
            // Whether the cells below and beside can be broken depends on liquids and falling blocks alone.
            let is_hazardous = self.status[section] & HAZARDOUS != 0 || self.has_hazards(chunks, [x, y, z]);
            for sy in y.saturating_sub(2)..=y + 1 {
                for sz in z.saturating_sub(2)..=z + 2 {
                    for sx in x.saturating_sub(2)..=x + 2 {
                        if !self.frame.holds([sx, sy, sz]) {
                            continue;
                        }
                        let other = self.frame.section([sx, sy, sz]);
                        let apart = sx.abs_diff(x) + sy.abs_diff(y) + sz.abs_diff(z);
                        let depends = is_hazardous && apart == 1 && sy <= y && self.status[other] & MADE != 0;
                        if apart == 0 || depends {
                            self.status[other] = DIRTY;
                        }
                        self.ready[other] = 0;
                    }
                }
            }
        }
    }
}

/// Copies one byte of each of a section's cells to where it lies: from layers into columns.
fn copy_columns(cells: &[[u8; 2]; CELLS], byte: usize, to: &mut [u8], columns: SpotColumns) {
    let (rows, _) = cells.as_chunks::<16>();
    let Some(rows) = rows.first_chunk::<256>() else { return };
    for z in 0..16 {
        let mut upwards = [[0; 16]; 16];
        for y in 0..16 {
            for (x, cell) in rows[16 * y + z].iter().enumerate() {
                upwards[x][y] = cell[byte & 1];
            }
        }
        for (x, column) in upwards.iter().enumerate() {
            let start = columns.start(x, z);
            if let Some(to) = to.get_mut(start..start + 16) {
                to.copy_from_slice(column);
            }
        }
    }
}
