//! `!clearChat`: asks the mind to forget the conversation.

use crate::action::ActionOutcome;
use crate::body::Body;
use crate::catalogue::CommandExecution;
use crate::catalogues::mindcraft::declaration::{CommandKind, Declaration};
use crate::catalogues::mindcraft::instant::answers;
use crate::command_request::CommandRequest;

pub(super) const DECLARATION: Declaration = Declaration {
    name: "!clearChat",
    doc: "Forget all that was said so far.",
    kind: CommandKind::Instant,
    parameters: &[],
};

pub(super) fn run<B: Body + 'static>() -> CommandExecution<B> {
    answers(|_, _, _| {
        let outcome = ActionOutcome::done("What was said is forgotten.").with_request(CommandRequest::ClearChat);
        outcome.into()
    })
}
