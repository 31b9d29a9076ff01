//! `!getBlueprintLevel`: one level of a blueprint in full.

use crate::mindcraft::declaration::{CommandKind, Declaration, Domain, Parameter, Type};

pub(super) const COMMAND: Declaration = Declaration {
    name: "!getBlueprintLevel",
    doc: "One level of the blueprint in full: where it starts, and every block of it.",
    kind: CommandKind::Query,
    parameters: &[Parameter {
        name: "levelNum",
        kind: Type::Integer(Domain::from(0)),
        doc: "number of the level",
    }],
};
