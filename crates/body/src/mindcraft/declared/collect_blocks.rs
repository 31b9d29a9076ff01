//! `!collectBlocks`: break blocks and take what they drop.

use crate::mindcraft::declaration::{CommandKind, Declaration, Domain, Parameter, Type};

pub(super) const COMMAND: Declaration = Declaration {
    name: "!collectBlocks",
    doc: "Find the nearest blocks of a kind, break them and pick up what they drop.",
    kind: CommandKind::Lasting { ticks_max: Some(10 * 60 * 20) },
    parameters: &[
        Parameter { name: "type", kind: Type::Block, doc: "kind of block" },
        Parameter { name: "num", kind: Type::Integer(Domain::from(1)), doc: "how many blocks" },
    ],
};
