//! The ways in which models write one and the same answer: a table of styles, and what each makes of an answer.

use serde_json::{Map, Value};

/// The forms of answers that styles are written for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnswerForm {
    /// One JSON object.
    Object,
    /// A JSON list.
    List,
    /// Texts under headings.
    Headings,
}

/// Other words for a key, as models choose them.
pub type OtherKeys = &'static [(&'static str, &'static [&'static str])];

/// An answer that is JSON, with another that could be carried out in its place.
pub struct JsonAnswer {
    /// The form of the answer.
    pub form: AnswerForm,
    pub answer: Value,
    pub draft: Value,
    /// For the style `keys`.
    pub keys: OtherKeys,
    /// The key under which arguments stand, for the style `json-text`.
    pub inner: Option<&'static str>,
}

/// The words behind the mark of a fenced block.
const FENCES: [&str; 6] = ["", "json", "text", "js", "JS", "typescript"];
const REASONS: &str = "It is near, and nobody else is busy there. That seems to be the best thing for now.";
const CORRECTION: &str = "Wait, that is wrong. Corrected:";

/// Writes an answer that is JSON in each style. Returns the texts with the names of their styles.
pub fn json_rewritings(given: &JsonAnswer) -> Vec<(String, String)> {
    let JsonAnswer { answer, draft, keys, inner, .. } = given;
    let plain = answer.to_string();
    let pretty = serde_json::to_string_pretty(answer).unwrap();
    let mut all = vec![
        ("plain".to_owned(), plain.clone()),
        ("plain".to_owned(), pretty.clone()),
        ("prose".to_owned(), format!("{REASONS}\n\n{plain}")),
        ("repeat".to_owned(), format!("I choose {plain}, since it is near.\n\n{pretty}")),
        ("correct".to_owned(), format!("{draft}\n{CORRECTION}\n{pretty}")),
        ("markdown".to_owned(), format!("- {plain}")),
        ("case".to_owned(), with_keys(answer, &capitals).to_string()),
        ("case".to_owned(), with_keys(answer, &|key| key.to_uppercase().replace('_', " ")).to_string()),
        ("quotes".to_owned(), written(answer, ['\'', '\''])),
        ("quotes".to_owned(), written(answer, ['“', '”'])),
        ("json-text".to_owned(), as_texts(answer).to_string()),
        ("json-text".to_owned(), plain.replace("true", "True").replace("false", "False")),
    ];
    for fence in FENCES {
        all.push(("fence".to_owned(), format!("```{fence}\n{pretty}\n```")));
        all.push((
            "fence".to_owned(),
            format!("{draft}\n{REASONS}\n```{fence}\n{plain}\n```\nThat is my answer."),
        ));
    }
    for (key, others) in *keys {
        for other in *others {
            let renamed = |known: &str| if known == *key { (*other).to_owned() } else { known.to_owned() };
            all.push((format!("keys ({other})"), with_keys(answer, &renamed).to_string()));
        }
    }
    if let Some(inner) = inner {
        all.push(("json-text".to_owned(), inner_as_text(answer, inner).to_string()));
    }
    all
}

/// Writes an answer under headings in each style. Returns the texts with the names of their styles. `others` are the
/// papers' own headings.
pub fn heading_rewritings(
    answer: &str,
    draft: &str,
    headings: &[&str],
    others: &[(&str, &str)],
) -> Vec<(String, String)> {
    let is_heading = |line: &str| headings.iter().any(|heading| line.starts_with(&format!("{heading}:")));
    let each = |change: &dyn Fn(usize, &str, &str) -> String| {
        let mut number = 0;
        let line = |line: &str| {
            if !is_heading(line) {
                return line.to_owned();
            }
            number += 1;
            let (heading, rest) = line.split_once(':').unwrap();
            change(number, heading, rest.trim())
        };
        answer.lines().map(line).collect::<Vec<_>>().join("\n")
    };
    let below = |text: &str| if text.is_empty() { String::new() } else { format!("\n{text}") };
    let mut all = vec![
        ("plain".to_owned(), answer.to_owned()),
        ("prose".to_owned(), format!("{REASONS}\n\n{answer}")),
        ("correct".to_owned(), format!("{draft}\n{CORRECTION}\n{answer}")),
        ("markdown".to_owned(), each(&|_, heading, rest| format!("### {heading}{}", below(rest)))),
        ("markdown".to_owned(), each(&|_, heading, rest| format!("**{heading}:** {rest}"))),
        ("markdown".to_owned(), each(&|number, heading, rest| format!("{number}. {heading}: {rest}"))),
        (
            "markdown".to_owned(),
            each(&|number, heading, rest| format!("**{number}. {heading}**{}", below(rest))),
        ),
        ("case".to_owned(), each(&|_, heading, rest| format!("{}: {rest}", heading.to_uppercase()))),
        ("quotes".to_owned(), each(&|_, heading, rest| format!("{heading}：{rest}"))),
    ];
    for fence in FENCES {
        all.push(("fence".to_owned(), format!("```{fence}\n{answer}\n```\nThat is my answer.")));
    }
    for (own, other) in others {
        let renamed = each(&|_, heading, rest| match heading == *own {
            true => format!("{other} {rest}").trim().to_owned(),
            false => format!("{heading}: {rest}"),
        });
        all.push((format!("headings ({other})"), renamed));
    }
    all
}

/// The same with other keys, at every depth of lists and objects but not within arguments.
fn with_keys(value: &Value, change: &dyn Fn(&str) -> String) -> Value {
    match value {
        Value::Array(list) => list.iter().map(|entry| with_keys(entry, change)).collect(),
        Value::Object(fields) => {
            let fields: Map<String, Value> =
                fields.iter().map(|(key, value)| (change(key), value.clone())).collect();
            Value::Object(fields)
        }
        other => other.clone(),
    }
}

fn capitals(key: &str) -> String {
    let word = |word: &str| {
        let mut letters = word.chars();
        letters
            .next()
            .map_or_else(String::new, |first| first.to_uppercase().collect::<String>() + letters.as_str())
    };
    key.split('_').map(word).collect::<Vec<_>>().join(" ")
}

/// JSON with other marks around its texts.
fn written(value: &Value, [open, close]: [char; 2]) -> String {
    let quoted = |text: &str| format!("{open}{}{close}", text.replace('\\', "\\\\").replace('\n', "\\n"));
    match value {
        Value::String(text) => quoted(text),
        Value::Array(list) => {
            format!(
                "[{}]",
                list.iter().map(|entry| written(entry, [open, close])).collect::<Vec<_>>().join(", ")
            )
        }
        Value::Object(fields) => {
            let field = |(key, value): (&String, &Value)| {
                format!("{}: {}", quoted(key), written(value, [open, close]))
            };
            format!("{{{}}}", fields.iter().map(field).collect::<Vec<_>>().join(", "))
        }
        other => other.to_string(),
    }
}

/// Numbers as texts, at every depth.
fn as_texts(value: &Value) -> Value {
    match value {
        Value::Number(number) => Value::from(number.to_string()),
        Value::Array(list) => list.iter().map(as_texts).collect(),
        Value::Object(fields) => {
            Value::Object(fields.iter().map(|(key, value)| (key.clone(), as_texts(value))).collect())
        }
        other => other.clone(),
    }
}

/// Writes the value under a key as a text of JSON.
fn inner_as_text(value: &Value, inner: &str) -> Value {
    match value {
        Value::Array(list) => list.iter().map(|entry| inner_as_text(entry, inner)).collect(),
        Value::Object(fields) => {
            let field = |(key, value): (&String, &Value)| {
                let value = if key == inner { Value::from(value.to_string()) } else { value.clone() };
                (key.clone(), value)
            };
            Value::Object(fields.iter().map(field).collect())
        }
        other => other.clone(),
    }
}
