//! Texts in the game's own form of UTF-8: the character NUL takes two bytes, characters beyond the first plane are two
//! surrogates of three bytes each.

use std::borrow::Cow;

/// The text of these bytes. Plain UTF-8 is understood too; sequences that are neither become replacement characters.
pub(super) fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(decode_parts(bytes)),
    }
}

fn decode_parts(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len());
    let mut rest = bytes;
    while !rest.is_empty() {
        let (character, length) = match *rest {
            [0xc0, 0x80, ..] => ('\0', 2),
            [0xed, a @ 0xa0..=0xaf, b @ 0x80..=0xbf, 0xed, c @ 0xb0..=0xbf, d @ 0x80..=0xbf, ..] => {
                let unit = |one: u8, two: u8| u32::from(one & 0x3f) << 6 | u32::from(two & 0x3f);
                // Both have their ten lowest bits in the surrogates.
                let scalar = 0x1_0000 + ((unit(a, b) & 0x3ff) << 10 | unit(c, d) & 0x3ff);
                (char::from_u32(scalar).unwrap_or(char::REPLACEMENT_CHARACTER), 6)
            }
            _ => {
                let end = rest.len().min(plain_end(rest));
                text.push_str(&String::from_utf8_lossy(&rest[..end]));
                rest = &rest[end..];
                continue;
            }
        };
        text.push(character);
        rest = &rest[length..];
    }
    text
}

/// The number of bytes before the next one that may begin a form of the game's own, at least one.
fn plain_end(bytes: &[u8]) -> usize {
    bytes.iter().skip(1).position(|byte| matches!(byte, 0xc0 | 0xed)).map_or(bytes.len(), |at| at + 1)
}

/// Writes a text after its length. A text of more than 65,535 bytes is cut at a character, since the format holds no more.
pub(super) fn encode(text: &str, bytes: &mut Vec<u8>) {
    let start = bytes.len();
    bytes.extend([0, 0]);
    for character in text.chars() {
        let before = bytes.len();
        match character {
            '\0' => bytes.extend([0xc0, 0x80]),
            '\u{1_0000}'.. => {
                for unit in character.encode_utf16(&mut [0; 2]) {
                    bytes.extend([
                        0xe0 | (*unit >> 12) as u8,
                        0x80 | (*unit >> 6 & 0x3f) as u8,
                        0x80 | (*unit & 0x3f) as u8,
                    ]);
                }
            }
            plain => bytes.extend(plain.encode_utf8(&mut [0; 4]).as_bytes()),
        }
        if bytes.len() - start - 2 > usize::from(u16::MAX) {
            bytes.truncate(before);
            break;
        }
    }
    let length = (bytes.len() - start - 2) as u16;
    bytes[start..start + 2].copy_from_slice(&length.to_be_bytes());
}

#[cfg(test)]
mod tests {
    use super::*;

    fn round(text: &str) -> (Vec<u8>, String) {
        let mut bytes = Vec::new();
        encode(text, &mut bytes);
        let length = usize::from(u16::from_be_bytes([bytes[0], bytes[1]]));
        assert_eq!(length, bytes.len() - 2);
        let bytes = bytes.split_off(2);
        let text = decode(&bytes).into_owned();
        (bytes, text)
    }

    #[test]
    fn texts_take_the_form_of_the_game() {
        assert_eq!(round("né").0, "né".as_bytes());
        assert_eq!(round("a\0").0, [b'a', 0xc0, 0x80]);
        assert_eq!(round("𝄞").0, [0xed, 0xa0, 0xb4, 0xed, 0xb4, 0x9e]);
        for text in ["", "plain", "né\0x", "𝄞 and é and \u{10ffff}", "\u{1_0000}"] {
            assert_eq!(round(text).1, text);
        }
        assert_eq!(decode("𝄞".as_bytes()), "𝄞");
        assert_eq!(decode(&[b'a', 0xff, 0xc0, 0x80, b'b']), "a\u{fffd}\0b");
        assert_eq!(decode(&[0xed, 0xa0, 0xb4]).chars().next(), Some('\u{fffd}'));
        let long = "é".repeat(40_000);
        assert_eq!(round(&long).1, "é".repeat(32_767));
    }
}
