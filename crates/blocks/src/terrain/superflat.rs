//! Flat worlds, made of layers.

use std::sync::Arc;

use super::worldgen::default_state;
use crate::chunk::{Chunk, SECTIONS};
use crate::pos::Y_MIN;
use crate::registry::BlockState;
use crate::section::{CELLS, ChunkSection};

/// Some layers of one state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SuperflatLayer {
    pub state: BlockState,
    pub height: u32,
}

/// The same layers everywhere. All chunks share their memory until one of them changes.
#[derive(Clone, Debug)]
pub struct Superflat {
    layers: Vec<SuperflatLayer>,
    chunk: Arc<Chunk>,
    surface: i32,
}

impl Superflat {
    /// Layers from the lowest up; layers that don't fit below the height of the world are left out.
    #[must_use]
    pub fn new(layers: Vec<SuperflatLayer>) -> Superflat {
        let states = layers.iter().flat_map(|layer| {
            // More than the world is high would only be cut off again.
            std::iter::repeat_n(layer.state, layer.height.min(SECTIONS as u32 * 16) as usize)
        });
        let column: Vec<BlockState> = states.take(SECTIONS * 16).collect();
        let mut chunk = Chunk::empty();
        for (number, part) in column.chunks(16).enumerate() {
            let mut cells = [BlockState::AIR; CELLS];
            for (layer, &state) in cells.chunks_exact_mut(256).zip(part) {
                layer.fill(state);
            }
            chunk.put_section(number, Arc::new(ChunkSection::from_cells(&cells)));
        }
        let highest = column.iter().rposition(|state| !state.is_air());
        let surface = highest.map_or(Y_MIN - 1, |layer| layer as i32 + Y_MIN);
        Superflat { layers, chunk: Arc::new(chunk), surface }
    }

    /// The layers as they were given.
    #[must_use]
    pub fn layers(&self) -> &[SuperflatLayer] {
        &self.layers
    }

    pub(super) fn chunk(&self) -> Arc<Chunk> {
        Arc::clone(&self.chunk)
    }

    pub(super) fn surface(&self) -> i32 {
        self.surface
    }
}

impl Default for Superflat {
    /// Bedrock, two layers of dirt, grass.
    fn default() -> Superflat {
        let layer = |name: &str, height: u32| SuperflatLayer { state: default_state(name), height };
        Superflat::new(vec![layer("bedrock", 1), layer("dirt", 2), layer("grass_block", 1)])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pos::{BlockPos, ChunkPos};
    use crate::terrain::ChunkGenerator;

    #[test]
    fn a_flat_world_is_one_chunk() {
        let flat = ChunkGenerator::superflat();
        let (one, two) = (flat.chunk(ChunkPos::new(0, 0)), flat.chunk(ChunkPos::new(-9, 4)));
        assert!(Arc::ptr_eq(&one, &two));
        let names: Vec<&str> = (-64..=-59).map(|y| one.get(BlockPos::new(3, y, 4)).name()).collect();
        assert_eq!(names, ["bedrock", "dirt", "dirt", "grass_block", "air", "air"]);
        assert_eq!((flat.spawn(), flat.surface(5, 5)), (BlockPos::new(0, -60, 0), -61));
    }

    #[test]
    fn layers_end_where_the_world_ends() {
        let stone = default_state("stone");
        let full = ChunkGenerator::layered(vec![SuperflatLayer { state: stone, height: u32::MAX }; 3]);
        assert_eq!(full.surface(0, 0), 319);
        assert_eq!(full.chunk(ChunkPos::new(1, 1)).sections().count(), SECTIONS);
        assert_eq!(ChunkGenerator::layered(Vec::new()).spawn().y, Y_MIN);
    }
}
