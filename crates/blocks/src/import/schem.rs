//! Sponge schematics, versions 2 and 3.

use super::blueprint::{Schematic, block_entity, cell, read_root};
use super::{ImportError, ImportLimits, Unknown, palette};
use crate::nbt::{NbtCompound, NbtTag};
use crate::registry::BlockState;

/// Reads a `.schem` file.
///
/// # Errors
/// As [`super::read_blueprint`].
pub fn read_schem(file: &[u8], unknown: Unknown) -> Result<Schematic, ImportError> {
    from_nbt(&read_root(file)?, unknown)
}

pub(super) fn from_nbt(root: &NbtCompound, unknown: Unknown) -> Result<Schematic, ImportError> {
    // Version 3 has one more compound around everything, and one around the fields about blocks.
    let root = root.compound("Schematic").unwrap_or(root);
    let blocks = match root.whole("Version") {
        Some(1 | 2) => root,
        Some(3) => root.compound("Blocks").ok_or(ImportError::Field("Blocks"))?,
        _ => return Err(ImportError::Malformed("a version of Sponge schematics that is not known")),
    };
    let side = |name| root.whole(name).map(|side| side & 0xffff).ok_or(ImportError::Field(name));
    let mut blueprint =
        Schematic::new([side("Width")?, side("Height")?, side("Length")?], &ImportLimits::DEFAULT)?;
    let mut reader = palette::PaletteReader::new(unknown);
    let states = read_palette(blocks.compound("Palette").ok_or(ImportError::Field("Palette"))?, &mut reader)?;
    let Some(NbtTag::Bytes(data)) = blocks.get("Data").or(blocks.get("BlockData")) else {
        return Err(ImportError::Field("Data"));
    };
    let mut bytes = data.iter();
    blueprint.put_all(|_| {
        let number = varint(&mut bytes).ok_or(ImportError::Malformed("there are fewer blocks than cells"))?;
        let state = states.get(number as usize).copied().flatten();
        state.ok_or(ImportError::Malformed("a cell names a state that the palette doesn't have"))
    })?;
    let mut values_left = ImportLimits::DEFAULT.values_max;
    let list = blocks.list("BlockEntities").or(blocks.list("TileEntities")).unwrap_or(&[]);
    for entry in list.iter().filter_map(NbtTag::as_compound) {
        let pos = cell(entry.triple("Pos").ok_or(ImportError::Field("Pos"))?)?;
        let fields = entry.compound("Data").unwrap_or(entry);
        blueprint.block_entities.push(block_entity(pos, entry.text("Id"), fields, &mut values_left)?);
    }
    blueprint.report = reader.report;
    Ok(blueprint)
}

/// The states by their numbers.
fn read_palette(
    palette: &NbtCompound,
    reader: &mut palette::PaletteReader,
) -> Result<Vec<Option<BlockState>>, ImportError> {
    // Numbers are as many as entries; files that skip some are allowed a few more.
    let numbers_max = palette.0.len() * 2 + 16;
    let mut states = Vec::new();
    for (text, number) in &palette.0 {
        let number = number.as_whole().ok_or(ImportError::Field("Palette"))?;
        let number = usize::try_from(number).ok().filter(|&number| number < numbers_max);
        let number = number.ok_or(ImportError::Malformed("a number of the palette is too large"))?;
        if states.len() <= number {
            states.resize(number + 1, None);
        }
        states[number] = Some(reader.text(text)?);
    }
    Ok(states)
}

/// A number in groups of seven bits, the lowest first.
fn varint<'b>(bytes: &mut impl Iterator<Item = &'b u8>) -> Option<u32> {
    let mut value = 0;
    for shift in (0..32).step_by(7) {
        let byte = bytes.next()?;
        value |= u32::from(byte & 0x7f) << shift;
        if byte & 0x80 == 0 {
            return Some(value);
        }
    }
    None
}
