//! `!startConversation`: the start of a conversation with an agent.

use crate::mindcraft::declaration::{CommandKind, Declaration, Parameter, Type};

pub(super) const COMMAND: Declaration = Declaration {
    name: "!startConversation",
    doc: "Start a conversation with another agent. For agents only; people are spoken to in the chat.",
    kind: CommandKind::Instant,
    parameters: &[
        Parameter { name: "player_name", kind: Type::Text, doc: "name of the agent" },
        Parameter { name: "message", kind: Type::Text, doc: "what to say first" },
    ],
};
