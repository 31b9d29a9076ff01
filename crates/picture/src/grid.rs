//! A copy of the cells of an area, for fast reading.

use cooperage_blocks::{BlockPos, BlockState, Chunks};

use crate::looks::{BlockAppearance, BlockAppearances};
use crate::scene::{Area, PictureError};

/// A copy of the cells, with the looks of their states.
pub(crate) struct CellGrid {
    pub(crate) first: BlockPos,
    pub(crate) size: [usize; 3],
    cells: Vec<BlockState>,
    looks: BlockAppearances,
}

impl CellGrid {
    pub(crate) fn new(chunks: &Chunks, area: &Area) -> Result<CellGrid, PictureError> {
        let size = area.size()?;
        let mut cells = Vec::with_capacity(size.iter().product());
        for y in 0..size[1] {
            for z in 0..size[2] {
                for x in 0..size[0] {
                    cells.push(chunks.state(area.first.offset(x as i32, y as i32, z as i32)));
                }
            }
        }
        let looks = BlockAppearances::new(&cells);
        Ok(CellGrid { first: area.first, size, cells, looks })
    }

    /// The state of a cell, counted from the area's first; air outside.
    pub(crate) fn state(&self, [x, y, z]: [i32; 3]) -> BlockState {
        let [width, height, depth] = self.size.map(|side| side as i32);
        let inside = (0..width).contains(&x) && (0..height).contains(&y) && (0..depth).contains(&z);
        if inside { self.cells[((y * depth + z) * width + x) as usize] } else { BlockState::AIR }
    }

    /// Returns the look of a cell.
    pub(crate) fn look(&self, cell: [i32; 3]) -> &BlockAppearance {
        self.looks.of(self.state(cell))
    }

    /// Whether nothing behind a cell can be seen.
    pub(crate) fn covers(&self, cell: [i32; 3]) -> bool {
        self.look(cell).covers
    }

    /// All cells, by y, z, x.
    pub(crate) fn cells(&self) -> impl Iterator<Item = [i32; 3]> + use<> {
        let [width, height, depth] = self.size.map(|side| side as i32);
        (0..height).flat_map(move |y| (0..depth).flat_map(move |z| (0..width).map(move |x| [x, y, z])))
    }
}
