//! `!goal`: asks the mind to work towards a goal.

use cooperage_core::Request;

use crate::action::Outcome;
use crate::body::Body;
use crate::catalogue::Run;
use crate::catalogues::mindcraft::declaration::{CommandKind, Declaration, Parameter, Type};
use crate::catalogues::mindcraft::instant::answers;

pub(super) const DECLARATION: Declaration = Declaration {
    name: "!goal",
    doc: "Set yourself a goal to work at unasked until it is reached.",
    kind: CommandKind::Instant,
    parameters: &[Parameter { name: "selfPrompt", kind: Type::Text, doc: "the goal" }],
};

pub(super) fn run<B: Body + 'static>() -> Run<B> {
    answers(|_, _, arguments| {
        let outcome = Outcome::done("").with_request(Request::SetGoal { goal: arguments.text("selfPrompt").to_owned() });
        outcome.into()
    })
}
