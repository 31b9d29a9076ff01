//! The cheapest way where blocks run short: nodes are told apart by the blocks left.
//!
//! A way to a cell is kept as long as no other is at least as cheap and has at least as many blocks left. Searching this
//! way is exact over (cell, blocks left), and dearer than over cells alone.

use rustc_hash::FxHashMap;

use super::aim::Aim;
use super::moves::{Expansion, Found, Sink};
use super::queue::Buckets;
use super::rules::Rules;
use super::terrain::Terrain;
use super::units::FAR;
use crate::chunks::Chunks;

/// One way to a cell.
#[derive(Clone, Copy)]
struct Label {
    node: u32,
    cost: u32,
    blocks: u32,
    parent: u32,
    is_alive: bool,
}

/// What came of it.
pub(super) struct Exact {
    /// The nodes of the cheapest way, and its cost.
    pub(super) way: Option<(Vec<u32>, u32)>,
    pub(super) expanded: u32,
    /// Whether the budget was spent before all was said.
    pub(super) is_cut: bool,
}

/// The cheapest way from a node to the goal.
pub(super) fn search(
    terrain: &mut Terrain,
    chunks: &Chunks,
    rules: &Rules,
    aim: &Aim,
    start: u32,
    blocks: u32,
    budget: u32,
) -> Exact {
    let mut labels = Labels {
        all: Vec::new(),
        by_node: FxHashMap::default(),
        queue: Buckets::new(rules.bucket_shift),
        from: Label { node: start, cost: 0, blocks, parent: FAR, is_alive: true },
        from_number: FAR,
    };
    labels.add(start, 0, blocks);
    let mut best: Option<u32> = None;
    let mut expanded = 0;
    while let Some((floor, number)) = labels.queue.pop() {
        let best_cost = best.map_or(FAR, |best| labels.all[best as usize].cost);
        if floor >= best_cost {
            break;
        }
        let label = labels.all[number as usize];
        if !label.is_alive {
            continue;
        }
        if aim.is_reached(terrain.window().cell(label.node), chunks) {
            if label.cost < best_cost {
                best = Some(number);
            }
            continue;
        }
        if expanded >= budget {
            return Exact { way: best.map(|best| labels.way(best)), expanded, is_cut: true };
        }
        expanded += 1;
        (labels.from, labels.from_number) = (label, number);
        Expansion::<true>::new(terrain, chunks, rules, label.node, label.blocks, FAR).run(&mut labels);
    }
    Exact { way: best.map(|best| labels.way(best)), expanded, is_cut: false }
}

struct Labels {
    all: Vec<Label>,
    by_node: FxHashMap<u32, Vec<u32>>,
    queue: Buckets,
    from: Label,
    from_number: u32,
}

impl Labels {
    fn add(&mut self, node: u32, cost: u32, blocks: u32) {
        let known = self.by_node.entry(node).or_default();
        let all = &mut self.all;
        if known.iter().any(|&other| {
            let other = all[other as usize];
            other.cost <= cost && other.blocks >= blocks
        }) {
            return;
        }
        known.retain(|&other| {
            let other = &mut all[other as usize];
            let stays = other.cost < cost || other.blocks > blocks;
            other.is_alive &= stays;
            stays
        });
        let number = all.len() as u32;
        known.push(number);
        all.push(Label { node, cost, blocks, parent: self.from_number, is_alive: true });
        self.queue.push(cost, number);
    }

    fn way(&self, end: u32) -> (Vec<u32>, u32) {
        let mut way = Vec::new();
        let mut number = end;
        while let Some(label) = self.all.get(number as usize) {
            way.push(label.node);
            number = label.parent;
        }
        way.reverse();
        (way, self.all[end as usize].cost)
    }
}

impl Sink for Labels {
    fn found(&mut self, _terrain: &Terrain, found: Found) {
        let cost = self.from.cost.saturating_add(found.cost);
        self.add(found.to, cost, self.from.blocks.saturating_sub(found.placed));
    }
}
