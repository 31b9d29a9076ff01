//! JSON out of a model's text: tolerant, total, and in linear time.
//!
//! Models wrap JSON in prose and code fences, leave commas at ends, forget quotes' escapes. The first object (or list)
//! of the text that can be read as JSON, possibly after the few repairs below, is taken. The text is untrusted: depth
//! and number of attempts are bounded, and nothing here panics on any input.

use serde_json::Value;
use thiserror::Error;

/// Deepest nesting that is read.
const DEPTH_MAX: usize = 64;
/// Most candidates that are tried before giving up.
const CANDIDATES_MAX: usize = 16;

/// Why no JSON could be had from a text; said so that a model can read it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum StructuredError {
    /// The text holds no brace or bracket.
    #[error("your reply holds no JSON object")]
    NoJson,
    /// An object was begun and never closed.
    #[error("the JSON in your reply is not complete: a closing bracket is missing")]
    Incomplete,
    /// Something that looks like JSON isn't.
    #[error("the JSON in your reply can't be read: {reason}")]
    Malformed {
        /// The parser's error about the first candidate.
        reason: String,
    },
    /// Brackets are nested deeper than is ever useful.
    #[error("the JSON in your reply is nested too deeply")]
    TooDeep,
}

/// The first JSON object or list within `text`.
///
/// Read in this order: the whole text; else from each opening brace or bracket to its partner, as it is and then with
/// repairs (commas before a closing bracket dropped, control characters within strings escaped).
pub fn extract(text: &str) -> Result<Value, StructuredError> {
    let trimmed = text.trim();
    if let Ok(value @ (Value::Object(_) | Value::Array(_))) = serde_json::from_str(trimmed) {
        return Ok(value);
    }
    let mut first_error = None;
    let mut place = 0;
    for _ in 0..CANDIDATES_MAX {
        let Some(start) =
            trimmed.get(place..).and_then(|rest| rest.find(['{', '['])).map(|found| place + found)
        else {
            break;
        };
        match balanced(trimmed, start) {
            Ok(end) => {
                let candidate = trimmed.get(start..end).unwrap_or_default();
                match read(candidate) {
                    Ok(value) => return Ok(value),
                    Err(error) => {
                        first_error.get_or_insert(error);
                    }
                }
                // Within a candidate that can't be read there may be one that can, such as `[see] {…}` has none.
                place = start + 1;
            }
            Err(error) => {
                first_error.get_or_insert(error);
                place = start + 1;
            }
        }
    }
    Err(first_error.unwrap_or(StructuredError::NoJson))
}

fn read(candidate: &str) -> Result<Value, StructuredError> {
    let error = match serde_json::from_str(candidate) {
        Ok(value) => return Ok(value),
        Err(error) => error,
    };
    serde_json::from_str(&repaired(candidate))
        .map_err(|_| StructuredError::Malformed { reason: error.to_string() })
}

/// Where the bracket at `start` is closed, one past its partner. Strings are skipped.
fn balanced(text: &str, start: usize) -> Result<usize, StructuredError> {
    let mut depth = 0_usize;
    let mut in_string = false;
    let mut escaped = false;
    for (offset, byte) in text.bytes().enumerate().skip(start) {
        if in_string {
            match byte {
                _ if escaped => escaped = false,
                b'\\' => escaped = true,
                b'"' => in_string = false,
                _ => {}
            }
            continue;
        }
        match byte {
            b'"' => in_string = true,
            b'{' | b'[' => {
                depth += 1;
                if depth > DEPTH_MAX {
                    return Err(StructuredError::TooDeep);
                }
            }
            b'}' | b']' => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    return Ok(offset + 1);
                }
            }
            _ => {}
        }
    }
    Err(StructuredError::Incomplete)
}

/// The candidate without commas before closing brackets and with control characters in strings escaped.
fn repaired(candidate: &str) -> String {
    let mut out = String::with_capacity(candidate.len());
    let mut in_string = false;
    let mut escaped = false;
    // Where a comma outside strings stands in `out` with nothing but white space behind it.
    let mut comma = None;
    for c in candidate.chars() {
        if in_string {
            match c {
                _ if escaped => escaped = false,
                '\\' => escaped = true,
                '"' => in_string = false,
                _ => {}
            }
            if c.is_control() {
                out.push_str(&format!("\\u{:04x}", u32::from(c)));
            } else {
                out.push(c);
            }
            continue;
        }
        match c {
            ',' => comma = Some(out.len()),
            '}' | ']' => {
                if let Some(place) = comma.take() {
                    out.truncate(place);
                }
            }
            c if c.is_whitespace() => {}
            _ => comma = None,
        }
        in_string = c == '"';
        out.push(c);
    }
    out
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;

    #[test]
    fn json_is_found_where_models_put_it() {
        for (text, value) in [
            (r#"{"a":1}"#, json!({"a": 1})),
            ("Sure! Here is the plan:\n```json\n{\"a\": [1, 2,],}\n```\nGood luck.", json!({"a": [1, 2]})),
            ("[{\"a\":1}] and more", json!([{"a": 1}])),
            ("I [think] that {\"a\": \"}\\\"]\"} is it", json!({"a": "}\"]"})),
            ("{not json} but {\"b\": 2}", json!({"b": 2})),
            ("{\"a\": \"two\nlines\"}", json!({"a": "two\nlines"})),
            ("outer {bad {\"c\": 3} bad}", json!({"c": 3})),
            ("{\"a\": 1", json!(null)),
        ] {
            match extract(text) {
                Ok(found) => assert_eq!(found, value, "{text}"),
                Err(error) => {
                    assert_eq!((error, value), (StructuredError::Incomplete, json!(null)), "{text}")
                }
            }
        }
    }

    #[test]
    fn what_is_no_json_is_refused_by_type() {
        assert_eq!(extract(""), Err(StructuredError::NoJson));
        assert_eq!(extract("42"), Err(StructuredError::NoJson));
        assert_eq!(extract(&"[".repeat(100_000)), Err(StructuredError::TooDeep));
        assert!(matches!(extract("{a: 1}"), Err(StructuredError::Malformed { .. })));
        assert_eq!(extract(&"{".repeat(20)), Err(StructuredError::Incomplete));
        let long = format!("{{\"a\": \"{}", "x".repeat(100_000));
        assert_eq!(extract(&long), Err(StructuredError::Incomplete));
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn any_text_is_read_or_refused(text in r#"[\[\]{}",:\\a1 \n\u{1}é]{0,60}"#) {
            if let Ok(value) = extract(&text) {
                prop_assert!(value.is_object() || value.is_array());
            }
        }

        #[test]
        fn good_json_survives_prose_fences_and_stray_commas(
            keys in proptest::collection::btree_map("[a-z]{1,5}", any::<i32>(), 1..6),
            prose in "[A-Za-z ,.\n]{0,40}",
        ) {
            let body: String = keys.iter().map(|(key, number)| format!("\"{key}\": {number},\n")).collect();
            let text = format!("{prose}```json\n{{{body}}}\n```{prose}");
            let value = extract(&text).unwrap();
            prop_assert_eq!(value, serde_json::to_value(&keys).unwrap());
        }
    }
}
