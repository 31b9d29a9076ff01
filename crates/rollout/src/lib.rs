//! Rollouts for learners: sessions of many episodes in one process, opened and played by a client in lines of JSON.
//!
//! [`RolloutServer`] plays every session on a resident runner. The client of a session stands in the place of a process that plays a
//! team: its acts are the answers to the questions of the framework `cmd`, so that journal, replay and `verify` are those of any
//! process team. Its seats read the text of [`cooperage_teams::seat_text`]. `docs/rollout-server.md` explains the requests.
//!
//! **Invariant:** a rollout that broke has no reward, and never 0: its `rewards` are null.

mod answer;
mod connection;
mod http;
mod lines;
mod link;
mod memory;
mod observe;
mod picture;
mod plan;
mod play;
mod records;
mod server;
mod session;
mod sessions;
pub mod wire;

pub use connection::Connection;
pub use http::RolloutHttp;
pub use lines::serve_lines;
pub use play::ModelPatience;
pub use server::{RolloutServer, RolloutSettings};
