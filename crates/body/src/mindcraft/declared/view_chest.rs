//! `!viewChest`: the contents of the nearest chest.

use crate::mindcraft::declaration::{CommandKind, Declaration};

pub(super) const COMMAND: Declaration = Declaration {
    name: "!viewChest",
    doc: "Look at what is in the nearest chest.",
    kind: CommandKind::LASTING,
    parameters: &[],
};
