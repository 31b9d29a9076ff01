//! `!getBlueprint`: lists the levels of the blueprint.

use crate::body::Body;
use crate::catalogue::CommandExecution;
use crate::catalogues::mindcraft::blueprint_report::outline;
use crate::catalogues::mindcraft::declaration::{CommandKind, Declaration};
use crate::catalogues::mindcraft::instant::{answers, said};
use crate::catalogues::mindcraft::texts::of_blueprint;

pub(super) const DECLARATION: Declaration = Declaration {
    name: "!getBlueprint",
    doc: "The levels of the blueprint with the coordinates at which each starts.",
    kind: CommandKind::Query,
    parameters: &[],
};

pub(super) fn run<B: Body + 'static>() -> CommandExecution<B> {
    answers(|_, agent_memory, _| said(&of_blueprint(agent_memory, outline)))
}
