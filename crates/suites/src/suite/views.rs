//! How the worlds of a suite look.

use cooperage_core::{AgentId, World};
use cooperage_journal::EpisodePlan;
use cooperage_raster::RgbaImage;
use cooperage_runtime::WorldCamera;

use crate::scene::{BlockReader, Making, Scene, SceneExtractor, SeatLook, floor_image};

/// Draws a world as it is now; `None` where there is nothing to be drawn. The pictures of an episode have one size.
pub type WorldRenderer = fn(&dyn World) -> Option<RgbaImage>;

/// Returns the state of an agent's body as an object; `None` where there is no such agent, or in a world of another
/// suite.
pub type BodyStateReader = fn(&dyn World, AgentId) -> Option<serde_json::Value>;

/// Shows a world in characters, a line for each row; none where there is nothing to be shown.
pub type Characters = fn(&dyn World) -> Option<String>;

/// Draws how the ordered things of an episode are made, by its plan.
pub type MakingsOfPlan<'s> = Box<dyn Fn(&EpisodePlan) -> Vec<Making> + 's>;

/// The functions that show a suite's worlds. The default shows nothing: such worlds are described in words only.
#[derive(Default)]
pub struct SuiteViews<'s> {
    /// Draws a world for people and for learners, where its scene is no floor.
    pub picture: Option<WorldRenderer>,
    /// Shows a world in the terminal.
    pub characters: Option<Characters>,
    /// Shows a world to viewers, where it is more than a picture.
    pub scene: Option<SceneExtractor>,
    /// Shows a person in a seat as much of a world as the seat's agent perceives.
    pub seat_scene: Option<SeatLook>,
    /// Reads the cells of scenes of block worlds.
    pub blocks: Option<BlockReader>,
    /// Reads the state of an agent's body, where agents have one.
    pub body_state: Option<BodyStateReader>,
    /// Shows agents whose models see pictures of their world.
    pub camera: Option<WorldCamera>,
    /// Draws how the ordered things of an episode are made.
    pub makings: Option<MakingsOfPlan<'s>>,
}

impl SuiteViews<'_> {
    /// Draws a world as it is now: by the suite's own picture, or else its floor in tiles. `None` where a suite has neither, or the
    /// world is another suite's.
    #[must_use]
    pub fn image(&self, world: &dyn World) -> Option<RgbaImage> {
        match (self.picture, self.scene) {
            (Some(draw), _) => draw(world),
            (None, Some(look)) => match look(world)? {
                Scene::Floor(floor) => floor_image(&floor),
                Scene::Blocks(_) | Scene::Picture { .. } => None,
            },
            (None, None) => None,
        }
    }

    /// Returns drawings of how the ordered things of an episode are made; none where nothing is ordered, or where that
    /// is described in another way.
    #[must_use]
    pub fn makings(&self, plan: &EpisodePlan) -> Vec<Making> {
        self.makings.as_ref().map_or_else(Vec::new, |makings| makings(plan))
    }
}
