//! `!stfu`: asks the mind to say nothing more.

use crate::action::ActionOutcome;
use crate::body::Body;
use crate::catalogue::CommandExecution;
use crate::catalogues::mindcraft::declaration::{CommandKind, Declaration};
use crate::catalogues::mindcraft::instant::answers;
use crate::command_request::CommandRequest;

pub(super) const DECLARATION: Declaration = Declaration {
    name: "!stfu",
    doc: "Be silent and end all conversations and goals, but go on with the present action.",
    kind: CommandKind::Instant,
    parameters: &[],
};

pub(super) fn run<B: Body + 'static>() -> CommandExecution<B> {
    answers(|_, _, _| {
        let outcome = ActionOutcome::done("Silent from now on.").with_request(CommandRequest::Hush);
        outcome.into()
    })
}
