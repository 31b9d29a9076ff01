//! `!rememberHere`: a name for where one is.

use super::instant::answers;
use crate::action::Outcome;
use crate::body::Body;
use crate::catalogue::Command;

/// Most places that are remembered.
const PLACES_MAX: usize = 1_000;

pub(super) fn command<B: Body + 'static>() -> Command<B> {
    answers("rememberHere", |view, shelf, arguments| {
        let name: String = arguments.text("name").chars().take(100).collect();
        if shelf.places.len() >= PLACES_MAX && !shelf.places.contains_key(&name) {
            return Outcome::failed("too many places are remembered").into();
        }
        let text = format!("This place is remembered as {name}.");
        shelf.places.insert(name, view.position());
        Outcome::done(text).into()
    })
}
