//! How a building divides into subtasks.
//!
//! Three layers at a time, as high as one gets from the ground; within them columns from the middle of the building
//! outwards, so that nobody builds a wall around what is still missing. A subtask is a few columns beside each other: who
//! does it hardly has to walk, and hardly anything in it waits for another one.

use std::collections::{BTreeMap, BTreeSet};

use cooperage_blocks::{BlockPos, Face};
use cooperage_core::AgentId;

use super::clear::foreign;
use super::site::{Site, feet};
use super::{Blueprint, Goal};
use crate::villagerbench::construction::blueprint::{Cell, Facing};
use crate::villagerbench::expert::{Division, Scene, Subtask, stock};

/// Layers that are reached from below.
const BAND: i32 = 3;
/// Columns that are farther from each other than that are no piece.
const FAR: u32 = 4;

/// What is left to do, in pieces.
pub(super) fn subtasks(blueprint: &Blueprint, scene: &Scene<'_>, division: &Division<'_>) -> Vec<Subtask> {
    let open: Vec<&Goal> = division.open.iter().collect();
    let site = Site::new(scene, blueprint, &open);
    let size = division.size.max(1);
    let unmet: Vec<Cell> = blueprint
        .cells
        .values()
        .filter(|wanted| site.is_unmet(wanted.pos) && !site.reserved.contains(&wanted.pos))
        .copied()
        .collect();
    if unmet.is_empty() {
        let is_building = blueprint.cells.keys().any(|cell| site.is_unmet(*cell));
        let cells = if is_building { Vec::new() } else { foreign(&site) };
        let cells: Vec<BlockPos> = cells.into_iter().filter(|cell| !site.reserved.contains(cell)).collect();
        let parts = cells.chunks(size).take(division.most);
        return parts.map(|cells| plain(Goal::Clear(cells.to_vec()))).collect();
    }
    // Small enough that everybody gets some.
    let size = size.min(unmet.len().div_ceil(scene.agents.len().max(1)));
    let pieces = pieces(&site, unmet, size);
    let mut subtasks: Vec<Subtask> = Vec::new();
    let mut placed: BTreeMap<BlockPos, usize> = BTreeMap::new();
    let opened: BTreeMap<BlockPos, usize> = division
        .open
        .iter()
        .enumerate()
        .flat_map(|(number, goal)| match goal {
            Goal::Build(cells) => cells.iter().map(|wanted| (wanted.pos, number)).collect(),
            Goal::Clear(_) | Goal::Supply { .. } | Goal::Escape(_) => Vec::new(),
        })
        .filter(|(cell, _)| site.is_unmet(*cell))
        .collect();
    for (number, cells) in pieces.into_iter().enumerate().take(division.most) {
        let after_open = after(&site, &cells, &opened);
        let after = after(&site, &cells, &placed);
        placed.extend(cells.iter().map(|wanted| (wanted.pos, number)));
        subtasks.push(Subtask { after, after_open, ..plain(Goal::Build(cells)) });
    }
    suggest(&site, &mut subtasks);
    subtasks
}

fn plain(goal: Goal) -> Subtask {
    Subtask { goal, after: Vec::new(), after_open: Vec::new(), agents: 1, suggested: None }
}

/// Cells in the order of building, a few at a time.
fn pieces(site: &Site<'_>, unmet: Vec<Cell>, size: usize) -> Vec<Vec<Cell>> {
    let (low, high) = site.corners;
    let depth =
        |cell: BlockPos| (cell.x - low.x).min(high.x - cell.x).min(cell.z - low.z).min(high.z - cell.z);
    // A chest that is built would be taken for the one with the materials.
    let is_last = |wanted: &Cell| wanted.block.name() == "chest";
    let mut keyed: Vec<_> = unmet
        .into_iter()
        .map(|wanted| {
            let cell = wanted.pos;
            let band = (cell.y - low.y) / BAND;
            ((is_last(&wanted), band, -depth(cell), cell.z, cell.x, cell.y), wanted)
        })
        .collect();
    keyed.sort_unstable_by_key(|(key, _)| *key);
    let mut pieces: Vec<Vec<Cell>> = Vec::new();
    let mut last = None;
    for ((is_last, band, ..), wanted) in keyed {
        let is_new = last != Some((is_last, band)) || pieces.last().is_none_or(|piece| piece.len() >= size);
        let is_far = pieces.last().and_then(|piece| piece.last()).is_some_and(|other| {
            let apart = other.pos.x.abs_diff(wanted.pos.x) + other.pos.z.abs_diff(wanted.pos.z);
            apart > FAR
        });
        last = Some((is_last, band));
        if is_new || is_far {
            pieces.push(Vec::new());
        }
        if let Some(piece) = pieces.last_mut() {
            piece.push(wanted);
        }
    }
    pieces
}

/// The earlier pieces without which nothing holds one of these blocks.
fn after(site: &Site<'_>, cells: &[Cell], placed: &BTreeMap<BlockPos, usize>) -> Vec<usize> {
    let mut after: BTreeSet<usize> = BTreeSet::new();
    for wanted in cells {
        let mut sides = wanted.facing.references();
        let hangs = wanted.block.info().support.is_some() || wanted.block.info().has_gravity;
        if hangs && wanted.facing == Facing::Any {
            sides = vec![Face::Down];
        }
        if site.is_beside_something(wanted.pos, &sides) {
            continue;
        }
        let beside: Vec<BlockPos> = sides.iter().map(|side| wanted.pos.step(*side)).collect();
        if beside.iter().any(|cell| cells.iter().any(|other| other.pos == *cell)) {
            continue;
        }
        after.extend(beside.iter().filter_map(|cell| placed.get(cell)).min());
    }
    after.into_iter().collect()
}

/// Says who is best placed for each: who has what it takes, and is near.
fn suggest(site: &Site<'_>, subtasks: &mut [Subtask]) {
    let mut free: Vec<AgentId> = (0..site.scene.agents.len() as u32).map(AgentId).collect();
    for subtask in subtasks {
        let Goal::Build(cells) = &subtask.goal else { continue };
        let Some(first) = cells.first() else { continue };
        let best = free.iter().enumerate().min_by_key(|(_, agent)| {
            let body = site.scene.body(**agent);
            let lacking = body.map_or(cells.len(), |body| {
                let has = |wanted: &&Cell| wanted.item().is_some_and(|item| stock::held(body, item) > 0);
                cells.len() - cells.iter().filter(has).count()
            });
            let far = body.map_or(0, |body| {
                let at = feet(body);
                at.x.abs_diff(first.pos.x) + at.z.abs_diff(first.pos.z)
            });
            (lacking, far)
        });
        let Some((place, _)) = best else { continue };
        subtask.suggested = Some(free.remove(place));
        if free.is_empty() {
            free = (0..site.scene.agents.len() as u32).map(AgentId).collect();
        }
    }
}
