//! `!consume`: eat or drink.

use crate::mindcraft::declaration::{CommandKind, Declaration, Parameter, Type};

pub(super) const COMMAND: Declaration = Declaration {
    name: "!consume",
    doc: "Eat or drink something that you carry.",
    kind: CommandKind::LASTING,
    parameters: &[Parameter { name: "item_name", kind: Type::Item, doc: "food or drink" }],
};
