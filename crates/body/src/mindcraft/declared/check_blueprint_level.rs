//! `!checkBlueprintLevel`: one level of a building against its blueprint.

use crate::mindcraft::declaration::{CommandKind, Declaration, Domain, Parameter, Type};

pub(super) const COMMAND: Declaration = Declaration {
    name: "!checkBlueprintLevel",
    doc: "Compare one level of the blueprint with what is built, and list the blocks that still have \
          to be placed, removed or replaced there.",
    kind: CommandKind::Query,
    parameters: &[Parameter {
        name: "levelNum",
        kind: Type::Integer(Domain::from(0)),
        doc: "number of the level",
    }],
};
