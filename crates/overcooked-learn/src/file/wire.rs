//! The wire format of protocol buffers, read from bytes in memory: no length is trusted, nothing is allocated, nothing recurses.

/// A field of a message: its number and what it holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ProtobufValue<'b> {
    /// A whole number.
    Number(u64),
    /// Four bytes, such as a float.
    Fixed32([u8; 4]),
    /// Eight bytes, such as a double.
    Fixed64([u8; 8]),
    /// A text, a list or another message.
    Bytes(&'b [u8]),
}

/// Bytes that are no message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BrokenMessage;

/// The fields of a message in their order.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fields<'b> {
    rest: &'b [u8],
}

impl<'b> Fields<'b> {
    pub(super) fn of(message: &'b [u8]) -> Fields<'b> {
        Fields { rest: message }
    }

    fn number(&mut self) -> Result<u64, BrokenMessage> {
        let mut number = 0u64;
        for place in 0..10 {
            let (byte, rest) = self.rest.split_first().ok_or(BrokenMessage)?;
            self.rest = rest;
            let bits = u64::from(byte & 127);
            if place == 9 && bits > 1 {
                return Err(BrokenMessage);
            }
            number |= bits << (7 * place);
            if *byte < 128 {
                return Ok(number);
            }
        }
        Err(BrokenMessage)
    }

    fn take<const N: usize>(&mut self) -> Result<[u8; N], BrokenMessage> {
        let (bytes, rest) = self.rest.split_first_chunk().ok_or(BrokenMessage)?;
        self.rest = rest;
        Ok(*bytes)
    }

    fn bytes(&mut self) -> Result<&'b [u8], BrokenMessage> {
        let length = usize::try_from(self.number()?).map_err(|_| BrokenMessage)?;
        let (bytes, rest) = self.rest.split_at_checked(length).ok_or(BrokenMessage)?;
        self.rest = rest;
        Ok(bytes)
    }

    fn field(&mut self) -> Result<(u64, ProtobufValue<'b>), BrokenMessage> {
        let tag = self.number()?;
        let value = match tag & 7 {
            0 => ProtobufValue::Number(self.number()?),
            1 => ProtobufValue::Fixed64(self.take()?),
            2 => ProtobufValue::Bytes(self.bytes()?),
            5 => ProtobufValue::Fixed32(self.take()?),
            _ => return Err(BrokenMessage),
        };
        Ok((tag >> 3, value))
    }

    /// The numbers of a packed list.
    pub(super) fn packed(list: &'b [u8]) -> impl Iterator<Item = Result<u64, BrokenMessage>> {
        let mut list = Fields::of(list);
        std::iter::from_fn(move || {
            (!list.rest.is_empty()).then(|| list.number().inspect_err(|_| list.rest = &[]))
        })
    }
}

impl<'b> Iterator for Fields<'b> {
    type Item = Result<(u64, ProtobufValue<'b>), BrokenMessage>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.rest.is_empty() {
            return None;
        }
        // Behind something broken there is nothing more.
        Some(self.field().inspect_err(|_| self.rest = &[]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_read() {
        let message = [0x08, 0x96, 0x01, 0x12, 2, b'h', b'i', 0x1d, 0, 0, 0x80, 0x3f];
        let fields: Result<Vec<_>, _> = Fields::of(&message).collect();
        assert_eq!(
            fields.unwrap(),
            [
                (1, ProtobufValue::Number(150)),
                (2, ProtobufValue::Bytes(b"hi")),
                (3, ProtobufValue::Fixed32(1f32.to_le_bytes()))
            ]
        );
        assert_eq!(Fields::packed(&[1, 0x96, 1]).collect::<Result<Vec<_>, _>>(), Ok(vec![1, 150]));
    }

    #[test]
    fn lengths_are_not_trusted() {
        let huge = [0x12, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01, 7];
        for message in [&huge[..], &[0x12, 3, 1, 2], &[0x0b], &[0x80; 11], &[0x1d, 1], &[0x09, 1, 2]] {
            let all: Vec<_> = Fields::of(message).collect();
            assert_eq!(all.last(), Some(&Err(BrokenMessage)), "{message:?}");
        }
        assert_eq!(Fields::packed(&[0x80]).count(), 1);
    }
}
