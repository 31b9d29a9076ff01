//! Blueprints: levels of named blocks at fixed places of the world.

use std::collections::BTreeMap;

use cooperage_blocks::BlockPos;
use cooperage_blocks::registry::{BlockId, registry};
use serde_json::Value;
use thiserror::Error;

/// A building as it is to be built, level by level.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Blueprint {
    /// In the order of the file.
    pub levels: Vec<BlueprintLevel>,
    /// Names that no block has, in order of first mention; [`BlueprintCell::Unknown`] counts in it.
    pub unknown: Vec<String>,
}

/// One level of a blueprint. A cell that is listed in several levels is judged in each of them.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct BlueprintLevel {
    /// Its number in reports and commands.
    pub number: i64,
    /// Where the first cell of the first row lies.
    pub start: BlockPos,
    /// Rows along z, each a list of cells along x; they may differ in length.
    pub rows: Vec<Vec<BlueprintCell>>,
}

/// The wanted content of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub enum BlueprintCell {
    /// A block in any state; air means that the cell is to be empty.
    Block(BlockId),
    /// A block that the game doesn't have: no building ever has it.
    Unknown(usize),
}

/// Why a value is no blueprint.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BlueprintReadError {
    /// A field is absent or of the wrong kind.
    #[error("`{field}` of {level} is absent or not {wanted}")]
    Field {
        field: &'static str,
        level: LevelName,
        /// The kind of value that was expected.
        wanted: &'static str,
    },
    /// More cells than a blueprint may have.
    #[error("more than {CELLS_MAX} cells")]
    TooLarge,
}

/// A place in a blueprint, for messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LevelName {
    /// The blueprint as a whole.
    Whole,
    /// That entry of the list of levels, counted from 0.
    Entry(usize),
}

impl std::fmt::Display for LevelName {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            LevelName::Whole => f.write_str("the blueprint"),
            LevelName::Entry(number) => write!(f, "levels[{number}]"),
        }
    }
}

/// The most cells of a blueprint, air included.
pub const CELLS_MAX: usize = 1 << 20;

/// How far from the middle of the world a level may start, and how long a row may be.
const COORDINATE_MAX: i64 = 30_000_000;

impl Blueprint {
    /// Reads the object of a task file: `{"levels": [{"level": 0, "coordinates": [x, y, z], "placement": [["stone", …],
    /// …]}, …]}`. A level without number has that of its place in the list. Other fields say nothing about the blocks.
    ///
    /// # Errors
    /// [`BlueprintReadError`] for anything of another form.
    pub fn from_json(value: &Value) -> Result<Blueprint, BlueprintReadError> {
        let levels = value.get("levels").and_then(Value::as_array);
        let levels = levels.ok_or(field("levels", LevelName::Whole, "a list"))?;
        let mut reader = BlueprintReader::default();
        let levels: Vec<BlueprintLevel> = levels
            .iter()
            .enumerate()
            .map(|(place, level)| reader.level(place, level))
            .collect::<Result<_, _>>()?;
        Ok(Blueprint { levels, unknown: reader.unknown })
    }

    /// The level of that number.
    #[must_use]
    pub fn level(&self, number: i64) -> Option<&BlueprintLevel> {
        self.levels.iter().find(|level| level.number == number)
    }

    /// Returns the name of a cell's block.
    #[must_use]
    pub fn name(&self, cell: BlueprintCell) -> &str {
        match cell {
            BlueprintCell::Block(block) => block.name(),
            BlueprintCell::Unknown(place) => self.unknown.get(place).map_or("", String::as_str),
        }
    }

    /// All cells, level by level and row by row.
    pub fn cells(&self) -> impl Iterator<Item = (BlockPos, BlueprintCell)> + '_ {
        self.levels.iter().flat_map(BlueprintLevel::cells)
    }

    /// How many of each block it has besides air, in order of first mention.
    #[must_use]
    pub fn materials(&self) -> Vec<(BlockId, u32)> {
        let mut counts: Vec<(BlockId, u32)> = Vec::new();
        let mut places: BTreeMap<BlockId, usize> = BTreeMap::new();
        for (_, cell) in self.cells() {
            let BlueprintCell::Block(block) = cell else { continue };
            if cell.is_air() {
                continue;
            }
            let place = *places.entry(block).or_insert_with(|| {
                counts.push((block, 0));
                counts.len() - 1
            });
            counts[place].1 += 1;
        }
        counts
    }
}

impl BlueprintLevel {
    /// Its cells, row by row.
    pub fn cells(&self) -> impl Iterator<Item = (BlockPos, BlueprintCell)> + '_ {
        let BlockPos { x, y, z } = self.start;
        (z..)
            .zip(&self.rows)
            .flat_map(move |(z, row)| (x..).zip(row).map(move |(x, &cell)| (BlockPos::new(x, y, z), cell)))
    }
}

impl BlueprintCell {
    /// Whether nothing is to be there.
    #[must_use]
    pub fn is_air(self) -> bool {
        self == BlueprintCell::Block(BlockId(0))
    }
}

/// The data gathered while a blueprint is read.
#[derive(Default)]
struct BlueprintReader {
    cells: usize,
    unknown: Vec<String>,
    known: BTreeMap<String, BlueprintCell>,
}

impl BlueprintReader {
    fn level(&mut self, place: usize, value: &Value) -> Result<BlueprintLevel, BlueprintReadError> {
        let name = LevelName::Entry(place);
        let number = match value.get("level") {
            None | Some(Value::Null) => place as i64,
            Some(number) => whole(number).ok_or(field("level", name, "a whole number"))?,
        };
        let rows = value.get("placement").and_then(Value::as_array);
        let rows = rows.ok_or(field("placement", name, "a list of rows"))?;
        let rows: Vec<Vec<BlueprintCell>> = rows
            .iter()
            .map(|row| {
                let row = row.as_array().ok_or(field("placement", name, "a list of rows"))?;
                row.iter().map(|cell| self.cell(cell, name)).collect()
            })
            .collect::<Result<_, _>>()?;
        let start = start(value).ok_or(field("coordinates", name, "three whole numbers within the world"))?;
        Ok(BlueprintLevel { number, start, rows })
    }

    fn cell(&mut self, value: &Value, level: LevelName) -> Result<BlueprintCell, BlueprintReadError> {
        let name = value.as_str().ok_or(field("placement", level, "rows of block names"))?;
        self.cells += 1;
        if self.cells > CELLS_MAX {
            return Err(BlueprintReadError::TooLarge);
        }
        if let Some(&cell) = self.known.get(name) {
            return Ok(cell);
        }
        // A state says how a block is turned, which no check judges.
        let block = name.split('[').next().unwrap_or(name);
        let cell = match registry().block(block) {
            Some(block) => BlueprintCell::Block(block),
            None => {
                self.unknown.push(name.to_owned());
                BlueprintCell::Unknown(self.unknown.len() - 1)
            }
        };
        self.known.insert(name.to_owned(), cell);
        Ok(cell)
    }
}

fn start(level: &Value) -> Option<BlockPos> {
    let [x, y, z] = level.get("coordinates")?.as_array()?.as_slice() else { return None };
    let coordinate = |value: &Value| {
        let number = whole(value).filter(|number| number.abs() <= COORDINATE_MAX)?;
        i32::try_from(number).ok()
    };
    Some(BlockPos::new(coordinate(x)?, coordinate(y)?, coordinate(z)?))
}

/// A whole number, written with a point or without.
fn whole(value: &Value) -> Option<i64> {
    let rounded = || value.as_f64().filter(|number| number.fract() == 0.0 && number.abs() < 1e15);
    value.as_i64().or_else(|| rounded().map(|number| number as i64))
}

const fn field(field: &'static str, level: LevelName, wanted: &'static str) -> BlueprintReadError {
    BlueprintReadError::Field { field, level, wanted }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;

    #[test]
    fn rows_run_along_z_and_their_cells_along_x() {
        let blueprint = Blueprint::from_json(&json!({"levels": [{
            "level": 3, "coordinates": [10, 64.0, -2],
            "placement": [["stone", "air"], ["minecraft:ladder[facing=east]"], ["phlogiston", "stone"]],
        }]}))
        .expect("it is one");
        let cells: Vec<String> = blueprint
            .cells()
            .map(|(pos, cell)| format!("{} {} {} {}", pos.x, pos.y, pos.z, blueprint.name(cell)))
            .collect();
        assert_eq!(
            cells,
            ["10 64 -2 stone", "11 64 -2 air", "10 64 -1 ladder", "10 64 0 phlogiston", "11 64 0 stone"]
        );
        assert_eq!(blueprint.materials().iter().map(|material| material.1).collect::<Vec<_>>(), [2, 1]);
        assert!(blueprint.level(3).is_some() && blueprint.level(0).is_none());
    }

    #[test]
    fn anything_else_is_refused_with_its_place() {
        let error = |value: Value| Blueprint::from_json(&value).expect_err("it is none").to_string();
        assert_eq!(error(json!([])), "`levels` of the blueprint is absent or not a list");
        let level = |level: Value| error(json!({"levels": [level]}));
        let far = json!({"coordinates": [30_000_001, 0, 0], "placement": []});
        assert_eq!(
            level(far),
            "`coordinates` of levels[0] is absent or not three whole numbers within the world"
        );
        assert_eq!(level(json!({})), "`placement` of levels[0] is absent or not a list of rows");
        assert_eq!(
            level(json!({"placement": [[1]]})),
            "`placement` of levels[0] is absent or not rows of block names"
        );
        let row = vec!["air"; CELLS_MAX + 1];
        assert_eq!(level(json!({"placement": [row]})), format!("more than {CELLS_MAX} cells"));
    }

    proptest! {
        #[test]
        fn any_level_is_read_or_refused(
            level in any::<Option<f64>>(),
            coordinates in prop::collection::vec(any::<f64>(), 0..5),
            placement in prop::collection::vec(prop::collection::vec(".{0,8}", 0..4), 0..4),
        ) {
            let value = json!({"levels": [{"level": level, "coordinates": coordinates, "placement": placement}]});
            if let Ok(blueprint) = Blueprint::from_json(&value) {
                prop_assert_eq!(blueprint.cells().count(), placement.iter().map(Vec::len).sum::<usize>());
            }
        }
    }
}
