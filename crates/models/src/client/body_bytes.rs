//! The bytes of a response's body, within bounds, unpacked where a server packs them though no request asks for it.

use std::io::Read;

use reqwest::header::{CONTENT_ENCODING, HeaderMap};

use super::classify::of_transport;
use super::endpoint::Credentials;
use crate::failure::{AttemptError, AttemptErrorKind, PermanentError};

/// Most bytes of a reply that are read, whole or in events.
pub(crate) const REPLY_BYTES_MAX: usize = 32 << 20;

/// How a body is packed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BodyCompression {
    None,
    Gzip,
    Deflate,
}

/// How a body is packed, by its headers.
///
/// # Errors
/// It is packed in a way that can't be read here; the next one would be, too.
pub(crate) fn packing(headers: &HeaderMap) -> Result<BodyCompression, AttemptError> {
    let value = headers.get(CONTENT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let name: String =
        value.trim().to_ascii_lowercase().chars().filter(char::is_ascii_alphanumeric).take(20).collect();
    match name.as_str() {
        "" | "identity" => Ok(BodyCompression::None),
        "gzip" | "xgzip" => Ok(BodyCompression::Gzip),
        "deflate" => Ok(BodyCompression::Deflate),
        other => Err(AttemptError::new(
            AttemptErrorKind::Permanent(PermanentError::Packed),
            format!("it has the encoding `{other}`"),
        )),
    }
}

/// All bytes of a body.
pub(crate) async fn read_bytes(
    mut response: reqwest::Response,
    credentials: &Credentials,
) -> Result<Vec<u8>, AttemptError> {
    let packing = packing(response.headers())?;
    let mut bytes = Vec::new();
    while let Some(chunk) = response.chunk().await.map_err(|error| of_transport(error, credentials))? {
        if bytes.len() + chunk.len() > REPLY_BYTES_MAX {
            return Err(too_long());
        }
        bytes.extend_from_slice(&chunk);
    }
    unpacked(bytes, packing)
}

pub(crate) fn too_long() -> AttemptError {
    let words = format!("the reply is longer than {REPLY_BYTES_MAX} bytes");
    AttemptError::new(AttemptErrorKind::BrokenJson, words)
}

fn unpacked(bytes: Vec<u8>, packing: BodyCompression) -> Result<Vec<u8>, AttemptError> {
    let mut out = Vec::new();
    let mut read = |reader: &mut dyn Read| reader.take(REPLY_BYTES_MAX as u64 + 1).read_to_end(&mut out);
    let result = match packing {
        BodyCompression::None => return Ok(bytes),
        BodyCompression::Gzip => read(&mut flate2::read::MultiGzDecoder::new(bytes.as_slice())),
        // Some servers leave out the frame that the name stands for.
        BodyCompression::Deflate if bytes.first().is_some_and(|first| first & 0x0f == 8) => {
            read(&mut flate2::read::ZlibDecoder::new(bytes.as_slice()))
        }
        BodyCompression::Deflate => read(&mut flate2::read::DeflateDecoder::new(bytes.as_slice())),
    };
    match result {
        Ok(length) if length > REPLY_BYTES_MAX => Err(too_long()),
        Ok(_) => Ok(out),
        Err(_) => Err(AttemptError::new(
            AttemptErrorKind::CutStream,
            "it is compressed, though nothing asked for that, and its end is missing or broken",
        )),
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    #[test]
    fn what_is_packed_is_unpacked_or_named() {
        let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        gzip.write_all(b"{}").unwrap();
        let gzip = gzip.finish().unwrap();
        assert_eq!(unpacked(gzip.clone(), BodyCompression::Gzip).unwrap(), b"{}");
        assert_eq!(
            unpacked(gzip[..9].to_vec(), BodyCompression::Gzip).unwrap_err().kind,
            AttemptErrorKind::CutStream
        );
        let mut zlib = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::fast());
        zlib.write_all(b"{}").unwrap();
        assert_eq!(unpacked(zlib.finish().unwrap(), BodyCompression::Deflate).unwrap(), b"{}");
        let mut bomb = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
        bomb.write_all(&vec![b' '; REPLY_BYTES_MAX + 1]).unwrap();
        assert_eq!(
            unpacked(bomb.finish().unwrap(), BodyCompression::Gzip).unwrap_err().kind,
            AttemptErrorKind::BrokenJson
        );
        let of = |value: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(CONTENT_ENCODING, value.parse().unwrap());
            packing(&headers)
        };
        assert_eq!(of("GZIP"), Ok(BodyCompression::Gzip));
        assert_eq!(of("br").unwrap_err().message, "it has the encoding `br`");
    }
}
