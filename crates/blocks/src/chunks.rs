//! All loaded chunks: the cells of a world and nothing else. Bodies, growth, schedules and block entities are
//! elsewhere.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::chunk::{Chunk, section_number};
use crate::pos::{BlockPos, ChunkPos};
use crate::registry::BlockState;
use crate::section::ChunkSection;

/// The chunks that are loaded. Clones share chunks and sections until one of them writes.
#[derive(Clone, Debug, Default)]
pub struct Chunks {
    by_pos: FxHashMap<ChunkPos, Arc<Chunk>>,
    /// The positions of the loaded chunks, ascending by z, then x.
    order: Vec<ChunkPos>,
}

impl Chunks {
    /// Chunks of which none is loaded.
    #[must_use]
    pub fn new() -> Chunks {
        Chunks::default()
    }

    /// Whether a chunk is loaded.
    #[must_use]
    pub fn is_loaded(&self, chunk: ChunkPos) -> bool {
        self.by_pos.contains_key(&chunk)
    }

    /// The chunk at that position, if it is loaded.
    #[must_use]
    pub fn chunk(&self, chunk: ChunkPos) -> Option<&Arc<Chunk>> {
        self.by_pos.get(&chunk)
    }

    /// The loaded chunks in ascending (z, x).
    #[must_use]
    pub fn loaded(&self) -> &[ChunkPos] {
        &self.order
    }

    /// Loads a chunk, in place of the one that is there.
    pub fn put(&mut self, pos: ChunkPos, chunk: Arc<Chunk>) {
        if self.by_pos.insert(pos, chunk).is_none()
            && let Err(place) = self.order.binary_search(&pos)
        {
            self.order.insert(place, pos);
        }
    }

    /// Takes a chunk away.
    pub(crate) fn take(&mut self, pos: ChunkPos) {
        if self.by_pos.remove(&pos).is_some()
            && let Ok(place) = self.order.binary_search(&pos)
        {
            self.order.remove(place);
        }
    }

    /// The state of a cell; `None` where no chunk is loaded. Above and below the world is void air.
    #[must_use]
    pub fn get(&self, pos: BlockPos) -> Option<BlockState> {
        Some(self.by_pos.get(&pos.chunk())?.get(pos))
    }

    /// The state of a cell; air where no chunk is loaded.
    #[must_use]
    pub fn state(&self, pos: BlockPos) -> BlockState {
        self.get(pos).unwrap_or(BlockState::AIR)
    }

    /// The section that holds a cell; `None` where no chunk is loaded or the section is all air.
    #[must_use]
    pub fn section_at(&self, pos: BlockPos) -> Option<&Arc<ChunkSection>> {
        self.by_pos.get(&pos.chunk())?.section(section_number(pos.y))
    }

    /// Writes a cell and returns the state before. A chunk that isn't loaded becomes one of air first. Outside the
    /// height nothing is written.
    pub fn set(&mut self, pos: BlockPos, state: BlockState) -> BlockState {
        if !pos.is_inside_height() {
            return BlockState::AIR;
        }
        let chunk = pos.chunk();
        if !self.is_loaded(chunk) {
            self.put(chunk, Arc::new(Chunk::empty()));
        }
        match self.by_pos.get_mut(&chunk) {
            Some(shared) if shared.get(pos) != state => Arc::make_mut(shared).set(pos, state),
            _ => state,
        }
    }
}

impl PartialEq for Chunks {
    fn eq(&self, other: &Chunks) -> bool {
        self.order == other.order
            && self.order.iter().all(|pos| match (self.by_pos.get(pos), other.by_pos.get(pos)) {
                (Some(one), Some(two)) => Arc::ptr_eq(one, two) || one == two,
                _ => false,
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clones_share_until_one_writes() {
        let (stone, dirt) = (BlockState(1), BlockState(10));
        let mut chunks = Chunks::new();
        for x in [-40, 0, 40] {
            chunks.set(BlockPos::new(x, -64, 3), stone);
            chunks.set(BlockPos::new(x, 319, 3), stone);
        }
        let kept = chunks.clone();
        assert_eq!(chunks.set(BlockPos::new(0, -64, 3), dirt), stone);
        assert_eq!(
            (kept.state(BlockPos::new(0, -64, 3)), chunks.state(BlockPos::new(0, -64, 3))),
            (stone, dirt)
        );
        let far = ChunkPos::new(-3, 0);
        assert!(Arc::ptr_eq(kept.chunk(far).unwrap(), chunks.chunk(far).unwrap()));
        assert_ne!(kept, chunks);
        chunks.set(BlockPos::new(0, -64, 3), stone);
        assert_eq!(kept, chunks);
        assert_eq!(chunks.loaded(), [ChunkPos::new(-3, 0), ChunkPos::new(0, 0), ChunkPos::new(2, 0)]);
    }

    #[test]
    fn outside_the_height_is_void() {
        let mut chunks = Chunks::new();
        for y in [-65, 320, i32::MIN, i32::MAX] {
            assert_eq!(chunks.set(BlockPos::new(0, y, 0), BlockState(1)), BlockState::AIR);
            assert_eq!(chunks.get(BlockPos::new(0, y, 0)), None);
        }
    }
}
