//! The cells around a search as bytes in one array, made section by section when first looked at.
//!
//! A node is the number of its feet cell in that array: neighbours are fixed distances away. Around the loaded chunks
//! lies a ring of unknown sections, so that no move of an expanded node leaves the array.

use rustc_hash::FxHashMap;

use super::classes::{self, BREAKABLE, Class, FALLING, FIXED, LIQUID, UNKNOWN, class_of};
use super::dig::Tools;
use super::doors::{Door, Half};
use super::options::{CellBox, PathMode, PathOptions};
use super::units::{IMPOSSIBLE, ONE, units};
use crate::chunk::section_number;
use crate::chunks::Chunks;
use crate::pos::{BlockPos, ChunkPos, Y_END, Y_MIN};
use crate::registry::BlockState;
use crate::section::CELLS;

/// The side of a section.
const SIDE: i32 = 16;

/// Classes of one section are there.
const MADE: u8 = 1;
/// What may be broken knows of its neighbours.
const SETTLED: u8 = 1 << 1;
/// All sections around are there and settled.
const READY: u8 = 1 << 2;
/// The section holds liquids or falling blocks.
const HAZARDOUS: u8 = 1 << 3;

/// What the flags don't tell of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Kind {
    /// What breaking it costs, in units.
    pub(super) dig: u32,
    /// The height of its top, in 1/32.
    pub(super) top: u8,
    /// How it opens.
    pub(super) door: Door,
}

/// The classes of the cells around a search.
pub(super) struct Terrain {
    /// The first cell.
    min: BlockPos,
    /// Cells along x, y, z: multiples of a section's side.
    size: [u32; 3],
    pub(super) flags: Vec<u8>,
    pub(super) kinds: Vec<u8>,
    pub(super) table: Vec<Kind>,
    status: Vec<u8>,
    by_state: FxHashMap<BlockState, (u8, u8)>,
    tools: Tools,
    can_dig: bool,
    dig_cost: f64,
    keeps: u8,
    protected: Vec<CellBox>,
    /// For each column of sections, the lowest layer of those that hold liquids.
    liquids: Vec<i32>,
    bodies: FxHashMap<u32, u32>,
    opens_doors: bool,
    mode: PathMode,
    loaded_chunks: usize,
}

impl Terrain {
    /// The cells of a window; nothing is read yet.
    pub(super) fn new(chunks: &Chunks, options: &PathOptions, window: CellBox) -> Terrain {
        let (low, high) = (window.min.chunk(), window.max.chunk());
        let (mut bottom, mut top) = (window.min.y, window.max.y);
        let columns = [high.x - low.x + 3, high.z - low.z + 3].map(i32::unsigned_abs);
        let mut liquids = vec![i32::MAX; (columns[0] * columns[1]) as usize];
        let mut loaded_chunks = 0;
        for &pos in chunks.loaded() {
            if (low.x..=high.x).contains(&pos.x)
                && (low.z..=high.z).contains(&pos.z)
                && let Some(chunk) = chunks.chunk(pos)
            {
                loaded_chunks += 1;
                let column =
                    (pos.z - low.z + 1).unsigned_abs() * columns[0] + (pos.x - low.x + 1).unsigned_abs();
                for (number, section) in chunk.sections() {
                    #[expect(
                        clippy::cast_possible_truncation,
                        clippy::cast_possible_wrap,
                        reason = "24 sections"
                    )]
                    let y = Y_MIN + SIDE * number as i32;
                    bottom = bottom.min(y);
                    top = top.max(y + SIDE - 1);
                    let lowest = &mut liquids[column as usize];
                    if *lowest == i32::MAX && section.any(BlockState::is_liquid) {
                        *lowest = y;
                    }
                }
            }
        }
        let headroom = i32::try_from(options.blocks).unwrap_or(Y_END).saturating_add(4);
        let top = top.saturating_add(headroom).clamp(Y_MIN, Y_END - 1);
        let bottom = bottom.clamp(Y_MIN, top);
        // One more section on each side.
        let sections =
            [high.x - low.x + 3, (top >> 4) - (bottom >> 4) + 3, high.z - low.z + 3].map(i32::unsigned_abs);
        let size = sections.map(|count| count * SIDE.unsigned_abs());
        let cells = size.iter().map(|&side| side as usize).product();
        let keeps =
            if options.keeps_liquids { LIQUID } else { 0 } | if options.keeps_supports { FALLING } else { 0 };
        let mut terrain = Terrain {
            min: BlockPos::new((low.x - 1) * SIDE, ((bottom >> 4) - 1) * SIDE, (low.z - 1) * SIDE),
            size,
            flags: vec![0; cells],
            kinds: vec![0; cells],
            table: vec![Kind { dig: IMPOSSIBLE, top: 0, door: Door::None }],
            status: vec![0; sections.iter().map(|&count| count as usize).product()],
            by_state: FxHashMap::default(),
            tools: Tools::new(&options.tools),
            can_dig: options.can_dig,
            dig_cost: options.dig_cost,
            keeps,
            protected: options.protected.clone(),
            liquids,
            bodies: FxHashMap::default(),
            opens_doors: options.can_open_doors,
            mode: options.mode,
            loaded_chunks,
        };
        for &pos in &options.occupied {
            if let Some(node) = terrain.node(pos) {
                *terrain.bodies.entry(node).or_default() += 1;
            }
        }
        terrain
    }

    /// Whether other bodies stand about.
    pub(super) fn has_bodies(&self) -> bool {
        !self.bodies.is_empty()
    }

    /// Other bodies in a cell.
    pub(super) fn bodies(&self, node: u32) -> u32 {
        self.bodies.get(&node).copied().unwrap_or(0)
    }

    /// How a cell can be opened; only cells flagged odd can.
    pub(super) fn door(&self, node: u32) -> Door {
        self.kind(node).door
    }

    /// What breaking a cell costs.
    pub(super) fn dig_cost(&self, node: u32) -> u32 {
        self.kind(node).dig
    }

    /// The lowest layer of those sections of the cell's column that hold liquids.
    pub(super) fn lowest_liquid(&self, node: u32) -> i32 {
        let [x, _, z] = self.place(node);
        self.liquids.get((z / 16 * (self.size[0] / 16) + x / 16) as usize).copied().unwrap_or(i32::MAX)
    }

    /// The cells of a window, with the classes of an earlier terrain where nothing changed.
    pub(super) fn refreshed(
        _earlier: Option<Terrain>,
        chunks: &Chunks,
        options: &PathOptions,
        window: CellBox,
    ) -> Terrain {
        Terrain::new(chunks, options, window)
    }

    /// Loaded chunks in the window.
    pub(super) fn loaded_chunks(&self) -> usize {
        self.loaded_chunks
    }

    /// Whether blocks may be broken.
    pub(super) fn can_dig(&self) -> bool {
        self.can_dig
    }

    /// The distance of two nodes one layer apart.
    pub(super) fn layer(&self) -> u32 {
        self.size[0] * self.size[2]
    }

    /// The distance of two nodes one row apart, towards +z.
    pub(super) fn row(&self) -> u32 {
        self.size[0]
    }

    /// Cells in all.
    pub(super) fn cells(&self) -> usize {
        self.flags.len()
    }

    /// The node of a cell, if it lies in the window and not in the outer ring.
    pub(super) fn node(&self, pos: BlockPos) -> Option<u32> {
        let [x, y, z] =
            [pos.x.checked_sub(self.min.x)?, pos.y.checked_sub(self.min.y)?, pos.z.checked_sub(self.min.z)?]
                .map(|offset| u32::try_from(offset).unwrap_or(0));
        let inner = |at: u32, size: u32| at >= 16 && at < size - 16;
        let is_inside = inner(x, self.size[0]) && inner(y, self.size[1]) && inner(z, self.size[2]);
        is_inside.then(|| (y * self.size[2] + z) * self.size[0] + x)
    }

    /// The cell of a node.
    pub(super) fn cell(&self, node: u32) -> BlockPos {
        let [x, y, z] = self.place(node);
        #[expect(clippy::cast_possible_wrap, reason = "a window has fewer cells than 2^31 along each side")]
        self.min.offset(x as i32, y as i32, z as i32)
    }

    fn place(&self, node: u32) -> [u32; 3] {
        let (rest, x) = (node / self.size[0], node % self.size[0]);
        [x, rest / self.size[2], rest % self.size[2]]
    }

    fn sections(&self) -> [u32; 3] {
        self.size.map(|side| side / 16)
    }

    /// Makes sure that everything a move from this cell looks at is there, falls aside.
    pub(super) fn prepare(&mut self, chunks: &Chunks, cell: BlockPos) {
        let offset = |at: i32, min: i32| (at - min).unsigned_abs() / 16;
        let [x, y, z] = [offset(cell.x, self.min.x), offset(cell.y, self.min.y), offset(cell.z, self.min.z)];
        let section = self.section(x, y, z);
        if self.status[section] & READY == 0 {
            self.make_ready(chunks, [x, y, z]);
            self.status[section] |= READY;
        }
    }

    fn section(&self, x: u32, y: u32, z: u32) -> usize {
        let [sx, _, sz] = self.sections();
        ((y * sz + z) * sx + x) as usize
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

    /// Makes the section that holds a node, for looks beyond what [`Terrain::prepare`] covers.
    pub(super) fn prepare_node(&mut self, chunks: &Chunks, node: u32) {
        let [x, y, z] = self.place(node).map(|at| at / 16);
        self.make(chunks, [x, y, z]);
    }

    /// Whether a body in a cell stands on ground, swims or climbs without having changed anything.
    pub(super) fn is_grounded(&self, node: u32) -> bool {
        let flag = |cell: u32| self.flags.get(cell as usize).copied().unwrap_or(UNKNOWN);
        let (feet, layer) = (flag(node), self.layer());
        let carries = flag(node.wrapping_sub(layer)) & classes::PHYSICAL | feet & (LIQUID | classes::LADDER);
        carries != 0 && (feet | flag(node.wrapping_add(layer))) & classes::UNSAFE == 0
    }

    /// Takes [`BREAKABLE`] from what holds back liquids and falling blocks.
    fn settle(&mut self, chunks: &Chunks, at: [u32; 3]) {
        let [sx, sy, sz] = self.sections();
        let [x, y, z] = at;
        if x >= sx || y >= sy || z >= sz || self.status[self.section(x, y, z)] & SETTLED != 0 {
            return;
        }
        self.make(chunks, at);
        if self.can_dig && self.keeps != 0 {
            let around = [
                [x, y + 1, z],
                [x.wrapping_sub(1), y, z],
                [x + 1, y, z],
                [x, y, z.wrapping_sub(1)],
                [x, y, z + 1],
            ];
            let mut is_hazardous = self.status[self.section(x, y, z)] & HAZARDOUS != 0;
            for [ax, ay, az] in around {
                if ax < sx && ay < sy && az < sz {
                    self.make(chunks, [ax, ay, az]);
                    is_hazardous |= self.status[self.section(ax, ay, az)] & HAZARDOUS != 0;
                }
            }
            if is_hazardous {
                self.keep_supports(at);
            }
        }
        let section = self.section(x, y, z);
        self.status[section] |= SETTLED;
    }

    fn keep_supports(&mut self, [x, y, z]: [u32; 3]) {
        let (row, layer) = (self.row() as usize, self.layer() as usize);
        let flag = |cell: usize, flags: &[u8]| flags.get(cell).copied().unwrap_or(0);
        for cy in y * 16..y * 16 + 16 {
            for cz in z * 16..z * 16 + 16 {
                let first = ((cy * self.size[2] + cz) * self.size[0] + x * 16) as usize;
                for cell in first..first + 16 {
                    if self.flags[cell] & BREAKABLE == 0 {
                        continue;
                    }
                    let above = flag(cell + layer, &self.flags);
                    let beside = flag(cell + 1, &self.flags)
                        | flag(cell.wrapping_sub(1), &self.flags)
                        | flag(cell + row, &self.flags)
                        | flag(cell.wrapping_sub(row), &self.flags);
                    if (above | beside & LIQUID) & self.keeps & (LIQUID | FALLING) != 0 {
                        self.flags[cell] &= !BREAKABLE;
                    }
                }
            }
        }
    }

    /// Reads a section's states into classes.
    fn make(&mut self, chunks: &Chunks, [x, y, z]: [u32; 3]) {
        let section = self.section(x, y, z);
        if self.status[section] & MADE != 0 {
            return;
        }
        self.status[section] |= MADE;
        #[expect(clippy::cast_possible_wrap, reason = "a window has fewer cells than 2^31 along each side")]
        let corner = self.min.offset(16 * x as i32, 16 * y as i32, 16 * z as i32);
        let [_, sections_y, _] = self.sections();
        let chunk = chunks.chunk(ChunkPos { x: corner.x >> 4, z: corner.z >> 4 });
        let (Some(chunk), true) = (chunk, corner.y >= Y_MIN && y + 1 < sections_y && corner.y < Y_END) else {
            self.fill([x, y, z], UNKNOWN, 0);
            return;
        };
        let Some(states) = chunk.section(section_number(corner.y)) else {
            self.protect([x, y, z], corner);
            return;
        };
        let mut seen = 0;
        let rows = self.rows([x, y, z]);
        let mut class = |state: BlockState| {
            let (flags, kind) = self.class(state);
            seen |= flags;
            [flags, kind]
        };
        if let Some(state) = states.uniform() {
            let [flags, kind] = class(state);
            self.fill([x, y, z], flags, kind);
        } else {
            let mut cells = [0; CELLS];
            let mut has_kinds = false;
            states.expand(
                |state| {
                    let [flags, kind] = class(state);
                    has_kinds |= kind != 0;
                    flags
                },
                &mut cells,
            );
            copy_rows(&cells, &mut self.flags, rows);
            if has_kinds {
                states.expand(|state| self.by_state.get(&state).map_or(0, |&(_, kind)| kind), &mut cells);
                copy_rows(&cells, &mut self.kinds, rows);
            }
        }
        if seen & (LIQUID | FALLING) != 0 {
            self.status[section] |= HAZARDOUS;
        }
        self.protect([x, y, z], corner);
    }

    /// Where a section's rows lie.
    fn rows(&self, [x, y, z]: [u32; 3]) -> Rows {
        Rows {
            first: ((y * 16 * self.size[2] + z * 16) * self.size[0] + x * 16) as usize,
            row: self.row() as usize,
            layer: self.layer() as usize,
        }
    }

    fn fill(&mut self, at: [u32; 3], flags: u8, kind: u8) {
        let rows = self.rows(at);
        copy_rows(&[flags; CELLS], &mut self.flags, rows);
        if kind != 0 {
            copy_rows(&[kind; CELLS], &mut self.kinds, rows);
        }
    }

    fn protect(&mut self, at: [u32; 3], corner: BlockPos) {
        for number in 0..self.protected.len() {
            let CellBox { min, max } = self.protected[number];
            let rows = self.rows(at);
            let range = |min: i32, max: i32, corner: i32| min.max(corner)..=max.min(corner + SIDE - 1);
            for y in range(min.y, max.y, corner.y) {
                for z in range(min.z, max.z, corner.z) {
                    let [y, z] = [y & 15, z & 15].map(|at| at.unsigned_abs() as usize);
                    let row = rows.first + y * rows.layer + z * rows.row;
                    for x in range(min.x, max.x, corner.x) {
                        let cell = &mut self.flags[row + (x & 15).unsigned_abs() as usize];
                        *cell = *cell & !BREAKABLE | FIXED;
                    }
                }
            }
        }
    }

    /// Flags and kind of a state.
    fn class(&mut self, state: BlockState) -> (u8, u8) {
        if let Some(&known) = self.by_state.get(&state) {
            return known;
        }
        let Class { mut flags, top } = class_of(state, self.mode);
        if !self.can_dig {
            flags &= !BREAKABLE;
        }
        let dig = if flags & BREAKABLE == 0 {
            IMPOSSIBLE
        } else {
            self.tools.ticks(state).map_or(IMPOSSIBLE, |ticks| {
                units((1.0 + 3.0 * f64::from(ticks) / 20.0) * self.dig_cost, f64::from(ONE))
            })
        };
        let door = match Door::of(state) {
            // The reference opens closed gates and nothing else.
            door @ Door::Closed(_, Half::Whole) if self.opens_doors => door,
            door if self.opens_doors && self.mode != PathMode::Reference => door,
            _ => Door::None,
        };
        if door != Door::None {
            flags |= classes::ODD;
        }
        let wanted = Kind { dig, top, door };
        let is_plain = flags & (BREAKABLE | classes::ODD) == 0;
        let kind = match self.table.iter().position(|kind| *kind == wanted) {
            _ if is_plain => 0,
            Some(place) => place,
            None if self.table.len() < 256 => {
                self.table.push(wanted);
                self.table.len() - 1
            }
            None => 0,
        };
        #[expect(clippy::cast_possible_truncation, reason = "the table has at most 256 rows")]
        let class = (flags, kind as u8);
        self.by_state.insert(state, class);
        class
    }

    /// The height of a cell's top within it, in 1/32.
    pub(super) fn top(&self, cell: u32, flags: u8) -> i32 {
        if flags & classes::ODD == 0 {
            if flags & classes::PHYSICAL != 0 { 32 } else { 0 }
        } else {
            i32::from(self.kind(cell).top)
        }
    }

    /// What the flags don't tell of a cell.
    fn kind(&self, cell: u32) -> Kind {
        let kind = self.kinds.get(cell as usize).copied().unwrap_or(0);
        self.table.get(usize::from(kind)).copied().unwrap_or(self.table[0])
    }
}

/// Where the rows of a section lie in an array of cells.
#[derive(Clone, Copy)]
struct Rows {
    first: usize,
    row: usize,
    layer: usize,
}

/// Copies a section's cells, in their order, to where they lie.
fn copy_rows(cells: &[u8; CELLS], to: &mut [u8], rows: Rows) {
    let (from, _) = cells.as_chunks::<16>();
    for (number, from) in from.iter().enumerate() {
        let start = rows.first + number / 16 * rows.layer + number % 16 * rows.row;
        if let Some(to) = to.get_mut(start..start + 16) {
            to.copy_from_slice(from);
        }
    }
}
