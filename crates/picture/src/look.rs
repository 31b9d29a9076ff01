//! The view of a player who looks at a place: a drawing of the surroundings, and the block in the middle of the view.

use cooperage_blocks::{BlockPos, World};

use crate::draw;
use crate::inhabitants::inhabitants;
use crate::scene::{Area, PictureError, PictureScene, Projection};
use cooperage_raster::RgbaImage;

/// How far the surroundings reach to each side, down and up, in blocks.
const SIDE_BLOCKS: i32 = 12;
const DOWN_BLOCKS: i32 = 6;
const UP_BLOCKS: i32 = 9;
/// Pixels along the edge of a block.
const SCALE: u32 = 10;
/// How far a player sees, in blocks.
const SIGHT_BLOCKS: f64 = 128.0;
/// The step by which the line of sight is followed, in blocks.
const STEP_BLOCKS: f64 = 0.05;

/// A drawing of the surroundings of a place, and the block that the viewer looks at.
#[derive(Debug)]
pub struct PlacePicture {
    /// The surroundings of the place, from above and the south-east.
    pub image: RgbaImage,
    /// The first block in the line of sight, if there is one within 128 blocks.
    pub middle: Option<BlockPos>,
}

/// Draws the surroundings of `centre` and finds the first block that is seen from `eyes` along `direction`, a vector of
/// length 1.
///
/// # Errors
/// [`PictureError`] where nothing can be drawn.
pub fn look(
    world: &World,
    eyes: [f64; 3],
    direction: [f64; 3],
    centre: BlockPos,
) -> Result<PlacePicture, PictureError> {
    let area = Area {
        first: centre.offset(-SIDE_BLOCKS, -DOWN_BLOCKS, -SIDE_BLOCKS),
        last: centre.offset(SIDE_BLOCKS, UP_BLOCKS, SIDE_BLOCKS),
    };
    let mut markers = inhabitants(world);
    markers.retain(|marker| {
        let cell = BlockPos::holding(marker.at[0], marker.at[1], marker.at[2]);
        let is_within = |low: i32, at: i32, high: i32| (low..=high).contains(&at);
        is_within(area.first.x, cell.x, area.last.x)
            && is_within(area.first.y, cell.y, area.last.y)
            && is_within(area.first.z, cell.z, area.last.z)
    });
    let scene = PictureScene {
        chunks: world.chunks(),
        area,
        view: Projection::Isometric,
        scale: SCALE,
        markers: &markers,
        path: &[],
        is_trimmed: true,
    };
    Ok(PlacePicture { image: draw(&scene)?, middle: first_block(world, eyes, direction) })
}

/// Returns the first block on a line that is not air.
fn first_block(world: &World, eyes: [f64; 3], direction: [f64; 3]) -> Option<BlockPos> {
    let mut at = eyes;
    let steps = (SIGHT_BLOCKS / STEP_BLOCKS) as usize;
    for _ in 0..steps {
        let cell = BlockPos::holding(at[0], at[1], at[2]);
        if !world.state(cell).is_air() {
            return Some(cell);
        }
        at = std::array::from_fn(|axis| at[axis] + direction[axis] * STEP_BLOCKS);
    }
    None
}

#[cfg(test)]
mod tests {
    use cooperage_blocks::terrain::ChunkGenerator;
    use cooperage_blocks::world::WorldOptions;

    use super::*;

    #[test]
    fn the_first_block_in_the_line_of_sight_is_in_the_middle() {
        let mut world = World::new(WorldOptions::default(), ChunkGenerator::superflat(), 0);
        world.load_start();
        world.command("setblock 6 -59 0 gold_block").unwrap();
        let eyes = [0.5, -58.4, 0.5];
        let east = look(&world, eyes, [1.0, 0.0, 0.0], BlockPos::new(6, -59, 0)).unwrap();
        assert_eq!(east.middle, Some(BlockPos::new(6, -59, 0)));
        let down = look(&world, eyes, [0.0, -1.0, 0.0], BlockPos::new(0, -61, 0)).unwrap();
        assert_eq!(down.middle, Some(BlockPos::new(0, -61, 0)));
        let up = look(&world, eyes, [0.0, 1.0, 0.0], BlockPos::new(0, -50, 0)).unwrap();
        assert_eq!(up.middle, None);
        assert_ne!(east.image.png().unwrap(), down.image.png().unwrap());
        assert_eq!(
            east.image.png().unwrap(),
            look(&world, eyes, [1.0, 0.0, 0.0], BlockPos::new(6, -59, 0)).unwrap().image.png().unwrap()
        );
    }
}
