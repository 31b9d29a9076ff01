//! `!setMode`: switch a mode.

use crate::mindcraft::declaration::{CommandKind, Declaration, Parameter, Type};

pub(super) const COMMAND: Declaration = Declaration {
    name: "!setMode",
    doc: "Switch a mode on or off.",
    kind: CommandKind::Instant,
    parameters: &[
        Parameter { name: "mode_name", kind: Type::Text, doc: "name of the mode" },
        Parameter { name: "on", kind: Type::Boolean, doc: "whether it is to be on" },
    ],
};
