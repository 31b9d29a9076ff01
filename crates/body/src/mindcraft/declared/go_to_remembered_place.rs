//! `!goToRememberedPlace`: walk to a remembered place.

use crate::mindcraft::declaration::{CommandKind, Declaration, Parameter, Type};

pub(super) const COMMAND: Declaration = Declaration {
    name: "!goToRememberedPlace",
    doc: "Go to a place that you have remembered.",
    kind: CommandKind::LASTING,
    parameters: &[Parameter { name: "name", kind: Type::Text, doc: "name of the place" }],
};
