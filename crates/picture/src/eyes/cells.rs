//! The cells that a camera may see, unpacked for rays: sections of models, and the cells that hold anything in each of their 64
//! bricks of 4 × 4 × 4 cells.

use cooperage_blocks::chunk::SECTIONS;
use cooperage_blocks::pos::Y_MIN;
use cooperage_blocks::registry;
use cooperage_blocks::section::CELLS;
use cooperage_blocks::{BlockPos, BlockState, ChunkPos, ChunkSection, Chunks};

use super::camera::ViewCone;
use super::model::BlockModel;
use super::numbers::SIGHT_BLOCKS;
use super::skips::BrickSkips;

/// The slot of a section of air, and of a section of a chunk that is not loaded.
pub(crate) const AIR: u32 = u32::MAX;
pub(crate) const UNLOADED: u32 = u32::MAX - 1;

/// Half the diagonal of a section, and how far light comes into a cell from others, in blocks.
const SECTION_RADIUS: f64 = 13.9;
const LIGHT_REACH: f64 = 17.0;

/// The bricks of a section.
#[derive(Clone)]
struct SectionBricks {
    /// The cells of each brick that hold anything, a bit for each.
    cells: [u64; 64],
    /// The bricks that hold more than opaque cubes.
    odd: u64,
}

/// The cells that eyes may see, in sections. Coordinates are counted from the region's first cell.
pub(crate) struct CellRegion {
    /// Its first cell in the world.
    pub(crate) first: BlockPos,
    /// Sections along x, y and z.
    pub(crate) sections: [i32; 3],
    slots: Vec<u32>,
    columns: Vec<bool>,
    cells: Vec<[u16; CELLS]>,
    bricks: Vec<SectionBricks>,
    pub(crate) skips: BrickSkips,
    pub(crate) models: Vec<BlockModel>,
    /// The light that each model takes, 0 to 15.
    filters: Vec<u8>,
    of_state: Vec<u16>,
}

impl CellRegion {
    /// Unpacks the sections that the camera may see, and those around from which light comes.
    pub(crate) fn new(chunks: &Chunks, view: &ViewCone) -> CellRegion {
        let sight = f64::from(SIGHT_BLOCKS);
        let section = |at: f64| (at.clamp(-3.0e7, 3.0e7).floor() as i32) >> 4;
        let low = view.eyes().map(|at| section(at - sight));
        let high = view.eyes().map(|at| section(at + sight));
        let sections: [i32; 3] = std::array::from_fn(|axis| high[axis] - low[axis] + 1);
        let mut region = CellRegion {
            first: BlockPos::new(low[0] * 16, low[1] * 16, low[2] * 16),
            sections,
            slots: vec![AIR; (sections[0] * sections[1] * sections[2]) as usize],
            columns: vec![false; (sections[0] * sections[2]) as usize],
            cells: Vec::new(),
            bricks: Vec::new(),
            skips: BrickSkips::new(sections.map(|side| side as usize * 4)),
            models: vec![BlockModel::new(BlockState::AIR)],
            filters: vec![0],
            of_state: vec![u16::MAX; registry().states()],
        };
        for z in 0..sections[2] {
            for x in 0..sections[0] {
                let chunk = chunks.chunk(ChunkPos::new(low[0] + x, low[2] + z));
                for y in 0..sections[1] {
                    let at = [x, y, z];
                    let middle = std::array::from_fn(|axis| f64::from((low[axis] + at[axis]) * 16 + 8));
                    if view.may_see(middle, SECTION_RADIUS + LIGHT_REACH) {
                        let number = usize::try_from(low[1] + y - (Y_MIN >> 4)).unwrap_or(SECTIONS);
                        region.columns[(z * sections[0] + x) as usize] = true;
                        let section = chunk.map(|chunk| chunk.section(number).map(AsRef::as_ref));
                        region.take(at, section);
                    }
                }
            }
        }
        region
    }

    /// Takes a section of a chunk that is loaded or not; the section may be air.
    fn take(&mut self, at: [i32; 3], section: Option<Option<&ChunkSection>>) {
        let place = self.place(at);
        let filled = match section {
            None => {
                self.slots[place] = UNLOADED;
                u64::MAX
            }
            Some(None) => return,
            Some(Some(section)) => {
                self.slots[place] = self.unpack(section);
                let bricks = &self.bricks[self.slots[place] as usize];
                (0..64).filter(|brick| bricks.cells[*brick] != 0).fold(0, |all, brick| all | 1 << brick)
            }
        };
        for brick in (0..64).filter(|brick| filled >> brick & 1 == 1) {
            let within = [brick & 3, brick >> 4, brick >> 2 & 3];
            self.skips.fill(std::array::from_fn(|axis| at[axis] as usize * 4 + within[axis]));
        }
    }

    fn unpack(&mut self, section: &ChunkSection) -> u32 {
        let mut cells = [0u16; CELLS];
        let CellRegion { models, filters, of_state, .. } = self;
        section.expand(|state| number_of(state, models, filters, of_state), &mut cells);
        let mut bricks = SectionBricks { cells: [0; 64], odd: 0 };
        let is_odd = |number: u16| number != 0 && !models[usize::from(number)].is_plain_cube();
        if cells.iter().all(|cell| *cell == cells[0]) {
            bricks.cells = [if cells[0] == 0 { 0 } else { u64::MAX }; 64];
            bricks.odd = if is_odd(cells[0]) { u64::MAX } else { 0 };
        } else {
            // A row of four cells lies in one brick.
            for (row, line) in cells.as_chunks::<4>().0.iter().enumerate() {
                if line.iter().all(|cell| *cell == 0) {
                    continue;
                }
                let brick = (row >> 8 << 4) | ((row >> 4 & 3) << 2) | (row & 3);
                let shift = (row >> 6 & 3) << 4 | (row >> 2 & 3) << 2;
                for (x, number) in line.iter().enumerate() {
                    bricks.cells[brick] |= u64::from(*number != 0) << (shift + x);
                }
                bricks.odd |= u64::from(line.iter().any(|number| is_odd(*number))) << brick;
            }
        }
        self.cells.push(cells);
        self.bricks.push(bricks);
        (self.cells.len() - 1) as u32
    }

    fn place(&self, [x, y, z]: [i32; 3]) -> usize {
        ((z * self.sections[0] + x) * self.sections[1] + y) as usize
    }

    /// Cells along x, y and z.
    pub(crate) fn size(&self) -> [i32; 3] {
        self.sections.map(|sections| sections * 16)
    }

    /// Whether a cell lies in the region.
    #[inline]
    pub(crate) fn holds(&self, [x, y, z]: [i32; 3]) -> bool {
        let [width, height, depth] = self.sections;
        (x as u32) < 16 * width as u32 && (y as u32) < 16 * height as u32 && (z as u32) < 16 * depth as u32
    }

    /// The slot of the section that holds a cell of the region.
    #[inline]
    pub(crate) fn slot(&self, [x, y, z]: [i32; 3]) -> u32 {
        self.slots[self.place([x >> 4, y >> 4, z >> 4])]
    }

    /// The cells of a section; of the brick around a cell, which cells hold anything, and whether more than opaque cubes are there.
    #[inline]
    pub(crate) fn brick(&self, slot: u32, [x, y, z]: [i32; 3]) -> (&[u16; CELLS], u64, bool) {
        let bricks = &self.bricks[slot as usize];
        let brick = (y >> 2 & 3) << 4 | (z >> 2 & 3) << 2 | (x >> 2 & 3);
        (&self.cells[slot as usize], bricks.cells[brick as usize], bricks.odd >> brick & 1 == 1)
    }

    /// The number of the model in a cell; 0, that of air, outside.
    #[inline]
    pub(crate) fn number(&self, cell: [i32; 3]) -> u16 {
        if !self.holds(cell) {
            return 0;
        }
        let slot = self.slot(cell);
        if slot >= UNLOADED { 0 } else { self.cells[slot as usize][index(cell)] }
    }

    /// The model in a cell.
    #[inline]
    pub(crate) fn model(&self, cell: [i32; 3]) -> &BlockModel {
        &self.models[usize::from(self.number(cell))]
    }

    /// The light that a cell takes, 0 to 15.
    #[inline]
    pub(crate) fn filter(&self, cell: [i32; 3]) -> u8 {
        self.filters[usize::from(self.number(cell))]
    }

    /// Whether a part of a column of sections may be seen, or lights what is seen.
    pub(crate) fn has_column(&self, x: i32, z: i32) -> bool {
        self.columns[(z * self.sections[0] + x) as usize]
    }

    /// All sections that hold more than air, each with its first cell.
    pub(crate) fn filled(&self) -> impl Iterator<Item = ([i32; 3], &[u16; CELLS])> {
        let [width, height, depth] = self.sections;
        let all =
            (0..depth).flat_map(move |z| (0..width).flat_map(move |x| (0..height).map(move |y| [x, y, z])));
        all.filter_map(|at| {
            let slot = self.slots[self.place(at)];
            (slot < UNLOADED).then(|| (at.map(|part| part * 16), &self.cells[slot as usize]))
        })
    }

    /// The cell in the world.
    pub(crate) fn pos(&self, [x, y, z]: [i32; 3]) -> BlockPos {
        self.first.offset(x, y, z)
    }

    /// The cell of the region that stands for one of the world.
    pub(crate) fn cell(&self, pos: BlockPos) -> [i32; 3] {
        [pos.x.wrapping_sub(self.first.x), pos.y.wrapping_sub(self.first.y), pos.z.wrapping_sub(self.first.z)]
    }
}

/// A cell's place within its section.
#[inline]
pub(crate) fn index([x, y, z]: [i32; 3]) -> usize {
    ((y & 15) << 8 | (z & 15) << 4 | (x & 15)) as usize
}

/// A cell's place within its brick.
#[inline]
pub(crate) fn brick_index([x, y, z]: [i32; 3]) -> i32 {
    (y & 3) << 4 | (z & 3) << 2 | (x & 3)
}

fn number_of(
    state: BlockState,
    models: &mut Vec<BlockModel>,
    filters: &mut Vec<u8>,
    of_state: &mut [u16],
) -> u16 {
    let Some(place) = of_state.get_mut(usize::from(state.0)) else { return 0 };
    if *place == u16::MAX {
        let model = BlockModel::new(state);
        // Cells in which nothing is drawn are air for rays; signs are found by their own number.
        if model.is_empty() && !model.is_sign && model.filter == 0 && model.light == 0 {
            *place = 0;
        } else {
            *place = models.len() as u16;
            filters.push(model.filter);
            models.push(model);
        }
    }
    *place
}
