//! `!goal`: working towards a goal.

use super::instant::answers;
use crate::action::{Outcome, Request};
use crate::body::Body;
use crate::catalogue::Command;

pub(super) fn command<B: Body + 'static>() -> Command<B> {
    answers("goal", |_, _, arguments| {
        let outcome = Outcome::done("").with_request(Request::SetGoal { goal: arguments.text("selfPrompt").to_owned() });
        outcome.into()
    })
}
