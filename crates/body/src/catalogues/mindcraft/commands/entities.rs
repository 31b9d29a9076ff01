//! `!entities`: lists the players and creatures nearby.

use crate::body::Body;
use crate::catalogue::CommandExecution;
use crate::catalogues::mindcraft::declaration::{CommandKind, Declaration};
use crate::catalogues::mindcraft::instant::{answers, said};
use crate::catalogues::mindcraft::texts::entities;

pub(super) const DECLARATION: Declaration = Declaration {
    name: "!entities",
    doc: "The players, agents and creatures around you.",
    kind: CommandKind::Query,
    parameters: &[],
};

pub(super) fn run<B: Body + 'static>() -> CommandExecution<B> {
    answers(|view, agent_memory, _| said(&entities(view, agent_memory)))
}
