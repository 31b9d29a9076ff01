//! Drawings from files and values of other programs. They come from strangers or from models.

use std::collections::BTreeMap;

use cooperage_blocks::import::{Unknown, read_blueprint};
use cooperage_blocks::registry::{BlockState, UnknownName, registry};
use serde_json::Value;
use thiserror::Error;

use super::{Building, CELLS_MAX, DrawnBlock};
use crate::skills::TargetBlock;

/// Longest side of a building, in cells.
const SIDE_MAX: usize = 256;
/// How deep below the ground a building may begin.
const DEPTH_MAX: i64 = 32;

/// Why something is no building.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BuildingError {
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

impl Building {
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
    /// [`BuildingError`].
    pub fn from_json(value: &Value) -> Result<Building, BuildingError> {
        let name = value.get("name").and_then(Value::as_str).unwrap_or_default();
        let offset = value.get("offset").and_then(Value::as_i64).unwrap_or_default();
        let rows_of = |level: &'_ Value| level.get("placement").cloned().unwrap_or_default();
        let levels: Vec<Value> = match (value.get("blocks"), value.get("levels")) {
            (Some(Value::Array(levels)), _) => levels.clone(),
            (None, Some(Value::Array(levels))) => levels.iter().map(rows_of).collect(),
            _ => return Err(BuildingError::Form),
        };
        let mut building = Building {
            name: name.chars().take(60).collect(),
            about: String::new(),
            offset: i32::try_from(offset.clamp(-DEPTH_MAX, 0)).unwrap_or_default(),
            size: [0; 3],
            cells: BTreeMap::new(),
        };
        for (level, rows) in levels.iter().enumerate() {
            let rows = rows.as_array().ok_or(BuildingError::Form)?;
            for (row, entries) in rows.iter().enumerate() {
                let entries = entries.as_array().ok_or(BuildingError::Form)?;
                for (entry, kind) in entries.iter().enumerate() {
                    let kind = kind.as_str().ok_or(BuildingError::Entry { level, row, entry })?;
                    building.draw([entry, level, row], kind)?;
                }
            }
        }
        building.checked()
    }

    /// Reads a file: JSON in one of the forms of [`from_json`](Building::from_json), a Sponge schematic, a litematic, or a
    /// structure file of the game. Blocks that this version of the game lacks are left out.
    ///
    /// # Errors
    /// [`BuildingError`].
    pub fn from_file(bytes: &[u8]) -> Result<Building, BuildingError> {
        if let Ok(value) = serde_json::from_slice::<Value>(bytes) {
            return Building::from_json(&value);
        }
        let file =
            read_blueprint(bytes, Unknown::Air).map_err(|error| BuildingError::File(error.to_string()))?;
        let mut building = Building {
            name: String::new(),
            about: String::new(),
            offset: 0,
            size: [0; 3],
            cells: BTreeMap::new(),
        };
        for (pos, state) in file.cells() {
            let target = TargetBlock::state(state);
            if !state.is_air() && target.item().is_none() {
                continue;
            }
            let at = [pos.x, pos.y, pos.z];
            if at.iter().any(|side| *side >= SIDE_MAX as i32) || building.cells.len() >= CELLS_MAX {
                return Err(BuildingError::TooLarge);
            }
            building.include(at);
            if !target.is_second_half() {
                building.cells.insert((pos.y, pos.z, pos.x), DrawnBlock::Exactly(target));
            }
        }
        building.checked()
    }

    /// Puts a kind into a cell; an empty one leaves it open.
    fn draw(&mut self, [x, y, z]: [usize; 3], kind: &str) -> Result<(), BuildingError> {
        if [x, y, z].iter().any(|side| *side >= SIDE_MAX) || self.cells.len() > CELLS_MAX {
            return Err(BuildingError::TooLarge);
        }
        let [x, y, z] = [x, y, z].map(|side| i32::try_from(side).unwrap_or(i32::MAX));
        self.include([x, y, z]);
        if kind.is_empty() {
            return Ok(());
        }
        let kind = kind.strip_prefix("minecraft:").unwrap_or(kind);
        if let Some((_, rest)) = kind.split_once('[') {
            let state: BlockState =
                kind.parse().map_err(|error: UnknownName| BuildingError::State(error.to_string()))?;
            // Properties that are not named may be anything.
            let named = rest.trim_end_matches(']').split(',').filter_map(|pair| pair.split_once('='));
            let any = TargetBlock::any(state.block());
            let target = named.fold(any, |target, (name, value)| target.with(name.trim(), value.trim()));
            self.cells.insert((y, z, x), DrawnBlock::Exactly(target));
            return Ok(());
        }
        if !super::resolve::is_kind(kind) && registry().block(kind).is_none() {
            return Err(BuildingError::Unknown(kind.chars().take(60).collect()));
        }
        self.cells.insert((y, z, x), DrawnBlock::Kind(kind.to_owned()));
        Ok(())
    }

    fn checked(self) -> Result<Building, BuildingError> {
        let is_block = |drawn: &DrawnBlock| match drawn {
            DrawnBlock::Kind(kind) => kind != "air",
            DrawnBlock::Exactly(target) => !target.block.default_state().is_air(),
        };
        match self.cells.len() {
            more if more > CELLS_MAX => Err(BuildingError::TooLarge),
            _ if !self.cells.values().any(is_block) => Err(BuildingError::Empty),
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
        let hut = Building::from_json(&hut).unwrap();
        assert_eq!((hut.size, hut.offset, hut.cells.len()), ([2, 1, 2], -1, 3));
        let task =
            json!({"levels": [{"level": 0, "coordinates": [9, 9, 9], "placement": [["stone", "air"]]}]});
        assert_eq!(Building::from_json(&task).unwrap().levels(), [[["stone", "air"]]]);
        let refused = |value: Value| Building::from_json(&value).unwrap_err().to_string();
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
        assert!(Building::from_file(b"\x1f\x8bnothing").is_err());
        let stairs = json!({"blocks": [[["oak_stairs[facing=east,half=top]", "oak_log[axis=x]"]]]});
        let read = Building::from_json(&stairs).unwrap();
        assert_eq!(Building::from_json(&read.to_json()), Ok(read.clone()));
        assert_eq!(read.to_json()["blocks"], stairs["blocks"]);
        for odd in ["oak_stairs[facing=up]", "oak_stairs[", "oak_stairs[half]", "nothing[a=b]"] {
            let error = Building::from_json(&json!({"blocks": [[[odd]]]})).unwrap_err();
            assert!(matches!(error, BuildingError::State(_)), "{odd}: {error}");
        }
    }
}
