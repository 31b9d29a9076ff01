//! Houses of MineCollab's construction tasks: rooms put together at random, with doors, windows, carpets and stairs.
//!
//! The order of the draws is part of the format: the same numbers give the same house.

mod cube;
mod fittings;
mod rooms;

use cooperage_blocks::registry::{ItemId, registry};
use cooperage_blocks::{BlockId, BlockPos};
use cooperage_body::blueprint::{Blueprint, BlueprintCell, BlueprintLevel};
use thiserror::Error;

use cube::Cube;

/// The difficulty levels from which a house is generated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HouseDesign {
    /// How many materials beyond two: 0 to 4 (five in all at most).
    pub materials: u8,
    /// How many rooms: 0 is four, 1 is six, 2 is eight.
    pub rooms: u8,
    /// Windows: 0 none, 1 panes in the middle of faces, 2 faces wholly of glass.
    pub window: u8,
    /// Carpets: 0 none, 1 on three cells in ten, 2 on seven in ten.
    pub carpet: u8,
}

/// A level of difficulty that the generator doesn't have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a house has materials 0 to 4, and rooms, window and carpet 0 to 2")]
pub struct NoSuchHouse;

/// A house that was generated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GeneratedHouse {
    /// Its levels, as many as the cube has cells along an edge.
    pub blueprint: Blueprint,
    /// How many rooms found a place: fewer than wanted where one didn't in 150 attempts.
    pub rooms: usize,
}

/// Where the first cell of the lowest level lies.
const START: BlockPos = BlockPos::new(148, -60, -170);

impl HouseDesign {
    /// Returns an error for difficulty levels that do not exist.
    ///
    /// # Errors
    /// [`NoSuchHouse`].
    pub fn check(self) -> Result<HouseDesign, NoSuchHouse> {
        let HouseDesign { materials, rooms, window, carpet } = self;
        let is_known = materials <= 4 && rooms.max(window).max(carpet) <= 2;
        is_known.then_some(self).ok_or(NoSuchHouse)
    }

    /// The task's name.
    #[must_use]
    pub fn task_id(&self, variant: u32) -> String {
        let HouseDesign { materials, rooms, window, carpet } = self;
        format!("materials_{materials}_rooms_{rooms}_window_{window}_carpet_{carpet}_variant_{variant}")
    }

    /// The task's time limit.
    #[must_use]
    pub fn timeout_s(&self) -> u32 {
        600 + 300 * u32::from(self.rooms)
    }

    /// Draws a house; `draw` gives numbers in [0, 1).
    ///
    /// # Errors
    /// [`NoSuchHouse`] for difficulty levels that do not exist.
    pub fn generate(self, mut draw: impl FnMut() -> f64) -> Result<GeneratedHouse, NoSuchHouse> {
        let house = self.check()?;
        let wanted = 4 + 2 * usize::from(house.rooms);
        let mut cube = Cube::new(10 + 5 * (wanted / 4) as i32);
        let rooms = rooms::build(&mut cube, house, wanted, &mut draw);
        Ok(GeneratedHouse { blueprint: blueprint(&cube), rooms })
    }
}

/// The items that each agent gets for a blueprint: a pickaxe, an even share of every block, and earth to stand on. If
/// the blocks cannot be shared evenly, the first agents get one more; a share may be 0.
#[must_use]
pub fn inventories(blueprint: &Blueprint, agents: u32) -> Vec<Vec<(ItemId, u32)>> {
    let item = |name: &str| registry().item(name);
    let materials = blueprint.materials();
    (0..agents)
        .map(|agent| {
            let share = |count: u32| count / agents + u32::from(agent < count % agents);
            let shares =
                materials.iter().filter_map(|(block, count)| Some((block.info().item?, share(*count))));
            let pickaxe = item("diamond_pickaxe").map(|item| (item, 1));
            let earth = item("dirt").map(|item| (item, 128));
            pickaxe.into_iter().chain(shares).chain(earth).collect()
        })
        .collect()
}

fn blueprint(cube: &Cube) -> Blueprint {
    let block = |name: &str| BlueprintCell::Block(registry().block(name).unwrap_or(BlockId(0)));
    let levels = (0..cube.size)
        .map(|z| BlueprintLevel {
            number: i64::from(z),
            start: BlockPos::new(START.x, START.y + z, START.z),
            rows: cube.rows(z).map(|row| row.iter().map(|name| block(name)).collect()).collect(),
        })
        .collect();
    Blueprint { levels, unknown: Vec::new() }
}

#[cfg(test)]
mod tests;
