//! `!rememberHere`: remember a place.

use crate::mindcraft::declaration::{CommandKind, Declaration, Parameter, Type};

pub(super) const COMMAND: Declaration = Declaration {
    name: "!rememberHere",
    doc: "Remember this place under a name.",
    kind: CommandKind::Instant,
    parameters: &[Parameter { name: "name", kind: Type::Text, doc: "name for the place" }],
};
