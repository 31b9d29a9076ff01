//! `!attackPlayer`: fight a player.

use crate::mindcraft::declaration::{CommandKind, Declaration, Parameter, Type};

pub(super) const COMMAND: Declaration = Declaration {
    name: "!attackPlayer",
    doc: "Attack a player until they die or get away. Attack nobody without reason: this is no way to \
          talk.",
    kind: CommandKind::LASTING,
    parameters: &[Parameter { name: "player_name", kind: Type::Text, doc: "name of the player" }],
};
