//! Reference vectors of MINDcraft's text: the published program's results, compared case by case with ours.
//!
//! The readers take the bytes of a file; a file that hasn't its format is an error, never a panic.

mod command_parse;
mod construction_score;
mod crafting_plan;

use std::fmt::Debug;

use cooperage_blocks::conformance::{FormatError, VectorCase, VectorOutcome};
use serde::de::DeserializeOwned;

pub use command_parse::command_parse;
pub use construction_score::construction_score;
pub use crafting_plan::crafting_plan;

/// A comparison: the first difference, if any.
type Compared = Result<(), String>;

fn read<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, FormatError> {
    serde_json::from_slice(bytes).map_err(FormatError::Json)
}

fn case(name: String, compared: Compared) -> VectorCase {
    let outcome = match compared {
        Ok(()) => VectorOutcome::Passed,
        Err(difference) => VectorOutcome::Failed(difference),
    };
    VectorCase { name, outcome }
}

/// A difference in words, unless both are equal.
fn same<T: PartialEq + Debug + ?Sized>(field: &str, expected: &T, got: &T) -> Compared {
    if expected == got { Ok(()) } else { Err(format!("{field}: expected {expected:?}, got {got:?}")) }
}
