//! `!help`: the commands.

use super::instant::{answers, said};
use crate::body::Body;
use crate::catalogue::Command;
use super::texts::manual;

pub(super) fn command<B: Body + 'static>() -> Command<B> {
    answers("help", |_, shelf, _| said(&manual(shelf)))
}
