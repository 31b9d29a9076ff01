//! The cells in which a house is drawn.

/// The content of a cell: the name of a block.
pub(super) type BlockName = &'static str;

/// The name of an empty cell's block.
pub(super) const AIR: BlockName = "air";

/// A cell by height, row and column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct HouseCell {
    pub(super) z: i32,
    pub(super) x: i32,
    pub(super) y: i32,
}

/// A cube of cells.
pub(super) struct Cube {
    /// Cells along an edge.
    pub(super) size: i32,
    /// The blocks of the cells, by z, x and y.
    cells: Vec<BlockName>,
}

impl Cube {
    /// Returns a cube that is empty except for a floor, which leaves out the rim.
    pub(super) fn new(size: i32) -> Cube {
        let mut cube = Cube { size, cells: vec![AIR; (size * size * size) as usize] };
        for x in 1..=size - 2 {
            for y in 1..=size - 2 {
                cube.put(HouseCell { z: 0, x, y }, "stone");
            }
        }
        cube
    }

    /// Returns the content of a cell, or `None` outside the cube.
    pub(super) fn get(&self, at: HouseCell) -> Option<BlockName> {
        self.cells.get(self.index(at)?).copied()
    }

    /// Fills a cell; nothing happens outside.
    pub(super) fn put(&mut self, at: HouseCell, name: BlockName) {
        if let Some(index) = self.index(at) {
            self.cells[index] = name;
        }
    }

    /// The rows of a level.
    pub(super) fn rows(&self, z: i32) -> impl Iterator<Item = &[BlockName]> {
        let level = (self.size * self.size) as usize;
        self.cells[z as usize * level..][..level].chunks(self.size as usize)
    }

    fn index(&self, HouseCell { z, x, y }: HouseCell) -> Option<usize> {
        let is_inside = [z, x, y].iter().all(|at| (0..self.size).contains(at));
        is_inside.then_some(((z * self.size + x) * self.size + y) as usize)
    }
}
