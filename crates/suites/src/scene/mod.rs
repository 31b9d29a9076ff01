//! Scenes of worlds for viewers: data without a drawing, for a page that draws.
//!
//! A suite knows how its worlds look ([`SuiteViews::scene`](crate::suite::SuiteViews::scene)). The drawing page knows no rules.

use cooperage_core::{AgentId, World};
use schemars::JsonSchema;
use serde::Serialize;

mod blocks;
mod floor_image;
mod gesture;
mod making;

pub use blocks::{BlockAgent, BlockLook, BlockOther, BlockReader, Blocks, SectionAt, SectionCells};
pub(crate) use floor_image::agent_colour;
pub use floor_image::floor_image;
pub use gesture::{FloorGesture, GestureCall};
pub use making::{Making, MakingBox, MakingLine, MakingPart, MakingTool};

/// A world at a moment.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Scene {
    /// A floor of square cells, seen from above.
    Floor(Floor),
    /// A block world.
    Blocks(Blocks),
    /// A picture that is drawn already.
    Picture {
        /// PNG in base64.
        png: String,
    },
}

/// A floor of square cells.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct Floor {
    /// Cells from left to right.
    pub width: u32,
    /// Cells from top to bottom.
    pub height: u32,
    /// Whether places are where they are drawn. Where they are not, an agent that goes to a place is simply there.
    pub is_map: bool,
    /// The places of all cells, row by row. A cell without a place is free.
    pub places: Vec<Place>,
    /// The agents in order of their numbers.
    pub figures: Vec<Figure>,
    /// The orders, oldest first.
    pub orders: Vec<OrderCard>,
    /// Other things worth knowing, such as points: name and value.
    pub facts: Vec<(String, String)>,
    /// The things that were served so far, with their counts.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub served: Vec<(String, u32)>,
    /// The commands of the last step, in its order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub last: Vec<LastCommand>,
    /// For a person in a seat: the gestures that mean something now.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub gestures: Vec<FloorGesture>,
}

/// A command of the last step.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct LastCommand {
    /// The number of the agent that it was for.
    pub agent: u32,
    /// The command in words.
    pub text: String,
    /// Whether it was carried out.
    pub is_done: bool,
}

/// Something that stands in a cell: a counter, a pot, a table.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct Place {
    /// Its column, from 0.
    pub x: u32,
    /// Its row, from 0.
    pub y: u32,
    /// The kind of place, such as `pot`.
    pub form: String,
    /// Its name where it has one.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// The things on it or in it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub things: Vec<String>,
    /// Whether what it holds is ready to be taken out.
    #[serde(skip_serializing_if = "is_false")]
    pub is_ready: bool,
    /// Ticks until it is done with what it does; absent where it does nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left: Option<u32>,
    /// Ticks that this takes as a whole, where that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub takes: Option<u32>,
}

/// An agent as it is drawn.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct Figure {
    /// Its column, from 0.
    pub x: u32,
    /// Its row, from 0.
    pub y: u32,
    /// The name of the agent.
    pub name: String,
    /// The direction in which it looks: `north`, `east`, `south` or `west`; absent where that means nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub facing: Option<String>,
    /// The things that it carries.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub carries: Vec<String>,
    /// Whether it is at work and cannot do anything else.
    #[serde(skip_serializing_if = "is_false")]
    pub is_busy: bool,
}

/// Something that is to be done.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct OrderCard {
    /// The name of the order.
    pub name: String,
    /// Ticks that are left for it; absent where it waits for ever.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left: Option<u32>,
    /// Ticks that it had when it came, where that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub had: Option<u32>,
}

/// Looks at a world; none for a world of another suite.
pub type SceneExtractor = fn(&dyn World) -> Option<Scene>;

/// Looks at a world from a seat: what the agent there may see, and no more.
pub type SeatLook = fn(&dyn World, AgentId) -> Option<Scene>;

fn is_false(value: &bool) -> bool {
    !value
}
