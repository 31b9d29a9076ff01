//! Building a part of a building while other bodies build the rest.

mod aside;
mod scaffolds;
mod walls;

use std::collections::{BTreeMap, BTreeSet};

use cooperage_blocks::path::CellBox;
use cooperage_blocks::{BlockPos, ItemId};

use super::SkillError;
use super::build::{Built, TargetCell, boxes_of, following, is_out_of, judge, nearest_of, rank};
use super::clear::clear;
use super::place::{PlacingOptions, place_block};
use super::travel::Travel;
use crate::body::Body;
use crate::primitive::PrimitiveFailure;
use crate::view::BodyView;
use aside::step_aside;
use scaffolds::Scaffolds;
use walls::{break_out, fetch, is_shut_in, leave, see_to};

/// Times that all is gone through.
const ROUNDS_MAX: u32 = 5;
/// Tries to put a block into a cell where another body may stand.
const TRIES: u32 = 4;
/// Nodes of a search for a place to stand: most are near, and where there is none, all around is searched.
const NODES_MAX: u32 = 6_000;
/// How many layers above the lowest one that has gaps are worked at meanwhile: the gaps are in reach from there.
const AHEAD: i32 = 2;
/// Ticks after which what failed is tried again, and how often they double.
const AGAIN_TICKS: u64 = 20;
const DOUBLINGS_MAX: u32 = 2;
/// Ticks between two looks at the other bodies' cells, and ticks without a change after which the body stops waiting.
const LOOK_TICKS: u32 = 10;
const PATIENCE_TICKS: u64 = 60;
/// Ticks after which the body stops waiting for the others, even if they change something.
const WAIT_TICKS_MAX: u64 = 120;
/// Ticks of waiting between two steps aside: another body may wait for this one.
const ASIDE_TICKS: u64 = 30;
/// Untidy tries where nothing leads out, before a way out is dug; and how often that is in a round.
const SHUT_IN_TRIES: u32 = 3;
const BREAKS_MAX: u32 = 3;
/// Cells that nothing leads to, for which a way is dug.
const HIDDEN_MAX: usize = 4;

/// Builds some cells of a building whose other cells are other bodies' business: what `placing` protects is neither dug
/// through nor filled on the way. From below, but what can't be put yet does not hold up what can: it may need what others
/// build, and is waited for only where nothing else is left to do.
///
/// Blocks that were put up to stand on are taken away where others build. Outside of it some may stay.
///
/// # Errors
/// What ends the body's work at all: death.
pub async fn build_beside<B: Body>(
    body: &B,
    cells: &[TargetCell],
    placing: &PlacingOptions,
) -> Result<Built, SkillError> {
    let follows = following(cells);
    let shared = placing.travel.protected.clone();
    let mut work = BuildingWork {
        cells,
        follows: &follows,
        stages: stages(cells, placing),
        shared: &shared,
        travel: &placing.travel,
        scaffolds: Scaffolds::new(body, cells, &shared),
        reason: None,
    };
    for _ in 0..ROUNDS_MAX {
        let placed = work.put_up(body).await?;
        if body.see(|view| judge(view, cells, &follows).unmet.is_empty()) {
            break;
        }
        if placed > 0 {
            continue;
        }
        let lacked = body.see(|view| lacked(view, cells, &follows));
        if !lacked.is_empty() && fetch(body, &lacked, &shared, &placing.travel).await {
            continue;
        }
        if !break_out(body, &shared, &placing.travel).await {
            break;
        }
    }
    for number in body.see(|view| unmet(view, cells, &follows)).into_iter().take(HIDDEN_MAX) {
        see_to(body, &cells[number], &shared, &placing.travel).await;
    }
    work.scaffolds.clear(body, &placing.travel).await;
    leave(body, &shared, &placing.travel).await;
    let mut built = body.see(|view| judge(view, cells, &follows));
    built.reason = work.reason.filter(|_| !built.unmet.is_empty());
    Ok(built)
}

/// Ways of placing a block, from the tidiest to one that leaves scaffolds behind. None of them digs through built
/// blocks.
fn stages(cells: &[TargetCell], placing: &PlacingOptions) -> [PlacingOptions; 4] {
    let mut tidy = PlacingOptions { scaffolds: false, below_max: Some(0), tries: TRIES, ..placing.clone() };
    tidy.travel.protected.extend(boxes_of(cells));
    tidy.travel.node_budget = tidy.travel.node_budget.min(NODES_MAX);
    let mut climbing = PlacingOptions { below_max: Some(1), ..tidy.clone() };
    climbing.travel = Travel { digs: false, protected: boxes_of(cells), ..placing.travel.clone() };
    [
        tidy.clone(),
        PlacingOptions { below_max: Some(1), ..tidy },
        climbing.clone(),
        PlacingOptions { scaffolds: true, below_max: None, ..climbing },
    ]
}

/// The number of stages that leave nothing behind where others build.
const TIDY_STAGES: usize = 2;
/// The number of the others.
const UNTIDY_STAGES: usize = 2;

/// The work on a building: its cells, the stages of placing, the scaffolds.
struct BuildingWork<'a> {
    cells: &'a [TargetCell],
    follows: &'a [bool],
    stages: [PlacingOptions; 4],
    /// The boxes in which other bodies build.
    shared: &'a [CellBox],
    travel: &'a Travel,
    scaffolds: Scaffolds<'a>,
    /// Why the last cell that was not put was not.
    reason: Option<String>,
}

/// How far it came with a cell that could not be put.
#[derive(Clone, Copy, Default)]
struct Tried {
    /// The tidy stage that is next.
    tidy: usize,
    /// How many untidy ones were tried.
    untidy: usize,
    /// The tick before which no tidy try is made.
    again: u64,
    /// How often it failed.
    failures: u32,
}

impl BuildingWork<'_> {
    /// Places the blocks of unmet cells. Returns how many blocks were placed.
    async fn put_up<B: Body>(&mut self, body: &B) -> Result<u32, SkillError> {
        let mut placed = 0;
        let mut tried: BTreeMap<usize, Tried> = BTreeMap::new();
        let mut seen = body.see(|view| filled(view, self.shared));
        // When something changed and when a block was put for the last time, and when it stepped aside.
        let (mut changed, mut put, mut aside) = (body.tick(), body.tick(), body.tick());
        let (mut tries, mut breaks) = (0, 0);
        loop {
            let open = body.see(|view| open(view, self.cells, self.follows, &tried));
            if open.is_empty() {
                return Ok(placed);
            }
            let tick = body.tick();
            let found = body.see(|view| next(view, self.cells, &open, &tried, tick));
            let is_over = tick > put + WAIT_TICKS_MAX || found.is_none() && tick > changed + PATIENCE_TICKS;
            if found.is_none() && !is_over {
                if tick > put.max(aside) + ASIDE_TICKS {
                    step_aside(body, self.cells).await;
                    aside = body.tick();
                }
                body.wait(LOOK_TICKS).await;
                let now = body.see(|view| filled(view, self.shared));
                if now != seen {
                    (seen, changed) = (now, body.tick());
                }
                continue;
            }
            if is_over
                && tries >= SHUT_IN_TRIES
                && breaks < BREAKS_MAX
                && body.see(|view| is_shut_in(view, self.shared, self.travel))
            {
                // In there little is in reach, one block after the other.
                (tries, breaks) = (0, breaks + 1);
                if break_out(body, self.shared, self.travel).await {
                    tried.clear();
                    (put, changed) = (body.tick(), body.tick());
                    continue;
                }
            }
            let found = found.filter(|_| !is_over);
            // Otherwise the others are not waited for any longer.
            let number = found.unwrap_or_else(|| body.see(|view| nearest_of(view, self.cells, &open)));
            let past = tried.entry(number).or_default();
            let stage = if found.is_some() { past.tidy } else { TIDY_STAGES + past.untidy };
            if found.is_some() {
                past.tidy = TIDY_STAGES - 1;
            } else {
                past.untidy += if rank(&self.cells[number]).0 == 0 { UNTIDY_STAGES } else { 1 };
            }
            if stage >= TIDY_STAGES && rank(&self.cells[number]).0 == 0 {
                // A block that is only to be taken away is not worth leaving another one behind.
                continue;
            }
            tries += u32::from(stage >= TIDY_STAGES);
            if self.put(body, number, stage).await? {
                placed += 1;
                (put, changed) = (body.tick(), body.tick());
                tried.remove(&number);
            } else if let Some(past) = tried.get_mut(&number) {
                past.again = body.tick() + (AGAIN_TICKS << past.failures.min(DOUBLINGS_MAX));
                past.failures += 1;
            }
        }
    }

    /// Tries to put a block; whether it stands.
    async fn put<B: Body>(&mut self, body: &B, number: usize, stage: usize) -> Result<bool, SkillError> {
        let cell = &self.cells[number];
        // A block that needs support is put without scaffolds: it lies on blocks that others build.
        let is_held = cell.wanted.block.info().support.is_some();
        let placing = &self.stages[if is_held { stage.min(TIDY_STAGES) } else { stage }];
        let is_untidy = stage >= TIDY_STAGES;
        let before = if is_untidy { body.see(|view| self.scaffolds.standing(view)) } else { Vec::new() };
        let put = place_block(body, cell.pos, &cell.wanted, placing).await;
        if let Ok(done) = &put {
            // Blocks that held it while it was put are still in reach.
            for spot in done.scaffolds.iter().rev() {
                let _ = clear(body, *spot, &placing.travel).await;
            }
        }
        if is_untidy {
            self.scaffolds.note(body, &before);
            self.scaffolds.clear_near(body, self.travel).await;
        }
        match put {
            Ok(_) if body.see(|view| cell.wanted.is_met(view.state(cell.pos))) => Ok(true),
            Ok(_) => {
                body.wait(1).await;
                Ok(false)
            }
            Err(SkillError::Body(PrimitiveFailure::Dead)) => Err(PrimitiveFailure::Dead.into()),
            Err(error) => {
                self.reason = Some(error.to_string());
                // Not even a failure may take no time.
                body.wait(1).await;
                Ok(false)
            }
        }
    }
}

/// The unmet cells for which something is carried.
fn unmet(view: &BodyView<'_>, cells: &[TargetCell], follows: &[bool]) -> Vec<usize> {
    (0..cells.len())
        .filter(|&number| {
            let TargetCell { pos, wanted } = &cells[number];
            !follows[number] && !wanted.is_met(view.state(*pos)) && !is_out_of(view, wanted)
        })
        .collect()
}

/// The items that unmet cells want and that are not carried.
fn lacked(view: &BodyView<'_>, cells: &[TargetCell], follows: &[bool]) -> BTreeSet<ItemId> {
    let unmet = cells.iter().zip(follows).filter(|(cell, follows)| {
        !**follows && !cell.wanted.is_met(view.state(cell.pos)) && is_out_of(view, &cell.wanted)
    });
    unmet.filter_map(|(cell, _)| cell.wanted.item()).collect()
}

/// Those that not all stages failed at, the lowest first.
fn open(
    view: &BodyView<'_>,
    cells: &[TargetCell],
    follows: &[bool],
    tried: &BTreeMap<usize, Tried>,
) -> Vec<usize> {
    let mut open = unmet(view, cells, follows);
    open.retain(|number| tried.get(number).is_none_or(|tried| tried.untidy < UNTIDY_STAGES));
    open.sort_by_key(|&number| rank(&cells[number]));
    open
}

/// The cell that is best put now in a tidy way: what failed before comes last, the lower comes first, then the nearer one.
/// None where all have to wait.
fn next(
    view: &BodyView<'_>,
    cells: &[TargetCell],
    open: &[usize],
    tried: &BTreeMap<usize, Tried>,
    tick: u64,
) -> Option<usize> {
    let lowest = open.iter().map(|&number| rank(&cells[number])).find(|rank| rank.0 > 0);
    let is_ahead = |rank: (u8, i32, bool)| {
        rank.0 > 0 && lowest.is_some_and(|low| rank.0 > low.0 || rank.1 > low.1.saturating_add(AHEAD))
    };
    let hangs = |pos: BlockPos| pos.neighbours().into_iter().all(|side| view.state(side).is_replaceable());
    let mut best = None;
    for &number in open {
        let (rank, pos) = (rank(&cells[number]), cells[number].pos);
        let Tried { tidy, again, .. } = tried.get(&number).copied().unwrap_or_default();
        // A placed block needs a neighbour that holds it.
        if again > tick || is_ahead(rank) || rank.0 > 0 && hangs(pos) {
            continue;
        }
        let cost = (tidy, rank, view.distance_to_cell(pos));
        if best.as_ref().is_none_or(|(least, _)| cost < *least) {
            best = Some((cost, number));
        }
    }
    best.map(|(_, number)| number)
}

/// How many cells of some boxes are not empty.
fn filled(view: &BodyView<'_>, boxes: &[CellBox]) -> u32 {
    cells_of(boxes).map(|pos| u32::from(!view.state(pos).is_air())).sum()
}

/// The cells of some boxes, from below.
fn cells_of(boxes: &[CellBox]) -> impl Iterator<Item = BlockPos> + '_ {
    boxes.iter().flat_map(CellBox::cells)
}
