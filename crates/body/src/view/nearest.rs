//! The nearest cells of some kind, found by the palettes of sections and not by looking at all cells.

use std::cmp::{Ordering, Reverse};
use std::collections::BinaryHeap;

use cooperage_blocks::pos::ChunkPos;
use cooperage_blocks::section::CELLS;
use cooperage_blocks::{BlockPos, BlockState, ChunkSection, Chunks};

/// Finds the nearest cells; see [`super::BodyView::nearest`].
pub(super) fn nearest(
    chunks: &Chunks,
    from: [f64; 3],
    range: f64,
    count: usize,
    is_kind: impl Fn(BlockState) -> bool,
    is_wanted: impl Fn(BlockPos) -> bool,
) -> Vec<BlockPos> {
    if count == 0 || !range.is_finite() || range < 0.0 {
        return Vec::new();
    }
    let centre = BlockPos::holding(from[0], from[1], from[2]).chunk();
    let reach = (range / 16.0) as i32 + 1;
    let mut found = NearestCells { nearest: BinaryHeap::new(), count, limit: range * range };
    let mut is_there = Box::new([false; CELLS]);
    // Ring by ring of chunks around the middle, until a ring is farther than the farthest that counts.
    for ring in 0..=reach {
        let gap = (f64::from(ring) - 1.0).max(0.0) * 16.0;
        if gap * gap > found.limit {
            break;
        }
        for (bound, origin, section) in sections_of(chunks, from, centre, ring, found.limit, &is_kind) {
            if bound > found.limit {
                break;
            }
            section.expand(&is_kind, &mut is_there);
            let cells = is_there.iter().enumerate().filter(|(_, is_there)| **is_there).map(|(cell, _)| {
                let pos = origin.offset((cell & 15) as i32, (cell >> 8) as i32, (cell >> 4 & 15) as i32);
                Hit { far: squared(from, pos), pos }
            });
            // The nearest are looked at first: where there are many, most are not looked at.
            let mut hits: BinaryHeap<Reverse<Hit>> =
                cells.filter(|hit| found.has_room_for(hit)).map(Reverse).collect();
            while let Some(Reverse(hit)) = hits.pop().filter(|hit| found.has_room_for(&hit.0)) {
                if is_wanted(hit.pos) {
                    found.add(hit);
                }
            }
        }
    }
    found.nearest.into_sorted_vec().into_iter().map(|hit| hit.pos).collect()
}

/// A cell by its squared distance; equally near ones ascending by (y, z, x).
#[derive(Clone, Copy)]
struct Hit {
    far: f64,
    pos: BlockPos,
}

impl Ord for Hit {
    fn cmp(&self, other: &Hit) -> Ordering {
        let place = |hit: &Hit| (hit.pos.y, hit.pos.z, hit.pos.x);
        self.far.total_cmp(&other.far).then_with(|| place(self).cmp(&place(other)))
    }
}

impl PartialOrd for Hit {
    fn partial_cmp(&self, other: &Hit) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Hit {
    fn eq(&self, other: &Hit) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Hit {}

/// The nearest cells so far, the farthest of them on top.
struct NearestCells {
    nearest: BinaryHeap<Hit>,
    count: usize,
    /// The squared distance of the farthest that counts.
    limit: f64,
}

impl NearestCells {
    fn has_room_for(&self, hit: &Hit) -> bool {
        hit.far <= self.limit
            && (self.nearest.len() < self.count || self.nearest.peek().is_some_and(|worst| hit < worst))
    }

    fn add(&mut self, hit: Hit) {
        self.nearest.push(hit);
        if self.nearest.len() > self.count {
            self.nearest.pop();
        }
        if self.nearest.len() == self.count {
            self.limit = self.nearest.peek().map_or(self.limit, |worst| worst.far);
        }
    }
}

/// The sections in a ring of chunks that hold something of the kind within a distance, nearest first: squared distance,
/// lowest corner and cells.
fn sections_of<'c>(
    chunks: &'c Chunks,
    from: [f64; 3],
    centre: ChunkPos,
    ring: i32,
    limit: f64,
    is_kind: &impl Fn(BlockState) -> bool,
) -> Vec<(f64, BlockPos, &'c ChunkSection)> {
    let mut sections: Vec<(f64, BlockPos, &ChunkSection)> = Vec::new();
    for pos in ring_of(centre, ring) {
        let Some(chunk) = chunks.chunk(pos) else { continue };
        for (number, section) in chunk.sections() {
            let origin = pos.origin().offset(0, 16 * number as i32, 0);
            let bound = box_distance(from, origin);
            if bound <= limit && section.any(is_kind) {
                sections.push((bound, origin, section));
            }
        }
    }
    sections.sort_by(|one, other| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1)));
    sections
}

/// The chunks at a Chebyshev distance, ascending (z, x).
fn ring_of(centre: ChunkPos, ring: i32) -> impl Iterator<Item = ChunkPos> {
    (-ring..=ring).flat_map(move |z| {
        let is_edge = z.abs() == ring;
        let step = if is_edge || ring == 0 { 1 } else { 2 * ring };
        (-ring..=ring).step_by(step as usize).map(move |x| ChunkPos::new(centre.x + x, centre.z + z))
    })
}

fn squared(from: [f64; 3], pos: BlockPos) -> f64 {
    let [x, y, z] = [from[0] - f64::from(pos.x), from[1] - f64::from(pos.y), from[2] - f64::from(pos.z)];
    x * x + y * y + z * z
}

/// The squared distance from a point to the nearest lowest corner of a section's cells.
fn box_distance(from: [f64; 3], origin: BlockPos) -> f64 {
    let part = |at: f64, low: i32| {
        let low = f64::from(low);
        if at < low { low - at } else { (at - low - 15.0).max(0.0) }
    };
    let [x, y, z] = [part(from[0], origin.x), part(from[1], origin.y), part(from[2], origin.z)];
    x * x + y * y + z * z
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_come_first_and_all_rings_are_looked_at() {
        let mut chunks = Chunks::new();
        let stone = BlockState(1);
        let places = [(0, 70, 0), (40, 64, 40), (-3, 64, 0), (200, 64, 0), (15, 64, 16), (16, 64, 15)];
        for (x, y, z) in places {
            chunks.set(BlockPos::new(x, y, z), stone);
        }
        let find = |range, count| nearest(&chunks, [0.5, 64.0, 0.5], range, count, |s| s == stone, |_| true);
        let all = find(512.0, 10);
        assert_eq!(all.len(), 6);
        assert_eq!(all[0], BlockPos::new(-3, 64, 0));
        assert_eq!(all[1], BlockPos::new(0, 70, 0));
        assert_eq!(all[5], BlockPos::new(200, 64, 0));
        assert_eq!(find(512.0, 2), all[..2]);
        assert_eq!(find(6.0, 10), all[..1]);
        assert_eq!(find(f64::NAN, 10), []);
    }

    #[test]
    fn they_are_those_of_a_look_at_all_cells() {
        let mut chunks = Chunks::new();
        let (stone, dirt) = (BlockState(1), BlockState(10));
        let mut seed = 7_u32;
        let mut below = |n: u32| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (seed >> 8) % n
        };
        let mut all = Vec::new();
        for number in 0..600 {
            let pos = BlockPos::new(below(90) as i32 - 45, below(60) as i32, below(90) as i32 - 45);
            chunks.set(pos, if number % 3 == 0 { dirt } else { stone });
            all.push(pos);
        }
        all.sort_unstable();
        all.dedup();
        all.retain(|&pos| chunks.state(pos) == stone);
        for count in [1, 2, 5, 40] {
            for range in [3.0, 16.0, 25.5, 70.0] {
                let from = [f64::from(below(40)) - 20.0, 30.3, f64::from(below(40)) - 19.5];
                let is_wanted = |pos: BlockPos| (pos.x + pos.z) % 3 != 0;
                let mut hits: Vec<Hit> =
                    all.iter().map(|&pos| Hit { far: squared(from, pos), pos }).collect();
                hits.retain(|hit| hit.far <= range * range && is_wanted(hit.pos));
                hits.sort();
                let expected: Vec<BlockPos> = hits.iter().take(count).map(|hit| hit.pos).collect();
                assert_eq!(nearest(&chunks, from, range, count, |s| s == stone, is_wanted), expected);
            }
        }
    }
}
