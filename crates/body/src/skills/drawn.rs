//! From a drawing to cells of the world: which block a kind is, and how the building is turned.

use std::collections::BTreeMap;

use cooperage_blocks::BlockPos;
use cooperage_blocks::registry::{BlockId, registry};

use super::build::TargetCell;
use super::wanted::TargetBlock;
use crate::gallery::{DrawnBlock, DrawnCell, KINDS, ReadyBuilding, ReadyBuildingError};
use crate::view::BodyView;

/// Items with their counts, by name.
pub type CarriedItems = BTreeMap<String, u32>;

/// The two halves of a bed, and the direction from the foot to the head.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Bed {
    foot: DrawnCell,
    head: DrawnCell,
    facing: &'static str,
}

const AIR: &str = "air";
const BED: &str = "bed";
const TORCH: &str = "torch";
const WALL_TORCH: &str = "wall_torch";

/// The directions, clockwise.
const CLOCKWISE: [&str; 4] = ["north", "east", "south", "west"];
/// The steps along x and z in these directions.
const STEPS: [[i32; 2]; 4] = [[0, -1], [1, 0], [0, 1], [-1, 0]];

/// The items that a body carries.
#[must_use]
pub fn carried_items(view: &BodyView<'_>) -> CarriedItems {
    let mut carried = CarriedItems::new();
    for stack in view.inventory().slots().iter().flatten() {
        *carried.entry(stack.item.info().name.to_string()).or_default() += stack.count;
    }
    carried
}

/// Where a building stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BuildingSpot {
    /// The corner with the lowest coordinates, at the height of the feet of a body that stands on the ground.
    pub at: BlockPos,
    /// Quarter-turns clockwise, seen from above.
    pub turns: u8,
}

/// The block of a kind or of that name: of a kind, the one of which most is carried.
fn block_of(kind: &str, carried: &CarriedItems) -> Option<BlockId> {
    let Some((_, end, usual)) = KINDS.iter().find(|(known, ..)| *known == kind) else {
        return registry().block(kind);
    };
    let fits = |name: &str| name.ends_with(end) && registry().block(name).is_some();
    // Of equals the first by name.
    let most = carried
        .iter()
        .rev()
        .filter(|(name, count)| fits(name) && **count > 0)
        .max_by_key(|(_, count)| **count);
    registry().block(most.map_or(*usual, |(name, _)| name.as_str()))
}

/// The value of a property after quarter-turns clockwise.
fn turned(name: &str, value: &str, turns: u8) -> String {
    let turns = usize::from(turns % 4);
    match name {
        "facing" => match CLOCKWISE.iter().position(|known| *known == value) {
            Some(place) => {
                CLOCKWISE.iter().cycle().nth(place + turns).map_or(value, |turned| turned).to_owned()
            }
            None => value.to_owned(),
        },
        "axis" if turns % 2 == 1 && value == "x" => "z".to_owned(),
        "axis" if turns % 2 == 1 && value == "z" => "x".to_owned(),
        "rotation" => value
            .parse()
            .map_or_else(|_| value.to_owned(), |sixteenth: usize| ((sixteenth + 4 * turns) % 16).to_string()),
        _ => value.to_owned(),
    }
}

impl ReadyBuilding {
    /// The sides of the ground that it takes along x and z, after these quarter-turns.
    #[must_use]
    pub fn sides(&self, turns: u8) -> [i32; 2] {
        let [wide, _, deep] = self.size;
        if turns % 2 == 1 { [deep, wide] } else { [wide, deep] }
    }

    /// The cells of the world and what each should hold, lowest first, for a builder who carries these items.
    ///
    /// # Errors
    /// [`ReadyBuildingError::Unknown`] for a kind that no block has.
    pub fn targets(
        &self,
        carried: &CarriedItems,
        spot: BuildingSpot,
    ) -> Result<Vec<TargetCell>, ReadyBuildingError> {
        let mut targets = Vec::with_capacity(self.cells.len());
        let mut add = |cell, mut wanted: TargetBlock| {
            for (name, value) in &mut wanted.properties {
                *value = turned(name, value, spot.turns);
            }
            targets.push(TargetCell { pos: self.place(cell, spot), wanted });
        };
        for (&cell, drawn) in &self.cells {
            let wanted = self.wanted(cell, drawn, carried)?;
            match self.bed(cell, drawn) {
                Some(Bed { foot, head, facing }) => {
                    add(foot, wanted.clone().with("part", "foot").with("facing", facing));
                    add(head, wanted.with("part", "head").with("facing", facing));
                }
                None => add(cell, wanted),
            }
        }
        targets.sort_by_key(|target| (target.pos.y, target.pos.z, target.pos.x));
        Ok(targets)
    }

    /// The items that it takes, by name, for a builder who carries these items.
    ///
    /// # Errors
    /// [`ReadyBuildingError::Unknown`] for a kind that no block has.
    pub fn materials(&self, carried: &CarriedItems) -> Result<CarriedItems, ReadyBuildingError> {
        let mut materials = CarriedItems::new();
        for (&cell, drawn) in &self.cells {
            let wanted = self.wanted(cell, drawn, carried)?;
            if let Some(item) =
                wanted.item().filter(|_| !wanted.block.default_state().is_air() && !wanted.is_second_half())
            {
                *materials.entry(item.info().name.to_string()).or_default() += 1;
            }
        }
        Ok(materials)
    }

    /// The place of a drawn cell in the world.
    fn place(&self, (y, z, x): DrawnCell, spot: BuildingSpot) -> BlockPos {
        let [wide, _, deep] = self.size;
        let [x, z] = match spot.turns % 4 {
            0 => [x, z],
            1 => [deep - 1 - z, x],
            2 => [wide - 1 - x, deep - 1 - z],
            _ => [z, wide - 1 - x],
        };
        let BuildingSpot { at, .. } = spot;
        BlockPos::new(
            at.x.saturating_add(x),
            at.y.saturating_add(self.offset.saturating_add(y)),
            at.z.saturating_add(z),
        )
    }

    /// The block that an unturned cell should hold.
    fn wanted(
        &self,
        cell: DrawnCell,
        drawn: &DrawnBlock,
        carried: &CarriedItems,
    ) -> Result<TargetBlock, ReadyBuildingError> {
        let kind = match drawn {
            DrawnBlock::State(state) => return Ok(TargetBlock::state(*state)),
            DrawnBlock::Kind(kind) => kind,
        };
        let block =
            |kind: &str| block_of(kind, carried).ok_or_else(|| ReadyBuildingError::Unknown(kind.to_owned()));
        let wanted = TargetBlock::any(block(kind)?);
        Ok(match kind.as_str() {
            // The upper half comes with the lower one.
            "door" => wanted.with("half", "lower"),
            TORCH if !self.is_solid(cell, [0, 0], -1) => match self.wall(cell) {
                Some(side) => TargetBlock::any(block(WALL_TORCH)?).with("facing", side),
                None => wanted,
            },
            _ => wanted,
        })
    }

    /// The halves of a drawn bed: its cell, and a neighbour on the same level that may hold anything. The builder stands
    /// behind the foot and looks to the head, so that the foot is the half that is free behind.
    fn bed(&self, cell: DrawnCell, drawn: &DrawnBlock) -> Option<Bed> {
        if *drawn != DrawnBlock::Kind(BED.to_owned()) {
            return None;
        }
        let step = |(y, z, x): DrawnCell, [dx, dz]: [i32; 2]| (y, z + dz, x + dx);
        let back = |[dx, dz]: [i32; 2]| [-dx, -dz];
        let [wide, _, deep] = self.size;
        let is_inside = |(_, z, x): DrawnCell| (0..wide).contains(&x) && (0..deep).contains(&z);
        let sides = CLOCKWISE.into_iter().zip(STEPS);
        let halves = sides.clone().zip(sides.cycle().skip(2)).flat_map(|((facing, away), (opposite, _))| {
            let other = step(cell, away);
            let as_foot = (Bed { foot: cell, head: other, facing }, step(cell, back(away)));
            let as_head = (Bed { foot: other, head: cell, facing: opposite }, step(other, away));
            let is_open = is_inside(other) && !self.cells.contains_key(&other);
            [as_foot, as_head].into_iter().filter(move |_| is_open)
        });
        let is_free = |cell: &DrawnCell| {
            self.cells.get(cell).is_none_or(|drawn| *drawn == DrawnBlock::Kind(AIR.to_owned()))
        };
        let all: Vec<(Bed, DrawnCell)> = halves.collect();
        let standing = all.iter().find(|(_, behind)| is_free(behind)).or(all.first());
        standing.map(|(bed, _)| *bed)
    }

    /// The direction away from a neighbour that holds a whole block: where a torch on that wall faces.
    fn wall(&self, cell: DrawnCell) -> Option<&'static str> {
        let beside = |[dx, dz]: [i32; 2]| self.is_solid(cell, [-dx, -dz], 0);
        CLOCKWISE.iter().zip(STEPS).find(|(_, step)| beside(*step)).map(|(side, _)| *side)
    }

    /// Whether the drawing has a whole block at some steps along x and z, and so much higher.
    fn is_solid(&self, (y, z, x): DrawnCell, [dx, dz]: [i32; 2], dy: i32) -> bool {
        match self.cells.get(&(y + dy, z + dz, x + dx)) {
            Some(DrawnBlock::Kind(kind)) => {
                block_of(kind, &CarriedItems::new()).is_some_and(|block| block.default_state().is_cube())
            }
            Some(DrawnBlock::State(state)) => state.is_cube(),
            None => false,
        }
    }
}
