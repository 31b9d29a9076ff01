//! `!help`: returns the manual of the commands.

use crate::body::Body;
use crate::catalogue::CommandExecution;
use crate::catalogues::mindcraft::declaration::{CommandKind, Declaration};
use crate::catalogues::mindcraft::instant::{answers, said};
use crate::catalogues::mindcraft::texts::manual;

pub(super) const DECLARATION: Declaration = Declaration {
    name: "!help",
    doc: "All commands with their descriptions.",
    kind: CommandKind::Query,
    parameters: &[],
};

pub(super) fn run<B: Body + 'static>() -> CommandExecution<B> {
    answers(|_, agent_memory, _| said(&manual(agent_memory)))
}
