//! `!searchWiki`: asks the mind to look something up.

use crate::action::ActionOutcome;
use crate::body::Body;
use crate::catalogue::CommandExecution;
use crate::catalogues::mindcraft::declaration::{CommandKind, Declaration, CommandParameter, Type};
use crate::catalogues::mindcraft::instant::answers;
use crate::command_request::CommandRequest;

pub(super) const DECLARATION: Declaration = Declaration {
    name: "!searchWiki",
    doc: "Look something up in the Minecraft Wiki.",
    kind: CommandKind::Query,
    parameters: &[CommandParameter { name: "query", kind: Type::Text, doc: "what to look up" }],
};

pub(super) fn run<B: Body + 'static>() -> CommandExecution<B> {
    answers(|_, _, arguments| {
        let outcome = ActionOutcome::done("").with_request(CommandRequest::SearchWiki { query: arguments.text("query").to_owned() });
        outcome.into()
    })
}
