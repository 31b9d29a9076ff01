//! Walls that stand already, and ways through them.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use cooperage_blocks::path::{CellBox, PathGoal};
use cooperage_blocks::world::{Entity, EntityId, EntityKind};
use cooperage_blocks::{BlockId, BlockPos, ItemId};

use super::{TRIES, cells_of};
use crate::body::Body;
use crate::scaffold::is_scaffold;
use crate::skills::build::{DROP_RANGE, SEARCH_RANGE, SEARCH_TICKS, TargetCell, boxes_of, drops_itself};
use crate::skills::gather::pick_up_near;
use crate::skills::place::{PlacingOptions, place_block};
use crate::skills::travel::{Travel, go, way_to};
use crate::skills::wanted::TargetBlock;
use crate::view::BodyView;

/// Where everything around is built and nothing leads out, digs a way out through what can be put again, and puts it again;
/// whether it was so and came off.
pub(super) async fn break_out<B: Body>(body: &B, shared: &[CellBox], travel: &Travel) -> bool {
    let outside = leave(body, shared, travel).await;
    if outside {
        return false;
    }
    let walls = Walls::of(body, shared);
    let mut is_out = go_out(body, shared, &walls.way()).await;
    if walls.pick_up(body, &walls.lost(body)).await {
        is_out = go_out(body, shared, &walls.way()).await;
    }
    // Blocks that were dug for nothing are mended, too.
    walls.mend(body, travel).await;
    is_out
}

/// Whether no way leads out of the boxes in which others build without digging.
pub(super) fn is_shut_in(view: &BodyView<'_>, shared: &[CellBox], travel: &Travel) -> bool {
    let travel = Travel { digs: false, ..travel.clone() };
    shared.iter().any(|part| !way_to(view, &away(part), &travel).is_success())
}

/// Builds a cell that no way leads to: digs a way through blocks that can be put again, and puts them again.
pub(super) async fn see_to<B: Body>(body: &B, cell: &TargetCell, shared: &[CellBox], travel: &Travel) {
    let walls = Walls::of(body, shared);
    let placing =
        PlacingOptions { scaffolds: false, tries: TRIES, travel: walls.way(), ..PlacingOptions::free() };
    let _ = place_block(body, cell.pos, &cell.wanted, &placing).await;
    walls.pick_up(body, &walls.lost(body)).await;
    walls.mend(body, travel).await;
}

/// Looks for items of some kinds that lie around, such as those from blocks that a body dug out, and picks them up.
/// Returns whether there were any.
pub(super) async fn fetch<B: Body>(
    body: &B,
    kinds: &BTreeSet<ItemId>,
    shared: &[CellBox],
    travel: &Travel,
) -> bool {
    let walls = Walls::of(body, shared);
    let found = walls.pick_up(body, kinds).await;
    if found {
        walls.mend(body, travel).await;
    }
    found
}

/// The blocks that are built, before a way is dug through them.
struct Walls {
    /// The innermost first: a body that puts them again comes out in the end.
    cells: Vec<TargetCell>,
}

impl Walls {
    fn of<B: Body>(body: &B, shared: &[CellBox]) -> Walls {
        let mut seen = body.see(|view| built(view, shared));
        seen.sort_by_key(|(pos, _)| Reverse(depth(*pos, shared)));
        let cell = |(pos, block)| TargetCell { pos, wanted: TargetBlock::any(block) };
        Walls { cells: seen.into_iter().map(cell).collect() }
    }

    /// Going through all of it that can be put again.
    fn way(&self) -> Travel {
        let lossy: Vec<TargetCell> =
            self.cells.iter().filter(|cell| !drops_itself(&cell.wanted)).cloned().collect();
        Travel { protected: boxes_of(&lossy), breaks_work: true, places: false, ..Travel::free() }
    }

    /// The items of the blocks that are not there any more.
    fn lost<B: Body>(&self, body: &B) -> BTreeSet<ItemId> {
        body.see(|view| {
            let lost = self.cells.iter().filter(|cell| view.state(cell.pos).is_air());
            lost.filter_map(|cell| cell.wanted.item()).collect()
        })
    }

    /// Picks up items of some kinds, which may lie out of reach of where a way led, or behind blocks that another body
    /// put again since. Returns whether there were any.
    async fn pick_up<B: Body>(&self, body: &B, kinds: &BTreeSet<ItemId>) -> bool {
        let on_foot = Travel { digs: false, places: false, ticks_max: SEARCH_TICKS, ..Travel::free() };
        let through = Travel { ticks_max: SEARCH_TICKS, ..self.way() };
        let lying = body.see(|view| lying(view, kinds));
        for &item in &lying {
            // Another body may have taken it, or it has moved on.
            let Some(cell) = body.see(|view| view.world().entity(item).map(Entity::cell)) else { continue };
            let near = PathGoal::Near { pos: cell, range: 1.0 };
            if go(body, &near, &on_foot).await.is_err() {
                let _ = go(body, &near, &through).await;
            }
            pick_up_near(body, DROP_RANGE).await;
        }
        !lying.is_empty()
    }

    /// Puts again the blocks that are not there any more, from the inside to the outside. A block that can't be put
    /// stays missing; the next check of the building shows it.
    async fn mend<B: Body>(&self, body: &B, travel: &Travel) {
        pick_up_near(body, DROP_RANGE).await;
        let placing = PlacingOptions {
            scaffolds: false,
            tries: TRIES,
            travel: travel.clone(),
            ..PlacingOptions::free()
        };
        for cell in &self.cells {
            if body.see(|view| view.state(cell.pos).is_air()) {
                let _ = place_block(body, cell.pos, &cell.wanted, &placing).await;
            }
        }
    }
}

/// How deep a cell lies in where others build, seen from the sides.
fn depth(pos: BlockPos, shared: &[CellBox]) -> i32 {
    let depth = |&CellBox { min, max }: &CellBox| {
        (pos.x - min.x).min(max.x - pos.x).min(pos.z - min.z).min(max.z - pos.z)
    };
    shared.iter().map(depth).max().unwrap_or_default()
}

/// The items of some kinds that lie around, the nearest first.
fn lying(view: &BodyView<'_>, kinds: &BTreeSet<ItemId>) -> Vec<EntityId> {
    let is_one =
        |kind: &EntityKind| matches!(kind, EntityKind::Item { stack, .. } if kinds.contains(&stack.item));
    let around = view.entities(SEARCH_RANGE).into_iter().filter(|entity| is_one(&entity.kind));
    around.map(|entity| entity.id).collect()
}

/// The blocks that are built where others build, without scaffolds.
fn built(view: &BodyView<'_>, shared: &[CellBox]) -> Vec<(BlockPos, BlockId)> {
    let is_built = |pos: &BlockPos| {
        let state = view.state(*pos);
        !state.is_air() && !state.info().item.is_some_and(is_scaffold)
    };
    cells_of(shared).filter(is_built).map(|pos| (pos, view.state(pos).block())).collect()
}

/// Goes out of the others' way, where a way leads there on foot.
pub(super) async fn leave<B: Body>(body: &B, shared: &[CellBox], travel: &Travel) -> bool {
    go_out(body, shared, &Travel { digs: false, ..travel.clone() }).await
}

/// Goes some way out of where others build; whether it got there.
async fn go_out<B: Body>(body: &B, shared: &[CellBox], travel: &Travel) -> bool {
    let mut is_out = true;
    for part in shared {
        is_out &= go(body, &away(part), travel).await.is_ok();
    }
    is_out
}

/// Some way out of a box.
fn away(CellBox { min, max }: &CellBox) -> PathGoal {
    let pos = BlockPos::new((min.x + max.x) / 2, (min.y + max.y) / 2, (min.z + max.z) / 2);
    let half = [max.x - min.x, max.y - min.y, max.z - min.z].map(|side| f64::from(side) / 2.0 + 1.0);
    let range = half.iter().map(|side| side * side).sum::<f64>().sqrt() + 1.0;
    PathGoal::Invert(Box::new(PathGoal::Near { pos, range }))
}
