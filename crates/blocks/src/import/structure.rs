//! The game's own structure files.

use super::blueprint::{Schematic, block_entity, cell, read_root};
use super::{ImportError, ImportLimits, Unknown, palette};
use crate::nbt::{NbtCompound, NbtTag};

/// Reads a structure file (`.nbt`). Of several palettes, the first is taken; cells that the file doesn't list, or
/// fills with `structure_void`, leave what is there.
///
/// # Errors
/// As [`super::read_blueprint`].
pub fn read_structure(file: &[u8], unknown: Unknown) -> Result<Schematic, ImportError> {
    from_nbt(&read_root(file)?, unknown)
}

pub(super) fn from_nbt(root: &NbtCompound, unknown: Unknown) -> Result<Schematic, ImportError> {
    let limits = ImportLimits::DEFAULT;
    let mut blueprint = Schematic::new(root.triple("size").ok_or(ImportError::Field("size"))?, &limits)?;
    let first_of_several = || match root.list("palettes")?.first()? {
        NbtTag::List(list) => Some(&**list),
        _ => None,
    };
    let list = root.list("palette").or_else(first_of_several).ok_or(ImportError::Field("palette"))?;
    let mut reader = palette::PaletteReader::new(unknown);
    let states = reader.list(list)?;
    let mut values_left = limits.values_max;
    let blocks = root.list("blocks").ok_or(ImportError::Field("blocks"))?;
    for block in blocks.iter().filter_map(NbtTag::as_compound) {
        let pos = cell(block.triple("pos").ok_or(ImportError::Field("pos"))?)?;
        let number = block.whole("state").and_then(|number| usize::try_from(number).ok());
        let state = number.and_then(|number| states.get(number));
        let state =
            state.ok_or(ImportError::Malformed("a block names a state that the palette doesn't have"))?;
        if state.name() != "structure_void" {
            blueprint.put(pos, *state)?;
        }
        if let Some(fields) = block.compound("nbt") {
            blueprint.block_entities.push(block_entity(
                pos,
                Some(fields.text("id").unwrap_or(state.name())),
                fields,
                &mut values_left,
            )?);
        }
    }
    blueprint.report = reader.report;
    Ok(blueprint)
}
