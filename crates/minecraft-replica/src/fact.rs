//! Facts: what a server told in a tick, without the numbers of its version.
//!
//! A connection turns packets into facts; the replica takes them in, and the journal keeps them. So a replay needs neither tables
//! of versions nor a network. Numbers of entities are the server's.

use std::sync::Arc;

use cooperage_blocks::items::ItemStack;
use cooperage_blocks::world::{BlockEntity, Difficulty, GameMode};
use cooperage_blocks::{BlockPos, BlockState, ChunkPos, ItemId};
use serde::{Deserialize, Serialize};

use crate::column::ColumnFact;

/// A fact that a server told, with the seat whose connection heard it where it concerns that seat's own body.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum ServerFact {
    /// The connection of a seat plays: its body is that entity.
    Joined {
        seat: u32,
        entity: i32,
        mode: GameMode,
    },
    /// The connection of a seat is lost. It may come again.
    Left {
        seat: u32,
        /// Why, in one line.
        reason: Arc<str>,
    },

    /// A whole column of chunks.
    Column(ColumnFact),
    /// A column is out of the sight of all seats.
    ColumnGone(ChunkPos),
    /// New states of cells.
    Cells(Vec<(BlockPos, BlockState)>),
    /// The home version has no block of that name; the cell has the state of its stand-in.
    Foreign {
        pos: BlockPos,
        name: Arc<str>,
    },
    /// The content of a cell's block, as far as the server tells all clients: the text of a sign, mostly.
    Content {
        pos: BlockPos,
        content: BlockEntity,
    },
    /// The server has taken a position on all acts of the seat up to that number.
    Acknowledged {
        seat: u32,
        sequence: i32,
    },

    /// A player of the server is in sight. Bodies of our own seats are left out.
    PlayerSeen {
        entity: i32,
        name: Arc<str>,
        pos: [f64; 3],
        yaw: f64,
        pitch: f64,
    },
    /// Another entity is in sight.
    EntitySeen {
        entity: i32,
        kind: EntityFact,
        pos: [f64; 3],
        /// Blocks a tick.
        vel: [f64; 3],
        yaw: f64,
    },
    /// An entity has moved; absent parts are as before.
    EntityMoved {
        entity: i32,
        pos: Option<[f64; 3]>,
        vel: Option<[f64; 3]>,
        yaw: Option<f64>,
        on_ground: Option<bool>,
    },
    /// Properties of an entity that skills and judges read; absent ones are as before.
    EntityTraits {
        entity: i32,
        traits: TraitsFact,
    },
    /// The items that a player in sight holds in the main hand, or wears: slot 0 main hand, 1 off hand, 2 to 5 armour from the feet.
    Equipped {
        entity: i32,
        slot: u8,
        stack: Option<ItemStack>,
    },
    /// Entities are gone or out of sight.
    Gone(Vec<i32>),
    /// An entity was hurt, by that entity where the server says.
    Hurt {
        entity: i32,
        by: Option<i32>,
    },
    /// An entity died.
    Died {
        entity: i32,
    },
    /// An entity rides another one; `None` gets off. The seats' own bodies are named by their entities too.
    Rides {
        entity: i32,
        on: Option<i32>,
    },
    /// A player or another body picked items up.
    Collected {
        item: i32,
        by: i32,
        count: u32,
    },

    /// The server has put the body of a seat somewhere. A component that is `relative` is added to what it was.
    Placed {
        seat: u32,
        pos: [f64; 3],
        yaw: f64,
        pitch: f64,
        /// x, y, z, yaw, pitch.
        relative: [bool; 5],
        /// The number that the client answers with.
        teleport: i32,
    },
    /// The body of a seat was pushed: its new velocity, in blocks a tick.
    Pushed {
        seat: u32,
        vel: [f64; 3],
    },
    Health {
        seat: u32,
        health: f64,
        food: u32,
        saturation: f64,
    },
    /// The seat's body died.
    Killed {
        seat: u32,
        message: Arc<str>,
    },
    /// The seat's body came back.
    Respawned {
        seat: u32,
        mode: GameMode,
    },
    Mode {
        seat: u32,
        mode: GameMode,
    },
    Experience {
        seat: u32,
        level: u32,
    },
    /// An effect on the seat's body, by its name without `minecraft:`; 0 ticks end it.
    Effect {
        seat: u32,
        name: Arc<str>,
        amplifier: u32,
        ticks: u32,
    },
    /// The seat has cast a fishing line: the entity is its float.
    LineCast {
        seat: u32,
        entity: i32,
    },
    /// The slot of the hotbar that the seat holds, 0 to 8.
    HeldSlot {
        seat: u32,
        slot: u8,
    },

    /// A window was opened. `kind` is its name in the registry of menus, such as `generic_9x3`, or `horse`.
    WindowOpened {
        seat: u32,
        window: u8,
        kind: Arc<str>,
        title: Arc<str>,
    },
    /// The whole content of a window. Window 0 is the seat's own inventory; the others end with its 36 places.
    WindowItems {
        seat: u32,
        window: u8,
        state: i32,
        items: Vec<Option<ItemStack>>,
        cursor: Option<ItemStack>,
    },
    /// One slot of a window.
    WindowSlot {
        seat: u32,
        window: u8,
        state: i32,
        slot: u16,
        stack: Option<ItemStack>,
    },
    /// A slot of the seat's own inventory, numbered as in [`cooperage_blocks::items::slot`], also while another window is open.
    InventorySlot {
        seat: u32,
        slot: u16,
        stack: Option<ItemStack>,
    },
    /// The items at the cursor.
    Cursor {
        seat: u32,
        stack: Option<ItemStack>,
    },
    /// A property of a window, such as how far a furnace is.
    WindowProperty {
        seat: u32,
        window: u8,
        property: i16,
        value: i16,
    },
    /// The offers of the trader whose window is open.
    Offers {
        seat: u32,
        window: u8,
        offers: Vec<OfferFact>,
    },
    WindowClosed {
        seat: u32,
        window: u8,
    },

    /// The age of the world and the time of day, in ticks.
    Time {
        age: i64,
        day_time: i64,
        is_going_on: bool,
    },
    Difficulty(Difficulty),
    /// Where bodies without a bed come back.
    Spawn(BlockPos),
    /// A line of chat. `seat` is absent for what all hear; `by` is the speaker's name where the server tells it apart.
    Said {
        seat: Option<u32>,
        by: Option<Arc<str>>,
        text: Arc<str>,
    },
    Exploded {
        pos: [f64; 3],
        power: f64,
    },
}

/// The kind of an entity.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum EntityFact {
    /// Items on the ground; what they are follows in [`TraitsFact::stack`] where the server tells it later.
    Item(Option<ItemStack>),
    /// A creature, by its number in `cooperage_blocks`.
    Mob(u16),
    /// A boat, a minecart, an arrow or another thing, by its number in `cooperage_blocks`.
    Other(u16),
}

/// Properties of an entity.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct TraitsFact {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stack: Option<ItemStack>,
    /// Its health in half hearts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub health: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub is_baby: Option<bool>,
    /// A name given to it; empty for none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<Arc<str>>,
    /// The dye of a sheep.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub color: Option<Arc<str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub is_shorn: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub is_saddled: Option<bool>,
    /// The profession of a villager, without `minecraft:`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub profession: Option<Arc<str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub is_asleep: Option<bool>,
    /// Whether something bites at a fishing float.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub is_biting: Option<bool>,
}

/// An offer of a trader.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OfferFact {
    /// The present price.
    pub costs: Vec<(ItemId, u32)>,
    pub result: ItemStack,
    pub is_sold_out: bool,
}
