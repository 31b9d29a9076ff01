//! A connection from its first byte to its last: handshake, then status, or login, configuration and play.

mod acts;
mod chat;
mod configuration;
mod link;
mod login;
mod play;
#[cfg(any(test, feature = "rehearsal"))]
mod rehearsal;
mod status;
mod visit;

#[cfg(any(test, feature = "rehearsal"))]
pub use rehearsal::{PlayedSession, SessionStage, login_packets};

use std::net::TcpStream;
use std::sync::Arc;

use cooperage_minecraft_wire::{ProtocolState, ProtocolVersion, Serverbound};

use crate::byte_link::ByteLink as _;
use crate::hall::{Hall, Place};
use crate::limits::{HANDSHAKE_WAITS, now};
use link::{Incoming, Outgoing};
use login::Entered;

/// Why a connection ends.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ConnectionEnd {
    /// The other side is gone, or has said all.
    #[error("the connection is closed")]
    Gone,
    /// The client is told this reason.
    #[error("{0}")]
    Told(String),
}

impl From<std::io::Error> for ConnectionEnd {
    fn from(_: std::io::Error) -> ConnectionEnd {
        ConnectionEnd::Gone
    }
}

impl ConnectionEnd {
    pub(crate) fn told(reason: impl Into<String>) -> ConnectionEnd {
        ConnectionEnd::Told(reason.into())
    }
}

/// How a gate treats its connections.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LinkOptions {
    /// Whether other machines reach it. Then large packets are compressed, which costs more than it saves on the same machine, and
    /// login names have codes, which no message tells.
    pub(crate) is_public: bool,
}

/// Serves a connection until it ends.
pub(crate) fn serve(stream: TcpStream, hall: &Arc<Hall>, place: &Place, options: LinkOptions) {
    let Ok((mut incoming, mut outgoing)) = halves(stream) else { return };
    match shake_hands(&mut incoming, &mut outgoing, hall, options) {
        Ok(None) | Err(ConnectionEnd::Gone) => {}
        Ok(Some(entered)) => {
            place.logged_in(&entered.client);
            // Play tells its client itself why it ends.
            let _ = play::play(incoming, outgoing, entered);
        }
        Err(ConnectionEnd::Told(reason)) => {
            // A client that is gone by now needs no reason.
            let _ = outgoing.refuse::<()>(&reason);
            incoming.drain();
        }
    }
}

fn halves(stream: TcpStream) -> Result<(Incoming, Outgoing), ConnectionEnd> {
    stream.set_nodelay(true)?;
    let outgoing = Outgoing::new(stream.again()?);
    Ok((Incoming::new(Box::new(stream)), outgoing))
}

/// Comes to know what a client wants. Returns the client that has logged in; one that asks for the status has got it.
fn shake_hands(
    incoming: &mut Incoming,
    outgoing: &mut Outgoing,
    hall: &Arc<Hall>,
    options: LinkOptions,
) -> Result<Option<Entered>, ConnectionEnd> {
    let until = now() + HANDSHAKE_WAITS;
    let (protocol, next) = loop {
        if let Some(Serverbound::Handshake { protocol, next, .. }) = incoming.packet(until)? {
            break (protocol, next);
        }
    };
    let version = ProtocolVersion::from_protocol(protocol);
    let known = version.unwrap_or(ProtocolVersion::V1_21_1);
    (incoming.codec.version, outgoing.codec.version) = (known, known);
    let state = match next {
        1 => ProtocolState::Status,
        // 3: another server has sent the client here.
        2 | 3 => ProtocolState::Login,
        _ => return Err(ConnectionEnd::Gone),
    };
    (incoming.codec.state, outgoing.codec.state) = (state, state);
    if state == ProtocolState::Status {
        return status::serve(incoming, outgoing, hall).map(|()| None);
    }
    let Some(version) = version else {
        let versions: Vec<&str> = ProtocolVersion::ALL.iter().map(|version| version.name()).collect();
        return Err(ConnectionEnd::told(format!("this server speaks the versions {}", versions.join(", "))));
    };
    login::enter(incoming, outgoing, hall, options, version).map(Some)
}
