//! `!goal`: a goal to pursue unasked.

use crate::mindcraft::declaration::{CommandKind, Declaration, Parameter, Type};

pub(super) const COMMAND: Declaration = Declaration {
    name: "!goal",
    doc: "Set yourself a goal to work at unasked until it is reached.",
    kind: CommandKind::Instant,
    parameters: &[Parameter { name: "selfPrompt", kind: Type::Text, doc: "the goal" }],
};
