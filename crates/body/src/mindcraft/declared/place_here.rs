//! `!placeHere`: place one block here.

use crate::mindcraft::declaration::{CommandKind, Declaration, Parameter, Type};

pub(super) const COMMAND: Declaration = Declaration {
    name: "!placeHere",
    doc: "Place a block where you stand. Don't use it to build: it is for single blocks and torches.",
    kind: CommandKind::LASTING,
    parameters: &[Parameter { name: "type", kind: Type::Block, doc: "kind of block" }],
};
