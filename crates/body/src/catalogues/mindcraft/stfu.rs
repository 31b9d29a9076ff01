//! `!stfu`: saying nothing any more.

use super::instant::answers;
use crate::action::{Outcome, Request};
use crate::body::Body;
use crate::catalogue::Command;

pub(super) fn command<B: Body + 'static>() -> Command<B> {
    answers("stfu", |_, _, _| {
        let outcome = Outcome::done("Silent from now on.").with_request(Request::Hush);
        outcome.into()
    })
}
