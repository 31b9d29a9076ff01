//! How much of a blueprint is built.

use cooperage_blocks::BlockPos;
use cooperage_blocks::registry::BlockId;
use cooperage_body::blueprint::{Blueprint, BlueprintCell, BlueprintLevel};

/// Cells that were compared. Those in which air is wanted and air is don't count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CellTally {
    /// Cells that hold the wanted block, in any state.
    pub matches: u64,
    /// Cells in which the wanted block is missing, another block stands, or a block stands that should not.
    pub mismatches: u64,
}

impl CellTally {
    /// The score in per cent: 100 · matches / (matches + mismatches); none if nothing was compared, which counts as 0.
    ///
    /// Missing, wrong and superfluous blocks cost one each; what lies outside the blueprint costs nothing. Three blocks of
    /// four in place and one too many give 100 · 3 / 5 = 60.
    #[must_use]
    pub fn percent(&self) -> Option<f64> {
        let compared = self.matches + self.mismatches;
        (compared > 0).then(|| 100.0 * self.matches as f64 / compared as f64)
    }

    /// Whether nothing is amiss.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.mismatches == 0
    }
}

/// Compares a level with the world; `look` says which block is in a cell, air where none is loaded.
#[must_use]
pub fn tally(level: &BlueprintLevel, look: impl Fn(BlockPos) -> BlockId) -> CellTally {
    tally_cells(level.cells(), look)
}

/// Compares any cells with the world, as [`tally`] does those of a level.
#[must_use]
pub fn tally_cells(
    cells: impl IntoIterator<Item = (BlockPos, BlueprintCell)>,
    look: impl Fn(BlockPos) -> BlockId,
) -> CellTally {
    let mut tally = CellTally::default();
    for (pos, wanted) in cells {
        let found = BlueprintCell::Block(look(pos));
        if wanted != found {
            tally.mismatches += 1;
        } else if !wanted.is_air() {
            tally.matches += 1;
        }
    }
    tally
}

/// Compares a whole blueprint with the world.
#[must_use]
pub fn total(blueprint: &Blueprint, look: impl Fn(BlockPos) -> BlockId) -> CellTally {
    blueprint.levels.iter().fold(CellTally::default(), |sum, level| {
        let CellTally { matches, mismatches } = tally(level, &look);
        CellTally { matches: sum.matches + matches, mismatches: sum.mismatches + mismatches }
    })
}

#[cfg(test)]
mod tests {
    use cooperage_blocks::registry;
    use serde_json::json;

    use super::*;

    #[test]
    fn missing_wrong_and_superfluous_blocks_cost_one_each() {
        let level = json!({"coordinates": [0, 0, 0], "placement": [["stone", "stone", "stone", "dirt", "air", "air"]]});
        let blueprint = Blueprint::from_json(&json!({"levels": [level]})).expect("it is one");
        let block = |name: &str| registry().block(name).expect("it exists");
        let there = ["stone", "stone", "air", "glass", "glass", "air"];
        let tally = total(&blueprint, |pos| block(there[pos.x as usize]));
        assert_eq!(tally, CellTally { matches: 2, mismatches: 3 });
        assert_eq!(tally.percent(), Some(40.0));
        assert!(!tally.is_complete());
        assert_eq!(CellTally::default().percent(), None);
    }
}
