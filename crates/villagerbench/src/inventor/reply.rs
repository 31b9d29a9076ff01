//! Replies of models, read as untrusted text: a JSON object somewhere in a reply, a single name, or a text.

use serde_json::{Map, Value};

/// Most characters of a reply that are looked at, and most places at which an object may begin.
const TEXT_MAX: usize = 200_000;
const BEGINS_MAX: usize = 200;
/// Most characters of a goal that is handed on.
const GOAL_MAX: usize = 4_000;

/// The largest JSON object that stands in a text: alone, in a fence, or with prose around it.
pub(super) fn object_in(text: &str) -> Option<Map<String, Value>> {
    let text = head(text, TEXT_MAX);
    let mut best: Option<(usize, Map<String, Value>)> = None;
    let mut past = 0;
    for (at, _) in text.match_indices('{').take(BEGINS_MAX) {
        // Objects within an object that was read are parts of it.
        if at < past {
            continue;
        }
        let mut values = serde_json::Deserializer::from_str(&text[at..]).into_iter::<Value>();
        let Some(Ok(Value::Object(object))) = values.next() else { continue };
        let length = values.byte_offset();
        past = at + length;
        if best.as_ref().is_none_or(|(known, _)| length > *known) {
            best = Some((length, object));
        }
    }
    best.map(|(_, object)| object)
}

/// The list of a key of an object, also where the object is wrapped in another one.
pub(super) fn list_of(object: &Map<String, Value>, key: &str) -> Option<Value> {
    let direct = object.get(key).filter(|value| value.is_array());
    let inner = || object.values().filter_map(Value::as_object).find_map(|inner| inner.get(key));
    direct.or_else(inner).filter(|value| value.is_array()).cloned()
}

/// A reply as the text of a goal, on one line and without marks around it.
pub(super) fn goal_of(text: &str) -> String {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with("```"));
    let line: String = lines.collect::<Vec<_>>().join(" ");
    let clean: String = line.chars().filter(|c| !c.is_control()).collect();
    let marks = ['"', '\'', '“', '”'];
    let bare = clean.trim_start_matches("Task:").trim().trim_matches(marks).trim();
    head(bare, GOAL_MAX).to_owned()
}

/// A reply as the text of a goal, without a first line that only announces it, such as `Here is the goal:`.
pub(super) fn announced_goal_of(text: &str) -> String {
    let text = text.trim_start();
    let announced = text
        .split_once('\n')
        .filter(|(first, rest)| first.trim_end().ends_with(':') && !rest.trim().is_empty());
    goal_of(announced.map_or(text, |(_, rest)| rest))
}

/// A reply as one name: the first word of letters, digits and `_`.
pub(super) fn name_of(text: &str) -> Option<String> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let text = text.trim().trim_start_matches("minecraft:").to_lowercase();
    let mut words = text.split(|c| !is_part(c)).filter(|word| !word.is_empty());
    words.find(|word| word.len() <= 60 && word.chars().any(|c| c.is_ascii_alphabetic())).map(str::to_owned)
}

/// The beginning of a text, cut between characters.
fn head(text: &str, most: usize) -> &str {
    match text.char_indices().nth(most) {
        Some((at, _)) => &text[..at],
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn objects_are_found_in_what_models_write() {
        let keys = |text: &str| object_in(text).map(|object| object.keys().cloned().collect::<Vec<_>>());
        let wanted = Some(vec!["blocks".to_owned()]);
        for text in [
            r#"{"blocks": []}"#,
            "Sure!\n```json\n{\"blocks\": []}\n```\nGood luck {friend}.",
            r#"{"a"} and then {"blocks": [{"type": "single"}]} {"b": 1}"#,
            "<think>{}</think> {\"blocks\": [1e999999]} {\"blocks\": []}",
        ] {
            assert_eq!(keys(text), wanted, "{text}");
        }
        for text in ["", "no object", "[1, 2]", "{\"blocks\": ", "{'blocks': []}"] {
            assert_eq!(keys(text), None, "{text}");
        }
    }

    #[test]
    fn a_line_that_announces_a_goal_is_no_part_of_it() {
        for text in [
            "Build a wall: of stone.",
            "Here is the goal in other words:\n\n\"Build a wall: of stone.\"",
            "Sure:\n```\nBuild a wall: of stone.\n```",
        ] {
            assert_eq!(announced_goal_of(text), "Build a wall: of stone.", "{text}");
        }
        assert_eq!(announced_goal_of("Build a wall:\n"), "Build a wall:", "nothing is announced");
    }

    #[test]
    fn hostile_replies_are_read_in_bounds() {
        let deep = format!("{}{}", "{\"a\":".repeat(100_000), "}".repeat(100_000));
        assert_eq!(object_in(&deep), None);
        assert_eq!(object_in(&"{".repeat(300_000)), None);
        assert_eq!(goal_of(&"long ".repeat(100_000)).chars().count(), GOAL_MAX);
        assert_eq!(goal_of("\u{1b}[31m\"Build\u{7} a wall.\"\n"), "[31m\"Build a wall.");
        assert_eq!(name_of("**`Minecraft:oak_planks`**, I think"), Some("minecraft".to_owned()));
        assert_eq!(name_of("  oak_planks."), Some("oak_planks".to_owned()));
        assert_eq!(name_of("?!"), None);
    }

    #[test]
    fn lists_are_found_where_models_wrap_them() {
        let object = object_in(r#"{"result": {"criteria": [1]}}"#).unwrap();
        assert_eq!(list_of(&object, "criteria"), Some(serde_json::json!([1])));
        assert_eq!(list_of(&object, "steps"), None);
    }
}
