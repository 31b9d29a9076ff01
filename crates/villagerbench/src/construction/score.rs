//! How much of a blueprint stands (docs/spec/villager.md, 4.1), and how it looks from five sides
//! (docs/spec/villager.md, 4.4).

use std::collections::BTreeMap;

use cooperage_blocks::{BlockId, BlockPos, BlockState};
use cooperage_core::Ratio;

use super::blueprint::{ConstructionBlueprint, family};

/// A side from which a building is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum BuildingSide {
    /// The largest x is hit first.
    Front,
    /// The smallest x.
    Back,
    /// The smallest z.
    Right,
    /// The largest z.
    Left,
    /// The largest y.
    Top,
}

impl BuildingSide {
    const ALL: [BuildingSide; 5] =
        [BuildingSide::Front, BuildingSide::Back, BuildingSide::Right, BuildingSide::Left, BuildingSide::Top];

    /// The line of sight that a cell lies on.
    fn line(self, pos: BlockPos) -> (i32, i32) {
        match self {
            BuildingSide::Front | BuildingSide::Back => (pos.y, pos.z),
            BuildingSide::Right | BuildingSide::Left => (pos.x, pos.y),
            BuildingSide::Top => (pos.z, pos.x),
        }
    }

    /// The position along the line of sight: the smaller value is nearer.
    fn depth(self, pos: BlockPos) -> i32 {
        match self {
            BuildingSide::Front => -pos.x,
            BuildingSide::Back => pos.x,
            BuildingSide::Right => pos.z,
            BuildingSide::Left => -pos.z,
            BuildingSide::Top => -pos.y,
        }
    }
}

/// The view from a side: the nearest block on each line of sight, by family.
type Picture = BTreeMap<(i32, i32), (i32, BlockId)>;

/// A blueprint with its five pictures.
#[derive(Clone, Debug)]
pub struct Scorer {
    blueprint: ConstructionBlueprint,
    bounds: (BlockPos, BlockPos),
    expected: Vec<Picture>,
}

/// How a building looks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ViewHitRates {
    /// The view hit rate: of five views the mean part of the lines with an expected block whose first block is of the
    /// expected name.
    pub vhr: f64,
    /// The same over the lines with an expected or an actual block.
    pub vhr_iou: f64,
}

impl Scorer {
    /// Creates the scorer of a blueprint.
    #[must_use]
    pub fn new(blueprint: ConstructionBlueprint) -> Scorer {
        let cells = || blueprint.cells.iter().map(|cell| (cell.pos, family(cell.block)));
        let expected = BuildingSide::ALL.map(|side| picture(side, cells())).to_vec();
        Scorer { bounds: blueprint.bounds(), expected, blueprint }
    }

    /// The blueprint to which the building is compared.
    #[must_use]
    pub fn blueprint(&self) -> &ConstructionBlueprint {
        &self.blueprint
    }

    /// Cells that are as they should be, of all.
    #[must_use]
    pub fn completion(&self, state: impl Fn(BlockPos) -> BlockState) -> Ratio {
        let cells = &self.blueprint.cells;
        let met = cells.iter().filter(|cell| cell.is_met_by(state(cell.pos))).count();
        Ratio { numerator: met as u64, denominator: cells.len() as u64 }
    }

    /// How the building looks from the five sides of its bounding box.
    #[must_use]
    pub fn looks(&self, state: impl Fn(BlockPos) -> BlockState) -> ViewHitRates {
        let (low, high) = self.bounds;
        let mut there = Vec::new();
        for y in low.y..=high.y {
            for z in low.z..=high.z {
                for x in low.x..=high.x {
                    let pos = BlockPos::new(x, y, z);
                    let state = state(pos);
                    if !state.is_air() && !matches!(state.name(), "water" | "lava") {
                        there.push((pos, family(state.block())));
                    }
                }
            }
        }
        let (mut vhr, mut iou) = (0.0, 0.0);
        for (side, expected) in BuildingSide::ALL.into_iter().zip(&self.expected) {
            let actual = picture(side, there.iter().copied());
            let seen = |line: &(i32, i32)| actual.get(line).map(|&(_, block)| block);
            let hits = expected.iter().filter(|&(line, &(_, block))| seen(line) == Some(block)).count();
            let more = actual.keys().filter(|line| !expected.contains_key(*line)).count();
            vhr += hits as f64 / expected.len().max(1) as f64;
            iou += hits as f64 / (expected.len() + more).max(1) as f64;
        }
        let sides = BuildingSide::ALL.len() as f64;
        ViewHitRates { vhr: vhr / sides, vhr_iou: iou / sides }
    }
}

fn picture(side: BuildingSide, cells: impl Iterator<Item = (BlockPos, BlockId)>) -> Picture {
    let mut picture = Picture::new();
    for (pos, block) in cells {
        let depth = side.depth(pos);
        let nearest = picture.entry(side.line(pos)).or_insert((depth, block));
        if depth < nearest.0 {
            *nearest = (depth, block);
        }
    }
    picture
}

#[cfg(test)]
mod tests {
    use super::super::blueprint::UncheckedCell;
    use super::*;

    fn task_0() -> Scorer {
        let wanted = [(-60, "cut_sandstone"), (-59, "terracotta"), (-58, "torch")];
        let cells = wanted.map(|(y, name)| UncheckedCell { pos: BlockPos::new(-8, y, 0), name, facing: "A" });
        Scorer::new(ConstructionBlueprint::new(0, cells).unwrap())
    }

    fn built(parts: &'static [(i32, &'static str)]) -> impl Fn(BlockPos) -> BlockState + Copy {
        move |pos| {
            let part = parts.iter().find(|(y, _)| pos == BlockPos::new(-8, *y, 0));
            part.map_or(BlockState::AIR, |(_, name)| name.parse().unwrap())
        }
    }

    #[test]
    fn spec_8_7_task_0_without_its_torch() {
        let scorer = task_0();
        let state = built(&[(-60, "cut_sandstone"), (-59, "terracotta")]);
        assert_eq!(scorer.completion(state), Ratio { numerator: 2, denominator: 3 });
        let looks = scorer.looks(state);
        assert!((looks.vhr - 4.0 * (2.0 / 3.0) / 5.0).abs() < 1e-12, "{looks:?}");
        assert_eq!(looks.vhr, looks.vhr_iou);
    }

    #[test]
    fn spec_8_7_a_whole_building_is_seen_whole() {
        let scorer = task_0();
        let state = built(&[(-60, "cut_sandstone"), (-59, "terracotta"), (-58, "torch")]);
        assert!(scorer.completion(state).is_full());
        assert_eq!(scorer.looks(state), ViewHitRates { vhr: 1.0, vhr_iou: 1.0 });
        let empty = scorer.looks(|_| BlockState::AIR);
        assert_eq!(empty, ViewHitRates { vhr: 0.0, vhr_iou: 0.0 });
    }
}
