//! Steps of plans said in the catalogue of skills.

use cooperage_blocks::world::PlayerId;
use cooperage_core::ToolCall;
use cooperage_plan::calls::{Moment, Said, Tools};
use cooperage_plan::{Failure, Means, Step, Work};
use serde_json::{Value, json};

/// How many blocks are collected with one call: after each call the agent sees the world anew.
const AT_ONCE: u32 = 16;

/// The catalogue of skills for one body.
pub(super) struct SkillTools<'a> {
    pub(super) world: &'a cooperage_blocks::World,
}

/// A call of a tool with these arguments.
pub(super) fn call<const N: usize>(tool: &str, arguments: [(&str, Value); N]) -> ToolCall {
    let arguments = arguments.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
    ToolCall { tool: tool.to_owned(), arguments }
}

/// The call by which an agent leaves its place, with the reason.
pub(super) fn aside() -> (String, ToolCall) {
    ("I step aside.".to_owned(), call("moveAway", [("distance", json!(8))]))
}

fn part(call: ToolCall) -> Said {
    Said::Call { call, is_whole: false }
}

impl Tools for SkillTools<'_> {
    fn means(&self) -> Means {
        // Nothing grows fast enough to be waited for.
        Means::without(&[Work::Grow, Work::Hasten])
    }

    fn say(&self, step: &Step, moment: &Moment<'_>) -> Said {
        match step {
            // Collecting picks items up in passing; an item elsewhere may be gone before the agent arrives.
            Step::PickUp { cell, .. } => Said::Useless(vec![Failure::Cell(*cell)]),
            Step::Collect { blocks, count, .. } => match moment.cells_of(blocks).first() {
                Some(cell) => {
                    let block = self.world.state(*cell).name();
                    let count = (*count).clamp(1, AT_ONCE);
                    part(call("collectBlocks", [("block", json!(block)), ("count", json!(count))]))
                }
                None => Said::Useless(blocks.iter().map(|&block| Failure::Block(block)).collect()),
            },
            Step::Craft { item, .. } => {
                part(call("craft", [("item", json!(item.name())), ("count", json!(moment.wanted))]))
            }
            Step::Smelt { input, count, .. } => {
                part(call("smelt", [("item", json!(input.name())), ("count", json!(count))]))
            }
            Step::Kill { mob, .. } => part(call("attack", [("kind", json!(mob))])),
            Step::Give { to, item, count } => match self.world.player(PlayerId(to.0)) {
                Some(player) => {
                    let player = &*player.name;
                    let arguments =
                        [("player", json!(player)), ("item", json!(item.name())), ("count", json!(count))];
                    part(call("handOver", arguments))
                }
                None => Said::Wait,
            },
            _ => Said::Wait,
        }
    }
}
