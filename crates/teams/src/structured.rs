//! Structured data in a model's reply: objects found in any surroundings, with keys as sloppy as models write them.
//!
//! A reply is scanned for balanced groups of braces; each outermost one is an object, read as JSON after the commonest
//! slips are mended, and as YAML if that fails (specification of VillagerAgent: 1.3.1). Any text is legal input, and the
//! time is linear in it but for the mending.

use cooperage_core::coerce;
use serde_json::{Map, Value};

/// The longest text that is looked into, in bytes; a model's longest reply is a fraction of it.
const TEXT_MAX: usize = 1 << 18;
/// The deepest nesting of a group that is read.
const DEPTH_MAX: usize = 64;
/// Braces that open nothing, after which the rest of a text is given up.
const STRAYS_MAX: usize = 64;

/// An object as the model wrote it.
pub(crate) type Object = Map<String, Value>;

/// All outermost objects of a text, in order.
pub(crate) fn objects(text: &str) -> Vec<Object> {
    groups(text).into_iter().filter_map(read_object).collect()
}

/// The objects of a text that have all these keys; where an outermost one lacks them, those nested in it that do.
pub(crate) fn objects_with(text: &str, keys: &[&str]) -> Vec<Object> {
    let mut found = Vec::new();
    for object in objects(text) {
        collect(&Value::Object(object), keys, &mut found);
    }
    found
}

fn collect(value: &Value, keys: &[&str], found: &mut Vec<Object>) {
    match value {
        Value::Object(object) if keys.iter().all(|key| lookup(object, key).is_some()) => {
            found.push(object.clone());
        }
        Value::Object(object) => object.values().for_each(|inner| collect(inner, keys, found)),
        Value::Array(list) => list.iter().for_each(|inner| collect(inner, keys, found)),
        _ => {}
    }
}

/// Whether the text is a list without anything in it, in whatever surroundings.
pub(crate) fn is_empty_list(text: &str) -> bool {
    let bare: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    !bare.contains('{') && bare.contains("[]")
}

/// The value of a key, or of one that differs only in case, blanks, hyphens and underscores.
pub(crate) fn lookup<'o>(object: &'o Object, key: &str) -> Option<&'o Value> {
    object.get(key).or_else(|| {
        let wanted = bare(key);
        object.iter().find(|(known, _)| bare(known) == wanted).map(|(_, value)| value)
    })
}

fn bare(key: &str) -> String {
    key.chars().filter(|c| !matches!(c, ' ' | '_' | '-')).flat_map(char::to_lowercase).collect()
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

/// The whole numbers of a list; anything else in it is left out.
pub(crate) fn integers_of(value: &Value) -> Vec<i64> {
    match value {
        Value::Array(list) => list.iter().filter_map(coerce::integer).collect(),
        other => coerce::integer(other).into_iter().collect(),
    }
}

/// The outermost groups of balanced braces. Braces within a string count for nothing; where that leaves a group open, as
/// with a stray quotation mark, the group is what the bare braces say.
fn groups(text: &str) -> Vec<&str> {
    let end = (0..=TEXT_MAX.min(text.len())).rev().find(|&end| text.is_char_boundary(end)).unwrap_or(0);
    let text = text.get(..end).unwrap_or_default();
    let mut found = Vec::new();
    let (mut from, mut strays) = (0, 0);
    while let Some(start) = text.get(from..).and_then(|rest| rest.find('{')).map(|at| from + at) {
        let rest = text.get(start..).unwrap_or_default();
        from = match group_length(rest, true).or_else(|| group_length(rest, false)) {
            Some(length) => {
                found.extend(rest.get(..length));
                start + length
            }
            None if strays < STRAYS_MAX => {
                strays += 1;
                start + 1
            }
            None => break,
        };
    }
    found
}

/// The length of the group that the text begins with.
fn group_length(text: &str, minds_strings: bool) -> Option<usize> {
    let (mut depth, mut in_string, mut escaped) = (0_usize, false, false);
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if in_string => escaped = true,
            b'"' if minds_strings => in_string = !in_string,
            _ if in_string => {}
            b'{' => depth += 1,
            b'}' => {
                depth -= 1;
                if depth == 0 {
                    return Some(at + 1);
                }
            }
            _ => {}
        }
        if depth > DEPTH_MAX {
            return None;
        }
    }
    None
}

fn read_object(group: &str) -> Option<Object> {
    let read = |text: &str| match serde_json::from_str(text) {
        Ok(Value::Object(object)) => Some(object),
        _ => None,
    };
    read(group).or_else(|| {
        let mended = mended(group);
        read(&mended).or_else(|| match serde_saphyr::from_str(&mended) {
            Ok(Value::Object(object)) => Some(object),
            _ => None,
        })
    })
}

/// The group with another language's constants as JSON's, without comments and without commas that nothing follows.
fn mended(group: &str) -> String {
    let mut out = String::with_capacity(group.len());
    let mut rest = group;
    let mut quote: Option<char> = None;
    while let Some(c) = rest.chars().next() {
        let mut taken = c.len_utf8();
        if let Some(open) = quote {
            if c == '\\' {
                taken += rest.chars().nth(1).map_or(0, char::len_utf8);
            } else if c == open {
                quote = None;
            }
            out.push_str(rest.get(..taken).unwrap_or_default());
        } else if rest.starts_with("//") {
            taken = rest.find('\n').unwrap_or(rest.len());
        } else if let Some((word, constant)) = constant(rest, out.chars().last()) {
            taken = word.len();
            out.push_str(constant);
        } else if c == ',' && rest.get(1..).unwrap_or_default().trim_start().starts_with(['}', ']']) {
            // Nothing follows it.
        } else {
            // An apostrophe opens a string only where a value or a key may begin.
            let opens = c == '"' || (c == '\'' && matches!(last_mark(&out), '{' | '[' | ',' | ':'));
            quote = opens.then_some(c);
            out.push(c);
        }
        rest = rest.get(taken..).unwrap_or_default();
    }
    out
}

fn last_mark(text: &str) -> char {
    text.trim_end().chars().last().unwrap_or('{')
}

fn constant(rest: &str, before: Option<char>) -> Option<(&'static str, &'static str)> {
    if before.is_some_and(|c| c.is_alphanumeric() || c == '_') {
        return None;
    }
    [("True", "true"), ("False", "false"), ("None", "null")].into_iter().find(|(word, _)| {
        rest.strip_prefix(word)
            .is_some_and(|after| !after.starts_with(|c: char| c.is_alphanumeric() || c == '_'))
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn check(text: &str, expected: Value) {
        let found: Vec<Value> = objects(text).into_iter().map(Value::Object).collect();
        assert_eq!(Value::Array(found), expected, "{text:?}");
    }

    #[test]
    fn objects_are_found_in_any_surroundings() {
        check(r#"{"a": 1}"#, json!([{"a": 1}]));
        check(
            "Sure!\n```json\n[{\"a\": 1}, {\"b\": {\"c\": 2}}]\n```\nDone.",
            json!([{"a": 1}, {"b": {"c": 2}}]),
        );
        check("nothing { open", json!([]));
        check("} {\"a\": \"}\"} {", json!([{"a": "}"}]));
        check("", json!([]));
    }

    #[test]
    fn slips_are_mended() {
        check("{'a': True, 'b': None, 'c': [False,],}", json!([{"a": true, "b": null, "c": [false]}]));
        check("{\"a\": 1, // why\n \"b\": \"http://x\"}", json!([{"a": 1, "b": "http://x"}]));
        check("{a: 1, b: it's fine}", json!([{"a": 1, "b": "it's fine"}]));
        check("{\"a\": \"True story\", \"b\": Truest}", json!([{"a": "True story", "b": "Truest"}]));
        check("{'it': 'isn''t'}", json!([{"it": "isn't"}]));
    }

    #[test]
    fn nested_objects_are_found_by_their_keys() {
        let text = r#"{"plan": [{"x y": 1, "Z": 2}, {"x_y": 3}], "more": {"deep": {"X-Y": 4, "z": 5}}}"#;
        let found = objects_with(text, &["x_y", "z"]);
        let numbers: Vec<_> = found.iter().filter_map(|object| lookup(object, "x y")).cloned().collect();
        assert_eq!(numbers, [json!(1), json!(4)]);
    }

    #[test]
    fn values_are_read_leniently() {
        assert_eq!(integers_of(&json!([1, "2", 3.0, "x", null, 4.5])), [1, 2, 3]);
        assert_eq!(integers_of(&json!("7")), [7]);
        assert_eq!(texts_of(&json!(["a", "", 3])), ["a", "3"]);
        assert_eq!(texts_of(&json!("one")), ["one"]);
        assert_eq!(
            [json!("Yes"), json!(false), json!(1)].map(|value| coerce::truth(&value)),
            [Some(true), Some(false), None]
        );
        assert!(is_empty_list("```json\n[ ]\n```") && !is_empty_list("[{}]") && !is_empty_list("none"));
    }

    #[test]
    fn hostile_texts_are_read_to_the_end() {
        for filler in ["{", "}", "{\"", "{'a':", "[{", "\\", "{a: &x [*x]}", "ж{", "{\"a\":{", "{,}"] {
            let text = filler.repeat(40_000 / filler.len());
            let _ = objects(&text);
        }
        let bomb =
            "{a: &a [x,x,x,x], b: &b [*a,*a,*a,*a], c: &c [*b,*b,*b,*b], d: [*c,*c,*c,*c,*c,*c,*c,*c]}";
        let _ = objects(bomb);
    }
}
