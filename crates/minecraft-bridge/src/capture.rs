//! Recordings of packets, to be sent with a bug report.
//!
//! A recording begins with [`MAGIC`] and the protocol's number (four bytes, as all numbers the highest byte first). Each packet follows
//! with: its direction (a byte, 0 from the server and 1 to it), the state of its connection (a byte: 2 login, 3 configuration, 4 play),
//! the seat (four bytes), milliseconds since the recording began (four bytes), its length (four bytes), and its bytes, unpacked, its
//! number first. The handshake, which has the server's address, and packets that may have secrets are left out: keys, cookies,
//! questions of plugins, sessions of chat, transfers, and commands that log in.

use std::fmt;
use std::sync::Arc;
use std::time::Instant;

use cooperage_minecraft_wire::packet::limits::COMMAND_UNITS_MAX;
use cooperage_minecraft_wire::{Direction, PacketTable, ProtocolState, ProtocolVersion, WireReader};

use crate::limits::now;

/// The first bytes of a recording.
pub const MAGIC: &[u8; 8] = b"coopcap1";

/// Takes the bytes of a recording, in their order. It never waits.
pub type CaptureSink = Arc<dyn Fn(&[u8]) + Send + Sync>;

/// Parts of names of packets that may have secrets.
const SECRET: [&str; 6] =
    ["encryption", "cookie", "login_plugin", "chat_session", "transfer", "custom_payload"];
/// Commands by which players log in on servers without accounts.
const LOGIN_COMMANDS: [&str; 8] =
    ["login", "l", "log", "register", "reg", "changepassword", "changepass", "unregister"];

/// Writes the recording of all connections.
#[derive(Clone)]
pub(crate) struct Capture {
    sink: CaptureSink,
    version: ProtocolVersion,
    begun: Instant,
}

impl fmt::Debug for Capture {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Capture").field("version", &self.version).finish_non_exhaustive()
    }
}

impl Capture {
    pub(crate) fn begin(sink: CaptureSink, version: ProtocolVersion) -> Capture {
        let mut head = MAGIC.to_vec();
        head.extend_from_slice(&version.protocol().to_be_bytes());
        sink(&head);
        Capture { sink, version, begun: now() }
    }

    /// Records a packet.
    pub(crate) fn packet(&self, seat: u32, state: ProtocolState, direction: Direction, packet: &[u8]) {
        let state_number = match state {
            ProtocolState::Handshaking | ProtocolState::Status => return,
            ProtocolState::Login => 2,
            ProtocolState::Configuration => 3,
            ProtocolState::Play => 4,
        };
        if is_secret(self.version, state, direction, packet) {
            return;
        }
        let (Ok(length), Ok(ms)) =
            (u32::try_from(packet.len()), u32::try_from(now().duration_since(self.begun).as_millis()))
        else {
            return;
        };
        let mut bytes = vec![u8::from(direction == Direction::Serverbound), state_number];
        for number in [seat, ms, length] {
            bytes.extend_from_slice(&number.to_be_bytes());
        }
        bytes.extend_from_slice(packet);
        (self.sink)(&bytes);
    }
}

fn is_secret(version: ProtocolVersion, state: ProtocolState, direction: Direction, packet: &[u8]) -> bool {
    let mut reader = WireReader::new(packet);
    let Ok(number) = reader.var_int() else { return true };
    let Some(name) = PacketTable::of(version).name(state, direction, number) else { return false };
    if SECRET.iter().any(|part| name.contains(part)) {
        return true;
    }
    let is_command = matches!(name, "chat_command" | "chat_command_signed" | "chat_message");
    if direction != Direction::Serverbound || !is_command {
        return false;
    }
    let Ok(text) = reader.text(COMMAND_UNITS_MAX) else { return true };
    let word = text.trim_start_matches('/').split(' ').next().unwrap_or_default();
    LOGIN_COMMANDS.contains(&word.to_ascii_lowercase().as_str())
}
