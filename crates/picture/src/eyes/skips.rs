//! Empty space around the eyes: how far a ray may go before it may meet a block.

/// Cells along a side of a brick, as a power of two.
pub(crate) const BRICK: u32 = 2;
/// The most bricks in one step; a region has fewer along each side.
const MOST: u8 = 63;

/// For each brick and each of the eight ways in which rays go, the bricks along a side of the empty cube that begins at it.
pub(crate) struct BrickSkips {
    /// Bricks along x, y and z.
    size: [usize; 3],
    /// The steps by the ways of rays: bit 0 is set for rays along x, bit 1 along y, bit 2 along z.
    steps: [Vec<u8>; 8],
    /// 0 for a brick at which rays must look, else [`MOST`].
    empty: Vec<u8>,
}

impl BrickSkips {
    /// A region of empty bricks.
    pub(crate) fn new(size: [usize; 3]) -> BrickSkips {
        let empty = vec![MOST; size[0] * size[1] * size[2]];
        BrickSkips { size, steps: std::array::from_fn(|_| Vec::new()), empty }
    }

    /// Has rays look at a brick.
    pub(crate) fn fill(&mut self, brick: [usize; 3]) {
        let place = self.place(brick);
        self.empty[place] = 0;
    }

    /// Computes the steps of one way, unless they are known.
    pub(crate) fn prepare(&mut self, way: usize) {
        if !self.steps[way].is_empty() {
            return;
        }
        let [width, height, depth] = self.size;
        let mut steps = self.empty.clone();
        let mut around = vec![MOST; width];
        for up in 0..height {
            for ahead in 0..depth {
                // From the far end of the way to its near end.
                let y = if way >> 1 & 1 == 1 { height - 1 - up } else { up };
                let z = if way >> 2 & 1 == 1 { depth - 1 - ahead } else { ahead };
                let back = |at: usize, is_rising: bool| if is_rising { at + 1 } else { at.wrapping_sub(1) };
                let next = [(back(y, way >> 1 & 1 == 1), z), (y, back(z, way >> 2 & 1 == 1))];
                around.fill(MOST);
                for (y, z) in [next[0], next[1], (next[0].0, next[1].1)] {
                    if y < height && z < depth {
                        let start = self.place([0, y, z]);
                        for (least, steps) in around.iter_mut().zip(&steps[start..start + width]) {
                            *least = (*least).min(*steps);
                        }
                    }
                }
                let start = self.place([0, y, z]);
                let mut before = MOST;
                for side in 0..width {
                    let x = if way & 1 == 1 { width - 1 - side } else { side };
                    let beside = around.get(back(x, way & 1 == 1)).copied().unwrap_or(MOST);
                    let least = around[x].min(beside).min(before);
                    before = if steps[start + x] == 0 { 0 } else { (least + 1).min(MOST) };
                    steps[start + x] = before;
                }
            }
        }
        self.steps[way] = steps;
    }

    /// The bricks along a side of the empty cube that begins at a brick: 0 where rays must look, `None` outside the region.
    #[inline]
    pub(crate) fn at(&self, way: usize, [x, y, z]: [i32; 3]) -> Option<i32> {
        let [width, height, depth] = self.size;
        let is_within = (x as usize) < width && (y as usize) < height && (z as usize) < depth;
        if !is_within {
            return None;
        }
        self.steps[way].get(self.place([x as usize, y as usize, z as usize])).map(|steps| i32::from(*steps))
    }

    #[inline]
    fn place(&self, [x, y, z]: [usize; 3]) -> usize {
        (y * self.size[2] + z) * self.size[0] + x
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_sides_of_empty_cubes() {
        let size = [7, 5, 6];
        let mut skips = BrickSkips::new(size);
        let filled = [[1, 2, 3], [5, 0, 5], [6, 4, 0], [3, 3, 3]];
        filled.into_iter().for_each(|brick| skips.fill(brick));
        let is_filled = |brick: [i32; 3]| filled.iter().any(|one| one.map(|at| at as i32) == brick);
        for way in 0..8 {
            skips.prepare(way);
            let turn = |axis: usize| if way >> axis & 1 == 1 { 1 } else { -1 };
            for place in 0..7 * 5 * 6 {
                let at = [place % 7, place / 7 % 5, place / 35];
                let is_empty = |side: i32| {
                    (0..side * side * side).all(|cell| {
                        let step = [cell % side, cell / side % side, cell / side / side];
                        !is_filled(std::array::from_fn(|axis| at[axis] + step[axis] * turn(axis)))
                    })
                };
                let steps = skips.at(way, at).unwrap();
                let side = (0..8).rev().find(|side| is_empty(*side)).unwrap_or(0);
                assert_eq!(steps.min(7), side, "{at:?} in the way {way}");
            }
        }
        assert_eq!(skips.at(0, [7, 0, 0]), None);
        assert_eq!(skips.at(0, [0, -1, 0]), None);
    }
}
