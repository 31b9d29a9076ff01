//! Facts of a model that the program can read before it asks it: those of a file of weights.

use std::collections::BTreeMap;

/// The facts of a model whose weights are read by this program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModelFacts {
    /// A hash of the weights, which a plan keeps.
    pub hash: String,
    /// The only suite that it plays.
    pub suite: String,
    /// The only framework that it plays in.
    pub framework: String,
    /// The options of the framework that it needs, which hold unless the user says otherwise.
    pub options: BTreeMap<String, String>,
}

/// Reads the facts of a provider's model of that name.
///
/// # Errors
/// A text for people about a model that there is not, or that is damaged.
pub type ReadModelFacts = fn(&str) -> Result<ModelFacts, String>;
