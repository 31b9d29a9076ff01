//! `!activate`: use the nearest block of a kind.

use crate::mindcraft::declaration::{CommandKind, Declaration, Parameter, Type};

pub(super) const COMMAND: Declaration = Declaration {
    name: "!activate",
    doc: "Use the nearest block of a kind: a door, a lever, a button.",
    kind: CommandKind::LASTING,
    parameters: &[Parameter { name: "type", kind: Type::Block, doc: "kind of block" }],
};
