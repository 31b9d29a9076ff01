//! `!craftRecipe`: craft.

use crate::mindcraft::declaration::{CommandKind, Declaration, Domain, Parameter, Type};

pub(super) const COMMAND: Declaration = Declaration {
    name: "!craftRecipe",
    doc: "Craft by a recipe, as often as asked. A recipe may give several items at a time.",
    kind: CommandKind::LASTING,
    parameters: &[
        Parameter { name: "recipe_name", kind: Type::Item, doc: "item that the recipe makes" },
        Parameter {
            name: "num",
            kind: Type::Integer(Domain::from(1)),
            doc: "how often to craft; not the number of items",
        },
    ],
};
