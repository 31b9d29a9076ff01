//! The benchmark's worlds as pictures: the part that a task is about.

use cooperage_blocks::BlockPos;
use cooperage_core::World;
use cooperage_picture::{Area, PictureScene, Projection, RgbaImage, inhabitants};

use super::construction::Construction;
use super::escape::scenario::Escape;
use super::farm::layout::{HIGH, LOW};
use super::goals::{Goals, yard};
use super::meta::Meta;
use super::settings::GoalPlace;
use super::world::{VillagerRound, VillagerWorld};

/// Cells around a building that are drawn with it.
const MARGIN: i32 = 4;
/// The last cells of a building site before the glass and the hut.
const SITE_EAST: i32 = -6;
/// Half the size of a room with its walls.
const ROOM: i32 = 5;
/// Rooms and the farm are cut off above this layer, so that the picture shows their inside.
const CUT: i32 = -58;
const FARM_TOP: i32 = -54;
/// The corners of the room of a meta task within its glass.
const META: [BlockPos; 2] = [BlockPos::new(1, GROUND, 1), BlockPos::new(25, FARM_TOP, 25)];
/// The lowest layer drawn: the ground.
const GROUND: i32 = -61;
/// The width of a picture in pixels, about.
const WIDTH: i32 = 720;

/// Draws the world of a task: the part that the task is about, or the surroundings of the agents; `None` if it is another world.
pub(super) fn draw(world: &dyn World) -> Option<RgbaImage> {
    let villager = world.as_any().downcast_ref::<VillagerWorld>()?;
    let Some(area) = area(villager) else {
        return cooperage_block_scene::picture::<VillagerRound>()(world);
    };
    let across = area.last.x - area.first.x + area.last.z - area.first.z + 2;
    let scale = (WIDTH / across.max(1)).clamp(2, 24).cast_unsigned();
    villager.blocks().with_world(|blocks| {
        let within = |at: &[f64; 3]| {
            let cell = BlockPos::holding(at[0], at[1], at[2]);
            let inside = |low: i32, at: i32, high: i32| (low..=high).contains(&at);
            inside(area.first.x, cell.x, area.last.x) && inside(area.first.z, cell.z, area.last.z)
        };
        let mut markers = inhabitants(blocks);
        markers.retain(|marker| within(&marker.at));
        let scene = PictureScene {
            chunks: blocks.chunks(),
            area,
            view: Projection::Isometric,
            scale,
            markers: &markers,
            path: &[],
            is_trimmed: false,
        };
        cooperage_picture::draw(&scene).ok()
    })
}

pub(super) fn area(world: &VillagerWorld) -> Option<Area> {
    let scenario = world.scenario().as_any();
    if let Some(construction) = scenario.downcast_ref::<Construction>() {
        let (low, high) = construction.scorer().blueprint().bounds();
        let first = BlockPos::new(low.x - MARGIN, GROUND, low.z - MARGIN);
        let mut last = high.offset(MARGIN, MARGIN, MARGIN);
        // The hut and the glass between it and the site would stand before the building.
        last.x = last.x.min(SITE_EAST).max(high.x);
        return Some(Area { first, last });
    }
    if let Some(escape) = scenario.downcast_ref::<Escape>() {
        let centres = || escape.plans().iter().map(|plan| plan.center);
        let first = BlockPos::new(
            centres().map(|centre| centre.x).min()? - ROOM,
            GROUND,
            centres().map(|centre| centre.z).min()? - ROOM,
        );
        let last = BlockPos::new(
            centres().map(|centre| centre.x).max()? + ROOM,
            CUT,
            centres().map(|centre| centre.z).max()? + ROOM,
        );
        return Some(Area { first, last });
    }
    if let Some(goals) = scenario.downcast_ref::<Goals>() {
        return (goals.place() == GoalPlace::Arena).then_some(Area {
            first: yard::LOW.offset(1, GROUND - yard::FLOOR, 1),
            last: yard::HIGH.offset(-1, -4, -1),
        });
    }
    if scenario.is::<Meta>() {
        return Some(Area { first: META[0], last: META[1] });
    }
    let first = BlockPos::new(LOW[0] + 1, GROUND, LOW[2] + 1);
    Some(Area { first, last: BlockPos::new(HIGH[0] - 1, FARM_TOP, HIGH[2] - 1) })
}
