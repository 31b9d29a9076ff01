//! `!endGoal`: the end of a goal.

use crate::mindcraft::declaration::{CommandKind, Declaration};

pub(super) const COMMAND: Declaration = Declaration {
    name: "!endGoal",
    doc: "End your goal once it is reached, and stop.",
    kind: CommandKind::Instant,
    parameters: &[],
};
