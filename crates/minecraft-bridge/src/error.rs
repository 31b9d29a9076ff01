//! Errors of connections.

use std::io;
use std::net::SocketAddr;

use cooperage_minecraft_wire::{FrameError, ProtocolVersion, WireError};

use crate::limits::REASON_MAX;

/// The reason why a server is not joined.
#[derive(Debug, thiserror::Error)]
pub enum BridgeError {
    #[error("{address} cannot be reached: {reason}")]
    Unreachable { address: SocketAddr, reason: String },
    /// The server did not tell its version.
    #[error("{address} does not tell its version ({reason}); name the version to join it all the same")]
    NoStatus { address: SocketAddr, reason: String },
    /// The server speaks a version that this program does not speak.
    #[error("the server speaks {name} (protocol {protocol}); this program speaks {}", spoken())]
    UnknownVersion { name: String, protocol: i64 },
    #[error("the server asks for proven accounts; only offline-mode servers can be joined")]
    ProvenAccounts,
    /// A seat was not let in.
    #[error("{name} cannot join: {reason}")]
    Refused { name: String, reason: String },
    #[error("no thread for a connection: {0}")]
    NoThread(io::Error),
}

/// The versions of this program in words.
fn spoken() -> String {
    ProtocolVersion::ALL.map(ProtocolVersion::name).join(", ")
}

/// Too much waits to be sent to a server: the episode is broken, for nothing that a body does may be lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("more than {} acts wait to be sent by seat {seat}", crate::limits::QUEUE_MAX)]
pub struct QueueFull {
    pub seat: u32,
}

/// The end of a connection.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum VisitEnd {
    #[error("the server has closed the connection")]
    Closed,
    #[error("the bridge is closed")]
    Stopped,
    /// The server's own words.
    #[error("{0}")]
    Told(String),
    /// The server broke a limit or the protocol.
    #[error("{0}")]
    Broken(String),
    #[error("the server asks for proven accounts; only offline-mode servers can be joined")]
    ProvenAccounts,
}

impl VisitEnd {
    /// The server's own words, cut.
    pub(crate) fn told(reason: &str) -> VisitEnd {
        VisitEnd::Told(reason.chars().take(REASON_MAX).collect())
    }

    pub(crate) fn broken(reason: impl Into<String>) -> VisitEnd {
        VisitEnd::Broken(reason.into())
    }
}

impl From<io::Error> for VisitEnd {
    fn from(error: io::Error) -> VisitEnd {
        match error.kind() {
            io::ErrorKind::UnexpectedEof
            | io::ErrorKind::ConnectionReset
            | io::ErrorKind::ConnectionAborted
            | io::ErrorKind::NotConnected
            | io::ErrorKind::BrokenPipe => VisitEnd::Closed,
            _ => VisitEnd::Broken(error.to_string()),
        }
    }
}

impl From<FrameError> for VisitEnd {
    fn from(error: FrameError) -> VisitEnd {
        VisitEnd::Broken(error.to_string())
    }
}

impl From<WireError> for VisitEnd {
    fn from(error: WireError) -> VisitEnd {
        VisitEnd::Broken(format!("a packet is damaged: {error}"))
    }
}
