//! `!checkBlueprint`: reports the work that is left in the blueprint.

use crate::body::Body;
use crate::catalogue::CommandExecution;
use crate::catalogues::mindcraft::blueprint_report::{FixListing, check};
use crate::catalogues::mindcraft::declaration::{CommandKind, Declaration};
use crate::catalogues::mindcraft::instant::{answers, said};
use crate::catalogues::mindcraft::texts::of_blueprint;

pub(super) const DECLARATION: Declaration = Declaration {
    name: "!checkBlueprint",
    doc: "Compare the whole blueprint with what is built, and list the blocks that still have to be \
          placed, removed or replaced.",
    kind: CommandKind::Query,
    parameters: &[],
};

pub(super) fn run<B: Body + 'static>() -> CommandExecution<B> {
    answers(|view, agent_memory, _| {
        let form = FixListing::of_revision(agent_memory.revision);
        let look = |pos| view.state(pos).block();
        said(&of_blueprint(agent_memory, |blueprint| check(blueprint, form, look)))
    })
}
