//! `!getBlueprint`: where the levels of a blueprint start.

use crate::mindcraft::declaration::{CommandKind, Declaration};

pub(super) const COMMAND: Declaration = Declaration {
    name: "!getBlueprint",
    doc: "The levels of the blueprint with the coordinates at which each starts.",
    kind: CommandKind::Query,
    parameters: &[],
};
