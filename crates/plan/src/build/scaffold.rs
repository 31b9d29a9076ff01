//! Scaffolds: blocks to click at where there are none, and pillars to stand on where hands don't reach.

use std::collections::BTreeMap;

use cooperage_blocks::{BlockPos, BlockState, Face, ItemId};

use super::ground::{is_standable, reaches};
use super::site::{ActKind, Site};
use crate::goal::BuildCell;
use crate::problem::Unsolvable;
use crate::survey::distance;

/// Height of the highest pillar, in blocks.
const PILLAR_MAX: i32 = 48;

impl Site {
    /// Places scaffold blocks from a solid block to a neighbour of the wanted cell, so that a click at the last one places the
    /// wanted block. They go only through cells in which no block is wanted.
    pub(super) fn bridge(&mut self, wanted: &BuildCell, item: ItemId) -> Result<(), Unsolvable> {
        let target = wanted.cell;
        let Some(&block) = self.dirt.info().blocks.first() else {
            return Err(Unsolvable::Unreachable(target));
        };
        let mut best: Option<Vec<BlockPos>> = None;
        for face in [Face::Down, Face::North, Face::South, Face::West, Face::East, Face::Up] {
            let end = target.step(face);
            if !self.takes_scaffold(end) {
                continue;
            }
            let before = self.chunks.set(end, block.default_state());
            let helps = self.placing(wanted, item).is_some_and(|placing| placing.click.against == end);
            self.chunks.set(end, before);
            if !helps {
                continue;
            }
            let path = self.path_of_scaffold(end, target);
            if path.as_ref().is_some_and(|path| best.as_ref().is_none_or(|best| path.len() < best.len())) {
                best = path;
            }
        }
        for cell in best.ok_or(Unsolvable::Unreachable(target))? {
            let wanted = BuildCell { cell, block, direction: crate::goal::Direction::Any };
            let placing = self.placing(&wanted, self.dirt).ok_or(Unsolvable::Unreachable(cell))?;
            self.place(self.dirt, placing, true)?;
        }
        Ok(())
    }

    /// Builds a pillar from which the cells are in reach.
    pub(super) fn climb(
        &mut self,
        cells: &[BlockPos],
        before: &[(BlockPos, BlockState)],
        changing: &[BlockPos],
    ) -> Result<(), Unsolvable> {
        let Some(&target) = cells.first() else { return Ok(()) };
        let mut best: Option<(i32, u32, BlockPos)> = None;
        for (dx, dz) in around() {
            let column = target.offset(dx, 0, dz);
            let Some((base, height)) = self.pillar_in(column, cells, before, changing) else { continue };
            let rank = (height, distance(self.stand, base), base);
            if best.is_none_or(|best| rank < best) && self.gets_away(base) {
                best = Some(rank);
            }
        }
        let Some((height, _, base)) = best else { return Err(Unsolvable::Unreachable(target)) };
        self.stand = base;
        let number = self.pillars;
        self.pillars += 1;
        self.on_pillar = Some((base, height as u32, number));
        let after = self.changed_by.get(&base.down()).copied().into_iter().collect();
        let act = self.push(ActKind::Pillar { base, height: height as u32 }, after);
        let block = self.dirt.info().blocks.first().map_or(BlockState::AIR, |block| block.default_state());
        for layer in 0..height {
            let cell = base.offset(0, layer, 0);
            self.chunks.set(cell, block);
            self.scaffold.insert(cell);
            self.changed_by.insert(cell, act);
        }
        self.stand = base.offset(0, height, 0);
        Ok(())
    }

    /// The base and height of the lowest pillar in a column from which the cells are in reach.
    fn pillar_in(
        &self,
        column: BlockPos,
        cells: &[BlockPos],
        before: &[(BlockPos, BlockState)],
        changing: &[BlockPos],
    ) -> Option<(BlockPos, i32)> {
        let is_free = |cell: BlockPos| {
            let state = self.chunks.state(cell);
            (state.is_air() || (state.is_replaceable() && !state.is_liquid()))
                && !changing.contains(&cell)
                && before.iter().all(|&(at, _)| at != cell)
        };
        // The first place to stand on the way down; the cells above it are free.
        let top = column.offset(0, 1, 0);
        let mut base = None;
        for down in 0..PILLAR_MAX {
            let cell = top.offset(0, -down, 0);
            if !is_free(cell) {
                break;
            }
            if is_standable(&self.chunks, cell) {
                base = Some(cell);
                break;
            }
        }
        let base = base?;
        let height = (1..PILLAR_MAX).find(|&height| {
            let stand = base.offset(0, height, 0);
            cells.iter().all(|&cell| reaches(stand, cell) && cell != stand && cell != stand.up())
        })?;
        let is_clear = (0..height + 2).all(|layer| is_free(base.offset(0, layer, 0)));
        is_clear.then_some((base, height))
    }

    fn is_solid(&self, cell: BlockPos) -> bool {
        let state = self.chunks.state(cell);
        !state.is_air() && !state.is_liquid() && !state.is_replaceable()
    }

    /// Whether a scaffold may be put into a cell.
    fn takes_scaffold(&self, cell: BlockPos) -> bool {
        let wants_block = self.wanted.get(&cell).is_some_and(|wanted| !wanted.block.default_state().is_air());
        !self.is_solid(cell) && !wants_block && self.chunks.get(cell).is_some()
    }

    /// Free cells from one that touches a solid block to the end, around the target, in the order of building.
    fn path_of_scaffold(&self, end: BlockPos, target: BlockPos) -> Option<Vec<BlockPos>> {
        let touches = |cell: BlockPos| cell.neighbours().into_iter().any(|at| self.is_solid(at));
        if touches(end) {
            return Some(vec![end]);
        }
        let mut from: BTreeMap<BlockPos, BlockPos> = BTreeMap::new();
        let mut layer = vec![end];
        for _ in 0..PILLAR_MAX {
            let mut next = Vec::new();
            for &cell in &layer {
                // Straight down first: a scaffold that stands on the ground is easiest to climb.
                for face in [Face::Down, Face::North, Face::South, Face::West, Face::East, Face::Up] {
                    let beside = cell.step(face);
                    let is_known = beside == target || beside == end || from.contains_key(&beside);
                    if is_known || !self.takes_scaffold(beside) {
                        continue;
                    }
                    from.insert(beside, cell);
                    if touches(beside) {
                        let mut path = vec![beside];
                        let mut at = cell;
                        while at != end {
                            path.push(at);
                            at = from.get(&at).copied()?;
                        }
                        path.push(end);
                        return Some(path);
                    }
                    next.push(beside);
                }
            }
            layer = next;
        }
        None
    }
}

/// Columns from which hands may reach a cell, the nearest first and the cell's own last.
fn around() -> Vec<(i32, i32)> {
    let mut all: Vec<(i32, i32)> = (-3..=3).flat_map(|dx| (-3..=3).map(move |dz| (dx, dz))).collect();
    all.sort_by_key(|&(dx, dz): &(i32, i32)| {
        (if (dx, dz) == (0, 0) { 99 } else { dx.abs() + dz.abs() }, dx, dz)
    });
    all
}
