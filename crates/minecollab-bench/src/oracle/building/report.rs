//! A report about a blueprint: the answer to `!checkBlueprint`.

use cooperage_blocks::BlockPos;
use cooperage_body::catalogues::mindcraft::blueprint_report::{OpenCells, read_level_bounds};

pub(super) use cooperage_mindcraft::player::author::boxes::Place;

/// The cells that are still to be done.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Report {
    /// Cells that want a block, and the block; a block in the way is left out.
    pub(super) wanted: Vec<(Place, String)>,
    /// Cells with a block that should not be there.
    pub(super) surplus: Vec<Place>,
}

impl Report {
    /// Reads a report; `None` if the text is not a report.
    pub(super) fn read(text: &str) -> Option<Report> {
        let open = OpenCells::read(text)?;
        let wanted = open.wanted.into_iter().map(|(cell, block)| (place(cell), block)).collect();
        Some(Report { wanted, surplus: open.surplus.into_iter().map(place).collect() })
    }

    /// Whether nothing is left to do.
    pub(super) fn is_complete(&self) -> bool {
        self.wanted.is_empty() && self.surplus.is_empty()
    }
}

/// Reads the lowest and the highest cell of a level from the answer to `!getBlueprintLevel`.
pub(super) fn read_bounds(text: &str) -> Option<[Place; 2]> {
    read_level_bounds(text).map(|corners| corners.map(place))
}

fn place(cell: BlockPos) -> Place {
    [cell.x, cell.y, cell.z]
}
