//! Picking up what lies around.

use cooperage_blocks::BlockPos;
use cooperage_blocks::path::PathGoal;
use cooperage_blocks::world::{EntityId, EntityKind};

use super::travel::{Travel, go};
use crate::body::Body;
use crate::view::BodyView;

/// The most ticks that a body waits until the items at its feet can be picked up.
const DELAY_TICKS_MAX: u32 = 45;
/// The most ticks that it waits for falling items.
const FALL_TICKS_MAX: u32 = 30;

/// Picks up the items that lie within a distance, nearest first, until none is left that can be reached. Returns how
/// many items the body walked to.
pub async fn pick_up_within<B: Body>(body: &B, range: f64, travel: &Travel) -> u32 {
    let mut given_up: Vec<EntityId> = Vec::new();
    let mut picked = 0;
    let mut patience = FALL_TICKS_MAX;
    let is_repaired = body.is_repaired();
    loop {
        match body.see(|view| next_item(view, range, &given_up, is_repaired)) {
            PickupDecision::None => return picked,
            PickupDecision::Falling if patience == 0 => return picked,
            PickupDecision::Falling => {
                body.wait(1).await;
                patience -= 1;
            }
            PickupDecision::Lies { item, cell } => {
                let is_reached = reach(body, cell, travel).await;
                for _ in 0..if is_reached { DELAY_TICKS_MAX } else { 0 } {
                    if !body.see(|view| view.world().entity(item).is_some()) {
                        picked += 1;
                        break;
                    }
                    body.wait(1).await;
                }
                given_up.push(item);
            }
        }
    }
}

/// Most nodes of a search for a way to an item: what lies so near and takes more is not worth it.
const NODES_MAX: u32 = 600;

/// Goes into a cell or, where that can't be, beside it.
async fn reach<B: Body>(body: &B, cell: BlockPos, travel: &Travel) -> bool {
    let travel = &Travel { node_budget: travel.node_budget.min(NODES_MAX), ..travel.clone() };
    if body.see(|view| view.feet() == cell) || go(body, &PathGoal::Block(cell), travel).await.is_ok() {
        return true;
    }
    go(body, &PathGoal::Near { pos: cell, range: 1.0 }, travel).await.is_ok()
}

/// The same around the body, near enough that it costs little.
pub async fn pick_up_near<B: Body>(body: &B, range: f64) -> u32 {
    let travel = Travel { ticks_max: 200, digs: false, places: false, ..Travel::free() };
    pick_up_within(body, range, &travel).await
}

/// The next item to pick up.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
enum PickupDecision {
    /// This item, in this cell.
    Lies {
        item: EntityId,
        cell: BlockPos,
    },
    /// All there is still falls.
    Falling,
    None,
}

/// By how much a block may be lower than its cell while what lies on it is above it.
const LOW_BLOCK: f64 = 0.2;

/// The nearest item on the ground for which there is room.
fn next_item(view: &BodyView<'_>, range: f64, given_up: &[EntityId], is_repaired: bool) -> PickupDecision {
    let mut next = PickupDecision::None;
    for entity in view.entities(range) {
        let EntityKind::Item { stack, .. } = &entity.kind else { continue };
        if given_up.contains(&entity.id) || view.inventory().room_for(stack) == 0 {
            continue;
        }
        if entity.on_ground || entity.age > FALL_TICKS_MAX {
            // On farmland and the like an item lies within the cell of the block that it lies on.
            let [x, y, z] = entity.pos;
            let cell = if is_repaired { BlockPos::holding(x, y + LOW_BLOCK, z) } else { entity.cell() };
            return PickupDecision::Lies { item: entity.id, cell };
        }
        next = PickupDecision::Falling;
    }
    next
}
