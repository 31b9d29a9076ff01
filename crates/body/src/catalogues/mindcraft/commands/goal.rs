//! `!goal`: asks the mind to work towards a goal.

use crate::action::ActionOutcome;
use crate::body::Body;
use crate::catalogue::CommandExecution;
use crate::catalogues::mindcraft::declaration::{CommandKind, Declaration, CommandParameter, Type};
use crate::catalogues::mindcraft::instant::answers;
use crate::command_request::CommandRequest;

pub(super) const DECLARATION: Declaration = Declaration {
    name: "!goal",
    doc: "Set yourself a goal to work at unasked until it is reached.",
    kind: CommandKind::Instant,
    parameters: &[CommandParameter { name: "selfPrompt", kind: Type::Text, doc: "the goal" }],
};

pub(super) fn run<B: Body + 'static>() -> CommandExecution<B> {
    answers(|_, _, arguments| {
        let outcome = ActionOutcome::done("").with_request(CommandRequest::SetGoal { goal: arguments.text("selfPrompt").to_owned() });
        outcome.into()
    })
}
