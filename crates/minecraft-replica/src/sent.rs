//! Messages of bodies to a server, without the numbers of its version.

use std::sync::Arc;

use cooperage_blocks::BlockPos;
use cooperage_blocks::items::{InteractionHand, ItemStack};
use cooperage_blocks::physics::Controls;
use cooperage_blocks::pos::Face;
use serde::{Deserialize, Serialize};

/// A message that the body of a seat sends in a tick. A connection sends them in their order.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OutgoingAct {
    pub seat: u32,
    pub sent: SentAct,
}

/// One thing that a client tells its server.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum SentAct {
    /// Where the body is and looks: degrees, yaw 0 south and 90 west, pitch down. What has not changed is absent.
    Moved {
        pos: Option<[f64; 3]>,
        look: Option<[f64; 2]>,
        on_ground: bool,
        is_against_wall: bool,
    },
    /// The body is where the server has put it.
    Confirmed {
        teleport: i32,
    },
    /// The keys that are held down; sent when they change. Versions before 769 know sneaking and sprinting alone.
    Keys {
        keys: [bool; 7],
    },
    /// A tick of the client is over.
    TickEnded,
    /// The columns around the body are there.
    Loaded,

    DigStarted {
        pos: BlockPos,
        face: Face,
        sequence: i32,
    },
    DigStopped {
        pos: BlockPos,
        face: Face,
    },
    DigFinished {
        pos: BlockPos,
        face: Face,
        sequence: i32,
    },
    /// Throws the held stack, or one item of it.
    Dropped {
        is_whole: bool,
    },
    /// Lets go of the item in use.
    UseEnded,
    HandsSwapped,
    UsedOn {
        hand: InteractionHand,
        pos: BlockPos,
        face: Face,
        /// The point of the cell that was clicked, each from 0 to 1.
        cursor: [f64; 3],
        sequence: i32,
    },
    Used {
        hand: InteractionHand,
        look: [f64; 2],
        sequence: i32,
    },
    Swung {
        hand: InteractionHand,
    },
    Attacked {
        entity: i32,
        is_sneaking: bool,
    },
    Interacted {
        entity: i32,
        hand: InteractionHand,
        is_sneaking: bool,
    },
    /// The slot of the hotbar, 0 to 8.
    Selected {
        slot: u8,
    },
    Woke,
    /// The paddles of a boat.
    Paddled {
        left: bool,
        right: bool,
    },
    /// Where the ridden vehicle is, as the client moves it.
    VehicleMoved {
        pos: [f64; 3],
        look: [f64; 2],
        on_ground: bool,
    },
    Respawned,

    /// A click; nothing is claimed about slots, so that the server sends them anew.
    Clicked {
        window: u8,
        state: i32,
        slot: i16,
        button: u8,
        mode: u8,
    },
    WindowClosed {
        window: u8,
    },
    ButtonPressed {
        window: u8,
        button: u8,
    },
    ItemNamed {
        name: Arc<str>,
    },
    OfferChosen {
        offer: u8,
    },
    /// Items from nothing, in creative mode.
    Created {
        slot: i16,
        stack: Option<ItemStack>,
    },
    SignWritten {
        pos: BlockPos,
        is_front: bool,
        lines: [Arc<str>; 4],
    },
    BookWritten {
        slot: u8,
        pages: Vec<Arc<str>>,
        title: Option<Arc<str>>,
    },

    /// A line of chat.
    Said {
        text: Arc<str>,
    },
    /// A command, without its slash.
    Ordered {
        command: Arc<str>,
    },
}

impl SentAct {
    /// The keys that are held down.
    #[must_use]
    pub fn keys(controls: &Controls) -> SentAct {
        let Controls { forward, back, left, right, jump, sprint, sneak } = *controls;
        SentAct::Keys { keys: [forward, back, left, right, jump, sneak, sprint] }
    }
}

/// The places of the keys in [`SentAct::Keys`].
pub const KEYS: [&str; 7] = ["forward", "back", "left", "right", "jump", "sneak", "sprint"];
