//! How the worlds of a suite look.

use cooperage_core::{AgentId, World};
use cooperage_journal::EpisodePlan;
use cooperage_runtime::WorldCamera;

use crate::scene::{BlockReader, Making, SceneExtractor, SeatLook};

/// Draws a world, as PNG; none where there is nothing to be drawn.
pub type WorldRenderer = fn(&dyn World) -> Option<Vec<u8>>;

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
    /// Draws a world for people.
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
    /// Returns drawings of how the ordered things of an episode are made; none where nothing is ordered, or where that
    /// is described in another way.
    #[must_use]
    pub fn makings(&self, plan: &EpisodePlan) -> Vec<Making> {
        self.makings.as_ref().map_or_else(Vec::new, |makings| makings(plan))
    }
}
