//! `!nearbyBlocks`: lists the kinds of blocks nearby.

use crate::body::Body;
use crate::catalogue::CommandExecution;
use crate::catalogues::mindcraft::declaration::{CommandKind, Declaration};
use crate::catalogues::mindcraft::instant::{answers, said};
use crate::catalogues::mindcraft::texts::nearby_blocks;

pub(super) const DECLARATION: Declaration = Declaration {
    name: "!nearbyBlocks",
    doc: "The kinds of blocks around you, nearest first.",
    kind: CommandKind::Query,
    parameters: &[],
};

pub(super) fn run<B: Body + 'static>() -> CommandExecution<B> {
    answers(|view, agent_memory, _| said(&nearby_blocks(view, agent_memory)))
}
