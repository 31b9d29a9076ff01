//! `!newAction`: asks the mind to write a program.

use cooperage_core::Request;

use crate::action::Outcome;
use crate::body::Body;
use crate::catalogue::Run;
use crate::catalogues::mindcraft::declaration::{CommandKind, Declaration, Parameter, Type};
use crate::catalogues::mindcraft::lasting::acts;

pub(super) const DECLARATION: Declaration = Declaration {
    name: "!newAction",
    doc: "Do something that no other command does: a program is written for it and run. It is made for \
          this one occasion, from what was said before and this prompt.",
    kind: CommandKind::LASTING,
    parameters: &[Parameter {
        name: "prompt",
        kind: Type::Text,
        doc: "what the program is to do, in detail",
    }],
};

pub(super) fn run<B: Body + 'static>() -> Run<B> {
    acts(|_, arguments| {
        Box::pin(async move {
            Outcome::done("").with_request(Request::NewAction { prompt: arguments.text("prompt").to_owned() })
        })
    })
}
