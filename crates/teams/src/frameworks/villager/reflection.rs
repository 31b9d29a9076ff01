//! An agent's judgement of its own work (docs/spec/villager.md, 1.7.4).

use cooperage_core::coerce;
use cooperage_models::Reply;
use serde_json::{Value, json};

use crate::answer::{KeyAliases, field, judgement, last_object};
use crate::budget::text_within;
use crate::structured::{ReplyObject, lookup, text_of};

/// The keys of a judgement, each with other words for it.
const STATUS: KeyAliases =
    &["task_status", "status", "success", "done", "is done", "completed", "task_completed"];
const REASONING: KeyAliases = &["reasoning", "reason", "thought"];
const SUMMARY: KeyAliases = &["summary"];

/// Characters of a text that are kept.
const WORDS_MAX: usize = 1_500;

/// The judgement: its `task_status` alone decides whether the subtask counts as done.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reflection {
    pub reasoning: String,
    /// Facts of the history that must be remembered and are not part of the description.
    pub summary: String,
    /// Whether it is done.
    pub task_status: bool,
}

/// Reads a reflection; `None` if it does not say whether the subtask is done.
#[must_use]
pub fn parse_reflection(reply: &Reply) -> Option<Reflection> {
    let status =
        |object: &ReplyObject| STATUS.iter().filter_map(|name| lookup(object, name)).find_map(judged);
    let object = last_object(&reply.text, |object| status(object).is_some())?;
    let text = |key| text_within(field(&object, key).map(text_of).unwrap_or_default().trim(), WORDS_MAX);
    Some(Reflection { task_status: status(&object)?, reasoning: text(REASONING), summary: text(SUMMARY) })
}

/// Reads a judgement as a truth value, also from the usual words of a verdict.
fn judged(value: &Value) -> Option<bool> {
    coerce::truth(value).or_else(|| judgement(value.as_str()?))
}

/// The reply that says so, as [`parse_reflection`] reads it.
#[must_use]
pub fn write_reflection(reflection: &Reflection) -> String {
    let Reflection { reasoning, summary, task_status } = reflection;
    json!({"reasoning": reasoning, "summary": summary, "task_status": task_status}).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reflection_says_whether_it_is_done() {
        let read = |text: &str| parse_reflection(&Reply::of_text(text));
        let done = Reflection {
            reasoning: "it lies \"there\"".to_owned(),
            summary: "at 3".to_owned(),
            task_status: true,
        };
        assert_eq!(read(&write_reflection(&done)), Some(done));
        assert_eq!(read("{'task_status': False}").map(|r| r.task_status), Some(false));
        assert_eq!(
            read(r#"{"result": {"Task Status": "yes", "summary": 3}}"#).map(|r| r.summary),
            Some("3".to_owned())
        );
        let last = r#"Had it failed: {"task_status": false}. It worked: {"success": "Yes", "summary": "s"}"#;
        assert_eq!(read(last).map(|r| r.task_status), Some(true));
        assert_eq!(read("{“task_status”: “SUCCESS”}").map(|r| r.task_status), Some(true));
        for text in [
            r#"{"task_status": "Failed: success was not reached"}"#,
            r#"{"status": "failed: success"}"#,
            r#"{"task_status": "not done"}"#,
            r#"{"task_status": "unclear", "success": false}"#,
        ] {
            assert_eq!(read(text).map(|r| r.task_status), Some(false), "{text}");
        }
        assert_eq!(read(r#"{"task_status": "perhaps"}"#), None);
        assert_eq!(read("It is done."), None);
    }
}
