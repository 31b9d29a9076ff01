//! The one place where loosely written values become values of a wanted type.
//!
//! Models write numbers as text, texts as numbers and truth values as `yes`. Clear values are converted; unclear ones
//! are left to the check of the call.

use serde_json::Value;

use crate::tool::ParameterKind;
use crate::written;

/// The largest whole number that a number with a fraction part of zero stands for, exclusive: beyond it, neighbours
/// can't be told apart.
const WHOLE_MAX: f64 = 9e15;
/// The names of directions, each with a first letter of its own.
const DIRECTIONS: [&str; 6] = ["north", "south", "east", "west", "up", "down"];

/// Converts a value to the type of a parameter of that kind; `None` where the meaning is unclear.
///
/// Whole numbers may be written as text or with a fraction part of zero, numbers as text, truth values as `true`, `yes`,
/// `false` or `no` in any case, texts and names as numbers or truth values. A name must be one of the parameter's names;
/// its spelling may differ.
#[must_use]
pub fn coerce(value: &Value, kind: &ParameterKind) -> Option<Value> {
    match kind {
        ParameterKind::Text => scalar_text(value).map(Value::from),
        ParameterKind::Name(names) => {
            scalar_text(value).and_then(|name| of_list(&name, names)).map(Value::from)
        }
        ParameterKind::Boolean => truth(value).map(Value::from),
        ParameterKind::Integer => integer(value).map(Value::from),
        ParameterKind::Number => number(value),
        ParameterKind::Cell => {
            if value.as_array().is_some_and(Vec::is_empty) {
                return Some(value.clone());
            }
            coordinates(value).map(|parts| parts.to_vec().into())
        }
    }
}

/// Three whole numbers, as a list, as an object with the keys `x`, `y` and `z`, or as a text with three numbers in it.
#[must_use]
pub fn coordinates(value: &Value) -> Option<[i64; 3]> {
    let parts: Vec<i64> = match value {
        Value::Array(parts) => parts.iter().map(integer).collect::<Option<_>>()?,
        Value::Object(fields) if fields.len() == 3 => {
            let part = |name: &str| fields.iter().find(|(key, _)| key.trim().eq_ignore_ascii_case(name));
            ["x", "y", "z"].iter().map(|name| integer(part(name)?.1)).collect::<Option<_>>()?
        }
        Value::String(text) => {
            let is_between = |c: char| matches!(c, ',' | ';' | '(' | ')' | '[' | ']') || c.is_whitespace();
            let words = text.split(is_between).filter(|word| !word.is_empty());
            words.map(|word| integer(&Value::from(word))).collect::<Option<_>>()?
        }
        _ => return None,
    };
    parts.try_into().ok()
}

/// The name of a closed list that was meant, however it is spelled; a direction also by its first letter.
fn of_list(written: &str, names: &[String]) -> Option<String> {
    let known = || names.iter().map(String::as_str);
    if let Some(found) = written::find(written, known()) {
        return Some(found.to_owned());
    }
    let letter = written.trim().to_ascii_lowercase();
    let are_directions = known().all(|name| DIRECTIONS.contains(&name));
    let begins = known().find(|name| name.starts_with(&letter));
    begins.filter(|_| are_directions && letter.len() == 1).map(str::to_owned)
}

/// A whole number, also one written as text or with a fraction part of zero.
#[must_use]
pub fn integer(value: &Value) -> Option<i64> {
    match value {
        Value::Number(number) => number.as_i64().or_else(|| {
            let float = number.as_f64()?;
            (float.fract() == 0.0 && float.abs() < WHOLE_MAX).then_some(float as i64)
        }),
        Value::String(text) => text.trim().parse().ok(),
        _ => None,
    }
}

/// A truth value, also one written as text.
#[must_use]
pub fn truth(value: &Value) -> Option<bool> {
    match value {
        Value::Bool(truth) => Some(*truth),
        Value::String(text) => match text.trim().to_ascii_lowercase().as_str() {
            "true" | "yes" => Some(true),
            "false" | "no" => Some(false),
            _ => None,
        },
        _ => None,
    }
}

/// A finite number, also one written as text; a number stays as it was written.
fn number(value: &Value) -> Option<Value> {
    match value {
        Value::Number(number) => number.as_f64().filter(|number| number.is_finite()).map(|_| value.clone()),
        Value::String(text) => {
            text.trim().parse::<f64>().ok().filter(|number| number.is_finite()).map(Value::from)
        }
        _ => None,
    }
}

/// A text, a number or a truth value as text.
fn scalar_text(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        Value::Bool(truth) => Some(truth.to_string()),
        Value::Null | Value::Array(_) | Value::Object(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn values_get_the_type_that_is_wanted_or_none() {
        let names = ParameterKind::Name(vec!["oak".to_owned(), "7".to_owned()]);
        for (kind, value, wanted) in [
            (ParameterKind::Integer, json!("12"), Some(json!(12))),
            (ParameterKind::Integer, json!(12.0), Some(json!(12))),
            (ParameterKind::Integer, json!(12.5), None),
            (ParameterKind::Integer, json!(1e300), None),
            (ParameterKind::Number, json!(" 1.5 "), Some(json!(1.5))),
            (ParameterKind::Number, json!(3), Some(json!(3))),
            (ParameterKind::Number, json!("inf"), None),
            (ParameterKind::Boolean, json!("Yes"), Some(json!(true))),
            (ParameterKind::Boolean, json!(1), None),
            (ParameterKind::Text, json!(7), Some(json!("7"))),
            (ParameterKind::Text, json!(true), Some(json!("true"))),
            (ParameterKind::Text, json!(null), None),
            (ParameterKind::Text, json!(["a"]), None),
            (names.clone(), json!("oak"), Some(json!("oak"))),
            (names.clone(), json!(7), Some(json!("7"))),
            (names, json!("fir"), None),
            (ParameterKind::Name(vec!["oak_log".to_owned()]), json!("Oak Log"), Some(json!("oak_log"))),
            (ParameterKind::Name(DIRECTIONS.map(str::to_owned).to_vec()), json!("N"), Some(json!("north"))),
            (ParameterKind::Name(vec!["oak".to_owned()]), json!("o"), None),
            (ParameterKind::Cell, json!("1, -60, 2"), Some(json!([1, -60, 2]))),
            (ParameterKind::Cell, json!({"x": 1, "y": "2", "z": 3}), Some(json!([1, 2, 3]))),
            (ParameterKind::Cell, json!([1, "2", 3.0]), Some(json!([1, 2, 3]))),
            (ParameterKind::Cell, json!([]), Some(json!([]))),
            (ParameterKind::Cell, json!([1, 2]), None),
        ] {
            assert_eq!(coerce(&value, &kind), wanted, "{value} as {kind:?}");
        }
    }
}
