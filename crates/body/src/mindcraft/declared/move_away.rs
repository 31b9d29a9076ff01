//! `!moveAway`: walk away from here.

use crate::mindcraft::declaration::{CommandKind, Declaration, Domain, Parameter, Type};

pub(super) const COMMAND: Declaration = Declaration {
    name: "!moveAway",
    doc: "Go away from where you are, in any direction.",
    kind: CommandKind::LASTING,
    parameters: &[Parameter {
        name: "distance",
        kind: Type::Number(Domain::NOT_NEGATIVE),
        doc: "how far, in blocks",
    }],
};
