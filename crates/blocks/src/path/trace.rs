//! Turns nodes back into steps: the generator reports again which cells each move breaks and places.

use super::moves::{CandidateMove, Expansion, MoveKind, MoveSink};
use super::result::PathStep;
use super::rules::PathRules;
use super::terrain::PathTerrain;
use super::units::FAR;
use crate::chunks::Chunks;

/// The move from a node to another, if there is one: the one that costs as much as was reckoned with, since a cheaper one
/// may take a block that is needed later; else the cheapest, so that a path goes on.
pub(super) fn step_between(
    terrain: &mut PathTerrain,
    chunks: &Chunks,
    rules: &PathRules,
    from: u32,
    to: u32,
    blocks: u32,
    reckoned: Option<u32>,
) -> Option<Traced> {
    let mut recorder = Recorder { to, reckoned, ..Recorder::default() };
    Expansion::<true>::new(terrain, chunks, rules, from, blocks, FAR).run(&mut recorder);
    recorder.best
}

/// A move with all that belongs to it, as spots.
pub(super) struct Traced {
    pub(super) cost: u32,
    pub(super) kind: MoveKind,
    pub(super) placed: u32,
    breaks: Vec<u32>,
    places: Vec<u32>,
    opens: Vec<u32>,
}

impl Traced {
    /// The step it is.
    pub(super) fn step(&self, terrain: &PathTerrain, rules: &PathRules, to: u32) -> PathStep {
        let cells = |spots: &[u32]| spots.iter().map(|&spot| terrain.frame().cell_of_spot(spot)).collect();
        PathStep {
            to: terrain.window().cell(to),
            kind: self.kind,
            cost: rules.exact(self.cost, self.kind),
            breaks: cells(&self.breaks),
            places: cells(&self.places),
            opens: cells(&self.opens),
        }
    }
}

/// Keeps what belongs to the cheapest move to one node.
#[derive(Default)]
struct Recorder {
    to: u32,
    reckoned: Option<u32>,
    breaks: Vec<u32>,
    places: Vec<u32>,
    opens: Vec<u32>,
    best: Option<Traced>,
}

impl MoveSink for Recorder {
    fn begins(&mut self) {
        self.breaks.clear();
        self.places.clear();
        self.opens.clear();
    }

    fn breaks(&mut self, cell: u32) {
        if !self.breaks.contains(&cell) {
            self.breaks.push(cell);
        }
    }

    fn places(&mut self, cell: u32) {
        self.places.push(cell);
    }

    fn opens(&mut self, cell: u32) {
        self.opens.push(cell);
    }

    fn found(&mut self, _terrain: &PathTerrain, found: CandidateMove) {
        // The move with the cost that the search found comes first, then the cheapest, then the one with the fewest
        // blocks.
        let rank = |cost: u32, placed: u32| (self.reckoned.is_some_and(|known| known != cost), cost, placed);
        let is_better = |best: &Traced| rank(found.cost, found.placed) < rank(best.cost, best.placed);
        if found.to == self.to && self.best.as_ref().is_none_or(is_better) {
            self.best = Some(Traced {
                cost: found.cost,
                kind: found.kind,
                placed: found.placed,
                breaks: self.breaks.clone(),
                places: self.places.clone(),
                opens: self.opens.clone(),
            });
        }
    }
}
