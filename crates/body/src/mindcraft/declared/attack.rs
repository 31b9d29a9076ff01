//! `!attack`: kill the nearest creature of a kind.

use crate::mindcraft::declaration::{CommandKind, Declaration, Parameter, Type};

pub(super) const COMMAND: Declaration = Declaration {
    name: "!attack",
    doc: "Attack the nearest creature of a kind until it is dead.",
    kind: CommandKind::LASTING,
    parameters: &[Parameter { name: "type", kind: Type::Text, doc: "kind of creature" }],
};
