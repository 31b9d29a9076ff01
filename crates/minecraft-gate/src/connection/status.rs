//! The answer to a client that asks what is here.

use std::sync::Arc;

use cooperage_minecraft_wire::{Clientbound, ProtocolVersion, Serverbound};
use serde_json::json;

use super::ConnectionEnd;
use super::link::{Incoming, Outgoing};
use crate::hall::Hall;
use crate::limits::{LOGIN_WAITS, now};

/// Answers until the client goes.
pub(super) fn serve(
    incoming: &mut Incoming,
    outgoing: &mut Outgoing,
    hall: &Arc<Hall>,
) -> Result<(), ConnectionEnd> {
    let until = now() + LOGIN_WAITS;
    loop {
        match incoming.packet(until)? {
            Some(Serverbound::StatusRequest {}) => {
                let json = answer(incoming.codec.version, hall).into();
                outgoing.send([Clientbound::StatusAnswer { json }])?;
            }
            Some(Serverbound::StatusPing { time }) => {
                return outgoing.send([Clientbound::StatusPong { time }]);
            }
            _ => {}
        }
    }
}

fn answer(version: ProtocolVersion, hall: &Hall) -> String {
    let (online, max) = hall.players();
    let first = ProtocolVersion::ALL.first().map_or("", |version| version.name());
    let last = ProtocolVersion::ALL.last().map_or("", |version| version.name());
    json!({
        // A client of a version that is spoken finds its own here; another one sees that it does not fit.
        "version": { "name": format!("{first} to {last}"), "protocol": version.protocol() },
        "players": { "online": online, "max": max },
        "description": { "text": "Cooperage: a world of agents" },
    })
    .to_string()
}
