//! The arguments of a task in launch lists (`evaluation_arg`), which our own files have too
//! (docs/spec/villager-tasks.md, 6.1.1).

use cooperage_blocks::{BlockPos, registry};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

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

/// The arguments of a task. Which keys a kind uses, and what `other_arg` holds, stands in docs/spec/villager-tasks.md, 6.1.1.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct EvaluationArg {
    /// The block, item, animal or agent.
    #[serde(default)]
    pub target: String,
    #[serde(default)]
    pub x: i32,
    #[serde(default)]
    pub y: i32,
    #[serde(default)]
    pub z: i32,
    /// A direction or an axis.
    #[serde(default)]
    pub facing: String,
    /// Where the things are that it takes: `inventory` or `chest`.
    #[serde(default)]
    pub item_position: String,
    /// The tool, weapon, food or trigger.
    #[serde(default)]
    pub tool: String,
    /// The kind of an interaction in a launch list.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub action: String,
    /// Crafts in a row, 1 or 2.
    #[serde(default = "one")]
    pub step: u32,
    /// Further things of the kind.
    #[serde(default)]
    pub other_arg: Vec<Value>,
}

fn one() -> u32 {
    1
}

/// Reads the arguments of a task of that kind.
///
/// # Errors
/// A text for people that says what is wrong.
pub fn read(kind: MetaKind, arguments: &EvaluationArg) -> Result<MetaGoal, String> {
    let mut goal = MetaGoal::new(kind);
    goal.target.clone_from(&arguments.target);
    goal.facing.clone_from(&arguments.facing);
    goal.tool.clone_from(&arguments.tool);
    goal.in_chest = match arguments.item_position.as_str() {
        "" | "inventory" => false,
        "chest" => kind.may_use_chests(),
        _ => return Err("item_position is inventory or chest".to_owned()),
    };
    if !(1..=2).contains(&arguments.step) {
        return Err("step is 1 or 2".to_owned());
    }
    goal.step = arguments.step;
    if kind.has_cell() {
        goal.cell = BlockPos::new(arguments.x, arguments.y, arguments.z);
    }
    others(&mut goal, &arguments.other_arg)?;
    check(&goal)?;
    Ok(goal)
}

/// Reads the further things of a kind, in the forms that launch lists have.
fn others(goal: &mut MetaGoal, all: &[Value]) -> Result<(), String> {
    let named = |place: usize| all.get(place).and_then(Value::as_str).map(str::to_owned);
    let pair = |first: &str| {
        let entry = all.first()?;
        let part = |key: &str| entry.get(key)?.as_str().map(str::to_owned);
        Some(vec![part(first)?, part("crops")?])
    };
    match goal.kind {
        MetaKind::Place => {
            let read = |value: &Value| {
                let [x, y, z]: [i32; 3] = serde_json::from_value(value.clone()).ok()?;
                Some(BlockPos::new(x, y, z))
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
pub fn write(goal: &MetaGoal) -> EvaluationArg {
    let pair = |first: &str| vec![json!({first: goal.other(0), "crops": goal.other(1)})];
    EvaluationArg {
        target: goal.target.clone(),
        x: goal.cell.x,
        y: goal.cell.y,
        z: goal.cell.z,
        facing: goal.facing.clone(),
        item_position: if goal.in_chest { "chest" } else { "inventory" }.to_owned(),
        tool: goal.tool.clone(),
        action: String::new(),
        step: goal.step,
        other_arg: match goal.kind {
            MetaKind::Place => goal.cells.iter().map(|cell| json!([cell.x, cell.y, cell.z])).collect(),
            MetaKind::Till => pair("origin_block"),
            MetaKind::BoneMeal => pair("base_block"),
            MetaKind::Chat => vec![json!(words::sentence(goal, 0))],
            MetaKind::Sign => vec![json!(goal.text)],
            _ => goal.others.iter().map(|other| json!(other)).collect(),
        },
    }
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
            let mut all = pools::FOODS.iter().chain(&pools::FURTHER_FOODS);
            let foods = all.find(|(animal, _)| *animal == target).map(|(_, foods)| *foods);
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
            let known = pools::is_planted(goal.other(0), goal.other(1));
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
