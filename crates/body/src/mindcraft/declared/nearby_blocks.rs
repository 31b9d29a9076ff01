//! `!nearbyBlocks`: blocks around.

use crate::mindcraft::declaration::{CommandKind, Declaration};

pub(super) const COMMAND: Declaration = Declaration {
    name: "!nearbyBlocks",
    doc: "The kinds of blocks around you, nearest first.",
    kind: CommandKind::Query,
    parameters: &[],
};
