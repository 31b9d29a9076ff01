//! `!stats`: how and where one is.

use super::instant::{answers, said};
use crate::body::Body;
use crate::catalogue::Command;
use super::texts::stats;

pub(super) fn command<B: Body + 'static>() -> Command<B> {
    answers("stats", |view, shelf, _| said(&stats(view, shelf)))
}
