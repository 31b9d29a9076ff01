//! The moves that a search may use, and their costs.

use crate::pos::BlockPos;
use crate::registry::ItemId;

/// The set of moves and costs that a search uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PathMode {
    /// The moves and costs of mineflayer-pathfinder 2.4.5, to the letter.
    Reference,
    /// The reference's costs for a body that can do more: it leaves water at banks, climbs vines, and opens doors, fence
    /// gates and trapdoors where that is allowed.
    Careful,
    /// Costs are the ticks that a body needs.
    Ticks,
}

/// A block of cells, both corners belonging to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellBox {
    /// The corner with the smallest coordinates.
    pub min: BlockPos,
    /// The corner with the largest coordinates.
    pub max: BlockPos,
}

impl CellBox {
    /// The box that holds one cell.
    #[must_use]
    pub const fn cell(pos: BlockPos) -> CellBox {
        CellBox { min: pos, max: pos }
    }

    /// All its cells, from below, then from the north, then from the west.
    pub fn cells(&self) -> impl Iterator<Item = BlockPos> + use<> {
        let CellBox { min, max } = *self;
        (min.y..=max.y).flat_map(move |y| {
            (min.z..=max.z).flat_map(move |z| (min.x..=max.x).map(move |x| BlockPos::new(x, y, z)))
        })
    }

    /// Whether a cell belongs to it.
    #[must_use]
    pub const fn holds(&self, pos: BlockPos) -> bool {
        let CellBox { min, max } = self;
        min.x <= pos.x
            && pos.x <= max.x
            && min.y <= pos.y
            && pos.y <= max.y
            && min.z <= pos.z
            && pos.z <= max.z
    }
}

/// The moves that a search may use, and their costs.
#[derive(Clone, Debug, PartialEq)]
pub struct PathOptions {
    /// The set of moves and costs.
    pub mode: PathMode,
    /// Whether blocks may be broken.
    pub can_dig: bool,
    /// The cost of a break, as a multiple of 1 + 3 · seconds.
    pub dig_cost: f64,
    /// The cost of placing a block, in steps.
    pub place_cost: f64,
    /// The added cost of a step out of a liquid cell, in steps.
    pub liquid_cost: f64,
    /// The added cost of a cell for each body in it, in steps.
    pub entity_cost: f64,
    /// Whether a pillar may be built beneath the own feet.
    pub can_tower: bool,
    /// Whether gaps may be jumped.
    pub can_parkour: bool,
    /// Whether to sprint; without it gaps of one cell only are jumped.
    pub can_sprint: bool,
    /// Whether doors, gates and trapdoors are opened on the way; in the reference fence gates only.
    pub can_open_doors: bool,
    /// How many cells below the feet a floor may be to drop on it; 4 lets the feet fall 3.
    pub drop_longest: u32,
    /// Whether a drop into a liquid may be deeper.
    pub falls_into_liquid: bool,
    /// Whether blocks beside or below a liquid stay.
    pub keeps_liquids: bool,
    /// Whether glass stays, even where no other way is.
    pub keeps_glass: bool,
    /// Whether blocks below sand, gravel or a body stay.
    pub keeps_supports: bool,
    /// Whether farmland stays. Not in the reference.
    pub keeps_farmland: bool,
    /// Whether ways keep a distance from harmful blocks: lava, fire, cacti and the like. Not in the reference.
    pub shuns_harm: bool,
    /// Blocks carried that may be placed.
    pub blocks: u32,
    /// Tools carried; the quickest is used for each block. The hand always counts.
    pub tools: Vec<ItemId>,
    /// Cells that are neither broken nor filled.
    pub protected: Vec<CellBox>,
    /// Cells in which other bodies stand, one entry for each body.
    pub occupied: Vec<BlockPos>,
    /// The most nodes to expand.
    pub node_budget: u32,
}

impl PathOptions {
    /// The reference's own settings with nothing carried, and the budget of skills.
    #[must_use]
    pub fn reference() -> PathOptions {
        PathOptions {
            mode: PathMode::Reference,
            can_dig: true,
            dig_cost: 1.0,
            place_cost: 1.0,
            liquid_cost: 1.0,
            entity_cost: 1.0,
            can_tower: true,
            can_parkour: true,
            can_sprint: true,
            can_open_doors: false,
            drop_longest: 4,
            falls_into_liquid: true,
            keeps_liquids: true,
            keeps_glass: false,
            keeps_supports: true,
            keeps_farmland: false,
            shuns_harm: false,
            blocks: 0,
            tools: Vec::new(),
            protected: Vec::new(),
            occupied: Vec::new(),
            node_budget: 20_000,
        }
    }

    /// Opens doors, fence gates and trapdoors; a break is ten times as dear as in the reference, a block twice; glass
    /// stays.
    #[must_use]
    pub fn careful() -> PathOptions {
        PathOptions {
            mode: PathMode::Careful,
            dig_cost: 10.0,
            place_cost: 2.0,
            can_open_doors: true,
            keeps_glass: true,
            ..PathOptions::reference()
        }
    }

    /// Costs are ticks; opens doors, fence gates and trapdoors.
    #[must_use]
    pub fn ticks() -> PathOptions {
        PathOptions { mode: PathMode::Ticks, can_open_doors: true, ..PathOptions::reference() }
    }
}
