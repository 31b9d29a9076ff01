//! The question for a server's status.

use std::io::Write;
use std::net::{Shutdown, SocketAddr, TcpStream};

use cooperage_minecraft_wire::text::{clean, text_from_json};
use cooperage_minecraft_wire::{
    Clientbound, Codec, FrameWriter, ProtocolState, ProtocolVersion, Serverbound,
};
use serde_json::Value;

use crate::error::VisitEnd;
use crate::limits::{STATUS_TEXT_MAX, Timeouts, now};
use crate::link::PacketReader;

/// A server's word about itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct ServerStatus {
    /// Its protocol, if it named one.
    pub(crate) protocol: Option<i64>,
    /// The name of its version, or of its software.
    pub(crate) version_name: String,
    /// The line below its name in lists of servers.
    pub(crate) description: String,
}

/// Asks a server for its status, as a client of that version.
///
/// # Errors
/// [`VisitEnd`] if it gives none in time.
pub(crate) fn ask(
    stream: TcpStream,
    address: SocketAddr,
    host: &str,
    version: ProtocolVersion,
    timeouts: Timeouts,
) -> Result<ServerStatus, VisitEnd> {
    let mut codec = Codec::new(version);
    let mut bytes = Vec::new();
    let frames = FrameWriter::default();
    let handshake = Serverbound::Handshake {
        protocol: version.protocol(),
        host: host.into(),
        port: address.port(),
        next: 1,
    };
    for (packet, state) in
        [(handshake, ProtocolState::Status), (Serverbound::StatusRequest {}, ProtocolState::Status)]
    {
        if let Some(packet) = codec.encode(&packet)? {
            frames.write(&packet, &mut bytes)?;
        }
        codec.state = state;
    }
    let mut out = stream.try_clone()?;
    out.set_write_timeout(Some(timeouts.reach))?;
    out.write_all(&bytes)?;
    let mut incoming = PacketReader::new(stream, version);
    incoming.codec.state = ProtocolState::Status;
    let until = now() + timeouts.reach;
    loop {
        if let Some(Clientbound::StatusAnswer { json }) = incoming.packet(until)? {
            let _ = out.shutdown(Shutdown::Both);
            return read(&json);
        }
    }
}

fn read(json: &str) -> Result<ServerStatus, VisitEnd> {
    let status: Value = serde_json::from_str(json).map_err(|_| VisitEnd::broken("its status is no JSON"))?;
    let cut = |text: String| text.chars().take(STATUS_TEXT_MAX).collect();
    let version = status.get("version");
    let name = version.and_then(|version| version.get("name")?.as_str()).unwrap_or_default();
    let description = match status.get("description") {
        Some(Value::String(text)) => clean(text),
        Some(text) => text_from_json(&text.to_string()),
        None => String::new(),
    };
    Ok(ServerStatus {
        protocol: version.and_then(|version| version.get("protocol")?.as_i64()),
        version_name: cut(clean(name)),
        description: cut(description),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_status_is_read_however_odd_it_is() {
        let good =
            r#"{"version":{"name":"Paper 1.21.1","protocol":767},"description":{"text":"a","extra":["b"]}}"#;
        let status = read(good).unwrap();
        assert_eq!(
            (status.protocol, &*status.version_name, &*status.description),
            (Some(767), "Paper 1.21.1", "ab")
        );
        assert_eq!(read("[]").unwrap(), ServerStatus::default());
        assert_eq!(read(r#"{"version":3,"description":7}"#).unwrap().protocol, None);
        assert!(read("{").is_err());
    }
}
