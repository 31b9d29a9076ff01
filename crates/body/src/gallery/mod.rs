//! Ready buildings, by name: drawings of ours that bodies can put up, and drawings from files of other programs.
//!
//! A drawing names kinds of blocks, such as `planks` or `door`; which block that is follows from what the builder
//! carries. [`Building::targets`] turns a drawing into cells of the world, for [`build`](crate::skills::build).

mod drawing;
mod read;
mod resolve;
mod site;

use std::collections::BTreeMap;
use std::sync::LazyLock;

pub use read::BuildingError;
pub(crate) use resolve::usual_block;
pub use resolve::{CarriedItems, Spot, carried_items};
pub use site::find_site;

use serde_json::{Value, json};

use crate::skills::TargetBlock;

/// Most cells of a building, cells to be cleared included: as many as a skill builds at once.
pub const CELLS_MAX: usize = 4_096;

/// A building as it was drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Building {
    pub name: String,
    /// A line about it, for people and prompts; may be empty.
    pub about: String,
    /// The height of its lowest level against the ground: -1 for a floor in place of the grass.
    pub offset: i32,
    /// Its size in cells along x, y and z.
    pub size: [i32; 3],
    /// Cells by y, z and x, counted from the lowest north-western corner. Other cells may hold anything.
    cells: BTreeMap<(i32, i32, i32), DrawnBlock>,
}

/// The content of a drawn cell.
#[derive(Clone, Debug, PartialEq, Eq)]
enum DrawnBlock {
    /// A kind of blocks, such as `planks`, or the name of a block; `air` for a cell to be cleared.
    Kind(String),
    /// A block with properties.
    Exactly(TargetBlock),
}

static GALLERY: LazyLock<Vec<Building>> = LazyLock::new(drawing::all);

/// The buildings that come with the program, in the order of their sizes.
#[must_use]
pub fn gallery() -> &'static [Building] {
    &GALLERY
}

/// A building of the gallery. Its name may be written with spaces or hyphens.
#[must_use]
pub fn named(name: &str) -> Option<&'static Building> {
    let name = name.trim().to_lowercase().replace([' ', '-'], "_");
    gallery().iter().find(|building| building.name == name)
}

impl Building {
    /// The kinds of the cells level by level, each in rows along x; empty where a cell may hold anything. That is the
    /// form of MINDcraft's constructions.
    #[must_use]
    pub fn levels(&self) -> Vec<Vec<Vec<&str>>> {
        let [wide, high, deep] = self.size;
        let kind = |y, z, x| match self.cells.get(&(y, z, x)) {
            Some(DrawnBlock::Kind(kind)) => kind.as_str(),
            Some(DrawnBlock::Exactly(block)) => block.block.name(),
            None => "",
        };
        (0..high).map(|y| (0..deep).map(|z| (0..wide).map(|x| kind(y, z, x)).collect()).collect()).collect()
    }

    /// The drawing as data, in the form that [`from_json`](Building::from_json) reads.
    #[must_use]
    pub fn to_json(&self) -> Value {
        let [wide, high, deep] = self.size;
        let told = |y, z, x| match self.cells.get(&(y, z, x)) {
            Some(DrawnBlock::Kind(kind)) => kind.clone(),
            Some(DrawnBlock::Exactly(TargetBlock { block, properties })) => {
                let all: Vec<String> =
                    properties.iter().map(|(name, value)| format!("{name}={value}")).collect();
                format!("{}[{}]", block.name(), all.join(","))
            }
            None => String::new(),
        };
        let levels: Vec<Vec<Vec<String>>> = (0..high)
            .map(|y| (0..deep).map(|z| (0..wide).map(|x| told(y, z, x)).collect()).collect())
            .collect();
        json!({"name": self.name, "offset": self.offset, "blocks": levels})
    }
}
