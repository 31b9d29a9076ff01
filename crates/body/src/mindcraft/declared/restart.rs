//! `!restart`: a restart of the agent's process.

use crate::mindcraft::declaration::{CommandKind, Declaration};

pub(super) const COMMAND: Declaration =
    Declaration { name: "!restart", doc: "Restart yourself.", kind: CommandKind::Instant, parameters: &[] };
