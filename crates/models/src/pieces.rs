//! Cuts a text into the pieces within which the tokenizer joins bytes.
//!
//! The tokenizer does it with a regular expression; that is most of the work of counting. Texts of ASCII characters alone
//! are cut here in one pass, piece by piece as the expression would: a word with at most one character in front and an
//! English ending such as `'ll` behind; one to three digits; other characters with a space in front and line ends behind;
//! white space up to its last line end, or all but its last character.

/// The class of a byte in the expression.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Lower,
    Upper,
    Digit,
    /// White space that ends no line.
    Blank,
    /// `\r` or `\n`.
    LineEnd,
    Other,
}

fn class(byte: u8) -> Class {
    match byte {
        b'a'..=b'z' => Class::Lower,
        b'A'..=b'Z' => Class::Upper,
        b'0'..=b'9' => Class::Digit,
        b' ' | b'\t' | 0x0b | 0x0c => Class::Blank,
        b'\r' | b'\n' => Class::LineEnd,
        _ => Class::Other,
    }
}

/// The pieces of a text that is ASCII.
pub(crate) fn pieces(mut text: &str) -> impl Iterator<Item = &str> {
    debug_assert!(text.is_ascii());
    std::iter::from_fn(move || {
        let length = piece_length(text.as_bytes())?;
        let (piece, rest) = text.split_at_checked(length)?;
        text = rest;
        Some(piece)
    })
}

fn piece_length(bytes: &[u8]) -> Option<usize> {
    let first = class(*bytes.first()?);
    let second = bytes.get(1).map(|&byte| class(byte));
    let is_letter = |class: Option<Class>| matches!(class, Some(Class::Lower | Class::Upper));
    Some(match first {
        Class::Lower | Class::Upper => word(bytes, 0),
        Class::Digit => run(bytes, 0, |byte| byte.is_ascii_digit()).min(3),
        Class::Blank | Class::Other if is_letter(second) => word(bytes, 1),
        Class::Other => others(bytes, 0),
        Class::Blank if bytes.first() == Some(&b' ') && second == Some(Class::Other) => others(bytes, 1),
        Class::Blank | Class::LineEnd => white_space(bytes),
    })
}

/// Where the bytes end that are all so, from a place on.
fn run(bytes: &[u8], from: usize, is_so: impl Fn(u8) -> bool) -> usize {
    let rest = bytes.get(from..).unwrap_or_default();
    from + rest.iter().position(|&byte| !is_so(byte)).unwrap_or(rest.len())
}

/// Capitals, then small letters, then an ending.
fn word(bytes: &[u8], from: usize) -> usize {
    let capitals = run(bytes, from, |byte| byte.is_ascii_uppercase());
    let end = run(bytes, capitals, |byte| byte.is_ascii_lowercase());
    let letter = |place: usize| bytes.get(end + place).map(u8::to_ascii_lowercase);
    if letter(0) != Some(b'\'') {
        return end;
    }
    end + match (letter(1), letter(2)) {
        (Some(b's' | b't' | b'm' | b'd'), _) => 2,
        (Some(b'r' | b'v'), Some(b'e')) | (Some(b'l'), Some(b'l')) => 3,
        _ => 0,
    }
}

/// Neither letters nor digits nor white space, then line ends and slashes.
fn others(bytes: &[u8], from: usize) -> usize {
    let end = run(bytes, from, |byte| class(byte) == Class::Other);
    run(bytes, end, |byte| matches!(byte, b'\r' | b'\n' | b'/'))
}

fn white_space(bytes: &[u8]) -> usize {
    let end = run(bytes, 0, |byte| matches!(class(byte), Class::Blank | Class::LineEnd));
    let white = bytes.get(..end).unwrap_or_default();
    match white.iter().rposition(|&byte| class(byte) == Class::LineEnd) {
        Some(last) => last + 1,
        None if end == bytes.len() || end == 1 => end,
        // The last one goes with what follows.
        None => end - 1,
    }
}

#[cfg(test)]
mod tests {
    use bpe_openai::o200k_base;
    use proptest::prelude::*;

    use super::*;

    fn check(text: &str) {
        let ours: Vec<&str> = pieces(text).collect();
        let theirs: Vec<&str> = o200k_base().split(text).collect();
        assert_eq!(ours, theirs, "{text:?}");
    }

    #[test]
    fn every_short_text_is_cut_as_the_tokenizer_cuts_it() {
        // One of each kind, and the letters of the endings.
        let alphabet: Vec<char> = "aS0 \t\n'/!lR\u{1}\r".chars().collect();
        let mut texts = vec![String::new()];
        for _ in 0..4 {
            let longer = texts.iter().flat_map(|text| alphabet.iter().map(move |c| format!("{text}{c}")));
            texts = longer.collect();
            texts.iter().for_each(|text| check(text));
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn every_text_is_cut_as_the_tokenizer_cuts_it(text in r"([\x00-\x7f]|[a-z]{1,4}|[A-Z]{1,3}|[0-9]{1,5}|'[a-zA-Z]{1,3}|[ \t\x0b\x0c]{1,3}|[\r\n/]{1,3}){0,24}") {
            check(&text);
        }
    }
}
