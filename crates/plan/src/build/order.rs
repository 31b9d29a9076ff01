//! The order of building: wrong blocks are dug from the top down; then blocks are placed layer by layer from the ground up,
//! each against a block that stands already; scaffolds are removed at the end.

use std::collections::BTreeMap;

use cooperage_blocks::{BlockPos, ItemId};

use super::site::Site;
use crate::goal::BuildCell;
use crate::problem::Unsolvable;

/// The blocks that must be placed: cells with their blocks and the items that place them.
pub(super) type Pending = BTreeMap<BlockPos, (BuildCell, ItemId)>;

/// Does all acts that are possible. Returns the problems of the others.
pub(super) fn build(site: &mut Site, wrong: Vec<BlockPos>, mut pending: Pending) -> Vec<Unsolvable> {
    let mut problems = Vec::new();
    for cell in wrong {
        if let Err(problem) = site.dig(cell, false) {
            problems.push(problem);
            pending.remove(&cell);
        }
    }
    site.come_down();
    while let Some((&lowest, _)) = pending.first_key_value() {
        let placed = next(site, &pending);
        let cell = match placed {
            Some(Ok(cell)) => cell,
            Some(Err((cell, problem))) => {
                problems.push(problem);
                cell
            }
            // No block can be placed without a scaffold.
            None => match with_scaffold(site, &pending) {
                Some(()) => continue,
                None => {
                    problems.extend(pending.get(&lowest).map(|(wanted, _)| reason(site, wanted)));
                    lowest
                }
            },
        };
        pending.remove(&cell);
        // Doors and beds have two halves, which are placed together.
        pending.retain(|at, (wanted, _)| !wanted.is_met_by(site.chunks.state(*at)));
    }
    site.come_down();
    take_scaffold_away(site, &mut problems);
    problems
}

/// Places the next block of the lowest layer that allows it, near the builder if possible, and returns its cell. If there
/// are blocks with a click but none is within reach, returns the first of them with its problem. None if no block has a
/// click.
fn next(site: &mut Site, pending: &Pending) -> Option<Result<BlockPos, (BlockPos, Unsolvable)>> {
    let mut cells: Vec<(i32, bool, u32, BlockPos)> =
        pending.keys().map(|&cell| (cell.y, !site.is_in_reach(cell), site.distance(cell), cell)).collect();
    cells.sort_unstable();
    let mut problem = None;
    for (.., cell) in cells {
        let Some((wanted, item)) = pending.get(&cell) else { continue };
        if wanted.block.info().has_gravity && falls(site, cell) {
            continue;
        }
        let Some(placing) = site.placing(wanted, *item) else { continue };
        match site.place(*item, placing, false) {
            Ok(()) => return Some(Ok(cell)),
            Err(error) => drop(problem.get_or_insert((cell, error))),
        }
    }
    problem.map(Err)
}

/// Builds a scaffold to click at, for the first cell that can be built with one; none if a scaffold helps nowhere.
fn with_scaffold(site: &mut Site, pending: &Pending) -> Option<()> {
    for (&cell, (wanted, item)) in pending {
        let is_free = site.chunks.state(cell).is_air() || site.chunks.state(cell).is_liquid();
        let hangs = wanted.block.info().support.is_some() || wanted.block.info().has_gravity;
        if hangs || !is_free {
            continue;
        }
        if site.bridge(wanted, *item).is_ok() && site.placing(wanted, *item).is_some() {
            return Some(());
        }
    }
    None
}

fn falls(site: &Site, cell: BlockPos) -> bool {
    let below = site.chunks.state(cell.down());
    below.is_air() || below.is_liquid() || below.is_replaceable()
}

/// The reason why a cell can't be built.
fn reason(site: &Site, wanted: &BuildCell) -> Unsolvable {
    let (cell, block) = (wanted.cell, wanted.block);
    if block.info().has_gravity && falls(site, cell) {
        return Unsolvable::Falls { cell, block };
    }
    let any = BuildCell { direction: crate::goal::Direction::Any, ..*wanted };
    let states = block.info().states().filter(|state| any.is_met_by(*state));
    let mut held =
        states.filter(|&state| cooperage_blocks::rules::support::survives(&site.chunks, cell, state));
    if held.next().is_none() {
        Unsolvable::NoSupport { cell, block }
    } else {
        Unsolvable::NoClick { cell, block }
    }
}

/// Removes the scaffold, the topmost block first. A block out of reach stays and adds a problem.
fn take_scaffold_away(site: &mut Site, problems: &mut Vec<Unsolvable>) {
    let cells: Vec<BlockPos> = site.scaffold.iter().rev().copied().collect();
    for cell in cells {
        if let Err(problem) = site.dig(cell, true) {
            problems.push(problem);
        }
    }
    site.come_down();
}
