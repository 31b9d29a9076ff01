//! The next tool call of an agent.

use cooperage_blocks::items::InteractionHand;
use cooperage_blocks::world::{BlockEntity, Player};
use cooperage_blocks::{BlockPos, ItemId, registry};
use cooperage_core::AgentId;
use serde_json::json;

use super::survey::{Spot, Survey};
use super::{FAILURES_MAX, Memory, WAITS_MAX};
use crate::escape::atom::RoomRelation;
use crate::escape::furnish::ConditionAt;
use crate::expert::{Next, Problem, Reason, call, call_at};

/// From how far on the tools don't set out, in blocks; a little less.
const WALK_MAX: f64 = 46.0;
/// How far a chest may be, in blocks.
const CHEST_MAX: f64 = 20.0;

/// Goes to a place.
pub(super) fn go(survey: &Survey<'_>, agent: AgentId, to: BlockPos, memory: &Memory) -> Next {
    let Some(body) = survey.body(agent) else { return Next::Wait };
    // An agent that was lifted to the roof on its way is needed there.
    if survey.is_at(agent, to) || matches!(survey.spot_of(agent), Spot::OnRoof(_)) {
        return Next::Done;
    }
    if is_worn_out(memory, agent) {
        return unreachable(to);
    }
    Next::Call(call_at(&body.name, "navigateTo", ["x", "y", "z"], on_the_way(body, to)))
}

/// Works at the conditions of some cells.
pub(super) fn next(
    survey: &Survey<'_>,
    agent: AgentId,
    room: usize,
    cells: &[BlockPos],
    memory: &Memory,
) -> Next {
    let Some(body) = survey.body(agent) else { return Next::Wait };
    let is_here = matches!(survey.spot_of(agent), Spot::Inside(here) | Spot::OnRoof(here) if here == room);
    if survey.escape.is_done(room) && !is_here {
        return Next::Done;
    }
    let unmet = survey.unmet(room, cells);
    let nearest = unmet.into_iter().min_by_key(|condition| {
        let (at, cell) = (body.cell(), condition.pos);
        (at.x.abs_diff(cell.x) + at.y.abs_diff(cell.y) + at.z.abs_diff(cell.z), cell.z, cell.x)
    });
    let Some(condition) = nearest else {
        // The judge looks once a second.
        return if survey.is_all_met(room) { wait_or(memory, agent, Next::Done) } else { Next::Done };
    };
    if is_worn_out(memory, agent) {
        return unreachable(condition.pos);
    }
    if is_too_far(body, condition.pos) {
        return Next::Call(call_at(
            &body.name,
            "navigateTo",
            ["x", "y", "z"],
            on_the_way(body, condition.pos),
        ));
    }
    if survey.is_high(room, condition.pos) && survey.spot_of(agent) != Spot::OnRoof(room) {
        // An event lifts an agent to the roof a second after it stands on the plate. If another agent was lifted, that
        // one does the work.
        let is_other = survey.spots.contains(&Spot::OnRoof(room));
        let problem = unreachable(condition.pos);
        return if is_other { problem } else { wait_or(memory, agent, problem) };
    }
    if survey.plan(room).is_some_and(|plan| plan.kind == RoomRelation::Split) {
        let lags = survey.inside(room).any(|other| other != agent && !survey.is_at(other, condition.pos));
        if !survey.is_at(agent, condition.pos) {
            return Next::Call(call_at(&body.name, "navigateTo", ["x", "y", "z"], condition.pos));
        }
        if lags && memory.waits.get(&agent).copied().unwrap_or(0) < WAITS_MAX {
            return Next::Wait;
        }
    }
    bring_about(survey, agent, body, condition, memory)
}

/// Returns the call that fulfils a condition, or leads to it.
fn bring_about(
    survey: &Survey<'_>,
    agent: AgentId,
    body: &Player,
    condition: &ConditionAt,
    memory: &Memory,
) -> Next {
    let cell = condition.pos;
    let state = survey.world().state(cell);
    let name = condition.pattern.block.name();
    if state.block() != condition.pattern.block {
        return replace(survey, body, cell, name);
    }
    if name.ends_with("_pressure_plate") {
        if body.cell() == cell {
            // The judge looks once a second.
            return wait_or(memory, agent, Next::Done);
        }
        return Next::Call(call_at(&body.name, "navigateTo", ["x", "y", "z"], cell));
    }
    let arguments =
        [("item_name", json!(name)), ("x", json!(cell.x)), ("y", json!(cell.y)), ("z", json!(cell.z))];
    Next::Call(call(&body.name, "ToggleAction", arguments))
}

/// Puts a block where another stands.
fn replace(survey: &Survey<'_>, body: &Player, cell: BlockPos, name: &str) -> Next {
    let missing = || Next::Impossible(Problem { reason: Reason::MissingMaterial, cells: vec![cell] });
    let Some(item) = registry().item(name) else { return missing() };
    if body.inventory.count(item) == 0 {
        return fetch(survey, body, item).unwrap_or_else(missing);
    }
    if !survey.world().state(cell).is_air() {
        return Next::Call(call_at(&body.name, "MineBlock", ["x", "y", "z"], cell));
    }
    let arguments = [
        ("item_name", json!(name)),
        ("x", json!(cell.x)),
        ("y", json!(cell.y)),
        ("z", json!(cell.z)),
        ("facing", json!("default")),
    ];
    Next::Call(call(&body.name, "placeBlock", arguments))
}

/// Takes an item out of a chest nearby; with the key in the hand where it is locked.
fn fetch(survey: &Survey<'_>, body: &Player, item: ItemId) -> Option<Next> {
    let far = |cell: BlockPos| distance(body.body.pos, cell);
    let holds = |entity: &BlockEntity| entity.stacks().any(|stack| stack.item == item);
    let chests =
        survey.world().block_entities().filter(|(pos, entity)| far(*pos) <= CHEST_MAX && holds(entity));
    let (_, chest) = chests.min_by(|(a, _), (b, _)| far(*a).total_cmp(&far(*b)))?;
    let lock = match chest {
        BlockEntity::Container(container) => container.lock.as_deref(),
        _ => None,
    };
    if let Some(lock) = lock {
        let held = body.inventory.in_hand(InteractionHand::Main).and_then(|stack| stack.custom_name());
        let key = body.inventory.slots().iter().flatten().find(|stack| stack.custom_name() == Some(lock))?;
        if held != Some(lock) {
            let arguments = [("slot", json!("hand")), ("item_name", json!(key.item.name()))];
            return Some(Next::Call(call(&body.name, "equipItem", arguments)));
        }
    }
    let arguments =
        [("item_name", json!(item.name())), ("from_name", json!("chest")), ("item_count", json!(1))];
    Some(Next::Call(call(&body.name, "withdrawItem", arguments)))
}

fn wait_or(memory: &Memory, agent: AgentId, otherwise: Next) -> Next {
    if memory.waits.get(&agent).copied().unwrap_or(0) < WAITS_MAX { Next::Wait } else { otherwise }
}

fn is_worn_out(memory: &Memory, agent: AgentId) -> bool {
    memory.failures.get(&agent).copied().unwrap_or(0) >= FAILURES_MAX
}

fn unreachable(cell: BlockPos) -> Next {
    Next::Impossible(Problem { reason: Reason::UnreachableCell, cells: vec![cell] })
}

fn distance(at: [f64; 3], cell: BlockPos) -> f64 {
    let gaps = [at[0] - f64::from(cell.x), at[1] - f64::from(cell.y), at[2] - f64::from(cell.z)];
    gaps.iter().map(|gap| gap * gap).sum::<f64>().sqrt()
}

fn is_too_far(body: &Player, cell: BlockPos) -> bool {
    distance(body.body.pos, cell) > WALK_MAX
}

/// The place itself, or one on the straight way there that is near enough to set out for.
fn on_the_way(body: &Player, to: BlockPos) -> BlockPos {
    let far = distance(body.body.pos, to);
    if far <= WALK_MAX {
        return to;
    }
    let part = WALK_MAX / far;
    let between = |from: f64, to: i32| (from + (f64::from(to) - from) * part).floor() as i32;
    BlockPos::new(between(body.body.pos[0], to.x), to.y, between(body.body.pos[2], to.z))
}
