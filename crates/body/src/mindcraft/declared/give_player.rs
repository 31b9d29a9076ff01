//! `!givePlayer`: hand items over.

use crate::mindcraft::declaration::{CommandKind, Declaration, Domain, Parameter, Type};

pub(super) const COMMAND: Declaration = Declaration {
    name: "!givePlayer",
    doc: "Give items to a player.",
    kind: CommandKind::LASTING,
    parameters: &[
        Parameter { name: "player_name", kind: Type::Text, doc: "name of the player" },
        Parameter { name: "item_name", kind: Type::Item, doc: "item to give" },
        Parameter { name: "num", kind: Type::Integer(Domain::from(1)), doc: "how many" },
    ],
};
