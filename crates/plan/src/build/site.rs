//! A building site: the cells as they will be, what is still to be done, and the acts so far.

use std::collections::{BTreeMap, BTreeSet};

use cooperage_blocks::{BlockPos, BlockState, Chunks, Face, ItemId};

use super::click::{self, Placing};
use super::ground::{is_joined, is_standable, reaches, stands};
use crate::goal::BuildCell;
use crate::problem::Unsolvable;
use crate::step::PlaceClick;
use crate::survey::distance;

/// Something that a builder does from a place to stand.
#[derive(Clone, Debug)]
pub(super) struct Act {
    pub(super) kind: ActKind,
    pub(super) stand: BlockPos,
    /// The pillar on which this happens, by number, so that one builder does all of it.
    pub(super) pillar: Option<u32>,
    /// Acts that must come before.
    pub(super) after: Vec<usize>,
}

/// What is done.
#[derive(Clone, Debug)]
pub(super) enum ActKind {
    Place { cell: BlockPos, item: ItemId, state: BlockState, click: PlaceClick, is_scaffold: bool },
    Dig { cell: BlockPos, is_scaffold: bool },
    Pillar { base: BlockPos, height: u32 },
}

/// See the module.
pub(super) struct Site {
    pub(super) chunks: Chunks,
    pub(super) wanted: BTreeMap<BlockPos, BuildCell>,
    pub(super) acts: Vec<Act>,
    /// The act that last changed a cell.
    changed_by: BTreeMap<BlockPos, usize>,
    pub(super) scaffold: BTreeSet<BlockPos>,
    /// The item of which scaffolds are.
    dirt: ItemId,
    home: BlockPos,
    stand: BlockPos,
    /// The pillar on which the builder stands: its lowest cell, height and number.
    on_pillar: Option<(BlockPos, u32, u32)>,
    pillars: u32,
}

/// The highest pillar.
const PILLAR_MAX: i32 = 48;
/// Places to stand of which it is tried whether one gets there.
const STANDS_MAX: usize = 24;

impl Site {
    pub(super) fn new(chunks: &Chunks, wanted: BTreeMap<BlockPos, BuildCell>, start: BlockPos, dirt: ItemId) -> Site {
        let chunks = chunks.clone();
        let home = home(&chunks, &wanted, start);
        Site {
            chunks,
            wanted,
            acts: Vec::new(),
            changed_by: BTreeMap::new(),
            scaffold: BTreeSet::new(),
            dirt,
            home,
            stand: home,
            on_pillar: None,
            pillars: 0,
        }
    }

    /// How a block could be placed now as it is wanted.
    pub(super) fn placing(&self, wanted: &BuildCell, item: ItemId) -> Option<Placing> {
        let has_support_rule = wanted.block.info().support.is_some();
        let is_twin = |at: &BlockPos| self.wanted.get(at).is_some_and(|other| other.block == wanted.block);
        let has_twin = wanted.cell.neighbours().iter().any(is_twin);
        click::find(
            &self.chunks,
            wanted,
            &item.info().blocks,
            |at| !(has_support_rule && self.scaffold.contains(&at)),
            |at, state| match self.wanted.get(&at) {
                Some(other) => other.is_met_by(state),
                // The other half of a bed of which only one half is wanted; the partner of a chest.
                None => self.chunks.state(at).block() == state.block() || !has_twin,
            },
        )
    }

    /// Whether the cell can be reached from where the builder stands.
    pub(super) fn is_in_reach(&self, cell: BlockPos) -> bool {
        cell != self.stand && cell != self.stand.up() && reaches(self.stand, cell)
    }

    /// How far the cell is from where the builder stands.
    pub(super) fn distance(&self, cell: BlockPos) -> u32 {
        distance(self.stand, cell)
    }

    /// Places a block. `is_scaffold` says that it will be taken away again.
    pub(super) fn place(&mut self, item: ItemId, placing: Placing, is_scaffold: bool) -> Result<(), Unsolvable> {
        let Placing { click, placed } = placing;
        let Some(&(cell, state)) = placed.first() else { return Ok(()) };
        let mut cells = vec![cell, click.against];
        cells.extend(placed.iter().skip(1).map(|(other, _)| *other));
        let before: Vec<(BlockPos, BlockState)> =
            placed.iter().map(|&(at, _)| (at, self.chunks.state(at))).collect();
        for &(at, state) in &placed {
            self.chunks.set(at, state);
        }
        let must_reach = [cell, click.against];
        let got_there = self.get_within_reach(&must_reach, &before, &cells);
        if let Err(problem) = got_there {
            self.restore(&before);
            return Err(problem);
        }
        let mut after: Vec<usize> = self.changed_by.get(&click.against).copied().into_iter().collect();
        for &(at, _) in &placed {
            after.extend(self.changed_by.get(&at).copied());
            after.extend(self.changed_by.get(&at.down()).copied());
        }
        let number = self.push(ActKind::Place { cell, item, state, click, is_scaffold }, after);
        for (at, _) in placed {
            self.changed_by.insert(at, number);
        }
        if is_scaffold {
            self.scaffold.insert(cell);
        }
        Ok(())
    }

    /// Breaks a block.
    pub(super) fn dig(&mut self, cell: BlockPos, is_scaffold: bool) -> Result<(), Unsolvable> {
        let before = [(cell, self.chunks.state(cell))];
        self.chunks.set(cell, BlockState::AIR);
        if let Err(problem) = self.get_within_reach(&[cell], &before, &[cell]) {
            self.restore(&before);
            return Err(problem);
        }
        let near = cell.neighbours().into_iter().chain([cell]);
        let after = near.filter_map(|at| self.changed_by.get(&at).copied()).collect();
        let number = self.push(ActKind::Dig { cell, is_scaffold }, after);
        self.changed_by.insert(cell, number);
        self.scaffold.remove(&cell);
        Ok(())
    }

    /// Blocks of earth from something solid to a neighbour of a cell on which a click would place what is wanted; they go
    /// through cells of which nothing is wanted.
    pub(super) fn bridge(&mut self, wanted: &BuildCell, item: ItemId) -> Result<(), Unsolvable> {
        let target = wanted.cell;
        let Some(&block) = self.dirt.info().blocks.first() else { return Err(Unsolvable::Unreachable(target)) };
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

    /// Takes the builder down from its pillar.
    pub(super) fn come_down(&mut self) {
        let Some((base, height, number)) = self.on_pillar.take() else { return };
        for layer in (0..height as i32).rev() {
            let cell = base.offset(0, layer, 0);
            self.chunks.set(cell, BlockState::AIR);
            self.scaffold.remove(&cell);
            let after = cell.neighbours().into_iter().filter_map(|at| self.changed_by.get(&at).copied()).collect();
            self.stand = cell.up();
            let act = self.push(ActKind::Dig { cell, is_scaffold: true }, after);
            if let Some(act) = self.acts.get_mut(act) {
                act.pillar = Some(number);
            }
            self.changed_by.insert(cell, act);
        }
        self.stand = base;
    }

    fn push(&mut self, kind: ActKind, mut after: Vec<usize>) -> usize {
        after.sort_unstable();
        after.dedup();
        let pillar = self.on_pillar.map(|(_, _, number)| number);
        self.acts.push(Act { kind, stand: self.stand, pillar, after });
        self.acts.len() - 1
    }

    fn restore(&mut self, before: &[(BlockPos, BlockState)]) {
        for &(at, state) in before {
            self.chunks.set(at, state);
        }
    }

    /// Brings the builder where it reaches cells, stands in none of those that change, and gets away afterwards: where it
    /// is, elsewhere, or on a pillar. The change is made already; `before` is what was there.
    fn get_within_reach(
        &mut self,
        cells: &[BlockPos],
        before: &[(BlockPos, BlockState)],
        changing: &[BlockPos],
    ) -> Result<(), Unsolvable> {
        let here = self.stand;
        let stands_free = |stand: BlockPos| before.iter().all(|&(at, _)| at != stand && at != stand.up());
        let reaches_all = cells.iter().all(|&cell| reaches(here, cell)) && stands_free(here);
        if reaches_all && (self.on_pillar.is_some() || self.gets_away(here)) {
            return Ok(());
        }
        if self.on_pillar.is_some() {
            // The change waits until the builder is down.
            let after: Vec<(BlockPos, BlockState)> =
                before.iter().map(|&(at, _)| (at, self.chunks.state(at))).collect();
            self.restore(before);
            self.come_down();
            self.restore(&after);
        }
        let candidates = stands(&self.chunks, cells, self.stand);
        let free = candidates.into_iter().filter(|&stand| stands_free(stand)).take(STANDS_MAX);
        if let Some(stand) = free.into_iter().find(|&stand| self.gets_away(stand)) {
            self.stand = stand;
            return Ok(());
        }
        self.climb(cells, before, changing)
    }

    fn gets_away(&self, stand: BlockPos) -> bool {
        is_standable(&self.chunks, stand) && is_joined(&self.chunks, stand, self.home)
    }

    /// Puts up a pillar from which the cells are in reach.
    fn climb(
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

    /// The lowest pillar in a column from which the cells are in reach: its base and height.
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
        // The lowest place to stand below from which everything up to the target is free.
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

    /// Free cells from one that touches something to the end, in the order of building, around the target.
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
                // Straight down first: what stands on the ground is easiest to climb.
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

/// Columns from which hands reach a cell, nearest first, its own last.
fn around() -> Vec<(i32, i32)> {
    let mut all: Vec<(i32, i32)> = (-3..=3).flat_map(|dx| (-3..=3).map(move |dz| (dx, dz))).collect();
    all.sort_by_key(|&(dx, dz): &(i32, i32)| (if (dx, dz) == (0, 0) { 99 } else { dx.abs() + dz.abs() }, dx, dz));
    all
}

/// A place to come back to: beside the building, where the builder gets to.
fn home(chunks: &Chunks, wanted: &BTreeMap<BlockPos, BuildCell>, start: BlockPos) -> BlockPos {
    let low = |axis: fn(&BlockPos) -> i32| wanted.keys().map(axis).min().unwrap_or_else(|| axis(&start));
    let high = |axis: fn(&BlockPos) -> i32| wanted.keys().map(axis).max().unwrap_or_else(|| axis(&start));
    let is_outside = |cell: &BlockPos| {
        let beyond = |at: i32, low: i32, high: i32| at < low - 1 || at > high + 1;
        beyond(cell.x, low(|c| c.x), high(|c| c.x)) || beyond(cell.z, low(|c| c.z), high(|c| c.z))
    };
    if is_outside(&start) && is_standable(chunks, start) {
        return start;
    }
    let (x, z) = ([low(|c| c.x) - 2, high(|c| c.x) + 2], [low(|c| c.z) - 2, high(|c| c.z) + 2]);
    let middle = [(x[0] + x[1]) / 2, (z[0] + z[1]) / 2];
    let sides = [[x[0], middle[1]], [x[1], middle[1]], [middle[0], z[0]], [middle[0], z[1]]];
    let corners = [[x[0], z[0]], [x[0], z[1]], [x[1], z[0]], [x[1], z[1]]];
    let places = sides.into_iter().chain(corners).flat_map(|[x, z]| {
        (-4..=4).map(move |up| BlockPos::new(x, start.y + up, z))
    });
    let mut places: Vec<BlockPos> = places.filter(|&place| is_standable(chunks, place)).collect();
    places.sort_by_key(|&place| (distance(place, start), place));
    places.into_iter().find(|&place| is_joined(chunks, start, place)).unwrap_or(start)
}
