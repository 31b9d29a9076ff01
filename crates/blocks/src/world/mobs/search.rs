//! The creatures' own way-finding: a small A* over cells to stand in, bounded in nodes and in length
//! (docs/spec/blockworld.md, 14.2).
//!
//! A creature that finds no way goes as near as it can. Ties go to the node found first, so that equal worlds give
//! equal ways.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use arrayvec::ArrayVec;

use super::footing::{CreatureMobility, Foothold};
use crate::chunks::Chunks;
use crate::physics::CellReader;
use crate::pos::BlockPos;

/// Most cells of a way; a longer one is begun.
pub(crate) const WAY_CELLS_MAX: usize = 32;
/// A way: the cells to stand in, one after the other.
pub(crate) type CreaturePath = ArrayVec<BlockPos, WAY_CELLS_MAX>;

const STRAIGHT: u32 = 10;
const DIAGONAL: u32 = 14;
const UP: u32 = 5;
const WATER: u32 = 80;
/// The most nodes that a search expands, even if the caller asks for more.
const NODES_MAX: usize = 1_000;
/// Places of the table of known cells, a power of two above [`NODES_MAX`].
const TABLE: usize = 2_048;
/// How far from the start cells may lie, along each axis.
const REACH: i32 = 63;

const SIDES: [[i32; 2]; 4] = [[1, 0], [0, 1], [-1, 0], [0, -1]];

struct CreaturePathNode {
    at: BlockPos,
    from: u16,
    cost: u32,
    is_done: bool,
}

/// Known cells, by open addressing; 0 is free, others are a node's number plus one.
struct KnownPathNodes {
    places: [u16; TABLE],
    nodes: Vec<CreaturePathNode>,
}

impl KnownPathNodes {
    fn place(&self, at: BlockPos) -> usize {
        let key = (at.x as u32).wrapping_mul(0x9E37_79B1)
            ^ (at.y as u32).wrapping_mul(0x85EB_CA77)
            ^ (at.z as u32).wrapping_mul(0xC2B2_AE3D);
        let mut place = (key ^ (key >> 15)) as usize % TABLE;
        while self.places[place] != 0 && self.nodes[usize::from(self.places[place] - 1)].at != at {
            place = (place + 1) % TABLE;
        }
        place
    }
}

/// The way from one cell to another, without the first; as near as it gets within `nodes` looked at if there is none.
pub(crate) fn find_way(
    chunks: &Chunks,
    walker: &CreatureMobility,
    from: BlockPos,
    to: BlockPos,
    nodes: usize,
) -> CreaturePath {
    let mut cells = CellReader::new(chunks);
    let mut known = KnownPathNodes { places: [0; TABLE], nodes: Vec::with_capacity(128) };
    let mut open: BinaryHeap<Reverse<(u32, u16)>> = BinaryHeap::with_capacity(128);
    known.nodes.push(CreaturePathNode { at: from, from: 0, cost: 0, is_done: false });
    let place = known.place(from);
    known.places[place] = 1;
    open.push(Reverse((distance(from, to), 0)));
    let (mut best, mut best_distance) = (0u16, distance(from, to));
    let mut looked_at = 0;
    while let Some(Reverse((_, number))) = open.pop() {
        let node = &mut known.nodes[usize::from(number)];
        if std::mem::replace(&mut node.is_done, true) {
            continue;
        }
        let (at, cost) = (node.at, node.cost);
        let left = distance(at, to);
        if left < best_distance {
            (best, best_distance) = (number, left);
        }
        looked_at += 1;
        if left == 0 || looked_at >= nodes {
            break;
        }
        for (next, step) in steps(&mut cells, walker, at) {
            let apart = [next.x - from.x, next.y - from.y, next.z - from.z];
            if apart.iter().any(|part| part.abs() > REACH) {
                continue;
            }
            let place = known.place(next);
            let cost = cost + step;
            let found = match known.places[place] {
                0 if known.nodes.len() < NODES_MAX => {
                    known.nodes.push(CreaturePathNode { at: next, from: number, cost, is_done: false });
                    known.places[place] = known.nodes.len() as u16;
                    known.places[place] - 1
                }
                0 => continue,
                taken => {
                    let node = &mut known.nodes[usize::from(taken - 1)];
                    if node.is_done || node.cost <= cost {
                        continue;
                    }
                    (node.cost, node.from) = (cost, number);
                    taken - 1
                }
            };
            open.push(Reverse((cost + distance(next, to), found)));
        }
    }
    way_to(&known, best)
}

fn way_to(known: &KnownPathNodes, last: u16) -> CreaturePath {
    let node = |number: u16| &known.nodes[usize::from(number)];
    let mut length = 0;
    let mut at = last;
    while at != 0 {
        length += 1;
        at = node(at).from;
    }
    let mut at = last;
    for _ in WAY_CELLS_MAX..length {
        at = node(at).from;
    }
    let mut way = CreaturePath::new();
    while at != 0 {
        way.push(node(at).at);
        at = node(at).from;
    }
    way.reverse();
    way
}

/// The length of the shortest way over open ground.
fn distance(from: BlockPos, to: BlockPos) -> u32 {
    let [dx, dy, dz] =
        [from.x.abs_diff(to.x), from.y.abs_diff(to.y), from.z.abs_diff(to.z)].map(|apart| apart.min(1 << 20));
    DIAGONAL * dx.min(dz) + STRAIGHT * (dx.max(dz) - dx.min(dz)) + UP * dy
}

/// The cells that a body reaches in one step: beside, a block up, a few down, across corners that are free on both
/// sides.
fn steps(
    cells: &mut CellReader<'_>,
    walker: &CreatureMobility,
    at: BlockPos,
) -> ArrayVec<(BlockPos, u32), 8> {
    let mut steps = ArrayVec::new();
    let mut level = [false; 4];
    let mut headroom = None;
    for (side, [dx, dz]) in SIDES.into_iter().enumerate() {
        let beside = at.offset(dx, 0, dz);
        match walker.stand(cells, beside) {
            Foothold::Dry => {
                level[side] = true;
                steps.push((beside, STRAIGHT));
            }
            Foothold::Wet => {
                level[side] = true;
                steps.push((beside, STRAIGHT + WATER));
            }
            Foothold::Airy => steps.extend(dropped(cells, walker, beside)),
            Foothold::Blocked => {
                if *headroom.get_or_insert_with(|| walker.has_headroom(cells, at))
                    && walker.stand(cells, beside.up()) == Foothold::Dry
                {
                    steps.push((beside.up(), STRAIGHT + UP));
                }
            }
        }
    }
    for side in 0..4 {
        let other = (side + 1) % 4;
        if !(level[side] && level[other]) {
            continue;
        }
        let across = at.offset(SIDES[side][0] + SIDES[other][0], 0, SIDES[side][1] + SIDES[other][1]);
        match walker.stand(cells, across) {
            Foothold::Dry => steps.push((across, DIAGONAL)),
            Foothold::Wet => steps.push((across, DIAGONAL + WATER)),
            Foothold::Airy | Foothold::Blocked => {}
        }
    }
    steps
}

/// The cell in which a body lands that steps over an edge.
fn dropped(cells: &mut CellReader<'_>, walker: &CreatureMobility, over: BlockPos) -> Option<(BlockPos, u32)> {
    for down in 1..=walker.drop {
        let at = over.offset(0, -down, 0);
        match walker.stand(cells, at) {
            Foothold::Dry => return Some((at, STRAIGHT + UP * down.unsigned_abs())),
            Foothold::Wet => return Some((at, STRAIGHT + UP * down.unsigned_abs() + WATER)),
            Foothold::Airy => {}
            Foothold::Blocked => return None,
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::registry::BlockState;

    const COW: CreatureMobility =
        CreatureMobility { columns: 1, tall: 2, is_slim: false, swims: false, drop: 3 };

    fn flat() -> Chunks {
        let mut chunks = Chunks::new();
        put(&mut chunks, "stone", (-12..=12).flat_map(|x| (-12..=12).map(move |z| [x, 0, z])));
        chunks
    }

    fn put(chunks: &mut Chunks, text: &str, cells: impl IntoIterator<Item = [i32; 3]>) {
        let state: BlockState = text.parse().unwrap();
        for [x, y, z] in cells {
            chunks.set(BlockPos::new(x, y, z), state);
        }
    }

    fn end(chunks: &Chunks, to: [i32; 3]) -> [i32; 3] {
        let to = BlockPos::new(to[0], to[1], to[2]);
        let way = find_way(chunks, &COW, BlockPos::new(0, 1, 0), to, 400);
        way.last().map_or([0, 1, 0], |at| [at.x, at.y, at.z])
    }

    #[test]
    fn ways_are_straight_on_open_ground_and_end_at_edges() {
        let chunks = flat();
        let way = find_way(&chunks, &COW, BlockPos::new(0, 1, 0), BlockPos::new(6, 1, 3), 400);
        assert_eq!(way.len(), 6);
        assert_eq!(way.last(), Some(&BlockPos::new(6, 1, 3)));
        assert_eq!(end(&chunks, [20, 1, 0]), [12, 1, 0]);
    }

    #[test]
    fn fences_hold_steps_do_not() {
        let mut chunks = flat();
        put(&mut chunks, "stone", [[3, 1, 0]]);
        assert_eq!(end(&chunks, [3, 2, 0]), [3, 2, 0]);
        let ring = |r: i32| {
            (-r..=r).flat_map(move |x| {
                (-r..=r).filter(move |z| x.abs() == r || z.abs() == r).map(move |z| [x, 1, z])
            })
        };
        for text in ["oak_fence", "cobblestone_wall", "oak_fence_gate", "lava", "cactus"] {
            let mut chunks = flat();
            put(&mut chunks, text, ring(4));
            let [x, _, z] = end(&chunks, [9, 1, 0]);
            assert!(x.abs() <= 3 && z.abs() <= 3, "{text} lets through to {x}, {z}");
        }
        put(&mut chunks, "oak_fence", ring(4));
        put(&mut chunks, "oak_fence_gate[open=true]", [[4, 1, 0]]);
        assert_eq!(end(&chunks, [9, 1, 0]), [9, 1, 0]);
    }

    #[test]
    fn drops_of_three_are_taken_four_are_not() {
        for (depth, is_taken) in [(3, true), (4, false)] {
            let mut chunks = flat();
            put(&mut chunks, "air", (3..=12).flat_map(|x| (-12..=12).map(move |z| [x, 0, z])));
            put(&mut chunks, "stone", (3..=12).flat_map(|x| (-12..=12).map(move |z| [x, -depth, z])));
            assert_eq!(end(&chunks, [8, 1 - depth, 0])[0] == 8, is_taken, "{depth}");
        }
    }
}
