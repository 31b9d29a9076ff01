//! `!stop`: ending what the body does.

use super::instant::answers;
use crate::action::{Outcome, Request};
use crate::body::Body;
use crate::catalogue::{Answer, Command};

pub(super) fn command<B: Body + 'static>() -> Command<B> {
    answers("stop", |_, _, _| {
        let outcome = Outcome::done("Stopped.").with_request(Request::Stop);
        Answer { stops: true, ..outcome.into() }
    })
}
