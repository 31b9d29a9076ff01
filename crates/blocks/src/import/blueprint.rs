//! A box of blocks to be built or pasted somewhere.

use serde_json::Value;

use super::{ImportError, ImportLimits, ImportReport, OtherForm, Unknown, plain, unpack};
use super::{litematic, schem, structure};
use crate::nbt::{NbtCompound, NbtTag, read_nbt_file};
use crate::pos::BlockPos;
use crate::registry::{BlockState, current_name};

/// A box of blocks.
#[derive(Clone, Debug, PartialEq)]
pub struct Schematic {
    size: [u32; 3],
    /// By y, z, x; `None` for cells that leave the present block as it is.
    states: Vec<Option<BlockState>>,
    /// Contents of containers, texts of signs and the like, in the file's order.
    pub block_entities: Vec<ImportedBlockEntity>,
    /// The blocks that were changed or left out.
    pub report: ImportReport,
}

/// The data of a block besides its state, as the file has it.
#[derive(Clone, Debug, PartialEq)]
pub struct ImportedBlockEntity {
    /// The cell: in a blueprint counted from its lowest north-western corner, in a region in the world.
    pub pos: BlockPos,
    /// The kind, without `minecraft:`: `chest`, `sign`, …
    pub kind: String,
    /// Its fields in the game's own structure, without position and kind: numbers, texts, lists and objects.
    pub data: Value,
}

impl Schematic {
    /// A box whose cells are all unset.
    pub(super) fn new(size: [i64; 3], limits: &ImportLimits) -> Result<Schematic, ImportError> {
        if size.iter().any(|&side| side <= 0) {
            return Err(ImportError::Malformed("a side has no length"));
        }
        let cells = size.iter().fold(1_u64, |cells, &side| cells.saturating_mul(side as u64));
        if cells > limits.cells_max {
            return Err(ImportError::TooLarge { what: "cells", limit: limits.cells_max });
        }
        // No side is longer than all cells.
        let size = size.map(|side| side as u32);
        Ok(Schematic {
            size,
            states: vec![None; cells as usize],
            block_entities: Vec::new(),
            report: ImportReport::default(),
        })
    }

    /// Blocks along x, y and z.
    #[must_use]
    pub fn size(&self) -> [u32; 3] {
        self.size
    }

    /// The state of a cell, counted from the lowest north-western corner; `None` outside the box, and where the file
    /// leaves the present block as it is.
    #[must_use]
    pub fn get(&self, pos: BlockPos) -> Option<BlockState> {
        self.states[self.index(pos)?]
    }

    /// All cells that are set, by y, z, x.
    pub fn cells(&self) -> impl Iterator<Item = (BlockPos, BlockState)> {
        let [width, _, depth] = self.size.map(|side| side as usize);
        self.states.iter().enumerate().filter_map(move |(index, state)| {
            let (x, z, y) = (index % width, index / width % depth, index / (width * depth));
            Some((BlockPos::new(x as i32, y as i32, z as i32), (*state)?))
        })
    }

    pub(super) fn put(&mut self, pos: BlockPos, state: BlockState) -> Result<(), ImportError> {
        let index = self.index(pos).ok_or(ImportError::Malformed("a block lies outside the box"))?;
        self.states[index] = Some(state);
        Ok(())
    }

    /// Writes cells in the order y, z, x of the whole box.
    pub(super) fn put_all(
        &mut self,
        mut state: impl FnMut(usize) -> Result<BlockState, ImportError>,
    ) -> Result<(), ImportError> {
        for (index, place) in self.states.iter_mut().enumerate() {
            *place = Some(state(index)?);
        }
        Ok(())
    }

    fn index(&self, pos: BlockPos) -> Option<usize> {
        let [x, y, z] = [pos.x, pos.y, pos.z].map(|at| u32::try_from(at).ok());
        let (x, y, z) = (x?, y?, z?);
        let [width, height, depth] = self.size;
        let inside = x < width && y < height && z < depth;
        inside.then(|| ((y as usize * depth as usize) + z as usize) * width as usize + x as usize)
    }
}

/// Fields that give the place and the kind of a block entity, not its contents.
const PLACE_FIELDS: [&str; 7] = ["x", "y", "z", "id", "Id", "Pos", "keepPacked"];

/// The block entity that these fields describe.
pub(super) fn block_entity(
    pos: BlockPos,
    kind: Option<&str>,
    fields: &NbtCompound,
    values_left: &mut usize,
) -> Result<ImportedBlockEntity, ImportError> {
    let kind = kind.or(fields.text("id")).or(fields.text("Id")).ok_or(ImportError::Field("id"))?;
    let entries = fields.0.iter().filter(|(name, _)| !PLACE_FIELDS.contains(&&**name));
    let data = plain::to_json(&NbtTag::Compound(NbtCompound(entries.cloned().collect())), values_left)?;
    Ok(ImportedBlockEntity { pos, kind: current_name(kind).to_owned(), data })
}

/// A cell from three numbers.
pub(super) fn cell([x, y, z]: [i64; 3]) -> Result<BlockPos, ImportError> {
    let narrow =
        |at: i64| i32::try_from(at).map_err(|_| ImportError::Malformed("a position lies too far out"));
    Ok(BlockPos::new(narrow(x)?, narrow(y)?, narrow(z)?))
}

/// Reads a Sponge schematic, a litematic or a structure file; the contents decide which it is.
///
/// # Errors
/// [`ImportError`] if the file has none of these formats, is damaged or too large, or (with [`Unknown::Refuse`]) names
/// blocks that this version of the game doesn't have.
pub fn read_blueprint(file: &[u8], unknown: Unknown) -> Result<Schematic, ImportError> {
    if let Some(form) = OtherForm::of_bytes(file) {
        return Err(ImportError::Other(form));
    }
    let root = read_root(file)?;
    if root.compound("Schematic").is_some() || root.get("BlockData").is_some() {
        schem::from_nbt(&root, unknown)
    } else if root.compound("Regions").is_some() {
        litematic::from_nbt(&root, unknown)
    } else if root.get("blocks").is_some() {
        structure::from_nbt(&root, unknown)
    } else {
        Err(OtherForm::of_root(&root).map_or(ImportError::UnknownFormat, ImportError::Other))
    }
}

/// The root of a packed file.
pub(super) fn read_root(file: &[u8]) -> Result<NbtCompound, ImportError> {
    let limits = ImportLimits::DEFAULT;
    let bytes = unpack::unpack(file, limits.bytes_max)?;
    Ok(read_nbt_file(&bytes, limits.nbt())?.1)
}
