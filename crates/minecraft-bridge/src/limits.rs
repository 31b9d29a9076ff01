//! The limits of servers, in one place. Limits of bytes and texts within a packet are in `cooperage_minecraft_wire`.

use std::time::{Duration, Instant};

/// The most things that wait to be sent to a server.
pub const QUEUE_MAX: usize = 10_000;
/// The most packets of a server in a second, the most bytes of them, and the most bytes to which they unpack: several times as much as
/// a join at the longest view distance.
pub(crate) const PACKETS_A_SECOND: u32 = 20_000;
pub(crate) const BYTES_A_SECOND: u32 = 32 << 20;
pub(crate) const UNPACKED_A_SECOND: u32 = 64 << 20;
/// The most packets of one connection that cannot be read; each is left out. Properties of entities do not count.
pub(crate) const DAMAGED_MAX: u32 = 64;
/// The most columns, entities and listed players of one connection.
pub(crate) const COLUMNS_MAX: usize = 8_192;
pub(crate) const ENTITIES_MAX: usize = 16_384;
pub(crate) const LISTED_MAX: usize = 16_384;
/// The longest name of a listed player, of another entity, and the longest reason of a server, in characters.
pub(crate) const PLAYER_NAME_MAX: usize = 64;
pub(crate) const ENTITY_NAME_MAX: usize = 256;
pub(crate) const REASON_MAX: usize = 500;
/// The most riders of one vehicle.
pub(crate) const RIDERS_MAX: usize = 32;
/// The most names of one registry.
pub(crate) const REGISTRY_NAMES_MAX: usize = 65_536;
/// The most facts that wait for the collector.
pub(crate) const FACTS_WAITING_MAX: usize = 200_000;
/// The most changes of cells of a connection that are kept in case it has to go on telling for another one.
pub(crate) const RECENT_MAX: usize = 1_024;
/// The most lines of chat that are compared among connections.
pub(crate) const LINES_MAX: usize = 512;
/// The pause between two batches of facts.
pub(crate) const BATCH_EVERY: Duration = Duration::from_millis(25);
/// The time for which a line of chat waits for the other connections to hear it too.
pub(crate) const LINE_WAITS: Duration = Duration::from_millis(200);
/// The time in which the same line from another connection is the same words.
pub(crate) const LINE_LASTS: Duration = Duration::from_secs(5);
/// The tries to come back to a server. Each further one waits twice as long as the one before.
pub(crate) const TRIES_MAX: u32 = 5;
/// After a visit of so many times the first wait, the tries count anew.
pub(crate) const VISIT_LASTS: u32 = 15;
/// Servers that limit logins of one address ask for a pause of four seconds.
pub(crate) const THROTTLE_WAITS: Duration = Duration::from_millis(4_200);
/// The longest status of a server that is read.
pub(crate) const STATUS_TEXT_MAX: usize = 500;

/// The most lines of agents that are remembered until the server sends them back.
pub(crate) const SPOKEN_MAX: usize = 64;

/// How long a server may be silent, and how long a seat waits before it comes back. The defaults are those of the game's own client, or shorter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timeouts {
    /// For a connection, and for an answer about its status.
    pub reach: Duration,
    /// For a login, up to the first packet of play.
    pub login: Duration,
    /// Between two packets in play, and for it to take in what it is sent.
    pub silence: Duration,
    /// Before the first try to come back.
    pub come_back: Duration,
    /// For all that an episode needs to begin, once all seats are in.
    pub ready: Duration,
}

impl Default for Timeouts {
    fn default() -> Timeouts {
        Timeouts {
            reach: Duration::from_secs(5),
            login: Duration::from_secs(30),
            silence: Duration::from_secs(30),
            come_back: Duration::from_secs(1),
            ready: Duration::from_secs(60),
        }
    }
}

/// The present moment of real time: connections are the edge at which it counts. No fact has it.
#[expect(
    clippy::disallowed_methods,
    reason = "the limits of connections are in real time; nothing of it is journalled"
)]
pub(crate) fn now() -> Instant {
    Instant::now()
}
