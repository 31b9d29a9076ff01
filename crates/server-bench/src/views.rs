//! How the worlds of the suite look: those of all kinds of tasks by one set of views.

use std::any::Any;

use cooperage_block_scene::{ScenePlan, camera, picture, reader, scene, seat_scene};
use cooperage_body::environment::BlockEnvironment;
use cooperage_collection::gathering::{Gathering, GatheringWorld};
use cooperage_collection::scene::{shelter as shelter_scene, shelter_seat};
use cooperage_collection::shelter::round::{ShelterRound, ShelterWorld};
use cooperage_core::{AgentId, World};
use cooperage_mindcraft::living::{Living, LivingWorld};
use cooperage_mindcraft::state::full_state;
use cooperage_suites::scene::{BlockReader, Scene, SectionCells};
use cooperage_suites::suite::{LookTarget, Shot, SuiteViews};
use serde_json::Value;

/// The block environment of a world of the suite; none in a world of another one.
#[must_use]
pub fn blocks_of(world: &dyn World) -> Option<&BlockEnvironment> {
    let world = world.as_any();
    let living = world.downcast_ref::<LivingWorld>().map(LivingWorld::blocks);
    let gathering = || world.downcast_ref::<GatheringWorld>().map(GatheringWorld::blocks);
    living.or_else(gathering).or_else(|| world.downcast_ref::<ShelterWorld>().map(ShelterWorld::blocks))
}

/// All views of the suite.
pub(crate) fn views() -> SuiteViews<'static> {
    SuiteViews {
        picture: Some(|world: &dyn World| {
            picture::<Living>()(world)
                .or_else(|| picture::<Gathering>()(world))
                .or_else(|| picture::<ShelterRound>()(world))
        }),
        scene: Some(|world: &dyn World| {
            shelter_scene(world).or_else(|| Some(scene(blocks_of(world)?, ScenePlan::default())))
        }),
        seat_scene: Some(seat),
        blocks: Some(BlockReader { cells, look: reader::<Living>().look, environment }),
        body_state: Some(body_state),
        camera: Some(show),
        ..SuiteViews::default()
    }
}

fn seat(world: &dyn World, agent: AgentId) -> Option<Scene> {
    shelter_seat(world, agent).or_else(|| seat_scene(blocks_of(world)?, agent, Vec::new()))
}

fn cells(world: &dyn World, at: [i32; 3]) -> Option<SectionCells> {
    (reader::<Living>().cells)(world, at)
        .or_else(|| (reader::<Gathering>().cells)(world, at))
        .or_else(|| (reader::<ShelterRound>().cells)(world, at))
}

fn environment(world: &dyn World) -> Option<&dyn Any> {
    blocks_of(world).map(|blocks| blocks as &dyn Any)
}

fn body_state(world: &dyn World, agent: AgentId) -> Option<Value> {
    full_state(blocks_of(world)?, agent)
}

fn show(world: &dyn World, agent: AgentId, target: &LookTarget) -> Option<Shot> {
    camera::<Living>()(world, agent, target)
        .or_else(|| camera::<Gathering>()(world, agent, target))
        .or_else(|| camera::<ShelterRound>()(world, agent, target))
}
