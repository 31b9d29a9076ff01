//! `!searchWiki`: asks the mind to look something up.

use cooperage_core::Request;

use crate::action::Outcome;
use crate::body::Body;
use crate::catalogue::Run;
use crate::catalogues::mindcraft::declaration::{CommandKind, Declaration, Parameter, Type};
use crate::catalogues::mindcraft::instant::answers;

pub(super) const DECLARATION: Declaration = Declaration {
    name: "!searchWiki",
    doc: "Look something up in the Minecraft Wiki.",
    kind: CommandKind::Query,
    parameters: &[Parameter { name: "query", kind: Type::Text, doc: "what to look up" }],
};

pub(super) fn run<B: Body + 'static>() -> Run<B> {
    answers(|_, _, arguments| {
        let outcome = Outcome::done("").with_request(Request::SearchWiki { query: arguments.text("query").to_owned() });
        outcome.into()
    })
}
