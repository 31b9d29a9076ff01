//! The half of a connection that reads: packets that come, within the limits.

use std::io::{ErrorKind, Read};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use cooperage_minecraft_wire::frame::PLAY_PACKET_BYTES_MAX;
use cooperage_minecraft_wire::rate::RateLimit;
use cooperage_minecraft_wire::{
    Clientbound, Codec, Direction, FrameReader, PacketTable, ProtocolState, ProtocolVersion, WireReader,
};

use crate::capture::Capture;
use crate::error::VisitEnd;
use crate::limits::{BYTES_A_SECOND, DAMAGED_MAX, PACKETS_A_SECOND, UNPACKED_A_SECOND, now};

/// Bytes that are read at a time.
const READ_BYTES: usize = 64 << 10;
/// The packet with the properties of an entity, of which each version has other types.
const METADATA: &str = "entity_metadata";

/// The packets that a server sends.
#[derive(Debug)]
pub(crate) struct PacketReader {
    stream: TcpStream,
    pub(crate) codec: Codec,
    frames: FrameReader,
    buffer: Box<[u8]>,
    packets: RateLimit,
    bytes: RateLimit,
    unpacked: RateLimit,
    damaged: u32,
    capture: Option<(Capture, u32)>,
}

impl PacketReader {
    pub(crate) fn new(stream: TcpStream, version: ProtocolVersion) -> PacketReader {
        let second = Duration::from_secs(1);
        let mut frames = FrameReader::new();
        // Registries and tags are large before play already.
        frames.set_packet_bytes_max(PLAY_PACKET_BYTES_MAX);
        PacketReader {
            stream,
            codec: Codec::new(version),
            frames,
            buffer: vec![0; READ_BYTES].into(),
            packets: RateLimit::new(PACKETS_A_SECOND, second),
            bytes: RateLimit::new(BYTES_A_SECOND, second),
            unpacked: RateLimit::new(UNPACKED_A_SECOND, second),
            damaged: 0,
            capture: None,
        }
    }

    /// Records all packets from now on, as those of a seat.
    pub(crate) fn record(&mut self, capture: Capture, seat: u32) {
        self.capture = Some((capture, seat));
    }

    /// Expects compressed packets from now on. A negative threshold means none.
    pub(crate) fn compress(&mut self, threshold: i32) {
        if let Ok(threshold) = usize::try_from(threshold) {
            self.frames.set_compression(threshold);
        }
    }

    /// Waits for a packet; `None` for one that means nothing here.
    ///
    /// # Errors
    /// [`VisitEnd`] if the connection is closed, breaks a limit, or brings nothing until that time.
    pub(crate) fn packet(&mut self, until: Instant) -> Result<Option<Clientbound>, VisitEnd> {
        let frame = self.frame(until)?;
        if !self.packets.allows(1, now()) {
            return Err(VisitEnd::broken(format!("more than {PACKETS_A_SECOND} packets in a second")));
        }
        if let Some((capture, seat)) = &self.capture {
            capture.packet(*seat, self.codec.state, Direction::Clientbound, &frame);
        }
        match self.codec.decode(&frame) {
            Ok(packet) => Ok(packet),
            // Frames tell where the next packet begins: one that this program cannot read costs its own news alone.
            Err(_) if self.codec.state == ProtocolState::Play && self.forgives(&frame) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// Counts a damaged packet, and returns whether the connection goes on without it. Some servers damage the properties of every
    /// item that lies there (flying-squid at 1.20.1): those have no limit of their own.
    fn forgives(&mut self, frame: &[u8]) -> bool {
        let table = PacketTable::of(self.codec.version);
        let number = WireReader::new(frame).var_int();
        let name =
            number.ok().and_then(|number| table.name(self.codec.state, Direction::Clientbound, number));
        if name == Some(METADATA) {
            return true;
        }
        self.damaged += 1;
        self.damaged <= DAMAGED_MAX
    }

    fn frame(&mut self, until: Instant) -> Result<Vec<u8>, VisitEnd> {
        loop {
            if let Some(claimed) = self.frames.next_claimed_bytes()?
                && !self.unpacked.allows(u32::try_from(claimed).unwrap_or(u32::MAX), now())
            {
                return Err(VisitEnd::broken(format!(
                    "more than {UNPACKED_A_SECOND} unpacked bytes in a second"
                )));
            }
            if let Some(packet) = self.frames.next_packet()? {
                return Ok(packet);
            }
            let left = until.saturating_duration_since(now());
            if left.is_zero() {
                return Err(VisitEnd::broken("the server has been silent for too long"));
            }
            self.stream.set_read_timeout(Some(left))?;
            match self.stream.read(&mut self.buffer) {
                Ok(0) => return Err(VisitEnd::Closed),
                Ok(count) => {
                    if !self.bytes.allows(u32::try_from(count).unwrap_or(u32::MAX), now()) {
                        let reason = format!("more than {BYTES_A_SECOND} bytes in a second");
                        return Err(VisitEnd::broken(reason));
                    }
                    self.frames.push(self.buffer.get(..count).unwrap_or_default());
                }
                Err(error) if is_pause(error.kind()) => {}
                Err(error) => return Err(error.into()),
            }
        }
    }
}

pub(crate) fn is_pause(kind: ErrorKind) -> bool {
    matches!(kind, ErrorKind::WouldBlock | ErrorKind::TimedOut | ErrorKind::Interrupted)
}
