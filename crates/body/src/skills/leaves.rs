//! Breaking leaves of trees that stand in the way, as a player does under a low crown.

use cooperage_blocks::rules::faces::is_leaves;
use cooperage_blocks::world::EntityKind;
use cooperage_blocks::{BlockPos, BlockState};

use super::gather::pick_up_near;
use crate::agent_memory::CLEARS_LEAVES;
use crate::body::Body;
use crate::primitive::Primitive;

/// Most leaves that are broken for one block.
pub(crate) const LEAVES_MAX: u32 = 8;

/// Breaks the nearest leaves between the body and a cell at the height of its feet or its head. Only leaves of trees count, and not
/// those that a player has placed. Returns whether it broke any; bodies of before revision 5 never do.
pub(crate) async fn break_leaves_towards<B: Body>(body: &B, to: BlockPos) -> bool {
    if body.revision() < CLEARS_LEAVES {
        return false;
    }
    let leaves = body.see(|view| {
        let here = view.feet();
        let cells = (here.x.min(to.x)..=here.x.max(to.x)).flat_map(move |x| {
            (here.z.min(to.z)..=here.z.max(to.z))
                .flat_map(move |z| [0, 1].map(|up| BlockPos::new(x, here.y + up, z)))
        });
        let in_reach = cells.filter(|cell| is_of_a_tree(view.state(*cell)) && view.player().reaches(*cell));
        in_reach.min_by_key(|cell| (cell.x.abs_diff(here.x) + cell.z.abs_diff(here.z), *cell))
    });
    match leaves {
        Some(cell) => body.perform(Primitive::Dig(cell)).await.is_ok(),
        None => false,
    }
}

/// Picks up what lies within a distance, and breaks leaves on the way to what is left.
pub(crate) async fn pick_up_under_leaves<B: Body>(body: &B, range: f64) {
    pick_up_near(body, range).await;
    // Bodies of before look no further: what an action has seen counts in the digests of its run.
    let tries = if body.revision() < CLEARS_LEAVES { 0 } else { LEAVES_MAX };
    for _ in 0..tries {
        let left = body.see(|view| {
            let mut items = view.entities(range).into_iter().filter(|entity| match &entity.kind {
                EntityKind::Item { stack, .. } => view.inventory().room_for(stack) > 0,
                _ => false,
            });
            items.next().map(|item| item.cell())
        });
        let Some(cell) = left else { return };
        if !break_leaves_towards(body, cell).await {
            return;
        }
        pick_up_near(body, range).await;
    }
}

/// Whether a block is leaves that have grown on a tree.
fn is_of_a_tree(state: BlockState) -> bool {
    is_leaves(state) && state.is("persistent", "false")
}
