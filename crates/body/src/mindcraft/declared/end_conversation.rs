//! `!endConversation`: the end of a conversation with an agent.

use crate::mindcraft::declaration::{CommandKind, Declaration, Parameter, Type};

pub(super) const COMMAND: Declaration = Declaration {
    name: "!endConversation",
    doc: "End the conversation with another agent.",
    kind: CommandKind::Instant,
    parameters: &[Parameter { name: "player_name", kind: Type::Text, doc: "name of the agent" }],
};
