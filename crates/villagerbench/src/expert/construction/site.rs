//! A building site as it is now: missing blocks, their support, and bodies and blocks in the way.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;

use cooperage_blocks::classes::SupportClass;
use cooperage_blocks::rules::place::place_turned;
use cooperage_blocks::world::Player;
use cooperage_blocks::{BlockId, BlockPos, BlockState, Chunks, Face};
use cooperage_core::AgentId;

use super::{BuildOrder, Memory, UnderWay};
use crate::construction::blueprint::{ConstructionCell, Facing};
use crate::expert::{Scene, SubtaskGoal};
use cooperage_plan::ground::{Ground, KnownGround, Ways, feet_at};

/// Cells around the blueprint that are looked at. Chosen by hand.
const MARGIN: i32 = 5;
/// How far from the blueprint an agent may be in the way, in blocks. Chosen by hand.
const BESIDE: i32 = 2;
/// How far from the blueprint bodies are looked at, in blocks: farther than the arena is wide. Chosen by hand.
const FAR: i32 = 32;

/// A building site with its blueprint, at one moment.
pub(super) struct Site<'a> {
    pub(super) scene: &'a Scene<'a>,
    pub(super) blueprint: &'a BuildOrder,
    pub(super) ground: Ground,
    /// The ground as it will be after the other agents' placements.
    pub(super) ground_to_be: Ground,
    /// The ways on the ground that were asked for, by the cells in which they begin.
    ways: RefCell<Vec<(BlockPos, Rc<Ways>)>>,
    /// The corners of the blueprint.
    pub(super) corners: (BlockPos, BlockPos),
    /// Cells on which others work.
    pub(super) reserved: BTreeSet<BlockPos>,
    /// The calls that the other agents are carrying out.
    pub(super) under_way: Vec<(AgentId, UnderWay)>,
    /// Cells in which bodies are, with their numbers.
    filled: BTreeSet<(BlockPos, u32)>,
}

/// Whether a wanted block can be placed now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Check {
    /// It is there.
    Met,
    /// It can be placed.
    Ready,
    /// Something else is there.
    Occupied,
    /// A block in one of these cells would help.
    Lacking(Vec<BlockPos>),
    /// The block in the cell above has to go.
    Covered(BlockPos),
}

/// The cell of a body's feet.
pub(super) fn feet(body: &Player) -> BlockPos {
    feet_at(body.body.pos)
}

/// Half the width of a body, and its height, in blocks, as Minecraft has them.
const BODY: [f64; 2] = [0.3, 1.8];

/// The cells that a body fills, as far as it leans into them.
pub(super) fn filled(body: &Player) -> Vec<BlockPos> {
    let [x, y, z] = body.body.pos;
    let [half, height] = BODY;
    let low = BlockPos::holding(x - half, y, z - half);
    let high = BlockPos::holding(x + half, y + height, z + half);
    let layers = low.y..=high.y;
    layers
        .flat_map(|y| {
            (low.z..=high.z).flat_map(move |z| (low.x..=high.x).map(move |x| BlockPos::new(x, y, z)))
        })
        .collect()
}

/// The corners of cells.
pub(super) fn corners(mut cells: impl Iterator<Item = BlockPos>) -> Option<(BlockPos, BlockPos)> {
    let first = cells.next()?;
    Some(cells.fold((first, first), |(low, high), cell| {
        (
            BlockPos::new(low.x.min(cell.x), low.y.min(cell.y), low.z.min(cell.z)),
            BlockPos::new(high.x.max(cell.x), high.y.max(cell.y), high.z.max(cell.z)),
        )
    }))
}

/// Whether a block may be put into a cell of that state.
pub(super) fn is_free(state: BlockState) -> bool {
    state.is_air() || state.is_liquid() || state.is_replaceable()
}

/// Whether a block turns to dirt below another one.
pub(super) fn is_left_bare(block: BlockId) -> bool {
    block.info().support == Some(SupportClass::NoSolidAbove)
}

impl<'a> Site<'a> {
    /// Looks at the site; `known` is the ground as it was last looked at.
    pub(super) fn new<'g>(
        scene: &'a Scene<'a>,
        blueprint: &'a BuildOrder,
        others: impl IntoIterator<Item = &'g SubtaskGoal>,
        known: &RefCell<KnownGround>,
    ) -> Site<'a> {
        let home = blueprint.home;
        let (low, high) = corners(blueprint.cells.keys().copied()).unwrap_or((home, home));
        let near = |body: &&Player| {
            let feet = feet(body);
            (low.x - FAR..=high.x + FAR).contains(&feet.x) && (low.z - FAR..=high.z + FAR).contains(&feet.z)
        };
        let bodies = scene.agents.iter().filter_map(|&id| scene.world.player(id)).filter(near).map(feet);
        let quarry = blueprint.quarry.into_iter().flat_map(|quarry| [quarry.corners.0, quarry.corners.1]);
        let (min, max) =
            corners([low, high, home].into_iter().chain(bodies).chain(quarry)).unwrap_or((low, high));
        let min = BlockPos::new(min.x - MARGIN, low.y.min(min.y) - 1, min.z - MARGIN);
        let max = BlockPos::new(max.x + MARGIN, max.y + MARGIN, max.z + MARGIN);
        let all =
            scene.agents.iter().zip(0..).filter_map(|(&id, number)| Some((scene.world.player(id)?, number)));
        let within = all.flat_map(|(body, number)| filled(body).into_iter().map(move |cell| (cell, number)));
        let reserved = others.into_iter().flat_map(|goal| match goal {
            SubtaskGoal::Build(cells) => cells.iter().map(|wanted| wanted.pos).collect(),
            SubtaskGoal::Clear(cells) => cells.clone(),
            SubtaskGoal::Supply { .. }
            | SubtaskGoal::Go { .. }
            | SubtaskGoal::Work { .. }
            | SubtaskGoal::Meta(_)
            | SubtaskGoal::Invented(_) => Vec::new(),
        });
        let ground = known.borrow_mut().look(scene.world.chunks(), min, max);
        Site {
            scene,
            blueprint,
            ground_to_be: ground.clone(),
            ground,
            ways: RefCell::default(),
            corners: (low, high),
            reserved: reserved.collect(),
            under_way: Vec::new(),
            filled: within.collect(),
        }
    }

    /// The same site, with the calls that agents are carrying out.
    pub(super) fn with_under_way(mut self, memory: &Memory) -> Site<'a> {
        for (agent, under_way) in &memory.under_way {
            if let Some((cell, state)) = under_way.placed {
                self.ground_to_be.fill(cell, state);
            }
            self.under_way.push((*agent, under_way.clone()));
        }
        self
    }

    /// Returns the ways on the ground as it is now.
    pub(super) fn ways(&self, from: BlockPos) -> Rc<Ways> {
        let mut known = self.ways.borrow_mut();
        if let Some((_, ways)) = known.iter().find(|(begin, _)| *begin == from) {
            return Rc::clone(ways);
        }
        let ways = Rc::new(self.ground.ways(from));
        known.push((from, Rc::clone(&ways)));
        ways
    }

    pub(super) fn chunks(&self) -> &Chunks {
        self.scene.world.chunks()
    }

    pub(super) fn state(&self, cell: BlockPos) -> BlockState {
        self.chunks().state(cell)
    }

    /// Whether a block is wanted in that cell and not there.
    pub(super) fn is_unmet(&self, cell: BlockPos) -> bool {
        self.blueprint.cells.get(&cell).is_some_and(|wanted| !wanted.is_met_by(self.state(cell)))
    }

    /// Whether no block may stand in a cell, because the block below it, or the one wanted there, has to stay bare.
    pub(super) fn is_kept_bare(&self, cell: BlockPos) -> bool {
        let wanted = self.blueprint.cells.get(&cell.down()).map(|wanted| wanted.block);
        is_left_bare(wanted.unwrap_or_else(|| self.state(cell.down()).block()))
    }

    /// Whether another agent is in a cell.
    pub(super) fn is_filled(&self, cell: BlockPos, agent: AgentId) -> bool {
        let mut bodies = self.filled.range((cell, 0)..=(cell, u32::MAX));
        bodies.any(|(_, number)| *number != agent.0)
    }

    /// Whether another agent is about to place a block into a cell.
    pub(super) fn is_being_filled(&self, cell: BlockPos) -> bool {
        let mut placed = self.under_way.iter().filter_map(|(_, under_way)| under_way.placed);
        placed.any(|(at, _)| at == cell)
    }

    /// Whether a placement from those stands and a placement that another agent is about to make get into each other's
    /// way: one agent's body is in the other's cell.
    pub(super) fn is_crossing(&self, stands: [BlockPos; 2], cell: BlockPos) -> bool {
        let is_in =
            |stands: &[BlockPos; 2], cell: BlockPos| stands.iter().any(|at| *at == cell || at.up() == cell);
        self.under_way.iter().any(|(_, other)| {
            other.placed.is_some_and(|(placed, _)| is_in(&stands, placed) || is_in(&other.stands, cell))
        })
    }

    /// Whether a cell is above or beside the building, so that a body there may be in the way.
    pub(super) fn is_near(&self, cell: BlockPos) -> bool {
        let (low, high) = self.corners;
        (low.x - BESIDE..=high.x + BESIDE).contains(&cell.x)
            && (low.z - BESIDE..=high.z + BESIDE).contains(&cell.z)
    }

    /// Whether a cell is within the corners of the blueprint.
    pub(super) fn is_inside(&self, cell: BlockPos) -> bool {
        let (low, high) = self.corners;
        (low.x..=high.x).contains(&cell.x)
            && (low.y..=high.y).contains(&cell.y)
            && (low.z..=high.z).contains(&cell.z)
    }

    /// Whether there is a block beside a cell against which the tools can place another.
    pub(super) fn is_beside_something(&self, cell: BlockPos, sides: &[Face]) -> bool {
        sides.iter().any(|side| {
            let state = self.state(cell.step(*side));
            !state.is_air() && !state.is_liquid()
        })
    }

    /// Whether a wanted block can be placed now.
    pub(super) fn check(&self, wanted: &ConstructionCell) -> Check {
        let (cell, there) = (wanted.pos, self.state(wanted.pos));
        if wanted.is_met_by(there) {
            return Check::Met;
        }
        // The tool digs dirt away by itself.
        let is_dirt = there.name() == "dirt" && wanted.block.name() != "dirt";
        if !there.is_air() && there.name() != "water" && !is_dirt {
            return Check::Occupied;
        }
        let sides = wanted.facing.references();
        if !self.is_beside_something(cell, &sides) {
            return Check::Lacking(sides.into_iter().map(|side| cell.step(side)).collect());
        }
        if wanted.block.info().has_gravity && is_free(self.state(cell.down())) {
            return Check::Lacking(vec![cell.down()]);
        }
        if is_left_bare(wanted.block) && !self.state(cell.up()).has_no_collision() {
            return Check::Covered(cell.up());
        }
        if is_dirt {
            return Check::Ready;
        }
        let Some(item) = wanted.item() else { return Check::Ready };
        let letter = wanted.facing.letter().to_string();
        let direction = (wanted.facing != Facing::Any).then_some(letter.as_str());
        match place_turned(self.chunks(), &item.info().blocks, cell, direction) {
            Ok(_) => Check::Ready,
            Err(_) => {
                let mut helpful = vec![cell.down()];
                helpful.extend(sides.into_iter().map(|side| cell.step(side)));
                helpful.push(cell.up());
                helpful.retain(|at| is_free(self.state(*at)) || self.is_unmet(*at));
                helpful.dedup();
                Check::Lacking(helpful)
            }
        }
    }
}
