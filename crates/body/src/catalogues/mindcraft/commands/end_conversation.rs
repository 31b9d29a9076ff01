//! `!endConversation`: asks the mind to end the conversation with another agent.

use cooperage_core::Request;

use crate::action::Outcome;
use crate::body::Body;
use crate::catalogue::Run;
use crate::catalogues::mindcraft::declaration::{CommandKind, Declaration, Parameter, Type};
use crate::catalogues::mindcraft::instant::{agent, answers};

pub(super) const DECLARATION: Declaration = Declaration {
    name: "!endConversation",
    doc: "End the conversation with another agent.",
    kind: CommandKind::Instant,
    parameters: &[Parameter { name: "player_name", kind: Type::Player, doc: "name of the agent" }],
};

pub(super) fn run<B: Body + 'static>() -> Run<B> {
    answers(|view, agent_memory, arguments| match agent(view, agent_memory, arguments) {
        Ok(partner) => {
            let text = format!("The conversation with {partner} is over.");
            Outcome::done(text).with_request(Request::EndConversation { partner }).into()
        }
        Err(reason) => Outcome::failed(reason).into(),
    })
}
