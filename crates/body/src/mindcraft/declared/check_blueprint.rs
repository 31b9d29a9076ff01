//! `!checkBlueprint`: a whole building against its blueprint.

use crate::mindcraft::declaration::{CommandKind, Declaration};

pub(super) const COMMAND: Declaration = Declaration {
    name: "!checkBlueprint",
    doc: "Compare the whole blueprint with what is built, and list the blocks that still have to be \
          placed, removed or replaced.",
    kind: CommandKind::Query,
    parameters: &[],
};
