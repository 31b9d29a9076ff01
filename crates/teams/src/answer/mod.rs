//! The reader of answers that stands below all frameworks.
//!
//! A model writes around its answer, corrects it, repeats it, and spells it as it likes. From a reply's text the reader
//! takes the parts that fit what a role asks for (its keys, its kind of entries), and of these the last that stands in a
//! fenced block, else the last. The other parts of the reply are not carried out, and the next prompt says so
//! ([`notices`]). Thoughts have been taken off before.
//!
//! Reading order: [`value`] reads JSON as models write it, [`parts`] finds it, this file chooses among the parts that
//! fit, [`actions`] reads the action that an object names, [`calls`] and [`headings`] read answers that are no JSON,
//! [`judgement`] reads whether a subtask is done, [`arguments`] fits the given arguments to a tool.

mod actions;
mod arguments;
mod calls;
mod headings;
mod judgement;
mod nothing;
pub(crate) mod notices;
mod parts;
mod refusal;
mod value;

use serde_json::Value;

pub(crate) use actions::{INPUT, NamedAction, action_of};
pub(crate) use arguments::{fit_arguments, given_arguments, tool_named, unknown_tool};
pub(crate) use calls::{SpokenAction, calls_in, spoken_action};
pub(crate) use headings::sections;
pub(crate) use judgement::judgement;
pub(crate) use nothing::says_nothing;
pub(crate) use notices::Notices;
pub(crate) use parts::whole_values;
pub(crate) use refusal::is_refusal;

use self::parts::{AnswerCandidate, chosen, parts, runs};
use crate::structured::{ReplyObject, lookup, text_of};

/// Words of the prompts' own examples, which are no answers.
const PLACEHOLDERS: [&str; 16] = [
    "VALUE",
    "VALUES",
    "NAME",
    "NAME OF A TOOL",
    "TOOL NAME",
    "TOOL",
    "PARAMETER",
    "SKILL",
    "DO SOMETHING",
    "SOMETHING",
    "WHAT YOU THINK",
    "WHY",
    "...",
    "…",
    "what was reached and what was not, in one sentence",
    "why, in a few words",
];

/// A key with other words for it.
pub(crate) type KeyAliases = &'static [&'static str];

/// The value of a key, or of another word for it.
pub(crate) fn field(object: &ReplyObject, key: KeyAliases) -> Option<&Value> {
    key.iter().find_map(|name| lookup(object, name))
}

/// Whether a value is a word of a prompt's own example.
pub(crate) fn is_placeholder(value: &Value) -> bool {
    let text = text_of(value);
    let text = text.trim();
    let is_in_angles = text.len() > 2 && text.starts_with('<') && text.ends_with('>');
    is_in_angles || PLACEHOLDERS.contains(&text)
}

/// All objects of a text that fit, in order.
pub(crate) fn all_objects(text: &str, fits: impl Fn(&ReplyObject) -> bool) -> Vec<ReplyObject> {
    runs(&parts(text), &fits).into_iter().flat_map(|run| run.objects).collect()
}

/// The objects that could be the answer, the one that is it first: of the parts that fit, the last fenced one, else the last;
/// of a part that holds several, the first.
pub(crate) fn answer_and_others(text: &str, fits: impl Fn(&ReplyObject) -> bool) -> Vec<ReplyObject> {
    let parts = parts(text);
    let of_part = |part: &AnswerCandidate<'_>| {
        let runs = runs(std::slice::from_ref(part), &fits);
        runs.into_iter().flat_map(|run| run.objects).collect::<Vec<_>>()
    };
    let mut fitting: Vec<(Vec<ReplyObject>, bool)> =
        parts.iter().map(|part| (of_part(part), part.is_fenced)).collect();
    fitting.retain(|(objects, _)| !objects.is_empty());
    let place = fitting.iter().rposition(|(_, is_fenced)| *is_fenced).or(fitting.len().checked_sub(1));
    let answer = place.map(|place| fitting.remove(place).0).unwrap_or_default();
    answer.into_iter().chain(fitting.into_iter().flat_map(|(objects, _)| objects)).collect()
}

/// The object that is the answer: of the parts that fit, the last; of a part that holds several, the first.
pub(crate) fn last_object(text: &str, fits: impl Fn(&ReplyObject) -> bool) -> Option<ReplyObject> {
    answer_and_others(text, fits).into_iter().next()
}

/// Records that an answer consists of.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Records {
    /// At least one, in order.
    Some(Vec<ReplyObject>),
    /// An explicit empty list.
    Empty,
    /// Nothing of the kind.
    None,
}

/// The list of objects that is the answer. An empty list in the midst of a sentence counts only where nothing else fits.
pub(crate) fn last_records(text: &str, fits: impl Fn(&ReplyObject) -> bool) -> Records {
    let parts = parts(text);
    let mut found: Vec<(Records, bool)> = Vec::new();
    let mut from = 0;
    for (place, part) in parts.iter().enumerate() {
        if !is_empty_list(part) || !(part.is_fenced || is_alone(part)) {
            continue;
        }
        records_of(parts.get(from..place).unwrap_or_default(), &fits, &mut found);
        found.push((Records::Empty, part.is_fenced));
        from = place + 1;
    }
    records_of(parts.get(from..).unwrap_or_default(), &fits, &mut found);
    match chosen(found, |(_, is_fenced)| *is_fenced) {
        Some((records, _)) => records,
        None if parts.iter().any(is_empty_list) && !parts.iter().any(|part| part.value.is_object()) => {
            Records::Empty
        }
        None => Records::None,
    }
}

fn records_of(
    parts: &[AnswerCandidate<'_>],
    fits: &impl Fn(&ReplyObject) -> bool,
    found: &mut Vec<(Records, bool)>,
) {
    found.extend(runs(parts, fits).into_iter().map(|run| (Records::Some(run.objects), run.is_fenced)));
}

fn is_empty_list(part: &AnswerCandidate<'_>) -> bool {
    part.is_whole && part.value.as_array().is_some_and(Vec::is_empty)
}

/// Whether a part stands on lines of its own.
fn is_alone(part: &AnswerCandidate<'_>) -> bool {
    let is_bare = |text: &str| !text.contains(char::is_alphanumeric);
    is_bare(part.before.rsplit('\n').next().unwrap_or_default()) && is_bare(part.behind)
}

/// The list that is the answer, of an object the last one. `fits` says whether a list could be it. An empty list counts where
/// it stands on lines of its own, ends a line behind a colon, or nothing else fits.
pub(crate) fn last_list(text: &str, fits: impl Fn(&[Value]) -> bool) -> Option<Vec<Value>> {
    let parts = parts(text);
    let has_empty_list = parts.iter().any(is_empty_list);
    let fitting = parts.into_iter().filter_map(|part| {
        let is_clear = part.is_fenced || is_alone(&part) || is_announced(&part);
        let list = match part.value {
            Value::Array(list) => Some(list).filter(|list| is_clear || !list.is_empty()),
            // A list within an object, such as `{"todos": […]}`.
            Value::Object(fields) => {
                let lists = fields.into_iter().filter_map(|(_, value)| match value {
                    Value::Array(list) if fits(&list) => Some(list),
                    _ => None,
                });
                lists.last()
            }
            _ => None,
        };
        list.filter(|list| fits(list)).map(|list| (list, part.is_fenced))
    });
    let chosen = chosen(fitting.collect(), |(_, is_fenced)| *is_fenced);
    chosen.map(|(list, _)| list).or_else(|| has_empty_list.then(Vec::new))
}

/// Whether a part ends its line and stands behind a colon.
fn is_announced(part: &AnswerCandidate<'_>) -> bool {
    part.before.trim_end().ends_with(':') && !part.behind.contains(char::is_alphanumeric)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn has_a(object: &ReplyObject) -> bool {
        object.contains_key("a")
    }

    fn numbers(text: &str) -> Value {
        match last_records(text, has_a) {
            Records::Some(objects) => objects.iter().map(|object| object["a"].clone()).collect(),
            Records::Empty => json!([]),
            Records::None => Value::Null,
        }
    }

    #[test]
    fn the_last_that_fits_counts_and_a_fenced_one_before_others() {
        let number = |text: &str| last_object(text, has_a).map(|object| object["a"].clone());
        assert_eq!(number("{\"a\": 1} no: {\"a\": 2}, since {\"b\": 3}"), Some(json!(2)));
        assert_eq!(number("```json\n{\"a\": 1}\n``` which is not {\"a\": 2}"), Some(json!(1)));
        assert_eq!(number("```\n{\"a\": 1}\n``` or ```\n{'a': 2}\n``` {\"a\": 3}"), Some(json!(2)));
        assert_eq!(number("- {\"x\": \"{\\\"a\\\": 5}\"}"), Some(json!(5)), "within a text");
        assert_eq!(number("nothing { open"), None);
    }

    #[test]
    fn objects_that_follow_each_other_are_one_list() {
        assert_eq!(numbers("[{\"a\": 1}, {\"a\": 2}]"), json!([1, 2]));
        assert_eq!(
            numbers("1. {\"a\": 1}\n2. {\"a\": 2}\nand then {\"b\": 0}, {\"a\": 3}"),
            json!([1, 2, 3])
        );
        assert_eq!(numbers("{\"a\": 1}\nWait, that is wrong. Corrected:\n{\"a\": 2}"), json!([2]));
        assert_eq!(numbers("[{\"a\": 1}] [{\"a\": 2}]"), json!([2]));
        assert_eq!(numbers("{\"plan\": [{\"a\": 1}, {\"a\": 2}]}"), json!([1, 2]));
        assert_eq!(numbers("```json\n{\"a\": 1}\n```\n```json\n{\"a\": 2}\n```"), json!([1, 2]));
        assert_eq!(numbers("[\"{'a': 1}\", \"{'a': 2}\"]"), json!([1, 2]));
    }

    #[test]
    fn an_empty_list_is_told_apart_from_a_mention_of_one() {
        assert_eq!(numbers("Nothing is left.\n[]"), json!([]));
        assert_eq!(numbers("nothing left: []"), json!([]));
        assert_eq!(numbers("[{\"a\": 1}]\nWhen it is done I would say [] to you."), json!([1]));
        assert_eq!(numbers("[{\"a\": 1}]\nNo, wait:\n[]"), json!([]));
        assert_eq!(numbers("[]\nNo, wait:\n[{\"a\": 1}]"), json!([1]));
        assert_eq!(numbers("```json\n[ ]\n```"), json!([]));
        assert_eq!(
            [numbers("none"), numbers("[{}]"), numbers("[1]")],
            [Value::Null, Value::Null, Value::Null]
        );
    }

    #[test]
    fn of_a_list_that_was_cut_off_what_is_whole_counts() {
        let cut = last_records("[{\"a\": 1}, {\"a\": 2, \"x", has_a);
        assert!(matches!(cut, Records::Some(objects) if objects.len() == 1));
    }

    #[test]
    fn the_words_of_the_prompts_examples_are_no_answer() {
        for word in ["VALUE", "NAME OF A TOOL", "...", "<tool>", " NAME "] {
            assert!(is_placeholder(&json!(word)), "{word}");
        }
        assert!(!is_placeholder(&json!("navigateTo")) && !is_placeholder(&json!("Alice")));
    }

    #[test]
    fn hostile_texts_are_read_to_the_end() {
        for filler in [
            "{",
            "}",
            "{\"",
            "{'a':",
            "[{",
            "\\",
            "{a: &x [*x]}",
            "ж{",
            "{\"a\":{",
            "{,}",
            "```{",
            "[[",
            "[\"{",
        ] {
            let text = filler.repeat(10_000 / filler.len());
            let _ = (last_records(&text, has_a), last_object(&text, has_a), last_list(&text, |_| true));
        }
    }
}
