//! A block world as a picture, where a benchmark has no view of its own: the surroundings of the agents.

use cooperage_blocks::BlockPos;
use cooperage_body::round::{BlockRound, RoundWorld};
use cooperage_core::World;
use cooperage_picture::{Area, PictureScene, Projection, RgbaImage, inhabitants};
use cooperage_suites::suite::WorldRenderer;

/// Cells of a picture in width and depth, and in height below and above the lowest agent: always the same, so that pictures of one
/// world fit on each other.
const ACROSS: i32 = 48;
const BELOW: i32 = 4;
const ABOVE: i32 = 16;
/// The view moves by so many cells at once.
const STEP: i32 = 16;
const STEP_UP: i32 = 4;
/// Pixels of a cell.
const SCALE: u32 = 7;

/// The function that draws worlds with that round.
#[must_use]
pub fn picture<R: BlockRound>() -> WorldRenderer {
    draw::<R>
}

fn draw<R: BlockRound>(world: &dyn World) -> Option<RgbaImage> {
    let world = world.as_any().downcast_ref::<RoundWorld<R>>()?;
    world.blocks().with_world(|world| {
        let there = world.players().iter().filter(|player| !world.is_away(player.id));
        let agents: Vec<BlockPos> = there.map(|player| player.cell()).collect();
        let area = area(&agents)?;
        let is_inside = |low: i32, at: i32, high: i32| (low..=high).contains(&at);
        let mut markers = inhabitants(world);
        markers.retain(|marker| {
            let cell = BlockPos::holding(marker.at[0], marker.at[1], marker.at[2]);
            is_inside(area.first.x, cell.x, area.last.x)
                && is_inside(area.first.y, cell.y, area.last.y)
                && is_inside(area.first.z, cell.z, area.last.z)
        });
        let scene = PictureScene {
            chunks: world.chunks(),
            area,
            view: Projection::Isometric,
            scale: SCALE,
            markers: &markers,
            path: &[],
            is_trimmed: false,
        };
        cooperage_picture::draw(&scene).ok()
    })
}

/// The part of the world about the middle of the agents; none without agents.
fn area(agents: &[BlockPos]) -> Option<Area> {
    let count = i32::try_from(agents.len()).ok().filter(|count| *count > 0)?;
    let middle = |of: fn(&BlockPos) -> i32| agents.iter().map(of).sum::<i32>().div_euclid(count);
    let stepped = |at: i32, step: i32| (at + step / 2).div_euclid(step) * step;
    let lowest = agents.iter().map(|at| at.y).min()?;
    let first = BlockPos::new(
        stepped(middle(|at| at.x), STEP) - ACROSS / 2,
        stepped(lowest, STEP_UP) - BELOW,
        stepped(middle(|at| at.z), STEP) - ACROSS / 2,
    );
    Some(Area { first, last: first.offset(ACROSS - 1, BELOW + ABOVE - 1, ACROSS - 1) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_view_has_one_size_and_stays_while_agents_take_a_step() {
        let area = |agents: &[[i32; 3]]| {
            let agents: Vec<BlockPos> = agents.iter().map(|[x, y, z]| BlockPos::new(*x, *y, *z)).collect();
            area(&agents).map(|area| (area.first, area.last))
        };
        let (first, last) = area(&[[0, 64, 0], [4, 66, 2]]).unwrap();
        assert_eq!((first, last), (BlockPos::new(-24, 60, -24), BlockPos::new(23, 79, 23)));
        assert_eq!(area(&[[1, 65, 0], [5, 66, 2]]), Some((first, last)));
        assert_ne!(area(&[[40, 64, 0]]), Some((first, last)));
        assert_eq!(area(&[]), None);
    }
}
