//! Light, worked out where it is asked for (docs/spec/blockworld.md, 20.2).
//!
//! Light enters a cell with max(1, filter) less than it left the neighbour. So the light of a cell is the best source
//! within reach less the dearest way back to it, found by searching outwards from the cell: nothing is stored, and the
//! order of questions cannot matter.

use crate::chunks::Chunks;
use crate::pos::{BlockPos, Face, Y_END, Y_MIN};
use crate::registry::BlockState;

/// The brightest level of light.
pub const LIGHT_MAX: u8 = 15;

/// Cells along one side of a search's reach: 15 steps each way.
const SIDE: usize = 31;
const REACH: i32 = 15;

/// Light from blocks that shine, 0–15.
#[must_use]
pub fn block_light(chunks: &Chunks, pos: BlockPos) -> u8 {
    let own = chunks.state(pos).light();
    if own >= LIGHT_MAX || !shines_nearby(chunks, pos) {
        return own;
    }
    search(chunks, pos, own, |at, _| chunks.state(at).light())
}

/// Light from the sky at noon, 0–15: full down through cells that absorb nothing, then spreading like other light.
#[must_use]
pub fn sky_light(chunks: &Chunks, pos: BlockPos) -> u8 {
    if is_under_sky(chunks, pos) {
        return LIGHT_MAX;
    }
    let mut heights = Heights::new(chunks, pos);
    search(chunks, pos, 0, |at, place| if at.y > heights.of(at, place) { LIGHT_MAX } else { 0 })
}

/// The brighter of both, the sky's light dimmed by `darkening` (0 by day, 11 at midnight).
#[must_use]
pub fn light(chunks: &Chunks, pos: BlockPos, darkening: u8) -> u8 {
    block_light(chunks, pos).max(sky_light(chunks, pos).saturating_sub(darkening))
}

/// Whether light at noon reaches a level there, without looking further than needed.
#[must_use]
pub fn is_light_at_least(chunks: &Chunks, pos: BlockPos, level: u8, darkening: u8) -> bool {
    (is_under_sky(chunks, pos) && LIGHT_MAX.saturating_sub(darkening) >= level)
        || light(chunks, pos, darkening) >= level
}

/// Whether the sky's full light falls straight into the cell: neither it nor anything above absorbs light.
#[must_use]
pub fn is_under_sky(chunks: &Chunks, pos: BlockPos) -> bool {
    pos.y > highest_filter(chunks, pos.x, pos.z, pos.y)
}

/// The highest cell of a column, from `lowest` up, that absorbs light; below `lowest` if there is none.
fn highest_filter(chunks: &Chunks, x: i32, z: i32, lowest: i32) -> i32 {
    let Some(chunk) = chunks.chunk(BlockPos::new(x, 0, z).chunk()) else { return lowest - 1 };
    let lowest = lowest.max(Y_MIN);
    let mut y = Y_END - 1;
    while y >= lowest {
        let section = crate::chunk::section_number(y);
        if let Some(section) = chunk.section(section)
            && section.any(|state| state.light_filter() > 0)
        {
            let floor = (y & !15).max(lowest);
            while y >= floor {
                if chunk.get(BlockPos::new(x, y, z)).light_filter() > 0 {
                    return y;
                }
                y -= 1;
            }
        } else {
            y = (y & !15) - 1;
        }
    }
    lowest - 1
}

/// The highest absorbing cells of the columns around a cell, computed on first use.
struct Heights<'a> {
    chunks: &'a Chunks,
    lowest: i32,
    known: Vec<Option<i32>>,
}

impl Heights<'_> {
    fn new(chunks: &Chunks, center: BlockPos) -> Heights<'_> {
        Heights { chunks, lowest: center.y - REACH, known: vec![None; SIDE * SIDE] }
    }

    fn of(&mut self, at: BlockPos, place: usize) -> i32 {
        let column = &mut self.known[place % (SIDE * SIDE)];
        *column.get_or_insert_with(|| highest_filter(self.chunks, at.x, at.z, self.lowest))
    }
}

/// Whether light of any shining block could reach the cell.
fn shines_nearby(chunks: &Chunks, pos: BlockPos) -> bool {
    let shines = |x: i32, y: i32, z: i32| {
        let section = chunks.section_at(BlockPos::new(x, y, z));
        section.is_some_and(|section| section.any(|state| state.light() > 1))
    };
    // 14 steps each way touch at most the two sections on either side along each axis.
    let ends = |center: i32| [center - 14, center, center + 14];
    ends(pos.x)
        .into_iter()
        .any(|x| ends(pos.y).into_iter().any(|y| ends(pos.z).into_iter().any(|z| shines(x, y, z))))
}

/// Searches outwards, nearest first by the light lost on the way back, for the best of `source` less that loss.
fn search(chunks: &Chunks, from: BlockPos, own: u8, mut source: impl FnMut(BlockPos, usize) -> u8) -> u8 {
    let entering = |state: BlockState| state.light_filter().max(1);
    let first = entering(chunks.state(from));
    if first >= LIGHT_MAX {
        return own;
    }
    let mut loss = vec![u8::MAX; SIDE * SIDE * SIDE];
    let mut frontier: [Vec<BlockPos>; 16] = std::array::from_fn(|_| Vec::new());
    let place = |at: BlockPos| {
        let [x, y, z] = [at.x - from.x, at.y - from.y, at.z - from.z].map(|step| (step + REACH) as usize);
        (y * SIDE + z) * SIDE + x
    };
    // The loss of a cell includes the loss of entering it from the neighbour next to the light.
    loss[place(from)] = first;
    frontier[usize::from(first)].push(from);
    let mut best = own;
    for lost in first..LIGHT_MAX {
        if LIGHT_MAX - lost <= best {
            break;
        }
        while let Some(at) = frontier[usize::from(lost)].pop() {
            if loss[place(at)] != lost {
                continue;
            }
            for face in Face::ALL {
                let next = at.step(face);
                if !next.is_inside_height() {
                    continue;
                }
                let spot = place(next);
                best = best.max(source(next, spot).saturating_sub(lost));
                let beyond = lost + entering(chunks.state(next));
                if beyond < LIGHT_MAX && beyond < loss[spot] {
                    loss[spot] = beyond;
                    frontier[usize::from(beyond)].push(next);
                }
            }
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    fn room() -> Chunks {
        // A closed box of stone from 0 to 20 with air within.
        let mut chunks = Chunks::new();
        let stone: BlockState = "stone".parse().unwrap();
        for x in 0..=20 {
            for y in 0..=20 {
                for z in 0..=20 {
                    let wall = [x, y, z].iter().any(|&c| c == 0 || c == 20);
                    chunks.set(BlockPos::new(x, y, z), if wall { stone } else { BlockState::AIR });
                }
            }
        }
        chunks
    }

    #[test]
    fn a_torch_lights_by_distance_and_through_leaves_alike() {
        let mut chunks = room();
        chunks.set(BlockPos::new(5, 5, 5), "torch".parse().unwrap());
        assert_eq!(block_light(&chunks, BlockPos::new(5, 5, 5)), 14);
        assert_eq!(block_light(&chunks, BlockPos::new(8, 5, 5)), 11);
        assert_eq!(block_light(&chunks, BlockPos::new(8, 7, 6)), 8);
        assert_eq!(block_light(&chunks, BlockPos::new(19, 5, 5)), 0);
        assert_eq!(block_light(&chunks, BlockPos::new(18, 5, 5)), 1);
        assert_eq!(block_light(&chunks, BlockPos::new(0, 5, 5)), 0);
        chunks.set(BlockPos::new(6, 5, 5), "oak_leaves".parse().unwrap());
        assert_eq!(block_light(&chunks, BlockPos::new(7, 5, 5)), 12);
        assert_eq!(sky_light(&chunks, BlockPos::new(5, 5, 5)), 0);
    }

    #[test]
    fn the_sky_falls_straight_and_spreads_from_holes() {
        let mut chunks = room();
        assert_eq!(sky_light(&chunks, BlockPos::new(3, 21, 3)), 15);
        chunks.set(BlockPos::new(10, 20, 10), BlockState::AIR);
        assert_eq!(sky_light(&chunks, BlockPos::new(10, 1, 10)), 15);
        assert_eq!(sky_light(&chunks, BlockPos::new(13, 4, 10)), 12);
        assert!(
            is_under_sky(&chunks, BlockPos::new(10, 1, 10))
                && !is_under_sky(&chunks, BlockPos::new(10, 0, 10))
        );
        chunks.set(BlockPos::new(10, 20, 10), "oak_leaves".parse().unwrap());
        assert_eq!(sky_light(&chunks, BlockPos::new(10, 20, 10)), 14);
        assert_eq!(sky_light(&chunks, BlockPos::new(10, 19, 10)), 13);
        assert_eq!(sky_light(&chunks, BlockPos::new(10, 15, 10)), 9);
        assert_eq!(light(&chunks, BlockPos::new(10, 15, 10), 4), 5);
    }

    #[test]
    fn searching_back_equals_spreading_out() {
        // Spread from all sources to convergence, over a small box with obstacles, and compare every cell.
        let mut chunks = Chunks::new();
        let mut random = 12_345u32;
        let mut draw = |n: u32| {
            random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (random >> 16) % n
        };
        let cells: Vec<BlockPos> = (0..9 * 9 * 9).map(|i| BlockPos::new(i % 9, i / 81, i / 9 % 9)).collect();
        for &cell in &cells {
            let text = match draw(10) {
                0..4 => "stone",
                4 => "oak_leaves",
                5 if draw(6) == 0 => "torch",
                _ => "air",
            };
            chunks.set(cell, text.parse().unwrap());
        }
        let mut spread: Vec<u8> = cells.iter().map(|&cell| chunks.state(cell).light()).collect();
        // Outside the box there is nothing but air without light, through which light may pass as well.
        for _ in 0..16 {
            for (place, &cell) in cells.iter().enumerate() {
                let entering = chunks.state(cell).light_filter().max(1);
                for next in cell.neighbours() {
                    if let Some(other) = cells.iter().position(|&known| known == next) {
                        spread[place] = spread[place].max(spread[other].saturating_sub(entering));
                    }
                }
            }
        }
        let inner = |cell: BlockPos| [cell.x, cell.y, cell.z].iter().all(|&c| (3..6).contains(&c));
        for (place, &cell) in cells.iter().enumerate().filter(|&(_, &cell)| inner(cell)) {
            assert!(block_light(&chunks, cell) >= spread[place], "{cell}");
            assert!(block_light(&chunks, cell) <= spread[place].max(9), "{cell}");
        }
    }
}
