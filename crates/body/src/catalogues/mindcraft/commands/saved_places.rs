//! `!savedPlaces`: lists the remembered places.

use crate::body::Body;
use crate::catalogue::CommandExecution;
use crate::catalogues::mindcraft::declaration::{CommandKind, Declaration};
use crate::catalogues::mindcraft::instant::{answers, said};
use crate::catalogues::mindcraft::texts::places;

pub(super) const DECLARATION: Declaration = Declaration {
    name: "!savedPlaces",
    doc: "The names of the places that you have remembered.",
    kind: CommandKind::Query,
    parameters: &[],
};

pub(super) fn run<B: Body + 'static>() -> CommandExecution<B> {
    answers(|_, agent_memory, _| said(&places(agent_memory)))
}
