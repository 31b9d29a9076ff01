//! Styles of answers that are a JSON object or a list of them, such as `{"action": "navigateTo", "action_input": {"x": 1}}`.

use cooperage_models::ReplyStyle;
use serde_json::{Map, Value};

use super::lines::capitalised;
use super::{PlainAnswer, lists};

const ACTION: &str = "action";
const INPUT: &str = "action_input";
/// The keys under which the agents of a piece of work stand.
const AGENTS: [&str; 2] = ["assigned agents", "agent"];
/// The key of what a piece of work waits for.
const REQUIRED: &str = "required subtasks";
/// The name of the action that ends an errand.
const FINAL: &str = "Final Answer";
/// Keys with other words for them, two for each.
const OTHER_KEYS: [(&str, [&str; 2]); 6] = [
    (ACTION, ["tool", "tool_name"]),
    (INPUT, ["tool_input", "arguments"]),
    ("description", ["task", "subtask"]),
    ("assigned agents", ["agents", "assignees"]),
    (REQUIRED, ["dependencies", "depends_on"]),
    ("task_status", ["success", "done"]),
];

/// An answer's value with the words before it.
pub(super) struct WrittenValue<'t> {
    before: &'t str,
    value: Value,
}

impl<'t> WrittenValue<'t> {
    /// The value that an answer consists of; `None` if there is none.
    pub(super) fn of(text: &'t str) -> Option<WrittenValue<'t>> {
        let (before, rest) = match text.split_once("```json\n") {
            Some((before, rest)) => (before, rest),
            None => text.split_at(text.find(['{', '['])?),
        };
        let end = rest.rfind(['}', ']'])?;
        let value = serde_json::from_str(rest.get(..=end)?).ok()?;
        Some(WrittenValue { before: before.trim(), value })
    }

    /// The value in one line.
    pub(super) fn line(&self) -> String {
        self.value.to_string()
    }

    /// The answer in a style that changes its value.
    pub(super) fn write(&self, style: ReplyStyle, answer: &PlainAnswer<'_>) -> String {
        let choice = answer.number;
        if self.is_of_texts() {
            let text = self.line();
            return self.spoken(&lists::write(style, &PlainAnswer { text: &text, ..*answer }));
        }
        let value = match style {
            ReplyStyle::Markdown => format!("- {}", self.value),
            ReplyStyle::Call => return self.spoken(&as_call(&self.value)),
            ReplyStyle::Case => in_other_case(&self.value, choice).to_string(),
            ReplyStyle::Quotes => quoted(&without_underscores(&self.value), choice),
            ReplyStyle::JsonText => as_text(&self.value, choice),
            ReplyStyle::Keys => with_other_keys(&self.value, choice).to_string(),
            ReplyStyle::Headings => return self.under_headings(),
            ReplyStyle::Pieces => a_piece_each(&self.value).to_string(),
            _ => self.value.to_string(),
        };
        self.spoken(&value)
    }

    /// Whether it is a list of texts, such as of orders.
    fn is_of_texts(&self) -> bool {
        self.value.as_array().is_some_and(|list| list.iter().all(Value::is_string))
    }

    fn spoken(&self, value: &str) -> String {
        if self.before.is_empty() { value.to_owned() } else { format!("{}\n{value}", self.before) }
    }

    /// `Thought:`, `Action:` and `Action Input:`, a line each.
    fn under_headings(&self) -> String {
        let Some((action, input)) = action_of(&self.value) else {
            return self.spoken(&self.value.to_string());
        };
        let thought = self.before.lines().find_map(|line| line.strip_prefix("Thought:")).unwrap_or(" Next.");
        if action == FINAL {
            return format!("Thought:{thought}\nFinal Answer: {}", plain(input));
        }
        // A last word beside an action would end the errand before the action.
        format!("Thought:{thought}\nAction: {action}\nAction Input: {input}")
    }

    /// The answer with an item, place or agent that does not exist.
    pub(super) fn with_wrong_name(mut self) -> String {
        if self.is_of_texts() {
            return self.spoken(&lists::with_wrong_name(&self.line()));
        }
        let spoilt = match &mut self.value {
            Value::Array(list) => list.first_mut(),
            value => Some(value),
        };
        if let Some(Value::Object(object)) = spoilt {
            let inner = match object.get_mut(INPUT) {
                Some(Value::Object(input)) => input.values_mut().find(|value| value.is_string()),
                _ => {
                    AGENTS.iter().find(|key| object.contains_key(**key)).and_then(|key| object.get_mut(*key))
                }
            };
            match inner {
                Some(Value::String(text)) => text.push('9'),
                Some(Value::Array(agents)) => {
                    agents.iter_mut().for_each(|agent| *agent = format!("{}9", plain(agent)).into());
                }
                _ => {}
            }
        }
        self.spoken(&self.value.to_string())
    }

    /// Another answer that could be carried out: the work of a list goes to other agents.
    pub(super) fn draft(&self) -> Option<String> {
        if self.is_of_texts() {
            return lists::exchanged(&self.line());
        }
        let Value::Array(list) = &self.value else { return None };
        let key = *AGENTS.iter().find(|key| list.iter().any(|entry| entry.get(key).is_some()))?;
        let mut agents: Vec<Value> = list.iter().filter_map(|entry| entry.get(key).cloned()).collect();
        agents.rotate_left(1);
        let mut other = list.clone();
        let places = other.iter_mut().filter_map(|entry| entry.get_mut(key));
        places.zip(agents).for_each(|(place, agent)| *place = agent);
        (other != *list).then(|| Value::Array(other).to_string())
    }
}

/// The action of an object with its arguments.
fn action_of(value: &Value) -> Option<(&str, &Value)> {
    Some((value.get(ACTION)?.as_str()?, value.get(INPUT)?))
}

/// A value as words.
fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// Writes an action as a call of a function, such as `navigateTo(x=1, y=2)`.
fn as_call(value: &Value) -> String {
    match action_of(value) {
        Some((action, Value::Object(input))) => {
            let arguments: Vec<String> =
                input.iter().map(|(name, value)| format!("{name}={value}")).collect();
            format!("{action}({})", arguments.join(", "))
        }
        _ => value.to_string(),
    }
}

/// Keys with capitals; names of tools in words or with underscores, of things with blanks, of agents in small letters.
fn in_other_case(value: &Value, choice: u64) -> Value {
    each_object(value, &|object| {
        let changed = object.iter().map(|(key, value)| {
            let value = match (key.as_str(), value) {
                (ACTION, Value::String(tool)) if tool != FINAL => other_tool(tool, choice).into(),
                (INPUT, Value::Object(input)) => {
                    let names = input.iter().map(|(key, value)| (key.clone(), other_names(value)));
                    Value::Object(names.collect())
                }
                (key, value) if AGENTS.contains(&key) => other_names(value),
                (_, value) => value.clone(),
            };
            (capitalised(key), value)
        });
        changed.collect()
    })
}

/// `navigateTo` as `navigate_to` or `Navigate To`.
fn other_tool(tool: &str, choice: u64) -> String {
    let mut words: Vec<String> = Vec::new();
    for letter in tool.chars() {
        match words.last_mut() {
            Some(word) if !letter.is_uppercase() => word.push(letter),
            _ => words.push(letter.to_string()),
        }
    }
    if choice.is_multiple_of(2) {
        return words.iter().map(|word| word.to_lowercase()).collect::<Vec<_>>().join("_");
    }
    words.iter().map(|word| capitalised(word)).collect::<Vec<_>>().join(" ")
}

/// Names of things with capitals and blanks, names of agents in small letters; sentences and numbers stay.
fn other_names(value: &Value) -> Value {
    match value {
        Value::Array(list) => list.iter().map(other_names).collect(),
        Value::String(text) => super::commands::in_other_case(text).into(),
        other => other.clone(),
    }
}

/// Names of things with blanks.
fn without_underscores(value: &Value) -> Value {
    let thing = |value: &Value| match value {
        Value::String(text) if !text.contains(' ') => Value::from(text.replace('_', " ")),
        other => other.clone(),
    };
    each_object(value, &|object| {
        let changed = object.iter().map(|(key, value)| match (key.as_str(), value) {
            (INPUT, Value::Object(input)) => {
                let things = input.iter().map(|(key, value)| (key.clone(), thing(value)));
                (key.clone(), Value::Object(things.collect()))
            }
            _ => (key.clone(), value.clone()),
        });
        changed.collect()
    })
}

/// JSON with single quotes, or with curly ones where a text has an apostrophe.
fn quoted(value: &Value, choice: u64) -> String {
    let json = value.to_string();
    let (open, close) =
        if choice.is_multiple_of(2) && !json.contains('\'') { ('\'', '\'') } else { ('“', '”') };
    let (mut written, mut is_inside, mut is_escaped) = (String::new(), false, false);
    for letter in json.chars() {
        match letter {
            '"' if !is_escaped => {
                written.push(if is_inside { close } else { open });
                is_inside = !is_inside;
            }
            _ => written.push(letter),
        }
        is_escaped = letter == '\\' && !is_escaped;
    }
    written
}

/// In turn: the inner object as a JSON text; numbers as texts and `True`; x, y and z as one position.
fn as_text(value: &Value, choice: u64) -> String {
    let inner = |change: &dyn Fn(&Map<String, Value>) -> Value| {
        each_object(value, &|object| {
            let changed = object.iter().map(|(key, value)| match (key.as_str(), value) {
                (INPUT, Value::Object(input)) => (key.clone(), change(input)),
                _ => (key.clone(), value.clone()),
            });
            changed.collect()
        })
    };
    match choice % 3 {
        0 => inner(&|input| Value::Object(input.clone()).to_string().into()).to_string(),
        1 => {
            let text =
                |value: &Value| if value.is_number() { value.to_string().into() } else { value.clone() };
            let texts = |input: &Map<String, Value>| {
                Value::Object(input.iter().map(|(key, value)| (key.clone(), text(value))).collect())
            };
            inner(&texts).to_string().replace(":true", ":True").replace(":false", ":False")
        }
        _ => inner(&|input| Value::Object(with_position(input))).to_string(),
    }
}

/// x, y and z in one list, where these are the only coordinates.
fn with_position(input: &Map<String, Value>) -> Map<String, Value> {
    let coordinates: Option<Vec<Value>> =
        ["x", "y", "z"].iter().map(|key| input.get(*key).cloned()).collect();
    let others = input.iter().filter(|(key, _)| !matches!(key.as_str(), "x" | "y" | "z"));
    match coordinates {
        Some(coordinates) if !others.clone().any(|(_, value)| value.is_number()) => {
            let position = std::iter::once(("position".to_owned(), Value::Array(coordinates)));
            position.chain(others.map(|(key, value)| (key.clone(), value.clone()))).collect()
        }
        _ => input.clone(),
    }
}

/// The keys that other formats have.
fn with_other_keys(value: &Value, choice: u64) -> Value {
    each_object(value, &|object| {
        let renamed = object.iter().map(|(key, value)| {
            let other = OTHER_KEYS.iter().find(|(known, _)| known == key);
            let name = other.and_then(|(_, names)| names.get((choice % 2) as usize));
            (name.map_or_else(|| key.clone(), |name| (*name).to_owned()), value.clone())
        });
        renamed.collect()
    })
}

/// The first piece of work of each agent, with no piece that waits for one that is left out.
fn a_piece_each(value: &Value) -> Value {
    let Value::Array(list) = value else { return value.clone() };
    let mut kept: Vec<Value> = Vec::new();
    let mut left_out: Vec<&Value> = Vec::new();
    for entry in list {
        let agents = |entry: &Value| entry.get("assigned agents").cloned();
        let waits = entry.get(REQUIRED).and_then(Value::as_array);
        let waits = waits.is_some_and(|ids| ids.iter().any(|id| left_out.contains(&id)));
        let is_taken =
            agents(entry).is_some_and(|of| kept.iter().any(|known| agents(known).as_ref() == Some(&of)));
        if waits || is_taken {
            left_out.extend(entry.get("id"));
        } else {
            kept.push(entry.clone());
        }
    }
    Value::Array(kept)
}

/// Makes another object of one.
type ObjectChange<'c> = &'c dyn Fn(&Map<String, Value>) -> Map<String, Value>;

/// The value with each of its objects changed: itself, or the entries of a list.
fn each_object(value: &Value, change: ObjectChange<'_>) -> Value {
    match value {
        Value::Object(object) => Value::Object(change(object)),
        Value::Array(list) => list.iter().map(|entry| each_object(entry, change)).collect(),
        other => other.clone(),
    }
}

#[cfg(test)]
mod tests {
    use cooperage_teams::player::ReplyForm;

    use super::*;

    const ACT: &str = "Thought: Next.\nAction:\n```json\n{\"action\":\"navigateTo\",\"action_input\":{\"x\":1,\"y\":2,\"z\":3},\"final_answer\":\"It's done.\"}\n```";
    const LIST: &str = r#"[{"id":1,"description":"Get 1 egg","required subtasks":[],"assigned agents":["Alice"]},{"id":2,"description":"Get wood","required subtasks":[],"assigned agents":["Alice"]},{"id":3,"description":"Get milk","required subtasks":[1],"assigned agents":["Bob"]}]"#;

    fn written(style: ReplyStyle, text: &str, number: u64) -> String {
        let form = ReplyForm::Object;
        let answer = PlainAnswer { form, text, draft: None, tools: &[], number, turns: 0 };
        WrittenValue::of(text).unwrap().write(style, &answer)
    }

    #[test]
    fn an_action_is_written_as_other_models_write_it() {
        for (style, number, expected) in [
            (ReplyStyle::Call, 0, "Action:\nnavigateTo(x=1, y=2, z=3)"),
            (ReplyStyle::Case, 0, r#"{"Action":"navigate_to","Action_input":{"x":1,"#),
            (ReplyStyle::Case, 1, r#"{"Action":"Navigate To""#),
            (ReplyStyle::Quotes, 0, "“final_answer”:“It's done.”}"),
            (ReplyStyle::JsonText, 0, r#""action_input":"{\"x\":1,\"y\":2,\"z\":3}""#),
            (ReplyStyle::JsonText, 1, r#"{"x":"1","y":"2","z":"3"}"#),
            (ReplyStyle::JsonText, 2, r#"{"position":[1,2,3]}"#),
            (ReplyStyle::Keys, 1, r#"{"tool_name":"navigateTo","arguments":{"#),
            (ReplyStyle::Markdown, 0, "- {\"action\""),
            (
                ReplyStyle::Headings,
                0,
                "Thought: Next.\nAction: navigateTo\nAction Input: {\"x\":1,\"y\":2,\"z\":3}",
            ),
        ] {
            let text = written(style, ACT, number);
            assert!(text.contains(expected), "{style:?}: {text}");
        }
        let item = r#"{"action":"equipItem","action_input":{"slot":"hand","item_name":"oak_log"}}"#;
        assert_eq!(
            written(ReplyStyle::Quotes, item, 2),
            "{'action':'equipItem','action_input':{'slot':'hand','item_name':'oak log'}}"
        );
        assert!(written(ReplyStyle::Case, item, 1).contains(r#""item_name":"Oak Log""#));
        assert!(WrittenValue::of(item).unwrap().with_wrong_name().contains("hand9"));
    }

    #[test]
    fn a_list_is_given_out_otherwise() {
        let pieces = written(ReplyStyle::Pieces, LIST, 0);
        assert!(pieces.contains("egg") && !pieces.contains("wood") && pieces.contains("milk"), "{pieces}");
        let draft = WrittenValue::of(LIST).unwrap().draft().unwrap();
        assert!(
            draft.contains(r#""description":"Get wood","required subtasks":[],"assigned agents":["Bob"]"#)
        );
        assert!(WrittenValue::of(LIST).unwrap().with_wrong_name().contains("Alice9"));
        let calls = written(ReplyStyle::Call, r#"["inform Bob to mine 17 logs"]"#, 0);
        assert_eq!(calls, r#"inform("Bob", "mine 17 logs")"#);
        assert!(WrittenValue::of("no value").is_none());
    }
}
