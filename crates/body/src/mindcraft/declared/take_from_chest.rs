//! `!takeFromChest`: fetch items.

use crate::mindcraft::declaration::{CommandKind, Declaration, Domain, Parameter, Type};

pub(super) const COMMAND: Declaration = Declaration {
    name: "!takeFromChest",
    doc: "Take items out of the nearest chest.",
    kind: CommandKind::LASTING,
    parameters: &[
        Parameter { name: "item_name", kind: Type::Item, doc: "item to take out" },
        Parameter { name: "num", kind: Type::Integer(Domain::from(1)), doc: "how many" },
    ],
};
