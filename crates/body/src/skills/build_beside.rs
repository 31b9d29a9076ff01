//! Building a part of what others build at the same time.

use std::collections::BTreeSet;

use cooperage_blocks::items::slot;
use cooperage_blocks::path::{CellBox, PathGoal};
use cooperage_blocks::{BlockPos, ItemId};

use super::SkillError;
use super::build::{
    Built, Cell, DROP_RANGE, SEARCH_RANGE, SEARCH_TICKS, boxes, following, is_out_of, judge, key, nearest_of,
    rank, scaffolds_around,
};
use super::clear::clear;
use super::gather::{pick_up_near, pick_up_within};
use super::place::{Placing, place_block};
use super::travel::{Travel, go};
use crate::body::Body;
use crate::primitive::Failure;
use crate::scaffold::is_scaffold;
use crate::view::View;

/// Times that all layers are gone through.
const ROUNDS_MAX: u32 = 3;
/// Tries to put a block where somebody may stand.
const TRIES: u32 = 4;
/// Nodes of a search for a place to stand: most are near, and where there is none, all around is searched.
const NODES_MAX: u32 = 6_000;
/// Ticks between two looks at what the others do, and after how many without a change they are not waited for.
const LOOK_TICKS: u32 = 10;
const PATIENCE_TICKS: u32 = 200;
/// Parts of what was stepped on that are out of reach, one after the other, before the rest is left.
const FAILURES_MAX: usize = 6;
/// Times that what was stepped on is taken away; the last time nothing is put up for it.
const PASSES_MAX: u32 = 4;

/// Builds some cells of a building whose other cells are other bodies' business: what `placing` protects is neither dug
/// through nor filled on the way. Layer by layer: what can't be put yet waits as long as the others get on, for it may need
/// what they build.
///
/// # Errors
/// What ends the body's work at all: death.
pub async fn build_beside<B: Body>(body: &B, cells: &[Cell], placing: &Placing) -> Result<Built, SkillError> {
    let follows = following(cells);
    let shared = placing.travel.protected.clone();
    let scaffolds = Scaffolds {
        cells,
        kinds: body.see(|view| wasted(view, cells)),
        before: body.see(|view| scaffolds_around(view, cells)),
        shared: &shared,
    };
    let stages = stages(cells, placing);
    let ranks: BTreeSet<_> = cells.iter().map(rank).collect();
    let mut reason = None;
    for _ in 0..ROUNDS_MAX {
        let mut placed = 0;
        for rank in &ranks {
            let put = layer(body, cells, &follows, *rank, &stages, &shared, &mut reason).await?;
            placed += put.blocks;
            if put.climbed {
                // Before it is built around.
                scaffolds.clear_inside(body, &placing.travel).await;
            }
        }
        if placed == 0 || body.see(|view| judge(view, cells, &follows).unmet.is_empty()) {
            break;
        }
    }
    scaffolds.clear_all(body, &placing.travel).await;
    leave(body, &shared, &placing.travel).await;
    let mut built = body.see(|view| judge(view, cells, &follows));
    built.reason = reason.filter(|_| !built.unmet.is_empty());
    Ok(built)
}

/// Ways of putting a block, from the tidiest to what leaves something behind. None of them digs through what is built.
fn stages(cells: &[Cell], placing: &Placing) -> [Placing; 4] {
    let mut tidy = Placing { scaffolds: false, below_max: Some(0), tries: TRIES, ..placing.clone() };
    tidy.travel.protected.extend(boxes(cells));
    tidy.travel.node_budget = tidy.travel.node_budget.min(NODES_MAX);
    let mut climbing = Placing { below_max: Some(1), ..tidy.clone() };
    climbing.travel = Travel { digs: false, protected: boxes(cells), ..placing.travel.clone() };
    [
        tidy.clone(),
        Placing { below_max: Some(1), ..tidy },
        climbing.clone(),
        Placing { scaffolds: true, below_max: None, ..climbing },
    ]
}

/// The number of stages that leave nothing behind where others build.
const TIDY_STAGES: usize = 2;

/// What came of a layer.
#[derive(Default)]
struct Put {
    blocks: u32,
    /// Whether it took more than the tidy stages.
    climbed: bool,
}

/// Puts up what is unmet of a layer.
async fn layer<B: Body>(
    body: &B,
    cells: &[Cell],
    follows: &[bool],
    layer: (u8, i32, bool),
    stages: &[Placing],
    shared: &[CellBox],
    reason: &mut Option<String>,
) -> Result<Put, SkillError> {
    let mut put = Put::default();
    let mut stage = 0;
    let mut seen = body.see(|view| filled(view, shared));
    let mut waited = 0;
    // What is only to be taken away is not worth leaving something else behind.
    let stages = if layer.0 == 0 { &stages[..TIDY_STAGES] } else { stages };
    while let Some(placing) = stages.get(stage) {
        let mut open = body.see(|view| open(view, cells, follows, layer));
        if open.is_empty() {
            break;
        }
        let mut placed = 0;
        while !open.is_empty() {
            let number = body.see(|view| nearest_of(view, cells, &open));
            open.retain(|&other| other != number);
            let cell = &cells[number];
            match place_block(body, cell.pos, &cell.wanted, placing).await {
                Ok(done) => {
                    placed += 1;
                    if cell.wanted.block.info().support.is_none() {
                        // What held it while it was put is in reach still.
                        for spot in done.scaffolds.iter().rev() {
                            let _ = clear(body, *spot, &placing.travel).await;
                        }
                    }
                }
                Err(SkillError::Body(Failure::Dead)) => return Err(Failure::Dead.into()),
                Err(error) => {
                    *reason = Some(error.to_string());
                    // Not even a failure may take no time.
                    body.wait(1).await;
                }
            }
        }
        put.blocks += placed;
        put.climbed |= stage >= TIDY_STAGES;
        if placed > 0 {
            (stage, waited) = (0, 0);
            continue;
        }
        stage += 1;
        while stage == TIDY_STAGES && waited < PATIENCE_TICKS {
            body.wait(LOOK_TICKS).await;
            waited += LOOK_TICKS;
            let now = body.see(|view| filled(view, shared));
            if now != seen {
                (stage, waited, seen) = (0, 0, now);
            }
        }
    }
    Ok(put)
}

/// Goes out of the others' way, where a way leads there on foot.
async fn leave<B: Body>(body: &B, shared: &[CellBox], travel: &Travel) {
    let travel = Travel { digs: false, ..travel.clone() };
    for CellBox { min, max } in shared {
        let pos = BlockPos::new((min.x + max.x) / 2, (min.y + max.y) / 2, (min.z + max.z) / 2);
        let half = [max.x - min.x, max.y - min.y, max.z - min.z].map(|side| f64::from(side) / 2.0 + 1.0);
        let range = half.iter().map(|side| side * side).sum::<f64>().sqrt() + 1.0;
        let away = PathGoal::Invert(Box::new(PathGoal::Near { pos, range }));
        let _ = go(body, &away, &travel).await;
    }
}

/// The unmet cells of a layer for which something is carried.
fn open(view: &View<'_>, cells: &[Cell], follows: &[bool], layer: (u8, i32, bool)) -> Vec<usize> {
    (0..cells.len())
        .filter(|&number| {
            let cell = &cells[number];
            rank(cell) == layer
                && !follows[number]
                && !cell.wanted.is_met(view.state(cell.pos))
                && !is_out_of(view, &cell.wanted)
        })
        .collect()
}

/// How many cells of some boxes are not empty.
fn filled(view: &View<'_>, boxes: &[CellBox]) -> u32 {
    let mut count = 0;
    for CellBox { min, max } in boxes {
        for y in min.y..=max.y {
            for z in min.z..=max.z {
                for x in min.x..=max.x {
                    count += u32::from(!view.state(BlockPos::new(x, y, z)).is_air());
                }
            }
        }
    }
    count
}

/// What is carried to step on and is no material of the building.
fn wasted(view: &View<'_>, cells: &[Cell]) -> Vec<ItemId> {
    let materials: BTreeSet<ItemId> = cells.iter().filter_map(|cell| cell.wanted.item()).collect();
    let carried = slot::CARRIED.filter_map(|number| Some(view.inventory().get(number)?.item));
    let kinds: BTreeSet<ItemId> =
        carried.filter(|item| is_scaffold(*item) && !materials.contains(item)).collect();
    kinds.into_iter().collect()
}

/// What was put up to stand on, and where it must not stay.
struct Scaffolds<'a> {
    cells: &'a [Cell],
    /// Its kinds.
    kinds: Vec<ItemId>,
    /// What was there before.
    before: Option<Vec<BlockPos>>,
    /// Where others build.
    shared: &'a [CellBox],
}

impl Scaffolds<'_> {
    fn left(&self, view: &View<'_>, is_inside: bool) -> Vec<BlockPos> {
        let (Some(before), Some(mut left)) = (&self.before, scaffolds_around(view, self.cells)) else {
            return Vec::new();
        };
        left.retain(|pos| {
            is_inside == self.shared.iter().any(|part| part.holds(*pos))
                && before.binary_search_by(|other| key(*other).cmp(&key(*pos))).is_err()
                && view.state(*pos).info().item.is_some_and(|item| self.kinds.contains(&item))
        });
        left
    }

    /// Takes away what stands where others build, from above. What is put up for that stands outside.
    async fn clear_inside<B: Body>(&self, body: &B, travel: &Travel) {
        let travel = Travel { digs: false, ..travel.clone() };
        self.clear(body, true, &travel).await;
    }

    /// Takes away all of it, again and again: what is put up to get there is lower each time.
    async fn clear_all<B: Body>(&self, body: &B, travel: &Travel) {
        let mut travel = Travel { digs: false, ..travel.clone() };
        for pass in 0..PASSES_MAX {
            if body.see(|view| self.left(view, true).is_empty() && self.left(view, false).is_empty()) {
                break;
            }
            travel.places &= pass + 1 < PASSES_MAX;
            self.clear(body, true, &travel).await;
            self.clear(body, false, &travel).await;
        }
        let on_foot = Travel { places: false, ticks_max: SEARCH_TICKS, ..travel };
        pick_up_within(body, SEARCH_RANGE, &on_foot).await;
    }

    async fn clear<B: Body>(&self, body: &B, is_inside: bool, travel: &Travel) {
        let mut failures = 0;
        for pos in body.see(|view| self.left(view, is_inside)) {
            failures = if clear(body, pos, travel).await.is_ok() { 0 } else { failures + 1 };
            pick_up_near(body, DROP_RANGE).await;
            if failures >= FAILURES_MAX {
                break;
            }
        }
    }
}
