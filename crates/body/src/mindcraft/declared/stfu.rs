//! `!stfu`: silence, without stopping the action.

use crate::mindcraft::declaration::{CommandKind, Declaration};

pub(super) const COMMAND: Declaration = Declaration {
    name: "!stfu",
    doc: "Be silent and end all conversations and goals, but go on with the present action.",
    kind: CommandKind::Instant,
    parameters: &[],
};
