//! What a suite reads in an episode's journal about how its agents worked together, beyond what every episode tells.

use std::collections::BTreeMap;

use super::transcript::Transcript;

/// See the module.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Conduct {
    /// Numbers by the key of the suite's measure.
    pub figures: BTreeMap<&'static str, f64>,
    /// Who came to know what, and when, in order.
    pub learned: Vec<Learned>,
}

/// Something that an agent came to know.
#[derive(Clone, Debug, PartialEq)]
pub struct Learned {
    /// The agent's name.
    pub agent: String,
    /// What it came to know, such as an item's recipe.
    pub what: String,
    /// How: from its goal, from whom, by which question. Empty where it never did.
    pub how: String,
    /// Seconds of virtual time; none where it never did.
    pub seconds: Option<f64>,
}

/// Reads the conduct of an episode.
pub type ReadConduct<'a> = &'a dyn Fn(&Transcript) -> Conduct;
