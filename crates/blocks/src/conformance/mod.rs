//! Reference vectors: each reader takes a file's bytes, runs its cases and tells how each fared.

pub mod pathfinder_large;
pub mod pathfinder_small;

/// One case of a vector file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// What the file calls it.
    pub name: String,
    /// How it fared.
    pub outcome: Outcome,
}

/// How a case fared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// As the reference.
    Passed,
    /// Otherwise: the first difference.
    Failed(String),
    /// Not run: why.
    Skipped(String),
}
