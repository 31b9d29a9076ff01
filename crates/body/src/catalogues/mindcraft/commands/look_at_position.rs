//! `!lookAtPosition`: asks the mind to look at a picture of a place.

use cooperage_core::Request;

use crate::action::Outcome;
use crate::body::Body;
use crate::catalogue::Run;
use crate::catalogues::mindcraft::declaration::{CommandKind, Declaration, Domain, Parameter, Type};
use crate::catalogues::mindcraft::lasting::acts;

pub(super) const DECLARATION: Declaration = Declaration {
    name: "!lookAtPosition",
    doc: "Look at a position and describe what is seen.",
    kind: CommandKind::LASTING,
    parameters: &[
        Parameter { name: "x", kind: Type::Integer(Domain::ANY), doc: "x coordinate" },
        Parameter { name: "y", kind: Type::Integer(Domain::ANY), doc: "y coordinate" },
        Parameter { name: "z", kind: Type::Integer(Domain::ANY), doc: "z coordinate" },
    ],
};

pub(super) fn run<B: Body + 'static>() -> Run<B> {
    acts(|_, arguments| {
        Box::pin(async move {
            Outcome::done("").with_request(Request::LookAtPosition { pos: ["x", "y", "z"].map(|name| arguments.integer(name).unwrap_or(0)) })
        })
    })
}
