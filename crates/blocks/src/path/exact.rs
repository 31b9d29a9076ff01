//! The cheapest way where blocks run short: nodes are told apart by the blocks left.
//!
//! A way to a cell is kept as long as no other is at least as cheap and has at least as many blocks left. Searching this
//! way is exact over (cell, blocks left), and dearer than over cells alone. Where that is too much, a [`ExactSearchLimits`] holds the
//! search near the ground.

use super::aim::Aim;
use super::classes::{PHYSICAL, UNSAFE};
use super::goal::PathGoal;
use super::moves::{CandidateMove, Expansion, MoveSink};
use super::options::PathOptions;
use super::queue::Buckets;
use super::rules::PathRules;
use super::search::columns;
use super::terrain::PathTerrain;
use super::units::FAR;
use super::window::SearchWindow;
use crate::chunks::Chunks;
use crate::pos::BlockPos;

/// The most ways to one cell that are told apart by their blocks; with more blocks, similar numbers count as one.
const SHARES: u32 = 8;
/// How far below the feet's level a column is open where digging down beside it may pay: deeper than a body drops.
const CLIFF: i32 = 3;

/// How far a search looks.
#[derive(Clone, Copy, Debug)]
pub(super) struct ExactSearchLimits {
    /// The part of a plain walk, in 64ths, that counts as the rest of the way; with none the search is exact.
    pub(super) walk: u32,
    /// The part by which ways are put in order: the greater, the sooner a way is found.
    pub(super) order: u32,
    /// The most that may be spent between two places to stand on that were there before.
    pub(super) stray_limit: u32,
    /// Whether the ground is left only where a wall or a cliff is beside the feet.
    pub(super) leaves_at_obstacles: bool,
    /// Ways that cost as much are of no interest.
    pub(super) bound: u32,
    /// The most nodes to expand.
    pub(super) budget: u32,
}

impl ExactSearchLimits {
    /// No limits: an exact search with all moves.
    pub(super) fn everywhere(budget: u32) -> ExactSearchLimits {
        ExactSearchLimits {
            walk: 0,
            order: 0,
            stray_limit: FAR,
            leaves_at_obstacles: false,
            bound: FAR,
            budget,
        }
    }
}

/// One way to a cell.
#[derive(Clone, Copy)]
struct Label {
    node: u32,
    cost: u32,
    blocks: u32,
    strayed: u32,
    parent: u32,
    /// The next way to the same cell.
    next: u32,
    is_alive: bool,
}

/// The result of a search.
pub(super) struct Exact {
    /// The nodes of the cheapest way, each with the cost to be there.
    pub(super) way: Option<Vec<(u32, u32)>>,
    pub(super) expanded: u32,
    /// Whether the budget was spent before the search was complete.
    pub(super) is_cut: bool,
}

/// The cheapest way from a node to the goal.
pub(super) fn search(
    terrain: &mut PathTerrain,
    chunks: &Chunks,
    rules: &PathRules,
    aim: &Aim,
    start: u32,
    blocks: u32,
    reach: ExactSearchLimits,
) -> Exact {
    let pos = terrain.window().cell(start);
    let narrower = if reach.walk == 0 { 0 } else { 2 };
    let origin = Label { node: start, cost: 0, blocks, strayed: 0, parent: FAR, next: FAR, is_alive: true };
    let mut labels = Labels {
        all: Vec::new(),
        by_node: vec![0; terrain.window().cells()],
        queue: Buckets::new(rules.bucket_shift - narrower),
        reach,
        aim,
        rules,
        coarseness: blocks.div_ceil(SHARES).max(1),
        best: reach.bound,
        from: origin,
        from_number: FAR,
        pos,
        keeps_to_ground: false,
    };
    if reach.walk == 0 {
        labels.coarseness = 1;
    }
    labels.add(Label { ..origin }, pos);
    let mut end: Option<u32> = None;
    let mut expanded = 0;
    let mut is_cut = false;
    while let Some((floor, number)) = labels.queue.pop() {
        if floor >= labels.best && reach.order <= reach.walk {
            break;
        }
        let label = labels.all[number as usize];
        if !label.is_alive {
            continue;
        }
        let pos = terrain.window().cell(label.node);
        if label.cost.saturating_add(labels.rest(pos, reach.walk)) >= labels.best {
            continue;
        }
        if aim.is_reached(pos, chunks) {
            (labels.best, end) = (label.cost, Some(number));
            continue;
        }
        if expanded >= reach.budget {
            is_cut = true;
            break;
        }
        expanded += 1;
        labels.keeps_to_ground = reach.leaves_at_obstacles && keeps_to_ground(terrain, chunks, pos);
        (labels.from, labels.from_number, labels.pos) = (label, number, pos);
        let stray_left = reach.stray_limit - label.strayed.min(reach.stray_limit);
        Expansion::<true>::new(terrain, chunks, rules, label.node, label.blocks, stray_left).run(&mut labels);
    }
    Exact { way: end.map(|end| labels.way(end)), expanded, is_cut }
}

/// Whether a body in a cell stands on ground, and nothing beside it calls for digging or building.
fn keeps_to_ground(terrain: &mut PathTerrain, chunks: &Chunks, pos: BlockPos) -> bool {
    terrain.prepare(chunks, pos);
    let spot = terrain.frame().spot(pos);
    if !terrain.is_grounded(spot) {
        return false;
    }
    let [along_x, along_z] = terrain.frame().spot_steps().map(u32::cast_signed);
    ![along_x, -along_x, along_z, -along_z].into_iter().any(|aside| {
        let flags = |up: i32| terrain.flags(spot.wrapping_add_signed(aside + up));
        let is_wall = flags(0) & flags(1) & UNSAFE != 0;
        is_wall || (-CLIFF..=0).all(|up| flags(up) & (UNSAFE | PHYSICAL) == 0)
    })
}

struct Labels<'p> {
    all: Vec<Label>,
    /// One more than the number of the latest way to each cell; 0 for none.
    by_node: Vec<u32>,
    queue: Buckets,
    reach: ExactSearchLimits,
    aim: &'p Aim,
    rules: &'p PathRules,
    /// Numbers of blocks that count as equal.
    coarseness: u32,
    /// The cost that every way has to undercut.
    best: u32,
    from: Label,
    from_number: u32,
    pos: BlockPos,
    keeps_to_ground: bool,
}

impl Labels<'_> {
    fn add(&mut self, label: Label, pos: BlockPos) {
        let Some(first) = self.by_node.get_mut(label.node as usize) else { return };
        let share = |blocks: u32| blocks / self.coarseness;
        let latest = first.wrapping_sub(1);
        let mut at = latest;
        while let Some(&other) = self.all.get(at as usize) {
            if other.is_alive && other.cost <= label.cost && share(other.blocks) >= share(label.blocks) {
                return;
            }
            at = other.next;
        }
        *first = self.all.len() as u32 + 1;
        let mut at = latest;
        while let Some(other) = self.all.get_mut(at as usize) {
            other.is_alive &= other.cost < label.cost || share(other.blocks) > share(label.blocks);
            at = other.next;
        }
        let number = self.all.len() as u32;
        self.all.push(Label { next: latest, ..label });
        self.queue.push(label.cost.saturating_add(self.rest(pos, self.reach.order)), number);
    }

    /// A part of a plain walk from a cell to the goal.
    fn rest(&self, pos: BlockPos, parts: u32) -> u32 {
        match parts {
            0 => 0,
            _ => (u64::from(self.aim.walk(pos, self.rules)) * u64::from(parts) / 64) as u32,
        }
    }

    fn way(&self, end: u32) -> Vec<(u32, u32)> {
        let mut way = Vec::new();
        let mut number = end;
        while let Some(label) = self.all.get(number as usize) {
            way.push((label.node, label.cost));
            number = label.parent;
        }
        way.reverse();
        way
    }
}

impl MoveSink for Labels<'_> {
    fn found(&mut self, terrain: &PathTerrain, found: CandidateMove) {
        let cost = self.from.cost.saturating_add(found.cost);
        if cost >= self.best {
            return;
        }
        let mut strayed = 0;
        if self.reach.stray_limit < FAR && !terrain.is_grounded(found.spot) {
            strayed = self.from.strayed.saturating_add(found.cost);
            if self.keeps_to_ground || strayed > self.reach.stray_limit {
                return;
            }
        }
        let label = Label {
            node: found.to,
            cost,
            blocks: self.from.blocks.saturating_sub(found.placed),
            strayed,
            parent: self.from_number,
            next: FAR,
            is_alive: true,
        };
        let pos = self.pos.offset(found.at.x, found.at.y, found.at.z);
        if cost.saturating_add(self.rest(pos, self.reach.walk)) < self.best {
            self.add(label, pos);
        }
    }
}

/// The exact cost of the cheapest path to a goal, in plain steps or ticks: Dijkstra's algorithm over pairs of a cell and the
/// number of blocks left, without a heuristic. `None` where no path exists, or none within the options' budget of nodes. It
/// is the reference that tests and benches measure searches by, and takes a hundred times as long as one.
#[must_use]
pub fn cheapest_cost(
    chunks: &Chunks,
    start: BlockPos,
    goal: &PathGoal,
    options: &PathOptions,
) -> Option<f64> {
    let centre = goal.centre(start);
    let window = SearchWindow::new(chunks, options, columns(chunks, start, centre));
    let mut terrain = PathTerrain::new(None, chunks, options, window, [start, centre.unwrap_or(start)]);
    let rules = PathRules::new(options);
    let node = terrain.window().node(start)?;
    let reach = ExactSearchLimits::everywhere(options.node_budget);
    let exact = search(&mut terrain, chunks, &rules, &Aim::new(goal), node, options.blocks, reach);
    let way = exact.way.filter(|_| !exact.is_cut)?;
    way.last().map(|&(_, cost)| f64::from(cost) / rules.unit())
}
