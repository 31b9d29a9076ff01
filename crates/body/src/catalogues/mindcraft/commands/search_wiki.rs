//! `!searchWiki`: looks something up. Runs of before revision 4 asked the mind, which had no pages.

use crate::action::ActionOutcome;
use crate::body::Body;
use crate::catalogue::CommandExecution;
use crate::catalogues::mindcraft::declaration::{CommandKind, Declaration, CommandParameter, Type};
use crate::catalogues::mindcraft::instant::{answers, said};
use crate::command_request::CommandRequest;
use crate::wiki::page;

/// The revision of conduct from which on there are pages.
const HAS_PAGES: u32 = 4;

pub(super) const DECLARATION: Declaration = Declaration {
    name: "!searchWiki",
    doc: "Look something up in the Minecraft Wiki.",
    kind: CommandKind::Query,
    parameters: &[CommandParameter { name: "query", kind: Type::Text, doc: "what to look up" }],
};

pub(super) fn run<B: Body + 'static>() -> CommandExecution<B> {
    answers(|_, agent_memory, arguments| {
        if agent_memory.revision >= HAS_PAGES {
            return page(arguments.text("query"))
                .map_or_else(|unknown| ActionOutcome::failed(unknown).into(), |page| said(&page));
        }
        let outcome = ActionOutcome::done("").with_request(CommandRequest::SearchWiki { query: arguments.text("query").to_owned() });
        outcome.into()
    })
}
