//! A goal in the form that a search computes with.

use super::goal::Goal;
use super::rules::Rules;
use crate::chunks::Chunks;
use crate::pos::BlockPos;

/// A goal, with its distance in whole units.
pub(super) struct Aim {
    goal: Goal,
    /// Where distances are measured to, and from how far on they count.
    centres: Vec<Centre>,
}

#[derive(Clone, Copy)]
struct Centre {
    pos: BlockPos,
    /// Blocks around in which the goal may be reached.
    range: i32,
    /// Whether heights count.
    has_height: bool,
}

impl Aim {
    pub(super) fn new(goal: &Goal) -> Aim {
        let mut centres = Vec::new();
        if !note_centres(goal, &mut centres) || centres.len() > 64 {
            centres.clear();
        }
        Aim { goal: goal.clone(), centres }
    }

    pub(super) fn is_reached(&self, pos: BlockPos, chunks: &Chunks) -> bool {
        match &self.goal {
            Goal::Block(goal) => *goal == pos,
            goal => goal.is_reached(pos, chunks),
        }
    }

    /// How far a cell is from the goal, for partial paths.
    pub(super) fn distance(&self, pos: BlockPos) -> f64 {
        self.goal.distance(pos)
    }

    /// What plain steps to the goal would cost: octile sideways plus the height. Nothing where no cell is aimed at.
    pub(super) fn walk(&self, pos: BlockPos, rules: &Rules) -> u32 {
        let to = |centre: &Centre| {
            let height = if centre.has_height { pos.y.abs_diff(centre.pos.y) } else { 0 };
            sideways(pos, centre.pos, rules).saturating_add(height.saturating_mul(rules.step))
        };
        self.centres.iter().map(to).min().unwrap_or(0)
    }

    /// No way to the goal costs less: sideways only, at the pace of the longest jumps.
    pub(super) fn bound(&self, pos: BlockPos, rules: &Rules) -> u32 {
        let to = |centre: &Centre| {
            let far = pos.x.abs_diff(centre.pos.x).max(pos.z.abs_diff(centre.pos.z));
            far.saturating_sub(centre.range.unsigned_abs()).saturating_mul(rules.pace)
        };
        self.centres.iter().map(to).min().unwrap_or(0)
    }
}

fn sideways(from: BlockPos, to: BlockPos, rules: &Rules) -> u32 {
    let (x, z) = (from.x.abs_diff(to.x), from.z.abs_diff(to.z));
    let (long, short) = (x.max(z), x.min(z));
    (long - short).saturating_mul(rules.step).saturating_add(short.saturating_mul(rules.diagonal))
}

/// Collects what is aimed at; whether that bounds the goal.
fn note_centres(goal: &Goal, centres: &mut Vec<Centre>) -> bool {
    #[expect(clippy::cast_possible_truncation, reason = "saturates")]
    let blocks = |range: f64| range.max(0.0).ceil() as i32;
    let (pos, range, has_height) = match goal {
        Goal::Block(pos) => (*pos, 0, true),
        Goal::Near { pos, range } | Goal::Follow { pos, range } => (*pos, blocks(*range), true),
        Goal::Reach { pos, reach, .. } => (*pos, blocks(*reach).saturating_add(1), true),
        Goal::GetToBlock(pos) | Goal::Adjacent(pos) => (*pos, 1, true),
        Goal::Xz { x, z } => (BlockPos::new(*x, 0, *z), 0, false),
        Goal::NearXz { x, z, range } => (BlockPos::new(*x, 0, *z), blocks(*range), false),
        Goal::Y(_) | Goal::Invert(_) => return false,
        Goal::Any(goals) => return !goals.is_empty() && goals.iter().all(|goal| note_centres(goal, centres)),
    };
    centres.push(Centre { pos, range, has_height });
    true
}
