//! `!craftable`: what can be crafted now.

use super::instant::{answers, said};
use crate::body::Body;
use crate::catalogue::Command;
use super::texts::craftable;

pub(super) fn command<B: Body + 'static>() -> Command<B> {
    answers("craftable", |view, _, _| said(&craftable(view)))
}
