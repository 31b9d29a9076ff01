//! How a building divides into subtasks.
//!
//! Three layers at a time, as high as agents reach from the ground; within them from the middle of the building
//! outwards, so that no agent builds a wall around missing blocks. A subtask is a few blocks beside each other, each
//! held by standing blocks or by those before it. So its agent hardly has to walk, and hardly any block waits for
//! another agent.

use std::collections::BTreeSet;

use cooperage_blocks::{BlockId, BlockPos, Face};
use cooperage_core::AgentId;

use super::SubtaskGoal;
use super::assign::{merged, suggest};
use super::clear::foreign;
use super::site::{Site, feet, is_free};
use crate::construction::blueprint::{ConstructionCell, Facing};
use crate::expert::{Division, Subtask};

/// Layers that are reached from below: a body places up to its reach over its feet. Chosen by hand.
const BAND: i32 = 3;
/// Blocks that are farther from each other than that are no piece. Chosen by hand.
const FAR: u32 = 6;

/// Divides the open cells into subtasks.
pub(super) fn subtasks(site: &Site<'_>, division: &Division<'_>) -> Vec<Subtask> {
    let Site { scene, blueprint, .. } = site;
    let size = division.size.max(1);
    let unmet: Vec<ConstructionCell> = blueprint
        .cells
        .values()
        .filter(|wanted| site.is_unmet(wanted.pos) && !site.reserved.contains(&wanted.pos))
        .copied()
        .collect();
    let leaving = leaving(site, division);
    if unmet.is_empty() {
        let cells: Vec<BlockPos> =
            foreign(site).into_iter().filter(|cell| !site.reserved.contains(cell)).collect();
        let hands = scene.agents.len().min(division.most).max(1);
        let parts = cells.chunks(size.min(cells.len().div_ceil(hands)).max(1)).take(division.most);
        let mut clearing: Vec<Subtask> =
            parts.map(|cells| plain(SubtaskGoal::Clear(cells.to_vec()))).collect();
        suggest(site, &mut clearing, division);
        return with_leaving(clearing, leaving, division);
    }
    // Pieces are small enough that every agent gets one.
    let share = size.min(unmet.len().div_ceil(scene.agents.len().max(1)));
    let pieces = pieces(site, unmet, share, size);
    // Agents that are idle now get a piece next time.
    let has_more = pieces.len() > division.most;
    let pieces = pieces.into_iter().take(division.most);
    let mut subtasks: Vec<Subtask> = pieces.map(|cells| plain(SubtaskGoal::Build(cells))).collect();
    suggest(site, &mut subtasks, division);
    let subtasks = merged(subtasks, size);
    with_leaving(subtasks, if has_more { Vec::new() } else { leaving }, division)
}

/// Adds subtasks to leave the site for agents that got no other subtask.
fn with_leaving(subtasks: Vec<Subtask>, leaving: Vec<Subtask>, division: &Division<'_>) -> Vec<Subtask> {
    let has_work = |agent| subtasks.iter().any(|subtask| subtask.suggested == agent);
    let leaving: Vec<Subtask> = leaving.into_iter().filter(|subtask| !has_work(subtask.suggested)).collect();
    subtasks.into_iter().chain(leaving).take(division.most).collect()
}

/// Returns subtasks that send idle agents home that stand within or beside the building, so that no builder waits for
/// their place.
fn leaving(site: &Site<'_>, division: &Division<'_>) -> Vec<Subtask> {
    let is_building = site.blueprint.cells.keys().any(|cell| site.is_unmet(*cell));
    let is_told = |agent: AgentId| {
        division.open.iter().any(|goal| matches!(goal, SubtaskGoal::Go { agent: who, .. } if *who == agent))
    };
    let is_in_the_way = |agent: &AgentId| {
        let body = site.scene.body(*agent);
        body.is_some_and(|body| is_building && site.is_near(feet(body)))
    };
    let going = division.idle.iter().copied().filter(|agent| !is_told(*agent)).filter(is_in_the_way);
    let to = site.blueprint.home;
    going.map(|agent| Subtask { suggested: Some(agent), ..plain(SubtaskGoal::Go { agent, to }) }).collect()
}

fn plain(goal: SubtaskGoal) -> Subtask {
    Subtask { goal, after: Vec::new(), after_open: Vec::new(), agents: 1, suggested: None }
}

/// Returns the cells that must hold a block so that the wanted block can be placed.
fn holders(wanted: &ConstructionCell) -> Vec<BlockPos> {
    let info = wanted.block.info();
    let hangs = info.support.is_some() || info.has_gravity;
    let sides =
        if hangs && wanted.facing == Facing::Any { vec![Face::Down] } else { wanted.facing.references() };
    sides.into_iter().map(|side| wanted.pos.step(side)).collect()
}

/// Whether a block holds the wanted block, in the world or among those cells.
fn is_held(site: &Site<'_>, wanted: &ConstructionCell, cells: &[ConstructionCell]) -> bool {
    holders(wanted).into_iter().any(|at| {
        let state = site.state(at);
        !is_free(state) || cells.iter().any(|other| other.pos == at)
    })
}

/// The wanted blocks in the order of building, a few at a time: such first as hold without another piece, and with each
/// those beside it that hold then. A piece has a `share` of blocks, or up to `size` if the others would have to wait for
/// these; fewer of several kinds, each of which has to be fetched.
fn pieces(
    site: &Site<'_>,
    unmet: Vec<ConstructionCell>,
    share: usize,
    size: usize,
) -> Vec<Vec<ConstructionCell>> {
    let (low, high) = site.corners;
    let depth =
        |cell: BlockPos| (cell.x - low.x).min(high.x - cell.x).min(cell.z - low.z).min(high.z - cell.z);
    // A chest that is built would be taken for the one with the materials.
    let part = |wanted: &ConstructionCell| (wanted.block.name() == "chest", (wanted.pos.y - low.y) / BAND);
    let rank = |wanted: &ConstructionCell| {
        let cell = wanted.pos;
        (-depth(cell), cell.z, cell.x, cell.y)
    };
    let mut left = unmet;
    left.sort_by_key(|wanted| (part(wanted), rank(wanted)));
    let mut pieces: Vec<Vec<ConstructionCell>> = Vec::new();
    while let Some(lowest) = left.first().map(part) {
        let here = left.iter().take_while(|wanted| part(wanted) == lowest).count();
        let candidates = left.get(..here).unwrap_or_default();
        let first = candidates.iter().position(|wanted| is_held(site, wanted, &[])).unwrap_or(0);
        let mut piece = vec![left.remove(first)];
        let is_fit = |wanted: &ConstructionCell, piece: &[ConstructionCell]| {
            part(wanted) == lowest && (piece.len() < share || !is_held(site, wanted, &[]))
        };
        while let Some(next) = beside(site, &left, &piece, |wanted| {
            is_fit(wanted, &piece) && piece.len() + kinds(&piece, wanted) <= size
        }) {
            piece.push(left.remove(next));
        }
        pieces.push(piece);
    }
    pieces
}

/// How many kinds of blocks there are in a piece with one more.
fn kinds(piece: &[ConstructionCell], more: &ConstructionCell) -> usize {
    let all: BTreeSet<BlockId> = piece.iter().chain([more]).map(|wanted| wanted.block).collect();
    all.len()
}

/// Which of the blocks that are left goes on a piece: the one nearest to its last block that holds then; of those equally
/// near one of the same kind, in a row with it.
fn beside(
    site: &Site<'_>,
    left: &[ConstructionCell],
    piece: &[ConstructionCell],
    is_fit: impl Fn(&ConstructionCell) -> bool,
) -> Option<usize> {
    let ConstructionCell { pos: last, block, facing } = *piece.last()?;
    let before = piece.len().checked_sub(2).and_then(|place| piece.get(place));
    let ahead =
        before.map(|before| last.offset(last.x - before.pos.x, last.y - before.pos.y, last.z - before.pos.z));
    let apart = |cell: BlockPos| cell.x.abs_diff(last.x) + cell.y.abs_diff(last.y) + cell.z.abs_diff(last.z);
    let fits = left
        .iter()
        .enumerate()
        .filter(|(_, wanted)| is_fit(wanted) && apart(wanted.pos) <= FAR && is_held(site, wanted, piece));
    let rank = |wanted: &ConstructionCell| {
        let is_other = (wanted.block, wanted.facing) != (block, facing);
        (apart(wanted.pos), is_other, ahead.is_some_and(|ahead| ahead != wanted.pos))
    };
    fits.min_by_key(|(_, wanted)| rank(wanted)).map(|(place, _)| place)
}
