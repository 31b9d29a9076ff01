//! Steps of plans said in MINDcraft's commands.

use cooperage_blocks::World;
use cooperage_blocks::world::PlayerId;
use cooperage_core::ToolCall;
use cooperage_plan::calls::{Moment, Said, Tools};
use cooperage_plan::{Failure, Means, Step, Work};
use serde_json::{Value, json};

use super::call;

/// How many blocks are collected with one call.
const AT_ONCE: u32 = 16;

/// The commands of one body.
pub(super) struct CommandTools<'a> {
    pub(super) world: &'a World,
}

fn part(call: ToolCall) -> Said {
    Said::Call { call, is_whole: false }
}

impl Tools for CommandTools<'_> {
    fn means(&self) -> Means {
        // Nothing grows fast enough to be waited for.
        Means::without(&[Work::Grow, Work::Hasten])
    }

    fn say(&self, step: &Step, moment: &Moment<'_>) -> Said {
        let item_and_count = |item: cooperage_blocks::ItemId, key, count: u32| {
            [(key, json!(item.name())), ("num", json!(count.max(1)))]
        };
        match step {
            // Collecting picks items up in passing; an item elsewhere may be gone before the agent arrives.
            Step::PickUp { cell, .. } => Said::Useless(vec![Failure::Cell(*cell)]),
            Step::Collect { blocks, count, .. } => match moment.cells_of(blocks).first() {
                Some(cell) => {
                    let block = self.world.state(*cell).name();
                    let count = (*count).clamp(1, AT_ONCE);
                    part(call("collectBlocks", [("type", json!(block)), ("num", json!(count))]))
                }
                None => Said::Useless(blocks.iter().map(|&block| Failure::Block(block)).collect()),
            },
            Step::Craft { item, times, .. } => {
                part(call("craftRecipe", item_and_count(*item, "recipe_name", *times)))
            }
            Step::Smelt { input, count, .. } => {
                part(call("smeltItem", item_and_count(*input, "item_name", *count)))
            }
            Step::Fetch { item, count, .. } => {
                part(call("takeFromChest", item_and_count(*item, "item_name", *count)))
            }
            Step::Kill { mob, .. } => part(call("attack", [("type", json!(mob))])),
            Step::Give { to, item, count } => match self.world.player(PlayerId(to.0)) {
                Some(player) => part(call(
                    "givePlayer",
                    [
                        ("player_name", json!(&*player.name)),
                        ("item_name", json!(item.name())),
                        ("num", json!(count)),
                    ],
                )),
                None => Said::Wait,
            },
            _ => Said::Wait,
        }
    }
}

/// Writes a command as a call in a script.
pub(super) fn script(call: &ToolCall) -> String {
    let value = |name: &str| call.arguments.get(name).cloned().unwrap_or(Value::Null);
    let (function, arguments): (&str, &[&str]) = match call.tool.as_str() {
        "collectBlocks" => ("collectBlock", &["type", "num"]),
        "craftRecipe" => ("craftRecipe", &["recipe_name", "num"]),
        "smeltItem" => ("smeltItem", &["item_name", "num"]),
        "takeFromChest" => ("takeFromChest", &["item_name", "num"]),
        "attack" => ("attackNearest", &["type"]),
        "givePlayer" => ("giveToPlayer", &["item_name", "player_name", "num"]),
        _ => ("stay", &["type"]),
    };
    let arguments: Vec<String> = arguments.iter().map(|name| value(name).to_string()).collect();
    format!("skills.{function}(bot, {})", arguments.join(", "))
}
