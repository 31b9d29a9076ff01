//! gzip and zlib, with a limit.

use std::borrow::Cow;
use std::io::Read;

use flate2::bufread::{GzDecoder, ZlibDecoder};

use super::ImportError;

/// Unpacks a file that is gzip, zlib or not packed at all; its first bytes decide.
pub(super) fn unpack(file: &[u8], bytes_max: usize) -> Result<Cow<'_, [u8]>, ImportError> {
    match file {
        [0x1f, 0x8b, ..] => gzip(file, bytes_max),
        [0x78, ..] => zlib(file, bytes_max),
        _ => plain(file, bytes_max),
    }
}

pub(super) fn gzip(file: &[u8], bytes_max: usize) -> Result<Cow<'_, [u8]>, ImportError> {
    drain(GzDecoder::new(file), bytes_max)
}

pub(super) fn zlib(file: &[u8], bytes_max: usize) -> Result<Cow<'_, [u8]>, ImportError> {
    drain(ZlibDecoder::new(file), bytes_max)
}

pub(super) fn plain(file: &[u8], bytes_max: usize) -> Result<Cow<'_, [u8]>, ImportError> {
    if file.len() > bytes_max { Err(too_large(bytes_max)) } else { Ok(Cow::Borrowed(file)) }
}

fn drain(input: impl Read, bytes_max: usize) -> Result<Cow<'static, [u8]>, ImportError> {
    let mut bytes = Vec::new();
    input.take(bytes_max as u64 + 1).read_to_end(&mut bytes).map_err(ImportError::Packed)?;
    if bytes.len() > bytes_max { Err(too_large(bytes_max)) } else { Ok(Cow::Owned(bytes)) }
}

fn too_large(bytes_max: usize) -> ImportError {
    ImportError::TooLarge { what: "bytes", limit: bytes_max as u64 }
}
