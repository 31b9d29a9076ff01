//! `!goToPlayer`: walk up to a player.

use crate::mindcraft::declaration::{CommandKind, Declaration, Domain, Parameter, Type};

pub(super) const COMMAND: Declaration = Declaration {
    name: "!goToPlayer",
    doc: "Go to a player.",
    kind: CommandKind::LASTING,
    parameters: &[
        Parameter { name: "player_name", kind: Type::Text, doc: "name of the player" },
        Parameter {
            name: "closeness",
            kind: Type::Number(Domain::NOT_NEGATIVE),
            doc: "how near to get, in blocks",
        },
    ],
};
