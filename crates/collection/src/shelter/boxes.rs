//! Cells as boxes, so that an order is short.

use std::fmt;

use cooperage_blocks::BlockPos;

/// All cells from one corner to the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellSpan {
    /// The lowest corner along every axis.
    pub from: BlockPos,
    pub to: BlockPos,
}

impl fmt::Display for CellSpan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let CellSpan { from, to } = self;
        write!(f, "from ({}, {}, {}) to ({}, {}, {})", from.x, from.y, from.z, to.x, to.y, to.z)
    }
}

/// Spans that hold these cells and no others: cells are joined along x, then rows along z, then layers along y.
#[must_use]
pub fn spans(cells: &[BlockPos]) -> Vec<CellSpan> {
    let mut cells = cells.to_vec();
    cells.sort_unstable_by_key(|cell| (cell.y, cell.z, cell.x));
    let single = cells.into_iter().map(|cell| CellSpan { from: cell, to: cell });
    let rows = joined(single, |a, b| a.to.y == b.from.y && a.to.z == b.from.z && a.to.x + 1 == b.from.x);
    let layers = joined(rows.into_iter(), |a, b| {
        a.to.y == b.from.y && a.from.x == b.from.x && a.to.x == b.to.x && a.to.z + 1 == b.from.z
    });
    joined(layers.into_iter(), |a, b| {
        let same = a.from.x == b.from.x && a.to.x == b.to.x && a.from.z == b.from.z && a.to.z == b.to.z;
        same && a.to.y + 1 == b.from.y
    })
}

/// Those that continue each other as one.
fn joined(
    spans: impl Iterator<Item = CellSpan>,
    continues: impl Fn(&CellSpan, &CellSpan) -> bool,
) -> Vec<CellSpan> {
    let mut all: Vec<CellSpan> = Vec::new();
    for span in spans {
        match all.iter_mut().find(|known| continues(known, &span)) {
            Some(known) => known.to = span.to,
            None => all.push(span),
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::super::plan::{ShelterPlan, ShelterStage};
    use super::*;

    fn cells(span: &CellSpan) -> Vec<BlockPos> {
        let CellSpan { from, to } = *span;
        let layers = (from.y..=to.y).flat_map(|y| (from.z..=to.z).map(move |z| (y, z)));
        layers.flat_map(|(y, z)| (from.x..=to.x).map(move |x| BlockPos::new(x, y, z))).collect()
    }

    #[test]
    fn spans_hold_the_cells_and_no_others() {
        let plan = ShelterPlan::sized("9x7x5", BlockPos::new(4, -60, -2)).unwrap();
        for stage in ShelterStage::ALL {
            let of_stage = plan.cells().into_iter().filter(|(_, of)| *of == stage);
            let mut wanted: Vec<BlockPos> = of_stage.map(|(cell, _)| cell).collect();
            let spans = spans(&wanted);
            let mut held: Vec<BlockPos> = spans.iter().flat_map(cells).collect();
            wanted.sort_unstable();
            held.sort_unstable();
            assert_eq!(held, wanted);
            assert!(spans.len() <= 8, "{spans:?}");
        }
    }
}
