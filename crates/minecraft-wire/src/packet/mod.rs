//! Packets by their meaning: the enums [`Clientbound`](crate::Clientbound) and [`Serverbound`](crate::Serverbound), and the
//! [`Codec`] that reads and writes them in one version.

mod fields;
pub mod limits;
mod parts;
mod shims;
mod table;

pub use fields::{ChatText, JsonText, PacketBody, WireAngle, WireFlags, WireSound, WireVelocity};
pub use parts::{
    BodyLook, BodyPlace, BodyPush, CellRecord, ClickedSlot, ClientAction, Completion, DeathPlace, EntityAct,
    EntityAttribute, EntityDatum, EntityUse, EquippedItem, GameStateReason, PlayerEntries, PlayerEntry,
    SignLines, WorldDifficulty,
};

pub(crate) use fields::{PacketFields, WireField, WireItem};
pub(crate) use table::{packets, wire_names, wire_parts};

use crate::{
    Direction, PacketTable, ProtocolState, ProtocolVersion, WireError, WireReader, WireValue, WireWriter,
};

/// The states in which a packet's name has one meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PacketPhase {
    Handshaking,
    Status,
    Login,
    /// Configuration and play, which share packets.
    Game,
}

impl From<ProtocolState> for PacketPhase {
    fn from(state: ProtocolState) -> PacketPhase {
        match state {
            ProtocolState::Handshaking => PacketPhase::Handshaking,
            ProtocolState::Status => PacketPhase::Status,
            ProtocolState::Login => PacketPhase::Login,
            ProtocolState::Configuration | ProtocolState::Play => PacketPhase::Game,
        }
    }
}

/// An enum of packets, of which each version has its own forms.
pub trait WirePacket: Sized {
    /// The side that receives these packets.
    const DIRECTION: Direction;

    /// The packets that values of the enum stand for, by phase and common name.
    #[doc(hidden)]
    const NAMES: &'static [(PacketPhase, &'static str)];

    /// Returns phase, name and fields in the common form, which [`shims`] turns into that of a version.
    #[doc(hidden)]
    fn parts(&self, version: ProtocolVersion) -> (PacketPhase, &'static str, WireValue);

    /// Makes a packet of its parts in the common form; nothing if no value of the enum stands for that name.
    ///
    /// # Errors
    /// [`WireError::WrongForm`] if a field is missing or has another type.
    #[doc(hidden)]
    fn from_parts(
        phase: PacketPhase,
        name: &str,
        version: ProtocolVersion,
        value: WireValue,
    ) -> Result<Option<Self>, WireError>;
}

/// Reads and writes the packets of one connection. The caller moves it from state to state, as the packets themselves say.
///
/// ```
/// use cooperage_minecraft_wire::{Clientbound, Codec, ProtocolState, ProtocolVersion};
///
/// let mut codec = Codec::new(ProtocolVersion::V1_21_1);
/// codec.state = ProtocolState::Play;
/// let bytes = codec.encode(&Clientbound::KeepAlive { id: 7 })?.expect("every version has this packet");
/// assert_eq!(codec.decode::<Clientbound>(&bytes)?, Some(Clientbound::KeepAlive { id: 7 }));
/// # Ok::<(), cooperage_minecraft_wire::WireError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Codec {
    pub version: ProtocolVersion,
    pub state: ProtocolState,
}

impl Codec {
    /// A codec for a connection that begins. Handshake and status have one form in all versions, so that a server may read them
    /// before it knows the client's.
    #[must_use]
    pub fn new(version: ProtocolVersion) -> Codec {
        Codec { version, state: ProtocolState::Handshaking }
    }

    /// Encodes a packet, its number first, as a frame carries it. Returns nothing if this version has no such packet and does
    /// without it, as the oldest does without batches of columns.
    ///
    /// # Errors
    /// [`WireError`] if a field has a value that the version does not know, or if the packet belongs to another state.
    pub fn encode<P: WirePacket>(&self, packet: &P) -> Result<Option<Vec<u8>>, WireError> {
        let (phase, name, mut value) = packet.parts(self.version);
        if phase != PacketPhase::from(self.state) {
            return Err(WireError::OutOfRange("the state of the connection for a packet"));
        }
        let name = match P::DIRECTION {
            Direction::Clientbound => shims::clientbound_to_wire(self.version, self.state, name, &mut value),
            Direction::Serverbound => shims::serverbound_to_wire(self.version, self.state, name, &mut value),
        };
        let table = PacketTable::of(self.version);
        let Some(name) = name else { return Ok(None) };
        if table.number(self.state, P::DIRECTION, name).is_none() {
            return Ok(None);
        }
        let mut writer = WireWriter::default();
        table.encode(self.state, P::DIRECTION, name, &value, &mut writer)?;
        Ok(Some(writer.bytes))
    }

    /// Decodes a packet, its number first. Returns nothing for packets that the program has no use for: those are not looked into.
    ///
    /// # Errors
    /// [`WireError`] if the bytes are no packet, or not exactly one.
    pub fn decode<P: WirePacket>(&self, packet: &[u8]) -> Result<Option<P>, WireError> {
        let mut reader = WireReader::new(packet);
        let id = reader.var_int()?;
        let table = PacketTable::of(self.version);
        let Some(wire_name) = table.name(self.state, P::DIRECTION, id) else { return Ok(None) };
        let phase = PacketPhase::from(self.state);
        let name = match P::DIRECTION {
            Direction::Clientbound => shims::clientbound_name(self.state, wire_name),
            Direction::Serverbound => shims::serverbound_name(wire_name),
        };
        if !P::NAMES.contains(&(phase, name)) {
            return Ok(None);
        }
        let mut value = table.decode(self.state, P::DIRECTION, id, reader.rest())?;
        match P::DIRECTION {
            Direction::Clientbound => shims::clientbound_from_wire(self.version, wire_name, &mut value),
            Direction::Serverbound => {
                limits::check(name, &value)?;
                shims::serverbound_from_wire(self.version, wire_name, &mut value);
            }
        }
        P::from_parts(phase, name, self.version, value)
    }
}
