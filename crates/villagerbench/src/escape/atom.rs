//! An atom: the lock of one room, as the benchmark's file of atoms describes it. Positions are counted from the room's
//! centre; `z` grows towards the exit.

use std::collections::BTreeMap;
use std::sync::Arc;

use cooperage_blocks::{BlockId, BlockState};

/// A cell counted from a room's centre: east, up, towards the exit.
pub type RoomOffset = [i32; 3];

/// Amounts of items by name.
pub type ItemAmounts = BTreeMap<String, u32>;

/// The lock of a room.
#[derive(Clone, Debug, PartialEq)]
pub struct Atom {
    /// Its number in its file.
    pub id: u32,
    /// How its room stands to others.
    pub kind: RoomRelation,
    /// The text of its sign.
    pub hint: Arc<str>,
    /// Fewest agents that its room is made for.
    pub min_player: u32,
    /// Seconds in which its conditions should come together; complexity divides by it.
    pub wait_interval_s: f64,
    /// Ticks for which an event counts as true once it fired.
    pub active_ticks: u64,
    /// Its weight in the complexity.
    pub score: f64,
    /// Whether one condition is enough for an event; otherwise all must hold.
    pub needs_one: bool,
    /// The items that an agent must bring into the room.
    pub consumes: ItemAmounts,
    /// The items that the room hands out.
    pub produces: ItemAmounts,
    /// The size of its room.
    pub size: Size,
    /// The blocks and creatures that stand in the room at first.
    pub placed: Vec<PlacedThing>,
    /// The conditions that must be fulfilled.
    pub conditions: Vec<RoomCondition>,
    /// The effects when they are.
    pub effects: Vec<RoomEffect>,
}

/// How a room stands to others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoomRelation {
    /// Agents are in it together and leave by its exit.
    SameRoom,
    /// One agent in each of several rooms; all are carried to one place.
    Merge,
    /// Agents are together and are carried to different places.
    Split,
    /// Two rooms: fulfilling the conditions of one opens the other's exit.
    Cross,
}

/// The size of a room, in cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// From the first free layer to the last, less one.
    pub height: i32,
    /// Free cells between centre and wall.
    pub width: i32,
    /// Cells of a wall.
    pub wall: i32,
}

/// The size where the file says nothing.
impl Default for Size {
    fn default() -> Size {
        Size { height: 3, width: 3, wall: 1 }
    }
}

/// Something that stands in the room at first.
#[derive(Clone, Debug, PartialEq)]
pub struct PlacedThing {
    pub thing: RoomThing,
    /// Its cell. With several copies, only the key by which conditions and effects find them.
    pub at: RoomOffset,
    /// The name of the item that opens it.
    pub lock: Option<String>,
    /// The command that is run when it is placed.
    pub command: Option<CommandEffect>,
    /// How many there are.
    pub copies: Copies,
}

/// A block or a creature.
#[derive(Clone, Debug, PartialEq)]
pub enum RoomThing {
    Block(Pattern),
    /// A creature of that kind.
    Creature(String),
}

/// How many of a thing are placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Copies {
    /// One, at its place.
    Fixed,
    /// One for each agent less a number, at cells drawn around the centre.
    PerAgentLess(u32),
    /// That many, at cells drawn around the centre.
    Drawn(u32),
}

/// A block with values for some of its properties.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    pub block: BlockId,
    /// Properties and their values. A property that the block does not have never holds and cannot be set.
    pub properties: BTreeMap<String, String>,
}

impl Pattern {
    /// Whether a state is like that. How it is fastened (`face`) is left out of the comparison, as in the benchmark.
    #[must_use]
    pub fn holds(&self, state: BlockState) -> bool {
        let mut compared = self.properties.iter().filter(|(name, _)| *name != "face");
        state.block() == self.block && compared.all(|(name, value)| state.is(name, value))
    }

    /// The state after setting this pattern on a cell: if the block stays the same, properties that are not named keep
    /// their values.
    #[must_use]
    pub fn over(&self, there: BlockState) -> BlockState {
        let start = if there.block() == self.block { there } else { self.block.default_state() };
        self.properties.iter().fold(start, |state, (name, value)| state.with(name, value))
    }

    /// The state by itself.
    #[must_use]
    pub fn state(&self) -> BlockState {
        self.over(BlockState::AIR)
    }
}

/// A condition on a cell of the room.
#[derive(Clone, Debug, PartialEq)]
pub struct RoomCondition {
    /// Which block in which state.
    pub pattern: Pattern,
    pub at: RoomOffset,
    /// The event it belongs to.
    pub event: Option<String>,
    /// For a condition that must begin and end: ticks that it may last.
    pub pulse_ticks: Option<u64>,
}

/// Something that happens when an event fires.
#[derive(Clone, Debug, PartialEq)]
pub struct RoomEffect {
    /// The block and properties that the cell gets.
    pub pattern: Pattern,
    pub at: RoomOffset,
    /// The event it belongs to.
    pub event: Option<String>,
    /// The command that is run as well.
    pub command: Option<CommandEffect>,
}

/// The effect of a command in an atom.
#[derive(Clone, Debug, PartialEq)]
pub enum CommandEffect {
    /// Puts items into a slot of the container that stands there.
    Fill {
        /// The slot, from 0.
        slot: u32,
        item: String,
        count: u32,
    },
    /// Gives items to players near the cell.
    Give {
        who: NearbyPlayers,
        item: String,
        /// The name it bears.
        name: Option<String>,
        count: u32,
    },
    /// Carries players near the cell away.
    Carry { who: NearbyPlayers, to: TeleportTarget },
    /// Sets the block of the cell.
    Set(Pattern),
}

/// The players near a cell that a command means.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NearbyPlayers {
    /// How far from the middle of the cell, in blocks; none: anywhere.
    pub within: Option<f64>,
    /// Whether one of them is drawn by chance; otherwise all are meant.
    pub is_one: bool,
}

/// Where players are carried.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum TeleportTarget {
    /// To the place where a team comes together.
    Merge,
    /// To the places where a team parts, once for each.
    Split,
    /// To the cell itself.
    Here,
    /// So far from where each is.
    By([f64; 3]),
}

/// The name of an event that in the published program decides alone.
pub const FINAL: &str = "final";
