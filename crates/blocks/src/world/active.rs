//! The active chunks: those in which cells tick and entities move.

use crate::pos::{BlockPos, ChunkPos};

/// Chunks of a box around the active ones up to which each is looked up rather than searched for.
const BOX_MAX: usize = 1 << 14;

/// The active chunks, ascending and as a grid.
#[derive(Clone, Debug, Default)]
pub(crate) struct Active {
    /// The active chunks, ascending.
    chunks: Vec<ChunkPos>,
    /// The first chunk of the box around them, its width and, row by row, which of its chunks are active; empty if the
    /// box would be large.
    corner: ChunkPos,
    width: usize,
    rows: Vec<bool>,
    /// Where the box begins and ends along x and z, in blocks.
    ends: [[f64; 2]; 2],
}

impl Active {
    /// The set of these chunks, which may come in any order.
    pub(crate) fn new(mut chunks: Vec<ChunkPos>) -> Active {
        chunks.sort_unstable();
        chunks.dedup();
        let ends = |along: fn(&ChunkPos) -> i32| {
            let (low, high) = (chunks.iter().map(along).min()?, chunks.iter().map(along).max()?);
            Some((low, usize::try_from(high.checked_sub(low)?).ok()? + 1))
        };
        let ((x, width), (z, depth)) = ends(|at| at.x).zip(ends(|at| at.z)).unwrap_or_default();
        let blocks = |first: i32, chunks: usize| {
            let low = f64::from(first) * 16.0;
            [low, low + 16.0 * chunks as f64]
        };
        let ends = [blocks(x, width), blocks(z, depth)];
        let mut active = Active { chunks, corner: ChunkPos::new(x, z), width, rows: Vec::new(), ends };
        if width.saturating_mul(depth) <= BOX_MAX {
            let mut rows = vec![false; width * depth];
            for place in active.chunks.iter().filter_map(|&chunk| active.place(chunk)) {
                rows[place] = true;
            }
            active.rows = rows;
        }
        active
    }

    /// Whether a chunk is among them.
    #[inline]
    pub(crate) fn holds(&self, chunk: ChunkPos) -> bool {
        if self.rows.is_empty() {
            return self.chunks.binary_search(&chunk).is_ok();
        }
        self.place(chunk).and_then(|place| self.rows.get(place)).is_some_and(|is_active| *is_active)
    }

    /// Whether the chunk of a point is among them. For most points outside, the coordinates alone decide.
    #[inline]
    pub(crate) fn holds_point(&self, [x, y, z]: [f64; 3]) -> bool {
        let [[west, east], [north, south]] = self.ends;
        let has_box = !self.rows.is_empty();
        if has_box && (x < west || x >= east || z < north || z >= south) {
            return false;
        }
        self.holds(BlockPos::holding(x, y, z).chunk())
    }

    /// All of them, ascending.
    pub(crate) fn all(&self) -> &[ChunkPos] {
        &self.chunks
    }

    /// Where a chunk is in the rows; beyond them for some that lie outside.
    #[inline]
    fn place(&self, chunk: ChunkPos) -> Option<usize> {
        let x = usize::try_from(chunk.x.checked_sub(self.corner.x)?).ok().filter(|&x| x < self.width)?;
        let z = usize::try_from(chunk.z.checked_sub(self.corner.z)?).ok()?;
        Some(z.saturating_mul(self.width).saturating_add(x))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chunks_are_found_near_and_far_apart() {
        let near = [(0, 0), (3, -2), (-5, 7), (3, -2)];
        let far = [(i32::MIN, 0), (i32::MAX, i32::MAX), (4, 4)];
        for places in [&near[..], &far[..], &[]] {
            let chunks: Vec<ChunkPos> = places.iter().map(|&(x, z)| ChunkPos::new(x, z)).collect();
            let active = Active::new(chunks.clone());
            assert!(chunks.iter().all(|&chunk| active.holds(chunk)));
            assert!(active.all().is_sorted_by(|one, two| one < two));
            for other in [(1, 0), (4, -2), (-6, 7), (3, -3), (3, 8), (i32::MIN, i32::MAX)] {
                assert!(!active.holds(ChunkPos::new(other.0, other.1)), "{other:?}");
            }
            for (x, z) in
                [(0.0, 0.0), (48.0, -16.01), (48.0, -32.0), (-80.0, 127.9), (-80.1, 112.0), (64.0, 79.9)]
            {
                let chunk = BlockPos::holding(x, 64.0, z).chunk();
                assert_eq!(active.holds_point([x, 64.0, z]), active.holds(chunk), "{x}, {z}");
            }
        }
    }
}
