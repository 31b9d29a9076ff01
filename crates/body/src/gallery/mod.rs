//! Ready buildings, by name: drawings of ours that bodies can put up, and drawings from files of other programs.
//!
//! A drawing names kinds of blocks, such as `planks` or `door`; which block that is follows from what the builder
//! carries, see [`ReadyBuilding::targets`].

mod drawing;
mod read;

use std::collections::BTreeMap;
use std::sync::LazyLock;

pub use read::ReadyBuildingError;

use cooperage_blocks::BlockState;
use serde_json::{Value, json};

/// Most cells of a building, cells to be cleared included: as many as a skill builds at once.
pub const CELLS_MAX: usize = 4_096;

/// A building as it was drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadyBuilding {
    pub name: String,
    /// A line about it, for people and prompts; may be empty.
    pub about: String,
    /// The height of its lowest level against the ground: -1 for a floor in place of the grass.
    pub offset: i32,
    /// Its size in cells along x, y and z.
    pub size: [i32; 3],
    /// Cells by y, z and x, counted from the lowest north-western corner. Other cells may hold anything.
    pub(crate) cells: BTreeMap<DrawnCell, DrawnBlock>,
}

/// A drawn cell by y, z and x.
pub(crate) type DrawnCell = (i32, i32, i32);

/// The content of a drawn cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum DrawnBlock {
    /// A kind of blocks, such as `planks`, or the name of a block; `air` for a cell to be cleared.
    Kind(String),
    /// A block in a state.
    State(BlockState),
}

/// Kinds of which there is one of each wood or colour, with the end of their names and the block that stands for them where
/// nothing of the kind is carried.
pub(crate) const KINDS: [(&str, &str, &str); 11] = [
    ("planks", "_planks", "oak_planks"),
    ("log", "_log", "oak_log"),
    ("door", "_door", "oak_door"),
    ("trapdoor", "_trapdoor", "oak_trapdoor"),
    ("fence", "_fence", "oak_fence"),
    ("fence_gate", "_fence_gate", "oak_fence_gate"),
    ("slab", "_slab", "oak_slab"),
    ("stairs", "_stairs", "oak_stairs"),
    ("bed", "_bed", "white_bed"),
    ("wool", "_wool", "white_wool"),
    ("carpet", "_carpet", "white_carpet"),
];

/// The block that stands for a kind where nothing of the kind is carried; `None` for other words.
pub(crate) fn usual_block(kind: &str) -> Option<&'static str> {
    KINDS.iter().find(|(known, ..)| *known == kind).map(|(.., usual)| *usual)
}

static GALLERY: LazyLock<Vec<ReadyBuilding>> = LazyLock::new(drawing::all);

/// The buildings that come with the program, in the order of their sizes.
#[must_use]
pub fn gallery() -> &'static [ReadyBuilding] {
    &GALLERY
}

/// A building of the gallery. Its name may be written with spaces or hyphens.
#[must_use]
pub fn named(name: &str) -> Option<&'static ReadyBuilding> {
    let name = name.trim().to_lowercase().replace([' ', '-'], "_");
    gallery().iter().find(|building| building.name == name)
}

impl ReadyBuilding {
    /// The kinds of the cells level by level, each in rows along x; empty where a cell may hold anything. That is the
    /// form of MINDcraft's constructions.
    #[must_use]
    pub fn levels(&self) -> Vec<Vec<Vec<&str>>> {
        let [wide, high, deep] = self.size;
        let kind = |y, z, x| match self.cells.get(&(y, z, x)) {
            Some(DrawnBlock::Kind(kind)) => kind.as_str(),
            Some(DrawnBlock::State(state)) => state.name(),
            None => "",
        };
        (0..high).map(|y| (0..deep).map(|z| (0..wide).map(|x| kind(y, z, x)).collect()).collect()).collect()
    }

    /// The drawing as data, in the form that [`from_json`](ReadyBuilding::from_json) reads.
    #[must_use]
    pub fn to_json(&self) -> Value {
        let [wide, high, deep] = self.size;
        let told = |y, z, x| match self.cells.get(&(y, z, x)) {
            Some(DrawnBlock::Kind(kind)) => kind.clone(),
            Some(DrawnBlock::State(state)) => state.to_string(),
            None => String::new(),
        };
        let levels: Vec<Vec<Vec<String>>> = (0..high)
            .map(|y| (0..deep).map(|z| (0..wide).map(|x| told(y, z, x)).collect()).collect())
            .collect();
        json!({"name": self.name, "offset": self.offset, "blocks": levels})
    }
}
