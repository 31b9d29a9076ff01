//! Which block is wanted in a cell, and which clicks would give it.

use cooperage_blocks::classes::PlaceClass;
use cooperage_blocks::pos::Face;
use cooperage_blocks::rules::place::{Click, place};
use cooperage_blocks::{BlockId, BlockPos, BlockState, ItemId, registry};

use crate::hands::look_from;
use crate::view::BodyView;

/// A block with those of its properties that matter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TargetBlock {
    pub block: BlockId,
    /// Properties and their values; others may be anything.
    pub properties: Vec<(String, String)>,
}

/// Properties that follow from the click and not from what stands around.
const CHOSEN: [&str; 14] = [
    "facing",
    "axis",
    "half",
    "type",
    "face",
    "rotation",
    "attachment",
    "hanging",
    "hinge",
    "layers",
    "candles",
    "pickles",
    "eggs",
    "part",
];
/// Properties that are raised by placing the same block again.
const RAISED: [&str; 5] = ["type", "layers", "candles", "pickles", "eggs"];

impl TargetBlock {
    /// Any state of a block.
    #[must_use]
    pub fn any(block: BlockId) -> TargetBlock {
        TargetBlock { block, properties: Vec::new() }
    }

    /// A state, with the properties that a player chooses by placing it. A chest's `type` follows from its neighbours.
    #[must_use]
    pub fn state(state: BlockState) -> TargetBlock {
        let is_chest = state.info().place == Some(PlaceClass::Chest);
        let properties = state
            .properties()
            .filter(|(name, _)| CHOSEN.contains(name) && !(is_chest && *name == "type"))
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .collect();
        TargetBlock { block: state.block(), properties }
    }

    /// Adds a property that the state must have.
    #[must_use]
    pub fn with(mut self, name: &str, value: &str) -> TargetBlock {
        self.properties.push((name.to_owned(), value.to_owned()));
        self
    }

    /// Whether a state is the wanted one.
    #[must_use]
    pub fn is_met(&self, state: BlockState) -> bool {
        state.block() == self.block && self.properties.iter().all(|(name, value)| state.is(name, value))
    }

    /// Whether that value of a property is wanted.
    #[must_use]
    pub fn says(&self, name: &str, value: &str) -> bool {
        self.properties.iter().any(|(known, wanted)| known == name && wanted == value)
    }

    /// Whether it is the second half of a block of two cells, which comes with the first.
    #[must_use]
    pub fn is_second_half(&self) -> bool {
        match self.block.info().place {
            Some(PlaceClass::Door | PlaceClass::DoublePlant) => self.says("half", "upper"),
            Some(PlaceClass::Bed) => self.says("part", "head"),
            _ => false,
        }
    }

    /// The block that is placed first where one click isn't enough.
    fn first_layer(&self) -> TargetBlock {
        let properties =
            self.properties.iter().filter(|(name, _)| !RAISED.contains(&name.as_str())).cloned().collect();
        TargetBlock { block: self.block, properties }
    }

    /// The item that places it.
    #[must_use]
    pub fn item(&self) -> Option<ItemId> {
        let name = self.block.name();
        if matches!(name, "water" | "lava" | "powder_snow") {
            return registry().item(&format!("{name}_bucket"));
        }
        let places = |item: &ItemId| item.info().blocks.contains(&self.block);
        self.block
            .info()
            .item
            .filter(places)
            .or_else(|| registry().items().iter().map(|info| info.id).find(places))
    }
}

/// A click that places something, from where the body stands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct PlacingClick {
    pub(crate) click: Click,
    /// Whether the body must crouch, lest the clicked block does something.
    pub(crate) sneaks: bool,
    /// Whether hands reach the clicked cell from here.
    pub(crate) is_near: bool,
}

/// The clicks worth trying, best first: within reach, looking where it is clicked, on the floor.
pub(crate) fn choices(
    view: &BodyView<'_>,
    cell: BlockPos,
    wanted: &TargetBlock,
    item: ItemId,
) -> Vec<PlacingClick> {
    let direct = clicks(view, cell, wanted, item);
    if !direct.is_empty() {
        return direct;
    }
    let first = wanted.first_layer();
    if first == *wanted { direct } else { clicks(view, cell, &first, item) }
}

fn clicks(view: &BodyView<'_>, cell: BlockPos, wanted: &TargetBlock, item: ItemId) -> Vec<PlacingClick> {
    let chunks = view.world().chunks();
    let is_fluid = item.info().blocks.is_empty();
    let mut found: Vec<((bool, u32), PlacingClick)> = Vec::new();
    for (clicked, face) in faces(view, cell) {
        let state = view.state(clicked);
        let sneaks = state.info().use_class.is_some() && clicked != cell;
        if is_fluid && sneaks {
            continue;
        }
        let is_near = view.player().reaches(clicked);
        for (rank, (hit, yaw, pitch)) in aims(view, clicked, face, wanted).into_iter().enumerate() {
            let click = Click { cell: clicked, face, hit, yaw, pitch, is_sneaking: sneaks };
            let gives = is_fluid
                || place(chunks, &item.info().blocks, &click).is_ok_and(|placed| {
                    placed.first().is_some_and(|&(at, state)| at == cell && wanted.is_met(state))
                });
            if gives {
                found.push(((!is_near, rank as u32), PlacingClick { click, sneaks, is_near }));
                break;
            }
        }
    }
    found.sort_by_key(|(rank, _)| *rank);
    found.into_iter().map(|(_, choice)| choice).collect()
}

/// Sides on which a plain block would let a click place the wanted state.
pub(crate) fn helpful_sides(
    view: &BodyView<'_>,
    cell: BlockPos,
    wanted: &TargetBlock,
    item: ItemId,
) -> Vec<Face> {
    let Some(filler) = registry().block("dirt") else { return Vec::new() };
    let order = [Face::Down, Face::North, Face::South, Face::West, Face::East];
    let first = wanted.first_layer();
    let helps = |side: &Face| {
        let (beside, face) = (cell.step(*side), side.opposite());
        if !view.state(beside).is_replaceable() && !view.state(beside).is_liquid() {
            return false;
        }
        let mut chunks = view.world().chunks().clone();
        chunks.set(beside, filler.default_state());
        item.info().blocks.is_empty()
            || aims(view, beside, face, wanted).into_iter().any(|(hit, yaw, pitch)| {
                let click = Click { cell: beside, face, hit, yaw, pitch, is_sneaking: false };
                place(&chunks, &item.info().blocks, &click).is_ok_and(|placed| {
                    placed.first().is_some_and(|&(at, state)| {
                        at == cell && (wanted.is_met(state) || first.is_met(state))
                    })
                })
            })
    };
    order.into_iter().filter(helps).collect()
}

/// Faces whose click may fill a cell: those of its neighbours, the floor first, and its own if something is in it.
fn faces(view: &BodyView<'_>, cell: BlockPos) -> Vec<(BlockPos, Face)> {
    let order = [Face::Down, Face::North, Face::South, Face::West, Face::East, Face::Up];
    let mut faces: Vec<(BlockPos, Face)> = order
        .into_iter()
        .map(|side| (cell.step(side), side.opposite()))
        .filter(|&(beside, _)| {
            let state = view.state(beside);
            view.loaded(beside).is_some() && !state.is_air() && !state.is_replaceable() && !state.is_liquid()
        })
        .collect();
    if !view.state(cell).is_air() && !view.state(cell).is_liquid() {
        faces.extend([Face::Up, Face::North, Face::South, Face::West, Face::East].map(|face| (cell, face)));
    }
    faces
}

/// Where on a face, and looking where: the middle and where the eyes look first.
fn aims(view: &BodyView<'_>, cell: BlockPos, face: Face, wanted: &TargetBlock) -> Vec<([f64; 3], f64, f64)> {
    let middle = Click::on(cell, face, 0.0, 0.0).hit;
    let mut hits = vec![middle];
    if face.is_horizontal() {
        hits.extend([0.75, 0.25].map(|y| [middle[0], y, middle[2]]));
    } else if wanted.properties.iter().any(|(name, _)| name == "hinge") {
        hits.extend([[0.25, 0.5], [0.75, 0.5], [0.5, 0.25], [0.5, 0.75]].map(|[x, z]| [x, middle[1], z]));
    }
    let turns = if wanted.properties.iter().any(|(name, _)| name == "rotation") { 16 } else { 4 };
    let eyes = view.player().eyes();
    let mut aims = Vec::new();
    for hit in hits {
        let corner = [cell.x, cell.y, cell.z].map(f64::from);
        let [yaw, pitch] = look_from(eyes, [0, 1, 2].map(|axis| corner[axis] + hit[axis]));
        aims.push((hit, yaw, pitch));
        for turn in 0..turns {
            for pitch in [0.0, 85.0, -85.0] {
                aims.push((hit, f64::from(turn) * 360.0 / f64::from(turns), pitch));
            }
        }
    }
    aims
}
