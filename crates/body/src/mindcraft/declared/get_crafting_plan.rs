//! `!getCraftingPlan`: how to craft something, step by step.

use crate::mindcraft::declaration::{CommandKind, Declaration, Domain, Parameter, Type};

pub(super) const COMMAND: Declaration = Declaration {
    name: "!getCraftingPlan",
    doc: "How to craft something from what you carry: what is missing, and all the crafting steps in \
          order.",
    kind: CommandKind::Query,
    parameters: &[
        Parameter { name: "targetItem", kind: Type::Text, doc: "item to be crafted" },
        Parameter { name: "quantity", kind: Type::Integer(Domain::from(1)), doc: "how many of it" },
    ],
};
