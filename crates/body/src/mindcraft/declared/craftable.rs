//! `!craftable`: what can be crafted now.

use crate::mindcraft::declaration::{CommandKind, Declaration};

pub(super) const COMMAND: Declaration = Declaration {
    name: "!craftable",
    doc: "The items that you could craft now from what you carry.",
    kind: CommandKind::Query,
    parameters: &[],
};
