//! `!modes`: modes and whether they are on.

use crate::mindcraft::declaration::{CommandKind, Declaration};

pub(super) const COMMAND: Declaration = Declaration {
    name: "!modes",
    doc: "Your modes, the things you do of your own accord, and which of them are on.",
    kind: CommandKind::Query,
    parameters: &[],
};
