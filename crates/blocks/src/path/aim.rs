//! A goal in the form that a search computes with.

use super::goal::PathGoal;
use super::rules::PathRules;
use crate::chunks::Chunks;
use crate::pos::BlockPos;

/// A goal, with its distance in whole units.
pub(super) struct Aim {
    goal: PathGoal,
    /// Where distances are measured to, and from how far on they count.
    centres: Vec<Centre>,
}

#[derive(Clone, Copy)]
struct Centre {
    pos: BlockPos,
    /// Blocks around in which the goal may be reached.
    range: i32,
    /// Whether the height counts in distances.
    has_height: bool,
}

impl Aim {
    pub(super) fn new(goal: &PathGoal) -> Aim {
        let mut centres = Vec::new();
        if !note_centres(goal, &mut centres) || centres.len() > 64 {
            centres.clear();
        }
        Aim { goal: goal.clone(), centres }
    }

    pub(super) fn is_reached(&self, pos: BlockPos, chunks: &Chunks) -> bool {
        // Most cells are too far away to look closer.
        let may_be = |centre: &Centre| {
            let far = pos.x.abs_diff(centre.pos.x).max(pos.z.abs_diff(centre.pos.z));
            far <= centre.range.unsigned_abs()
        };
        (self.centres.is_empty() || self.centres.iter().any(may_be)) && self.goal.is_reached(pos, chunks)
    }

    /// How far a cell is from the goal, for partial paths: comparable within a search only.
    pub(super) fn distance(&self, pos: BlockPos, rules: &PathRules) -> i64 {
        if self.centres.is_empty() {
            #[expect(clippy::cast_possible_truncation, reason = "saturates")]
            return (self.goal.distance(pos) * 4096.0) as i64;
        }
        i64::from(self.walk(pos, rules))
    }

    /// The cost of plain steps to the goal: octile distance sideways plus the height; 0 if the goal has no cells to aim
    /// at.
    pub(super) fn walk(&self, pos: BlockPos, rules: &PathRules) -> u32 {
        let to = |centre: &Centre| {
            let height = if centre.has_height { pos.y.abs_diff(centre.pos.y) } else { 0 };
            sideways(pos, centre.pos, rules).saturating_add(height.saturating_mul(rules.step))
        };
        self.centres.iter().map(to).min().unwrap_or(0)
    }

    /// A lower bound for the cost to the goal: sideways only, at the pace of the longest jumps.
    pub(super) fn bound(&self, pos: BlockPos, rules: &PathRules) -> u32 {
        let to = |centre: &Centre| {
            let far = pos.x.abs_diff(centre.pos.x).max(pos.z.abs_diff(centre.pos.z));
            far.saturating_sub(centre.range.unsigned_abs()).saturating_mul(rules.pace)
        };
        self.centres.iter().map(to).min().unwrap_or(0)
    }
}

fn sideways(from: BlockPos, to: BlockPos, rules: &PathRules) -> u32 {
    let (x, z) = (from.x.abs_diff(to.x), from.z.abs_diff(to.z));
    let (long, short) = (x.max(z), x.min(z));
    (long - short).saturating_mul(rules.step).saturating_add(short.saturating_mul(rules.diagonal))
}

/// Collects the cells that a goal aims at; returns whether they bound the goal.
fn note_centres(goal: &PathGoal, centres: &mut Vec<Centre>) -> bool {
    #[expect(clippy::cast_possible_truncation, reason = "saturates")]
    let blocks = |range: f64| range.max(0.0).ceil() as i32;
    let (pos, range, has_height) = match goal {
        PathGoal::Block(pos) => (*pos, 0, true),
        PathGoal::Near { pos, range } | PathGoal::Follow { pos, range } => (*pos, blocks(*range), true),
        PathGoal::Reach { pos, reach, .. } => (*pos, blocks(*reach).saturating_add(1), true),
        PathGoal::GetToBlock(pos) | PathGoal::Adjacent(pos) => (*pos, 1, true),
        PathGoal::Xz { x, z } => (BlockPos::new(*x, 0, *z), 0, false),
        PathGoal::NearXz { x, z, range } => (BlockPos::new(*x, 0, *z), blocks(*range), false),
        PathGoal::Y(_) | PathGoal::Invert(_) => return false,
        PathGoal::Any(goals) => {
            return !goals.is_empty() && goals.iter().all(|goal| note_centres(goal, centres));
        }
    };
    centres.push(Centre { pos, range, has_height });
    true
}
