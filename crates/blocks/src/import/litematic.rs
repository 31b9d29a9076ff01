//! Litematica's files: several boxes, each with a palette of its own.

use super::blueprint::{Schematic, block_entity, cell, read_root};
use super::palette::{PalettePacking, packed, width};
use super::{ImportError, ImportLimits, Unknown, palette};
use crate::nbt::{NbtCompound, NbtTag};
use crate::registry::BlockState;

/// Boxes in one file.
const BOXES_MAX: usize = 4096;

/// Reads a `.litematic` file. Its boxes become one; where they overlap, later ones win.
///
/// # Errors
/// As [`super::read_blueprint`].
pub fn read_litematic(file: &[u8], unknown: Unknown) -> Result<Schematic, ImportError> {
    from_nbt(&read_root(file)?, unknown)
}

/// One box of the file.
struct LitematicRegion<'n> {
    fields: &'n NbtCompound,
    /// Its lowest north-western corner.
    corner: [i64; 3],
    size: [i64; 3],
}

pub(super) fn from_nbt(root: &NbtCompound, unknown: Unknown) -> Result<Schematic, ImportError> {
    let limits = ImportLimits::DEFAULT;
    let regions = root.compound("Regions").ok_or(ImportError::Field("Regions"))?;
    if regions.0.len() > BOXES_MAX {
        return Err(ImportError::TooLarge { what: "boxes", limit: BOXES_MAX as u64 });
    }
    let parts = regions
        .0
        .iter()
        .map(|(_, tag)| LitematicRegion::new(tag.as_compound().ok_or(ImportError::Field("Regions"))?));
    let parts: Vec<LitematicRegion<'_>> = parts.collect::<Result<_, _>>()?;
    let corner = |axis: usize| parts.iter().map(|part| part.corner[axis]).min().unwrap_or(0);
    let end = |axis: usize| parts.iter().map(|part| part.corner[axis] + part.size[axis]).max().unwrap_or(0);
    let first = [corner(0), corner(1), corner(2)];
    let mut blueprint = Schematic::new([end(0) - first[0], end(1) - first[1], end(2) - first[2]], &limits)?;
    let mut reader = palette::PaletteReader::new(unknown);
    let mut values_left = limits.values_max;
    // Boxes that overlap could ask for the same cells again and again.
    let mut cells_left = limits.cells_max;
    for part in &parts {
        let cells = part.size.iter().product::<i64>() as u64;
        cells_left = cells_left
            .checked_sub(cells)
            .ok_or(ImportError::TooLarge { what: "cells", limit: limits.cells_max })?;
        let shift: [i64; 3] = std::array::from_fn(|axis| part.corner[axis] - first[axis]);
        part.put_blocks(shift, &mut reader, &mut blueprint)?;
        for fields in part.fields.list("TileEntities").unwrap_or(&[]).iter().filter_map(NbtTag::as_compound) {
            let at = |axis: usize, name| {
                fields.whole(name).and_then(|at| at.checked_add(shift[axis])).ok_or(ImportError::Field(name))
            };
            let pos = cell([at(0, "x")?, at(1, "y")?, at(2, "z")?])?;
            blueprint.block_entities.push(block_entity(pos, None, fields, &mut values_left)?);
        }
    }
    blueprint.report = reader.report;
    Ok(blueprint)
}

impl LitematicRegion<'_> {
    fn new(fields: &NbtCompound) -> Result<LitematicRegion<'_>, ImportError> {
        let triple = |name| {
            let value = fields.compound(name).ok_or(ImportError::Field(name))?;
            let at = |axis| value.whole(axis).filter(|at| i32::try_from(*at).is_ok());
            match (at("x"), at("y"), at("z")) {
                (Some(x), Some(y), Some(z)) => Ok([x, y, z]),
                _ => Err(ImportError::Field(name)),
            }
        };
        let (position, size) = (triple("Position")?, triple("Size")?);
        // A negative size reaches the other way from the position.
        let corner = std::array::from_fn(|axis| {
            if size[axis] < 0 { position[axis] + size[axis] + 1 } else { position[axis] }
        });
        let size = size.map(i64::abs);
        let cells = size.iter().try_fold(1_i64, |cells, &side| cells.checked_mul(side));
        if cells.is_none_or(|cells| cells == 0) {
            return Err(ImportError::Malformed("a box has no cells, or too many"));
        }
        Ok(LitematicRegion { fields, corner, size })
    }

    fn put_blocks(
        &self,
        shift: [i64; 3],
        reader: &mut palette::PaletteReader,
        blueprint: &mut Schematic,
    ) -> Result<(), ImportError> {
        let list = self.fields.list("BlockStatePalette").ok_or(ImportError::Field("BlockStatePalette"))?;
        let states: Vec<BlockState> = reader.list(list)?;
        let Some(NbtTag::Longs(words)) = self.fields.get("BlockStates") else {
            return Err(ImportError::Field("BlockStates"));
        };
        let width = width(states.len(), 2);
        let mut place = 0;
        for y in 0..self.size[1] {
            for z in 0..self.size[2] {
                for x in 0..self.size[0] {
                    let number = packed(words, width, place, PalettePacking::Dense);
                    let state = number.and_then(|number| states.get(number));
                    let state = state.ok_or(ImportError::Malformed("a cell has no state"))?;
                    blueprint.put(cell([x + shift[0], y + shift[1], z + shift[2]])?, *state)?;
                    place += 1;
                }
            }
        }
        Ok(())
    }
}
