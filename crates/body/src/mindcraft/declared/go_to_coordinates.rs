//! `!goToCoordinates`: walk to a position.

use crate::mindcraft::declaration::{CommandKind, Declaration, Domain, Parameter, Type};

pub(super) const COMMAND: Declaration = Declaration {
    name: "!goToCoordinates",
    doc: "Go to a position.",
    kind: CommandKind::LASTING,
    parameters: &[
        Parameter { name: "x", kind: Type::Number(Domain::ANY), doc: "x coordinate" },
        Parameter {
            name: "y",
            kind: Type::Number(Domain { low: -64.0, high: 320.0 }),
            doc: "y coordinate, the height",
        },
        Parameter { name: "z", kind: Type::Number(Domain::ANY), doc: "z coordinate" },
        Parameter {
            name: "closeness",
            kind: Type::Number(Domain::NOT_NEGATIVE),
            doc: "how near to get, in blocks",
        },
    ],
};
