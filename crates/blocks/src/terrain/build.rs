//! Makes the cells of a chunk from its own plan and those of the eight around it.

use std::sync::{Arc, LazyLock};

use super::land::SEA_LEVEL;
use super::noise::hash;
use super::ores::{VeinCell, kinds};
use super::plan::{ChunkPlan, LAVA_END, TreeCell, stuff};
use crate::chunk::{Chunk, SECTIONS};
use crate::pos::Y_MIN;
use crate::registry::{BlockState, registry};
use crate::section::{CELLS, ChunkSection};

/// Cells of a layer.
const LAYER: usize = 256;
/// Layers above which stone is never mixed with deepslate.
const MIX_END: i32 = 8;
/// Layers at the bottom that may hold bedrock.
const BEDROCK_LAYERS: i32 = 5;

/// Plans of 3 × 3 chunks, by z, then x; the chunk to be made is in the middle.
pub(super) type Around = [Arc<ChunkPlan>; 9];

/// The cells of one chunk, by layer, z, x.
pub(super) struct ChunkCells {
    cells: Vec<BlockState>,
    /// Layers in use, a multiple of 16; above is air.
    layers: usize,
}

impl ChunkCells {
    pub(super) fn new() -> ChunkCells {
        ChunkCells { cells: vec![BlockState::AIR; SECTIONS * CELLS], layers: 0 }
    }

    /// Makes the chunk in the middle of these plans.
    pub(super) fn build(&mut self, around: &Around) -> Chunk {
        let plan = &around[4];
        self.layers = layers(around);
        self.lay_ground(plan);
        self.carve(plan);
        self.lay_veins(around);
        for (offset, near) in neighbours(around) {
            self.grow_trees(near, offset);
        }
        for (offset, near) in neighbours(around) {
            self.grow_plants(plan, near, offset);
        }
        self.snow(plan);
        self.pack()
    }

    fn lay_ground(&mut self, plan: &ChunkPlan) {
        let stuff = stuff();
        let heights = plan.ground.as_flattened();
        let lowest = i32::from(heights.iter().copied().min().unwrap_or(0));
        let highest = i32::from(heights.iter().copied().max().unwrap_or(0)).max(SEA_LEVEL - 1);
        let tops: Vec<[BlockState; 2]> =
            (0..256).map(|column| plan.layers(column & 15, column >> 4)).collect();
        for (number, layer) in self.cells.chunks_exact_mut(LAYER).take(self.layers).enumerate() {
            let y = number as i32 + Y_MIN;
            if y < MIX_END {
                layer.fill(stuff.deepslate);
                if y >= 0 {
                    sprinkle(layer, plan.key, y, [y as u32, 8], stuff.stone);
                }
                if y < Y_MIN + BEDROCK_LAYERS {
                    let chance = (Y_MIN + BEDROCK_LAYERS - y) as u32;
                    sprinkle(layer, plan.key, y, [chance, 5], stuff.bedrock);
                }
            } else if y < lowest - 3 {
                layer.fill(stuff.stone);
            } else if y > highest {
                layer.fill(BlockState::AIR);
            } else {
                for ((cell, &height), [top, below]) in layer.iter_mut().zip(heights).zip(&tops) {
                    *cell = match i32::from(height) - y {
                        4.. => stuff.stone,
                        1.. => *below,
                        0 => *top,
                        _ if y < SEA_LEVEL => stuff.water,
                        _ => BlockState::AIR,
                    };
                }
            }
        }
    }

    fn carve(&mut self, plan: &ChunkPlan) {
        let stuff = stuff();
        for (number, rows) in plan.carved.layers() {
            let y = number as i32 + Y_MIN;
            let filling = if y < LAVA_END { stuff.lava } else { BlockState::AIR };
            for (z, &row) in rows.iter().enumerate() {
                let mut bits = row;
                while bits != 0 {
                    let index = number * LAYER + z * 16 + bits.trailing_zeros() as usize;
                    bits &= bits - 1;
                    if self.cells[index] != stuff.bedrock {
                        self.cells[index] = filling;
                    }
                }
            }
        }
    }

    fn lay_veins(&mut self, around: &Around) {
        let kinds = kinds();
        for ((dx, dz), near) in neighbours(around) {
            // The list of a chunk to the west holds the cells that reach east.
            for &cell in near.veins.reaching(-dx, -dz) {
                let index = cell.index();
                if index < self.layers * LAYER
                    && let Some(state) = kinds.replaced(cell.kind(), self.cells[index])
                    && !self.is_discarded(cell, around)
                {
                    self.cells[index] = state;
                }
            }
        }
    }

    /// Whether a cell of a vein keeps its state because it touches air.
    fn is_discarded(&self, cell: VeinCell, around: &Around) -> bool {
        let discard = kinds().all[cell.kind()].discard;
        if discard == 0 {
            return false;
        }
        let index = cell.index();
        let (x, y, z) = (index as i32 & 15, (index >> 8) as i32 + Y_MIN, (index >> 4) as i32 & 15);
        let chance = hash(around[4].key, [x, y, z + 16 * cell.kind() as i32]);
        u64::from(chance) < discard && self.touches_air(index, [x, y, z], around)
    }

    fn touches_air(&self, index: usize, [x, y, z]: [i32; 3], around: &Around) -> bool {
        let is_air = |index: usize| self.cells.get(index) == Some(&BlockState::AIR);
        let mut touches = is_air(index + LAYER) || (y > Y_MIN && is_air(index - LAYER));
        for (dx, dz) in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
            let (nx, nz) = (x + dx, z + dz);
            touches |= if (nx | nz) & !15 == 0 {
                is_air((index as i32 + dx + 16 * dz) as usize)
            } else {
                around[(4 + (nx >> 4) + 3 * (nz >> 4)) as usize].is_air(nx & 15, y, nz & 15)
            };
        }
        touches
    }

    fn grow_trees(&mut self, plan: &ChunkPlan, (dx, dz): (i32, i32)) {
        let is_here =
            |[low, high]: [i16; 2], shift: i32| i32::from(high) + shift >= 0 && i32::from(low) + shift < 16;
        let (dx, dz) = (dx * 16, dz * 16);
        for tree in &plan.trees {
            if is_here(tree.bounds[0], dx) && is_here(tree.bounds[1], dz) {
                let foot = tree.cells.first().map_or(0, |foot| foot.y);
                for cell in &tree.cells {
                    self.grow_cell(cell, (dx, dz), foot);
                }
            }
        }
    }

    fn grow_cell(&mut self, cell: &TreeCell, (dx, dz): (i32, i32), foot: i16) {
        let (x, z) = (i32::from(cell.x) + dx, i32::from(cell.z) + dz);
        let Some(index) = self.index(x, i32::from(cell.y), z) else { return };
        let held = self.cells[index];
        let is_log = !is_leaves(cell.state);
        if held == BlockState::AIR || (is_log && is_leaves(held)) {
            self.cells[index] = cell.state;
        }
        if is_log && cell.y == foot && self.cells[index - LAYER] == stuff().grass {
            self.cells[index - LAYER] = stuff().dirt;
        }
    }

    /// Puts plants on the ground where it is grass, cane where it is a shore.
    fn grow_plants(&mut self, plan: &ChunkPlan, near: &ChunkPlan, (dx, dz): (i32, i32)) {
        let stuff = stuff();
        for plant in &near.plants {
            let (x, z) = (i32::from(plant.x) + dx * 16, i32::from(plant.z) + dz * 16);
            if (x | z) & !15 != 0 {
                continue;
            }
            let ground = plan.height(x, z);
            let Some(index) = self.index(x, ground + 1, z) else { continue };
            let below = self.cells[index - LAYER];
            let is_cane = plant.state == stuff.sugar_cane;
            if below == stuff.grass || (is_cane && below == stuff.sand) {
                for layer in 0..usize::from(plant.height) {
                    match self.cells.get_mut(index + layer * LAYER) {
                        Some(cell) if *cell == BlockState::AIR => *cell = plant.state,
                        _ => break,
                    }
                }
            }
        }
    }

    /// Lays a layer of snow on the highest block of cold columns: low down in cold biomes, only high up elsewhere.
    fn snow(&mut self, plan: &ChunkPlan) {
        let stuff = stuff();
        for column in 0..256_usize {
            let (x, z) = (column as i32 & 15, column as i32 >> 4);
            let temperature = plan.biome(x, z).temperature();
            // It grows colder with height: a twentieth over forty layers above the eightieth.
            let is_cold = |y: i32| temperature - f64::from((y - 80).max(0)) * 0.00125 < 0.15;
            if !is_cold(plan.height(x, z)) {
                continue;
            }
            let mut index = (self.layers - 1) * LAYER + column;
            while index > LAYER && self.cells[index] == BlockState::AIR {
                index -= LAYER;
            }
            let held = self.cells[index];
            if index + LAYER < self.layers * LAYER && (is_leaves(held) || held.is_cube()) {
                self.cells[index + LAYER] = stuff.snow;
                if held == stuff.grass {
                    self.cells[index] = stuff.snowy_grass;
                }
            }
        }
    }

    fn pack(&self) -> Chunk {
        let mut chunk = Chunk::empty();
        let (sections, _) = self.cells[..self.layers * LAYER].as_chunks::<CELLS>();
        for (number, cells) in sections.iter().enumerate() {
            chunk.put_section(number, Arc::new(ChunkSection::from_cells(cells)));
        }
        chunk
    }

    /// The index of a cell; none outside the chunk or above the layers in use.
    fn index(&self, x: i32, y: i32, z: i32) -> Option<usize> {
        let layer = usize::try_from(y - Y_MIN).ok().filter(|&layer| layer > 0 && layer < self.layers)?;
        ((x | z) & !15 == 0).then(|| layer * LAYER + (z * 16 + x) as usize)
    }
}

/// The nine plans with their chunks' distance from the middle one, by z, then x.
fn neighbours(around: &Around) -> impl Iterator<Item = ((i32, i32), &ChunkPlan)> {
    around.iter().enumerate().map(|(place, plan)| ((place as i32 % 3 - 1, place as i32 / 3 - 1), &**plan))
}

/// The layers that a chunk needs: ground, water, plants and trees, and snow on top.
fn layers(around: &Around) -> usize {
    let ground = around[4].ground.as_flattened().iter().copied().max().unwrap_or(0);
    let trees = around.iter().flat_map(|plan| &plan.trees);
    let highest = trees.filter_map(|tree| tree.cells.last()).map(|cell| cell.y).max().unwrap_or(0);
    // Three of cane stand above the ground.
    let needed = i32::from(ground.max(SEA_LEVEL as i16) + 4).max(i32::from(highest) + 2) - Y_MIN;
    (needed as usize).next_multiple_of(16).min(SECTIONS * 16)
}

/// Puts a state into cells of a layer, with a chance of `chance[0]` in `chance[1]` each.
fn sprinkle(layer: &mut [BlockState], key: u32, y: i32, chance: [u32; 2], state: BlockState) {
    for (column, cell) in layer.iter_mut().enumerate() {
        if hash(key, [column as i32, y, 2]) % chance[1] < chance[0] {
            *cell = state;
        }
    }
}

fn is_leaves(state: BlockState) -> bool {
    static LEAVES: LazyLock<Vec<bool>> = LazyLock::new(|| {
        registry()
            .blocks()
            .iter()
            .flat_map(|block| block.states().map(|_| block.name.ends_with("_leaves")))
            .collect()
    });
    LEAVES.get(usize::from(state.0)).is_some_and(|&is_leaves| is_leaves)
}
