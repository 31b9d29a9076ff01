//! Changes of cells, in worlds that are made of them: how a world reports that an agent placed or removed a block, and
//! the change that an action was meant to make. Judges, measures of how a team works and pages of episodes read it.

use serde_json::{Map, Value, json};

use crate::perception::Place;

/// The name of events whose data are a [`CellChange`].
pub const CELL_CHANGED: &str = "block_changed";

/// A change of one cell: a block is placed, removed, or replaced by another.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct CellChange {
    pub at: Place,
    /// The name of the block that is put there.
    pub placed: Option<String>,
    /// The name of the block that is taken away; empty where it is not known.
    pub removed: Option<String>,
}

impl CellChange {
    /// Adds the change to the data of an event.
    pub fn write(&self, data: &mut Map<String, Value>) {
        data.insert("pos".to_owned(), json!(self.at));
        for (key, block) in [("placed", &self.placed), ("removed", &self.removed)] {
            if let Some(block) = block {
                data.insert(key.to_owned(), json!(block));
            }
        }
    }

    /// The change alone, as the data of an event.
    #[must_use]
    pub fn to_value(&self) -> Value {
        let mut data = Map::new();
        self.write(&mut data);
        Value::Object(data)
    }

    /// Reads a change from the data of an event; `None` where the data name no cell.
    #[must_use]
    pub fn read(data: &Value) -> Option<CellChange> {
        let at = data.get("pos")?.as_array()?.iter().map(Value::as_i64).collect::<Option<Vec<i64>>>()?;
        let block = |key: &str| data.get(key).and_then(Value::as_str).map(str::to_owned);
        Some(CellChange { at: at.try_into().ok()?, placed: block("placed"), removed: block("removed") })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_is_read_as_it_is_written() {
        let change = CellChange {
            at: [1, -60, 3],
            placed: Some("stone".to_owned()),
            removed: Some("dirt".to_owned()),
        };
        let mut data = Map::new();
        change.write(&mut data);
        assert_eq!(CellChange::read(&Value::Object(data)), Some(change));
        for odd in [json!(null), json!({"pos": [1, 2]}), json!({"pos": [1, 2, "x"]}), json!({"pos": 7})] {
            assert_eq!(CellChange::read(&odd), None);
        }
    }
}
