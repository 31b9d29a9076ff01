//! `!discard`: throw items away.

use crate::mindcraft::declaration::{CommandKind, Declaration, Domain, Parameter, Type};

pub(super) const COMMAND: Declaration = Declaration {
    name: "!discard",
    doc: "Throw items away: you walk a little aside for it and come back.",
    kind: CommandKind::LASTING,
    parameters: &[
        Parameter { name: "item_name", kind: Type::Item, doc: "item to throw away" },
        Parameter { name: "num", kind: Type::Integer(Domain::from(1)), doc: "how many" },
    ],
};
