//! Light from the sky and from blocks in the cells around the eyes: it enters a cell with max(1, filter) less than it left the
//! neighbour, as the world's own rule says.

use cooperage_blocks::chunk::SECTIONS;
use cooperage_blocks::pos::Y_MIN;
use cooperage_blocks::section::CELLS;
use cooperage_blocks::{ChunkPos, Chunks};

use super::cells::CellRegion;
use super::vector::{both, each};

const LEVEL_MAX: u8 = 15;
/// The height of a column that is out of sight: the sky is not seen from any of its cells.
const CLOSED: i32 = i32::MAX;

/// The levels of light of a region.
pub(crate) struct CellLight {
    size: [i32; 3],
    /// The highest cell of each column that takes light, counted from the region's lowest; above it the sky is open.
    heights: Vec<i32>,
    sky: Vec<u8>,
    /// Empty where no block shines.
    block: Vec<u8>,
}

impl CellLight {
    pub(crate) fn new(chunks: &Chunks, region: &CellRegion) -> CellLight {
        let size = region.size();
        let heights = heights(chunks, region);
        let mut light = CellLight { size, heights, sky: vec![0; volume(size)], block: Vec::new() };
        light.spread_sky(region);
        light.spread_blocks(region);
        light
    }

    /// The levels of the sky's light and of the light of blocks in a cell; full light above the region.
    #[inline]
    pub(crate) fn at(&self, cell: [i32; 3]) -> [u8; 2] {
        let [x, y, z] = cell;
        let [width, height, depth] = self.size;
        if x < 0 || z < 0 || x >= width || z >= depth || y >= height {
            return [LEVEL_MAX, 0];
        }
        if y < 0 {
            return [0, 0];
        }
        let place = place(self.size, cell);
        let sky = if y > self.heights[(z * width + x) as usize] { LEVEL_MAX } else { self.sky[place] };
        [sky, self.block.get(place).copied().unwrap_or(0)]
    }

    fn spread_sky(&mut self, region: &CellRegion) {
        let [width, height, depth] = self.size;
        let mut front = Frontier::new();
        for z in 0..depth {
            for x in 0..width {
                let top = self.heights[(z * width + x) as usize];
                if top == CLOSED {
                    continue;
                }
                let around = [(x - 1, z), (x + 1, z), (x, z - 1), (x, z + 1)].into_iter();
                let near = around.filter(|(x, z)| (0..width).contains(x) && (0..depth).contains(z));
                let lowest = near.map(|(x, z)| self.heights[(z * width + x) as usize]).min().unwrap_or(top);
                for y in lowest.min(top - 1).max(-1) + 1..=top.min(height - 1) {
                    let filter = region.filter([x, y, z]);
                    if filter < LEVEL_MAX {
                        front.put(&mut self.sky, self.size, [x, y, z], LEVEL_MAX - filter.max(1));
                    }
                }
            }
        }
        front.spread(
            &mut self.sky,
            region,
            |cell, heights| cell[1] > heights[(cell[2] * width + cell[0]) as usize],
            &self.heights,
        );
    }

    fn spread_blocks(&mut self, region: &CellRegion) {
        if !region.models.iter().any(|model| model.light > 0) {
            return;
        }
        let mut front = Frontier::new();
        for (first, cells) in region.filled() {
            for (number, model) in cells.iter().enumerate() {
                let level = region.models[usize::from(*model)].light;
                if level > 0 {
                    if self.block.is_empty() {
                        self.block = vec![0; volume(self.size)];
                    }
                    let at = [number & 15, number >> 8, number >> 4 & 15];
                    let cell = std::array::from_fn(|axis| first[axis] + at[axis] as i32);
                    front.put(&mut self.block, self.size, cell, level.min(LEVEL_MAX));
                }
            }
        }
        front.spread(&mut self.block, region, |_, _| false, &self.heights);
    }
}

fn volume([width, height, depth]: [i32; 3]) -> usize {
    width as usize * height as usize * depth as usize
}

#[inline]
fn place([width, _, depth]: [i32; 3], [x, y, z]: [i32; 3]) -> usize {
    ((y * depth + z) * width + x) as usize
}

/// Cells whose light goes on to their neighbours, by level: x, z and y, a byte each.
struct Frontier([Vec<u32>; 16]);

impl Frontier {
    fn new() -> Frontier {
        Frontier(std::array::from_fn(|_| Vec::new()))
    }

    #[inline]
    fn put(&mut self, levels: &mut [u8], size: [i32; 3], cell: [i32; 3], level: u8) {
        let held = &mut levels[place(size, cell)];
        if *held < level {
            *held = level;
            let [x, y, z] = each(cell, |part| part as u32);
            self.0[usize::from(level)].push(y << 16 | z << 8 | x);
        }
    }

    /// Spreads light to darker neighbours, the brightest first. Cells that are lit already are left out.
    fn spread(
        &mut self,
        levels: &mut [u8],
        region: &CellRegion,
        is_lit: impl Fn([i32; 3], &[i32]) -> bool,
        heights: &[i32],
    ) {
        const STEPS: [[i32; 3]; 6] = [[0, -1, 0], [0, 1, 0], [0, 0, -1], [0, 0, 1], [-1, 0, 0], [1, 0, 0]];
        let size = region.size();
        for level in (2..=LEVEL_MAX).rev() {
            while let Some(at) = self.0[usize::from(level)].pop() {
                let cell = [at & 255, at >> 16, at >> 8 & 255].map(|part| part as i32);
                if levels[place(size, cell)] != level {
                    continue;
                }
                for step in STEPS {
                    let next = both(cell, step, |at, step| at + step);
                    // A filter of 0 takes one level as well.
                    if !region.holds(next) || is_lit(next, heights) || levels[place(size, next)] >= level - 1
                    {
                        continue;
                    }
                    let arrives = level.saturating_sub(region.filter(next).max(1));
                    if arrives > 0 {
                        self.put(levels, size, next, arrives);
                    }
                }
            }
        }
    }
}

/// The highest cell of each column that takes light, counted from the region's lowest; −1 or less where there is none.
fn heights(chunks: &Chunks, region: &CellRegion) -> Vec<i32> {
    let [width, _, depth] = region.size();
    let mut heights = vec![-1; (width * depth) as usize];
    for z in 0..depth >> 4 {
        for x in 0..width >> 4 {
            let pos = ChunkPos::new((region.first.x >> 4) + x, (region.first.z >> 4) + z);
            let Some(chunk) = chunks.chunk(pos) else { continue };
            if !region.has_column(x, z) {
                for cell in 0..256 {
                    heights[((z * 16 + (cell >> 4)) * width + x * 16 + (cell & 15)) as usize] = CLOSED;
                }
                continue;
            }
            let mut left: u32 = 256;
            let mut is_found = [false; 256];
            let lowest = usize::try_from((region.first.y >> 4) - (Y_MIN >> 4)).unwrap_or(0).min(SECTIONS);
            for (number, section) in chunk.sections().rev().filter(|(number, _)| *number >= lowest) {
                if left == 0 {
                    break;
                }
                if !section.any(|state| state.light_filter() > 0) {
                    continue;
                }
                let mut takes = [false; CELLS];
                section.expand(|state| state.light_filter() > 0, &mut takes);
                let base = Y_MIN + 16 * number as i32 - region.first.y;
                for (y, layer) in takes.chunks_exact(256).enumerate().rev() {
                    for (column, takes) in layer.iter().enumerate() {
                        if *takes && !is_found[column] {
                            is_found[column] = true;
                            left -= 1;
                            let (cx, cz) = (x * 16 + (column & 15) as i32, z * 16 + (column >> 4) as i32);
                            heights[(cz * width + cx) as usize] = base + y as i32;
                        }
                    }
                }
            }
        }
    }
    heights
}
