//! The arguments of a call, checked against its tool.

use cooperage_blocks::BlockPos;
use serde_json::{Map, Value};

/// Arguments whose types are those of the tool's parameters.
#[derive(Clone, Debug, PartialEq)]
pub struct Arguments(Map<String, Value>);

/// As JSON text: their kinds must show in digests.
impl serde::Serialize for Arguments {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(&Value::Object(self.0.clone()))
    }
}

impl Arguments {
    pub(super) fn new(arguments: Map<String, Value>) -> Arguments {
        Arguments(arguments)
    }

    /// A text; empty where it was left out.
    #[must_use]
    pub fn text(&self, name: &str) -> &str {
        self.0.get(name).and_then(Value::as_str).unwrap_or_default()
    }

    /// A whole number, where it was given.
    #[must_use]
    pub fn integer(&self, name: &str) -> Option<i64> {
        self.0.get(name).and_then(Value::as_i64)
    }

    /// A whole number within bounds, or `otherwise` where it was left out.
    #[must_use]
    pub fn integer_or(&self, name: &str, otherwise: i64, bounds: std::ops::RangeInclusive<i64>) -> i64 {
        self.integer(name).unwrap_or(otherwise).clamp(*bounds.start(), *bounds.end())
    }

    /// A number, where it was given; whole numbers count.
    #[must_use]
    pub fn number(&self, name: &str) -> Option<f64> {
        self.0.get(name).and_then(Value::as_f64)
    }

    /// A truth value; false where it was left out.
    #[must_use]
    pub fn flag(&self, name: &str) -> bool {
        self.0.get(name).and_then(Value::as_bool).unwrap_or_default()
    }

    /// A cell, where one was given.
    #[must_use]
    pub fn cell(&self, name: &str) -> Option<BlockPos> {
        let parts = self.0.get(name)?.as_array()?;
        let part = |number: usize| {
            let part = parts.get(number)?.as_i64()?.clamp(-30_000_000, 30_000_000);
            i32::try_from(part).ok()
        };
        Some(BlockPos::new(part(0)?, part(1)?, part(2)?))
    }

    /// Returns all arguments by name.
    #[must_use]
    pub fn as_map(&self) -> &Map<String, Value> {
        &self.0
    }
}
