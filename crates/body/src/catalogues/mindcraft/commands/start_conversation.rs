//! `!startConversation`: asks the mind to talk to another agent.

use crate::action::ActionOutcome;
use crate::body::Body;
use crate::catalogue::CommandExecution;
use crate::catalogues::mindcraft::declaration::{CommandKind, Declaration, CommandParameter, Type};
use crate::catalogues::mindcraft::instant::{agent, answers};
use crate::command_request::CommandRequest;

pub(super) const DECLARATION: Declaration = Declaration {
    name: "!startConversation",
    doc: "Start a conversation with another agent. For agents only; people are spoken to in the chat.",
    kind: CommandKind::Instant,
    parameters: &[
        CommandParameter { name: "player_name", kind: Type::Player, doc: "name of the agent" },
        CommandParameter { name: "message", kind: Type::Text, doc: "what to say first" },
    ],
};

pub(super) fn run<B: Body + 'static>() -> CommandExecution<B> {
    answers(|view, agent_memory, arguments| {
        let message = arguments.text("message").to_owned();
        match agent(view, agent_memory, arguments) {
            Ok(partner) => {
                ActionOutcome::done("").with_request(CommandRequest::StartConversation { partner, message }).into()
            }
            Err(reason) => ActionOutcome::failed(reason).into(),
        }
    })
}
