//! `!lookAtPosition`: a picture of a place is to be looked at.

use super::lasting::acts;
use crate::action::{Outcome, Request};
use crate::body::Body;
use crate::catalogue::Command;

pub(super) fn command<B: Body + 'static>() -> Command<B> {
    acts("lookAtPosition", |_, arguments| {
        Box::pin(async move {
            Outcome::done("").with_request(Request::LookAtPosition { pos: ["x", "y", "z"].map(|name| arguments.integer(name).unwrap_or(0)) })
        })
    })
}
