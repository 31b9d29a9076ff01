//! `!lookAtPosition`: asks the mind to look at a picture of a place.

use crate::action::ActionOutcome;
use crate::body::Body;
use crate::catalogue::CommandExecution;
use crate::catalogues::mindcraft::declaration::{CommandKind, Declaration, NumberDomain, CommandParameter, Type};
use crate::catalogues::mindcraft::lasting::acts;
use crate::command_request::CommandRequest;

pub(super) const DECLARATION: Declaration = Declaration {
    name: "!lookAtPosition",
    doc: "Look at a position and describe what is seen.",
    kind: CommandKind::LASTING,
    parameters: &[
        CommandParameter { name: "x", kind: Type::Integer(NumberDomain::ANY), doc: "x coordinate" },
        CommandParameter { name: "y", kind: Type::Integer(NumberDomain::ANY), doc: "y coordinate" },
        CommandParameter { name: "z", kind: Type::Integer(NumberDomain::ANY), doc: "z coordinate" },
    ],
};

pub(super) fn run<B: Body + 'static>() -> CommandExecution<B> {
    acts(|_, arguments| {
        Box::pin(async move {
            ActionOutcome::done("").with_request(CommandRequest::LookAtPosition { pos: ["x", "y", "z"].map(|name| arguments.integer(name).unwrap_or(0)) })
        })
    })
}
