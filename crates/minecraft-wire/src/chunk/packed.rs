//! Cells in 64-bit words as packets have them: the first in the lowest bits, none in two words.

use crate::{WireError, WireReader, WireWriter};

/// Writes values of that width, in words.
pub(super) fn pack(values: impl IntoIterator<Item = u64>, width: u32) -> Vec<u64> {
    let per_word = 64_u32.checked_div(width).unwrap_or_default();
    let mut words = Vec::new();
    let mut in_word = 0;
    for value in values {
        if per_word == 0 {
            break;
        }
        if in_word == 0 {
            words.push(0);
        }
        if let Some(word) = words.last_mut() {
            *word |= value << (in_word * width);
        }
        in_word = (in_word + 1) % per_word;
    }
    words
}

/// The values of words; as many as there are places in them.
pub(super) fn unpack(words: &[u64], width: u32) -> impl Iterator<Item = u64> + '_ {
    let per_word = 64_u32.checked_div(width).unwrap_or_default();
    // No mask is needed for a width of 64, which does not occur.
    let mask = 1_u64.checked_shl(width).map_or(u64::MAX, |bit| bit - 1);
    words.iter().flat_map(move |word| (0..per_word).map(move |place| word >> (place * width) & mask))
}

/// The words that so many values take.
fn words_for(values: usize, width: u32) -> usize {
    64_usize.checked_div(width as usize).map_or(0, |per_word| values.div_ceil(per_word))
}

/// Bits for numbers below `count`.
pub(super) fn width_of(count: usize) -> u32 {
    usize::BITS - count.saturating_sub(1).leading_zeros()
}

/// Values behind a palette, or with numbers of their own.
#[derive(Clone, Copy, Debug)]
pub(super) struct PaletteForm {
    /// How many values there are.
    pub(super) values: usize,
    /// Widths up to this one have a palette.
    pub(super) palette_width_max: u32,
    /// The numbers that values may have are below this.
    pub(super) numbers: usize,
    /// Whether the number of words is written, as before protocol 770.
    pub(super) has_length: bool,
}

impl PaletteForm {
    /// The width of values without a palette.
    pub(super) fn direct_width(self) -> u32 {
        width_of(self.numbers)
    }

    /// Writes a palette and words of that width; width 0 has a palette of one and no words.
    pub(super) fn write(self, width: u32, palette: &[i32], words: &[u64], writer: &mut WireWriter) {
        writer.bytes.push(width as u8);
        match palette {
            [single] if width == 0 => writer.var_int(*single),
            _ if width <= self.palette_width_max => {
                writer.var_int(palette.len() as i32);
                for number in palette {
                    writer.var_int(*number);
                }
            }
            _ => {}
        }
        if self.has_length {
            writer.var_int(words.len() as i32);
        }
        for word in words {
            writer.bytes.extend_from_slice(&word.to_be_bytes());
        }
    }

    /// Reads the numbers of all values.
    pub(super) fn read(self, reader: &mut WireReader<'_>) -> Result<Vec<i32>, WireError> {
        let [width] = reader.array()?;
        let width = u32::from(width);
        let palette = if width == 0 {
            vec![reader.var_int()?]
        } else if width <= self.palette_width_max {
            let count = reader.count(1)?;
            (0..count).map(|_| reader.var_int()).collect::<Result<Vec<i32>, WireError>>()?
        } else if width == self.direct_width() {
            Vec::new()
        } else {
            return Err(WireError::OutOfRange("the width of cells"));
        };
        let expected = words_for(self.values, width);
        if self.has_length && usize::try_from(reader.var_int()?) != Ok(expected) {
            return Err(WireError::OutOfRange("the number of words"));
        }
        let bytes = reader.take(expected * 8)?;
        if let ([single], 0) = (palette.as_slice(), width) {
            return Ok(vec![*single; self.values]);
        }
        let words: Vec<u64> = bytes.as_chunks().0.iter().map(|word| u64::from_be_bytes(*word)).collect();
        let number = |value: u64| {
            if width <= self.palette_width_max {
                palette.get(value as usize).copied()
            } else {
                i32::try_from(value).ok()
            }
        };
        unpack(&words, width)
            .take(self.values)
            .map(|value| number(value).ok_or(WireError::OutOfRange("a cell")))
            .collect()
    }
}
