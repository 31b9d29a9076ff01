//! The first difference between two JSON values.

use serde_json::{Map, Value};

use super::{CaseCheck, CaseDifference};

/// Compares everything, numbers by their value.
pub(super) fn same(field: &str, expected: &Value, got: &Value) -> CaseCheck {
    match (expected, got) {
        (Value::Array(expected), Value::Array(got)) if expected.len() == got.len() => {
            let pairs = expected.iter().zip(got).enumerate();
            pairs
                .into_iter()
                .try_for_each(|(place, (expected, got))| same(&format!("{field}[{place}]"), expected, got))
        }
        (Value::Object(expected), Value::Object(got)) => same_fields(field, expected, got),
        (Value::Number(first), Value::Number(second)) if first.as_f64() == second.as_f64() => Ok(()),
        _ if expected == got => Ok(()),
        _ => Err(Box::new(CaseDifference {
            step: None,
            field: field.to_owned(),
            expected: expected.clone(),
            got: got.clone(),
        })),
    }
}

fn same_fields(field: &str, expected: &Map<String, Value>, got: &Map<String, Value>) -> CaseCheck {
    for (key, value) in expected {
        same(&format!("{field}.{key}"), value, got.get(key).unwrap_or(&Value::Null))?;
    }
    match got.iter().find(|(key, _)| !expected.contains_key(*key)) {
        Some((key, value)) => same(&format!("{field}.{key}"), &Value::Null, value),
        None => Ok(()),
    }
}

/// Compares two lists without regard to their order.
pub(super) fn same_set(field: &str, expected: &Value, got: &Value) -> CaseCheck {
    let sorted = |value: &Value| {
        let mut texts: Vec<String> = value.as_array().into_iter().flatten().map(Value::to_string).collect();
        texts.sort();
        texts
    };
    if expected.is_array() && sorted(expected) == sorted(got) {
        return Ok(());
    }
    Err(Box::new(CaseDifference {
        step: None,
        field: field.to_owned(),
        expected: expected.clone(),
        got: got.clone(),
    }))
}
