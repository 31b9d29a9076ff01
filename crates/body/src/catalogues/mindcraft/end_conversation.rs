//! `!endConversation`: no more talking to another agent.

use super::instant::{agent, answers};
use crate::action::{Outcome, Request};
use crate::body::Body;
use crate::catalogue::Command;

pub(super) fn command<B: Body + 'static>() -> Command<B> {
    answers("endConversation", |view, shelf, arguments| match agent(view, shelf, arguments) {
        Ok(partner) => {
            let text = format!("The conversation with {partner} is over.");
            Outcome::done(text).with_request(Request::EndConversation { partner }).into()
        }
        Err(reason) => Outcome::failed(reason).into(),
    })
}
