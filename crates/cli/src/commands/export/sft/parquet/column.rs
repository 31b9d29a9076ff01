//! A column of a row group: its values as they come, and the page that they become.

use super::thrift::Struct;

/// Types of values on disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ParquetType {
    /// A whole number of 64 bits.
    Whole,
    /// A floating-point number of 64 bits.
    Float,
    Text,
}

impl ParquetType {
    /// Its number in the format.
    pub(super) const fn number(self) -> i32 {
        match self {
            ParquetType::Whole => 2,
            ParquetType::Float => 5,
            ParquetType::Text => 6,
        }
    }
}

/// The schema of a column.
#[derive(Clone, Copy, Debug)]
pub(super) struct ParquetColumnSchema {
    /// Its names from the outermost to its own.
    pub(super) path: &'static [&'static str],
    pub(super) kind: ParquetType,
}

/// The encodings of values and of levels.
const PLAIN: i32 = 0;
const RLE: i32 = 3;
/// The codec of pages.
const ZSTD: i32 = 6;
/// How hard pages are compressed.
const LEVEL: i32 = 3;
/// A page of values.
const DATA_PAGE: i32 = 0;

/// The values of a column in a row group.
#[derive(Debug)]
pub(super) struct ParquetColumn {
    shape: ParquetColumnSchema,
    values: Vec<u8>,
    /// Of a column in a list: for each value whether it belongs to the row of the one before, and whether there is any.
    levels: Vec<(bool, bool)>,
    rows: usize,
}

impl ParquetColumn {
    pub(super) fn new(shape: ParquetColumnSchema) -> ParquetColumn {
        ParquetColumn { shape, values: Vec::new(), levels: Vec::new(), rows: 0 }
    }

    fn is_list(&self) -> bool {
        self.shape.path.len() > 1
    }

    pub(super) fn whole(&mut self, value: u64) {
        self.rows += 1;
        self.values.extend(i64::try_from(value).unwrap_or(i64::MAX).to_le_bytes());
    }

    pub(super) fn float(&mut self, value: f64) {
        self.rows += 1;
        self.values.extend(value.to_le_bytes());
    }

    pub(super) fn text(&mut self, value: &str) {
        self.rows += 1;
        self.add_text(value);
    }

    fn add_text(&mut self, value: &str) {
        self.values.extend(u32::try_from(value.len()).unwrap_or(u32::MAX).to_le_bytes());
        self.values.extend(value.as_bytes());
    }

    /// The texts of one row.
    pub(super) fn texts<'t>(&mut self, values: impl Iterator<Item = &'t str>) {
        self.rows += 1;
        let before = self.levels.len();
        for value in values {
            self.levels.push((self.levels.len() > before, true));
            self.add_text(value);
        }
        if self.levels.len() == before {
            self.levels.push((false, false));
        }
    }

    /// Bytes that are not yet written.
    pub(super) fn bytes(&self) -> usize {
        self.values.len()
    }

    /// The header and the compressed page, and the description of the column, which begins at `offset` of the file.
    pub(super) fn page(&mut self, offset: u64) -> std::io::Result<(Vec<u8>, Struct, u64)> {
        let count = if self.is_list() { self.levels.len() } else { self.rows };
        let mut plain = Vec::new();
        if self.is_list() {
            plain.extend(levels(self.levels.iter().map(|(repeats, _)| *repeats)));
            plain.extend(levels(self.levels.iter().map(|(_, is_there)| *is_there)));
        }
        plain.append(&mut self.values);
        self.levels.clear();
        self.rows = 0;
        let packed = zstd::bulk::compress(&plain, LEVEL)?;
        let number = |length: usize| i32::try_from(length).unwrap_or(i32::MAX);
        let values = Struct::default().i32(1, number(count)).i32(2, PLAIN).i32(3, RLE).i32(4, RLE);
        let mut bytes = Struct::default()
            .i32(1, DATA_PAGE)
            .i32(2, number(plain.len()))
            .i32(3, number(packed.len()))
            .part(5, values)
            .done();
        let header = bytes.len();
        bytes.extend(packed);
        let long = |length: usize| i64::try_from(length).unwrap_or(i64::MAX);
        let start = i64::try_from(offset).unwrap_or(i64::MAX);
        let about = Struct::default()
            .i32(1, self.shape.kind.number())
            .numbers(2, &[PLAIN, RLE])
            .texts(3, self.shape.path)
            .i32(4, ZSTD)
            .i64(5, long(count))
            .i64(6, long(plain.len() + header))
            .i64(7, long(bytes.len()))
            .i64(9, start);
        let chunk = Struct::default().i64(2, start).part(3, about);
        Ok((bytes, chunk, (plain.len() + header) as u64))
    }
}

/// Levels of 0 and 1 as runs, with their length before them.
fn levels(of: impl Iterator<Item = bool>) -> Vec<u8> {
    let mut runs: Vec<(u64, bool)> = Vec::new();
    for level in of {
        match runs.last_mut() {
            Some((length, last)) if *last == level => *length += 1,
            _ => runs.push((1, level)),
        }
    }
    let mut bytes = Vec::new();
    for (length, level) in runs {
        let mut head = length << 1;
        while head >= 0x80 {
            bytes.push((head & 0x7f) as u8 | 0x80);
            head >>= 7;
        }
        bytes.extend([head as u8, u8::from(level)]);
    }
    let mut with_length = u32::try_from(bytes.len()).unwrap_or(u32::MAX).to_le_bytes().to_vec();
    with_length.append(&mut bytes);
    with_length
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_runs() {
        let of = [false, true, true, true, false];
        assert_eq!(levels(of.into_iter()), [6, 0, 0, 0, 2, 0, 6, 1, 2, 0]);
        assert_eq!(levels((0..100).map(|_| true)), [3, 0, 0, 0, 0xc8, 1, 1]);
    }
}
