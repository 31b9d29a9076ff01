//! Blocks that a body puts up to stand on, where others build too.

use std::collections::BTreeSet;

use cooperage_blocks::items::slot;
use cooperage_blocks::path::CellBox;
use cooperage_blocks::{BlockPos, ItemId};

use super::cells_of;
use crate::body::Body;
use crate::scaffold::is_scaffold;
use crate::skills::build::{DROP_RANGE, TargetCell};
use crate::skills::clear::clear;
use crate::skills::gather::pick_up_near;
use crate::skills::travel::Travel;
use crate::view::BodyView;

/// Parts of it that are out of reach, one after the other, before the rest is left.
const FAILURES_MAX: usize = 6;
/// Times that it is taken away; the last time nothing is put up for it.
const PASSES_MAX: u32 = 3;

/// The blocks that this body put up to stand on where others build. Other bodies take their own blocks away.
pub(super) struct Scaffolds<'a> {
    /// Its kinds: what is carried to step on and is no material of the building.
    kinds: Vec<ItemId>,
    /// The boxes in which other bodies build.
    shared: &'a [CellBox],
    /// The cells of the blocks that this body put up.
    mine: BTreeSet<BlockPos>,
}

impl<'a> Scaffolds<'a> {
    pub(super) fn new<B: Body>(body: &B, cells: &[TargetCell], shared: &'a [CellBox]) -> Scaffolds<'a> {
        let materials: BTreeSet<ItemId> = cells.iter().filter_map(|cell| cell.wanted.item()).collect();
        let kinds: BTreeSet<ItemId> = body.see(|view| {
            let carried = slot::CARRIED.filter_map(|number| Some(view.inventory().get(number)?.item));
            carried.filter(|item| is_scaffold(*item) && !materials.contains(item)).collect()
        });
        Scaffolds { kinds: kinds.into_iter().collect(), shared, mine: BTreeSet::new() }
    }

    /// All of its kinds that stands where others build.
    pub(super) fn standing(&self, view: &BodyView<'_>) -> Vec<BlockPos> {
        let is_one =
            |pos: &BlockPos| view.state(*pos).info().item.is_some_and(|item| self.kinds.contains(&item));
        cells_of(self.shared).filter(is_one).collect()
    }

    /// Records as this body's the blocks that stand there now and did not before.
    pub(super) fn note<B: Body>(&mut self, body: &B, before: &[BlockPos]) {
        let now = body.see(|view| self.standing(view));
        self.mine.extend(now.into_iter().filter(|pos| !before.contains(pos)));
    }

    /// The blocks that are left, from the top down, without those that hold up another block.
    fn left(&self, view: &BodyView<'_>) -> Vec<BlockPos> {
        let standing = self.standing(view);
        let is_left =
            |pos: &BlockPos| standing.contains(pos) && view.state(pos.up()).block().info().support.is_none();
        let mut left: Vec<BlockPos> = self.mine.iter().copied().filter(is_left).collect();
        left.sort_by_key(|pos| (-pos.y, pos.z, pos.x));
        left
    }

    /// Takes away the blocks that are in reach and that the body does not stand on.
    pub(super) async fn clear_near<B: Body>(&mut self, body: &B, travel: &Travel) {
        let near = body.see(|view| {
            let feet = view.feet();
            let mut near = self.left(view);
            near.retain(|pos| *pos != feet.down() && view.player().reaches(*pos));
            near
        });
        for pos in near {
            let _ = clear(body, pos, travel).await;
        }
    }

    /// Takes all of them away, from the top down, in several passes. Blocks that are put up to get there stand outside.
    pub(super) async fn clear<B: Body>(&mut self, body: &B, travel: &Travel) {
        let mut travel = Travel { digs: false, ..travel.clone() };
        for pass in 0..PASSES_MAX {
            let left = body.see(|view| self.left(view));
            if left.is_empty() {
                break;
            }
            travel.places &= pass + 1 < PASSES_MAX;
            let mut failures = 0;
            for pos in left {
                failures = if clear(body, pos, &travel).await.is_ok() { 0 } else { failures + 1 };
                pick_up_near(body, DROP_RANGE).await;
                if failures >= FAILURES_MAX {
                    break;
                }
            }
        }
    }
}
