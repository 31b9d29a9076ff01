//! A seat of an episode as a server of the Model Context Protocol: what the agent there can do are tools, and any client of the
//! protocol plays by calling them.
//!
//! Whoever sits there does what a person does: the same inputs come through the same door, and [`cooperage_seat`] says what is
//! perceived. So nothing of an episode depends on the protocol, and a replay needs no client. [`Ear`] takes the news from the worker that
//! plays, a player carries out one call after the other, and [`serve`] speaks the protocol.

mod account;
mod ear;
mod game;
mod player;
mod server;
mod tools;

pub use ear::{Ear, Ending, Heard, ear};
pub use game::Game;
pub use server::{ServeError, serve, standard_streams};
