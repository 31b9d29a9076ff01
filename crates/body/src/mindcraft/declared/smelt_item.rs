//! `!smeltItem`: smelt or cook.

use crate::mindcraft::declaration::{CommandKind, Declaration, Domain, Parameter, Type};

pub(super) const COMMAND: Declaration = Declaration {
    name: "!smeltItem",
    doc: "Smelt or cook items in a furnace.",
    kind: CommandKind::LASTING,
    parameters: &[
        Parameter { name: "item_name", kind: Type::Item, doc: "raw item that goes into the furnace" },
        Parameter { name: "num", kind: Type::Integer(Domain::from(1)), doc: "how many" },
    ],
};
