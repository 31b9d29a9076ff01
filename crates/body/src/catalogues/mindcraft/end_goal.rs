//! `!endGoal`: the end of a goal.

use super::instant::answers;
use crate::action::{Outcome, Request};
use crate::body::Body;
use crate::catalogue::{Answer, Command};

pub(super) fn command<B: Body + 'static>() -> Command<B> {
    answers("endGoal", |_, _, _| {
        let outcome = Outcome::done("The goal is ended.").with_request(Request::EndGoal);
        Answer { stops: true, ..outcome.into() }
    })
}
