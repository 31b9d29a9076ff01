//! A block world as it is drawn: its sections of cells, the looks of blocks, and its agents, creatures and things.
//!
//! The cells themselves are read only on demand ([`BlockReader`]), so that a caller that shows a world again and again
//! reads only the changed sections.

use std::any::Any;
use std::collections::BTreeMap;

use cooperage_core::World;
use schemars::JsonSchema;
use serde::Serialize;

/// A block world at a moment, without its cells.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct Blocks {
    /// The sections that are loaded and hold more than air, ascending by place.
    #[serde(skip)]
    pub sections: Vec<SectionAt>,
    /// The cells of the sections that are not hidden, for a viewer that may know only a part of them. The viewer gets
    /// these and nothing that a [`BlockReader`] reads.
    #[serde(skip)]
    pub seen: Option<BTreeMap<[i32; 3], SectionCells>>,
    /// Cells of a plan in which the world does not yet hold what it should: x, y, z and the number of the state that is wanted.
    #[serde(skip)]
    pub missing: Vec<[i32; 4]>,
    /// The part that the task is about: its lowest and its highest cell.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub site: Option<[[i32; 3]; 2]>,
    /// The agents in order of their numbers, then people who sit in none of their seats.
    pub agents: Vec<BlockAgent>,
    /// Creatures, things that lie on the ground and vehicles, with their numbers, in order of these.
    #[serde(skip)]
    pub others: Vec<(u64, BlockOther)>,
    /// The time of day in ticks of the day, from 0 to 23,999: 0 is six in the morning.
    pub day_time: u32,
}

/// The place of a section of 16 × 16 × 16 cells, and the version of its content.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SectionAt {
    /// Its coordinates: those of its cells divided by 16, rounded down.
    pub at: [i32; 3],
    /// Another number with every change; equal numbers mean equal contents within a process.
    pub revision: u64,
    /// Whether no viewer can look into it: it lies between full ones, or far below the ground with no agent near. It
    /// counts as full.
    pub is_hidden: bool,
}

/// An agent in a block world.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct BlockAgent {
    /// Its number; absent for people who sit in none of the seats.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub agent: Option<u32>,
    /// The name of the agent.
    pub name: String,
    /// The middle of its feet: x, y, z in blocks.
    pub at: [f64; 3],
    /// The direction in which it looks, in degrees: 0 south, 90 west, 180 north, 270 east.
    pub yaw: f64,
    /// Degrees below the horizon that it looks.
    pub pitch: f64,
    /// The item in its hand.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub holds: Option<String>,
    /// The colour of the item in its hand, as `0xRRGGBB`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub holds_colour: Option<u32>,
    /// Its health in half hearts, from 0 to 20; absent where the viewer cannot know it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub health: Option<f64>,
    /// Its food level, from 0 to 20; absent where the viewer cannot know it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub food: Option<u32>,
    /// The names and counts of the items that it carries, most first; empty where the viewer cannot know them.
    pub carries: Vec<(String, u32)>,
    /// The activity of its body.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub doing: Option<String>,
    /// Whether it crouches.
    #[serde(skip_serializing_if = "is_false")]
    pub is_crouching: bool,
    /// Whether it lies in a bed.
    #[serde(skip_serializing_if = "is_false")]
    pub is_lying: bool,
    /// Whether it is dead and waits to come back.
    #[serde(skip_serializing_if = "is_false")]
    pub is_dead: bool,
}

/// Something in a block world that is neither a block nor an agent.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct BlockOther {
    /// Its kind: `creature`, `item` or `vehicle`.
    pub kind: String,
    /// Its name, such as `sheep`; for things on the ground the item's.
    pub name: String,
    /// The middle of its bottom: x, y, z in blocks.
    pub at: [f64; 3],
    /// Its width and height in blocks.
    pub size: [f64; 2],
    /// The direction in which it looks, in degrees; see [`BlockAgent::yaw`].
    pub yaw: f64,
    /// Its colour, as `0xRRGGBB`.
    pub colour: u32,
    /// How many things lie there as one, where they are more than one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<u32>,
}

/// The cells of a section.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SectionCells {
    /// The numbers of its states, in the order in which they come.
    pub palette: Vec<u16>,
    /// Runs of equal cells, x fastest, then z, then y: the length of each and its place in the palette, both as unsigned LEB128.
    pub runs: Vec<u8>,
}

/// How a state of a block looks.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct BlockLook {
    pub state: u16,
    pub name: String,
    /// The shape: `none`, `cube`, `boxes`, `plant`, `torch`, `flat` or `liquid`.
    pub shape: String,
    /// The colour from above, as `0xRRGGBB`.
    pub top: u32,
    /// The colour of the sides.
    pub side: u32,
    /// A second colour: that of specks in ore, or of what is on top of a plant.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub accent: Option<u32>,
    /// The pattern of its faces: `smooth`, `specks`, `rough`, `leaves`, `planks`, `bricks`, `bark` or `ore`.
    pub grain: String,
    /// Its opacity, from 0 to 1.
    pub opacity: f32,
    /// Whether nothing behind it can be seen.
    #[serde(skip_serializing_if = "is_false")]
    pub covers: bool,
    /// Whether it shines by itself.
    #[serde(skip_serializing_if = "is_false")]
    pub glows: bool,
    /// Whether a band of the top's colour runs along the upper edge of the sides.
    #[serde(skip_serializing_if = "is_false")]
    pub fringe: bool,
    /// The height of a plant, in blocks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub height: Option<f32>,
    /// The boxes of which it consists: the lowest and the highest corner of each within the cell.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub boxes: Vec<[f32; 6]>,
    /// Whether things can be put into it and taken out.
    #[serde(skip_serializing_if = "is_false")]
    pub holds_things: bool,
}

/// Reads the parts of a world that [`Blocks`] leaves out.
#[derive(Clone, Copy, Debug)]
pub struct BlockReader {
    /// The cells of a section; none where there is only air, or in a world of another suite.
    pub cells: fn(&dyn World, [i32; 3]) -> Option<SectionCells>,
    /// How the state of that number looks.
    pub look: fn(u16) -> BlockLook,
    /// The block environment itself, for a caller that knows its type; none in a world of another suite.
    pub environment: fn(&dyn World) -> Option<&dyn Any>,
}

fn is_false(value: &bool) -> bool {
    !value
}
