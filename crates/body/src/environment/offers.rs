//! Offers of calls that an agent could make now, with arguments taken from its view and its inventory.

use cooperage_blocks::BlockPos;
use cooperage_blocks::items::slot;
use cooperage_core::{Offer, ParameterKind, Tool, ToolCall};
use serde_json::{Map, Value};

use crate::view::BodyView;

/// Cells around the body from which places are taken, along each axis.
const NEAR: i32 = 2;

/// Values from which arguments are taken.
struct Things {
    items: Vec<String>,
    blocks: Vec<(String, BlockPos)>,
    others: Vec<String>,
}

/// One call of each tool for each of a few choices of what it is about; the order is that of the tools.
pub(super) fn offers(view: &BodyView<'_>, tools: &[Tool]) -> Vec<Offer> {
    let things = things(view);
    let mut offers = Vec::new();
    for tool in tools {
        for choice in 0..3 {
            let Some(call) = call(tool, &things, view, choice) else { continue };
            if offers.iter().all(|offer: &Offer| offer.call != call) {
                let arguments: Vec<String> = call.arguments.values().map(Value::to_string).collect();
                let label = format!("{}({})", tool.name, arguments.join(", "));
                offers.push(Offer { call, label });
            }
        }
    }
    offers
}

fn things(view: &BodyView<'_>) -> Things {
    let inventory = view.inventory();
    let mut items: Vec<String> = slot::CARRIED
        .filter_map(|number| inventory.get(number))
        .map(|stack| stack.item.name().to_owned())
        .collect();
    items.dedup();
    let feet = view.feet();
    let mut blocks = Vec::new();
    for y in -1..=NEAR {
        for z in -NEAR..=NEAR {
            for x in -NEAR..=NEAR {
                let pos = feet.offset(x, y, z);
                let state = view.state(pos);
                if !state.is_air() {
                    blocks.push((state.name().to_owned(), pos));
                }
            }
        }
    }
    let mut others: Vec<String> = view.players(32.0).iter().map(|player| player.name.to_string()).collect();
    others.extend(view.mobs(32.0).iter().map(|(_, mob)| mob.kind_name().to_owned()));
    Things { items, blocks, others }
}

fn call(tool: &Tool, things: &Things, view: &BodyView<'_>, choice: usize) -> Option<ToolCall> {
    let mut arguments = Map::new();
    let block = pick(&things.blocks, choice);
    for parameter in &tool.parameters {
        let name = parameter.name.to_ascii_lowercase();
        let cell = block.map_or_else(|| view.feet(), |(_, pos)| *pos);
        let about = |words: &[&str]| words.iter().any(|word| name.contains(word));
        let value = match &parameter.kind {
            ParameterKind::Name(names) => Value::from(names.get(choice % names.len().max(1))?.clone()),
            ParameterKind::Boolean => Value::Bool(choice == 0),
            ParameterKind::Integer | ParameterKind::Number => {
                let number = match name.chars().next() {
                    Some('x') => cell.x,
                    Some('y') => cell.y,
                    Some('z') => cell.z,
                    _ if about(&["range"]) => 32,
                    _ => 1 + choice as i32,
                };
                Value::from(number)
            }
            ParameterKind::Cell => Value::from(vec![cell.x, cell.y, cell.z]),
            ParameterKind::Text if name == "player_name" => Value::from(view.player().name.to_string()),
            ParameterKind::Text if about(&["player", "entity", "target_name", "mob"]) => {
                Value::from(pick(&things.others, choice)?.clone())
            }
            ParameterKind::Text if about(&["block", "type", "from_name", "container"]) => {
                Value::from(block?.0.clone())
            }
            ParameterKind::Text if about(&["item", "recipe", "tool", "seed", "fuel"]) => {
                Value::from(pick(&things.items, choice)?.clone())
            }
            ParameterKind::Text => Value::from("here"),
        };
        if parameter.required || choice == 1 {
            arguments.insert(parameter.name.clone(), value);
        }
    }
    Some(ToolCall { tool: tool.name.clone(), arguments })
}

fn pick<T>(list: &[T], choice: usize) -> Option<&T> {
    if list.is_empty() { None } else { list.get(choice * 7 % list.len()) }
}
