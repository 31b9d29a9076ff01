//! Servers made of packets, which may break the rules.
#![expect(clippy::unwrap_used, reason = "helpers of tests")]

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::thread;

use cooperage_minecraft_wire::{
    Clientbound, Codec, Direction, FrameReader, FrameWriter, PacketTable, ProtocolState, ProtocolVersion,
    Serverbound, WireValue, WireWriter,
};

/// The server's end of a connection.
pub(crate) struct Peer {
    pub(crate) stream: TcpStream,
    pub(crate) codec: Codec,
    pub(crate) reader: FrameReader,
    pub(crate) writer: FrameWriter,
}

impl Peer {
    pub(crate) fn send(&mut self, packet: &Clientbound) {
        let packet = self.codec.encode(packet).unwrap().unwrap();
        self.send_bytes(&packet);
    }

    /// Sends a packet, its number first.
    pub(crate) fn send_bytes(&mut self, packet: &[u8]) {
        let mut bytes = Vec::new();
        self.writer.write(packet, &mut bytes).unwrap();
        let _ = self.stream.write_all(&bytes);
    }

    /// Sends a packet of that name with such a body.
    pub(crate) fn send_raw(&mut self, name: &str, body: &[u8]) {
        let table = PacketTable::of(self.codec.version);
        let number = table.number(self.codec.state, Direction::Clientbound, name).unwrap();
        let mut packet = WireWriter::default();
        packet.var_int(number);
        packet.bytes.extend_from_slice(body);
        self.send_bytes(&packet.bytes);
    }

    /// Waits for a packet of which `wanted` makes something; nothing once the client is gone.
    pub(crate) fn until<T>(&mut self, wanted: impl Fn(Serverbound) -> Option<T>) -> Option<T> {
        let mut buffer = [0; 4_096];
        loop {
            while let Some(packet) = self.reader.next_packet().unwrap() {
                if let Some(found) = self.codec.decode(&packet).unwrap().and_then(&wanted) {
                    return Some(found);
                }
            }
            match self.stream.read(&mut buffer) {
                Ok(count @ 1..) => self.reader.push(&buffer[..count]),
                _ => return None,
            }
        }
    }

    /// Reads until the client is gone.
    pub(crate) fn wait(&mut self) {
        let _ = self.stream.read_to_end(&mut Vec::new());
    }

    pub(crate) fn log_in(&mut self) {
        self.send(&Clientbound::LoginSucceeded { uuid: 1, name: "andy".into() });
        self.codec.state = ProtocolState::Play;
        if self.codec.version > ProtocolVersion::V1_20_1 {
            self.codec.state = ProtocolState::Login;
            self.until(|packet| (packet == Serverbound::LoginAcknowledged {}).then_some(()));
            self.codec.state = ProtocolState::Configuration;
        }
    }

    pub(crate) fn play(&mut self) {
        self.log_in();
        if self.codec.state == ProtocolState::Configuration {
            self.send(&Clientbound::FinishConfiguration {});
            self.until(|packet| (packet == Serverbound::FinishConfiguration {}).then_some(()));
            self.codec.state = ProtocolState::Play;
        }
        let world: Box<str> = "minecraft:overworld".into();
        self.send(&Clientbound::Joined {
            entity: 1,
            is_hardcore: false,
            game_mode: 0,
            game_mode_before: -1,
            worlds: vec![world.clone()],
            registries: if self.codec.version == ProtocolVersion::V1_20_1 {
                cooperage_minecraft_wire::registries::login_codec(self.codec.version)
            } else {
                WireValue::Absent
            },
            world_kind: world.clone(),
            world_kind_number: 0,
            world,
            hashed_seed: 0,
            players_max: 1,
            view_distance: 2,
            simulation_distance: 2,
            has_less_debug_info: false,
            has_death_screen: true,
            is_flat: true,
            death: None,
        });
    }
}

/// A server that does one thing after the handshake of a login, for each login.
pub(crate) fn server(
    version: ProtocolVersion,
    act: impl Fn(&mut Peer, usize) + Send + Sync + 'static,
) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let act = Arc::new(act);
    // It ends with the test's process.
    thread::spawn(move || {
        let mut logins = 0;
        for stream in listener.incoming() {
            let (codec, reader) = (Codec::new(version), FrameReader::new());
            let mut peer = Peer { stream: stream.unwrap(), codec, reader, writer: FrameWriter::default() };
            let next = peer.until(|packet| match packet {
                Serverbound::Handshake { next, .. } => Some(next),
                _ => None,
            });
            if next != Some(2) {
                continue;
            }
            peer.codec.state = ProtocolState::Login;
            peer.until(|packet| matches!(packet, Serverbound::LoginStart { .. }).then_some(()));
            let (act, login) = (Arc::clone(&act), logins);
            logins += 1;
            thread::spawn(move || act(&mut peer, login));
        }
    });
    address
}
