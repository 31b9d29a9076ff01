//! Texts and data cut to a budget of characters (docs/spec/villager.md, 1.9).

use serde_json::{Map, Value};

/// Stands in place of a part that was left out.
const LEFT_OUT: &str = "...";

/// A value as JSON of at most `characters`.
///
/// If the whole does not fit, everything that is no text gives way to `...`, lists and objects of nothing else collapse,
/// and then texts are shortened, all to the same length, the longest with which the whole fits.
pub(crate) fn json_within(value: &Value, characters: usize) -> String {
    let whole = value.to_string();
    if length(&whole) <= characters {
        return whole;
    }
    let cut = |texts_max: usize| collapsed(value, texts_max).to_string();
    let (mut fits, mut too_long) = (None, longest_text(value) + 1);
    let mut low = 0;
    while low < too_long {
        let middle = low + (too_long - low) / 2;
        let text = cut(middle);
        if length(&text) <= characters {
            fits = Some(text);
            low = middle + 1;
        } else {
            too_long = middle;
        }
    }
    fits.unwrap_or_else(|| text_within(&cut(0), characters))
}

/// The beginning of a text, of at most `characters`; `...` tells that something is missing.
pub(crate) fn text_within(text: &str, characters: usize) -> String {
    if length(text) <= characters {
        return text.to_owned();
    }
    let kept: String = text.chars().take(characters.saturating_sub(LEFT_OUT.len())).collect();
    kept + LEFT_OUT
}

/// The same, cut behind a whole word where one ends in the second half of what is kept.
pub(crate) fn words_within(text: &str, characters: usize) -> String {
    if length(text) <= characters {
        return text.to_owned();
    }
    let kept: String = text.chars().take(characters.saturating_sub(LEFT_OUT.len() + 1)).collect();
    let next = text.get(kept.len()..).unwrap_or_default();
    let end = if next.starts_with(char::is_whitespace) {
        Some(kept.len())
    } else {
        kept.rfind(char::is_whitespace)
    };
    let end = end.filter(|end| 2 * end >= kept.len()).unwrap_or(kept.len());
    format!("{} {LEFT_OUT}", kept.get(..end).unwrap_or_default().trim_end())
}

/// A text whose equal neighbouring lines are one line with their number.
pub(crate) fn folded_lines(text: &str) -> String {
    let mut folded: Vec<(&str, usize)> = Vec::new();
    for line in text.lines() {
        match folded.last_mut() {
            Some((last, times)) if *last == line => *times += 1,
            _ => folded.push((line, 1)),
        }
    }
    let line = |(line, times): &(&str, usize)| {
        if *times > 1 { format!("{line} ({times} times)") } else { (*line).to_owned() }
    };
    folded.iter().map(line).collect::<Vec<_>>().join("\n")
}

fn length(text: &str) -> usize {
    text.chars().count()
}

fn longest_text(value: &Value) -> usize {
    match value {
        Value::String(text) => length(text),
        Value::Array(list) => list.iter().map(longest_text).max().unwrap_or(0),
        Value::Object(object) => object.values().map(longest_text).max().unwrap_or(0),
        _ => 0,
    }
}

fn collapsed(value: &Value, texts_max: usize) -> Value {
    let left_out = || Value::from(LEFT_OUT);
    match value {
        Value::String(text) if length(text) <= texts_max => Value::from(text.as_str()),
        Value::String(_) if texts_max == 0 => left_out(),
        Value::String(text) => {
            let kept: String = text.chars().take(texts_max).collect();
            Value::from(kept + LEFT_OUT)
        }
        Value::Array(list) => {
            let list: Vec<Value> = list.iter().map(|inner| collapsed(inner, texts_max)).collect();
            if list.iter().all(|inner| *inner == LEFT_OUT) { left_out() } else { Value::Array(list) }
        }
        Value::Object(object) => {
            let object: Map<String, Value> =
                object.iter().map(|(key, inner)| (key.clone(), collapsed(inner, texts_max))).collect();
            if object.values().all(|inner| *inner == LEFT_OUT) { left_out() } else { Value::Object(object) }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => left_out(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_text_ends_with_a_whole_word() {
        let cut = |characters| words_within("lay three planks", characters);
        assert_eq!((cut(16).as_str(), cut(15).as_str()), ("lay three planks", "lay three ..."));
        assert_eq!((cut(14).as_str(), cut(13).as_str()), ("lay three ...", "lay three ..."));
        assert_eq!(words_within(&"x".repeat(20), 10), "xxxxxx ...");
    }

    #[test]
    fn equal_lines_stand_once() {
        assert_eq!(folded_lines("a\nb\nb\nb\nc\nb"), "a\nb (3 times)\nc\nb");
        assert_eq!(folded_lines(""), "");
    }

    #[test]
    fn what_fits_stays() {
        assert_eq!(json_within(&json!({"a": [1, "b"]}), 13), r#"{"a":[1,"b"]}"#);
        assert_eq!(text_within("four", 4), "four");
        assert_eq!(text_within("fives", 4), "f...");
    }

    #[test]
    fn numbers_go_first_then_texts_are_shortened() {
        let value =
            json!({"at": [100000, 200000, 300000], "what": "a long plank", "who": {"name": "Al", "age": 7}});
        assert_eq!(
            json_within(&value, 75),
            r#"{"at":"...","what":"a long plank","who":{"name":"Al","age":"..."}}"#
        );
        assert_eq!(
            json_within(&value, 63),
            r#"{"at":"...","what":"a long...","who":{"name":"Al","age":"..."}}"#
        );
        for characters in (3..80).rev() {
            assert!(length(&json_within(&value, characters)) <= characters, "{characters}");
        }
        assert_eq!(json_within(&value, 10), r#""...""#);
    }
}
