//! `!stop`: stop the action under way.

use crate::mindcraft::declaration::{CommandKind, Declaration};

pub(super) const COMMAND: Declaration = Declaration {
    name: "!stop",
    doc: "Stop whatever you are doing at once.",
    kind: CommandKind::Instant,
    parameters: &[],
};
