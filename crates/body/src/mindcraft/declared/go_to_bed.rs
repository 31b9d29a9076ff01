//! `!goToBed`: sleep in the nearest bed.

use crate::mindcraft::declaration::{CommandKind, Declaration};

pub(super) const COMMAND: Declaration = Declaration {
    name: "!goToBed",
    doc: "Go to the nearest bed and sleep.",
    kind: CommandKind::LASTING,
    parameters: &[],
};
