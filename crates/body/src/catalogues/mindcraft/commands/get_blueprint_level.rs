//! `!getBlueprintLevel`: describes a level of the blueprint.

use crate::body::Body;
use crate::catalogue::CommandExecution;
use crate::catalogues::mindcraft::blueprint_report::level;
use crate::catalogues::mindcraft::declaration::{CommandKind, Declaration, NumberDomain, CommandParameter, Type};
use crate::catalogues::mindcraft::instant::{answers, said};
use crate::catalogues::mindcraft::texts::of_blueprint;

pub(super) const DECLARATION: Declaration = Declaration {
    name: "!getBlueprintLevel",
    doc: "One level of the blueprint in full: where it starts, and every block of it.",
    kind: CommandKind::Query,
    parameters: &[CommandParameter {
        name: "levelNum",
        kind: Type::Integer(NumberDomain::from(0)),
        doc: "number of the level",
    }],
};

pub(super) fn run<B: Body + 'static>() -> CommandExecution<B> {
    answers(|_, agent_memory, arguments| {
        let number = arguments.integer("levelNum").unwrap_or(0);
        said(&of_blueprint(agent_memory, |blueprint| level(blueprint, number)))
    })
}
