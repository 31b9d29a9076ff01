//! `!newAction`: a program written for the occasion.

use crate::mindcraft::declaration::{CommandKind, Declaration, Parameter, Type};

pub(super) const COMMAND: Declaration = Declaration {
    name: "!newAction",
    doc: "Do something that no other command does: a program is written for it and run. It is made for \
          this one occasion, from what was said before and this prompt.",
    kind: CommandKind::LASTING,
    parameters: &[Parameter {
        name: "prompt",
        kind: Type::Text,
        doc: "what the program is to do, in detail",
    }],
};
