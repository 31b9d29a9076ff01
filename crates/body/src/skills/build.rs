//! Building: many blocks, each in its cell.

use std::collections::{BTreeMap, BTreeSet};

use cooperage_blocks::classes::PlaceClass;
use cooperage_blocks::path::CellBox;
use cooperage_blocks::{BlockPos, BlockState};

use super::SkillError;
use super::clear::clear;
use super::gather::{pick_up_near, pick_up_within};
use super::place::{PlacingOptions, place_block};
use super::travel::Travel;
use super::wanted::TargetBlock;
use crate::agent_memory::KEEPS_WORK;
use crate::body::Body;
use crate::cell_boxes::boxes;
use crate::primitive::PrimitiveFailure;
use crate::scaffold::is_scaffold;
use crate::view::BodyView;

/// A cell and what should be in it; `air` clears it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TargetCell {
    pub pos: BlockPos,
    /// The block that should be in it.
    pub wanted: TargetBlock,
}

/// The result of building.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Built {
    /// The number of cells that hold the wanted block.
    pub met: u32,
    /// Cells that don't hold the wanted block.
    pub unmet: Vec<BlockPos>,
    /// Items that would have been needed, and how many.
    pub missing: BTreeMap<String, u32>,
    /// Why cells were given up, for the last of them.
    pub reason: Option<String>,
}

/// How far below a cell the feet may be while others can still be: on the layer below.
const BELOW_MAX: i32 = 1;
/// Rounds over all cells.
const ROUNDS_MAX: u32 = 16;
/// How often blocks that were broken on the way to scaffolds are put back.
const REPAIRS_MAX: u32 = 2;
/// The number of scaffolds in a row that can't be reached before another way of going there is tried.
const FAILURES_MAX: usize = 4;
/// How far drops are picked up, and how far drops of dug blocks are searched, in blocks.
pub(super) const DROP_RANGE: f64 = 6.0;
pub(super) const SEARCH_RANGE: f64 = 24.0;
/// Ticks for each of these.
pub(super) const SEARCH_TICKS: u32 = 400;
/// How far around the building scaffolds are taken away again, in blocks.
pub(super) const MARGIN: i32 = 4;
/// Most cells looked at for that.
const TIDY_CELLS_MAX: i64 = 200_000;

/// Builds with the carried items, layer by layer from below. Blocks that need support come after blocks that give it,
/// and the nearest cells first. Scaffolds are taken away in the end.
///
/// # Errors
/// What ends the body's work at all: death.
pub async fn build<B: Body>(
    body: &B,
    cells: &[TargetCell],
    placing: &PlacingOptions,
) -> Result<Built, SkillError> {
    let before = body.see(|view| scaffolds_around(view, cells));
    let follows = following(cells);
    let mut careful = placing.clone();
    careful.travel.protected.extend(boxes_of(cells));
    careful.below_max = Some(BELOW_MAX);
    let mut reason = None;
    for repair in 0..=REPAIRS_MAX {
        reason = put_up(body, cells, &follows, placing, &careful).await?.or(reason);
        let Some(before) = before.as_ref() else { break };
        let travel = Travel { places: false, ..careful.travel.clone() };
        if tidy(body, cells, before, &travel, FAILURES_MAX).await == 0 || repair == REPAIRS_MAX {
            break;
        }
        // Where no way leads to the scaffolds that are left, the body digs a way through the building, which is put
        // back in the next round.
        tidy(body, cells, before, &through(body, cells, placing), usize::MAX).await;
    }
    let mut built = body.see(|view| judge(view, cells, &follows));
    built.reason = reason.filter(|_| !built.unmet.is_empty());
    Ok(built)
}

/// Places the blocks of unmet cells, round by round: first without scaffolds for support, then with them. Built blocks
/// are dug through only in the last stage, and are put back in a later round. Returns why the last cell that failed was
/// given up.
async fn put_up<B: Body>(
    body: &B,
    cells: &[TargetCell],
    follows: &[bool],
    placing: &PlacingOptions,
    careful: &PlacingOptions,
) -> Result<Option<String>, SkillError> {
    let stages = [
        PlacingOptions { scaffolds: false, ..careful.clone() },
        careful.clone(),
        PlacingOptions { below_max: None, ..careful.clone() },
        PlacingOptions { travel: through(body, cells, placing), ..placing.clone() },
    ];
    let mut reason = None;
    let mut stage = 0;
    let mut may_search = true;
    for _ in 0..ROUNDS_MAX {
        let mut open = body.see(|view| order(view, cells, follows));
        if open.is_empty() || stage == stages.len() {
            break;
        }
        let (mut placed, mut lacks) = (0, false);
        while !open.is_empty() {
            let number = body.see(|view| nearest_of(view, cells, &open));
            open.retain(|&other| other != number);
            let cell = &cells[number];
            if body.see(|view| is_out_of(view, &cell.wanted)) {
                lacks = true;
                continue;
            }
            match place_block(body, cell.pos, &cell.wanted, &stages[stage]).await {
                Ok(_) => placed += 1,
                Err(SkillError::Body(PrimitiveFailure::Dead)) => return Err(PrimitiveFailure::Dead.into()),
                Err(error) => {
                    reason = Some(error.to_string());
                    // Not even a failure may take no time.
                    body.wait(1).await;
                }
            }
        }
        if lacks && placed == 0 && may_search {
            // Drops of blocks that were dug through lie around.
            may_search = false;
            let travel = Travel { ticks_max: SEARCH_TICKS, ..careful.travel.clone() };
            if pick_up_within(body, SEARCH_RANGE, &travel).await > 0 {
                stage = 0;
                continue;
            }
        }
        stage = if placed == 0 { stage + 1 } else { 0 };
    }
    Ok(reason)
}

/// Travelling that may break what stands, unless it would be lost or is another's part of the common building.
fn through<B: Body>(body: &B, cells: &[TargetCell], placing: &PlacingOptions) -> Travel {
    let lossy: Vec<TargetCell> = cells.iter().filter(|cell| !drops_itself(&cell.wanted)).cloned().collect();
    let mut travel = Travel { breaks_work: true, ..placing.travel.clone() };
    travel.protected.extend(boxes_of(&lossy));
    travel.protected.extend(others_work(body, cells));
    travel
}

/// The cells of the common building that are not among these.
fn others_work<B: Body>(body: &B, cells: &[TargetCell]) -> Vec<CellBox> {
    let own: BTreeSet<BlockPos> = cells.iter().map(|cell| cell.pos).collect();
    let site = body.site();
    boxes(site.iter().flat_map(CellBox::cells).filter(|pos| !own.contains(pos)).collect())
}

/// The unmet cells in rough order: blocks in the way, from above; then layer by layer from below, with blocks that need
/// support after those that stand by themselves; then liquids.
fn order(view: &BodyView<'_>, cells: &[TargetCell], follows: &[bool]) -> Vec<usize> {
    let mut open: Vec<usize> = (0..cells.len())
        .filter(|&number| {
            let TargetCell { pos, wanted } = &cells[number];
            !follows[number] && !wanted.is_met(view.state(*pos))
        })
        .collect();
    open.sort_by_key(|&number| rank(&cells[number]));
    open
}

/// Which cells are filled together with another one: second halves, and of doors whose halves aren't told apart every
/// second one from below.
pub(super) fn following(cells: &[TargetCell]) -> Vec<bool> {
    let mut follows: Vec<bool> = cells.iter().map(|cell| cell.wanted.is_second_half()).collect();
    let mut tall: BTreeMap<BlockPos, usize> = BTreeMap::new();
    for (number, TargetCell { pos, wanted }) in cells.iter().enumerate() {
        if matches!(wanted.block.info().place, Some(PlaceClass::Door | PlaceClass::DoublePlant)) {
            tall.insert(*pos, number);
        }
    }
    for (pos, &number) in &tall {
        let is_on_lower = tall
            .get(&pos.down())
            .is_some_and(|&below| cells[below].wanted.block == cells[number].wanted.block && !follows[below]);
        follows[number] |= is_on_lower && !cells[number].wanted.says("half", "lower");
    }
    follows
}

/// The lower, the earlier.
pub(super) fn rank(cell: &TargetCell) -> (u8, i32, bool) {
    let info = cell.wanted.block.info();
    match &*info.name {
        "air" => (0, -cell.pos.y, false),
        "water" | "lava" => (2, cell.pos.y, false),
        _ => (1, cell.pos.y, info.support.is_some()),
    }
}

/// The nearest of the first rank, those first that something beside them holds. `open` is in order and not empty.
pub(super) fn nearest_of(view: &BodyView<'_>, cells: &[TargetCell], open: &[usize]) -> usize {
    let first = open[0];
    let rank_of_first = rank(&cells[first]);
    let mut best = ((true, f64::INFINITY), first);
    for &number in open.iter().take_while(|&&number| rank(&cells[number]) == rank_of_first) {
        let pos = cells[number].pos;
        let hangs = pos.neighbours().into_iter().all(|side| view.state(side).is_replaceable());
        let cost = (hangs, view.distance_to_cell(pos));
        if cost < best.0 {
            best = (cost, number);
        }
    }
    best.1
}

pub(super) fn is_out_of(view: &BodyView<'_>, wanted: &TargetBlock) -> bool {
    wanted.block.name() != "air" && wanted.item().is_none_or(|item| view.count(item) == 0)
}

pub(super) fn judge(view: &BodyView<'_>, cells: &[TargetCell], follows: &[bool]) -> Built {
    let mut built = Built::default();
    let mut needs: BTreeMap<String, u32> = BTreeMap::new();
    for (TargetCell { pos, wanted }, follows) in cells.iter().zip(follows) {
        if wanted.is_met(view.state(*pos)) {
            built.met += 1;
            continue;
        }
        built.unmet.push(*pos);
        if let Some(item) = wanted.item().filter(|_| !follows) {
            *needs.entry(item.name().to_owned()).or_default() += 1;
        }
    }
    built.missing = needs
        .into_iter()
        .map(|(item, needed)| (item.clone(), needed.saturating_sub(view.count_named(&item))))
        .filter(|(_, count)| *count > 0)
        .collect();
    built
}

/// Cells in and around a building, above its lowest layer, that hold what bodies step on and leave behind; none where
/// they are too many to look at.
pub(super) fn scaffolds_around(view: &BodyView<'_>, cells: &[TargetCell]) -> Option<Vec<BlockPos>> {
    let first = cells.first()?.pos;
    let (mut low, mut high) = (first, first);
    for TargetCell { pos, .. } in cells {
        low = BlockPos::new(low.x.min(pos.x), low.y.min(pos.y), low.z.min(pos.z));
        high = BlockPos::new(high.x.max(pos.x), high.y.max(pos.y), high.z.max(pos.z));
    }
    let (low, high) = (low.offset(-MARGIN, 0, -MARGIN), high.offset(MARGIN, 2, MARGIN));
    let side = |low: i32, high: i32| i64::from(high) - i64::from(low) + 1;
    if side(low.x, high.x) * side(low.y, high.y) * side(low.z, high.z) > TIDY_CELLS_MAX {
        return None;
    }
    // Dirt grows over.
    let is_left_behind = |state: BlockState| {
        state.info().item.is_some_and(is_scaffold) || state.block().name() == "grass_block"
    };
    let mut found = Vec::new();
    for y in (low.y..=high.y).rev() {
        for z in low.z..=high.z {
            for x in low.x..=high.x {
                let pos = BlockPos::new(x, y, z);
                if is_left_behind(view.state(pos)) {
                    found.push(pos);
                }
            }
        }
    }
    Some(found)
}

/// Takes scaffolds away, from the top down, and picks up their drops and those of dug blocks. Returns how many
/// scaffolds are left. A pass ends when so many of them in a row can't be reached; another pass follows only if the
/// last one took some away.
async fn tidy<B: Body>(
    body: &B,
    cells: &[TargetCell],
    before: &[BlockPos],
    travel: &Travel,
    failures_max: usize,
) -> usize {
    let others = others_work(body, cells);
    let mut left = body.see(|view| left_behind(view, cells, before, &others));
    loop {
        let mut failures = 0;
        for pos in &left {
            // A block that can't be reached stays: the building matters more.
            failures = match clear(body, *pos, travel).await {
                Ok(_) => 0,
                Err(_) => {
                    if body.revision() >= KEEPS_WORK {
                        // Not even a failure may take no time: an action that is told too much within a tick is ended.
                        body.wait(1).await;
                    }
                    failures + 1
                }
            };
            // Drops that fall there may be out of reach once more blocks are taken away.
            pick_up_near(body, DROP_RANGE).await;
            if failures >= failures_max {
                break;
            }
        }
        pick_up_within(body, SEARCH_RANGE, &on_foot(travel)).await;
        let still = body.see(|view| left_behind(view, cells, before, &others));
        if still.len() >= left.len() {
            return still.len();
        }
        left = still;
    }
}

/// The same without breaking or placing anything, for what lies about.
fn on_foot(travel: &Travel) -> Travel {
    Travel { ticks_max: SEARCH_TICKS, places: false, digs: false, ..travel.clone() }
}

/// Blocks that bodies step on and leave behind, that weren't there before and are no part of what others build.
fn left_behind(
    view: &BodyView<'_>,
    cells: &[TargetCell],
    before: &[BlockPos],
    others: &[CellBox],
) -> Vec<BlockPos> {
    let wanted: BTreeMap<BlockPos, &TargetBlock> =
        cells.iter().map(|cell| (cell.pos, &cell.wanted)).collect();
    let is_wanted = |pos: &BlockPos| wanted.get(pos).is_some_and(|w| w.is_met(view.state(*pos)));
    let mut left = scaffolds_around(view, cells).unwrap_or_default();
    left.retain(|pos| before.binary_search_by(|other| key(*other).cmp(&key(*pos))).is_err());
    left.retain(|pos| !is_wanted(pos) && !others.iter().any(|part| part.holds(*pos)));
    left
}

/// The order of [`scaffolds_around`].
pub(super) fn key(pos: BlockPos) -> (i32, i32, i32) {
    (-pos.y, pos.z, pos.x)
}

/// Whether a block, broken with what digs it best, can be placed again.
pub(super) fn drops_itself(wanted: &TargetBlock) -> bool {
    let name = wanted.block.name();
    let is_lost = ["glass", "_ore", "_leaves", "ice"].iter().any(|part| name.contains(part))
        || matches!(
            name,
            "stone"
                | "deepslate"
                | "grass_block"
                | "bookshelf"
                | "clay"
                | "glowstone"
                | "sea_lantern"
                | "melon"
        );
    !is_lost
}

/// The cells of a building as few boxes.
pub(super) fn boxes_of(cells: &[TargetCell]) -> Vec<CellBox> {
    boxes(cells.iter().map(|cell| cell.pos).collect())
}
