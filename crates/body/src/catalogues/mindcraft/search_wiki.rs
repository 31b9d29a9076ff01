//! `!searchWiki`: looking something up.

use super::instant::answers;
use crate::action::{Outcome, Request};
use crate::body::Body;
use crate::catalogue::Command;

pub(super) fn command<B: Body + 'static>() -> Command<B> {
    answers("searchWiki", |_, _, arguments| {
        let outcome = Outcome::done("").with_request(Request::SearchWiki { query: arguments.text("query").to_owned() });
        outcome.into()
    })
}
