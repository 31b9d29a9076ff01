//! `!newAction`: asks the mind to write a program.

use crate::action::ActionOutcome;
use crate::body::Body;
use crate::catalogue::CommandExecution;
use crate::catalogues::mindcraft::declaration::{CommandKind, Declaration, CommandParameter, Type};
use crate::catalogues::mindcraft::lasting::acts;
use crate::command_request::CommandRequest;

pub(super) const DECLARATION: Declaration = Declaration {
    name: "!newAction",
    doc: "Do something that no other command does: a program is written for it and run. It is made for \
          this one occasion, from what was said before and this prompt.",
    kind: CommandKind::LASTING,
    parameters: &[CommandParameter {
        name: "prompt",
        kind: Type::Text,
        doc: "what the program is to do, in detail",
    }],
};

pub(super) fn run<B: Body + 'static>() -> CommandExecution<B> {
    acts(|_, arguments| {
        Box::pin(async move {
            ActionOutcome::done("").with_request(CommandRequest::NewAction { prompt: arguments.text("prompt").to_owned() })
        })
    })
}
