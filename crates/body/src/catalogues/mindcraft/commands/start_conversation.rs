//! `!startConversation`: asks the mind to talk to another agent.

use cooperage_core::Request;

use crate::action::Outcome;
use crate::body::Body;
use crate::catalogue::Run;
use crate::catalogues::mindcraft::declaration::{CommandKind, Declaration, Parameter, Type};
use crate::catalogues::mindcraft::instant::{agent, answers};

pub(super) const DECLARATION: Declaration = Declaration {
    name: "!startConversation",
    doc: "Start a conversation with another agent. For agents only; people are spoken to in the chat.",
    kind: CommandKind::Instant,
    parameters: &[
        Parameter { name: "player_name", kind: Type::Player, doc: "name of the agent" },
        Parameter { name: "message", kind: Type::Text, doc: "what to say first" },
    ],
};

pub(super) fn run<B: Body + 'static>() -> Run<B> {
    answers(|view, agent_memory, arguments| {
        let message = arguments.text("message").to_owned();
        match agent(view, agent_memory, arguments) {
            Ok(partner) => {
                Outcome::done("").with_request(Request::StartConversation { partner, message }).into()
            }
            Err(reason) => Outcome::failed(reason).into(),
        }
    })
}
