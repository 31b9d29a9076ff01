//! Login: a name chooses a seat. Nothing proves a name, for no authentication server is ever asked.

use std::sync::Arc;
use std::time::{Duration, Instant};

use cooperage_minecraft_wire::{Clientbound, ProtocolState, ProtocolVersion, Serverbound};

use super::link::{COMPRESSION_THRESHOLD, Incoming, Outgoing};
use super::{ConnectionEnd, LinkOptions, configuration};
use crate::client::Client;
use crate::hall::Hall;
use crate::limits::{LOGIN_WAITS, now};
use crate::names::player_uuid;
use crate::packets::is_after_763;
use crate::room::Room;

/// A client that has logged in and may play.
pub(super) struct Entered {
    pub(super) version: ProtocolVersion,
    pub(super) hall: Arc<Hall>,
    pub(super) room: Arc<Room>,
    /// The person's name in the plan.
    pub(super) person: String,
    pub(super) client: Arc<Client>,
}

/// The time in which an episode that is about to begin must do so. It is shorter than clients wait.
const ROOM_WAITS: Duration = Duration::from_secs(20);

/// Lets a client in, up to the point where play begins.
pub(super) fn enter(
    incoming: &mut Incoming,
    outgoing: &mut Outgoing,
    hall: &Arc<Hall>,
    options: LinkOptions,
    version: ProtocolVersion,
) -> Result<Entered, ConnectionEnd> {
    let until = now() + LOGIN_WAITS;
    let name = awaited(incoming, until, |packet| match packet {
        Serverbound::LoginStart { name, .. } => Some(name),
        _ => None,
    })?;
    let Some((room, seat)) = hall.seat_of(&name, now() + ROOM_WAITS) else {
        let free = hall.free_names(options.is_public);
        let told = if free.is_empty() { "none is free".to_owned() } else { free.join(", ") };
        let code = if options.is_public { " (the name of the invitation has a code too)" } else { "" };
        let reason = format!("No seat has this name. Names with a free seat: {told}{code}");
        return Err(ConnectionEnd::Told(reason));
    };
    if options.is_public {
        outgoing.send([Clientbound::CompressionBegins { threshold: COMPRESSION_THRESHOLD as i32 }])?;
        outgoing.compress();
        incoming.compress();
    }
    // The client goes by the name that it is told here, without the code.
    let name = room.name_of(seat.agent).unwrap_or(&seat.person);
    outgoing.send([Clientbound::LoginSucceeded { uuid: player_uuid(name), name: name.into() }])?;
    if is_after_763(version) {
        awaited(incoming, until, |packet| (packet == Serverbound::LoginAcknowledged {}).then_some(()))?;
        incoming.codec.state = ProtocolState::Configuration;
        outgoing.codec.state = ProtocolState::Configuration;
        configuration::configure(incoming, outgoing, version, until)?;
    }
    incoming.play();
    outgoing.codec.state = ProtocolState::Play;
    let client = Arc::new(Client::new(seat.agent, seat.login, outgoing.link()?));
    Ok(Entered { version, hall: Arc::clone(hall), room, person: seat.person, client })
}

/// Waits for the packet from which `wanted` takes something; others are skipped.
pub(super) fn awaited<T>(
    incoming: &mut Incoming,
    until: Instant,
    wanted: impl Fn(Serverbound) -> Option<T>,
) -> Result<T, ConnectionEnd> {
    loop {
        if let Some(found) = incoming.packet(until)?.and_then(&wanted) {
            return Ok(found);
        }
    }
}
