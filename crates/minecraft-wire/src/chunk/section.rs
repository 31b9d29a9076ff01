//! Sections of a column, as bytes.

use cooperage_blocks::section::CELLS;
use cooperage_blocks::{BlockState, ChunkSection};

use super::packed::{PaletteForm, pack, unpack, width_of};
use crate::maps::NumberMaps;
use crate::{ProtocolVersion, WireError, WireReader, WireWriter};

/// Cells of 4 × 4 × 4 blocks in a section, each of which has a biome.
pub const BIOME_CELLS: usize = 64;

/// The form of block states in a section.
fn states_form(version: ProtocolVersion, maps: &NumberMaps) -> PaletteForm {
    PaletteForm {
        values: CELLS,
        palette_width_max: 8,
        numbers: maps.states(),
        has_length: has_length(version),
    }
}

/// The form of biomes in a section.
fn biomes_form(version: ProtocolVersion, biomes: usize) -> PaletteForm {
    PaletteForm {
        values: BIOME_CELLS,
        palette_width_max: 3,
        numbers: biomes,
        has_length: has_length(version),
    }
}

fn has_length(version: ProtocolVersion) -> bool {
    version.protocol() < 770
}

/// Writes a section; without one, air.
pub(super) fn write_section(
    version: ProtocolVersion,
    maps: &NumberMaps,
    section: Option<&ChunkSection>,
    writer: &mut WireWriter,
) {
    let cells = section.map_or(0, |section| section.count(|state| !state.is_air()));
    writer.bytes.extend_from_slice(&(cells as u16).to_be_bytes());
    let form = states_form(version, maps);
    let Some(section) = section else {
        return form.write(0, &[maps.state_to_wire(BlockState::AIR)], &[], writer);
    };
    let (width, palette, words) = section.packed();
    let numbers: Vec<i32> = palette.map(|state| maps.state_to_wire(state)).collect();
    match width {
        0 => form.write(0, &numbers, &[], writer),
        // Packets have no narrower palette of block states.
        1..4 => {
            let words = pack(unpack(words, width).take(CELLS), 4);
            form.write(4, &numbers, &words, writer);
        }
        4..=8 => form.write(width, &numbers, words, writer),
        _ => {
            let number = |place: u64| numbers.get(place as usize).copied().unwrap_or_default() as u64;
            let width_direct = form.direct_width();
            let words = pack(unpack(words, width).take(CELLS).map(number), width_direct);
            form.write(width_direct, &[], &words, writer);
        }
    }
}

/// Writes the biomes of a section, by their numbers, of which there are `biomes`.
pub(super) fn write_biomes(
    version: ProtocolVersion,
    biomes: usize,
    numbers: &[i32; BIOME_CELLS],
    writer: &mut WireWriter,
) {
    let form = biomes_form(version, biomes);
    let mut palette: Vec<i32> = Vec::new();
    let places: Vec<u64> = numbers
        .iter()
        .map(|number| {
            let known = palette.iter().position(|known| known == number);
            known.unwrap_or_else(|| {
                palette.push(*number);
                palette.len() - 1
            }) as u64
        })
        .collect();
    let width = width_of(palette.len());
    if width <= form.palette_width_max {
        form.write(width, &palette, &pack(places, width), writer);
    } else {
        let width = form.direct_width();
        form.write(width, &[], &pack(numbers.iter().map(|number| *number as u64), width), writer);
    }
}

/// Reads the numbers of a section's block states.
pub(super) fn read_section(
    version: ProtocolVersion,
    maps: &NumberMaps,
    reader: &mut WireReader<'_>,
) -> Result<Vec<i32>, WireError> {
    // The count of cells that are not air follows from the cells.
    reader.take(2)?;
    states_form(version, maps).read(reader)
}

/// Reads the numbers of a section's biomes.
pub(super) fn read_biomes(
    version: ProtocolVersion,
    biomes: usize,
    reader: &mut WireReader<'_>,
) -> Result<Vec<i32>, WireError> {
    biomes_form(version, biomes).read(reader)
}
