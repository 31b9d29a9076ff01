//! The studio: shows runs, their reports and their episodes in a browser, and serves on loopback.
//!
//! [`server::Studio`] is an HTTP server with one WebSocket per page. Clients need the token of the printed address
//! ([`guard`]). An episode that a page shows has a [`playback`]. If this process plays the episode, an observer shows
//! its world; otherwise, and for pages that look back, the world alone is replayed from the journal. This crate plays
//! no episode itself, and viewers cannot affect an episode.
//!
//! The page's sources are in `page`. The built files are committed in `built`, so that building the program needs no
//! Node.

mod answers;
pub mod comments;
mod comments_page;
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
mod thumbnails;
pub mod voice;
mod voice_page;
pub mod wire;

pub use server::{Studio, StudioError, StudioSettings};
