//! The reply of the action planner: a list of things to do, some of which are orders to other agents.

use cooperage_core::AgentId;
use cooperage_core::written::is_alike;
use cooperage_models::Reply;
use serde_json::Value;

use super::text_of;
use crate::answer::{KeyAliases, calls_in, field, last_list};
use crate::budget::text_within;
use crate::structured::{ReplyObject, text_of as words_of};

/// Things to do in one list.
const TODOS_MAX: usize = 200;
/// Characters of one of them.
const TODO_MAX: usize = 600;
/// Characters of one that is too long in the answer about it.
const TODO_SHOWN: usize = 80;
/// Verbs that give an order, and those that give one or tell something, as it comes.
const ORDERS: [&str; 4] = ["inform", "instruct", "order", "command"];
const TALK: [&str; 2] = ["tell", "ask"];
/// Keys under which the recipient of an order may stand, and keys of its words.
const TO: KeyAliases = &["to", "agent", "name", "inform", "instruct", "tell", "ask", "assignee", "who"];
const WORDS: KeyAliases =
    &["order", "task", "todo", "to_do", "action", "description", "text", "what", "message"];

/// One thing to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Todo {
    /// The agent does it itself.
    Direct(String),
    /// An order to an employee.
    Inform {
        to: AgentId,
        /// The order in words.
        order: String,
    },
    /// A message to a peer, which is no order.
    Tell { to: AgentId, words: String },
}

/// The entries that may stand in an agent's list.
#[derive(Clone, Copy, Debug)]
pub struct TodoRules<'r> {
    /// The agents' names, by number.
    pub names: &'r [String],
    /// Whether the agent acts in the world itself.
    pub works: bool,
    /// The agents that it commands.
    pub employees: &'r [AgentId],
    /// The agents with which it may talk.
    pub peers: &'r [AgentId],
    /// Whether an entry that is too long is refused, and not cut.
    pub refuses_long: bool,
}

/// Reads a list of things to do. Two orders to one agent become one.
///
/// # Errors
/// A sentence for the model.
pub fn parse_todos(reply: &Reply, rules: TodoRules<'_>) -> Result<Vec<Todo>, String> {
    let list = entries(text_of(reply)?).ok_or("there is no JSON array")?;
    if list.len() > TODOS_MAX {
        return Err(format!("there are {} things to do; {TODOS_MAX} are the most", list.len()));
    }
    let mut todos: Vec<Todo> = Vec::new();
    for entry in &list {
        let text = match entry {
            Value::String(text) => in_words(text),
            Value::Object(fields) => {
                of_object(fields).ok_or_else(|| format!("{entry} is no text; the array holds texts only"))?
            }
            other => return Err(format!("{other} is no text; the array holds texts only")),
        };
        let length = text.trim().chars().count();
        if rules.refuses_long && length > TODO_MAX {
            return Err(format!(
                "\"{}\" is {length} characters long; {TODO_MAX} are the most: say it shorter",
                text_within(text.trim(), TODO_SHOWN)
            ));
        }
        let text = text_within(text.trim(), TODO_MAX);
        if text.is_empty() {
            continue;
        }
        let todo = read(&text, rules)?;
        let same = todos.iter_mut().find_map(|known| match (known, &todo) {
            (Todo::Inform { to: known, order }, Todo::Inform { to, .. }) if known == to => Some(order),
            _ => None,
        });
        match (same, todo) {
            (Some(order), Todo::Inform { order: more, .. }) => {
                order.push_str("; then ");
                order.push_str(&more);
            }
            (_, todo) => todos.push(todo),
        }
    }
    Ok(todos)
}

/// The entries of the list that is the answer; where there is none, the lines that are orders in brackets or stand behind
/// bullets.
fn entries(text: &str) -> Option<Vec<Value>> {
    let is_todo = |entry: &Value| {
        entry.is_string() || entry.as_object().is_some_and(|fields| of_object(fields).is_some())
    };
    let readable = last_list(text, |list| list.iter().all(is_todo)).filter(|list| !list.is_empty());
    // A list of other objects is told to be wrong, unless an empty one comes behind it.
    let is_entry = |entry: &Value| entry.is_string() || entry.is_object();
    if let Some(list) = readable.or_else(|| last_list(text, |list| list.iter().all(is_entry))) {
        return Some(list);
    }
    let is_verb = |name: &str| ORDERS.iter().chain(&TALK).any(|verb| verb.eq_ignore_ascii_case(name));
    let lines: Vec<Value> = text
        .lines()
        .filter_map(|line| {
            let bare = line.trim().trim_start_matches(['-', '*', '•']).trim();
            let is_bullet = bare.len() < line.trim().len();
            let verb = bare.split(|c: char| !c.is_alphabetic()).next().unwrap_or_default();
            let is_order = is_verb(verb)
                && (is_bullet || bare.get(verb.len()..).is_some_and(|rest| rest.starts_with('(')));
            is_order.then(|| Value::from(bare))
        })
        .collect();
    (!lines.is_empty()).then_some(lines)
}

/// An entry in words, also where it is a call such as `inform("Bob", "mine 17 logs")`.
fn in_words(text: &str) -> String {
    let is_verb = |name: &str| ORDERS.iter().chain(&TALK).any(|verb| verb.eq_ignore_ascii_case(name));
    let text = text.trim();
    let verb = text.split('(').next().unwrap_or_default();
    if !is_verb(verb) {
        return text.to_owned();
    }
    let Some(call) = calls_in(text, is_verb).into_iter().next() else { return text.to_owned() };
    let parts: Vec<String> = match &call.given {
        Value::Array(list) => list.iter().map(words_of).collect(),
        Value::Object(fields) => fields.values().map(words_of).collect(),
        other => vec![words_of(other)],
    };
    format!("{} {}", call.name, parts.join(" "))
}

/// An entry that was written as an object, in words.
fn of_object(fields: &ReplyObject) -> Option<String> {
    let words = words_of(field(fields, WORDS)?);
    let words = words.trim();
    Some(match field(fields, TO).map(words_of) {
        Some(to) if !to.trim().is_empty() => {
            let given = words.strip_prefix("to ").unwrap_or(words);
            format!("inform {} to {given}", to.trim())
        }
        _ => words.to_owned(),
    })
}

fn read(text: &str, rules: TodoRules<'_>) -> Result<Todo, String> {
    let (verb, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let named = |agents: &[AgentId]| {
        let names = agents.iter().filter_map(|agent| rules.names.get(agent.0 as usize));
        names.map(String::as_str).collect::<Vec<_>>().join(", ")
    };
    let (name, words) = rest.trim().split_once(char::is_whitespace).unwrap_or((rest.trim(), ""));
    let name = name.trim_matches([',', ':', '"', '\'', '*', '`', '@']);
    let is_it = |agent: &&AgentId| {
        let known = rules.names.get(agent.0 as usize);
        known.is_some_and(|known| is_alike(name, known)) || is_alike(name, &agent.to_string())
    };
    let words = words.trim();
    let (first, after) = words.split_once(char::is_whitespace).unwrap_or((words, ""));
    let is_one_of = |verbs: &[&str]| verbs.iter().any(|known| known.eq_ignore_ascii_case(verb));
    let commands = rules.employees.iter().any(|agent| is_it(&agent));
    let talks = rules.peers.iter().any(|agent| is_it(&agent));
    // Any verb that tells an employee to do something makes an order.
    let tells_to_do = commands && (!talks || first.eq_ignore_ascii_case("to"));
    let (agents, is_order) = match verb {
        _ if is_one_of(&ORDERS) || (is_one_of(&TALK) && tells_to_do) => (rules.employees, true),
        _ if is_one_of(&TALK[..1]) || (is_one_of(&TALK) && talks) => (rules.peers, false),
        _ if rules.works => return Ok(Todo::Direct(text.to_owned())),
        _ => {
            return Err(format!(
                "`{text}` is nothing that you can do: you only command; write `inform NAME to …` with one of {}",
                named(rules.employees)
            ));
        }
    };
    if is_order && agents.is_empty() {
        return Err(format!("`{text}` gives an order, and you command nobody: do it yourself"));
    }
    if !is_order && agents.is_empty() {
        return Err(format!("`{text}` talks to somebody, and there is nobody whom you may talk to"));
    }
    let Some(&to) = agents.iter().find(is_it) else {
        let whom = if is_order { "you command" } else { "you may talk to" };
        return Err(format!("`{text}` names `{name}`, and {whom} {}", named(agents)));
    };
    if is_order && (first.eq_ignore_ascii_case("and") || first == "&") {
        return Err(format!("`{text}` names several agents; write one entry for each"));
    }
    let words =
        if first.eq_ignore_ascii_case("to") || first.eq_ignore_ascii_case("that") { after } else { words };
    let words = words.trim().to_owned();
    if words.is_empty() {
        return Err(format!("`{text}` does not say what {name} is to do or to know"));
    }
    Ok(if is_order { Todo::Inform { to, order: words } } else { Todo::Tell { to, words } })
}

/// The reply that says so, as [`parse_todos`] reads it.
#[must_use]
pub fn write_todos(todos: &[Todo], names: &[String]) -> String {
    let name = |agent: AgentId| names.get(agent.0 as usize).cloned().unwrap_or_else(|| agent.to_string());
    let entry = |todo: &Todo| match todo {
        Todo::Direct(text) => Value::from(text.as_str()),
        Todo::Inform { to, order } => Value::from(format!("inform {} to {order}", name(*to))),
        Todo::Tell { to, words } => Value::from(format!("tell {} {words}", name(*to))),
    };
    let entries: Vec<String> = todos.iter().map(|todo| format!("  {}", entry(todo))).collect();
    if entries.is_empty() { "[]".to_owned() } else { format!("```json\n[\n{}\n]\n```", entries.join(",\n")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names() -> Vec<String> {
        ["Alice", "Bob", "Cindy"].map(str::to_owned).into()
    }

    fn leader(text: &str) -> Result<Vec<Todo>, String> {
        let names = names();
        let rules = TodoRules {
            names: &names,
            works: false,
            employees: &[AgentId(1), AgentId(2)],
            peers: &[],
            refuses_long: true,
        };
        parse_todos(&Reply::of_text(text), rules)
    }

    fn leaf(text: &str) -> Result<Vec<Todo>, String> {
        let names = names();
        parse_todos(
            &Reply::of_text(text),
            TodoRules {
                names: &names,
                works: true,
                employees: &[],
                peers: &[AgentId(2)],
                refuses_long: true,
            },
        )
    }

    #[test]
    fn lists_are_read_as_they_are_written() {
        let inform = |to, order: &str| Todo::Inform { to: AgentId(to), order: order.to_owned() };
        let orders = vec![inform(1, "lay 17 planks"), inform(2, "sweep (at 1, 2)")];
        assert_eq!(leader(&write_todos(&orders, &names())), Ok(orders));
        let own = vec![
            Todo::Direct("lay 17 planks".to_owned()),
            Todo::Tell { to: AgentId(2), words: "the bench is full".to_owned() },
        ];
        assert_eq!(leaf(&write_todos(&own, &names())), Ok(own));
        assert_eq!(leaf("nothing left: []"), Ok(Vec::new()));
        assert_eq!(leader("[\"inform bob, to a\", \"Inform Bob b\"]"), Ok(vec![inform(1, "a; then b")]));
        assert_eq!(leaf("[x] then [\"sweep\"]"), Ok(vec![Todo::Direct("sweep".to_owned())]));
    }

    #[test]
    fn what_is_too_long_is_told_and_not_cut() {
        let order = |length: usize| format!("[\"inform Bob to {}\"]", "x".repeat(length));
        let told = leader(&order(700)).unwrap_err();
        assert!(told.contains("714 characters long; 600 are the most"), "{told}");
        assert!(leader(&order(500)).is_ok());
    }

    #[test]
    fn orders_are_read_in_every_way_in_which_models_write() {
        let orders = Ok(vec![Todo::Inform { to: AgentId(1), order: "mine 17 logs".to_owned() }]);
        for text in [
            "[\"inform Bob to mine 17 logs\"]",
            "['inform bob to mine 17 logs',]",
            "[“Instruct Bob to mine 17 logs”]",
            "- [\"tell Bob to mine 17 logs\"]",
            "[\"ask Bob: mine 17 logs\"]",
            "[\"inform(\\\"Bob\\\", \\\"mine 17 logs\\\")\"]",
            "inform(\"Bob\", \"mine 17 logs\")",
            "- inform Bob to mine 17 logs",
            "{\"todos\": [\"inform Bob to mine 17 logs\"]}",
            "[{\"to\": \"Bob\", \"order\": \"mine 17 logs\"}]",
            "[\"inform Cindy to rest\"]\nWait, that is wrong. Corrected:\n[\"inform Bob to mine 17 logs\"]",
            "I say [\"inform Bob to mine 17 logs\"], since [1] holds.\n```json\n[\"inform Bob to mine 17 logs\"]\n```",
        ] {
            assert_eq!(leader(text), orders, "{text}");
        }
        assert_eq!(leader("[\"inform Bob to mine 17 logs\", \"inform Cin"), orders, "cut off");
    }

    #[test]
    fn the_last_list_wins_and_an_empty_one_too() {
        let sweep = Ok(vec![Todo::Direct("sweep".to_owned())]);
        for text in [
            "[\"lay planks\"]\nNo, all is done.\n[]",
            "[\"lay planks\"]\nNo, all is done: []",
            "```json\n[\"lay planks\"]\n```\nAll is done.\n```json\n[]\n```",
            "[{\"task\": \"lay planks\"}]\n\n[]",
            "{\"draft\": [\"lay planks\"], \"todos\": []}",
            "{\"todos\": []}",
            "[\"lay planks\"]\n{\"todos\": []}",
        ] {
            assert_eq!(leaf(text), Ok(Vec::new()), "{text}");
        }
        for text in [
            "[]\nNo, something is left:\n[\"sweep\"]",
            "{\"draft\": [\"lay planks\"], \"todos\": [\"sweep\"]}",
            "{\"draft\": [], \"todos\": [\"sweep\"]}",
            "[\"lay planks\"]\n[{\"task\": \"sweep\"}]",
            "[\"sweep\"]\nWhen it is done I would say [] to you.",
            "[\"sweep\"]\n- [ ] sweep",
        ] {
            assert_eq!(leaf(text), sweep, "{text}");
        }
    }

    #[test]
    fn mistakes_are_told() {
        assert_eq!(leader("lay planks").unwrap_err(), "there is no JSON array");
        assert!(
            leader("[\"lay planks\"]")
                .unwrap_err()
                .contains("you only command; write `inform NAME to …` with one of Bob, Cindy")
        );
        assert_eq!(
            leader("[\"inform Zoe to rest\"]").unwrap_err(),
            "`inform Zoe to rest` names `Zoe`, and you command Bob, Cindy"
        );
        assert!(leader("[\"inform Bob and Cindy to rest\"]").unwrap_err().contains("several agents"));
        assert!(leader("[\"inform Bob to\"]").unwrap_err().contains("what Bob is to do"));
        assert!(leaf("[\"inform Cindy to rest\"]").unwrap_err().contains("you command nobody"));
        assert!(leaf("[{\"a\": 1}]").unwrap_err().contains("is no text"));
        let long = format!("[{}]", vec!["\"a\""; 250].join(","));
        assert!(leaf(&long).unwrap_err().contains("200 are the most"));
    }

    #[test]
    fn any_text_is_legal_input() {
        for filler in ["[", "]", "[\"", "[[", "[\"inform \"]", "[\"inform Bob\"]", "\\", "[\"é\u{0}\"]"] {
            let _ = (leader(&filler.repeat(5_000)), leaf(&filler.repeat(5_000)));
        }
    }
}
