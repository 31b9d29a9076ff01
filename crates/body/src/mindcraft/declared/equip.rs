//! `!equip`: wear or hold an item.

use crate::mindcraft::declaration::{CommandKind, Declaration, Parameter, Type};

pub(super) const COMMAND: Declaration = Declaration {
    name: "!equip",
    doc: "Put on a piece of armour, or take something into your hand.",
    kind: CommandKind::LASTING,
    parameters: &[Parameter { name: "item_name", kind: Type::Item, doc: "item to wear or hold" }],
};
