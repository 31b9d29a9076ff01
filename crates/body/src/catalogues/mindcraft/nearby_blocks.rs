//! `!nearbyBlocks`: what blocks are near.

use super::instant::{answers, said};
use crate::body::Body;
use crate::catalogue::Command;
use super::texts::nearby_blocks;

pub(super) fn command<B: Body + 'static>() -> Command<B> {
    answers("nearbyBlocks", |view, _, _| said(&nearby_blocks(view)))
}
