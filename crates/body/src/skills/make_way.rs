//! Getting out of a cell that another body wants to fill.

use std::collections::BTreeSet;

use cooperage_blocks::path::{CellBox, PathGoal};
use cooperage_blocks::physics::BodyBuild;
use cooperage_blocks::world::Player;
use cooperage_blocks::{Aabb, BlockPos};

use super::SkillError;
use super::travel::{Travel, go};
use crate::blueprint::BlueprintCell;
use crate::body::Body;
use crate::primitive::PrimitiveFailure;
use crate::view::BodyView;

/// How far a place to stand is looked for, in blocks along x and z, and up and down.
const RANGE: i32 = 8;
const HEIGHT: i32 = 4;
/// Most places to stand that a search heads for.
const SPOTS_MAX: usize = 24;
/// How far from the cell the body goes if it has no blueprint, in blocks.
const ASIDE: i32 = 3;
/// Ticks that it may take.
const TICKS_MAX: u32 = 100;

/// Whether a player's body is in a cell, with any part of it.
pub(crate) fn is_body_in(player: &Player, cell: BlockPos) -> bool {
    let corner = [cell.x, cell.y, cell.z].map(f64::from);
    Aabb::new(corner, corner.map(|part| part + 1.0)).intersects(&player.body.bounds(&BodyBuild::PLAYER))
}

/// Goes on foot out of the way: out of the cells of the blueprint or the common building, if there is one, or else some steps away from
/// the cell. Breaks and places nothing.
///
/// # Errors
/// The error of the attempt, where the body cannot leave its cell.
pub(crate) async fn make_way<B: Body>(body: &B, cell: BlockPos) -> Result<(), SkillError> {
    let mut building = body.recall(|memory| {
        let blueprint = memory.blueprint.iter().flat_map(|shared| shared.blueprint().cells());
        let is_block =
            |(_, wanted): &(BlockPos, BlueprintCell)| matches!(wanted, BlueprintCell::Block(block) if block.name() != "air");
        blueprint.filter(is_block).map(|(pos, _)| pos).collect::<BTreeSet<BlockPos>>()
    });
    building.extend(body.site().iter().flat_map(CellBox::cells));
    let is_known = building.contains(&cell);
    let spots = body.see(|view| spots(view, cell, &building, if is_known { 0 } else { ASIDE }));
    let on_foot = Travel { ticks_max: TICKS_MAX, ..Travel::on_foot() };
    let goal = PathGoal::Any(spots.into_iter().map(PathGoal::Block).collect());
    match go(body, &goal, &on_foot).await {
        Err(SkillError::Body(PrimitiveFailure::Dead)) => Err(PrimitiveFailure::Dead.into()),
        // Anywhere else will do.
        Err(_) => super::flee::move_away_from(body, cell, f64::from(ASIDE), &on_foot).await,
        gone => gone,
    }
}

/// Cells around the body in which it can stand and in which nothing is to be built, nearest first.
fn spots(view: &BodyView<'_>, cell: BlockPos, building: &BTreeSet<BlockPos>, aside: i32) -> Vec<BlockPos> {
    let here = view.feet();
    let is_free =
        |pos: BlockPos| view.loaded(pos).is_some_and(|state| state.has_no_collision() && !state.is_liquid());
    let is_wanted = |pos: BlockPos| pos == cell || building.contains(&pos);
    let mut found = Vec::new();
    for y in -HEIGHT..=HEIGHT {
        for z in -RANGE..=RANGE {
            for x in -RANGE..=RANGE {
                let feet = here.offset(x, y, z);
                let stands = is_free(feet)
                    && is_free(feet.up())
                    && view.loaded(feet.down()).is_some()
                    && !is_free(feet.down());
                let is_aside = (feet.x - cell.x).abs().max((feet.z - cell.z).abs()) >= aside.max(1);
                if stands && is_aside && !is_wanted(feet) && !is_wanted(feet.up()) {
                    found.push((x.abs() + z.abs() + 2 * y.abs(), feet));
                }
            }
        }
    }
    found.sort_unstable();
    found.truncate(SPOTS_MAX);
    found.into_iter().map(|(_, feet)| feet).collect()
}
