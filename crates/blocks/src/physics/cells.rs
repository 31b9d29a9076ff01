//! Cells as a moving body reads them: many, close together, and always for the same properties.

use std::sync::LazyLock;

use crate::aabb::Aabb;
use crate::chunk::Chunk;
use crate::chunks::Chunks;
use crate::pos::{BlockPos, ChunkPos};
use crate::registry::{BlockState, CollisionShape, registry};

/// Reads cells, remembering the chunks it read last: one for each parity of its place, so that bodies across borders don't
/// make it forget. Where no chunk is loaded is air.
pub struct CellReader<'a> {
    chunks: &'a Chunks,
    materials: &'static [BlockPhysics],
    plain: &'static [Plain],
    last: [Option<(ChunkPos, Option<&'a Chunk>)>; 4],
}

impl<'a> CellReader<'a> {
    /// A reader of these chunks.
    #[must_use]
    pub fn new(chunks: &'a Chunks) -> CellReader<'a> {
        CellReader { chunks, materials: materials(), plain: plain(), last: [None; 4] }
    }

    /// The state of a cell.
    #[inline]
    pub fn get(&mut self, pos: BlockPos) -> BlockState {
        let at = pos.chunk();
        let last = &mut self.last[(at.x & 1 | (at.z & 1) << 1) as usize];
        let chunk = match *last {
            Some((known, chunk)) if known == at => chunk,
            _ => {
                let chunk = self.chunks.chunk(at).map(AsRef::as_ref);
                *last = Some((at, chunk));
                chunk
            }
        };
        chunk.map_or(BlockState::AIR, |chunk| chunk.get(pos))
    }

    /// The effect of most states, from a table that is small enough to stay in the cache.
    #[inline]
    pub(super) fn plain(&self, state: BlockState) -> Plain {
        self.plain.get(usize::from(state.0)).copied().unwrap_or(Plain::Free)
    }

    /// Whether a cell does nothing to bodies but be in their way.
    #[inline]
    pub(super) fn is_inert(&mut self, pos: BlockPos) -> bool {
        let state = self.get(pos);
        self.plain(state) != Plain::Special
    }

    /// The effect of the state of a cell on bodies.
    pub(super) fn material(&mut self, pos: BlockPos) -> BlockPhysics {
        let state = self.get(pos);
        if self.plain(state) == Plain::Free { BlockPhysics::NONE } else { self.material_of(state) }
    }

    /// The effect of a state on bodies.
    pub(super) fn material_of(&self, state: BlockState) -> BlockPhysics {
        self.materials.get(usize::from(state.0)).copied().unwrap_or(BlockPhysics::NONE)
    }
}

/// The effect of most states on bodies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Plain {
    Free,
    /// Bodies collide with it; it has no other effect.
    Solid,
    /// It has further effects, which [`BlockPhysics`] holds.
    Special,
}

/// The effect of a state on bodies.
#[derive(Clone, Copy, Debug)]
pub(super) struct BlockPhysics {
    flags: u16,
    /// How far the water's surface is below the cell's top, 0–7; falling water and sources 0, no water −1.
    pub(super) depth: i8,
    /// The shape that bodies collide with, if any.
    pub(super) shape: Option<&'static CollisionShape>,
}

const WATER: u16 = 1;
const LAVA: u16 = 1 << 1;
const WEB: u16 = 1 << 2;
const BUBBLES: u16 = 1 << 3;
const BUBBLES_DOWN: u16 = 1 << 4;
const CLIMBABLE: u16 = 1 << 5;
const SCAFFOLDING: u16 = 1 << 6;
const OPEN_TRAPDOOR: u16 = 1 << 7;
const SLIME: u16 = 1 << 8;
const FALLING_WATER: u16 = 1 << 9;
/// Slows down, or changes jumps.
const STICKY: u16 = 1 << 10;
const LADDER: u16 = 1 << 11;

impl BlockPhysics {
    const NONE: BlockPhysics = BlockPhysics { flags: 0, depth: -1, shape: None };

    /// Whether it has no effect on bodies besides collision.
    pub(super) fn is_inert(self) -> bool {
        self.flags == 0
    }

    pub(super) fn is_fluid(self) -> bool {
        self.flags & (WATER | LAVA) != 0
    }

    pub(super) fn is_water(self) -> bool {
        self.flags & WATER != 0
    }

    pub(super) fn is_lava(self) -> bool {
        self.flags & LAVA != 0
    }

    pub(super) fn is_web(self) -> bool {
        self.flags & WEB != 0
    }

    /// Whether bubbles push, and if so whether down.
    pub(super) fn bubbles(self) -> Option<bool> {
        (self.flags & BUBBLES != 0).then_some(self.flags & BUBBLES_DOWN != 0)
    }

    pub(super) fn is_climbable(self) -> bool {
        self.flags & CLIMBABLE != 0
    }

    pub(super) fn is_scaffolding(self) -> bool {
        self.flags & SCAFFOLDING != 0
    }

    pub(super) fn is_ladder(self) -> bool {
        self.flags & LADDER != 0
    }

    pub(super) fn is_open_trapdoor(self) -> bool {
        self.flags & OPEN_TRAPDOOR != 0
    }

    pub(super) fn is_slime(self) -> bool {
        self.flags & SLIME != 0
    }

    pub(super) fn is_falling_water(self) -> bool {
        self.flags & FALLING_WATER != 0
    }
}

fn materials() -> &'static [BlockPhysics] {
    static MATERIALS: LazyLock<Vec<BlockPhysics>> = LazyLock::new(|| {
        registry().blocks().iter().flat_map(|block| block.states().map(new_material)).collect()
    });
    &MATERIALS
}

fn plain() -> &'static [Plain] {
    static PLAIN: LazyLock<Vec<Plain>> = LazyLock::new(|| {
        let plain = |material: &BlockPhysics| match (material.is_inert(), material.shape) {
            (true, None) => Plain::Free,
            (true, Some(_)) => Plain::Solid,
            (false, _) => Plain::Special,
        };
        materials().iter().map(plain).collect()
    });
    &PLAIN
}

/// The states come in ascending order, block by block, so that their place in the table is their number.
fn new_material(state: BlockState) -> BlockPhysics {
    let info = state.info();
    let name = &*info.name;
    let flag = |holds: bool, flag: u16| if holds { flag } else { 0 };
    let level = if name == "water" { state.number("level").unwrap_or(0) } else { 0 };
    let is_falling = level >= 8;
    let flags = flag(state.holds_water(), WATER)
        | flag(state.is_lava(), LAVA)
        | flag(name == "cobweb", WEB)
        | flag(name == "bubble_column", BUBBLES)
        | flag(name == "bubble_column" && state.is("drag", "true"), BUBBLES_DOWN)
        | flag(state.is_climbable(), CLIMBABLE)
        | flag(name == "ladder", LADDER)
        | flag(name == "scaffolding", SCAFFOLDING)
        | flag(name.ends_with("_trapdoor") && state.is("open", "true"), OPEN_TRAPDOOR)
        | flag(name == "slime_block", SLIME)
        | flag(is_falling, FALLING_WATER)
        | flag(info.speed_factor != 1.0 || info.jump_factor != 1.0, STICKY);
    let depth = match (state.holds_water(), is_falling) {
        (false, _) => -1,
        (true, true) => 0,
        (true, false) => i8::try_from(level).unwrap_or(0),
    };
    BlockPhysics { flags, depth, shape: Some(state.shape()).filter(|shape| !shape.is_empty()) }
}

/// Cells that a box reaches into, including cells that its upper sides only touch; in the order y, z, x.
#[derive(Clone, Copy)]
pub(super) struct OverlappedCells {
    low: BlockPos,
    high: BlockPos,
}

impl OverlappedCells {
    pub(super) fn of(region: &Aabb) -> OverlappedCells {
        let corner = |[x, y, z]: [f64; 3]| BlockPos::holding(x, y, z);
        OverlappedCells { low: corner(region.min), high: corner(region.max) }
    }

    /// One layer more below.
    pub(super) fn deeper(mut self) -> OverlappedCells {
        self.low.y = self.low.y.saturating_sub(1);
        self
    }
}

impl IntoIterator for OverlappedCells {
    type Item = BlockPos;
    type IntoIter = ReachedCells;

    fn into_iter(self) -> ReachedCells {
        let OverlappedCells { low, high } = self;
        let is_empty = low.x > high.x || low.y > high.y || low.z > high.z;
        ReachedCells { reach: self, next: (!is_empty).then_some(low) }
    }
}

/// The cells of a [`OverlappedCells`].
pub(super) struct ReachedCells {
    reach: OverlappedCells,
    next: Option<BlockPos>,
}

impl Iterator for ReachedCells {
    type Item = BlockPos;

    fn next(&mut self) -> Option<BlockPos> {
        let now = self.next?;
        let OverlappedCells { low, high } = self.reach;
        self.next = if now.x < high.x {
            Some(BlockPos::new(now.x + 1, now.y, now.z))
        } else if now.z < high.z {
            Some(BlockPos::new(low.x, now.y, now.z + 1))
        } else if now.y < high.y {
            Some(BlockPos::new(low.x, now.y + 1, low.z))
        } else {
            None
        };
        Some(now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn materials_stand_at_their_states_numbers() {
        let chunks = Chunks::new();
        let cells = CellReader::new(&chunks);
        let material = |text: &str| cells.material_of(text.parse().unwrap());
        for (text, is_water, depth) in [
            ("water", true, 0),
            ("water[level=3]", true, 3),
            ("water[level=9]", true, 0),
            ("kelp", true, 0),
            ("oak_slab[waterlogged=true]", true, 0),
            ("oak_slab", false, -1),
            ("lava", false, -1),
        ] {
            let material = material(text);
            assert_eq!((material.is_water(), material.depth), (is_water, depth), "{text}");
        }
        assert!(material("ladder").is_climbable());
        assert!(material("stone").is_inert());
        assert_eq!(material("bubble_column").bubbles(), Some(true));
        assert!(cells.material_of(BlockState(u16::MAX)).is_inert());
    }

    #[test]
    fn a_reach_is_walked_by_layers() {
        let region = Aabb::new([0.5, -0.5, 1.0], [1.0, 0.5, 2.5]);
        let cells: Vec<[i32; 3]> =
            OverlappedCells::of(&region).into_iter().map(|cell| [cell.x, cell.y, cell.z]).collect();
        assert_eq!(cells[..5], [[0, -1, 1], [1, -1, 1], [0, -1, 2], [1, -1, 2], [0, 0, 1]]);
        assert_eq!(cells.len(), 8);
        assert_eq!(OverlappedCells::of(&Aabb::new([1.0; 3], [0.0; 3])).into_iter().count(), 0);
    }
}
