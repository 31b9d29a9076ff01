//! Frames: packets after their length, compressed where both sides agreed to.

use std::io::Read as _;

use flate2::Compression;
use flate2::bufread::ZlibDecoder;
use flate2::write::ZlibEncoder;

use crate::{WireReader, WireWriter};

/// Longest frame, without its length: the largest number of three bytes.
pub const FRAME_BYTES_MAX: usize = 2_097_151;
/// Largest packet in play, unpacked.
pub const PLAY_PACKET_BYTES_MAX: usize = 2 << 20;
/// Largest packet before play, unpacked, and longest frame.
pub const EARLY_PACKET_BYTES_MAX: usize = 64 << 10;

/// Bytes that are no frame: the connection has to end, since where the next frame begins is not known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FrameError {
    #[error("a frame has no packet")]
    Empty,
    #[error("a frame is longer than {0} bytes")]
    LongFrame(usize),
    #[error("a packet is larger than {0} bytes")]
    LargePacket(usize),
    #[error("a packet was packed that is smaller than {0} bytes")]
    NeedlesslyPacked(usize),
    #[error("a packed packet does not have the size that it claims")]
    WrongSize,
    #[error("a packed packet is damaged")]
    Damaged,
}

/// Takes bytes as they come and gives packets.
#[derive(Clone, Debug)]
pub struct FrameReader {
    bytes: Vec<u8>,
    /// Bytes at the beginning that were given out.
    done: usize,
    /// Packets of this size and more come compressed.
    threshold: Option<usize>,
    packet_bytes_max: usize,
}

impl Default for FrameReader {
    fn default() -> FrameReader {
        FrameReader::new()
    }
}

impl FrameReader {
    /// A reader before play and without compression, as a connection begins.
    #[must_use]
    pub fn new() -> FrameReader {
        FrameReader { bytes: Vec::new(), done: 0, threshold: None, packet_bytes_max: EARLY_PACKET_BYTES_MAX }
    }

    /// Expects compressed packets from now on; `threshold` is the size in bytes that the server names.
    pub fn set_compression(&mut self, threshold: usize) {
        self.threshold = Some(threshold);
    }

    /// Sets the largest packet, such as [`PLAY_PACKET_BYTES_MAX`].
    pub fn set_packet_bytes_max(&mut self, bytes: usize) {
        self.packet_bytes_max = bytes;
    }

    /// Takes bytes from the connection. A caller takes all packets out before it brings more, so that no more than one frame waits.
    pub fn push(&mut self, bytes: &[u8]) {
        self.bytes.drain(..self.done);
        self.done = 0;
        self.bytes.extend_from_slice(bytes);
    }

    /// Returns the next packet, its number first, or nothing if its last byte has not come yet.
    ///
    /// # Errors
    /// [`FrameError`] if the bytes are no frame within the limits.
    pub fn next_packet(&mut self) -> Result<Option<Vec<u8>>, FrameError> {
        let Some((frame, bytes)) = self.next_frame()? else { return Ok(None) };
        let packet = match self.threshold {
            None => frame.to_vec(),
            Some(threshold) => unpacked(frame, threshold, self.packet_bytes_max)?,
        };
        self.done += bytes;
        Ok(Some(packet))
    }

    /// Returns the size in bytes to which the next packet claims to unpack: 0 if it is not packed, nothing if its last byte has
    /// not come yet. A caller can refuse a packet by it before the work of unpacking.
    ///
    /// # Errors
    /// [`FrameError`] if the bytes are no frame within the limits.
    pub fn next_claimed_bytes(&self) -> Result<Option<usize>, FrameError> {
        let Some((frame, _)) = self.next_frame()? else { return Ok(None) };
        if self.threshold.is_none() {
            return Ok(Some(0));
        }
        claimed_bytes(frame).map(|(claimed, _)| Some(claimed))
    }

    /// The next frame without its length, and its bytes with it; nothing if its last byte has not come yet.
    fn next_frame(&self) -> Result<Option<(&[u8], usize)>, FrameError> {
        let waiting = self.bytes.get(self.done..).unwrap_or_default();
        let Some((length, size)) = frame_length(waiting)? else { return Ok(None) };
        if length == 0 {
            return Err(FrameError::Empty);
        }
        if length > self.packet_bytes_max.min(FRAME_BYTES_MAX) {
            return Err(FrameError::LongFrame(self.packet_bytes_max.min(FRAME_BYTES_MAX)));
        }
        Ok(waiting.get(size..size + length).map(|frame| (frame, size + length)))
    }
}

/// The length of a frame and the bytes that tell it, at most three; nothing if there are too few.
fn frame_length(bytes: &[u8]) -> Result<Option<(usize, usize)>, FrameError> {
    let mut length = 0;
    for (place, byte) in bytes.iter().take(3).enumerate() {
        length |= usize::from(byte & 0x7f) << (7 * place);
        if byte & 0x80 == 0 {
            return Ok(Some((length, place + 1)));
        }
    }
    if bytes.len() < 3 { Ok(None) } else { Err(FrameError::LongFrame(FRAME_BYTES_MAX)) }
}

/// The unpacked size with which a frame begins, or zero, and the bytes after it.
fn claimed_bytes(frame: &[u8]) -> Result<(usize, &[u8]), FrameError> {
    let mut reader = WireReader::new(frame);
    let claimed = reader.var_int().map_err(|_| FrameError::Damaged)?;
    Ok((usize::try_from(claimed).map_err(|_| FrameError::WrongSize)?, reader.rest()))
}

/// The packet of a frame that begins with its unpacked size, or with zero.
fn unpacked(frame: &[u8], threshold: usize, bytes_max: usize) -> Result<Vec<u8>, FrameError> {
    let (claimed, packed) = claimed_bytes(frame)?;
    if claimed == 0 {
        return if packed.is_empty() { Err(FrameError::Empty) } else { Ok(packed.to_vec()) };
    }
    if claimed > bytes_max {
        return Err(FrameError::LargePacket(bytes_max));
    }
    if claimed < threshold {
        return Err(FrameError::NeedlesslyPacked(threshold));
    }
    let mut decoder = ZlibDecoder::new(packed);
    let mut packet = Vec::new();
    // One byte more than claimed is enough to see that there is more.
    decoder.by_ref().take(claimed as u64 + 1).read_to_end(&mut packet).map_err(|_| FrameError::Damaged)?;
    if packet.len() != claimed || !decoder.get_ref().is_empty() {
        return Err(FrameError::WrongSize);
    }
    Ok(packet)
}

/// Puts packets into frames.
#[derive(Clone, Copy, Debug, Default)]
pub struct FrameWriter {
    /// Packets of this size and more are compressed; `None`: this connection has no compression.
    pub threshold: Option<usize>,
}

impl FrameWriter {
    /// Appends a packet, its number first, as a frame.
    ///
    /// # Errors
    /// [`FrameError`] if the packet is larger than the protocol allows.
    pub fn write(&self, packet: &[u8], out: &mut Vec<u8>) -> Result<(), FrameError> {
        let mut frame = WireWriter::default();
        match self.threshold {
            None => {}
            Some(threshold) if packet.len() < threshold => frame.var_int(0),
            Some(_) => {
                let size =
                    i32::try_from(packet.len()).map_err(|_| FrameError::LargePacket(FRAME_BYTES_MAX))?;
                frame.var_int(size);
                let mut encoder = ZlibEncoder::new(&mut frame.bytes, Compression::fast());
                // Writing to memory does not fail.
                let written = std::io::Write::write_all(&mut encoder, packet)
                    .and_then(|()| encoder.finish().map(|_| ()));
                written.map_err(|_| FrameError::Damaged)?;
                return framed(&[&frame.bytes], out);
            }
        }
        framed(&[&frame.bytes, packet], out)
    }
}

fn framed(parts: &[&[u8]], out: &mut Vec<u8>) -> Result<(), FrameError> {
    let length: usize = parts.iter().map(|part| part.len()).sum();
    if length > FRAME_BYTES_MAX {
        return Err(FrameError::LongFrame(FRAME_BYTES_MAX));
    }
    let mut writer = WireWriter { bytes: std::mem::take(out) };
    // The limit is below that of these numbers.
    writer.var_int(length as i32);
    parts.iter().for_each(|part| writer.bytes.extend_from_slice(part));
    *out = writer.bytes;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A frame by hand: its packed bytes after the size that it claims.
    fn packed(content: &[u8], claimed: i32) -> Vec<u8> {
        let mut frame = WireWriter::default();
        frame.var_int(claimed);
        let mut encoder = ZlibEncoder::new(frame.bytes, Compression::best());
        std::io::Write::write_all(&mut encoder, content).unwrap();
        let mut out = Vec::new();
        framed(&[&encoder.finish().unwrap()], &mut out).unwrap();
        out
    }

    fn read(frame: &[u8], threshold: usize) -> Result<Option<Vec<u8>>, FrameError> {
        let mut reader = FrameReader::new();
        reader.set_compression(threshold);
        reader.push(frame);
        reader.next_packet()
    }

    #[test]
    fn packets_come_back_in_pieces_of_any_size() {
        let packets: Vec<Vec<u8>> = [1, 63, 64, 300, 40_000].map(|size| vec![7; size]).into();
        for threshold in [None, Some(64)] {
            let writer = FrameWriter { threshold };
            let mut bytes = Vec::new();
            packets.iter().for_each(|packet| writer.write(packet, &mut bytes).unwrap());
            for piece in [1, 2, 5, 1_000, bytes.len()] {
                let mut reader = FrameReader::new();
                threshold.into_iter().for_each(|threshold| reader.set_compression(threshold));
                let mut found = Vec::new();
                for part in bytes.chunks(piece) {
                    reader.push(part);
                    while let Some(packet) = reader.next_packet().unwrap() {
                        found.push(packet);
                    }
                }
                assert_eq!(found, packets, "pieces of {piece} bytes");
            }
        }
    }

    #[test]
    fn frames_keep_their_limits() {
        let mut reader = FrameReader::new();
        reader.push(&[0x80, 0x80, 0x80, 0x01]);
        assert_eq!(reader.next_packet(), Err(FrameError::LongFrame(FRAME_BYTES_MAX)));
        assert_eq!(read(&[0], 64), Err(FrameError::Empty));
        assert_eq!(read(&[1, 0], 64), Err(FrameError::Empty));

        let most = vec![1; EARLY_PACKET_BYTES_MAX];
        let mut bytes = Vec::new();
        FrameWriter::default().write(&most, &mut bytes).unwrap();
        let mut reader = FrameReader::new();
        reader.push(&bytes);
        assert_eq!(reader.next_packet(), Ok(Some(most.clone())));
        bytes.clear();
        FrameWriter::default().write(&vec![1; EARLY_PACKET_BYTES_MAX + 1], &mut bytes).unwrap();
        reader.push(&bytes);
        assert_eq!(reader.next_packet(), Err(FrameError::LongFrame(EARLY_PACKET_BYTES_MAX)));
        assert_eq!(
            FrameWriter::default().write(&vec![0; FRAME_BYTES_MAX + 1], &mut bytes),
            Err(FrameError::LongFrame(FRAME_BYTES_MAX))
        );
    }

    #[test]
    fn a_claimed_size_is_told_once_the_frame_has_come() {
        let (frame, mut reader) = (packed(&[3; 500], 400), FrameReader::new());
        let (last, rest) = frame.split_last().unwrap();
        reader.push(rest);
        assert_eq!(reader.next_claimed_bytes(), Ok(None));
        reader.push(&[*last]);
        assert_eq!(reader.next_claimed_bytes(), Ok(Some(0)), "without compression");
        reader.set_compression(64);
        assert_eq!(reader.next_claimed_bytes(), Ok(Some(400)));
        assert_eq!(reader.next_packet(), Err(FrameError::WrongSize));
        let mut reader = FrameReader::new();
        reader.set_compression(64);
        reader.push(&packed(&[3; 500], -1));
        assert_eq!(reader.next_claimed_bytes(), Err(FrameError::WrongSize));
    }

    #[test]
    fn claimed_sizes_are_the_real_ones() {
        let content = vec![3; 500];
        assert_eq!(read(&packed(&content, 500), 64), Ok(Some(content.clone())));
        assert_eq!(read(&packed(&content, 499), 64), Err(FrameError::WrongSize));
        assert_eq!(read(&packed(&content, 501), 64), Err(FrameError::WrongSize));
        assert_eq!(read(&packed(&content, -1), 64), Err(FrameError::WrongSize));
        assert_eq!(read(&packed(&content, 500), 501), Err(FrameError::NeedlesslyPacked(501)));
        let bomb = vec![0; 60 << 20];
        assert_eq!(read(&packed(&bomb, 60 << 20), 64), Err(FrameError::LargePacket(EARLY_PACKET_BYTES_MAX)));
        assert_eq!(read(&packed(&bomb, 64 << 10), 64), Err(FrameError::WrongSize));
        let mut damaged = packed(&content, 500);
        *damaged.last_mut().unwrap() ^= 1;
        assert_eq!(read(&damaged, 64), Err(FrameError::Damaged));
    }
}
