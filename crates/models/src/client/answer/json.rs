//! JSON as servers send it, read for the values in it: a type that is of no use is not checked, and a number that makes no sense
//! is no number.
//!
//! Some servers cut characters in half (`\ud83d` alone, or a letter's bytes), write `NaN`, or a line's end within a string.
//! Where a text is no JSON for such a reason alone, it is mended once and read again.

use std::borrow::Cow;

use serde_json::Value;

/// Counts above this are nonsense.
const COUNT_MAX: u64 = 1 << 40;

/// The JSON of a body or of an event.
pub(crate) fn read_json(bytes: &[u8]) -> Result<Value, serde_json::Error> {
    let bytes = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
    match serde_json::from_slice(bytes) {
        Ok(value) => Ok(value),
        Err(error) => serde_json::from_str(&mended(&String::from_utf8_lossy(bytes))).map_err(|_| error),
    }
}

/// The text of a field; none where there is something else.
pub(crate) fn text_in<'a>(value: &'a Value, key: &str) -> Option<&'a str> {
    value.get(key)?.as_str()
}

/// The list of a field.
pub(crate) fn list_in<'a>(value: &'a Value, key: &str) -> &'a [Value] {
    value.get(key).and_then(Value::as_array).map_or(&[], Vec::as_slice)
}

/// The object of a field.
pub(crate) fn object_in<'a>(value: &'a Value, key: &str) -> Option<&'a Value> {
    value.get(key).filter(|value| value.is_object())
}

/// The count of a field, also as a text or a float; none where that makes no sense.
pub(crate) fn count_in(value: &Value, key: &str) -> Option<u64> {
    let whole = |number: f64| (number >= 0.0 && number.fract() == 0.0).then_some(number as u64);
    let count = match value.get(key)? {
        Value::Number(number) => number.as_u64().or_else(|| whole(number.as_f64()?)),
        Value::String(text) => text.trim().parse().ok(),
        _ => None,
    };
    count.filter(|count| *count <= COUNT_MAX)
}

/// A text in which what no JSON may hold is replaced by what it may.
fn mended(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    let mut is_string = false;
    while let Some(c) = rest.chars().next() {
        let length = c.len_utf8();
        let (piece, taken) = match c {
            '"' => {
                is_string = !is_string;
                (Cow::Borrowed("\""), 1)
            }
            '\\' if is_string => escape(rest),
            c if is_string && c < ' ' => (Cow::Owned(format!("\\u{:04x}", u32::from(c))), length),
            _ if is_string => (Cow::Borrowed(rest.get(..length).unwrap_or_default()), length),
            '-' | '0'..='9' | 'N' | 'I' => number(rest),
            _ => (Cow::Borrowed(rest.get(..length).unwrap_or_default()), length),
        };
        out.push_str(&piece);
        rest = rest.get(taken..).unwrap_or_default();
    }
    out
}

/// The escape that a text begins with, mended, and its length.
fn escape(text: &str) -> (Cow<'_, str>, usize) {
    const REPLACED: &str = "\\ufffd";
    let unit = |at: usize| {
        let digits = text.get(at..)?.strip_prefix("\\u")?.get(..4)?;
        u16::from_str_radix(digits, 16).ok()
    };
    match text.chars().nth(1) {
        Some('u') => match (unit(0), unit(6)) {
            (Some(0xd800..0xdc00), Some(0xdc00..0xe000)) => {
                (Cow::Borrowed(text.get(..12).unwrap_or_default()), 12)
            }
            (Some(0xd800..0xe000), _) => (Cow::Borrowed(REPLACED), 6),
            (Some(_), _) => (Cow::Borrowed(text.get(..6).unwrap_or_default()), 6),
            (None, _) => (Cow::Borrowed(REPLACED), 2),
        },
        Some('"' | '\\' | '/' | 'b' | 'f' | 'n' | 'r' | 't') => {
            (Cow::Borrowed(text.get(..2).unwrap_or_default()), 2)
        }
        // An escape that there isn't: the letter is meant.
        _ => (Cow::Borrowed(""), 1),
    }
}

/// The number that a text begins with, or `null` where JSON has no such number, and its length.
fn number(text: &str) -> (Cow<'_, str>, usize) {
    let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.');
    let length = text.find(|c| !is_part(c)).unwrap_or(text.len());
    let word = text.get(..length).unwrap_or_default();
    let is_number = serde_json::from_str::<Value>(word).is_ok_and(|value| value.is_number());
    (Cow::Borrowed(if is_number { word } else { "null" }), length.max(1))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_can_be_read_is_read() {
        for (text, expected) in [
            ("\u{feff}{\"a\": 1}", json!({"a": 1})),
            (r#"{"a": "x\ud83d y", "b": "\ud83d\ude00"}"#, json!({"a": "x\u{fffd} y", "b": "😀"})),
            (r#"{"a": "\ude00\ud83dz"}"#, json!({"a": "\u{fffd}\u{fffd}z"})),
            (
                r#"{"a": NaN, "b": -Infinity, "c": 1e999, "d": [1, -2.5e3], "e": 01}"#,
                json!({"a": null, "b": null, "c": null, "d": [1, -2500.0], "e": null}),
            ),
            ("{\"a\": \"one\ntwo\tthree\"}", json!({"a": "one\ntwo\tthree"})),
            (r#"{"a": "it\'s \q \u12"}"#, json!({"a": "it's q \u{fffd}12"})),
        ] {
            assert_eq!(read_json(text.as_bytes()).unwrap(), expected, "{text}");
        }
        let half = [b"{\"a\": \"caf\xc3".as_slice(), b"\"}"].concat();
        assert_eq!(read_json(&half).unwrap(), json!({"a": "caf\u{fffd}"}));
        for broken in ["", "{", "{\"a\"", "[1,", "\"\\", "\"\\u", "\"\\ud83", "<html>", "{\"a\": tru}"] {
            assert!(read_json(broken.as_bytes()).is_err(), "{broken}");
        }
    }

    #[test]
    fn counts_that_make_no_sense_are_none() {
        let counts = json!({"a": 5, "b": -35, "c": "100", "d": 7.0, "e": 7.5, "f": "many", "g": null, "h": 1e18, "i": [1], "j": " 3 "});
        let seen: Vec<Option<u64>> = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k"]
            .iter()
            .map(|key| count_in(&counts, key))
            .collect();
        assert_eq!(seen, [Some(5), None, Some(100), Some(7), None, None, None, None, None, Some(3), None]);
    }
}
