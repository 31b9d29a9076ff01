//! `!clearFurnace`: empty the nearest furnace.

use crate::mindcraft::declaration::{CommandKind, Declaration};

pub(super) const COMMAND: Declaration = Declaration {
    name: "!clearFurnace",
    doc: "Take everything out of the nearest furnace.",
    kind: CommandKind::LASTING,
    parameters: &[],
};
