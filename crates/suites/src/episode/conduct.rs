//! Measures of a suite about how the agents of an episode worked together, read from the journal in addition to those
//! that every episode has.

use std::collections::BTreeMap;

use super::transcript::Transcript;

/// The suite's own measures and findings of an episode.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Conduct {
    /// Numbers by the key of the suite's measure.
    pub figures: BTreeMap<&'static str, f64>,
    /// The facts that agents learned, in order of time.
    pub learned: Vec<Learned>,
}

/// Something that an agent came to know.
#[derive(Clone, Debug, PartialEq)]
pub struct Learned {
    pub agent: String,
    /// The fact, such as an item's recipe.
    pub what: String,
    /// The way it learned the fact: from its goal, from an agent, by a question. Empty where it never did.
    pub how: String,
    /// Seconds of virtual time; none where it never did.
    pub seconds: Option<f64>,
}

/// Reads the conduct of an episode, on any thread.
pub type ReadConduct<'a> = &'a (dyn Fn(&Transcript) -> Conduct + Sync);
