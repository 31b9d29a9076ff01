//! The cells around the eyes, unpacked for rays: sections of models, and which of their 64 corners of 4 × 4 × 4 cells hold
//! anything.

use cooperage_blocks::chunk::SECTIONS;
use cooperage_blocks::pos::Y_MIN;
use cooperage_blocks::registry;
use cooperage_blocks::section::CELLS;
use cooperage_blocks::{BlockPos, BlockState, ChunkPos, Chunks};

use super::model::BlockModel;
use super::numbers::SIGHT_BLOCKS;

/// The slot of a section of air, and of a section of a chunk that is not loaded.
pub(crate) const AIR: u32 = u32::MAX;
pub(crate) const UNLOADED: u32 = u32::MAX - 1;

/// The cells that eyes may see, in sections. Coordinates are counted from the region's first cell.
pub(crate) struct CellRegion {
    /// Its first cell in the world.
    pub(crate) first: BlockPos,
    /// Sections along x, y and z.
    pub(crate) sections: [i32; 3],
    slots: Vec<u32>,
    cells: Vec<[u16; CELLS]>,
    bricks: Vec<u64>,
    pub(crate) models: Vec<BlockModel>,
    of_state: Vec<u16>,
}

impl CellRegion {
    pub(crate) fn new(chunks: &Chunks, eyes: [f64; 3]) -> CellRegion {
        let sight = f64::from(SIGHT_BLOCKS);
        let section = |at: f64| (at.clamp(-3.0e7, 3.0e7).floor() as i32) >> 4;
        let low = eyes.map(|at| section(at - sight));
        let high = eyes.map(|at| section(at + sight));
        let sections: [i32; 3] = std::array::from_fn(|axis| high[axis] - low[axis] + 1);
        let mut region = CellRegion {
            first: BlockPos::new(low[0] * 16, low[1] * 16, low[2] * 16),
            sections,
            slots: vec![AIR; (sections[0] * sections[1] * sections[2]) as usize],
            cells: Vec::new(),
            bricks: Vec::new(),
            models: vec![BlockModel::new(BlockState::AIR)],
            of_state: vec![u16::MAX; registry().states()],
        };
        for z in 0..sections[2] {
            for x in 0..sections[0] {
                let chunk = chunks.chunk(ChunkPos::new(low[0] + x, low[2] + z));
                for y in 0..sections[1] {
                    let place = region.place([x, y, z]);
                    let Some(chunk) = chunk else {
                        region.slots[place] = UNLOADED;
                        continue;
                    };
                    let number = usize::try_from(low[1] + y - (Y_MIN >> 4)).unwrap_or(SECTIONS);
                    if let Some(section) = chunk.section(number) {
                        region.slots[place] = region.unpack(section);
                    }
                }
            }
        }
        region
    }

    fn unpack(&mut self, section: &cooperage_blocks::ChunkSection) -> u32 {
        let mut cells = [0u16; CELLS];
        let (models, of_state) = (&mut self.models, &mut self.of_state);
        section.expand(|state| number_of(state, models, of_state), &mut cells);
        let mut bricks = 0u64;
        if cells.iter().all(|cell| *cell == cells[0]) {
            bricks = if models[usize::from(cells[0])].is_empty() { 0 } else { u64::MAX };
        } else {
            for (row, line) in cells.as_chunks::<4>().0.iter().enumerate() {
                // A row of four cells lies in one brick.
                let brick = (row >> 8 << 4) | ((row >> 4 & 3) << 2) | (row & 3);
                if line.iter().any(|cell| *cell != 0) {
                    bricks |= 1 << brick;
                }
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

    /// The cells of a section, whether each of its bricks holds something.
    #[inline]
    pub(crate) fn section(&self, slot: u32) -> (&[u16; CELLS], u64) {
        (&self.cells[slot as usize], self.bricks[slot as usize])
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

fn number_of(state: BlockState, models: &mut Vec<BlockModel>, of_state: &mut [u16]) -> u16 {
    let Some(place) = of_state.get_mut(usize::from(state.0)) else { return 0 };
    if *place == u16::MAX {
        let model = BlockModel::new(state);
        // Cells in which nothing is drawn are air for rays; signs are found by their own number.
        if model.is_empty() && !model.is_sign && model.filter == 0 && model.light == 0 {
            *place = 0;
        } else {
            *place = models.len() as u16;
            models.push(model);
        }
    }
    *place
}
