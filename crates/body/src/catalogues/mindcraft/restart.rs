//! `!restart`: beginning anew.

use super::instant::answers;
use crate::action::{Outcome, Request};
use crate::body::Body;
use crate::catalogue::{Answer, Command};

pub(super) fn command<B: Body + 'static>() -> Command<B> {
    answers("restart", |_, _, _| {
        let outcome = Outcome::done("Restarting.").with_request(Request::Restart);
        Answer { stops: true, ..outcome.into() }
    })
}
