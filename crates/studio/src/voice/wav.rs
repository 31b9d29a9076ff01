//! The one form of recordings that the server takes: WAV, 16 kHz, 16 bits, one channel, as the page makes it.

/// Bytes before the samples.
const HEAD_BYTES: usize = 44;
/// Bytes of a millisecond.
const MILLI_BYTES: u64 = 32;
/// The longest recording in milliseconds.
const MILLIS_MAX: u64 = 30_000;
/// The most bytes of a request with a recording.
pub(crate) const WAV_BYTES_MAX: usize = 1 << 20;

/// The length of a recording in milliseconds.
///
/// # Errors
/// Why it is refused, as a sentence.
pub(crate) fn length(file: &[u8]) -> Result<u64, &'static str> {
    const NO_WAV: &str = "the recording is no WAV file";
    let four = |place: usize| file.get(place..place + 4).and_then(|bytes| bytes.try_into().ok());
    let number = |place: usize| four(place).map_or(0, u32::from_le_bytes);
    let is_named = |place: usize, name: &[u8]| file.get(place..place + name.len()) == Some(name);
    if file.len() > WAV_BYTES_MAX {
        return Err("the recording is longer than 1 MiB");
    }
    if !is_named(0, b"RIFF") || !is_named(8, b"WAVEfmt ") || number(16) != 16 || !is_named(36, b"data") {
        return Err(NO_WAV);
    }
    // PCM of one channel, the rate, the bytes of a second, and the bytes and bits of a sample.
    let format = [number(20), number(24), number(28), number(32)];
    if format != [1 | 1 << 16, 16_000, 32_000, 2 | 16 << 16] {
        return Err("the recording must have 16 kHz, 16 bits and one channel");
    }
    let bytes = file.len().saturating_sub(HEAD_BYTES);
    let is_whole = file.len() >= HEAD_BYTES
        && u64::from(number(40)) == bytes as u64
        && u64::from(number(4)) == bytes as u64 + 36
        && bytes.is_multiple_of(2);
    match bytes as u64 / MILLI_BYTES {
        _ if !is_whole => Err("the recording is cut off"),
        0 => Err("the recording is empty"),
        millis if millis > MILLIS_MAX => Err("the recording is longer than 30 seconds"),
        millis => Ok(millis),
    }
}

#[cfg(test)]
pub(super) fn silence(millis: u32) -> Vec<u8> {
    let bytes = millis * 32;
    let mut file = b"RIFF".to_vec();
    file.extend((bytes + 36).to_le_bytes());
    file.extend(b"WAVEfmt ");
    for number in [16_u32, 1 | 1 << 16, 16_000, 32_000, 2 | 16 << 16] {
        file.extend(number.to_le_bytes());
    }
    file.extend(b"data");
    file.extend(bytes.to_le_bytes());
    file.resize(HEAD_BYTES + bytes as usize, 0);
    file
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_recording_of_up_to_half_a_minute_is_taken() {
        assert_eq!(length(&silence(1)), Ok(1));
        assert_eq!(length(&silence(30_000)), Ok(30_000));
        assert_eq!(length(&silence(30_001)), Err("the recording is longer than 30 seconds"));
        assert_eq!(length(&silence(40_000)), Err("the recording is longer than 1 MiB"));
        assert_eq!(length(&silence(0)), Err("the recording is empty"));
    }

    #[test]
    fn anything_else_is_refused() {
        let whole = silence(10);
        for place in [0, 4, 8, 12, 16, 20, 22, 24, 28, 32, 34, 36, 40, 43] {
            let mut file = whole.clone();
            file[place] ^= 0x55;
            assert!(length(&file).is_err(), "byte {place}");
        }
        for bytes in 0..whole.len() {
            assert!(length(&whole[..bytes]).is_err(), "{bytes} bytes");
        }
        let mut longer = whole;
        longer.push(0);
        assert_eq!(length(&longer), Err("the recording is cut off"));
        assert_eq!(length(b"<html>"), Err("the recording is no WAV file"));
    }
}
