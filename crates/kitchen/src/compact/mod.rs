//! The compact form: manual, observation and commands in the words of a fixed vocabulary.
//!
//! Things are renamed and left out, and nothing is computed that the full texts do not say: no search, no list of possible
//! commands, nothing about missing ingredients. The constant rules stand in the [`LEGEND`]; a [`turn`] tells the rest, in this order:
//!
//! 1. steps left;
//! 2. for each order `ORD`, dish and steps left (`EVER` for one that never expires), then the recipes of its tree that no order before
//!    it has, from the dish down: `R`, product, kind of tool, ingredients;
//! 3. behind `C`, the recipes that no order needs, in the same way, in the order of the manual;
//! 4. behind `KIT`, every tool with its contents, and `OCC` if it is working;
//! 5. behind `AGT`, every agent with its place, the object in its hand or `NONE`, and `OCC` if it is busy;
//! 6. for each refused command of the last step `ERR`, the command and the reasons; parts of the last reply that were not carried
//!    out in the same way;
//! 7. behind `OWN`, the agents that the reader commands, if these are not all;
//! 8. `ACT`, the commands that people have chosen for this step, and `=>`.
//!
//! Objects are numbered from 0 on in the order in which a turn first names them. Numbers beyond 99 are written as `n99`, which the
//! legend says. A kitchen with anything else that has no word is refused by [`check`] before it is played. A reply consists of
//! commands: verb, agent, place, and for `get` an object.

mod error;
pub(crate) mod kinds;
mod names;
pub(crate) mod reply;
#[cfg(test)]
mod tests;
mod turn;
pub(crate) mod vocabulary;

pub use error::CompactError;
pub use names::TurnNames;
pub use turn::{CompactTurn, check, turn};
pub use vocabulary::{
    AGENTS_WORDED_MAX, CODEC, NUMBER_WORDED_MAX, OBJECTS_WORDED_MAX, VOCABULARY, text_of, token, tokens,
};

/// The explanation of the words, the same for every level and every crew.
pub const LEGEND: &str = include_str!("../../prompts/compact_legend.txt");
