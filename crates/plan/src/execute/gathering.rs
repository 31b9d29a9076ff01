//! Steps that break blocks to collect items.

use cooperage_blocks::{BlockId, BlockPos, BlockState, ItemId};
use cooperage_body::skills::{SkillError, Travel, break_one, pick_up_within};
use cooperage_body::{Body, BodyView};

use super::missing;
use crate::counted::counted;

/// How far blocks are looked for, in blocks.
const RANGE: f64 = 160.0;
/// Cells that are given up before the step fails.
const FAILURES_MAX: u32 = 10;
/// Blocks up to this distance from the body are broken before drops are picked up, in blocks.
const NEXT_RANGE: f64 = 5.0;
/// How far drops are picked up, in blocks.
const DROP_RANGE: f64 = 8.0;
/// Most rounds of one step: each breaks a block, picks drops up or waits a tick.
const TRIES_MAX: u32 = 4_000;

/// Breaks blocks of these kinds, nearest first, until the body has that many more of the items together.
pub(super) async fn collect<B: Body>(
    body: &B,
    blocks: &[BlockId],
    items: &[ItemId],
    count: u32,
    near: Option<BlockPos>,
) -> Result<(), SkillError> {
    let have = || body.see(|view| items.iter().map(|&item| view.count(item)).sum::<u32>());
    let wanted = have() + count;
    let mut given_up: Vec<BlockPos> = Vec::new();
    let mut failures = 0;
    let mut lying = 0;
    for _ in 0..TRIES_MAX {
        let got = have();
        if got >= wanted {
            return Ok(());
        }
        let next = body.see(|view| next_cell(view, blocks, &given_up));
        let is_far = next.is_none_or(|cell| body.see(|view| view.distance_to_cell(cell)) > NEXT_RANGE);
        if lying > 0 && (got + lying >= wanted || is_far) {
            let travel = Travel { ticks_max: 300, ..Travel::free() };
            pick_up_within(body, DROP_RANGE, &travel).await;
            lying = 0;
            continue;
        }
        let Some(cell) = next.or(near.filter(|cell| !given_up.contains(cell))) else {
            let what = blocks.first().map_or("block", |block| block.name()).to_owned();
            return Err(SkillError::NotFound { what, range: RANGE as u32 });
        };
        match break_one(body, cell, &Travel::free()).await {
            Ok(true) => lying += 1,
            Ok(false) => body.wait(1).await,
            Err(error @ (SkillError::WrongTool { .. } | SkillError::Full)) => return Err(error),
            // The block is gone: another agent was quicker, for example.
            Err(_) if body.see(|view| !is_kind(blocks, view.state(cell))) => body.wait(1).await,
            Err(error) => {
                failures += 1;
                if failures >= FAILURES_MAX {
                    return Err(error);
                }
                given_up.push(cell);
                body.wait(1).await;
            }
        }
    }
    Err(missing(items.first().copied().unwrap_or(ItemId(0)), wanted, have()))
}

fn is_kind(blocks: &[BlockId], state: BlockState) -> bool {
    counted(state).is_some_and(|block| blocks.contains(&block))
}

/// The nearest wanted cell at which no other body digs. Bodies that stand near each other get different cells.
fn next_cell(view: &BodyView<'_>, blocks: &[BlockId], given_up: &[BlockPos]) -> Option<BlockPos> {
    let is_wanted = |cell: BlockPos| !given_up.contains(&cell) && is_safe(view, cell);
    view.nearest_unclaimed(RANGE, |state| is_kind(blocks, state), is_wanted)
}

/// Whether breaking a cell lets no liquid out.
fn is_safe(view: &BodyView<'_>, cell: BlockPos) -> bool {
    let sides = cell.neighbours().into_iter().filter(|other| *other != cell.down());
    sides.into_iter().all(|side| !view.state(side).is_liquid())
}
