//! The plan of a shelter: a stone foundation on the grass, wooden walls with a doorway, a stone ceiling.

use cooperage_blocks::BlockPos;

/// A shelter of some size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShelterPlan {
    /// Its lowest north-western cell.
    pub corner: BlockPos,
    pub width: u32,
    pub length: u32,
    /// Cells up, foundation and ceiling included.
    pub height: u32,
}

/// The parts that stand on each other, in the order in which they are to be put up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ShelterStage {
    /// The lowest layer.
    Foundation,
    /// The walls on the foundation's edge.
    Walls,
    /// The highest layer.
    Ceiling,
}

impl ShelterStage {
    /// All of them, in order.
    pub const ALL: [ShelterStage; 3] = [ShelterStage::Foundation, ShelterStage::Walls, ShelterStage::Ceiling];

    /// Its name in tables.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            ShelterStage::Foundation => "foundation",
            ShelterStage::Walls => "walls",
            ShelterStage::Ceiling => "ceiling",
        }
    }

    /// The material of which the stage is made.
    #[must_use]
    pub fn material(self) -> BuildingMaterial {
        if self == ShelterStage::Walls { BuildingMaterial::Planks } else { BuildingMaterial::Stone }
    }
}

/// A class of blocks that count as the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BuildingMaterial {
    Stone,
    Planks,
}

/// Blocks that count as stone. There are more kinds than agents are given, since stone may also be dug.
const STONES: [&str; 22] = [
    "stone",
    "cobblestone",
    "mossy_cobblestone",
    "smooth_stone",
    "stone_bricks",
    "mossy_stone_bricks",
    "cracked_stone_bricks",
    "chiseled_stone_bricks",
    "granite",
    "polished_granite",
    "diorite",
    "polished_diorite",
    "andesite",
    "polished_andesite",
    "deepslate",
    "cobbled_deepslate",
    "polished_deepslate",
    "deepslate_bricks",
    "deepslate_tiles",
    "tuff",
    "blackstone",
    "basalt",
];

impl BuildingMaterial {
    /// Whether a block of that name is of it.
    #[must_use]
    pub fn includes(self, block: &str) -> bool {
        match self {
            BuildingMaterial::Stone => STONES.contains(&block),
            BuildingMaterial::Planks => block.ends_with("_planks"),
        }
    }
}

/// The smallest and largest sides, and heights.
const SIDES: std::ops::RangeInclusive<u32> = 3..=32;
const HEIGHTS: std::ops::RangeInclusive<u32> = 4..=16;

impl ShelterPlan {
    /// A shelter of a size such as `5x5x4` (width, length, height) with its corner in that cell; none if the text is no
    /// size, or one that is too small for a doorway or too large for the site.
    #[must_use]
    pub fn sized(size: &str, corner: BlockPos) -> Option<ShelterPlan> {
        let parts: Vec<u32> = size.split('x').map(str::parse).collect::<Result<_, _>>().ok()?;
        let &[width, length, height] = parts.as_slice() else { return None };
        let is_possible = SIDES.contains(&width) && SIDES.contains(&length) && HEIGHTS.contains(&height);
        is_possible.then_some(ShelterPlan { corner, width, length, height })
    }

    /// The two cells of the doorway: in the middle of the northern wall, on the foundation.
    #[must_use]
    pub fn doorway(&self) -> [BlockPos; 2] {
        let low = self.corner.offset(self.width as i32 / 2, 1, 0);
        [low, low.up()]
    }

    /// Every cell with its stage, stage by stage, each from below and then from north-west.
    #[must_use]
    pub fn cells(&self) -> Vec<(BlockPos, ShelterStage)> {
        let (width, length, height) = (self.width as i32, self.length as i32, self.height as i32);
        let doorway = self.doorway();
        let mut cells = Vec::new();
        for y in 0..height {
            for z in 0..length {
                for x in 0..width {
                    let cell = self.corner.offset(x, y, z);
                    let is_edge = x == 0 || z == 0 || x == width - 1 || z == length - 1;
                    let stage = match y {
                        0 => ShelterStage::Foundation,
                        _ if y == height - 1 => ShelterStage::Ceiling,
                        _ if is_edge && !doorway.contains(&cell) => ShelterStage::Walls,
                        _ => continue,
                    };
                    cells.push((cell, stage));
                }
            }
        }
        cells
    }

    /// How many blocks a material is needed for.
    #[must_use]
    pub fn needed(&self, material: BuildingMaterial) -> u32 {
        let cells = self.cells();
        cells.iter().filter(|(_, stage)| stage.material() == material).count() as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shelter_has_its_cells() {
        let plan = ShelterPlan::sized("5x5x4", BlockPos::new(0, 0, 0)).unwrap();
        assert_eq!((plan.needed(BuildingMaterial::Stone), plan.needed(BuildingMaterial::Planks)), (50, 30));
        assert_eq!(plan.doorway(), [BlockPos::new(2, 1, 0), BlockPos::new(2, 2, 0)]);
        assert!(plan.cells().is_sorted_by_key(|(_, stage)| *stage));
        let large = ShelterPlan::sized("9x7x5", BlockPos::new(0, 0, 0)).unwrap();
        assert_eq!(
            (large.needed(BuildingMaterial::Stone), large.needed(BuildingMaterial::Planks)),
            (126, 82)
        );
    }

    #[test]
    fn sizes_that_are_none() {
        for size in ["", "5x5", "5x5x3", "2x5x4", "axbxc", "5x5x4x4", "99x5x4", "-5x5x4"] {
            assert_eq!(ShelterPlan::sized(size, BlockPos::new(0, 0, 0)), None, "{size}");
        }
    }
}
