//! `!digDown`: dig straight down.

use crate::mindcraft::declaration::{CommandKind, Declaration, Domain, Parameter, Type};

pub(super) const COMMAND: Declaration = Declaration {
    name: "!digDown",
    doc: "Dig straight down; you stop before lava, water and deep drops.",
    kind: CommandKind::LASTING,
    parameters: &[Parameter {
        name: "distance",
        kind: Type::Integer(Domain::from(1)),
        doc: "how many blocks",
    }],
};
