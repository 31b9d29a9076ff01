//! Messages between the server and the page of a person in a seat.

use cooperage_seat::wire::{Now, Rules};
use cooperage_suites::scene::{Making, Scene};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::wire::BlockChanges;

/// What the server tells the page of a seat.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ToSeat {
    /// What the seat is, and how things stand with it; again whenever that changes.
    Seat(SeatView),
    /// What holds in the world, and what the agent can do in it.
    Rules(Rules),
    /// In a block world a part of the changes, where these are many; the last part comes with the moment itself.
    Land {
        /// The part.
        changes: BlockChanges,
    },
    /// The world as it is now.
    Now(Box<Moment>),
    /// What happened, in words.
    Told {
        /// The number of the first line.
        first: u64,
        /// The lines.
        lines: Vec<ToldLine>,
    },
    /// The answer to something that was typed.
    Answer {
        /// Its lines.
        lines: Vec<String>,
    },
    /// Something that was typed cannot be done.
    Refused {
        /// Why, as a sentence.
        text: String,
    },
}

/// The world as it is now, from a seat.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Moment {
    /// Whether the world waits for this person.
    pub is_turn: bool,
    /// What is known.
    pub now: Now,
    /// How it looks, where it is drawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scene: Option<Scene>,
    /// In a block world: what is new since the last moment that the page was told of. Nothing that the person's agent does not
    /// perceive is among it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub changes: Option<BlockChanges>,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ToldLine {
    /// When.
    pub tick: u64,
    /// What kind of thing: `event`, `message`, `refused` or `own`.
    pub kind: String,
    /// In words.
    pub text: String,
    /// Where an agent says something: its number, and its words alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub said: Option<(u32, String)>,
}

/// How things stand with a seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// The game has not begun: it waits until everybody is there.
    #[default]
    Lobby,
    /// The person plays.
    Playing,
    /// The person is not in the seat: it stands still, or a team plays in it.
    Away,
    /// This game is over, and another one follows.
    Between,
    /// All is over.
    Ended,
}

/// A seat.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub struct SeatView {
    /// See [`VERSION`](crate::wire::VERSION).
    pub version: u32,
    /// The person's name.
    pub person: String,
    /// The number of the seat and of its agent.
    pub seat: u32,
    /// All seats that the person plays.
    pub seats: Vec<u32>,
    /// All people who play, by their seats.
    pub people: Vec<(u32, String)>,
    /// How things stand.
    pub phase: Phase,
    /// Whether the person has said to be there.
    pub is_ready: bool,
    /// The people who are not there yet.
    pub waiting_for: Vec<String>,
    /// The game that is played, from 1.
    pub game: u64,
    /// The number of games.
    pub games: u64,
    /// The task's name.
    pub task: String,
    /// One line about it.
    pub about: String,
    /// Microseconds of a tick.
    pub tick_us: u64,
    /// The tick at which the game ends by itself.
    pub horizon: u64,
    /// Whether the world goes on while the person thinks.
    pub is_wall: bool,
    /// Whether a team plays in the seat while the person is away.
    pub has_stand_in: bool,
    /// The keys that may be pressed, with the line each stands for.
    pub keys: Vec<(String, String)>,
    /// How what is ordered is made.
    pub recipes: Vec<Making>,
    /// How the last game ended, as a sentence.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub end: Option<String>,
}

/// What the page of a seat says.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum FromSeat {
    /// The person is there, and the game may begin.
    Ready,
    /// Something that the person does, as it would be typed in a terminal.
    Line {
        /// What.
        text: String,
    },
    /// The person has been away and takes the seat again.
    Back,
    /// The person hands the seat to its stand-in.
    HandOver,
}
