//! Columns as facts.

use std::sync::Arc;

use cooperage_blocks::chunk::SECTIONS;
use cooperage_blocks::{BlockState, Chunk};
use cooperage_minecraft_replica::ColumnFact;
use cooperage_minecraft_wire::chunk::WireColumn;
use cooperage_minecraft_wire::maps::NumberMaps;

/// Builds the fact of a column. `biomes` are the server's names by number.
pub(super) fn column_fact(column: WireColumn, maps: &NumberMaps, biomes: &[Arc<str>]) -> ColumnFact {
    let WireColumn { pos, chunk, biomes: numbers, foreign, block_entities } = column;
    let mut fact = ColumnFact::of(pos, &chunk);
    let heights = surface(&chunk);
    let name = |(place, height): (usize, usize)| {
        let number = numbers.get(height / 16)?.get((height % 16 / 4) << 4 | place)?;
        biomes.get(usize::try_from(*number).ok()?).cloned()
    };
    let names = heights.into_iter().enumerate().map(name).collect::<Option<Vec<Arc<str>>>>();
    fact.biomes = names.unwrap_or_default();
    fact.contents = block_entities;
    let name = |number| maps.foreign_block(number).map(|block| Arc::from(&*block.name));
    fact.foreign = foreign.into_iter().filter_map(|(pos, number)| Some((pos, name(number)?))).collect();
    fact
}

/// Of each 4 × 4 cells, by `z << 2 | x`, the layer of the highest cell that is not air, counted from the lowest layer.
fn surface(chunk: &Chunk) -> [usize; 16] {
    let mut heights = [None; 16];
    for number in (0..SECTIONS).rev() {
        let Some(section) = chunk.section(number) else { continue };
        let cells: &[BlockState] = &*section.to_cells();
        for (cell, state) in cells.iter().enumerate().rev() {
            let place = (cell >> 6 & 3) << 2 | cell >> 2 & 3;
            if let Some(height) = heights.get_mut(place)
                && height.is_none()
                && !state.is_air()
            {
                *height = Some(number * 16 + (cell >> 8));
            }
        }
        if heights.iter().all(Option::is_some) {
            break;
        }
    }
    heights.map(Option::unwrap_or_default)
}

#[cfg(test)]
mod tests {
    use cooperage_blocks::{BlockPos, ChunkPos};
    use cooperage_minecraft_wire::ProtocolVersion;
    use cooperage_minecraft_wire::chunk::{column_from_wire, column_to_wire};

    use super::*;

    #[test]
    fn the_biome_of_the_surface_is_told_and_all_cells_come_back() {
        let (version, pos) = (ProtocolVersion::V1_20_1, ChunkPos::new(2, -3));
        let mut chunk = Chunk::empty();
        (-64..70).for_each(|y| {
            chunk.set(BlockPos::new(37, y, -41), BlockState(1));
        });
        let mut layer = ["plains"; 16];
        layer[1 << 2 | 1] = "desert";
        let fields = column_to_wire(version, pos, &chunk, &layer, []);
        let names: Vec<Arc<str>> =
            cooperage_minecraft_wire::registries::registry_names(version, "worldgen/biome")
                .into_iter()
                .map(Arc::from)
                .collect();
        let column = column_from_wire(version, &fields, names.len()).unwrap();
        let fact = column_fact(column, NumberMaps::of(version), &names);
        assert_eq!(surface(&chunk)[1 << 2 | 1], 69 + 64);
        assert_eq!(fact.chunk().unwrap().get(BlockPos::new(37, 69, -41)), BlockState(1));
        assert_eq!(fact.biomes.iter().map(|name| &**name).collect::<Vec<_>>(), layer);
    }
}
