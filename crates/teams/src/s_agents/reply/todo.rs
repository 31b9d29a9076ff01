//! What the action planner answers: a list of things to do, some of which are orders to others.

use cooperage_core::AgentId;
use cooperage_models::Reply;
use serde_json::Value;

use super::text_of;
use crate::budget::text_within;

/// Things to do in one list.
const TODOS_MAX: usize = 200;
/// Characters of one of them.
const TODO_MAX: usize = 600;
/// Brackets that open no list, after which the rest of a text is given up.
const STRAYS_MAX: usize = 64;

/// One thing to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Todo {
    /// The agent does it itself.
    Direct(String),
    /// Somebody it commands is told to do it.
    Inform {
        /// Who.
        to: AgentId,
        /// What to do.
        order: String,
    },
    /// Somebody is told something without being commanded.
    Tell {
        /// Who.
        to: AgentId,
        /// The words.
        words: String,
    },
}

/// What may stand in an agent's list.
#[derive(Clone, Copy, Debug)]
pub struct TodoRules<'r> {
    /// The agents' names, by number.
    pub names: &'r [String],
    /// Whether the agent acts in the world by itself.
    pub works: bool,
    /// Whom it commands.
    pub employees: &'r [AgentId],
    /// To whom it may talk.
    pub peers: &'r [AgentId],
}

/// Reads a list of things to do. Two orders to one agent become one.
///
/// # Errors
/// A sentence for the model.
pub fn parse_todos(reply: &Reply, rules: TodoRules<'_>) -> Result<Vec<Todo>, String> {
    let list = first_list(text_of(reply)?).ok_or("there is no JSON array")?;
    if list.len() > TODOS_MAX {
        return Err(format!("there are {} things to do; {TODOS_MAX} are the most", list.len()));
    }
    let mut todos: Vec<Todo> = Vec::new();
    for entry in &list {
        let Value::String(text) = entry else {
            return Err(format!("{entry} is no text; the array holds texts only"));
        };
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

fn read(text: &str, rules: TodoRules<'_>) -> Result<Todo, String> {
    let (verb, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let named = |agents: &[AgentId]| {
        let names = agents.iter().filter_map(|agent| rules.names.get(agent.0 as usize));
        names.map(String::as_str).collect::<Vec<_>>().join(", ")
    };
    let (agents, is_order) = match verb.to_lowercase().as_str() {
        "inform" => (rules.employees, true),
        "tell" => (rules.peers, false),
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
    let (name, words) = rest.trim().split_once(char::is_whitespace).unwrap_or((rest.trim(), ""));
    let name = name.trim_end_matches([',', ':']);
    let is_it = |agent: &&AgentId| {
        let known = rules.names.get(agent.0 as usize);
        known.is_some_and(|known| known.eq_ignore_ascii_case(name))
            || agent.to_string().eq_ignore_ascii_case(name)
    };
    let Some(&to) = agents.iter().find(is_it) else {
        let whom = if is_order { "you command" } else { "you may talk to" };
        return Err(format!("`{text}` names `{name}`, and {whom} {}", named(agents)));
    };
    let words = words.trim();
    let (first, after) = words.split_once(char::is_whitespace).unwrap_or((words, ""));
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

/// The first list in a text.
fn first_list(text: &str) -> Option<Vec<Value>> {
    text.match_indices('[').take(STRAYS_MAX).find_map(|(place, _)| {
        let rest = text.get(place..)?;
        match serde_json::Deserializer::from_str(rest).into_iter::<Value>().next()?.ok()? {
            Value::Array(list) => Some(list),
            _ => None,
        }
    })
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
        let rules =
            TodoRules { names: &names, works: false, employees: &[AgentId(1), AgentId(2)], peers: &[] };
        parse_todos(&Reply::of_text(text), rules)
    }

    fn leaf(text: &str) -> Result<Vec<Todo>, String> {
        let names = names();
        parse_todos(
            &Reply::of_text(text),
            TodoRules { names: &names, works: true, employees: &[], peers: &[AgentId(2)] },
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
