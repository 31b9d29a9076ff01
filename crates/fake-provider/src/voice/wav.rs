//! WAV files of one channel, 16 kHz and 16 bits: the only ones that the transcriber hears.

/// Samples a second.
pub(super) const RATE: u32 = 16_000;
/// Bytes before the samples.
const HEAD_BYTES: usize = 44;

/// The samples of a file, or why it is not heard.
pub(super) fn samples(file: &[u8]) -> Result<Vec<i16>, &'static str> {
    let at = |place: usize| file.get(place..place + 4).and_then(|bytes| bytes.try_into().ok());
    let number = |place| at(place).map(u32::from_le_bytes);
    let is_named = |place: usize, name: &[u8]| file.get(place..place + name.len()) == Some(name);
    if !is_named(0, b"RIFF") || !is_named(8, b"WAVEfmt ") || !is_named(36, b"data") {
        return Err("The file is no WAV.");
    }
    let format = (number(16), number(20), number(24), number(28), number(32));
    if format != (Some(16), Some(1 | 1 << 16), Some(RATE), Some(2 * RATE), Some(2 | 16 << 16)) {
        return Err("The WAV is not of 16 kHz, 16 bits and one channel.");
    }
    let bytes = file.get(HEAD_BYTES..).unwrap_or_default();
    let length = number(40).and_then(|length| usize::try_from(length).ok());
    if length != Some(bytes.len()) || !bytes.len().is_multiple_of(2) {
        return Err("The WAV is cut.");
    }
    Ok(bytes.chunks_exact(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]])).collect())
}

/// A file with a tone of that many Hz; 0 is silence.
pub(super) fn tone(pitch: u64, millis: u64) -> Vec<u8> {
    let count = u64::from(RATE) * millis / 1_000;
    let sample = |n: u64| -> i16 {
        if pitch == 0 {
            return 0;
        }
        // A triangle: its first harmonic by far the loudest, and no sine is needed.
        let phase = n * pitch * 4 * 4_096 / u64::from(RATE) % (4 * 4_096);
        let phase = i16::try_from(phase).unwrap_or(0);
        let wave = match phase {
            0..4_096 => phase,
            4_096..12_288 => 8_192 - phase,
            _ => phase - 16_383,
        };
        wave * 2
    };
    let data: Vec<u8> = (0..count).flat_map(|n| sample(n).to_le_bytes()).collect();
    let length = u32::try_from(data.len()).unwrap_or(0);
    let mut file = Vec::with_capacity(HEAD_BYTES + data.len());
    file.extend_from_slice(b"RIFF");
    file.extend_from_slice(&(length + 36).to_le_bytes());
    file.extend_from_slice(b"WAVEfmt ");
    for number in [16, 1 | 1 << 16, RATE, 2 * RATE, 2 | 16 << 16] {
        file.extend_from_slice(&number.to_le_bytes());
    }
    file.extend_from_slice(b"data");
    file.extend_from_slice(&length.to_le_bytes());
    file.extend_from_slice(&data);
    file
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_files_are_refused() {
        let whole = tone(300, 50);
        assert_eq!(samples(&whole).unwrap().len(), 800);
        let with = |place: usize, byte: u8| {
            let mut file = whole.clone();
            file[place] = byte;
            samples(&file).map(|_| ())
        };
        for place in [0, 8, 20, 22, 24, 28, 32, 34, 36, 40] {
            assert!(with(place, 0x7f).is_err(), "byte {place}");
        }
        for length in [0, 3, 43, 100, whole.len() - 1] {
            assert!(samples(&whole[..length]).is_err(), "{length} bytes");
        }
    }
}
