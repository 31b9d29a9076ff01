//! Lines of a journal under way. Behind each stand a tab and its checksum (CRC-32, eight hexadecimal digits), which the
//! finished journal has as a whole instead. Earlier versions wrote the lines without.

use std::io::Write;

/// The damage of a line whose checksum is another one, or missing.
pub(crate) const OTHER: &str = "it is not as it was written";

const MARK: u8 = b'\t';
const MARKED_BYTES: usize = 1 + 8;

/// The text of a line, and whether a checksum proves it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PartText<'a> {
    pub(crate) text: &'a [u8],
    pub(crate) is_proven: bool,
}

/// Ends the line that begins at `begun`, with its checksum.
pub(crate) fn end(lines: &mut Vec<u8>, begun: usize) {
    let sum = crc32fast::hash(lines.get(begun..).unwrap_or_default());
    // Writing to memory cannot fail.
    let _ = writeln!(lines, "\t{sum:08x}");
}

/// The bytes of these lines, each with its checksum.
pub(crate) fn all(texts: &[String]) -> Vec<u8> {
    let mut lines = Vec::new();
    for text in texts {
        let begun = lines.len();
        lines.extend_from_slice(text.as_bytes());
        end(&mut lines, begun);
    }
    lines
}

/// The text of a line, which is given without its end; `None` if that is not what was written.
pub(crate) fn text_of(line: &[u8]) -> Option<PartText<'_>> {
    if let Some((text, [MARK, sum @ ..])) = line.split_at_checked(line.len().saturating_sub(MARKED_BYTES)) {
        let sum = u32::from_str_radix(std::str::from_utf8(sum).ok()?, 16).ok()?;
        return (crc32fast::hash(text) == sum).then_some(PartText { text, is_proven: true });
    }
    let text = line.strip_suffix(b"\r").unwrap_or(line);
    text.ends_with(b"}").then_some(PartText { text, is_proven: false })
}

/// The text of a line of a journal under way, which is given without its end; `None` if that is not what was written. It serves
/// readers of a part of such a file.
#[must_use]
pub fn part_text(line: &[u8]) -> Option<&[u8]> {
    text_of(line).map(|line| line.text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_comes_back_and_no_bit_of_it_may_differ() {
        let text = br#"{"type":"wall_limit","tick":10}"#;
        let mut line = b"before\n".to_vec();
        let begun = line.len();
        line.extend_from_slice(text);
        end(&mut line, begun);
        let line = line[begun..].strip_suffix(b"\n").unwrap();
        assert_eq!(text_of(line), Some(PartText { text, is_proven: true }));
        assert_eq!(text_of(text), Some(PartText { text, is_proven: false }), "as earlier versions wrote it");
        for bit in 0..line.len() * 8 {
            let mut other = line.to_vec();
            other[bit / 8] ^= 1 << (bit % 8);
            let read = text_of(&other).map(|read| read.text);
            // Digits of the checksum may change their case.
            assert!(read.is_none() || read == Some(text), "bit {bit}");
        }
        for cut in 0..text.len() {
            assert_eq!(text_of(&line[..cut]), None);
        }
    }
}
