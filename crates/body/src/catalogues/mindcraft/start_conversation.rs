//! `!startConversation`: talking to another agent.

use super::instant::{agent, answers};
use crate::action::{Outcome, Request};
use crate::body::Body;
use crate::catalogue::Command;

pub(super) fn command<B: Body + 'static>() -> Command<B> {
    answers("startConversation", |view, shelf, arguments| {
        let message = arguments.text("message").to_owned();
        match agent(view, shelf, arguments) {
            Ok(partner) => {
                Outcome::done("").with_request(Request::StartConversation { partner, message }).into()
            }
            Err(reason) => Outcome::failed(reason).into(),
        }
    })
}
