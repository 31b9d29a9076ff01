//! `!inventory`: what is carried and worn.

use crate::mindcraft::declaration::{CommandKind, Declaration};

pub(super) const COMMAND: Declaration = Declaration {
    name: "!inventory",
    doc: "What you carry and what you wear.",
    kind: CommandKind::Query,
    parameters: &[],
};
