//! `!inventory`: what one carries.

use super::instant::{answers, said};
use crate::body::Body;
use crate::catalogue::Command;
use super::texts::inventory;

pub(super) fn command<B: Body + 'static>() -> Command<B> {
    answers("inventory", |view, _, _| said(&inventory(view)))
}
