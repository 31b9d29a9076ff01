//! Building a part of what others build at the same time.

use std::collections::BTreeSet;

use cooperage_blocks::items::slot;
use cooperage_blocks::path::{CellBox, PathGoal};
use cooperage_blocks::{BlockId, BlockPos, ItemId};

use super::SkillError;
use super::build::{
    Built, Cell, DROP_RANGE, SEARCH_RANGE, SEARCH_TICKS, boxes, drops_itself, following, is_out_of, judge,
    key, nearest_of, rank, scaffolds_around,
};
use super::clear::clear;
use super::gather::{pick_up_near, pick_up_within};
use super::place::{Placing, place_block};
use super::travel::{Travel, go};
use super::wanted::Wanted;
use crate::body::Body;
use crate::primitive::Failure;
use crate::scaffold::is_scaffold;
use crate::view::View;

/// Times that all layers are gone through.
const ROUNDS_MAX: u32 = 5;
/// Tries to put a block where somebody may stand.
const TRIES: u32 = 4;
/// Nodes of a search for a place to stand: most are near, and where there is none, all around is searched.
const NODES_MAX: u32 = 6_000;
/// Ticks between two looks at what the others do, and after how many without a change they are not waited for.
const LOOK_TICKS: u32 = 10;
const PATIENCE_TICKS: u32 = 200;
/// Parts of what was stepped on that are out of reach, one after the other, before the rest is left.
const FAILURES_MAX: usize = 6;
/// Blocks that can't be put, one after the other, before another way is tried.
const STUCK: u32 = 12;
/// Cells that nothing leads to, for which a way is dug.
const HIDDEN_MAX: usize = 4;
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
        if body.see(|view| judge(view, cells, &follows).unmet.is_empty()) {
            break;
        }
        if placed == 0 && !break_out(body, &shared, &placing.travel).await {
            break;
        }
    }
    for number in body.see(|view| unmet(view, cells, &follows)).into_iter().take(HIDDEN_MAX) {
        see_to(body, &cells[number], &shared, &placing.travel).await;
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
        let (mut placed, mut failures) = (0, 0);
        while !open.is_empty() && failures < STUCK {
            let number = body.see(|view| nearest_of(view, cells, &open));
            open.retain(|&other| other != number);
            let cell = &cells[number];
            match place_block(body, cell.pos, &cell.wanted, placing).await {
                Ok(done) => {
                    (placed, failures) = (placed + 1, 0);
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
                    failures += 1;
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

/// Where everything around is built and nothing leads out, digs a way out through what can be put again, and puts it again;
/// whether it was so and came off.
async fn break_out<B: Body>(body: &B, shared: &[CellBox], travel: &Travel) -> bool {
    let outside = leave(body, shared, travel).await;
    if outside {
        return false;
    }
    let walls = Walls::of(body, shared);
    if !go_out(body, shared, &walls.way()).await {
        return false;
    }
    walls.mend(body, travel).await;
    true
}

/// Sees to a cell that nothing leads to: digs a way through what can be put again, and puts it again.
async fn see_to<B: Body>(body: &B, cell: &Cell, shared: &[CellBox], travel: &Travel) {
    let walls = Walls::of(body, shared);
    let placing = Placing { scaffolds: false, tries: TRIES, travel: walls.way(), ..Placing::free() };
    let _ = place_block(body, cell.pos, &cell.wanted, &placing).await;
    walls.mend(body, travel).await;
}

/// What is built, before a way is dug through it.
struct Walls {
    cells: Vec<Cell>,
}

impl Walls {
    fn of<B: Body>(body: &B, shared: &[CellBox]) -> Walls {
        let seen = body.see(|view| built(view, shared));
        let cell = |(pos, block)| Cell { pos, wanted: Wanted::any(block) };
        Walls { cells: seen.into_iter().map(cell).collect() }
    }

    /// Going through all of it that can be put again.
    fn way(&self) -> Travel {
        let lossy: Vec<Cell> =
            self.cells.iter().filter(|cell| !drops_itself(&cell.wanted)).cloned().collect();
        Travel { protected: boxes(&lossy), places: false, ..Travel::free() }
    }

    /// Puts again what is not there any more. What can't be shows as missing to whoever looks at the building.
    async fn mend<B: Body>(&self, body: &B, travel: &Travel) {
        pick_up_near(body, DROP_RANGE).await;
        let placing = Placing { scaffolds: false, tries: TRIES, travel: travel.clone(), ..Placing::free() };
        for cell in &self.cells {
            if body.see(|view| view.state(cell.pos).is_air()) {
                let _ = place_block(body, cell.pos, &cell.wanted, &placing).await;
            }
        }
    }
}

/// What is built where others build, too.
fn built(view: &View<'_>, shared: &[CellBox]) -> Vec<(BlockPos, BlockId)> {
    let mut cells = Vec::new();
    for CellBox { min, max } in shared {
        for y in min.y..=max.y {
            for z in min.z..=max.z {
                for x in min.x..=max.x {
                    let pos = BlockPos::new(x, y, z);
                    let state = view.state(pos);
                    if !state.is_air() && !state.info().item.is_some_and(is_scaffold) {
                        cells.push((pos, state.block()));
                    }
                }
            }
        }
    }
    cells
}

/// Goes out of the others' way, where a way leads there on foot.
async fn leave<B: Body>(body: &B, shared: &[CellBox], travel: &Travel) -> bool {
    go_out(body, shared, &Travel { digs: false, ..travel.clone() }).await
}

/// Goes some way out of where others build; whether it got there.
async fn go_out<B: Body>(body: &B, shared: &[CellBox], travel: &Travel) -> bool {
    let mut is_out = true;
    for CellBox { min, max } in shared {
        let pos = BlockPos::new((min.x + max.x) / 2, (min.y + max.y) / 2, (min.z + max.z) / 2);
        let half = [max.x - min.x, max.y - min.y, max.z - min.z].map(|side| f64::from(side) / 2.0 + 1.0);
        let range = half.iter().map(|side| side * side).sum::<f64>().sqrt() + 1.0;
        let away = PathGoal::Invert(Box::new(PathGoal::Near { pos, range }));
        is_out &= go(body, &away, travel).await.is_ok();
    }
    is_out
}

/// The unmet cells for which something is carried.
fn unmet(view: &View<'_>, cells: &[Cell], follows: &[bool]) -> Vec<usize> {
    (0..cells.len())
        .filter(|&number| {
            let Cell { pos, wanted } = &cells[number];
            !follows[number] && !wanted.is_met(view.state(*pos)) && !is_out_of(view, wanted)
        })
        .collect()
}

/// Those of a layer.
fn open(view: &View<'_>, cells: &[Cell], follows: &[bool], layer: (u8, i32, bool)) -> Vec<usize> {
    let mut open = unmet(view, cells, follows);
    open.retain(|&number| rank(&cells[number]) == layer);
    open
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
