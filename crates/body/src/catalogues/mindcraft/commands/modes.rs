//! `!modes`: lists the modes of the body.

use crate::body::Body;
use crate::catalogue::CommandExecution;
use crate::catalogues::mindcraft::declaration::{CommandKind, Declaration};
use crate::catalogues::mindcraft::instant::{answers, said};
use crate::catalogues::mindcraft::texts::modes;

pub(super) const DECLARATION: Declaration = Declaration {
    name: "!modes",
    doc: "Your modes, the things you do of your own accord, and which of them are on.",
    kind: CommandKind::Query,
    parameters: &[],
};

pub(super) fn run<B: Body + 'static>() -> CommandExecution<B> {
    answers(|_, agent_memory, _| said(&modes(agent_memory)))
}
