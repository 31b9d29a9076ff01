//! Paths into the task data, by which a subtask names what of it belongs to it (docs/spec/villager.md, 1.3.4).

use serde_json::Value;

/// Returns the values at these paths in the data, in order and without repetition.
///
/// Each path is followed as far as it goes: into an object by a key, or by the first key that begins so; into a list by a
/// number. A path whose tail leads nowhere gives what it reached; one that leads nowhere at once gives nothing.
#[must_use]
pub fn fetch(root: &Value, paths: &[String]) -> Vec<Value> {
    let mut fetched: Vec<Value> = Vec::new();
    for path in paths {
        if let Some(value) = follow(root, path)
            && !fetched.contains(value)
        {
            fetched.push(value.clone());
        }
    }
    fetched
}

fn follow<'v>(root: &'v Value, path: &str) -> Option<&'v Value> {
    let mut reached = None;
    let mut at = root;
    for part in path.trim_start_matches('~').split('/').filter(|part| !part.is_empty()) {
        let Some(inner) = descend(at, part) else { break };
        at = inner;
        reached = Some(inner);
    }
    reached
}

fn descend<'v>(value: &'v Value, part: &str) -> Option<&'v Value> {
    match value {
        Value::Object(object) => object
            .get(part)
            .or_else(|| object.iter().find(|(key, _)| key.starts_with(part)).map(|(_, inner)| inner)),
        Value::Array(list) if part.bytes().all(|byte| byte.is_ascii_digit()) => {
            list.get(part.parse::<usize>().ok()?)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn check(paths: &[&str], expected: Value) {
        let root = json!({
            "description": "build",
            "meta-data": {"blueprint": [{"c": 1}, {"c": 2}], "name": "x"},
        });
        let paths: Vec<String> = paths.iter().map(|&path| path.to_owned()).collect();
        assert_eq!(Value::Array(fetch(&root, &paths)), expected, "{paths:?}");
    }

    #[test]
    fn paths_lead_as_far_as_they_go() {
        check(&["~/meta-data/blueprint/0"], json!([{"c": 1}]));
        check(&["~/meta-data/blue/1"], json!([{"c": 2}]));
        check(&["~/meta-data/blueprint/7"], json!([[{"c": 1}, {"c": 2}]]));
        check(&["~/meta-data/oops"], json!([{"blueprint": [{"c": 1}, {"c": 2}], "name": "x"}]));
        check(&["~/oops"], json!([]));
        check(&["~", "", "~~//"], json!([]));
        check(&["~/meta-data/name", "meta-data//name/", "~/desc"], json!(["x", "build"]));
        check(&["~/meta-data/blueprint/99999999999999999999999"], json!([[{"c": 1}, {"c": 2}]]));
    }
}
