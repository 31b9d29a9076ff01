//! `!followPlayer`: follow a player without end.

use crate::mindcraft::declaration::{CommandKind, Declaration, Domain, Parameter, Type};

pub(super) const COMMAND: Declaration = Declaration {
    name: "!followPlayer",
    doc: "Follow a player until you are told to stop.",
    kind: CommandKind::LASTING,
    parameters: &[
        Parameter { name: "player_name", kind: Type::Text, doc: "name of the player" },
        Parameter {
            name: "follow_dist",
            kind: Type::Number(Domain::NOT_NEGATIVE),
            doc: "distance to keep, in blocks",
        },
    ],
};
