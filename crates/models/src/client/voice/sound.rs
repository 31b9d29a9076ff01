//! The sound that a model made of a text.

use reqwest::header::{CONTENT_TYPE, HeaderMap};

use crate::failure::{AttemptError, AttemptErrorKind};

/// Most bytes of a sound.
const SOUND_BYTES_MAX: usize = 8 << 20;

/// The kinds of sound that browsers play, by the content types that servers give them, with the type that they are passed on
/// with.
const KINDS: [(&str, &str); 9] = [
    ("audio/wav", "audio/wav"),
    ("audio/x-wav", "audio/wav"),
    ("audio/wave", "audio/wav"),
    ("audio/vnd.wave", "audio/wav"),
    ("audio/mpeg", "audio/mpeg"),
    ("audio/mp3", "audio/mpeg"),
    ("audio/ogg", "audio/ogg"),
    ("audio/flac", "audio/flac"),
    ("audio/aac", "audio/aac"),
];

/// A sound as a provider sent it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpeechSound {
    /// Its content type, such as `audio/wav`.
    pub content_type: &'static str,
    /// Its bytes, unchanged.
    pub bytes: Vec<u8>,
}

impl SpeechSound {
    /// Takes the bytes of an answer that is a sound.
    pub(super) fn read(headers: &HeaderMap, bytes: Vec<u8>) -> Result<SpeechSound, AttemptError> {
        let value = headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
        let essence = value.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
        // Some servers name no kind.
        let is_wav = bytes.starts_with(b"RIFF");
        let unnamed = (is_wav
            && matches!(essence.as_str(), "" | "application/octet-stream" | "binary/octet-stream"))
        .then_some("audio/wav");
        let known = KINDS.iter().find(|(name, _)| *name == essence).map(|(_, kind)| *kind);
        let Some(content_type) = known.or(unnamed) else {
            let shown: String = essence.chars().filter(char::is_ascii_graphic).take(40).collect();
            return Err(AttemptError::new(
                AttemptErrorKind::WrongContentType,
                format!("`{shown}` is no sound that pages play"),
            ));
        };
        if bytes.is_empty() {
            return Err(AttemptError::new(AttemptErrorKind::EmptyBody, ""));
        }
        if bytes.len() > SOUND_BYTES_MAX {
            let words = format!("the sound is longer than {SOUND_BYTES_MAX} bytes");
            return Err(AttemptError::new(AttemptErrorKind::WrongContentType, words));
        }
        Ok(SpeechSound { content_type, bytes })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sounds_keep_their_bytes_and_pages_are_refused() {
        let of = |kind: &str, bytes: &[u8]| {
            let mut headers = HeaderMap::new();
            headers.insert(CONTENT_TYPE, kind.parse().unwrap());
            SpeechSound::read(&headers, bytes.to_vec()).map_err(|error| error.kind)
        };
        let wav = of("audio/x-wav; rate=24000", b"RIFF1").unwrap();
        assert_eq!((wav.content_type, wav.bytes.as_slice()), ("audio/wav", b"RIFF1".as_slice()));
        assert_eq!(of("application/octet-stream", b"RIFF2").unwrap().content_type, "audio/wav");
        assert_eq!(of("audio/mpeg", b"ID3").unwrap().content_type, "audio/mpeg");
        assert_eq!(of("application/octet-stream", b"ID3"), Err(AttemptErrorKind::WrongContentType));
        assert_eq!(of("text/html", b"<html>"), Err(AttemptErrorKind::WrongContentType));
        assert_eq!(of("audio/wav", b""), Err(AttemptErrorKind::EmptyBody));
        assert_eq!(of("audio/wav", &vec![0; SOUND_BYTES_MAX + 1]), Err(AttemptErrorKind::WrongContentType));
    }
}
