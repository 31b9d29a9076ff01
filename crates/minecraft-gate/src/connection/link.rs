//! The two halves of a connection: packets that come, within the limits, and packets that go.

use std::io::ErrorKind;
use std::time::{Duration, Instant};

use cooperage_minecraft_wire::frame::PLAY_PACKET_BYTES_MAX;
use cooperage_minecraft_wire::packet::{ChatText, JsonText};
use cooperage_minecraft_wire::{
    Clientbound, Codec, FrameReader, FrameWriter, ProtocolState, ProtocolVersion, Serverbound,
};

use super::ConnectionEnd;
use crate::byte_link::ByteLink;
use crate::limits::{
    BYTES_A_SECOND, PACKETS_A_SECOND, RateLimit, SEND_LASTS, SEND_WAITS, UNPACKED_A_SECOND, now,
};

/// Bytes that are read at a time.
const READ_BYTES: usize = 16 << 10;
/// The size from which packets are compressed.
pub(super) const COMPRESSION_THRESHOLD: usize = 256;

/// The half of a connection that reads.
pub(super) struct Incoming {
    link: Box<dyn ByteLink>,
    pub(super) codec: Codec,
    frames: FrameReader,
    packets: RateLimit,
    bytes: RateLimit,
    unpacked: RateLimit,
}

impl Incoming {
    pub(super) fn new(link: Box<dyn ByteLink>) -> Incoming {
        Incoming {
            link,
            codec: Codec::new(ProtocolVersion::V1_21_1),
            frames: FrameReader::new(),
            packets: RateLimit::new(PACKETS_A_SECOND, Duration::from_secs(1)),
            bytes: RateLimit::new(BYTES_A_SECOND, Duration::from_secs(1)),
            unpacked: RateLimit::new(UNPACKED_A_SECOND, Duration::from_secs(1)),
        }
    }

    pub(super) fn compress(&mut self) {
        self.frames.set_compression(COMPRESSION_THRESHOLD);
    }

    /// Larger packets may come from now on.
    pub(super) fn play(&mut self) {
        self.codec.state = ProtocolState::Play;
        self.frames.set_packet_bytes_max(PLAY_PACKET_BYTES_MAX);
    }

    /// Waits for a packet; `None` for one that means nothing here, which is not decoded.
    ///
    /// # Errors
    /// [`ConnectionEnd`] if the connection is closed, breaks a limit, or brings nothing until that time.
    pub(super) fn packet(&mut self, until: Instant) -> Result<Option<Serverbound>, ConnectionEnd> {
        let frame = self.frame(until)?;
        if !self.packets.allows(1, now()) {
            return Err(ConnectionEnd::told(format!("more than {PACKETS_A_SECOND} packets in a second")));
        }
        self.codec
            .decode(&frame)
            .map_err(|error| ConnectionEnd::told(format!("a packet is damaged: {error}")))
    }

    /// Reads what has come and is not wanted any more: a connection that is closed over unread bytes is reset, and its client may
    /// lose the reason.
    pub(super) fn drain(&mut self) {
        let mut buffer = [0; READ_BYTES];
        // As much as a client may send in a second.
        for _ in 0..BYTES_A_SECOND as usize / READ_BYTES {
            // Bytes that come later belong to nothing either.
            if !matches!(self.link.read_within(&mut buffer, DRAIN_WAITS), Ok(count) if count > 0) {
                return;
            }
        }
    }

    /// Takes bytes in that have come.
    ///
    /// # Errors
    /// [`ConnectionEnd`] if there are more than a client may send.
    pub(super) fn take_in(&mut self, bytes: &[u8]) -> Result<(), ConnectionEnd> {
        if !self.bytes.allows(u32::try_from(bytes.len()).unwrap_or(u32::MAX), now()) {
            return Err(ConnectionEnd::told(format!("more than {BYTES_A_SECOND} bytes in a second")));
        }
        self.frames.push(bytes);
        Ok(())
    }

    fn frame(&mut self, until: Instant) -> Result<Vec<u8>, ConnectionEnd> {
        let mut buffer = [0; READ_BYTES];
        loop {
            let damaged = |error| ConnectionEnd::told(format!("{error}"));
            if let Some(claimed) = self.frames.next_claimed_bytes().map_err(damaged)?
                && !self.unpacked.allows(u32::try_from(claimed).unwrap_or(u32::MAX), now())
            {
                return Err(ConnectionEnd::told(format!(
                    "more than {UNPACKED_A_SECOND} unpacked bytes in a second"
                )));
            }
            if let Some(packet) = self.frames.next_packet().map_err(damaged)? {
                return Ok(packet);
            }
            let left = until.saturating_duration_since(now());
            if left.is_zero() {
                return Err(ConnectionEnd::told("nothing has come for too long"));
            }
            match self.link.read_within(&mut buffer, left) {
                Ok(0) => return Err(ConnectionEnd::Gone),
                Ok(count) => self.take_in(buffer.get(..count).unwrap_or_default())?,
                Err(error) if is_pause(error.kind()) => {}
                Err(error) => return Err(error.into()),
            }
        }
    }
}

fn is_pause(kind: ErrorKind) -> bool {
    matches!(kind, ErrorKind::WouldBlock | ErrorKind::TimedOut | ErrorKind::Interrupted)
}

/// The time in which further bytes of a connection that ends may come.
const DRAIN_WAITS: Duration = Duration::from_millis(500);

/// The half of a connection that writes.
pub(super) struct Outgoing {
    link: Box<dyn ByteLink>,
    pub(super) codec: Codec,
    frames: FrameWriter,
    bytes: Vec<u8>,
}

impl Outgoing {
    pub(super) fn new(link: Box<dyn ByteLink>) -> Outgoing {
        Outgoing {
            link,
            codec: Codec::new(ProtocolVersion::V1_21_1),
            frames: FrameWriter::default(),
            bytes: Vec::new(),
        }
    }

    pub(super) fn compress(&mut self) {
        self.frames.threshold = Some(COMPRESSION_THRESHOLD);
    }

    /// The connection, for the client that it belongs to.
    pub(super) fn link(&self) -> Result<Box<dyn ByteLink>, ConnectionEnd> {
        Ok(self.link.again()?)
    }

    /// Writes packets. One that a version does not have is left out.
    ///
    /// # Errors
    /// [`ConnectionEnd`] if the other side is gone or takes nothing for too long.
    pub(super) fn send(
        &mut self,
        packets: impl IntoIterator<Item = Clientbound>,
    ) -> Result<(), ConnectionEnd> {
        self.bytes.clear();
        for packet in packets {
            let written = self.codec.encode(&packet);
            debug_assert!(written.is_ok(), "{}: {written:?}: {packet:?}", self.codec.version.name());
            // A packet that does not fit its table would be a fault of this program: the client does without it.
            if let Ok(Some(written)) = written {
                let _ = self.frames.write(&written, &mut self.bytes);
            }
        }
        // A client that takes a few bytes at a time would hold a plain `write_all` for ever.
        let begun = now();
        let (mut rest, mut taken) = (self.bytes.as_slice(), begun);
        while !rest.is_empty() {
            let left = send_left(begun, taken, now());
            if left.is_zero() {
                return Err(ConnectionEnd::Gone);
            }
            match self.link.write_within(rest, left) {
                Ok(0) => return Err(ConnectionEnd::Gone),
                Ok(count) => (rest, taken) = (rest.get(count..).unwrap_or_default(), now()),
                Err(error) if is_pause(error.kind()) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Ok(())
    }

    /// Ends the connection with a reason, before play or in it.
    ///
    /// # Errors
    /// Always [`ConnectionEnd::Gone`].
    pub(super) fn refuse<T>(&mut self, reason: &str) -> Result<T, ConnectionEnd> {
        let packet = match self.codec.state {
            ProtocolState::Login => Clientbound::LoginRefused { reason: JsonText(reason.into()) },
            ProtocolState::Configuration | ProtocolState::Play => {
                Clientbound::Disconnected { reason: ChatText(reason.into()) }
            }
            ProtocolState::Handshaking | ProtocolState::Status => return Err(ConnectionEnd::Gone),
        };
        self.send([packet])?;
        Err(ConnectionEnd::Gone)
    }
}

/// The time that is left for a client to take in something. `begun` is when it was sent all that waits, `taken` when it took a byte
/// last.
fn send_left(begun: Instant, taken: Instant, now: Instant) -> Duration {
    (begun + SEND_LASTS).min(taken + SEND_WAITS).saturating_duration_since(now)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_client_has_half_a_minute_for_a_byte_and_two_minutes_for_all() {
        let begun = now();
        let after = |seconds| begun + Duration::from_secs(seconds);
        assert_eq!(send_left(begun, begun, after(29)), Duration::from_secs(1));
        assert_eq!(send_left(begun, begun, after(30)), Duration::ZERO);
        assert_eq!(send_left(begun, after(29), after(31)), Duration::from_secs(28));
        assert_eq!(send_left(begun, after(110), after(119)), Duration::from_secs(1));
        assert_eq!(send_left(begun, after(119), after(120)), Duration::ZERO);
    }
}
