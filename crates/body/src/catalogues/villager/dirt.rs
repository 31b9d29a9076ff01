//! Columns and beams of dirt: where their cells are.

use cooperage_blocks::BlockPos;
use cooperage_core::{Coordinate, Meaning, Parameter, ParameterKind};

use super::cell;
use super::feedback::FeedbackMessage;
use crate::catalogue::{Arguments, required};

/// How far a column may be.
pub(super) const COLUMN_RANGE: f64 = 32.0;
/// The lowest cell of a column that is taken away.
pub(super) const COLUMN_FLOOR: i32 = -58;
/// Longest beam, in cells.
const BEAM_MAX: u32 = 128;

/// A cell as commands write it.
pub(super) fn at(cell: BlockPos) -> String {
    format!("{} {} {}", cell.x, cell.y, cell.z)
}

/// The parameters of both ends of a beam of such cells.
pub(super) fn ends_of(meaning: fn(Coordinate) -> Meaning) -> Vec<Parameter> {
    let coordinate = |name: &str, doc: &str, coordinate| {
        required(name, ParameterKind::Integer, doc).meaning(meaning(coordinate))
    };
    vec![
        coordinate("x_1", "east, of one end", Coordinate::East),
        coordinate("y_1", "up", Coordinate::Up),
        coordinate("z_1", "south", Coordinate::South),
        coordinate("x_2", "east, of the other end", Coordinate::East),
        coordinate("y_2", "up", Coordinate::Up),
        coordinate("z_2", "south", Coordinate::South),
    ]
}

/// The ends of a beam.
pub(super) fn ends(arguments: &Arguments) -> (BlockPos, BlockPos) {
    (cell(arguments, ["x_1", "y_1", "z_1"]), cell(arguments, ["x_2", "y_2", "z_2"]))
}

/// The cells of a beam from end to end.
///
/// # Errors
/// It lies along neither x nor z, or it is too long.
pub(super) fn beam(from: BlockPos, to: BlockPos) -> Result<Vec<BlockPos>, FeedbackMessage> {
    if from.y != to.y || (from.x != to.x && from.z != to.z) {
        return Err("a beam lies along x or z at one height".into());
    }
    let length = from.x.abs_diff(to.x).max(from.z.abs_diff(to.z));
    if length >= BEAM_MAX {
        return Err(format!("a beam of {length} cells is too long").into());
    }
    let (dx, dz) = ((to.x - from.x).signum(), (to.z - from.z).signum());
    Ok((0..=length as i32).map(|step| from.offset(dx * step, 0, dz * step)).collect())
}
