//! `!searchForEntity`: walk to the nearest creature of a kind.

use crate::mindcraft::declaration::{CommandKind, Declaration, Domain, Parameter, Type};

pub(super) const COMMAND: Declaration = Declaration {
    name: "!searchForEntity",
    doc: "Find the nearest creature of a kind and go there.",
    kind: CommandKind::LASTING,
    parameters: &[
        Parameter { name: "type", kind: Type::Text, doc: "kind of creature" },
        Parameter {
            name: "search_range",
            kind: Type::Number(Domain { low: 32.0, high: 512.0 }),
            doc: "how far to look, in blocks",
        },
    ],
};
