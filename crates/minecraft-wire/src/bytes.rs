//! Primitive types on the wire: numbers, strings, and their limits.

/// Longest string of the protocol, in UTF-16 units; a packet may ask for less.
pub const STRING_UNITS_MAX: usize = 32_767;

/// Bytes that are no valid packet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WireError {
    #[error("the packet ends too early")]
    EndsEarly,
    #[error("a variable-length number is too long")]
    LongNumber,
    #[error("a text is no UTF-8")]
    NotUtf8,
    /// A text, list, tree or packet beyond a limit.
    #[error("a packet is beyond its limit: {what}, {limit} at most")]
    TooLarge { what: &'static str, limit: usize },
    /// A count, length or number that no packet of this kind has.
    #[error("{0} is out of range")]
    OutOfRange(&'static str),
    /// A value that does not have the form of its table.
    #[error("{0} does not have its form")]
    WrongForm(&'static str),
}

/// Reads a packet from its first byte to its last.
#[derive(Clone, Copy, Debug)]
pub struct WireReader<'a> {
    bytes: &'a [u8],
}

impl<'a> WireReader<'a> {
    /// Begins at the first byte.
    #[must_use]
    pub fn new(bytes: &'a [u8]) -> WireReader<'a> {
        WireReader { bytes }
    }

    /// Returns the bytes that are left.
    #[must_use]
    pub fn rest(&self) -> &'a [u8] {
        self.bytes
    }

    /// Takes so many bytes.
    ///
    /// # Errors
    /// [`WireError::EndsEarly`] if there are fewer.
    pub fn take(&mut self, count: usize) -> Result<&'a [u8], WireError> {
        let (taken, rest) = self.bytes.split_at_checked(count).ok_or(WireError::EndsEarly)?;
        self.bytes = rest;
        Ok(taken)
    }

    /// Takes a fixed number of bytes, such as those of a big-endian number.
    ///
    /// # Errors
    /// [`WireError::EndsEarly`] if there are fewer.
    pub fn array<const N: usize>(&mut self) -> Result<[u8; N], WireError> {
        let (taken, rest) = self.bytes.split_first_chunk().ok_or(WireError::EndsEarly)?;
        self.bytes = rest;
        Ok(*taken)
    }

    /// Reads a number of 32 bits in one to five bytes.
    ///
    /// # Errors
    /// [`WireError`] if the packet ends or the number goes on.
    pub fn var_int(&mut self) -> Result<i32, WireError> {
        let mut value = 0_u32;
        for shift in (0..35).step_by(7) {
            let [byte] = self.array()?;
            value |= u32::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                return Ok(value.cast_signed());
            }
        }
        Err(WireError::LongNumber)
    }

    /// Reads a number of 64 bits in one to ten bytes.
    ///
    /// # Errors
    /// [`WireError`] if the packet ends or the number goes on.
    pub fn var_long(&mut self) -> Result<i64, WireError> {
        let mut value = 0_u64;
        for shift in (0..70).step_by(7) {
            let [byte] = self.array()?;
            value |= u64::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                return Ok(value.cast_signed());
            }
        }
        Err(WireError::LongNumber)
    }

    /// Reads the count of things that take at least `bytes_each` bytes each: never more than the bytes left can hold.
    ///
    /// # Errors
    /// [`WireError`] if there is no such count.
    pub fn count(&mut self, bytes_each: usize) -> Result<usize, WireError> {
        let count = usize::try_from(self.var_int()?).map_err(|_| WireError::OutOfRange("a count"))?;
        if count.saturating_mul(bytes_each.max(1)) > self.bytes.len() {
            return Err(WireError::EndsEarly);
        }
        Ok(count)
    }

    /// Reads a string of at most `units_max` UTF-16 units, the measure in which the game counts.
    ///
    /// # Errors
    /// [`WireError`] if it is longer, no UTF-8, or not there whole.
    pub fn text(&mut self, units_max: usize) -> Result<&'a str, WireError> {
        let too_large = WireError::TooLarge { what: "the UTF-16 units of a text", limit: units_max };
        let length = self.var_int()?;
        let length = usize::try_from(length).map_err(|_| WireError::OutOfRange("the length of a text"))?;
        // One unit takes three bytes at most.
        if length > units_max.saturating_mul(3) {
            return Err(too_large);
        }
        let text = std::str::from_utf8(self.take(length)?).map_err(|_| WireError::NotUtf8)?;
        if text.encode_utf16().count() > units_max { Err(too_large) } else { Ok(text) }
    }
}

/// Writes a packet.
#[derive(Clone, Debug, Default)]
pub struct WireWriter {
    pub bytes: Vec<u8>,
}

impl WireWriter {
    /// Writes a number in one to five bytes.
    pub fn var_int(&mut self, value: i32) {
        self.var(u64::from(value.cast_unsigned()));
    }

    /// Writes a number in one to ten bytes.
    pub fn var_long(&mut self, value: i64) {
        self.var(value.cast_unsigned());
    }

    fn var(&mut self, mut value: u64) {
        while value >= 0x80 {
            self.bytes.push((value & 0x7f) as u8 | 0x80);
            value >>= 7;
        }
        self.bytes.push(value as u8);
    }

    /// Writes a string after its length in bytes.
    pub fn text(&mut self, text: &str) {
        // A text of the protocol is far shorter than 2 GiB.
        self.var_int(i32::try_from(text.len()).unwrap_or(i32::MAX));
        self.bytes.extend_from_slice(text.as_bytes());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_any_length_come_back() {
        for value in [0, 1, 127, 128, 25_565, i32::MAX, i32::MIN, -1] {
            let mut writer = WireWriter::default();
            writer.var_int(value);
            writer.var_long(i64::from(value) << 20);
            let mut reader = WireReader::new(&writer.bytes);
            assert_eq!((reader.var_int(), reader.var_long()), (Ok(value), Ok(i64::from(value) << 20)));
            assert!(reader.rest().is_empty());
        }
        assert_eq!(WireReader::new(&[0x80; 6]).var_int(), Err(WireError::LongNumber));
        assert_eq!(WireReader::new(&[0x80; 11]).var_long(), Err(WireError::LongNumber));
    }

    #[test]
    fn texts_and_counts_keep_their_limits() {
        let mut writer = WireWriter::default();
        writer.text("né𝄞");
        assert_eq!(WireReader::new(&writer.bytes).text(4), Ok("né𝄞"));
        assert!(matches!(WireReader::new(&writer.bytes).text(3), Err(WireError::TooLarge { .. })));
        assert_eq!(WireReader::new(&[2, 0xff, 0xff]).text(9), Err(WireError::NotUtf8));
        assert_eq!(WireReader::new(&[0xff, 0xff, 0xff, 0xff, 0x07]).count(1), Err(WireError::EndsEarly));
        assert_eq!(
            WireReader::new(&[0xff, 0xff, 0xff, 0xff, 0x0f]).count(1),
            Err(WireError::OutOfRange("a count"))
        );
    }
}
