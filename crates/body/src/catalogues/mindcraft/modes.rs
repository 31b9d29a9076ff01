//! `!modes`: what the body does by itself.

use super::instant::{answers, said};
use crate::body::Body;
use crate::catalogue::Command;
use super::texts::modes;

pub(super) fn command<B: Body + 'static>() -> Command<B> {
    answers("modes", |_, shelf, _| said(&modes(shelf)))
}
