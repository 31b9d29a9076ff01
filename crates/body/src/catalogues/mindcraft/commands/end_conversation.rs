//! `!endConversation`: asks the mind to end the conversation with another agent.

use crate::action::ActionOutcome;
use crate::body::Body;
use crate::catalogue::CommandExecution;
use crate::catalogues::mindcraft::declaration::{CommandKind, Declaration, CommandParameter, Type};
use crate::catalogues::mindcraft::instant::{agent, answers};
use crate::command_request::CommandRequest;

pub(super) const DECLARATION: Declaration = Declaration {
    name: "!endConversation",
    doc: "End the conversation with another agent.",
    kind: CommandKind::Instant,
    parameters: &[CommandParameter { name: "player_name", kind: Type::Player, doc: "name of the agent" }],
};

pub(super) fn run<B: Body + 'static>() -> CommandExecution<B> {
    answers(|view, agent_memory, arguments| match agent(view, agent_memory, arguments) {
        Ok(partner) => {
            let text = format!("The conversation with {partner} is over.");
            ActionOutcome::done(text).with_request(CommandRequest::EndConversation { partner }).into()
        }
        Err(reason) => ActionOutcome::failed(reason).into(),
    })
}
