//! Texts from scripts: cut to size, and JSON that every parser takes.
//!
//! JavaScript's strings may hold halves of characters, which its JSON writes as escapes such as `\ud800`. Other parsers refuse
//! them, so they become the replacement character.

/// Cuts a text to so many bytes at most, between two characters; whether that took something away.
pub(super) fn cut(text: &mut String, bytes: usize) -> bool {
    if text.len() <= bytes {
        return false;
    }
    let end = (0..=bytes).rev().find(|end| text.is_char_boundary(*end));
    text.truncate(end.unwrap_or(0));
    true
}

/// Replaces escapes of lone halves of characters.
pub(crate) fn well_formed(json: String) -> String {
    if !json.contains("\\ud") && !json.contains("\\uD") {
        return json;
    }
    let bytes = json.as_bytes();
    let (mut out, mut at, mut copied) = (String::with_capacity(json.len()), 0, 0);
    while at < bytes.len() {
        if bytes[at] != b'\\' {
            at += 1;
            continue;
        }
        let Some(unit) = unit(bytes, at) else {
            // Another escape, of two bytes.
            at += 2;
            continue;
        };
        let is_pair = (0xD800..0xDC00).contains(&unit)
            && self::unit(bytes, at + 6).is_some_and(|next| (0xDC00..0xE000).contains(&next));
        if !is_pair && (0xD800..0xE000).contains(&unit) {
            out.push_str(&json[copied..at]);
            out.push_str("\\ufffd");
            copied = at + 6;
        }
        at += if is_pair { 12 } else { 6 };
    }
    out.push_str(&json[copied.min(json.len())..]);
    out
}

/// The number of an escape `\uXXXX` at that place.
fn unit(bytes: &[u8], at: usize) -> Option<u32> {
    let digits = bytes.get(at..at + 6)?.strip_prefix(b"\\u")?;
    u32::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()
}

#[cfg(test)]
mod tests {
    use super::{cut, well_formed};

    #[test]
    fn texts_are_cut_between_characters() {
        for (text, bytes, kept) in
            [("abc", 3, "abc"), ("abc", 2, "ab"), ("aé", 2, "a"), ("é", 1, ""), ("", 0, "")]
        {
            let mut cut_text = text.to_owned();
            assert_eq!(cut(&mut cut_text, bytes), text != kept);
            assert_eq!(cut_text, kept);
        }
    }

    #[test]
    fn lone_halves_are_replaced() {
        for (json, clean) in [
            (r#"["a\ud83d\ude00b"]"#, r#"["a\ud83d\ude00b"]"#),
            (r#"["\ud800"]"#, r#"["\ufffd"]"#),
            (r#"["\ud800\ud800\udc00\udc00"]"#, r#"["\ufffd\ud800\udc00\ufffd"]"#),
            (r#"["\\ud800"]"#, r#"["\\ud800"]"#),
            (r#"["\\\ud800x"]"#, r#"["\\\ufffdx"]"#),
            (r#"["\n\uD912"]"#, r#"["\n\ufffd"]"#),
        ] {
            assert_eq!(well_formed(json.to_owned()), clean);
        }
    }
}
