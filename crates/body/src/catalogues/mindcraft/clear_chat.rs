//! `!clearChat`: forgetting what was said.

use super::instant::answers;
use crate::action::{Outcome, Request};
use crate::body::Body;
use crate::catalogue::Command;

pub(super) fn command<B: Body + 'static>() -> Command<B> {
    answers("clearChat", |_, _, _| {
        let outcome = Outcome::done("What was said is forgotten.").with_request(Request::ClearChat);
        outcome.into()
    })
}
