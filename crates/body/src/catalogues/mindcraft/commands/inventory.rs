//! `!inventory`: lists the carried items.

use crate::body::Body;
use crate::catalogue::CommandExecution;
use crate::catalogues::mindcraft::declaration::{CommandKind, Declaration};
use crate::catalogues::mindcraft::instant::{answers, said};
use crate::catalogues::mindcraft::texts::inventory;

pub(super) const DECLARATION: Declaration = Declaration {
    name: "!inventory",
    doc: "What you carry and what you wear.",
    kind: CommandKind::Query,
    parameters: &[],
};

pub(super) fn run<B: Body + 'static>() -> CommandExecution<B> {
    answers(|view, _, _| said(&inventory(view)))
}
