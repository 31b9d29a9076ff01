//! `!endGoal`: ends the action of the body and asks the mind to end its goal.

use crate::action::ActionOutcome;
use crate::body::Body;
use crate::catalogue::{InstantAnswer, CommandExecution};
use crate::catalogues::mindcraft::declaration::{CommandKind, Declaration};
use crate::catalogues::mindcraft::instant::answers;
use crate::command_request::CommandRequest;

pub(super) const DECLARATION: Declaration = Declaration {
    name: "!endGoal",
    doc: "End your goal once it is reached, and stop.",
    kind: CommandKind::Instant,
    parameters: &[],
};

pub(super) fn run<B: Body + 'static>() -> CommandExecution<B> {
    answers(|_, _, _| {
        let outcome = ActionOutcome::done("The goal is ended.").with_request(CommandRequest::EndGoal);
        InstantAnswer { stops: true, ..outcome.into() }
    })
}
