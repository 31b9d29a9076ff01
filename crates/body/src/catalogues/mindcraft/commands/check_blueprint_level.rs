//! `!checkBlueprintLevel`: reports the work that is left in a level of the blueprint.

use crate::body::Body;
use crate::catalogue::CommandExecution;
use crate::catalogues::mindcraft::blueprint_report::{FixListing, check_level};
use crate::catalogues::mindcraft::declaration::{CommandKind, Declaration, NumberDomain, CommandParameter, Type};
use crate::catalogues::mindcraft::instant::{answers, said};
use crate::catalogues::mindcraft::texts::of_blueprint;

pub(super) const DECLARATION: Declaration = Declaration {
    name: "!checkBlueprintLevel",
    doc: "Compare one level of the blueprint with what is built, and list the blocks that still have \
          to be placed, removed or replaced there.",
    kind: CommandKind::Query,
    parameters: &[CommandParameter {
        name: "levelNum",
        kind: Type::Integer(NumberDomain::from(0)),
        doc: "number of the level",
    }],
};

pub(super) fn run<B: Body + 'static>() -> CommandExecution<B> {
    answers(|view, agent_memory, arguments| {
        let number = arguments.integer("levelNum").unwrap_or(0);
        let look = |pos| view.state(pos).block();
        let form = FixListing::of_revision(agent_memory.revision);
        said(&of_blueprint(agent_memory, |blueprint| check_level(blueprint, number, form, look)))
    })
}
