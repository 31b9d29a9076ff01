//! Reference vectors: results of the public libraries, compared case by case with what this crate does.
//!
//! The readers take the bytes of a file; a file that hasn't its format is an error, never a panic.

mod crafting;
mod crafting_grid;
mod dig;
mod jump_gaps;
pub mod pathfinder_large;
pub mod pathfinder_small;
mod physics;
mod replay;
pub mod ridges;
mod scene;

use std::fmt::Debug;

use serde::de::DeserializeOwned;
use thiserror::Error;

use crate::registry::{BlockId, ItemId, UnknownName, registry};

pub use crafting::crafting;
pub use crafting_grid::crafting_grid;
pub use dig::dig;
pub use jump_gaps::jump_gaps;
pub use physics::physics;

/// One case of a vector file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VectorCase {
    /// The case's name, unique within the file.
    pub name: String,
    /// How the comparison went.
    pub outcome: VectorOutcome,
}

/// How the comparison of a case went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum VectorOutcome {
    /// Everything is as recorded.
    Passed,
    /// The first difference: the field, the expected value and the actual one.
    Failed(String),
    /// Not compared, and why.
    Skipped(String),
}

/// A vector file that hasn't its format.
#[derive(Debug, Error)]
pub enum FormatError {
    /// The file is no JSON, or has another form than the vectors' description says.
    #[error("the file has not the format of its vectors")]
    Json(#[source] serde_json::Error),
    /// It names something that this version of the game hasn't got.
    #[error("the file names something unknown")]
    Name(#[source] UnknownName),
    /// The content contradicts itself.
    #[error("{0}")]
    Content(String),
    /// The file asks for more than a reader will do.
    #[error("{what}: {asked} is more than the limit of {limit}")]
    TooMuch {
        what: &'static str,
        asked: u64,
        /// The most that is done.
        limit: u64,
    },
}

/// A comparison: the first difference, if any.
type Compared = Result<(), String>;

fn read<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, FormatError> {
    serde_json::from_slice(bytes).map_err(FormatError::Json)
}

fn block(name: &str) -> Result<BlockId, FormatError> {
    registry().block(name).ok_or_else(|| FormatError::Name(UnknownName::Block(name.to_owned())))
}

fn item(name: &str) -> Result<ItemId, FormatError> {
    registry().item(name).ok_or_else(|| FormatError::Name(UnknownName::Item(name.to_owned())))
}

/// A difference in words, unless both are equal.
fn same<T: PartialEq + Debug>(field: &str, expected: &T, got: &T) -> Compared {
    if expected == got { Ok(()) } else { Err(differs(field, expected, got)) }
}

fn differs(field: &str, expected: &impl Debug, got: &impl Debug) -> String {
    format!("{field}: expected {expected:?}, got {got:?}")
}

impl VectorCase {
    fn new(name: impl Into<String>, compared: Compared) -> VectorCase {
        let outcome = match compared {
            Ok(()) => VectorOutcome::Passed,
            Err(difference) => VectorOutcome::Failed(difference),
        };
        VectorCase { name: name.into(), outcome }
    }
}
