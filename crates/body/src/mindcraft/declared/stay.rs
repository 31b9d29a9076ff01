//! `!stay`: stay in place.

use crate::mindcraft::declaration::{CommandKind, Declaration, Domain, Parameter, Type};

pub(super) const COMMAND: Declaration = Declaration {
    name: "!stay",
    doc: "Stay where you are, whatever happens; all modes that would move you pause.",
    kind: CommandKind::LASTING,
    parameters: &[Parameter {
        name: "type",
        kind: Type::Integer(Domain::from(-1)),
        doc: "seconds to stay, -1 for ever",
    }],
};
