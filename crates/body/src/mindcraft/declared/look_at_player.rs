//! `!lookAtPlayer`: a description of the view of or with a player.

use crate::mindcraft::declaration::{CommandKind, Declaration, Parameter, Type};

pub(super) const COMMAND: Declaration = Declaration {
    name: "!lookAtPlayer",
    doc: "Look at a player, or where that player looks, and describe what is seen.",
    kind: CommandKind::LASTING,
    parameters: &[
        Parameter { name: "player_name", kind: Type::Text, doc: "name of the player" },
        Parameter {
            name: "direction",
            kind: Type::Word(&["at", "with"]),
            doc: "at: look at the player; with: look where the player looks",
        },
    ],
};
