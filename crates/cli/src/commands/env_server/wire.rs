//! Messages of the protocol: a length, a kind, and so many bytes.

use std::fs::File;
use std::io::{self, BufReader, Read, Write};
use std::os::fd::AsFd;

/// The version of the protocol.
pub(super) const VERSION: u32 = 1;
/// The longest request in bytes. The largest batch of the widest kitchen takes less.
pub(super) const REQUEST_MAX: u32 = 16 << 20;
/// The bytes of a header.
const HEADER: usize = 8;

/// The kinds of requests, by their numbers.
pub(super) mod request {
    pub(crate) const HELLO: u32 = 1;
    pub(crate) const OPEN: u32 = 2;
    pub(crate) const RESET: u32 = 3;
    pub(crate) const STEP: u32 = 4;
    pub(crate) const PICTURE: u32 = 5;
}

/// The kinds of replies, by their numbers.
pub(super) mod reply {
    pub(crate) const HELLO: u32 = 1;
    pub(crate) const OPENED: u32 = 2;
    pub(crate) const ARRAYS: u32 = 3;
    pub(crate) const PICTURE: u32 = 4;
    pub(crate) const ERROR: u32 = 255;
}

/// Why the conversation is over.
#[derive(Debug, thiserror::Error)]
pub(super) enum EnvPipeError {
    /// A message breaks the protocol.
    #[error("{0}")]
    Protocol(String),
    /// A pipe cannot be read or written.
    #[error("cannot talk to the client: {0}")]
    Io(#[from] io::Error),
}

/// Standard input and output as they are, without the buffers for lines of text.
pub(super) fn standard() -> io::Result<(BufReader<File>, File)> {
    let input = File::from(io::stdin().as_fd().try_clone_to_owned()?);
    let output = File::from(io::stdout().as_fd().try_clone_to_owned()?);
    Ok((BufReader::with_capacity(1 << 16, input), output))
}

/// Reads a request into `body` and gives its kind; none where the input ends before one begins.
pub(super) fn read(input: &mut impl Read, body: &mut Vec<u8>) -> Result<Option<u32>, EnvPipeError> {
    let mut header = [0; HEADER];
    match fill(input, &mut header)? {
        0 => return Ok(None),
        HEADER => {}
        found => return Err(cut(found, HEADER)),
    }
    let [a, b, c, d, e, f, g, h] = header;
    let (len, kind) = (u32::from_le_bytes([a, b, c, d]), u32::from_le_bytes([e, f, g, h]));
    if len > REQUEST_MAX {
        return Err(EnvPipeError::Protocol(format!(
            "a message of {len} bytes is announced, and {REQUEST_MAX} are the most"
        )));
    }
    // Room is made for what came, not for what was announced.
    body.clear();
    let expected = len as usize;
    input.take(len.into()).read_to_end(body)?;
    if body.len() == expected { Ok(Some(kind)) } else { Err(cut(body.len(), expected)) }
}

/// Writes a reply, as one call where the system takes it so.
pub(super) fn write(output: &mut impl Write, kind: u32, body: &[u8]) -> Result<(), EnvPipeError> {
    let len = u32::try_from(body.len())
        .map_err(|_| EnvPipeError::Protocol("a reply would be too long".to_owned()))?;
    let mut header = [0; HEADER];
    let (first, second) = header.split_at_mut(4);
    first.copy_from_slice(&len.to_le_bytes());
    second.copy_from_slice(&kind.to_le_bytes());
    let mut parts = [io::IoSlice::new(&header), io::IoSlice::new(body)];
    let mut parts = parts.as_mut_slice();
    io::IoSlice::advance_slices(&mut parts, 0);
    while !parts.is_empty() {
        match output.write_vectored(parts) {
            Ok(0) => return Err(io::Error::from(io::ErrorKind::WriteZero).into()),
            Ok(written) => io::IoSlice::advance_slices(&mut parts, written),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error.into()),
        }
    }
    Ok(output.flush()?)
}

fn cut(found: usize, expected: usize) -> EnvPipeError {
    EnvPipeError::Protocol(format!(
        "the input ends in the midst of a message: {found} of {expected} bytes came"
    ))
}

/// Reads until the buffer is full or the input ends; gives how many bytes came.
fn fill(input: &mut impl Read, buffer: &mut [u8]) -> io::Result<usize> {
    let mut count = 0;
    while let Some(rest) = buffer.get_mut(count..).filter(|rest| !rest.is_empty()) {
        match input.read(rest) {
            Ok(0) => break,
            Ok(read) => count += read,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(count)
}
