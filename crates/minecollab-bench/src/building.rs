//! Counts how much of a building stands, and recounts only sections that have changed.

use std::collections::BTreeMap;
use std::rc::Rc;

use cooperage_blocks::{BlockPos, World};
use cooperage_body::blueprint::{Blueprint, BlueprintCell};
use cooperage_minecollab::score::{CellTally, tally_cells};

/// The side of a section, in blocks, as a power of two.
const SECTION: i32 = 4;

/// The blueprint's cells in a section of the world.
type SectionTargets = Vec<(BlockPos, BlueprintCell)>;

/// A building's cells and their counts.
#[derive(Clone, Debug, Default)]
pub struct Building {
    /// The blueprint's cells by section; they never change.
    cells: Rc<Vec<SectionTargets>>,
    /// For each section its revision at the last count and the count; `None` before the first count.
    counted: Vec<Option<(u64, CellTally)>>,
}

impl Building {
    /// Returns a building of which no section has been counted.
    #[must_use]
    pub fn new(blueprint: &Blueprint) -> Building {
        let mut sections: BTreeMap<[i32; 3], SectionTargets> = BTreeMap::new();
        for (pos, cell) in blueprint.cells() {
            let section = [pos.x >> SECTION, pos.y >> SECTION, pos.z >> SECTION];
            sections.entry(section).or_default().push((pos, cell));
        }
        let cells: Vec<SectionTargets> = sections.into_values().collect();
        Building { counted: vec![None; cells.len()], cells: Rc::new(cells) }
    }

    /// Looks at the world.
    pub fn look(&mut self, world: &World) {
        for (cells, counted) in self.cells.iter().zip(&mut self.counted) {
            let section = cells.first().and_then(|(pos, _)| world.chunks().section_at(*pos));
            // Where none is loaded there is air, and no section has this revision.
            let revision = section.map_or(u64::MAX, |section| section.revision());
            if counted.is_none_or(|(known, _)| known != revision) {
                let tally = tally_cells(cells.iter().copied(), |pos| world.state(pos).block());
                *counted = Some((revision, tally));
            }
        }
    }

    /// Returns the counts of the last look.
    #[must_use]
    pub fn tally(&self) -> CellTally {
        let all = self.counted.iter().flatten().map(|(_, tally)| *tally);
        all.fold(CellTally::default(), |a, b| CellTally {
            matches: a.matches + b.matches,
            mismatches: a.mismatches + b.mismatches,
        })
    }

    /// Returns the lowest and the highest corner of the wanted blocks; `None` if there are none.
    #[must_use]
    pub fn bounds(&self) -> Option<(BlockPos, BlockPos)> {
        let is_block = |cell: &BlueprintCell| !matches!(cell, BlueprintCell::Block(block) if block.default_state().is_air());
        let places =
            || self.cells.iter().flatten().filter(move |(_, cell)| is_block(cell)).map(|(pos, _)| *pos);
        let part = |of: fn(BlockPos) -> i32| Some((places().map(of).min()?, places().map(of).max()?));
        let (x, y, z) = (part(|pos| pos.x)?, part(|pos| pos.y)?, part(|pos| pos.z)?);
        Some((BlockPos::new(x.0, y.0, z.0), BlockPos::new(x.1, y.1, z.1)))
    }

    /// Returns the cells that are not as wanted: position, wanted content, content.
    pub fn wrong(&self, world: &World) -> impl Iterator<Item = (BlockPos, BlueprintCell, BlueprintCell)> {
        let cells = self.cells.iter().flatten();
        cells
            .map(|(pos, wanted)| (*pos, *wanted, found(world, *pos)))
            .filter(|(_, wanted, found)| wanted != found)
    }
}

fn found(world: &World, pos: BlockPos) -> BlueprintCell {
    BlueprintCell::Block(world.state(pos).block())
}
