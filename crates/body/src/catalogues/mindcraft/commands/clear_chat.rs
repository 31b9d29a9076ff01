//! `!clearChat`: asks the mind to forget the conversation.

use cooperage_core::Request;

use crate::action::Outcome;
use crate::body::Body;
use crate::catalogue::Run;
use crate::catalogues::mindcraft::declaration::{CommandKind, Declaration};
use crate::catalogues::mindcraft::instant::answers;

pub(super) const DECLARATION: Declaration = Declaration {
    name: "!clearChat",
    doc: "Forget all that was said so far.",
    kind: CommandKind::Instant,
    parameters: &[],
};

pub(super) fn run<B: Body + 'static>() -> Run<B> {
    answers(|_, _, _| {
        let outcome = Outcome::done("What was said is forgotten.").with_request(Request::ClearChat);
        outcome.into()
    })
}
