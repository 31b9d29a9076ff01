//! Records that name their agents, as the paper's task files do (docs/spec/mindcraft.md, 21.1, row 14): `agent_names`, with
//! goals, inventories and blocked commands by name in place of number.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

/// The list of names.
const NAMES: &str = "agent_names";
/// Fields that hold something for each agent.
const BY_AGENT: [&str; 3] = ["goal", "initial_inventory", "blocked_actions"];
const COUNT: &str = "agent_count";
/// Characters of a name.
const NAME_MAX: usize = 40;

/// A record whose agents go by numbers, and their names if it gives any.
pub(super) struct NumberedRecord {
    pub(super) fields: Map<String, Value>,
    pub(super) names: Vec<String>,
}

/// Reads the names of a record, and puts numbers in their places.
///
/// # Errors
/// A reason for people, if the names are no names or do not fit the number of agents.
pub(super) fn by_number(fields: &Map<String, Value>) -> Result<NumberedRecord, String> {
    let mut fields = fields.clone();
    let names = match fields.get(NAMES) {
        None | Some(Value::Null) => return Ok(NumberedRecord { fields, names: Vec::new() }),
        Some(value) => names_of(value).ok_or_else(|| format!("`{NAMES}` is no list of different names"))?,
    };
    match fields.get(COUNT) {
        None | Some(Value::Null) => {
            fields.insert(COUNT.to_owned(), names.len().into());
        }
        Some(count) if count.as_u64() == Some(names.len() as u64) => {}
        Some(count) => return Err(format!("`{NAMES}` has {} names, and `{COUNT}` is {count}", names.len())),
    }
    for key in BY_AGENT {
        if let Some(Value::Object(of_agents)) = fields.get_mut(key) {
            let all = std::mem::take(of_agents).into_iter();
            of_agents.extend(all.map(|(agent, value)| (number(&names, agent), value)));
        }
    }
    Ok(NumberedRecord { fields, names })
}

fn names_of(value: &Value) -> Option<Vec<String>> {
    let is_name = |name: &str| {
        let is_letter = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
        !name.is_empty() && name.len() <= NAME_MAX && name.chars().all(is_letter)
    };
    let names: Option<Vec<String>> = value
        .as_array()?
        .iter()
        .map(|name| Some(name.as_str().filter(|name| is_name(name))?.to_owned()))
        .collect();
    let names = names?;
    let different: BTreeSet<&String> = names.iter().collect();
    (!names.is_empty() && different.len() == names.len()).then_some(names)
}

/// The number of an agent as a key; a key that is no name stays as it is.
fn number(names: &[String], agent: String) -> String {
    names.iter().position(|name| *name == agent).map_or(agent, |number| number.to_string())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn read(value: &Value) -> Result<(Value, Vec<String>), String> {
        let read = by_number(value.as_object().unwrap())?;
        Ok((Value::Object(read.fields), read.names))
    }

    #[test]
    fn names_become_numbers() {
        let record = json!({"agent_names": ["Randy", "Jill"], "goal": {"Jill": "cook", "0": "help"},
            "initial_inventory": {"Randy": {"stick": 1}}, "conversation": "Jill, hello"});
        let (fields, names) = read(&record).unwrap();
        assert_eq!(names, ["Randy", "Jill"]);
        assert_eq!(fields["goal"], json!({"1": "cook", "0": "help"}));
        assert_eq!(fields["initial_inventory"], json!({"0": {"stick": 1}}));
        assert_eq!((&fields["agent_count"], &fields["conversation"]), (&json!(2), &json!("Jill, hello")));
        assert_eq!(read(&json!({"goal": "x"})).unwrap(), (json!({"goal": "x"}), Vec::new()));
    }

    #[test]
    fn wrong_names_are_told() {
        for names in [json!("Andy"), json!([]), json!(["Andy", "Andy"]), json!(["A b"]), json!([3])] {
            assert!(read(&json!({"agent_names": names})).unwrap_err().contains("no list of different names"));
        }
        let error = read(&json!({"agent_names": ["Andy"], "agent_count": 2})).unwrap_err();
        assert_eq!(error, "`agent_names` has 1 names, and `agent_count` is 2");
    }
}
