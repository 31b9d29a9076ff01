//! What stands already, and ways through it.

use cooperage_blocks::path::{CellBox, PathGoal};
use cooperage_blocks::{BlockId, BlockPos};

use super::{TRIES, cells_of};
use crate::body::Body;
use crate::scaffold::is_scaffold;
use crate::skills::build::{Cell, DROP_RANGE, boxes, drops_itself};
use crate::skills::gather::pick_up_near;
use crate::skills::place::{Placing, place_block};
use crate::skills::travel::{Travel, go};
use crate::skills::wanted::Wanted;
use crate::view::View;

/// Where everything around is built and nothing leads out, digs a way out through what can be put again, and puts it again;
/// whether it was so and came off.
pub(super) async fn break_out<B: Body>(body: &B, shared: &[CellBox], travel: &Travel) -> bool {
    let outside = leave(body, shared, travel).await;
    if outside {
        return false;
    }
    let walls = Walls::of(body, shared);
    if !go_out(body, shared, &walls.way()).await {
        return false;
    }
    walls.mend(body, travel).await;
    true
}

/// Sees to a cell that nothing leads to: digs a way through what can be put again, and puts it again.
pub(super) async fn see_to<B: Body>(body: &B, cell: &Cell, shared: &[CellBox], travel: &Travel) {
    let walls = Walls::of(body, shared);
    let placing = Placing { scaffolds: false, tries: TRIES, travel: walls.way(), ..Placing::free() };
    let _ = place_block(body, cell.pos, &cell.wanted, &placing).await;
    walls.mend(body, travel).await;
}

/// What is built, before a way is dug through it.
struct Walls {
    cells: Vec<Cell>,
}

impl Walls {
    fn of<B: Body>(body: &B, shared: &[CellBox]) -> Walls {
        let seen = body.see(|view| built(view, shared));
        let cell = |(pos, block)| Cell { pos, wanted: Wanted::any(block) };
        Walls { cells: seen.into_iter().map(cell).collect() }
    }

    /// Going through all of it that can be put again.
    fn way(&self) -> Travel {
        let lossy: Vec<Cell> =
            self.cells.iter().filter(|cell| !drops_itself(&cell.wanted)).cloned().collect();
        Travel { protected: boxes(&lossy), places: false, ..Travel::free() }
    }

    /// Puts again what is not there any more. What can't be shows as missing to whoever looks at the building.
    async fn mend<B: Body>(&self, body: &B, travel: &Travel) {
        pick_up_near(body, DROP_RANGE).await;
        let placing = Placing { scaffolds: false, tries: TRIES, travel: travel.clone(), ..Placing::free() };
        for cell in &self.cells {
            if body.see(|view| view.state(cell.pos).is_air()) {
                let _ = place_block(body, cell.pos, &cell.wanted, &placing).await;
            }
        }
    }
}

/// What is built where others build, too.
fn built(view: &View<'_>, shared: &[CellBox]) -> Vec<(BlockPos, BlockId)> {
    let is_built = |pos: &BlockPos| {
        let state = view.state(*pos);
        !state.is_air() && !state.info().item.is_some_and(is_scaffold)
    };
    cells_of(shared).filter(is_built).map(|pos| (pos, view.state(pos).block())).collect()
}

/// Goes out of the others' way, where a way leads there on foot.
pub(super) async fn leave<B: Body>(body: &B, shared: &[CellBox], travel: &Travel) -> bool {
    go_out(body, shared, &Travel { digs: false, ..travel.clone() }).await
}

/// Goes some way out of where others build; whether it got there.
async fn go_out<B: Body>(body: &B, shared: &[CellBox], travel: &Travel) -> bool {
    let mut is_out = true;
    for CellBox { min, max } in shared {
        let pos = BlockPos::new((min.x + max.x) / 2, (min.y + max.y) / 2, (min.z + max.z) / 2);
        let half = [max.x - min.x, max.y - min.y, max.z - min.z].map(|side| f64::from(side) / 2.0 + 1.0);
        let range = half.iter().map(|side| side * side).sum::<f64>().sqrt() + 1.0;
        let away = PathGoal::Invert(Box::new(PathGoal::Near { pos, range }));
        is_out &= go(body, &away, travel).await.is_ok();
    }
    is_out
}
