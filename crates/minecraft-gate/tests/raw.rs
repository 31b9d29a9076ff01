//! A client made of packets, which may break the rules.
#![expect(clippy::unwrap_used, reason = "helpers of tests")]

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use cooperage_blocks::BlockPos;
use cooperage_minecraft_wire::frame::PLAY_PACKET_BYTES_MAX;
use cooperage_minecraft_wire::packet::ChatText;
use cooperage_minecraft_wire::{
    Clientbound, Codec, FrameReader, FrameWriter, ProtocolState, ProtocolVersion, Serverbound,
};

/// The longest wait for a packet.
const PATIENCE: Duration = Duration::from_secs(20);

pub(crate) struct RawClient {
    pub(crate) stream: TcpStream,
    codec: Codec,
    frames: FrameReader,
    pub(crate) writer: FrameWriter,
    /// Where its body was when it began to play.
    pub(crate) place: [f64; 3],
    /// The flags of the abilities that it was told before that.
    pub(crate) abilities: Option<i8>,
}

impl RawClient {
    /// Connects and says what it wants: 1 the status, 2 to log in.
    pub(crate) fn open(address: SocketAddr, version: ProtocolVersion, next: i32) -> RawClient {
        let stream = TcpStream::connect(address).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        let mut frames = FrameReader::new();
        frames.set_packet_bytes_max(PLAY_PACKET_BYTES_MAX);
        let mut client = RawClient {
            stream,
            codec: Codec::new(version),
            frames,
            writer: FrameWriter::default(),
            place: [0.0; 3],
            abilities: None,
        };
        let (host, port) = ("localhost".into(), address.port());
        client.send(&Serverbound::Handshake { protocol: version.protocol(), host, port, next });
        client.codec.state = if next == 1 { ProtocolState::Status } else { ProtocolState::Login };
        client
    }

    /// Logs in and plays; the reason where it is refused.
    pub(crate) fn join(
        address: SocketAddr,
        version: ProtocolVersion,
        name: &str,
    ) -> Result<RawClient, String> {
        let mut client = RawClient::open(address, version, 2);
        client.send(&Serverbound::LoginStart { name: name.into(), uuid: Some(7) });
        loop {
            match client.receive().ok_or("the connection is closed")? {
                Clientbound::LoginRefused { reason } => return Err(reason.0.into()),
                Clientbound::CompressionBegins { threshold } => {
                    client.frames.set_compression(threshold as usize);
                    client.writer.threshold = Some(threshold as usize);
                }
                Clientbound::LoginSucceeded { .. } if version == ProtocolVersion::V1_20_1 => {
                    client.codec.state = ProtocolState::Play;
                }
                Clientbound::LoginSucceeded { .. } => {
                    client.send(&Serverbound::LoginAcknowledged {});
                    client.codec.state = ProtocolState::Configuration;
                }
                Clientbound::KnownPacksOffered { body } => client.send(&Serverbound::KnownPacks { body }),
                Clientbound::FinishConfiguration {} => {
                    client.send(&Serverbound::FinishConfiguration {});
                    client.codec.state = ProtocolState::Play;
                }
                Clientbound::Positioned { pos, teleport, .. } => {
                    client.place = pos;
                    client.send(&Serverbound::TeleportConfirmed { teleport });
                    return Ok(client);
                }
                Clientbound::Abilities { flags, .. } => client.abilities = Some(flags),
                Clientbound::Disconnected { reason: ChatText(reason) } => return Err(reason.into()),
                _ => {}
            }
        }
    }

    pub(crate) fn send(&mut self, packet: &Serverbound) {
        let bytes = self.codec.encode(packet).unwrap().unwrap();
        let mut framed = Vec::new();
        self.writer.write(&bytes, &mut framed).unwrap();
        // A server that has ended the connection takes no more.
        let _ = self.stream.write_all(&framed);
    }

    /// Uses the upper side of a block.
    pub(crate) fn use_block(&mut self, pos: BlockPos) {
        self.send(&Serverbound::BlockUsed {
            hand: 0,
            pos,
            face: 1,
            cursor: [0.5; 3],
            is_inside: false,
            sequence: 1,
        });
    }

    /// The next packet that means something; none once the connection is closed.
    pub(crate) fn receive(&mut self) -> Option<Clientbound> {
        let mut buffer = [0; 65_536];
        loop {
            while let Some(packet) = self.frames.next_packet().unwrap() {
                if let Some(packet) = self.codec.decode(&packet).unwrap() {
                    return Some(packet);
                }
            }
            match self.stream.read(&mut buffer) {
                Ok(0) => return None,
                Ok(count) => self.frames.push(&buffer[..count]),
                // The connection was reset, or nothing came for too long.
                Err(_) => return None,
            }
        }
    }

    /// Reads until a packet of which `wanted` makes something; none once the connection is closed.
    pub(crate) fn until<T>(&mut self, wanted: impl Fn(&Clientbound) -> Option<T>) -> Option<T> {
        loop {
            if let Some(found) = wanted(&self.receive()?) {
                return Some(found);
            }
        }
    }

    /// The reason for which the server ends the connection; empty where it gives none.
    pub(crate) fn ended(&mut self) -> String {
        let reason = |packet: &Clientbound| match packet {
            Clientbound::Disconnected { reason: ChatText(reason) } => Some(reason.to_string()),
            Clientbound::LoginRefused { reason } => Some(reason.0.to_string()),
            _ => None,
        };
        self.until(reason).unwrap_or_default()
    }

    /// Waits for a line of chat that has these words.
    pub(crate) fn hears(&mut self, words: &str) -> bool {
        let line = |packet: &Clientbound| match packet {
            Clientbound::SystemChat { text: ChatText(text), .. } if text.contains(words) => Some(()),
            _ => None,
        };
        self.until(line).is_some()
    }
}
