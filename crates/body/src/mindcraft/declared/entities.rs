//! `!entities`: who and what is around.

use crate::mindcraft::declaration::{CommandKind, Declaration};

pub(super) const COMMAND: Declaration = Declaration {
    name: "!entities",
    doc: "The players, agents and creatures around you.",
    kind: CommandKind::Query,
    parameters: &[],
};
