//! The nearest cells of some kind, found by the palettes of sections and not by looking at all cells.

use cooperage_blocks::pos::{ChunkPos, Y_MIN};
use cooperage_blocks::{BlockPos, BlockState, Chunks};

/// See [`super::View::nearest`].
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
    let mut found: Vec<(f64, BlockPos)> = Vec::new();
    let mut limit = range * range;
    // Ring by ring of chunks around the middle, until a ring is farther than the farthest that counts.
    for ring in 0..=reach {
        let gap = (f64::from(ring) - 1.0).max(0.0) * 16.0;
        if gap * gap > limit {
            break;
        }
        for chunk_pos in ring_of(centre, ring) {
            let Some(chunk) = chunks.chunk(chunk_pos) else { continue };
            for (number, section) in chunk.sections() {
                let origin = chunk_pos.origin();
                let origin = BlockPos::new(origin.x, Y_MIN + 16 * number as i32, origin.z);
                if box_distance(from, origin) > limit || !section.any(&is_kind) {
                    continue;
                }
                for cell in 0..cooperage_blocks::section::CELLS {
                    if !is_kind(section.get(cell)) {
                        continue;
                    }
                    let pos = origin.offset((cell & 15) as i32, (cell >> 8) as i32, (cell >> 4 & 15) as i32);
                    let far = squared(from, pos);
                    if far <= limit && is_wanted(pos) {
                        found.push((far, pos));
                    }
                }
                if found.len() >= count {
                    sort(&mut found);
                    found.truncate(count);
                    limit = found.last().map_or(limit, |last| last.0);
                }
            }
        }
    }
    sort(&mut found);
    found.truncate(count);
    found.into_iter().map(|(_, pos)| pos).collect()
}

fn sort(found: &mut [(f64, BlockPos)]) {
    found.sort_by(|a, b| a.0.total_cmp(&b.0).then((a.1.y, a.1.z, a.1.x).cmp(&(b.1.y, b.1.z, b.1.x))));
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
}
