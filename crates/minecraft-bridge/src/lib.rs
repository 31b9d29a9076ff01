//! Connections of our agents to a Minecraft server.
//!
//! [`Bridge::connect`] asks the server for its status and logs every seat in. From then on a thread of each connection turns packets
//! into facts, and [`Bridge::send`] takes what bodies send.
//!
//! **Invariant:** a server's packet never panics here and never grows a queue without end; what it means is a fact or nothing.
//!
//! Reading order: [`bridge`](Bridge) (the interface), `stay` (coming back), `session` (one visit), `link` and `queue` (both halves of a
//! connection), `facts` (packets in), `acts` (packets out), `merge` (several connections, one replica), `watcher` (an episode and its
//! bridge), [`capture`] (recordings), [`limits`].

mod acts;
mod bridge;
pub mod capture;
mod error;
mod facts;
pub mod limits;
mod link;
mod merge;
mod queue;
mod seat;
mod session;
mod shared;
mod spoken;
mod status;
mod stay;
mod watcher;

pub use bridge::{Bridge, BridgeOptions, ServerInfo};
pub use error::{BridgeError, QueueFull};
pub use merge::FactSink;
pub use watcher::{FindBlocks, ServerWatcher, WatchedEpisode};
