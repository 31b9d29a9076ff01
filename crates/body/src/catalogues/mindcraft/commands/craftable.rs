//! `!craftable`: lists the items that can be crafted now.

use crate::body::Body;
use crate::catalogue::CommandExecution;
use crate::catalogues::mindcraft::declaration::{CommandKind, Declaration};
use crate::catalogues::mindcraft::instant::{answers, said};
use crate::catalogues::mindcraft::texts::craftable;

pub(super) const DECLARATION: Declaration = Declaration {
    name: "!craftable",
    doc: "The items that you could craft now from what you carry.",
    kind: CommandKind::Query,
    parameters: &[],
};

pub(super) fn run<B: Body + 'static>() -> CommandExecution<B> {
    answers(|view, agent_memory, _| said(&craftable(view, agent_memory)))
}
