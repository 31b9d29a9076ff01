//! Search over ridges and ravines: several looks, one after the other, that tell cells apart by blocks left.
//!
//! Over short distances ways are taken nearly in the order of their costs, first near the ground, then everywhere. Over long
//! ones that would take millions of nodes before any way is found: there a look in a hurry finds a way, and later ones, in
//! less of a hurry, cheaper ones.
//!
//! Only searches with a budget of at least [`NODES_LEAST`] come here. The skills of bodies have a smaller budget: their
//! searches take one tick each.

use super::exact::ExactSearchLimits;
use super::rules::PathRules;
use super::units::FAR;

/// With fewer nodes than that the run would see too little, and the most that it expands.
pub(super) const NODES_LEAST: u32 = 100_000;
const NODES_MOST: u32 = 640_000;
/// Up to so many plain steps a way is short.
const SHORT_STEPS: u32 = 112;
/// The most plain steps between two places to stand on.
const STRAY_STEPS: u32 = 32;

/// One look of the run.
#[derive(Clone, Copy)]
struct CrossingPass {
    /// The parts of a plain walk, in 64ths, that put ways in order and that count as the rest of the way.
    order: u32,
    walk: u32,
    /// Whether it keeps near the ground.
    is_near: bool,
    nodes: u32,
}

const SHORT: [CrossingPass; 2] = [
    CrossingPass { order: 48, walk: 48, is_near: true, nodes: NODES_MOST },
    CrossingPass { order: 32, walk: 32, is_near: false, nodes: NODES_MOST },
];
const LONG: [CrossingPass; 3] = [
    CrossingPass { order: 512, walk: 48, is_near: false, nodes: 100_000 },
    CrossingPass { order: 224, walk: 48, is_near: true, nodes: 100_000 },
    CrossingPass { order: 112, walk: 48, is_near: true, nodes: NODES_MOST },
];

/// The looks over a distance of so much, each without bound and with the most nodes that it may expand.
pub(super) fn looks(plain: u32, rules: &PathRules) -> impl Iterator<Item = ExactSearchLimits> {
    let looks: &[CrossingPass] = if plain <= SHORT_STEPS * rules.step { &SHORT } else { &LONG };
    let near = STRAY_STEPS * rules.step;
    looks.iter().map(move |look| ExactSearchLimits {
        walk: look.walk,
        order: look.order,
        stray_limit: if look.is_near { near } else { FAR },
        leaves_at_obstacles: look.is_near,
        bound: FAR,
        budget: look.nodes,
    })
}

/// The nodes that the run may expand, if the search has this many left.
pub(super) fn budget(left: u32) -> u32 {
    left.min(NODES_MOST)
}
