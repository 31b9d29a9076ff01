//! `!savedPlaces`: names of remembered places.

use crate::mindcraft::declaration::{CommandKind, Declaration};

pub(super) const COMMAND: Declaration = Declaration {
    name: "!savedPlaces",
    doc: "The names of the places that you have remembered.",
    kind: CommandKind::Query,
    parameters: &[],
};
