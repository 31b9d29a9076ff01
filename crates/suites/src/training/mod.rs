//! Runs as examples for training: what agents were asked and answered, from episodes that went well, and from none that a
//! model is to be tested with.
//!
//! [`choose`](choose::choose) takes episodes as the [`Suite`](crate::suite::Suite) says of each what it is
//! ([`Material`](crate::material::TrainingMaterial)); [`transitions`] reads what was said in one of them; [`card`] describes the whole.

pub mod card;
pub mod choose;
pub mod relabel;
mod rename;
mod roles;
mod shuffle;
pub mod steps;
pub mod transition;

pub use card::{CardFormat, DataCard, DomainTotals};
pub use choose::{
    ChooseError, ChosenEpisode, EpisodeSelection, ExampleSet, SelectionCounts, SelectionCriteria, choose,
};
pub use relabel::{StateLabels, relabel};
pub use roles::{acting_roles, role_counts};
pub use transition::{
    ExampleChoice, ExampleRules, LeftOut, TrainingExample, TrainingMessage, Transition, WordedExample,
    transitions,
};
