//! A seat of an episode as a server of the Model Context Protocol. The actions of the agent are tools, and any client
//! of the protocol plays by calling them.
//!
//! A client acts as a person in the seat would: its inputs come through the same door, and [`cooperage_seat`] decides
//! what the agent perceives. So an episode does not depend on the protocol, and a replay needs no client. [`Ear`] takes
//! the news from the worker that plays the episode, a player carries out the calls one by one, and [`serve`] speaks the
//! protocol.

mod account;
mod ear;
mod game;
mod lines;
mod player;
mod server;
mod tools;

pub use ear::{Ear, EpisodeEnding, ServerEvent, ear};
pub use game::GameBriefing;
pub use server::{McpServerError, serve, standard_streams};
// For its features alone: the manifest says why.
use unicode_normalization as _;
