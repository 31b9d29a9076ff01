//! Connections of our agents to a Minecraft server.
//!
//! [`Bridge::connect`] asks the server for its status and logs every seat in. From then on a thread of each connection turns packets
//! into facts, and [`Bridge::send`] takes what bodies send.
//!
//! **Invariant:** a server's packet never panics here and never grows a queue without end; what it means is a fact or nothing.

use std::net::SocketAddr;
use std::sync::Arc;

use cooperage_minecraft_replica::{Fact, Outgoing};
use cooperage_minecraft_wire::ProtocolVersion;

/// Where to and as whom.
pub struct BridgeOptions {
    pub server: SocketAddr,
    /// The name that was typed for the server, for its handshake.
    pub host: String,
    /// The version to speak; `None` asks the server for its own.
    pub version: Option<ProtocolVersion>,
    /// The login name of each seat, by place.
    pub names: Vec<String>,
    /// Chunks around a body that the server is asked for.
    pub view_distance: u8,
}

/// Takes the facts of a moment, in their order. It never waits.
pub type FactSink = Arc<dyn Fn(Vec<Fact>) + Send + Sync>;

/// The connections of an episode's seats to its server.
pub struct Bridge {}
