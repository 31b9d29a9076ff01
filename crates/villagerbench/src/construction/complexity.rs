//! How hard a blueprint is, and how long a team may take for it (docs/spec/villager.md, 4.6, 3.0.4).

use std::collections::BTreeSet;

use cooperage_blocks::BlockPos;

use super::blueprint::{ConstructionBlueprint, Facing};
use super::digging::DiggingRule;
use crate::world::RoundLimits;

/// The weight of a layer of height (`W_h`).
const HEIGHT_WEIGHT: f64 = 0.02;

/// Complexity as the published code computes it: D = Σ 2 · (1 / (k + 1) + 0.02 · (y − g)), k being the neighbours that
/// count for the cell's facing and g the layer below the lowest; with digging plus the number of blocks to be dug.
#[must_use]
pub fn complexity(blueprint: &ConstructionBlueprint, digging: DiggingRule) -> f64 {
    let dug = digging.count(blueprint);
    2.0 * sum(blueprint) + f64::from(dug)
}

/// Complexity by the paper's equation 6: D = Σ (1 / EP + W_h · (H − G)), plus the blocks to be dug. EP, the ways to
/// place a block, is taken as the code does, as k + 1.
#[must_use]
pub fn paper_complexity(blueprint: &ConstructionBlueprint, digging: DiggingRule) -> f64 {
    let dug = digging.count(blueprint);
    sum(blueprint) + f64::from(dug)
}

fn sum(blueprint: &ConstructionBlueprint) -> f64 {
    let cells: BTreeSet<BlockPos> = blueprint.cells.iter().map(|cell| cell.pos).collect();
    let below = cells.iter().map(|pos| pos.y).min().unwrap_or(0) - 1;
    blueprint
        .cells
        .iter()
        .map(|cell| {
            let near = neighbours(cell.facing);
            let count = near.iter().filter(|&&[x, y, z]| cells.contains(&cell.pos.offset(x, y, z))).count();
            1.0 / (count as f64 + 1.0) + HEIGHT_WEIGHT * f64::from(cell.pos.y - below)
        })
        .sum()
}

/// The neighbours that count for a facing, as the code has them.
fn neighbours(facing: Facing) -> Vec<[i32; 3]> {
    const ALL: [[i32; 3]; 6] = [[-1, 0, 0], [1, 0, 0], [0, -1, 0], [0, 1, 0], [0, 0, -1], [0, 0, 1]];
    let is_kept = |&[x, y, z]: &[i32; 3]| match facing {
        Facing::Any => true,
        Facing::West => x != -1,
        Facing::East => x != 1,
        Facing::South => z != -1,
        Facing::North => z != 1,
        Facing::X => y != 0,
        Facing::Y => x != 0,
        Facing::Z => z != 0,
    };
    ALL.into_iter().filter(is_kept).collect()
}

/// How long a team may take: (ln D + 1) · 60 + 180 seconds of action, (ln D + 1) · 180 + 600 in all.
#[must_use]
pub fn limits(complexity: f64) -> RoundLimits {
    let grown = libm::log(complexity.max(1e-6)) + 1.0;
    RoundLimits::from_seconds(grown * 60.0 + 180.0, grown * 180.0 + 600.0)
}
