//! The text that an agent in a room gets besides its observation (docs/spec/villager.md, 3.3.7).

use cooperage_blocks::{BlockPos, World};

use super::atom::RoomRelation;
use super::furnish::ConditionAt;
use super::scenario::RoomPlan;

/// How far behind a room's centre one goes on, in cells.
pub(super) const ONWARD: i32 = 6;

fn place(pos: BlockPos) -> String {
    format!("[{}, {}, {}]", pos.x, pos.y, pos.z)
}

/// The text of a room.
pub(super) fn text<'a>(
    plan: &RoomPlan,
    world: &World,
    active: impl Iterator<Item = &'a ConditionAt>,
    is_done: bool,
) -> String {
    let active: Vec<String> = active
        .map(|condition| {
            let state = world.state(condition.pos);
            let mut words = format!("{} at {}", condition.pattern.block.name(), place(condition.pos));
            for property in ["powered", "open"] {
                if state.block() == condition.pattern.block && state.is(property, "true") {
                    words.push_str(&format!(" {property}"));
                }
            }
            words
        })
        .collect();
    let mut text = plan.hint.to_string();
    if active.is_empty() {
        text.push_str(" Nothing here is active now.");
    } else {
        text.push_str(&format!(" Active here now: {}.", active.join(", ")));
    }
    if is_done {
        text.push_str(" This room is done.");
        if matches!(plan.kind, RoomRelation::SameRoom | RoomRelation::Cross) {
            text.push_str(&format!(" Go on to {}.", place(plan.center.offset(0, 0, ONWARD))));
        }
    }
    text.push_str(&format!(" The middle of this room is {}.", place(plan.center)));
    text
}
