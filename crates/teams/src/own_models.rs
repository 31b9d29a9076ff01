//! Models that a team's own files name for its seats, such as the profiles of MINDcraft's agents.

use std::collections::BTreeMap;

use cooperage_models::BuiltIn;
use serde_json::Value;

use crate::formation::AttachmentTexts;
use crate::options::{Resolved, TeamError};

/// A model that a file names for a seat and a role.
#[derive(Clone, Debug, PartialEq)]
pub struct OwnModel {
    /// Its name, or why the file's words mean no model.
    pub name: Result<String, String>,
    /// Further parameters of its requests, by their names there.
    pub params: BTreeMap<String, Value>,
    /// Whether it stays where the user names a model for all roles: an embedding model, which no other kind can replace.
    pub stays: bool,
}

/// Models by seat and role.
pub type OwnModels = BTreeMap<u32, BTreeMap<&'static str, OwnModel>>;

/// The seats of a team, and the names of all agents by seat.
#[derive(Clone, Copy, Debug)]
pub struct NamedSeats<'a> {
    /// The team's seats, ascending.
    pub seats: &'a [u32],
    /// The names of all agents, by seat.
    pub names: &'a [String],
}

/// Reads the models that a team's files name.
pub type ReadOwnModels = fn(&Resolved, &AttachmentTexts, NamedSeats<'_>) -> Result<OwnModels, TeamError>;

impl OwnModel {
    /// Whether a model that the user names for all roles takes its place. Built-in players need no network and take every place.
    #[must_use]
    pub fn gives_way_to(&self, name: &str) -> bool {
        !self.stays || BuiltIn::ALL.iter().any(|player| player.name() == name)
    }
}
