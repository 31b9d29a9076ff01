//! `!stats`: describes the state and the place of the body.

use crate::body::Body;
use crate::catalogue::CommandExecution;
use crate::catalogues::mindcraft::declaration::{CommandKind, Declaration};
use crate::catalogues::mindcraft::instant::{answers, said};
use crate::catalogues::mindcraft::texts::stats;

pub(super) const DECLARATION: Declaration = Declaration {
    name: "!stats",
    doc: "Your position, health, hunger and surroundings: biome, weather, time of day, the blocks you \
          stand in and on, who is near, what you are doing.",
    kind: CommandKind::Query,
    parameters: &[],
};

pub(super) fn run<B: Body + 'static>() -> CommandExecution<B> {
    answers(|view, agent_memory, _| said(&stats(view, agent_memory)))
}
