//! Values of what a model wrote: keys as sloppy as models write them, and lists, texts and numbers that stand in each other's
//! places. The values themselves are found by [`crate::answer`].

use cooperage_core::coerce;
use serde_json::{Map, Value};

/// An object as the model wrote it.
pub(crate) type ReplyObject = Map<String, Value>;

/// The value of a key, or of one with the same letters and digits in any case.
pub(crate) fn lookup<'o>(object: &'o ReplyObject, key: &str) -> Option<&'o Value> {
    object.get(key).or_else(|| {
        let wanted = folded(key);
        object.iter().find(|(known, _)| folded(known) == wanted).map(|(_, value)| value)
    })
}

/// A text as it compares: its letters and digits in small letters.
pub(crate) fn folded(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// A value as text: strings as they are, nothing for null, all else as JSON.
pub(crate) fn text_of(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Null => String::new(),
        other => other.to_string(),
    }
}

/// The texts of a list; a single text counts as a list of one.
pub(crate) fn texts_of(value: &Value) -> Vec<String> {
    let texts = match value {
        Value::Array(list) => list.iter().map(text_of).collect(),
        other => vec![text_of(other)],
    };
    texts.into_iter().filter(|text| !text.trim().is_empty()).collect()
}

/// The whole numbers of a list, also those in texts such as `subtask 2` or `1, 2`; anything else is left out.
pub(crate) fn integers_of(value: &Value) -> Vec<i64> {
    match value {
        Value::Array(list) => list.iter().flat_map(integers_in).collect(),
        other => integers_in(other),
    }
}

fn integers_in(value: &Value) -> Vec<i64> {
    match (coerce::integer(value), value) {
        (Some(number), _) => vec![number],
        (None, Value::String(text)) => {
            text.split(|c: char| !c.is_ascii_digit()).filter_map(|digits| digits.parse().ok()).collect()
        }
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn keys_are_looked_up_loosely() {
        let object = json!({"x y": 1, "Task-Status": 2});
        let object = object.as_object().unwrap();
        let found = |key| lookup(object, key).cloned();
        assert_eq!([found("x_y"), found("task_status"), found("z")], [Some(json!(1)), Some(json!(2)), None]);
    }

    #[test]
    fn values_are_read_leniently() {
        assert_eq!(integers_of(&json!([1, "2", 3.0, "x", null, 4.5, "subtask 6"])), [1, 2, 3, 6]);
        assert_eq!(integers_of(&json!("1, 2")), [1, 2]);
        assert_eq!(integers_of(&json!("7")), [7]);
        assert_eq!(texts_of(&json!(["a", "", 3])), ["a", "3"]);
        assert_eq!(texts_of(&json!("one")), ["one"]);
        assert_eq!(
            [json!("Yes"), json!(false), json!(1)].map(|value| coerce::truth(&value)),
            [Some(true), Some(false), None]
        );
    }
}
