//! `!savedPlaces`: the places that are remembered.

use super::instant::{answers, said};
use crate::body::Body;
use crate::catalogue::Command;
use super::texts::places;

pub(super) fn command<B: Body + 'static>() -> Command<B> {
    answers("savedPlaces", |_, shelf, _| said(&places(shelf)))
}
