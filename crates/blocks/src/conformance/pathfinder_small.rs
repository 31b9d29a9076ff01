//! `pathfinder_small.json`: small maps, each with one search of the reference and the exact optimum where it is known.

use std::sync::Arc;

use serde::Deserialize;
use serde_json::Value;

use super::{VectorCase, VectorOutcome};
use crate::chunk::Chunk;
use crate::chunks::Chunks;
use crate::path::{PathGoal, PathOptions, PathStatus, find_path};
use crate::pos::{BlockPos, ChunkPos, Face};
use crate::registry::{BlockState, registry};

/// Nodes that a search of the vectors may expand.
pub const NODE_BUDGET: u32 = 3_000_000;

/// How much dearer than the reference a path may be.
const DEARER: f64 = 1e-3;
/// How far from the optimum a path may be.
const OFF: f64 = 1e-4;
/// Maps on which the reference finds nothing and a way is welcome: open doors, leaving water, vines.
const MAY_SUCCEED: [&str; 5] = [
    "room_open_door",
    "room_closed_door_canopen",
    "water_2_deep_cross",
    "water_start_in",
    "vine_not_climbable",
];

#[derive(Deserialize)]
struct PathfinderVectors {
    maps: Vec<Map>,
}

#[derive(Deserialize)]
struct Map {
    name: String,
    ops: Vec<(i32, i32, i32, i32, i32, i32, String)>,
    loaded_chunks: [i32; 4],
    start: [i32; 3],
    items: Vec<(String, u32)>,
    movements: serde_json::Map<String, Value>,
    goal: Value,
    result: ReferencePath,
    optimal: Optimal,
}

#[derive(Deserialize)]
struct ReferencePath {
    status: String,
    cost: Option<f64>,
}

#[derive(Deserialize)]
struct Optimal {
    #[serde(default)]
    cost: Option<f64>,
    #[serde(default)]
    unknown: bool,
}

/// Runs the cases of the file.
#[must_use]
pub fn run(vectors: &[u8]) -> Vec<VectorCase> {
    match serde_json::from_slice::<PathfinderVectors>(vectors) {
        Ok(file) => file
            .maps
            .iter()
            .map(|map| {
                let outcome = match check(map) {
                    Ok(()) => VectorOutcome::Passed,
                    Err(difference) => VectorOutcome::Failed(difference),
                };
                VectorCase { name: map.name.clone(), outcome }
            })
            .collect(),
        Err(error) => {
            vec![VectorCase { name: "file".to_owned(), outcome: VectorOutcome::Failed(error.to_string()) }]
        }
    }
}

fn check(map: &Map) -> Result<(), String> {
    let chunks = world(map)?;
    let [x, y, z] = map.start;
    let mut options = options(&map.movements, &map.items)?;
    options.node_budget = NODE_BUDGET;
    let path = find_path(&chunks, BlockPos::new(x, y, z), &goal(&map.goal)?, &options);
    let is_welcome = MAY_SUCCEED.contains(&map.name.as_str());
    match (map.result.status.as_str(), path.status) {
        ("success", PathStatus::Success) => {
            let reference = map.result.cost.ok_or("a success without a cost")?;
            if path.cost > reference + DEARER {
                return Err(format!("cost {:.6}, the reference has {reference}", path.cost));
            }
        }
        ("noPath", PathStatus::NoPath) | ("timeout", _) => {}
        ("noPath", PathStatus::Success) if is_welcome => {
            return super::replay::replay(&chunks, &path, &goal(&map.goal)?);
        }
        (wanted, found) => return Err(format!("status {found:?}, the reference has {wanted}")),
    }
    if path.is_success() {
        super::replay::replay(&chunks, &path, &goal(&map.goal)?)?;
    }
    match (&map.optimal, path.status) {
        (Optimal { unknown: true, .. }, _) | (Optimal { cost: None, .. }, PathStatus::NoPath) => Ok(()),
        (Optimal { cost: Some(cost), .. }, PathStatus::Success) if (path.cost - cost).abs() <= OFF => Ok(()),
        (Optimal { cost, .. }, _) => Err(format!("cost {:.6}, the optimum is {cost:?}", path.cost)),
    }
}

fn world(map: &Map) -> Result<Chunks, String> {
    let mut chunks = Chunks::new();
    let [x0, z0, x1, z1] = map.loaded_chunks;
    if (i64::from(x1) - i64::from(x0)).max(i64::from(z1) - i64::from(z0)) > 64 {
        return Err("more chunks than a small map has".to_owned());
    }
    for z in z0..=z1 {
        for x in x0..=x1 {
            chunks.put(ChunkPos::new(x, z), Arc::new(Chunk::empty()));
        }
    }
    for (x1, y1, z1, x2, y2, z2, state) in &map.ops {
        let state: BlockState = state.parse().map_err(|error| format!("{error}"))?;
        let sides = [(x1, x2), (y1, y2), (z1, z2)].map(|(low, high)| i64::from(*high) - i64::from(*low));
        if sides.iter().any(|side| *side > 1024) {
            return Err("a fill that is larger than a small map".to_owned());
        }
        for y in *y1..=*y2 {
            for z in *z1..=*z2 {
                for x in *x1..=*x2 {
                    chunks.set(BlockPos::new(x, y, z), state);
                }
            }
        }
    }
    Ok(chunks)
}

/// The options of a search: the reference's defaults, the settings that a case names, and the carried items.
pub(super) fn options(
    movements: &serde_json::Map<String, Value>,
    items: &[(String, u32)],
) -> Result<PathOptions, String> {
    let mut options = PathOptions::reference();
    for (name, value) in movements {
        let flag = || value.as_bool().ok_or_else(|| format!("`{name}` is not true or false"));
        let number = || value.as_f64().ok_or_else(|| format!("`{name}` is no number"));
        match name.as_str() {
            "canDig" => options.can_dig = flag()?,
            "digCost" => options.dig_cost = number()?,
            "placeCost" => options.place_cost = number()?,
            "liquidCost" => options.liquid_cost = number()?,
            "entityCost" => options.entity_cost = number()?,
            "dontCreateFlow" => options.keeps_liquids = flag()?,
            "dontMineUnderFallingBlock" => options.keeps_supports = flag()?,
            "allow1by1towers" => options.can_tower = flag()?,
            "allowParkour" => options.can_parkour = flag()?,
            "allowSprinting" => options.can_sprint = flag()?,
            "canOpenDoors" => options.can_open_doors = flag()?,
            "infiniteLiquidDropdownDistance" => options.falls_into_liquid = flag()?,
            "maxDropDown" => {
                options.drop_longest = value
                    .as_u64()
                    .and_then(|depth| u32::try_from(depth).ok())
                    .ok_or_else(|| format!("`{name}` is no depth"))?;
            }
            _ => return Err(format!("the setting `{name}` is unknown")),
        }
    }
    for (name, count) in items {
        let item = registry().item(name).ok_or_else(|| format!("there is no item `{name}`"))?;
        match name.as_str() {
            // The blocks that the reference builds with.
            "dirt" | "cobblestone" => options.blocks = options.blocks.saturating_add(*count),
            _ => options.tools.push(item),
        }
    }
    Ok(options)
}

/// A goal as `[kind, numbers…]`; `Any` holds a list of goals, `Invert` one goal.
pub(super) fn goal(value: &Value) -> Result<PathGoal, String> {
    let list = value.as_array().ok_or("a goal is a list")?;
    let (kind, rest) = list.split_first().ok_or("an empty goal")?;
    let number = |place: usize| {
        rest.get(place).and_then(Value::as_f64).ok_or_else(|| format!("a goal lacks its number {place}"))
    };
    let whole = |place: usize| number(place).map(|at| BlockPos::holding(at, 0.0, 0.0).x);
    let pos = || Ok::<_, String>(BlockPos::new(whole(0)?, whole(1)?, whole(2)?));
    Ok(match kind.as_str().unwrap_or_default() {
        "Block" => PathGoal::Block(pos()?),
        "Near" => PathGoal::Near { pos: pos()?, range: number(3)? },
        "XZ" => PathGoal::Xz { x: whole(0)?, z: whole(1)? },
        "NearXZ" => PathGoal::NearXz { x: whole(0)?, z: whole(1)?, range: number(2)? },
        "Y" => PathGoal::Y(whole(0)?),
        "GetToBlock" => PathGoal::GetToBlock(pos()?),
        "Follow" => PathGoal::Follow { pos: pos()?, range: number(3)? },
        "LookAtBlock" => {
            let face = rest.get(4).and_then(Value::as_str).and_then(Face::from_name);
            PathGoal::Reach { pos: pos()?, face, reach: number(3).unwrap_or(4.5) }
        }
        "Any" => {
            // Either the goals themselves follow, or one list of them.
            let goals = match rest {
                [Value::Array(only)] if only.first().is_some_and(Value::is_array) => only.as_slice(),
                goals => goals,
            };
            PathGoal::Any(goals.iter().map(goal).collect::<Result<_, _>>()?)
        }
        "Invert" => PathGoal::Invert(Box::new(goal(rest.first().ok_or("nothing to invert")?)?)),
        other => return Err(format!("the goal `{other}` is unknown")),
    })
}
