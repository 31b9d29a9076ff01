//! Drawings from files and values of other programs. They come from strangers or from models.

use std::collections::BTreeMap;

use cooperage_blocks::import::{Unknown, read_blueprint};
use cooperage_blocks::registry::{UnknownName, registry};
use serde_json::Value;
use thiserror::Error;

use super::{CELLS_MAX, DrawnBlock, ReadyBuilding};

/// Longest side of a building, in cells.
const SIDE_MAX: usize = 256;
/// How deep below the ground a building may begin.
const DEPTH_MAX: i64 = 32;

/// Why something is no building.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ReadyBuildingError {
    /// It has another form.
    #[error(
        "it is neither `{{\"blocks\": [[[name, …], …], …]}}`, levels of rows along x, nor `{{\"levels\": [{{\"placement\": [[name, …], \
         …]}}, …]}}`, nor a schematic, litematic or structure file"
    )]
    Form,
    /// A cell holds no text.
    #[error("level {level}, row {row}: entry {entry} is no name of a block")]
    Entry { level: usize, row: usize, entry: usize },
    /// A name that no block and no kind of blocks has.
    #[error("there is no block `{0}`")]
    Unknown(String),
    /// A state that no block has.
    #[error("{0}")]
    State(String),
    /// More than can be built at once.
    #[error("it has more than {CELLS_MAX} cells, or a side of more than {SIDE_MAX}")]
    TooLarge,
    /// There is nothing to build.
    #[error("there is no block in it")]
    Empty,
    /// A file that cannot be read.
    #[error("{0}")]
    File(String),
}

impl ReadyBuilding {
    /// Widens the box of the building so that it has that cell.
    pub(super) fn include(&mut self, [x, y, z]: [i32; 3]) {
        let [wide, high, deep] = self.size;
        self.size = [wide.max(x + 1), high.max(y + 1), deep.max(z + 1)];
    }

    /// Reads a drawing in the form of MINDcraft's constructions, `{"name", "offset", "blocks": [[["planks", …], …], …]}` with
    /// levels, rows along z and names along x, an empty name for a cell that may hold anything; or in the form of the
    /// blueprints of its construction tasks, `{"levels": [{"placement": [[…], …]}, …]}`, of which the coordinates are left out.
    ///
    /// # Errors
    /// [`ReadyBuildingError`].
    pub fn from_json(value: &Value) -> Result<ReadyBuilding, ReadyBuildingError> {
        let name = value.get("name").and_then(Value::as_str).unwrap_or_default();
        let offset = value.get("offset").and_then(Value::as_i64).unwrap_or_default();
        let rows_of = |level: &'_ Value| level.get("placement").cloned().unwrap_or_default();
        let levels: Vec<Value> = match (value.get("blocks"), value.get("levels")) {
            (Some(Value::Array(levels)), _) => levels.clone(),
            (None, Some(Value::Array(levels))) => levels.iter().map(rows_of).collect(),
            _ => return Err(ReadyBuildingError::Form),
        };
        let mut building = ReadyBuilding {
            name: name.chars().take(60).collect(),
            about: String::new(),
            offset: i32::try_from(offset.clamp(-DEPTH_MAX, 0)).unwrap_or_default(),
            size: [0; 3],
            cells: BTreeMap::new(),
        };
        for (level, rows) in levels.iter().enumerate() {
            let rows = rows.as_array().ok_or(ReadyBuildingError::Form)?;
            for (row, entries) in rows.iter().enumerate() {
                let entries = entries.as_array().ok_or(ReadyBuildingError::Form)?;
                for (entry, kind) in entries.iter().enumerate() {
                    let kind = kind.as_str().ok_or(ReadyBuildingError::Entry { level, row, entry })?;
                    building.draw([entry, level, row], kind)?;
                }
            }
        }
        building.checked()
    }

    /// Reads a file: JSON in one of the forms of [`from_json`](ReadyBuilding::from_json), a Sponge schematic, a litematic, or a
    /// structure file of the game. Blocks that this version of the game lacks are left out.
    ///
    /// # Errors
    /// [`ReadyBuildingError`].
    pub fn from_file(bytes: &[u8]) -> Result<ReadyBuilding, ReadyBuildingError> {
        if let Ok(value) = serde_json::from_slice::<Value>(bytes) {
            return ReadyBuilding::from_json(&value);
        }
        let file = read_blueprint(bytes, Unknown::Air)
            .map_err(|error| ReadyBuildingError::File(error.to_string()))?;
        let mut building = ReadyBuilding {
            name: String::new(),
            about: String::new(),
            offset: 0,
            size: [0; 3],
            cells: BTreeMap::new(),
        };
        for (pos, state) in file.cells() {
            if !state.is_air() && !state.is_liquid() && state.info().item.is_none() {
                continue;
            }
            let at = [pos.x, pos.y, pos.z];
            if at.iter().any(|side| *side >= SIDE_MAX as i32) || building.cells.len() >= CELLS_MAX {
                return Err(ReadyBuildingError::TooLarge);
            }
            building.include(at);
            building.cells.insert((pos.y, pos.z, pos.x), DrawnBlock::State(state));
        }
        building.checked()
    }

    /// Puts a kind into a cell; an empty one leaves it open.
    fn draw(&mut self, [x, y, z]: [usize; 3], kind: &str) -> Result<(), ReadyBuildingError> {
        if [x, y, z].iter().any(|side| *side >= SIDE_MAX) || self.cells.len() > CELLS_MAX {
            return Err(ReadyBuildingError::TooLarge);
        }
        let [x, y, z] = [x, y, z].map(|side| i32::try_from(side).unwrap_or(i32::MAX));
        self.include([x, y, z]);
        if kind.is_empty() {
            return Ok(());
        }
        let kind = kind.strip_prefix("minecraft:").unwrap_or(kind);
        if kind.contains('[') {
            let state =
                kind.parse().map_err(|error: UnknownName| ReadyBuildingError::State(error.to_string()))?;
            self.cells.insert((y, z, x), DrawnBlock::State(state));
            return Ok(());
        }
        if super::usual_block(kind).is_none() && registry().block(kind).is_none() {
            return Err(ReadyBuildingError::Unknown(kind.chars().take(60).collect()));
        }
        self.cells.insert((y, z, x), DrawnBlock::Kind(kind.to_owned()));
        Ok(())
    }

    fn checked(self) -> Result<ReadyBuilding, ReadyBuildingError> {
        let is_block = |drawn: &DrawnBlock| match drawn {
            DrawnBlock::Kind(kind) => kind != "air",
            DrawnBlock::State(state) => !state.is_air(),
        };
        match self.cells.len() {
            more if more > CELLS_MAX => Err(ReadyBuildingError::TooLarge),
            _ if !self.cells.values().any(is_block) => Err(ReadyBuildingError::Empty),
            _ => Ok(self),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn drawings_are_read_in_both_forms_and_refused_in_others() {
        let hut = json!({"name": "hut", "offset": -1, "blocks": [[["planks", ""], ["door", "air"]]]});
        let hut = ReadyBuilding::from_json(&hut).unwrap();
        assert_eq!((hut.size, hut.offset, hut.cells.len()), ([2, 1, 2], -1, 3));
        let task =
            json!({"levels": [{"level": 0, "coordinates": [9, 9, 9], "placement": [["stone", "air"]]}]});
        assert_eq!(ReadyBuilding::from_json(&task).unwrap().levels(), [[["stone", "air"]]]);
        let refused = |value: Value| ReadyBuilding::from_json(&value).unwrap_err().to_string();
        assert_eq!(refused(json!({"blocks": [[["stonk"]]]})), "there is no block `stonk`");
        assert_eq!(
            refused(json!({"blocks": [[["stone", 3]]]})),
            "level 0, row 0: entry 1 is no name of a block"
        );
        assert_eq!(refused(json!({"blocks": [[["air", ""]]]})), "there is no block in it");
        assert!(refused(json!({"blocks": [["stone"]]})).starts_with("it is neither"));
        assert!(refused(json!([])).starts_with("it is neither"));
        assert!(refused(json!({"blocks": [[vec!["stone"; 300]]]})).starts_with("it has more than"));
        assert!(refused(json!({"blocks": [vec![vec!["stone"; 100]; 100]]})).starts_with("it has more than"));
        assert!(ReadyBuilding::from_file(b"\x1f\x8bnothing").is_err());
        let stairs = json!({"blocks": [[["oak_stairs[facing=east,half=top]", "oak_log[axis=x]"]]]});
        let read = ReadyBuilding::from_json(&stairs).unwrap();
        assert_eq!(ReadyBuilding::from_json(&read.to_json()), Ok(read.clone()));
        for odd in ["oak_stairs[facing=up]", "oak_stairs[", "oak_stairs[half]", "nothing[a=b]"] {
            let error = ReadyBuilding::from_json(&json!({"blocks": [[[odd]]]})).unwrap_err();
            assert!(matches!(error, ReadyBuildingError::State(_)), "{odd}: {error}");
        }
    }
}
