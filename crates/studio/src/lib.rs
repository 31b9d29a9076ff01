//! The studio: runs, their reports and their episodes in a browser, served on loopback.
//!
//! [`server::Studio`] is an HTTP server with one WebSocket per page. Whoever wants in needs the token of the printed address
//! ([`guard`]). An episode that somebody watches has a [`playback`]: where this process plays the episode, an observer shows its
//! world; else, and for whoever looks back, its world alone is played again from the journal. Nothing here plays an episode, and
//! nothing of an episode depends on who watches.
//!
//! The page's sources are in `page`; what they become is committed in `built`, so that building the program takes no Node.

mod answers;
mod connections;
mod episode_page;
pub mod guard;
pub mod hosting;
pub mod hub;
mod hub_page;
mod instruct_page;
mod instructors;
mod lazily;
mod limits;
mod live;
mod page;
mod playback;
pub mod prompts;
mod raw;
mod report;
pub mod runs;
pub mod schema;
mod search;
mod seat_page;
pub mod seats;
pub mod server;
pub mod share;
mod shared;
mod socket;
mod stream;
pub mod study;
mod study_page;
pub mod wire;

pub use server::{ServeError, Settings, Studio};
