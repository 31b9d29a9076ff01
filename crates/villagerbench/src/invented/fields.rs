//! The fields of an object in a record, each with a reason where it is not as it should be. Records come from models and
//! strangers: names are cut before they are told, and numbers have limits.

use cooperage_blocks::BlockPos;
use serde_json::{Map, Value, json};

use super::classes::NameClasses;

/// Most letters of a name that an error tells.
const TOLD_MAX: usize = 60;
/// Coordinates farther than that are no cells.
const FAR: i64 = 10_000;

/// An object whose fields are read one by one.
pub(super) struct RecordFields<'a> {
    object: &'a Map<String, Value>,
    read: Vec<&'a str>,
    classes: &'a mut NameClasses,
}

impl<'a> RecordFields<'a> {
    /// The fields of a value that must be an object.
    ///
    /// # Errors
    /// It is none.
    pub(super) fn of(value: &'a Value, classes: &'a mut NameClasses) -> Result<RecordFields<'a>, String> {
        let object = value.as_object().ok_or("it is no object")?;
        Ok(RecordFields { object, read: Vec::new(), classes })
    }

    /// Refuses fields that nothing has read.
    ///
    /// # Errors
    /// There is one.
    pub(super) fn finish(&self) -> Result<(), String> {
        let unknown = self.object.keys().find(|name| !self.read.contains(&name.as_str()));
        unknown.map_or(Ok(()), |name| Err(format!("there is no field {}", clean(name))))
    }

    fn get(&mut self, name: &'static str) -> Option<&'a Value> {
        self.read.push(name);
        self.object.get(name).filter(|value| !value.is_null())
    }

    pub(super) fn has(&self, name: &str) -> bool {
        self.object.get(name).is_some_and(|value| !value.is_null())
    }

    pub(super) fn text_or(&mut self, name: &'static str) -> Result<Option<String>, String> {
        match self.get(name) {
            None => Ok(None),
            Some(Value::String(text)) => Ok(Some(text.clone())),
            Some(_) => Err(format!("`{name}` is no text")),
        }
    }

    pub(super) fn text(&mut self, name: &'static str) -> Result<String, String> {
        self.text_or(name)?.ok_or_else(|| format!("there is no `{name}`"))
    }

    /// A text, or a number or a truth value as a text.
    pub(super) fn word(&mut self, name: &'static str) -> Result<String, String> {
        match self.get(name) {
            Some(Value::String(text)) => Ok(text.clone()),
            Some(value @ (Value::Number(_) | Value::Bool(_))) => Ok(value.to_string()),
            Some(_) => Err(format!("`{name}` is no word")),
            None => Err(format!("there is no `{name}`")),
        }
    }

    /// The name of a block or an item. The name of a class, such as `planks`, becomes that of one of its members.
    pub(super) fn name(&mut self, name: &'static str) -> Result<String, String> {
        let given = self.text(name)?;
        let given = given.strip_prefix("minecraft:").unwrap_or(&given);
        Ok(self.classes.resolve(given))
    }

    pub(super) fn whole_or(
        &mut self,
        name: &'static str,
        low: u32,
        high: u32,
    ) -> Result<Option<u32>, String> {
        let Some(value) = self.get(name) else { return Ok(None) };
        let number = value.as_u64().and_then(|number| u32::try_from(number).ok());
        let number = number.filter(|number| (low..=high).contains(number));
        number.map(Some).ok_or_else(|| format!("`{name}` is a whole number from {low} to {high}"))
    }

    pub(super) fn whole(&mut self, name: &'static str, low: u32, high: u32) -> Result<u32, String> {
        self.whole_or(name, low, high)?.ok_or_else(|| format!("there is no `{name}`"))
    }

    pub(super) fn big(&mut self, name: &'static str) -> Result<u64, String> {
        let value = self.get(name).ok_or_else(|| format!("there is no `{name}`"))?;
        value.as_u64().ok_or_else(|| format!("`{name}` is a whole number, 0 or above"))
    }

    pub(super) fn cell(&mut self, name: &'static str) -> Result<BlockPos, String> {
        let value = self.get(name).ok_or_else(|| format!("there is no `{name}`"))?;
        cell_of(value).ok_or_else(|| format!("`{name}` is a cell, three whole numbers such as [1, 0, 5]"))
    }

    /// The lowest and the highest corner of a box: `{"from": …, "to": …}` or a list of two cells.
    pub(super) fn corners(&mut self, name: &'static str) -> Result<[BlockPos; 2], String> {
        let value = self.get(name).ok_or_else(|| format!("there is no `{name}`"))?;
        let pair = match value {
            Value::Object(object) => object.get("from").zip(object.get("to")),
            Value::Array(cells) if cells.len() == 2 => cells.first().zip(cells.get(1)),
            _ => None,
        };
        let corners = pair.and_then(|(from, to)| Some(ordered(cell_of(from)?, cell_of(to)?)));
        corners.ok_or_else(|| format!("`{name}` has two cells, `from` and `to`"))
    }

    pub(super) fn list(&mut self, name: &'static str) -> Result<&'a [Value], String> {
        match self.get(name) {
            None => Ok(&[]),
            Some(Value::Array(list)) => Ok(list),
            Some(_) => Err(format!("`{name}` is no list")),
        }
    }

    /// Reads each object of a list. An error names the entry, counted from 1.
    pub(super) fn each<T>(
        &mut self,
        name: &'static str,
        most: usize,
        read: impl Fn(&mut RecordFields<'_>) -> Result<T, String>,
    ) -> Result<Vec<T>, String> {
        let list = self.list(name)?;
        if list.len() > most {
            return Err(format!("`{name}` has at most {most} entries"));
        }
        let one = |(entry, number): (&Value, usize)| {
            self.inner(entry, &read).map_err(|reason| format!("{name} {number}: {reason}"))
        };
        list.iter().zip(1..).map(one).collect()
    }

    /// Reads an object.
    pub(super) fn object<T>(
        &mut self,
        name: &'static str,
        read: impl Fn(&mut RecordFields<'_>) -> Result<T, String>,
    ) -> Result<Option<T>, String> {
        let Some(value) = self.get(name) else { return Ok(None) };
        self.inner(value, &read).map(Some).map_err(|reason| format!("{name}: {reason}"))
    }

    fn inner<T>(
        &mut self,
        value: &Value,
        read: &impl Fn(&mut RecordFields<'_>) -> Result<T, String>,
    ) -> Result<T, String> {
        let mut fields = RecordFields::of(value, self.classes)?;
        let one = read(&mut fields)?;
        fields.finish()?;
        Ok(one)
    }
}

/// A name in marks, without what a terminal could take for a command.
pub(super) fn clean(name: &str) -> String {
    let name: String = name.chars().filter(|c| !c.is_control()).take(TOLD_MAX).collect();
    format!("`{name}`")
}

fn cell_of(value: &Value) -> Option<BlockPos> {
    let [x, y, z] = value.as_array()?.as_slice() else { return None };
    let part =
        |value: &Value| value.as_i64().filter(|at| at.abs() <= FAR).and_then(|at| i32::try_from(at).ok());
    Some(BlockPos::new(part(x)?, part(y)?, part(z)?))
}

/// The corners of a box, from the lowest to the highest.
pub(super) fn ordered(one: BlockPos, other: BlockPos) -> [BlockPos; 2] {
    [
        BlockPos::new(one.x.min(other.x), one.y.min(other.y), one.z.min(other.z)),
        BlockPos::new(one.x.max(other.x), one.y.max(other.y), one.z.max(other.z)),
    ]
}

pub(super) fn written_cell(BlockPos { x, y, z }: BlockPos) -> Value {
    json!([x, y, z])
}
