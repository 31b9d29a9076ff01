//! Whether a task can be done: whether its terrain holds enough, and a crew that plans together does it.

use cooperage_blocks::registry;
use cooperage_core::Environment;
use cooperage_plan::execute::{Crew, Limits};
use cooperage_plan::{Goal, Holder};
use cooperage_suites::tasks::{Solvability, TaskCheck};
use serde_json::json;

use crate::progress::TICKS_PER_MINUTE;
use crate::resource::Resource;
use crate::task::HORIZON_TICKS;
use crate::terrain;
use crate::wilds::{described, parse, world};

/// Ticks of a second.
const TICKS_PER_SECOND: u64 = TICKS_PER_MINUTE / 60;

/// The goal that a crew gets for a task; `None` for resources for which there is no plan.
fn goal(resource: &Resource, n: u32) -> Option<Goal> {
    let blocks = |names: &[&str]| {
        let blocks = names.iter().filter_map(|name| registry().block(name)).collect();
        Some(Goal::Gather { blocks, count: n, who: Holder::Crew })
    };
    match resource.name.as_str() {
        "logs" => Goal::gather_tag("logs", n),
        "planks" => None,
        "stones" => blocks(&["stone", "cobblestone"]),
        "iron" => blocks(&["iron_ore", "deepslate_iron_ore"]),
        "coal" => blocks(&["coal_ore", "deepslate_coal_ore"]),
        "food" => None,
        item => Some(Goal::Have { items: vec![(registry().item(item)?, n)], who: Holder::Crew }),
    }
}

/// Tries a task with a crew of that size on the terrain of that seed.
///
/// # Errors
/// A text for people: there is no such task.
pub fn check(name: &str, agents: u32, seed: i64) -> Result<TaskCheck, String> {
    let (resource, n) = parse(name).ok_or_else(|| format!("`{name}` is no task of collection"))?;
    let unsolved = |why: String| TaskCheck {
        name: name.to_owned(),
        verdict: Solvability::Unsolved,
        seconds: 0,
        calls: 0,
        code: "",
        json: json!({"task": name, "agents": agents, "seed": seed, "verdict": "unsolved", "reason": why}),
        why,
    };
    let terrain = match terrain::terrain(&resource, n, seed, 0) {
        Ok(terrain) => terrain,
        Err(why) => return Ok(unsolved(why)),
    };
    let Some(goal) = goal(&resource, n) else {
        return Ok(unsolved(format!("the terrain holds {}; no crew tries it", described(&terrain))));
    };
    let mut world = world(name, agents, seed, 0, true)?;
    let mut crew = Crew::new(goal, Limits::ticks(HORIZON_TICKS));
    let done = crew.run(world.parts_mut().0);
    let (steps, tick) = (crew.log().len(), world.tick().0);
    match done {
        Ok(_) => Ok(TaskCheck {
            name: name.to_owned(),
            verdict: Solvability::Solvable,
            seconds: tick / TICKS_PER_SECOND,
            calls: steps,
            code: "",
            why: String::new(),
            json: json!({
                "task": name, "agents": agents, "seed": seed, "verdict": "solvable", "steps": steps,
                "seconds": tick / TICKS_PER_SECOND, "terrain": described(&terrain),
            }),
        }),
        Err(error) => Ok(unsolved(format!("{error}; the terrain holds {}", described(&terrain)))),
    }
}
