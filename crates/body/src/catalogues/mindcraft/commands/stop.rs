//! `!stop`: ends the action of the body and asks the mind to stop.

use crate::action::ActionOutcome;
use crate::body::Body;
use crate::catalogue::{InstantAnswer, CommandExecution};
use crate::catalogues::mindcraft::declaration::{CommandKind, Declaration};
use crate::catalogues::mindcraft::instant::answers;
use crate::command_request::CommandRequest;

pub(super) const DECLARATION: Declaration = Declaration {
    name: "!stop",
    doc: "Stop whatever you are doing at once.",
    kind: CommandKind::Instant,
    parameters: &[],
};

pub(super) fn run<B: Body + 'static>() -> CommandExecution<B> {
    answers(|_, _, _| {
        let outcome = ActionOutcome::done("Stopped.").with_request(CommandRequest::Stop);
        InstantAnswer { stops: true, ..outcome.into() }
    })
}
