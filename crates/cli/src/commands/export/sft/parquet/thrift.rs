//! Thrift's compact protocol, as far as the footer and the page headers of a Parquet file need it.

/// A struct in the making: fields in ascending order of their numbers.
#[derive(Debug, Default)]
pub(super) struct Struct {
    bytes: Vec<u8>,
    last: u8,
}

const I32: u8 = 5;
const I64: u8 = 6;
const BINARY: u8 = 8;
const LIST: u8 = 9;
const STRUCT: u8 = 12;
/// A list's length from which on it has a number of its own.
const LONG_LIST: usize = 15;

fn varint(bytes: &mut Vec<u8>, mut value: u64) {
    while value >= 0x80 {
        bytes.push((value & 0x7f) as u8 | 0x80);
        value >>= 7;
    }
    bytes.push(value as u8);
}

fn zigzag(value: i64) -> u64 {
    ((value << 1) ^ (value >> 63)).cast_unsigned()
}

fn binary(bytes: &mut Vec<u8>, value: &[u8]) {
    varint(bytes, value.len() as u64);
    bytes.extend_from_slice(value);
}

/// The head of a list of so many things of that type.
fn list(bytes: &mut Vec<u8>, length: usize, of: u8) {
    if length < LONG_LIST {
        bytes.push((length as u8) << 4 | of);
    } else {
        bytes.push(0xf0 | of);
        varint(bytes, length as u64);
    }
}

impl Struct {
    fn field(&mut self, number: u8, of: u8) -> &mut Vec<u8> {
        // All numbers here are at most 15 above the one before.
        self.bytes.push(number.saturating_sub(self.last) << 4 | of);
        self.last = number;
        &mut self.bytes
    }

    pub(super) fn i32(mut self, number: u8, value: i32) -> Struct {
        varint(self.field(number, I32), zigzag(i64::from(value)));
        self
    }

    pub(super) fn i64(mut self, number: u8, value: i64) -> Struct {
        varint(self.field(number, I64), zigzag(value));
        self
    }

    pub(super) fn text(mut self, number: u8, value: &str) -> Struct {
        binary(self.field(number, BINARY), value.as_bytes());
        self
    }

    pub(super) fn part(mut self, number: u8, value: Struct) -> Struct {
        let value = value.done();
        self.field(number, STRUCT).extend(value);
        self
    }

    pub(super) fn numbers(mut self, number: u8, values: &[i32]) -> Struct {
        let bytes = self.field(number, LIST);
        list(bytes, values.len(), I32);
        values.iter().for_each(|value| varint(bytes, zigzag(i64::from(*value))));
        self
    }

    pub(super) fn texts(mut self, number: u8, values: &[&str]) -> Struct {
        let bytes = self.field(number, LIST);
        list(bytes, values.len(), BINARY);
        values.iter().for_each(|value| binary(bytes, value.as_bytes()));
        self
    }

    pub(super) fn parts(mut self, number: u8, values: Vec<Struct>) -> Struct {
        let bytes = self.field(number, LIST);
        list(bytes, values.len(), STRUCT);
        values.into_iter().for_each(|value| bytes.extend(value.done()));
        self
    }

    /// The bytes, with the end.
    pub(super) fn done(mut self) -> Vec<u8> {
        self.bytes.push(0);
        self.bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_texts_and_lists_are_written_as_the_protocol_says() {
        let inner = Struct::default().i64(1, -1);
        let made = Struct::default().i32(1, 150).text(4, "ab").numbers(5, &[0, 3]).part(9, inner);
        let expected = [
            0x15, 0xac, 0x02, // 1: 150
            0x38, 0x02, b'a', b'b', // 4: "ab"
            0x19, 0x25, 0x00, 0x06, // 5: [0, 3]
            0x4c, 0x16, 0x01, 0x00, // 9: {1: -1}
            0x00,
        ];
        assert_eq!(made.done(), expected);
        let long = Struct::default().numbers(1, &[1; 20]).done();
        assert_eq!((long[..3].to_vec(), long.len()), (vec![0x19, 0xf5, 20], 24));
    }
}
