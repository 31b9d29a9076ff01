//! The arguments of a task in launch lists (`evaluation_arg`), which our own files have too
//! (docs/spec/villager-tasks.md, 6.1.1).

use cooperage_blocks::{BlockPos, registry};
use serde_json::{Map, Value, json};

use super::goal::MetaGoal;
use super::kind::MetaKind;
use super::{pools, recipe, words};

/// The lowest and the highest corner in which cells of tasks are.
const LOW: BlockPos = BlockPos::new(1, -61, 1);
const HIGH: BlockPos = BlockPos::new(25, -46, 25);
/// Most cells in which blocks are placed.
const CELLS_MAX: usize = 8;
/// Most letters of a sign or of a conversation's goal.
const TEXT_MAX: usize = 2_000;

/// Reads the arguments of a task of that kind.
///
/// # Errors
/// A text for people that says what is wrong.
pub fn read(kind: MetaKind, arguments: &Value) -> Result<MetaGoal, String> {
    let fields = arguments.as_object().ok_or("evaluation_arg is an object")?;
    let text = |key: &str| fields.get(key).and_then(Value::as_str).unwrap_or_default().to_owned();
    let mut goal = MetaGoal::new(kind);
    goal.target = text("target");
    goal.facing = text("facing");
    goal.tool = text("tool");
    goal.in_chest = match fields.get("item_position").map(|value| value.as_str().unwrap_or_default()) {
        None | Some("" | "inventory") => false,
        Some("chest") => kind.may_use_chests(),
        Some(_) => return Err("item_position is inventory or chest".to_owned()),
    };
    goal.step = match fields.get("step").map_or(Some(1), Value::as_u64) {
        Some(1) => 1,
        Some(2) => 2,
        _ => return Err("step is 1 or 2".to_owned()),
    };
    if kind.has_cell() {
        let [x, y, z] = ["x", "y", "z"].map(|key| fields.get(key).and_then(whole));
        goal.cell = cell(x, y, z).ok_or("x, y and z must be whole numbers")?;
    }
    others(&mut goal, fields)?;
    check(&goal)?;
    Ok(goal)
}

fn whole(value: &Value) -> Option<i64> {
    value.as_i64()
}

fn cell(x: Option<i64>, y: Option<i64>, z: Option<i64>) -> Option<BlockPos> {
    let part = |part: Option<i64>| part.and_then(|part| i32::try_from(part).ok());
    Some(BlockPos::new(part(x)?, part(y)?, part(z)?))
}

/// Reads `other_arg`.
fn others(goal: &mut MetaGoal, fields: &Map<String, Value>) -> Result<(), String> {
    let all = fields.get("other_arg").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
    let named = |place: usize| all.get(place).and_then(Value::as_str).map(str::to_owned);
    let pair = |first: &str| {
        let entry = all.first()?;
        let part = |key: &str| entry.get(key)?.as_str().map(str::to_owned);
        Some(vec![part(first)?, part("crops")?])
    };
    match goal.kind {
        MetaKind::Place => {
            let read = |value: &Value| match value.as_array().map(Vec::as_slice) {
                Some([x, y, z]) => cell(whole(x), whole(y), whole(z)),
                _ => None,
            };
            let cells: Option<Vec<BlockPos>> = all.iter().map(read).collect();
            goal.cells = cells.ok_or("other_arg is a list of cells [x, y, z]")?;
            if goal.cells.is_empty() {
                goal.cells.push(goal.cell);
            }
        }
        MetaKind::Cook => {
            goal.others = named(0)
                .zip(named(1))
                .map(|(fuel, food)| vec![fuel, food])
                .ok_or("other_arg is a list of the fuel and the food")?;
        }
        MetaKind::Handover | MetaKind::Store => {
            goal.others = vec![named(0).ok_or("other_arg is a list with the item")?];
        }
        MetaKind::Till => {
            goal.others = pair("origin_block").ok_or("other_arg is a list with origin_block and crops")?;
        }
        MetaKind::BoneMeal => {
            goal.others = pair("base_block").ok_or("other_arg is a list with base_block and crops")?;
        }
        MetaKind::Chat => {
            let text = named(0).ok_or("other_arg is a list with the text")?;
            match words::read(&text).filter(|read| read.kind == MetaKind::Chat) {
                Some(read) => goal.others = read.others,
                None => goal.text = text,
            }
        }
        MetaKind::Sign => goal.text = named(0).ok_or("other_arg is a list with the text")?,
        _ => {}
    }
    Ok(())
}

/// The same arguments again.
#[must_use]
pub fn write(goal: &MetaGoal) -> Value {
    let MetaGoal { target, cell, facing, in_chest, tool, step, .. } = goal;
    let others = match goal.kind {
        MetaKind::Place => goal.cells.iter().map(|cell| json!([cell.x, cell.y, cell.z])).collect(),
        MetaKind::Till => json!([{"origin_block": goal.other(0), "crops": goal.other(1)}]),
        MetaKind::BoneMeal => json!([{"base_block": goal.other(0), "crops": goal.other(1)}]),
        MetaKind::Chat => json!([words::sentence(goal, 0)]),
        MetaKind::Sign => json!([goal.text]),
        _ => json!(goal.others),
    };
    let position = if *in_chest { "chest" } else { "inventory" };
    json!({
        "target": target, "x": cell.x, "y": cell.y, "z": cell.z, "facing": facing, "item_position": position,
        "tool": tool, "step": step, "other_arg": others,
    })
}

/// Whether a goal can be set up and be done.
fn check(goal: &MetaGoal) -> Result<(), String> {
    let kind = goal.kind;
    if kind.has_cell() {
        let cells = [goal.cell];
        for cell in cells.iter().chain(&goal.cells) {
            let is_inside = |low: i32, at: i32, high: i32| (low..=high).contains(&at);
            if !(is_inside(LOW.x, cell.x, HIGH.x)
                && is_inside(LOW.y, cell.y, HIGH.y)
                && is_inside(LOW.z, cell.z, HIGH.z))
            {
                return Err(format!(
                    "the cell {} is not in the room, which reaches from {} to {}",
                    words::written(*cell),
                    words::written(LOW),
                    words::written(HIGH)
                ));
            }
        }
        let edge = pools::edge(kind);
        if [goal.cell.x, goal.cell.z].iter().any(|at| !(LOW.x + edge..=HIGH.x - edge).contains(at)) {
            return Err(format!(
                "the cell {} is too near to a wall: what belongs to it takes {edge} more on each side",
                words::written(goal.cell)
            ));
        }
    }
    if goal.cells.len() > CELLS_MAX {
        return Err(format!("blocks are placed in at most {CELLS_MAX} cells"));
    }
    if goal.text.len() > TEXT_MAX {
        return Err(format!("a text has at most {TEXT_MAX} letters"));
    }
    check_target(goal)?;
    goal.things().iter().try_for_each(|(name, _)| item(name))
}

fn check_target(goal: &MetaGoal) -> Result<(), String> {
    let target = goal.target.as_str();
    let among = |all: &[&str], what: &str, name: &str| {
        if all.contains(&name) { Ok(()) } else { Err(format!("{what} is one of {}", all.join(", "))) }
    };
    match goal.kind {
        MetaKind::Dig => block(target),
        MetaKind::Place => {
            block(target)?;
            item(target)?;
            let turned = ["", "north", "south", "east", "west", "x", "y", "z"];
            among(&turned, "facing", &goal.facing)
        }
        MetaKind::Toggle => {
            block(target)?;
            let opens = ["door", "trapdoor", "fence_gate"];
            if opens.iter().any(|end| target.ends_with(end)) {
                Ok(())
            } else {
                Err(format!("{} can not be opened", clean(target)))
            }
        }
        MetaKind::Craft => recipe::plan(target, goal.step)
            .map(|_| ())
            .ok_or_else(|| format!("{} can not be crafted in {} steps", clean(target), goal.step)),
        MetaKind::UseItem if target.ends_with("_wall_sign") => {
            Err("writing on signs is no part of these tasks".to_owned())
        }
        MetaKind::UseItem => match registry().item(target).and_then(|item| item.info().equip) {
            Some(_) => Ok(()),
            None => Err(format!("{} is nothing to wear", clean(target))),
        },
        MetaKind::Attack => among(&pools::ANIMALS, "target", target),
        MetaKind::Feed => {
            let foods = pools::FOODS.iter().find(|(animal, _)| *animal == target).map(|(_, foods)| *foods);
            let foods = foods.ok_or_else(|| format!("nobody can feed a {} in this world", clean(target)))?;
            among(foods, "the food", &goal.tool)
        }
        MetaKind::Shear => among(&["sheep"], "target", target),
        MetaKind::Milk => among(&["cow"], "target", target),
        MetaKind::Saddle => among(&["horse", "pig"], "target", target),
        MetaKind::Handover => among(&["Bob"], "target", target),
        MetaKind::Cook => match goal.product().as_str() {
            "" => Err(format!("{} can not be cooked", clean(goal.item()))),
            _ => Ok(()),
        },
        MetaKind::Till => {
            among(&pools::TILLED, "origin_block", goal.other(0))?;
            among(&pools::CROPS, "crops", goal.other(1))
        }
        MetaKind::Fishing => among(&pools::FISH, "target", target),
        MetaKind::BoneMeal => {
            let known = pools::planted().contains(&(goal.other(0), goal.other(1)));
            let pair = format!("{} on {}", clean(goal.other(1)), clean(goal.other(0)));
            if known { Ok(()) } else { Err(format!("{pair} does not take bone meal")) }
        }
        MetaKind::Boat if !target.ends_with("boat") && !target.ends_with("raft") => {
            Err(format!("{} is no boat", clean(target)))
        }
        MetaKind::Minecart => among(&["minecart"], "target", target),
        MetaKind::Bed if !target.ends_with("_bed") => Err(format!("{} is no bed", clean(target))),
        MetaKind::Bed => block(target),
        MetaKind::Sign if goal.text.trim().is_empty() => Err("the sign has no text".to_owned()),
        _ => Ok(()),
    }
}

fn clean(name: &str) -> String {
    let name: String = name.chars().filter(|c| !c.is_control()).take(60).collect();
    format!("`{name}`")
}

fn item(name: &str) -> Result<(), String> {
    registry().item(name).map(|_| ()).ok_or_else(|| format!("there is no item {}", clean(name)))
}

fn block(name: &str) -> Result<(), String> {
    registry().block(name).map(|_| ()).ok_or_else(|| format!("there is no block {}", clean(name)))
}
