//! `!clearChat`: forget the history.

use crate::mindcraft::declaration::{CommandKind, Declaration};

pub(super) const COMMAND: Declaration = Declaration {
    name: "!clearChat",
    doc: "Forget all that was said so far.",
    kind: CommandKind::Instant,
    parameters: &[],
};
