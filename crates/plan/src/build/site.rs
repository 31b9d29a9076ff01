//! A building site: the cells as they are after the acts so far, the wanted blocks, and these acts.

use std::collections::{BTreeMap, BTreeSet};

use cooperage_blocks::{BlockPos, BlockState, Chunks, ItemId};

use super::click::{self, Placing};
use super::ground::{is_joined, is_standable, reaches, stands};
use crate::goal::BuildCell;
use crate::problem::Unsolvable;
use crate::step::PlaceClick;
use crate::survey::distance;

/// An act of a builder, from a place to stand.
#[derive(Clone, Debug)]
pub(super) struct Act {
    pub(super) kind: ActKind,
    pub(super) stand: BlockPos,
    /// The number of the pillar on which the builder stands, so that one builder does all acts on it.
    pub(super) pillar: Option<u32>,
    /// Acts that must come before.
    pub(super) after: Vec<usize>,
}

/// The kinds of acts.
#[derive(Clone, Debug)]
pub(super) enum ActKind {
    Place { cell: BlockPos, item: ItemId, state: BlockState, click: PlaceClick, is_scaffold: bool },
    Dig { cell: BlockPos, is_scaffold: bool },
    Pillar { base: BlockPos, height: u32 },
}

/// A building site, on which one builder does all acts.
pub(super) struct Site {
    pub(super) chunks: Chunks,
    pub(super) wanted: BTreeMap<BlockPos, BuildCell>,
    pub(super) acts: Vec<Act>,
    /// The act that last changed a cell.
    pub(super) changed_by: BTreeMap<BlockPos, usize>,
    pub(super) scaffold: BTreeSet<BlockPos>,
    /// The item of which scaffolds are made.
    pub(super) dirt: ItemId,
    home: BlockPos,
    pub(super) stand: BlockPos,
    /// The pillar on which the builder stands: its lowest cell, height and number.
    pub(super) on_pillar: Option<(BlockPos, u32, u32)>,
    pub(super) pillars: u32,
}

/// Most places to stand from which a path home is searched.
const STANDS_MAX: usize = 24;

impl Site {
    pub(super) fn new(
        chunks: &Chunks,
        wanted: BTreeMap<BlockPos, BuildCell>,
        start: BlockPos,
        dirt: ItemId,
    ) -> Site {
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

    /// A click that places a block as it is wanted, if one is possible now.
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

    /// Whether the builder reaches the cell from its place.
    pub(super) fn is_in_reach(&self, cell: BlockPos) -> bool {
        cell != self.stand && cell != self.stand.up() && reaches(self.stand, cell)
    }

    /// How far the cell is from the builder's place.
    pub(super) fn distance(&self, cell: BlockPos) -> u32 {
        distance(self.stand, cell)
    }

    /// Places a block. `is_scaffold` says that it will be removed again.
    pub(super) fn place(
        &mut self,
        item: ItemId,
        placing: Placing,
        is_scaffold: bool,
    ) -> Result<(), Unsolvable> {
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

    /// Breaks the block of a cell.
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

    /// Takes the builder down from its pillar.
    pub(super) fn come_down(&mut self) {
        let Some((base, height, number)) = self.on_pillar.take() else { return };
        for layer in (0..height as i32).rev() {
            let cell = base.offset(0, layer, 0);
            self.chunks.set(cell, BlockState::AIR);
            self.scaffold.remove(&cell);
            let after =
                cell.neighbours().into_iter().filter_map(|at| self.changed_by.get(&at).copied()).collect();
            self.stand = cell.up();
            let act = self.push(ActKind::Dig { cell, is_scaffold: true }, after);
            if let Some(act) = self.acts.get_mut(act) {
                act.pillar = Some(number);
            }
            self.changed_by.insert(cell, act);
        }
        self.stand = base;
    }

    pub(super) fn push(&mut self, kind: ActKind, mut after: Vec<usize>) -> usize {
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

    /// Brings the builder to a place from which it reaches cells, out of the cells that change, with a path home
    /// afterwards: its present place, another one, or a pillar. The change is made already; `before` are the states from
    /// before it.
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

    pub(super) fn gets_away(&self, stand: BlockPos) -> bool {
        is_standable(&self.chunks, stand) && is_joined(&self.chunks, stand, self.home)
    }
}

/// The place to which the builder must always have a path: its start if that is beside the building, else the nearest place
/// beside the building to which a path leads.
fn home(chunks: &Chunks, wanted: &BTreeMap<BlockPos, BuildCell>, start: BlockPos) -> BlockPos {
    let low = |axis: fn(&BlockPos) -> i32| wanted.keys().map(axis).min().unwrap_or_else(|| axis(&start));
    let high = |axis: fn(&BlockPos) -> i32| wanted.keys().map(axis).max().unwrap_or_else(|| axis(&start));
    let is_outside = |cell: &BlockPos| {
        let beyond = |at: i32, low: i32, high: i32| at < low - 1 || at > high + 1;
        beyond(cell.x, low(|c| c.x), high(|c| c.x)) || beyond(cell.z, low(|c| c.z), high(|c| c.z))
    };
    let can_stand = is_standable(chunks, start);
    if is_outside(&start) && can_stand {
        return start;
    }
    // A start in which no body can stand may be up in a tree: then the lowest layer of the building is the level.
    let level = if can_stand { start.y } else { low(|c| c.y) };
    let (x, z) = ([low(|c| c.x) - 2, high(|c| c.x) + 2], [low(|c| c.z) - 2, high(|c| c.z) + 2]);
    let middle = [(x[0] + x[1]) / 2, (z[0] + z[1]) / 2];
    let sides = [[x[0], middle[1]], [x[1], middle[1]], [middle[0], z[0]], [middle[0], z[1]]];
    let corners = [[x[0], z[0]], [x[0], z[1]], [x[1], z[0]], [x[1], z[1]]];
    let places = sides
        .into_iter()
        .chain(corners)
        .flat_map(|[x, z]| (-4..=4).map(move |up| BlockPos::new(x, level + up, z)));
    let mut places: Vec<BlockPos> = places.filter(|&place| is_standable(chunks, place)).collect();
    places.sort_by_key(|&place| (distance(place, start), place));
    let joined = places.iter().find(|&&place| is_joined(chunks, start, place));
    joined.or_else(|| places.first().filter(|_| !can_stand)).copied().unwrap_or(start)
}
