//! `!stats`: how the agent is doing.

use crate::mindcraft::declaration::{CommandKind, Declaration};

pub(super) const COMMAND: Declaration = Declaration {
    name: "!stats",
    doc: "Your position, health, hunger and surroundings: biome, weather, time of day, the blocks you \
          stand in and on, who is near, what you are doing.",
    kind: CommandKind::Query,
    parameters: &[],
};
