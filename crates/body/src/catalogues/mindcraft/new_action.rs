//! `!newAction`: a program is to be written.

use super::lasting::acts;
use crate::action::{Outcome, Request};
use crate::body::Body;
use crate::catalogue::Command;

pub(super) fn command<B: Body + 'static>() -> Command<B> {
    acts("newAction", |_, arguments| {
        Box::pin(async move {
            Outcome::done("").with_request(Request::NewAction { prompt: arguments.text("prompt").to_owned() })
        })
    })
}
