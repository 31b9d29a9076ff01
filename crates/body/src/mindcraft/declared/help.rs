//! `!help`: the documentation of all commands.

use crate::mindcraft::declaration::{CommandKind, Declaration};

pub(super) const COMMAND: Declaration = Declaration {
    name: "!help",
    doc: "All commands with their descriptions.",
    kind: CommandKind::Query,
    parameters: &[],
};
