//! `!entities`: who is near.

use super::instant::{answers, said};
use crate::body::Body;
use crate::catalogue::Command;
use super::texts::entities;

pub(super) fn command<B: Body + 'static>() -> Command<B> {
    answers("entities", |view, shelf, _| said(&entities(view, shelf)))
}
