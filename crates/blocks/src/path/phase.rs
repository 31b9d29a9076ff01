//! One best-first run over nodes.
//!
//! A node is taken by its cost plus an estimate of what is left; one that is reached cheaper later is taken again. The
//! run ends when nothing is left that could cost less than the best way found. With an estimate that never exceeds the
//! truth that way is the cheapest there is; with a greater one the run is shorter and the way nearly as cheap.

use super::aim::Aim;
use super::moves::{CandidateMove, Expansion, MoveSink};
use super::nodes::{Nodes, PathRemainder};
use super::queue::Buckets;
use super::rules::PathRules;
use super::terrain::PathTerrain;
use super::units::FAR;
use crate::chunks::Chunks;
use crate::pos::BlockPos;

/// Parts of a whole, for weights.
const WHOLE: u64 = 64;

/// How the rest of the way is estimated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PathHeuristic {
    /// By a bound that no way undercuts.
    Bound,
    /// By plain steps, of which so many 64ths count.
    Walk(u32),
}

/// The moves, blocks and nodes that a run may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SearchPhaseOptions {
    pub(super) estimate: PathHeuristic,
    /// Blocks it may place; none: without counting.
    pub(super) blocks: Option<u32>,
    /// Whether it may break and place at all.
    pub(super) may_change: bool,
    /// The most that may be spent between two nodes on ground that was there before.
    pub(super) stray_limit: u32,
    /// The most nodes it may expand.
    pub(super) budget: u32,
}

/// Why a run stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SearchPhaseStop {
    /// No node is left that could improve the way.
    Done,
    /// Its budget is spent.
    Budget,
    /// The caller's limit is reached; nodes are left to expand.
    Paused,
}

/// Where a run begins.
#[derive(Clone, Copy, Debug)]
pub(super) struct SearchPhaseStart {
    pub(super) node: u32,
    pub(super) pos: BlockPos,
    /// The cost of being there.
    pub(super) cost: u32,
}

/// A run under way.
pub(super) struct SearchPhase {
    plan: SearchPhaseOptions,
    queue: Buckets,
    /// How many nodes were expanded.
    pub(super) expanded: u32,
    /// The cost that every other way has to undercut, and the node where the best one of this run ends.
    best: u32,
    end: Option<u32>,
    /// The node nearest to the goal: its distance, its cost, itself.
    nearest: (i64, u32, u32),
    start: u32,
}

impl SearchPhase {
    /// Starts at a node, with the memory of an earlier queue; ways that don't cost less than `bound` are of no interest.
    pub(super) fn new(
        plan: SearchPhaseOptions,
        start: SearchPhaseStart,
        bound: u32,
        aim: &Aim,
        rules: &PathRules,
        nodes: &mut Nodes,
        spare: Buckets,
    ) -> SearchPhase {
        // Estimates let costs rise by less than a step: narrower buckets keep the order.
        let narrower = if matches!(plan.estimate, PathHeuristic::Walk(0)) { 0 } else { 2 };
        let mut queue = spare.renewed(rules.bucket_shift - narrower);
        let SearchPhaseStart { node, pos, cost } = start;
        nodes.put(node, cost, node, PathRemainder { blocks: plan.blocks.unwrap_or(0), strayed: 0 });
        queue.push(cost.saturating_add(plan.estimate(aim, pos, rules)), node);
        SearchPhase {
            plan,
            queue,
            expanded: 0,
            best: bound,
            end: None,
            nearest: (aim.distance(pos, rules), cost, node),
            start: node,
        }
    }

    /// Where the best way ends, and its cost.
    pub(super) fn end(&self) -> Option<(u32, u32)> {
        Some((self.end?, self.best))
    }

    /// The memory of its queue, for the next one.
    pub(super) fn into_queue(self) -> Buckets {
        self.queue
    }

    /// The expanded node nearest to the goal, with its distance.
    pub(super) fn nearest(&self) -> (i64, u32) {
        (self.nearest.0, self.nearest.2)
    }

    /// Expands at most so many nodes.
    pub(super) fn run(
        &mut self,
        terrain: &mut PathTerrain,
        chunks: &Chunks,
        rules: &PathRules,
        aim: &Aim,
        nodes: &mut Nodes,
        limit: u32,
    ) -> SearchPhaseStop {
        let mut left = limit.min(self.plan.budget - self.expanded.min(self.plan.budget));
        while let Some((floor, node)) = self.queue.pop() {
            if floor >= self.best {
                return SearchPhaseStop::Done;
            }
            let Some(taken) = nodes.take(node) else { continue };
            if taken.cost >= self.best {
                continue;
            }
            let pos = terrain.window().cell(node);
            if aim.is_reached(pos, chunks) {
                (self.best, self.end) = (taken.cost, Some(node));
                continue;
            }
            if left == 0 {
                // Not expanded after all.
                nodes.put_back(node);
                self.queue.push(floor, node);
                return if self.expanded >= self.plan.budget {
                    SearchPhaseStop::Budget
                } else {
                    SearchPhaseStop::Paused
                };
            }
            left -= 1;
            self.expanded += 1;
            let distance = aim.distance(pos, rules);
            if (distance, taken.cost) < (self.nearest.0, self.nearest.1) {
                self.nearest = (distance, taken.cost, node);
            }
            let blocks = if self.plan.blocks.is_some() { taken.left.blocks } else { FAR };
            let stray_left = self.plan.stray_limit - taken.left.strayed.min(self.plan.stray_limit);
            let mut relax = Relax {
                plan: &self.plan,
                aim,
                rules,
                nodes,
                queue: &mut self.queue,
                from: node,
                pos,
                cost: taken.cost,
                left: taken.left,
                best: self.best,
            };
            if self.plan.may_change {
                Expansion::<true>::new(terrain, chunks, rules, node, blocks, stray_left).run(&mut relax);
            } else {
                Expansion::<false>::new(terrain, chunks, rules, node, 0, stray_left).run(&mut relax);
            }
        }
        SearchPhaseStop::Done
    }

    /// The nodes from the start to a node.
    pub(super) fn way(&self, nodes: &Nodes, end: u32) -> Vec<u32> {
        let mut way = vec![end];
        let mut node = end;
        while node != self.start {
            node = nodes.parent(node);
            way.push(node);
        }
        way.reverse();
        way
    }
}

impl SearchPhaseOptions {
    fn estimate(&self, aim: &Aim, pos: BlockPos, rules: &PathRules) -> u32 {
        match self.estimate {
            PathHeuristic::Bound => aim.bound(pos, rules),
            PathHeuristic::Walk(0) => 0,
            PathHeuristic::Walk(parts) => {
                let scaled = u64::from(aim.walk(pos, rules)) * u64::from(parts) / WHOLE;
                u32::try_from(scaled).unwrap_or(FAR)
            }
        }
    }
}

/// Receives the moves from a node, and improves the ways to the nodes that they lead to.
struct Relax<'p> {
    plan: &'p SearchPhaseOptions,
    aim: &'p Aim,
    rules: &'p PathRules,
    nodes: &'p mut Nodes,
    queue: &'p mut Buckets,
    from: u32,
    pos: BlockPos,
    cost: u32,
    left: PathRemainder,
    best: u32,
}

impl MoveSink for Relax<'_> {
    #[inline(always)]
    fn found(&mut self, terrain: &PathTerrain, found: CandidateMove) {
        let cost = self.cost.saturating_add(found.cost);
        if cost < self.best && self.nodes.would_improve(found.to, cost) {
            let pos = self.pos.offset(found.at.x, found.at.y, found.at.z);
            self.improve(terrain, found.to, found.spot, pos, cost, found.placed);
        }
    }
}

impl Relax<'_> {
    #[inline(never)]
    fn improve(&mut self, terrain: &PathTerrain, to: u32, spot: u32, pos: BlockPos, cost: u32, placed: u32) {
        let mut strayed = 0;
        if self.plan.stray_limit < FAR && !terrain.is_grounded(spot) {
            strayed = self.left.strayed.saturating_add(cost - self.cost);
            if strayed > self.plan.stray_limit {
                return;
            }
        }
        let left = PathRemainder { blocks: self.left.blocks.saturating_sub(placed), strayed };
        self.nodes.put(to, cost, self.from, left);
        let estimate = self.plan.estimate(self.aim, pos, self.rules);
        self.queue.push(cost.saturating_add(estimate), to);
    }
}
