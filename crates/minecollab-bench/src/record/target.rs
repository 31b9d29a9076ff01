//! The target of a task: the items that have to be held in the end (docs/spec/mindcraft.md, 12.7).

use cooperage_blocks::registry::{ItemId, registry};
use serde_json::Value;

use super::{TaskReader, clipped};

/// An item of a target, in the order of the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Needed {
    /// Its name in lower case.
    pub name: String,
    /// The item; none if there is none of that name, so that the target cannot be reached.
    pub item: Option<ItemId>,
    pub count: u32,
}

/// A target as the file writes it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ItemTarget {
    needed: Vec<Needed>,
    is_list: bool,
}

impl ItemTarget {
    /// Returns the items of the target.
    #[must_use]
    pub fn needed(&self) -> &[Needed] {
        &self.needed
    }

    /// Returns the items if the file writes a list: in Hell's Kitchen, one for each agent.
    #[must_use]
    pub fn list(&self) -> Option<&[Needed]> {
        self.is_list.then_some(&*self.needed)
    }
}

/// The most of an item.
const COUNT_MAX: f64 = 1e6;

impl TaskReader<'_> {
    pub(super) fn target(&mut self) -> Result<ItemTarget, String> {
        let value = match self.fields.get("target") {
            None | Some(Value::Null) => return Ok(ItemTarget::default()),
            Some(value) => value,
        };
        let text = |name: &Value| name.as_str().map(str::to_owned).ok_or("`target` is no list of names");
        let (names, is_list): (Vec<(String, Option<u32>)>, bool) = match value {
            Value::String(name) => (vec![(name.clone(), None)], false),
            Value::Array(names) => {
                let names: Result<Vec<_>, _> = names.iter().map(|name| Ok((text(name)?, None))).collect();
                (names.map_err(|error: &str| error.to_owned())?, true)
            }
            Value::Object(counts) => {
                let names: Option<Vec<_>> =
                    counts.iter().map(|(name, number)| Some((name.clone(), Some(count(number)?)))).collect();
                (names.ok_or("`target` has counts from 0 to 1000000")?, false)
            }
            _ => {
                return Err(
                    "`target` is a name, a list of names, or an object of names with counts".to_owned()
                );
            }
        };
        let mut needed = Vec::new();
        for (name, number) in names {
            let number = match number {
                Some(number) => number,
                None => self.number_of(&name)?,
            };
            let item = self.item(&name, "wants");
            needed.push(Needed { name: clipped(&name).to_lowercase(), item, count: number });
        }
        Ok(ItemTarget { needed, is_list })
    }

    /// Returns how many of an item a target without a number wants.
    fn number_of(&self, name: &str) -> Result<u32, String> {
        let wrong = || "`number_of_target` is a number, or an object of names with numbers".to_owned();
        match self.fields.get("number_of_target") {
            None | Some(Value::Null) => Ok(1),
            Some(Value::Object(counts)) => {
                counts.get(name).map_or(Ok(1), |number| count(number).ok_or_else(wrong))
            }
            Some(number) => count(number).ok_or_else(wrong),
        }
    }
}

/// A count, which may be written with a point.
fn count(value: &Value) -> Option<u32> {
    value.as_f64().filter(|count| (0.0..=COUNT_MAX).contains(count)).map(|count| count.ceil() as u32)
}

impl Needed {
    /// The same by the item's name, in tests and for makers of tasks.
    #[must_use]
    pub fn new(name: &str, count: u32) -> Needed {
        let item = registry().item(name).filter(|item| item.0 != 0);
        Needed { name: name.to_owned(), item, count }
    }
}
