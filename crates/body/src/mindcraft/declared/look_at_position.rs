//! `!lookAtPosition`: a description of the view of a position.

use crate::mindcraft::declaration::{CommandKind, Declaration, Domain, Parameter, Type};

pub(super) const COMMAND: Declaration = Declaration {
    name: "!lookAtPosition",
    doc: "Look at a position and describe what is seen.",
    kind: CommandKind::LASTING,
    parameters: &[
        Parameter { name: "x", kind: Type::Integer(Domain::ANY), doc: "x coordinate" },
        Parameter { name: "y", kind: Type::Integer(Domain::ANY), doc: "y coordinate" },
        Parameter { name: "z", kind: Type::Integer(Domain::ANY), doc: "z coordinate" },
    ],
};
