//! Messages between the server and the page of a person in a seat.

use cooperage_seat::wire::{Now, Rules};
use cooperage_suites::scene::{Making, Scene};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::wire::BlockChanges;

/// A message from the server to the page of a seat.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ToSeat {
    /// The seat and its state; sent again whenever it changes.
    Seat(SeatView),
    /// The rules of the world, and the tools of the agent.
    Rules(Rules),
    /// A part of the changes in a block world, if these are many; the last part comes with the moment itself.
    Land {
        /// This part of the changes.
        changes: BlockChanges,
    },
    /// The present state of the world.
    Now(Box<Moment>),
    /// News in words.
    Told {
        /// The number of the first line.
        first: u64,
        /// The lines, one per item of news.
        lines: Vec<ToldLine>,
    },
    /// The answer to a command that the person typed.
    Answer {
        /// The lines of the answer.
        lines: Vec<String>,
    },
    /// An input of the person was refused.
    Refused {
        /// The reason, as a sentence.
        text: String,
    },
}

/// The world at one moment, from a seat.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Moment {
    /// Whether the world waits for this person.
    pub is_turn: bool,
    /// The situation in the seat.
    pub now: Now,
    /// The picture of the world, if it can be drawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scene: Option<Scene>,
    /// In a block world: the changes since the last moment that the page was told. They contain only cells that the
    /// person's agent perceives.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub changes: Option<BlockChanges>,
}

/// An item of news.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ToldLine {
    /// The time in ticks.
    pub tick: u64,
    /// The kind: `event`, `message`, `refused` or `own`.
    pub kind: String,
    /// The news in words.
    pub text: String,
    /// For a message of an agent: the agent's number, and the text alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub said: Option<(u32, String)>,
}

/// The phase of a person's participation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// The game has not begun: it waits until all people are ready.
    #[default]
    Lobby,
    /// The person plays.
    Playing,
    /// The person is not in the seat: the agent stands still, or a team plays it.
    Away,
    /// This game is over, and another one follows.
    Between,
    /// All games are over.
    Ended,
}

/// A person's seat and its state.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct SeatView {
    /// The version of the messages: [`VERSION`](crate::wire::VERSION).
    pub version: u32,
    /// The person's name.
    pub person: String,
    /// The number of the seat and of its agent.
    pub seat: u32,
    /// All seats that the person plays.
    pub seats: Vec<u32>,
    /// The people who play, by their seats.
    pub people: Vec<(u32, String)>,
    /// The phase of the person's participation.
    pub phase: Phase,
    /// Whether the person has reported to be ready.
    pub is_ready: bool,
    /// The people who are not ready yet.
    pub waiting_for: Vec<String>,
    /// The number of the present game, from 1.
    pub game: u64,
    /// The number of games.
    pub games: u64,
    /// The task's name.
    pub task: String,
    /// A heading for the person; the task's name if there is none.
    pub title: String,
    /// The task in words for the person, in a line or two.
    pub about: String,
    /// The length of a tick in microseconds.
    pub tick_us: u64,
    /// The tick at which the game ends by itself.
    pub horizon: u64,
    /// Whether the world goes on while the person thinks.
    pub is_wall: bool,
    /// Whether a team plays in the seat while the person is away.
    pub has_stand_in: bool,
    /// The keys that the person may press, with the tool that each calls.
    pub keys: Vec<(String, String)>,
    /// The recipes of the ordered items.
    pub recipes: Vec<Making>,
    /// How the person joins with a client of the game, where that is possible.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub client: Option<ClientInvitation>,
    /// How the last game ended, as a sentence.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub end: Option<String>,
}

/// How a person joins a block world with a client of Minecraft. It is a secret of the person, as the link is: the login name is all
/// that a client has to know.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ClientInvitation {
    /// The address of the server, with its port.
    pub address: String,
    /// The version of the game whose blocks the world has.
    pub version: String,
    /// The name with which the person logs in.
    pub login: String,
}

/// A message from the page of a seat.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum FromSeat {
    /// The person is ready, and the game may begin.
    Ready,
    /// A command or call that the person typed, as in a terminal.
    Line {
        /// The typed text.
        text: String,
    },
    /// A call of a tool by a button, a key or a pointer.
    Call {
        /// The tool's name.
        tool: String,
        /// The arguments by name.
        #[serde(default)]
        arguments: Map<String, Value>,
    },
    /// Say something to an agent, or to all agents.
    Say {
        /// The number of the agent; absent for all agents.
        #[serde(default)]
        to: Option<u32>,
        /// The text of the message.
        text: String,
        /// The id of the recording whose words these are, if they were spoken.
        #[serde(default)]
        spoken: Option<String>,
    },
    /// Let the usual time pass.
    Wait,
    /// Stop the present action of the agent.
    Stop,
    /// The person was away and takes the seat again.
    Back,
    /// The person hands the seat over to its stand-in.
    HandOver,
}
