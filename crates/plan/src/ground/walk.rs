//! Where walks end, as the tools measure it.

use cooperage_blocks::BlockPos;

use super::{NEVER, Ways};

/// How far above its feet a body's cell is looked for, in blocks: slabs and what is higher are stood upon, as a full block
/// is.
const SOLE: f64 = 0.51;

/// The cell in which a body at that position stands.
#[must_use]
pub fn feet_at([x, y, z]: [f64; 3]) -> BlockPos {
    BlockPos::holding(x, y + SOLE, z)
}

/// How far a place to stand is from a cell's lowest corner, as the tools measure it.
#[must_use]
pub fn far(stand: BlockPos, cell: BlockPos) -> f64 {
    let gap = |a: i32, b: i32, half: f64| f64::from(a - b) + half;
    let [x, y, z] = [gap(stand.x, cell.x, 0.5), gap(stand.y, cell.y, 0.0), gap(stand.z, cell.z, 0.5)];
    (x * x + y * y + z * z).sqrt()
}

/// How far a cell seems to a walk that does not get there: octile sideways, plus the height.
fn apart(stand: BlockPos, cell: BlockPos) -> f64 {
    let (x, z) = (f64::from(stand.x.abs_diff(cell.x)), f64::from(stand.z.abs_diff(cell.z)));
    (x - z).abs() + x.min(z) * std::f64::consts::SQRT_2 + f64::from(stand.y.abs_diff(cell.y))
}

/// Whether a walk to within `near` cells of a cell is over there.
fn is_within(stand: BlockPos, cell: BlockPos, near: f64) -> bool {
    let gap = |a: i32, b: i32| f64::from(a.abs_diff(b)) * f64::from(a.abs_diff(b));
    gap(stand.x, cell.x) + gap(stand.y, cell.y) + gap(stand.z, cell.z) <= near * near
}

/// Where a walk to within `near` cells of a cell ends, and how many steps that is: at the nearest place so near or, where
/// there is none, at the place from which least is left.
#[must_use]
pub fn end_of_walk(ways: &Ways, cell: BlockPos, near: f64) -> Option<(BlockPos, u16)> {
    let end = ways.all().iter().find(|&&stand| is_within(stand, cell, near)).or_else(|| {
        let left = |stand: &BlockPos| (apart(*stand, cell), ways.steps(*stand).unwrap_or(NEVER));
        ways.all().iter().min_by(|a, b| left(a).0.total_cmp(&left(b).0).then(left(a).1.cmp(&left(b).1)))
    })?;
    Some((*end, ways.steps(*end)?))
}
