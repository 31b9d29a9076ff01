//! Building: many blocks, each in its cell.

use std::collections::BTreeMap;

use cooperage_blocks::path::CellBox;
use cooperage_blocks::{BlockPos, BlockState};

use super::SkillError;
use super::clear::clear;
use super::gather::pick_up_near;
use super::place::{Placing, place_block};
use super::travel::Travel;
use super::wanted::Wanted;
use crate::body::Body;
use crate::scaffold::is_scaffold;
use crate::view::View;

/// A cell and what should be in it; `air` clears it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    /// The cell.
    pub pos: BlockPos,
    /// What should be in it.
    pub wanted: Wanted,
}

/// What came of building.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Built {
    /// Cells that hold what they should.
    pub met: u32,
    /// Cells that don't.
    pub unmet: Vec<BlockPos>,
    /// Items that would have been needed, and how many.
    pub missing: BTreeMap<String, u32>,
    /// Why cells were given up, for the last of them.
    pub reason: Option<String>,
}

/// Rounds over all cells.
const ROUNDS_MAX: u32 = 8;
/// How far around the building what was stepped on is taken away again, in blocks.
const MARGIN: i32 = 4;
/// Most cells looked at for that.
const TIDY_CELLS_MAX: i64 = 200_000;

/// Builds with what is carried: layer by layer from below, what needs support after what gives it, nearest first; what
/// was put up to stand on is taken away in the end.
///
/// # Errors
/// What ends the body's work at all: death.
pub async fn build<B: Body>(body: &B, cells: &[Cell], placing: &Placing) -> Result<Built, SkillError> {
    let before = body.see(|view| scaffolds_around(view, cells));
    let mut careful = placing.clone();
    careful.travel.protected.extend(cells.iter().map(|cell| CellBox::cell(cell.pos)));
    careful.scaffolds = false;
    let mut reason = None;
    let mut is_stuck = false;
    for _ in 0..ROUNDS_MAX {
        let order = body.see(|view| order(view, cells));
        if order.is_empty() {
            break;
        }
        let mut placed = 0;
        let mut given_up: Vec<usize> = Vec::new();
        let mut open = order;
        while !open.is_empty() {
            let number = body.see(|view| nearest_of(view, cells, &open));
            open.retain(|&other| other != number);
            let cell = &cells[number];
            if body.see(|view| is_out_of(view, &cell.wanted)) {
                given_up.push(number);
                continue;
            }
            // Once the careful ways are used up, what stands may be dug through: it is put back in a later round.
            let how = if is_stuck { placing } else { &careful };
            match place_block(body, cell.pos, &cell.wanted, how).await {
                Ok(_) => placed += 1,
                Err(SkillError::Body(crate::Failure::Dead)) => return Err(crate::Failure::Dead.into()),
                Err(error) => {
                    reason = Some(error.to_string());
                    given_up.push(number);
                    // Not even a failure may take no time.
                    body.wait(1).await;
                }
            }
        }
        if placed == 0 {
            if is_stuck {
                break;
            }
            is_stuck = true;
        }
    }
    tidy(body, cells, before, &placing.travel).await;
    let mut built = body.see(|view| judge(view, cells));
    built.reason = reason.filter(|_| !built.unmet.is_empty());
    Ok(built)
}

/// The unmet cells in rough order: what is in the way first, then what stands by itself, then what needs support, then
/// liquids; each layer by layer.
fn order(view: &View<'_>, cells: &[Cell]) -> Vec<usize> {
    let mut open: Vec<usize> = (0..cells.len())
        .filter(|&number| {
            let Cell { pos, wanted } = &cells[number];
            !wanted.is_second_half() && !wanted.is_met(view.state(*pos))
        })
        .collect();
    open.sort_by_key(|&number| rank(&cells[number]));
    open
}

fn rank(cell: &Cell) -> (u8, i32) {
    let info = cell.wanted.block.info();
    let phase = match &*info.name {
        "air" => 0,
        "water" | "lava" => 3,
        _ if info.support.is_some() => 2,
        _ => 1,
    };
    (phase, if phase == 0 { -cell.pos.y } else { cell.pos.y })
}

/// The nearest of the first rank. `open` is in order and not empty.
fn nearest_of(view: &View<'_>, cells: &[Cell], open: &[usize]) -> usize {
    let first = open[0];
    let (phase, layer) = rank(&cells[first]);
    let mut best = (f64::INFINITY, first);
    for &number in open.iter().take_while(|&&number| rank(&cells[number]) == (phase, layer)) {
        let far = view.distance_to_cell(cells[number].pos);
        if far < best.0 {
            best = (far, number);
        }
    }
    best.1
}

fn is_out_of(view: &View<'_>, wanted: &Wanted) -> bool {
    wanted.block.name() != "air" && wanted.item().is_none_or(|item| view.count(item) == 0)
}

fn judge(view: &View<'_>, cells: &[Cell]) -> Built {
    let mut built = Built::default();
    let mut needs: BTreeMap<String, u32> = BTreeMap::new();
    for Cell { pos, wanted } in cells {
        if wanted.is_met(view.state(*pos)) {
            built.met += 1;
            continue;
        }
        built.unmet.push(*pos);
        if let Some(item) = wanted.item().filter(|_| !wanted.is_second_half()) {
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
fn scaffolds_around(view: &View<'_>, cells: &[Cell]) -> Option<Vec<BlockPos>> {
    let first = cells.first()?.pos;
    let (mut low, mut high) = (first, first);
    for Cell { pos, .. } in cells {
        low = BlockPos::new(low.x.min(pos.x), low.y.min(pos.y), low.z.min(pos.z));
        high = BlockPos::new(high.x.max(pos.x), high.y.max(pos.y), high.z.max(pos.z));
    }
    let (low, high) = (low.offset(-MARGIN, 0, -MARGIN), high.offset(MARGIN, 2, MARGIN));
    let side = |low: i32, high: i32| i64::from(high) - i64::from(low) + 1;
    if side(low.x, high.x) * side(low.y, high.y) * side(low.z, high.z) > TIDY_CELLS_MAX {
        return None;
    }
    let is_left_behind = |state: BlockState| state.info().item.is_some_and(is_scaffold);
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

/// Takes away what was put up to stand on, from above.
async fn tidy<B: Body>(body: &B, cells: &[Cell], before: Option<Vec<BlockPos>>, travel: &Travel) {
    let Some(before) = before else { return };
    let mut travel = travel.clone();
    travel.places = false;
    travel.protected.extend(cells.iter().map(|cell| CellBox::cell(cell.pos)));
    let left = body.see(|view| {
        let wanted: BTreeMap<BlockPos, &Wanted> = cells.iter().map(|cell| (cell.pos, &cell.wanted)).collect();
        let is_wanted = |pos: &BlockPos| wanted.get(pos).is_some_and(|w| w.is_met(view.state(*pos)));
        let mut left = scaffolds_around(view, cells).unwrap_or_default();
        left.retain(|pos| before.binary_search_by(|other| key(*other).cmp(&key(*pos))).is_err());
        left.retain(|pos| !is_wanted(pos));
        left
    });
    let is_any = !left.is_empty();
    for pos in left {
        // What can't be reached stays: the building matters more.
        let _ = clear(body, pos, &travel).await;
    }
    if is_any {
        pick_up_near(body, 6.0).await;
    }
}

/// The order of [`scaffolds_around`].
fn key(pos: BlockPos) -> (i32, i32, i32) {
    (-pos.y, pos.z, pos.x)
}
